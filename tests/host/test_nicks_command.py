"""`yasno nicks`, as a host starts it before the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from host.cli import main
from tests.host.commands import assert_one_sentence, yasno


def run(content: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    path = tmp_path / "ники.json"
    raw = content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode()
    path.write_bytes(raw)
    status = main(["nicks", str(path)])
    return status, *capsys.readouterr()


@pytest.mark.parametrize(
    "content",
    [
        {"3": "Лиса", "7": "Волк"},
        {"day": 2, "alive": [3, 7], "seats": {"3": "Лиса", "7": "Волк"}},
        b"\xef\xbb\xbf" + json.dumps({"3": "Лиса"}).encode(),
    ],
)
def test_good_nicks(content: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(content, tmp_path, capsys) == (0, "Ники в порядке: их не спутать.\n", "")


def test_nicks_to_change_the_worst_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run({"1": "Честный", "2": "Zorro", "3": "Лис", "7": "Лиса"}, tmp_path, capsys)
    assert (status, err) == (1, "")
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        "Нужно сменить:", "Лучше сменить:", "Полезно знать:"
    ]  # fmt: skip
    assert "«Лис» (3) и «Лиса» (7)" in out.splitlines()[1]


def test_what_need_not_be_changed_is_no_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run({"1": "Честный", "2": "Zorro"}, tmp_path, capsys)
    assert status == 0
    assert out.splitlines()[0] == "Лучше сменить:"


def test_two_equal_nicks_are_told_and_not_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run({"seats": {"1": "Лиса", "2": "лиса"}}, tmp_path, capsys)
    assert status == 1
    assert "одинаковы" in out


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe", b"[" * 100_000, [], 5, None, "Лиса", {}, {"seats": {}}, {"seats": ["Лиса"]},
        {"0": "Лиса"}, {"11": "Лиса"}, {"x": "Лиса"}, {"3": 5}, {"3": None}, {"3": " "}, {"day": 1},
    ],
)  # fmt: skip
def test_what_cannot_be_read(content: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(content, tmp_path, capsys)
    assert (status, out) == (2, "")
    assert_one_sentence(err)


@pytest.mark.parametrize("name", ["нету.json", ".", "д" * 300])
def test_no_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nicks", str(tmp_path / name)]) == 2
    assert_one_sentence(capsys.readouterr().err)


def test_standard_input() -> None:
    ran = yasno("nicks", "-", given='{"3": "Пятый"}'.encode())
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert "место 5" in ran.stdout.decode()


def test_a_nick_the_recogniser_can_never_hear_is_told(russian_vosk_folder: Path) -> None:
    done = yasno("nicks", "-", "--model", russian_vosk_folder, given='{"3": "Квуппп", "5": "Лиса"}'.encode())
    told = done.stdout.decode()
    assert "Квуппп" in told
    assert "Лиса" not in told


def test_a_model_that_can_not_tell_is_one_sentence(tmp_path: Path) -> None:
    done = yasno("nicks", "-", "--model", tmp_path, given='{"3": "Лиса"}'.encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert_one_sentence(done.stderr.decode())
