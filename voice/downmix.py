"""Several channels to one, so that no channel's speech is lost."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice.types import SAMPLE_RATE, Samples

_RAMP = SAMPLE_RATE // 100
"""Samples over which the weights of the channels change (10 ms), so that a change does not click."""
_ACTIVE = 0.01
"""A channel with this share of the loudest one's power (-20 dB) is taken into the mean."""
_CANCELLED = 0.1
"""A mean with less than this share of the loudest channel's power has cancelled itself out."""
_WINDOW = SAMPLE_RATE // 10
"""Samples after which the loudness of a channel is forgotten by half, roughly."""


class Downmix:
    """The mean of the channels in which there is sound.

    A plain mean makes one microphone of six almost silent, and silences a stereo recording whose halves
    are in anti-phase: then the loudest channel is taken alone. Loudness is followed over about a tenth
    of a second.
    """

    def __init__(self) -> None:
        self._weights: npt.NDArray[np.float32] | None = None
        self._power: npt.NDArray[np.float64] = np.zeros(0)
        self._mean_power = 0.0

    def mix(self, channels: npt.NDArray[np.float32]) -> Samples:
        """Mix the next piece, shape (channels, n), to shape (n,)."""
        if len(channels) == 1:
            return np.asarray(channels[0], dtype=np.float32)
        weights = self._next_weights(channels)
        before = self._weights
        self._weights = weights
        mixed = weights @ channels
        if before is not None and len(before) == len(weights) and not np.array_equal(before, weights):
            ramp = np.minimum(np.arange(channels.shape[1], dtype=np.float32) / _RAMP, 1.0)
            mixed = (before @ channels) * (1 - ramp) + mixed * ramp
        return np.asarray(mixed, dtype=np.float32)

    def _next_weights(self, channels: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        count, length = channels.shape
        if len(self._power) != count:
            self._power = np.zeros(count)
        keep = 0.5 ** (length / _WINDOW)
        self._power = keep * self._power + (1 - keep) * np.mean(channels.astype(np.float64) ** 2, axis=1)
        loudest = float(self._power.max())
        active = self._power >= loudest * _ACTIVE
        mean = np.asarray(active / active.sum(), dtype=np.float32)
        self._mean_power = keep * self._mean_power + (1 - keep) * float(np.mean((mean @ channels) ** 2))
        if self._mean_power >= loudest * _CANCELLED:
            return mean
        alone = np.zeros(count, dtype=np.float32)
        alone[int(self._power.argmax())] = 1.0
        return alone
