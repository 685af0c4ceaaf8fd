"""A stream of sound at any rate becomes 16 kHz, piece by piece."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler

from voice.source import Channels
from voice.types import SAMPLE_RATE


class Resampler:
    """Each channel by itself, so that any number of them will do."""

    def __init__(self, rate: int, channels: int) -> None:
        self._rate = rate
        self._channels = [
            AudioResampler(format="fltp", layout="mono", rate=SAMPLE_RATE) for _ in range(channels)
        ]

    def feed(self, sound: Channels) -> Channels:
        """Take the next piece; return what is ready of it, shape (channels, m), m may be 0."""
        if self._rate == SAMPLE_RATE or not sound.shape[1]:
            return sound
        return np.stack([self._one(*pair) for pair in zip(self._channels, sound, strict=True)])

    def _one(self, resampler: AudioResampler, sound: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        frame = AudioFrame.from_ndarray(np.ascontiguousarray(sound[np.newaxis]), format="fltp", layout="mono")
        frame.sample_rate = self._rate
        pieces = [piece.to_ndarray()[0] for piece in resampler.resample(frame)]
        return np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.float32)
