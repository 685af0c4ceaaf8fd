"""What sounded in a room, as the tests measure it: a known sound is found again, loudness is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tests.voice.test_sound_loop import ALIKE, WINDOW, best_place
from voice.types import SAMPLE_RATE, Samples

FRAME = SAMPLE_RATE // 20
"""Samples between two looks at the loudness."""
_STEP = SAMPLE_RATE // 50
"""Samples between two looks at the spectrum."""
_LOW, _HIGH, _BANDS, _COMPRESSION = 100.0, 5_500.0, 24, 0.3
QUIET = 0.005
"""Root of the mean square below which nothing sounds: espeak-ng is about twenty times louder."""


def loudness(sound: Samples) -> Samples:
    """The root of the mean square of every twentieth of a second."""
    frames = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)
    return np.asarray(np.sqrt((frames**2).mean(axis=1)), dtype=np.float32)


def loud_seconds(sound: Samples, above: float = QUIET) -> float:
    """How many seconds of it something sounds."""
    return float((loudness(sound) > above).sum()) * FRAME / SAMPLE_RATE


def place_of(known: Samples, sound: Samples, begin: int = 0) -> int | None:
    """The sample at which a known sound begins in what was heard from `begin` on; None when it is not there.

    Its windows of half a second are looked for one after another, since a busy machine swallows a piece now
    and then: half of them must be there, in order.
    """
    found, first, at = 0, None, begin
    windows = range(0, len(known) - WINDOW + 1, WINDOW)
    for start in windows:
        window = known[start : start + WINDOW]
        place, alike = best_place(window, sound[at:])
        if alike >= ALIKE:
            found += 1
            first = at + place - start if first is None else first
            at += place
    return first if found * 2 >= len(windows) and first is not None else None


def in_order(phrases: Sequence[Samples], sound: Samples) -> list[tuple[int, float]]:
    """Where the phrases, one behind the other, are most like what was heard: sample, likeness (-1..1).

    Compared are the spectra, not the waves: espeak-ng never says a phrase twice with the same wave. The
    places are those with the highest sum.
    """
    heard = _spectra(sound)
    likeness = [_likeness(_spectra(phrase), heard) for phrase in phrases]
    lengths = [len(phrase) // _STEP for phrase in phrases]
    best = [likeness[-1]]
    for alike, length in zip(likeness[-2::-1], lengths[-2::-1], strict=True):
        rest = np.maximum.accumulate(best[-1][::-1])[::-1]
        later = np.full(len(alike), -np.inf)
        usable = max(0, min(len(alike), len(rest) - length))
        later[:usable] = rest[length : length + usable]
        best.append(alike + later)
    found, begin = [], 0
    for alike, total, length in zip(likeness, best[::-1], lengths, strict=True):
        at = begin + int(total[begin:].argmax())
        found.append((at * _STEP, float(alike[at])))
        begin = at + length
    return found


def _spectra(sound: Samples) -> npt.NDArray[np.float64]:
    """How loud each band of the voice is, in steps of a fiftieth of a second."""
    frames = sound[: len(sound) // _STEP * _STEP].reshape(-1, _STEP) * np.hanning(_STEP)
    spectrum = np.abs(np.fft.rfft(frames, 512, axis=1))
    hertz = np.fft.rfftfreq(512, 1 / SAMPLE_RATE)
    edges = np.geomspace(_LOW, _HIGH, _BANDS + 1)
    bands = [
        spectrum[:, (hertz >= low) & (hertz < max(high, low + hertz[1]))].sum(axis=1) ** _COMPRESSION
        for low, high in pairwise(edges)
    ]
    return np.stack(bands, axis=1)


def _likeness(known: npt.NDArray[np.float64], heard: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The correlation of the known spectra with what was heard from each step on."""
    flat = known - known.mean()
    flat /= np.linalg.norm(flat)
    windows = np.lib.stride_tricks.sliding_window_view(heard, len(known), axis=0)
    means = windows.mean(axis=(1, 2))
    powers = np.sqrt(np.maximum((windows**2).sum(axis=(1, 2)) - means**2 * flat.size, 1e-9))
    return np.asarray(np.einsum("ibt,tb->i", windows, flat) / powers)
