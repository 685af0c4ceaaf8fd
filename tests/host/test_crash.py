"""Our own mistakes reach the user as one sentence and the developers as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

import host.cli
from host.crash import report


def _broken(*_: object) -> int:
    raise ZeroDivisionError("проверка")


def test_the_traceback_goes_into_a_file(tmp_path: Path) -> None:
    try:
        _broken()
    except ZeroDivisionError as error:
        sentence = report(error, tmp_path / "журнал")
    (path,) = (tmp_path / "журнал").iterdir()
    assert str(path) in sentence
    assert "ZeroDivisionError: проверка" in path.read_text(encoding="utf-8")


def test_without_a_place_to_write_the_sentence_alone_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "ZeroDivisionError" in report(ZeroDivisionError(), tmp_path / "file" / "x")


def test_a_mistake_inside_a_command_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("host.cli._run", _broken)
    monkeypatch.setattr("host.crash.user_log_dir", lambda _: str(tmp_path))
    assert host.cli.main(["lines"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert err.count("\n") == 1
