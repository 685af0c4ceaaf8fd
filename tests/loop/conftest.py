"""What the tests of the whole program share: a room, a table, silence."""

from __future__ import annotations

import json
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.voice.room import Room, open_room
from voice.types import SAMPLE_RATE, Samples

DAY = json.loads((Path(__file__).parents[1] / "audio" / "sample-day.json").read_text(encoding="utf-8"))
SEATS = tuple({"do": "seat", "seat": int(seat), "nick": nick} for seat, nick in DAY["seats"].items())
ROLES = {"don": 9, "mafia": [1, 4], "sheriff": 2}

LINES = {
    "chats": (20.40, 22.65),
    "doubts": (22.70, 25.50),
    "nominates three": (59.70, 65.75),
    "honestly": (43.75, 47.70),
    "accepted, five": (32.10, 35.45),
    "accepted, six": (66.25, 69.70),
    "thanks": (64.75, 65.75),
}
"""Where in the sample day the lines are that are said in these tests, in seconds."""


def line(sound: Samples, name: str) -> Samples:
    """One line of the sample day."""
    start, end = LINES[name]
    return sound[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)]


def write_wave(path: Path, sound: Samples) -> Path:
    """A 16-bit file."""
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, SAMPLE_RATE, 0, "NONE", ""))
        file.writeframes((np.clip(sound, -1.0, 1.0) * 32_000).astype("<i2").tobytes())
    return path


def write_script(path: Path, *actions: object) -> Path:
    """Actions of the game, one a line."""
    path.write_text("\n".join(map(json.dumps, actions)), encoding="utf-8")
    return path


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    folder = tmp_path / "зал"
    folder.mkdir()
    opened = open_room(folder)
    yield opened
    opened.close()


@pytest.fixture
def morning(tmp_path: Path) -> Path:
    """The table of the sample day, joined in the morning of its third day: seat 3 speaks first."""
    begin = {"do": "begin", "day": DAY["day"], "alive": DAY["alive"], "roles": ROLES}
    return write_script(tmp_path / "утро.jsonl", *SEATS, begin)


@pytest.fixture
def silence(tmp_path: Path) -> Path:
    """A recording for the microphone's place in which nothing is said."""
    return write_wave(tmp_path / "тишина.wav", np.zeros(600 * SAMPLE_RATE, dtype=np.float32))
