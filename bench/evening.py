"""An evening at the table as one endless sound: recorded days, and nights and breaks between them.

About two fifths of it is speech. It is never held whole: it comes in parts, and parts in blocks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from bench.noises import SORTS, missing, mixed, read_sound
from bench.truth import labelled_days
from voice.types import SAMPLE_RATE, Samples

BLOCK = 512
SPEECH_SHARE = 0.4
SAMPLE = Path("tests/audio/sample-day.ogg")
_NIGHT = ("hum", "music", "hum", "silence", "laughter", "hum", "cards")
_LEVEL = 10 ** (-30 / 20)
_PIECE_SECONDS = 40.0
_DAY_SECONDS = 75.0
"""So much of a day comes at once."""


@dataclass(frozen=True)
class Part:
    """A stretch of the evening; of a recorded day `told` is its day.json, of anything else None."""

    name: str
    samples: Samples = field(repr=False)
    told: dict[str, Any] | None = None

    def blocks(self) -> Iterator[Samples]:
        """The sound in whole blocks, the last one filled up with silence."""
        for at in range(0, len(self.samples), BLOCK):
            block = self.samples[at : at + BLOCK]
            yield block if len(block) == BLOCK else np.pad(block, (0, BLOCK - len(block)))


def parts(folder: Path | None) -> Iterator[Part]:
    """Parts without end: a piece of a day, then so much noise that speech has its share, and so on."""
    days = [Part(day.day["id"], read_sound(day.audio), day.day) for day in labelled_days(folder)]
    told = json.loads(SAMPLE.with_suffix(".json").read_text("utf-8"))
    days.append(Part("sample", read_sound(SAMPLE), told))
    between, owed = cycle(_noises()), 0.0
    for piece in cycle([piece for day in days for piece in _cut(day)]):
        yield piece
        owed += len(piece.samples) * (1 / SPEECH_SHARE - 1)
        while owed > 0:
            noise = next(between)
            yield noise
            owed -= len(noise.samples)


def _cut(day: Part) -> list[Part]:
    size = round(_DAY_SECONDS * SAMPLE_RATE) // BLOCK * BLOCK
    return [
        Part(f"{day.name}/{at // size}", day.samples[at : at + size], day.told)
        for at in range(0, len(day.samples), size)
    ]


def _noises() -> list[Part]:
    random = np.random.default_rng(7)
    absent = {"music"} if missing() else set()
    names = [name for name in _NIGHT if name not in absent]
    made = [
        Part(name, np.asarray(SORTS[name](random, _PIECE_SECONDS) * _LEVEL, dtype=np.float32))
        for name in names
    ]
    sorts = [name for name in SORTS if name not in {"music", "murmur"}]
    return [*made, Part("mixed", np.asarray(mixed(random, _PIECE_SECONDS, sorts) * _LEVEL, dtype=np.float32))]
