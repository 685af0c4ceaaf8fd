"""`yasno doctor` as a whole: what is printed, the exit status, checks that hang or break, a real run."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from host.doctor import child, command, findings
from host.doctor.deadline import Check, carry_out
from host.doctor.findings import Finding, Status, crashed, data, exit_status, tell
from host.errors import UserError
from tests.host.commands import yasno

PARTS = {"words", "advice", "checks", "broken_off", "limits", "phrases"}
OUTCOMES = [
    (check, outcome)
    for check in data()
    if check not in PARTS
    for outcome in data()[check]
    if outcome != "todo"
]
CHECKS = [
    *("python", "portaudio", "microphone", "loudspeaker", "synthesiser", "model", "second_ear", "speed"),
    *("disk", "journal", "awake", "clock"),
]


def finding(status: Status, todo: str | None = None) -> Finding:
    return Finding("clock", status, "Так.", todo)


@pytest.mark.parametrize(("check", "outcome"), OUTCOMES)
@pytest.mark.parametrize("system", ["linux", "win32", "darwin", "freebsd14"])
def test_every_outcome_is_one_russian_line(
    check: str, outcome: str, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "platform", lambda: system)
    entry = data()[check][outcome]
    todo = entry.get("todo", "")
    texts = [entry["text"], *(todo.values() if isinstance(todo, dict) else [todo])]
    slots = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    found = tell(check, outcome, **dict.fromkeys(slots, 1.5))
    shown = command.line(found)
    assert "\n" not in shown
    assert "{" not in shown
    assert re.search("[а-яё]", found.text) or entry["text"] == "{why}"
    if found.status in (Status.TODO, Status.FATAL):
        assert found.todo is not None
        assert re.match(r"[А-ЯЁ]", found.todo)  # a sentence that says what to do


def test_the_advice_is_for_the_system_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for system in ("linux", "win32", "darwin", "freebsd14"):
        monkeypatch.setattr(findings, "platform", lambda system=system: system)
        told[system] = [
            tell("microphone", reason, name="USB").todo for reason in ("permission", "busy", "missing")
        ]
        assert len(set(told[system])) == 3
    assert "usermod -aG audio" in str(told["linux"][0])
    assert "Параметры" in str(told["win32"][0])
    assert "Системные настройки" in str(told["darwin"][0])
    assert told["freebsd14"] == told["linux"]


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        ([], 0),
        ([Status.OK, Status.WARNING, Status.SKIPPED], 0),
        ([Status.OK, Status.TODO, Status.WARNING], 1),
        ([Status.TODO, Status.FATAL, Status.OK], 2),
    ],
)
def test_the_exit_status_is_that_of_the_worst(statuses: list[Status], expected: int) -> None:
    assert exit_status(map(finding, statuses)) == expected


def test_each_finding_is_a_line_and_the_last_line_sums_up() -> None:
    shown: list[str] = []
    checks = [
        Check("clock", 5, lambda: [finding(Status.OK), finding(Status.WARNING)]),
        Check("disk", 5, lambda: [finding(Status.TODO, "Сделайте.")]),
    ]
    assert command.report(checks, show=shown.append) == 1
    assert shown[:3] == ["хорошо     Так.", "заметьте   Так.", "исправьте  Так. Сделайте."]
    assert shown[3] == data()["advice"]["todo"]


def test_json_is_a_list_of_findings_and_nothing_else() -> None:
    shown: list[str] = []
    assert (
        command.report([Check("clock", 5, lambda: [finding(Status.FATAL)])], as_json=True, show=shown.append)
        == 2
    )
    assert [json.loads(text) for text in shown] == [
        [{"check": "clock", "status": "fatal", "text": "Так.", "todo": None}]
    ]


def test_a_check_that_hangs_is_left_behind() -> None:
    released = threading.Event()

    def hang() -> Iterator[Finding]:
        assert released.wait(30)
        yield finding(Status.OK)

    try:
        (found,) = carry_out(Check("microphone", 0.05, hang))
    finally:
        released.set()
    assert found.check == "microphone"
    assert found.status is Status.FATAL
    assert "не закончилась" in found.text


@pytest.mark.parametrize("error", [RuntimeError("boom"), SystemExit(3), MemoryError()])
def test_a_check_that_breaks_is_told_without_a_traceback(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def fail() -> Iterator[Finding]:
        yield finding(Status.OK)
        raise error

    (found,) = carry_out(Check("speed", 5, fail))
    assert found.status is Status.TODO
    assert found.text == "Скорость: проверка не удалась."
    assert found.todo is not None
    assert "boom" not in found.todo


def test_an_error_that_says_what_to_do_is_told_as_it_is() -> None:
    assert crashed("disk", UserError("Вставьте диск.")).todo == "Вставьте диск."


def test_a_child_that_hangs_dies_or_talks_nonsense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, body in {
        "hangs": "import time; time.sleep(600)",
        "dies": "import os; os.abort()",
        "talks": "print('нечто')",
        "lists": "print([])",
    }.items():
        (tmp_path / f"doctor_child_{name}.py").write_text(body, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(child.HungError):
        child.ask("doctor_child_hangs", 0.5)
    for name in ("dies", "talks", "lists", "is_not_there"):
        with pytest.raises(child.DiedError):
            child.ask(f"doctor_child_{name}", 30)


def test_what_the_libraries_print_does_not_get_into_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "doctor_child_loud.py").write_text(
        "import os\nfrom host.doctor.child import serve\n"
        "def work(name):\n    print('шум')\n    os.system('echo noise')\n    return {'said': name}\n"
        "serve(work)",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert child.ask("doctor_child_loud", 30, name="Имя «ё»") == {"said": "Имя «ё»"}


@pytest.fixture
def silent_machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer that has no sound, no models and no game yet."""
    return {
        "YASNO_MODELS": str(tmp_path / "модели"),
        "XDG_DATA_HOME": str(tmp_path / "данные"),
        "PULSE_SERVER": f"unix:{tmp_path}/nobody",
        "XDG_RUNTIME_DIR": str(tmp_path),
    }


def test_a_real_run_on_a_machine_without_models(silent_machine: dict[str, str], tmp_path: Path) -> None:
    done = yasno("doctor", "--json", "--output", "none", env=silent_machine)
    found = {entry["check"]: entry for entry in json.loads(done.stdout)}
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert set(found) - {"inputs", "microphone"} == set(CHECKS) - {"microphone"}
    assert all(set(entry) == {"check", "status", "text", "todo"} for entry in found.values())
    assert found["python"]["status"] == "ok"
    assert found["model"]["status"] == "fatal"
    assert "yasno models fetch whisper-base" in found["model"]["todo"]
    assert found["speed"]["status"] == found["loudspeaker"]["status"] == "skipped"
    assert found["journal"]["status"] in ("ok", "warning")
    assert list((tmp_path / "данные" / "yasno" / "games").iterdir()) == []


def test_a_real_quick_run_for_people(silent_machine: dict[str, str]) -> None:
    done = yasno("doctor", "--quick", env=silent_machine)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 2
    assert done.stderr == b""
    assert lines[-1] == data()["advice"]["fatal"]
    assert all(line.split()[0] in data()["words"].values() for line in lines[:-1])


def test_without_a_library_nothing_else_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from host.cli import main

    missing = tell("python", "missing", names="numpy", names_to_install="numpy")
    monkeypatch.setattr(command, "libraries", lambda: [missing])
    assert main(["doctor", "--json"]) == 2
    assert [entry["check"] for entry in json.loads(capsys.readouterr().out)] == ["python"]


def test_a_library_that_does_not_load_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    from host.cli import main

    monkeypatch.delitem(sys.modules, "host.doctor.examination", raising=False)
    monkeypatch.delitem(sys.modules, "host.doctor.microphone", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["doctor"]) == 2
    shown = capsys.readouterr().out
    assert "Библиотека не загружается: numpy." in shown


def test_the_help_is_russian_and_tells_the_exit_status() -> None:
    done = yasno("doctor", "--help")
    assert done.returncode == 0
    for part in ("--input", "--output", "--listen", "--quick", "--json", "Состояние выхода"):
        assert part in done.stdout.decode()
