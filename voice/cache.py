"""Rendered sounds that are kept in memory, the least used of which go first."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
import numpy.typing as npt

from voice.speaking import Sound

_FULL = 32_767


class SoundCache:
    """Sounds by their text, of at most `most` bytes together (16 bits a sample)."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = 0
        self._sounds: OrderedDict[str, tuple[npt.NDArray[np.int16], int]] = OrderedDict()

    def __contains__(self, text: str) -> bool:
        return text in self._sounds

    def get(self, text: str) -> Sound | None:
        """The sound of the text, which is thereby the last to go; None when there is none."""
        if text not in self._sounds:
            return None
        self._sounds.move_to_end(text)
        samples, rate = self._sounds[text]
        return Sound(np.asarray(samples / np.float32(_FULL), dtype=np.float32), rate)

    def put(self, text: str, sound: Sound) -> None:
        """Keep a sound; a single one is kept however large it is."""
        samples = np.round(np.clip(sound.samples, -1.0, 1.0) * _FULL).astype(np.int16)
        if (old := self._sounds.pop(text, None)) is not None:
            self._held -= old[0].nbytes
        self._sounds[text] = (samples, sound.rate)
        self._held += samples.nbytes
        while self._held > self._most and len(self._sounds) > 1:
            _, (gone, _) = self._sounds.popitem(last=False)
            self._held -= gone.nbytes
