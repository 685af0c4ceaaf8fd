"""`make bench` goes through every table, whatever the machine lacks and whichever of them fails."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench import __main__ as every
from bench import noise


def test_a_room_without_the_packages_of_debian_makes_the_other_noises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nowhere = Path("/nowhere")
    monkeypatch.setattr(noise, "PACKAGES", {nowhere: "its-package"})
    monkeypatch.setattr(noise, "SOURCES", {"music": (nowhere,), "murmur": (nowhere,)})
    made = {name: len(sound) for name, _, sound in noise.stretches(2.0, None)}
    assert "mixed" in made
    assert "laughter" in made
    assert not made.keys() & {"music", "murmur"}
    assert noise.absent() == {"music": ["its-package"], "murmur": ["its-package"]}


def test_a_table_that_writes_files_asks_for_a_folder() -> None:
    command = [sys.executable, "-m", "bench.render"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: python -m bench.render")
    assert "Traceback" not in done.stderr


def test_every_table_is_there() -> None:
    assert [table for table in every.TABLES if find_spec(f"bench.{table}") is None] == []
    assert "noise" in every.TABLES
    assert set(every.TABLES) >= every.ALONE


def test_a_table_that_fails_does_not_keep_the_others_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def run(command: list[str], **_: Any) -> SimpleNamespace:
        ran.append(command[-1])
        return SimpleNamespace(returncode=int(command[-1] == "bench.human"))

    monkeypatch.setattr(subprocess, "run", run)
    assert every.main() == 1
    assert ran == [f"bench.{table}" for table in every.TABLES]
    assert "failed: human" in capsys.readouterr().err
