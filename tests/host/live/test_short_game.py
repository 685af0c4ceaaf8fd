"""A whole game by voice, from the recording: ten players, two days, a night, to the victory."""

from __future__ import annotations

import subprocess
import wave
from pathlib import Path

import pytest

from tests.host.live.short_game import AUDIO, YASNO, Played, command, expected, played, script
from voice.types import SAMPLE_RATE

LONGEST = 900
"""Seconds after which a game that takes a minute and a half has hung."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The journal of the game, what was printed, what was complained of."""
    journal = tmp_path_factory.mktemp("short") / "game.sqlite"
    recording = AUDIO / script()["audio"]
    done = subprocess.run(
        command(recording, journal, "--one-ear"), capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert done.returncode == 0, done.stderr
    return journal, done.stdout, done.stderr


@pytest.mark.slow
def test_the_game_is_played_as_it_was_said(evening: tuple[Path, str, str]) -> None:
    came: Played = played(evening[0])
    assert came.actions == expected().actions
    assert came.proposals == expected().proposals
    assert came.winner == "red"


@pytest.mark.slow
def test_it_is_told_in_lines_and_nothing_is_complained_of(evening: tuple[Path, str, str]) -> None:
    _, lines, complaints = evening
    assert complaints == ""
    assert "  + 5 Ветер выставляет: 4 Граф\n" in lines
    assert "  + голоса за 7 Искра: 4\n" in lines
    assert "  - отклонено: предложение 2\n" in lines
    assert lines.endswith("Победили мирные жители! За столом не осталось ни одного чёрного игрока.\n")


@pytest.mark.slow
def test_the_finished_game_is_there_to_be_resumed(evening: tuple[Path, str, str], tmp_path: Path) -> None:
    silence = tmp_path / "silence.wav"
    with wave.open(str(silence), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes(bytes(2 * SAMPLE_RATE))
    again = ("host", "--resume", "--journal", str(evening[0]), "--source", str(silence), "--speed", "max")
    done = subprocess.run([str(YASNO), *again], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "== Игра окончена =="
    assert "[ведущему] Эта игра окончена." in done.stdout
    assert played(evening[0]).actions == expected().actions
