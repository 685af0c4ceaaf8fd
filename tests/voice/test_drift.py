"""Four hours by a sound device whose clock is not the machine's: a word is still where it was said."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.voice.fake_portaudio import frames
from voice.ear import Ear
from voice.hearing import Hearing, LiveStream
from voice.live import Block
from voice.types import SAMPLE_RATE, Samples, Utterance, Word

HOURS = 4
EVERY = 60.0
"""Seconds between two clicks."""
MOST = 0.05
BEGAN = 1000.0


class Clicks:
    """A recogniser and its only stream: hears clicks, and tells where they are by counting samples."""

    def __init__(self) -> None:
        self._fed = 0

    def stream(self) -> LiveStream:
        return self

    def lead(self, wishes: object) -> None:
        """Nothing is more likely than a click."""

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:  # noqa: ARG002
        loud = np.flatnonzero(block > 0.25)
        at = (self._fed + (int(loud[0]) if len(loud) else 0)) / SAMPLE_RATE
        self._fed += len(block)
        return [Utterance(1, at, at, (Word("щёлк", at, at, 1.0),), 1.0)] if len(loud) else []

    def flush(self) -> Sequence[Utterance]:
        raise AssertionError("there is no hole in the sound")


def told(ppm: int, rate: int) -> tuple[float, ...]:
    """How far from the truth each click is told, in seconds of the machine's clock.

    The device takes `ppm` millionths too many samples a second; each quarter of a second of its sound arrives
    up to some hundredths of a second late.
    """
    random = np.random.default_rng(4)
    ear, hearing = Ear(("table",), "USB", BEGAN), Hearing(Clicks())
    quiet = np.zeros((1, rate // 4), dtype=np.float32)
    click = quiet.copy()
    click[0, 1000:1010] = 0.9
    true_second = 1.0 + ppm / 1e6
    errors: list[float] = []
    for number in range(round(HOURS * 3600 * 4)):
        said = number % round(EVERY * 4) == 3
        until = BEGAN + (number + 1) / 4 / true_second
        piece = frames(click if said else quiet, rate, until + float(random.exponential(0.008)))
        for event in ear.hear(piece):
            if isinstance(event, Block):
                for known in hearing.feed(event):
                    true = (number / 4 + 1000 / rate) / true_second
                    errors.append(known.utterance.start - true)
    return tuple(errors)


@pytest.mark.parametrize(("ppm", "rate"), [(100, 16_000), (-100, 8_000)])
def test_a_word_is_told_at_the_machines_time_for_hours(ppm: int, rate: int) -> None:
    errors = told(ppm, rate)
    assert len(errors) == HOURS * 3600 / EVERY
    assert max(map(abs, errors)) < MOST
