"""The two chimes of the clock, made of plain notes: ten seconds are left, the time is over."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import numpy as np

from voice.speaking import Sound, settings
from voice.types import Samples

RATE = 48_000
_ATTACK_SECONDS = 0.008
_OVERTONES = ((1, 1.0), (2, 0.35), (3, 0.12))
"""Multiples of the note with their levels: a soft bell."""


class Chime(StrEnum):
    """Which chime."""

    MARK = "mark"
    """Ten seconds are left."""
    END = "end"
    """The time is over."""


@cache
def chime(which: Chime) -> Sound:
    """The sound of a chime, less than a second and a half long."""
    data = settings("chime")[which.value]
    notes: list[tuple[float, float]] = [(float(hertz), float(seconds)) for hertz, seconds in data["notes"]]
    ring = notes[-1][1]  # every note rings on as long as the last one lasts
    total = round((sum(seconds for _, seconds in notes) + ring) * RATE)
    samples = np.zeros(total, dtype=np.float32)
    at = 0
    for hertz, seconds in notes:
        note = _note(hertz, seconds + ring)[: total - at]
        samples[at : at + len(note)] += note
        at += round(seconds * RATE)
    return Sound(samples * np.float32(data["level"] / np.abs(samples).max()), RATE)


def _note(hertz: float, seconds: float) -> Samples:
    time = np.arange(round(seconds * RATE)) / RATE
    tones = sum(level * np.sin(2 * np.pi * hertz * times * time) for times, level in _OVERTONES)
    swell = np.minimum(time / _ATTACK_SECONDS, 1.0) * np.exp(-5.0 * time / seconds)
    fade = np.minimum((time[-1] - time) / 0.05, 1.0)  # to nothing at the end, so that it does not click
    return np.asarray(tones * swell * fade, dtype=np.float32)
