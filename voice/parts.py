"""A clip that is given out in parts: where one ends, and what of the clip is the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from voice.segments import Clip
from voice.timing import moved
from voice.types import SAMPLE_RATE, Samples, Word

_NO_LETTERS = np.ones(round(0.04 * SAMPLE_RATE), dtype=np.float32)
_AROUND = 0.15
_BEHIND = 0.4
"""Where nothing was heard behind a word, its end may be so much later than it was told."""


@dataclass(frozen=True)
class Part:
    """What is given out of a clip: its sound, and by how many seconds it begins after the clip's."""

    clip: Clip
    skipped: float

    def placed(self, words: Sequence[Word]) -> tuple[Word, ...]:
        """Words of the clip by their times from the start of the part."""
        return moved(words, -self.skipped)


def part_since(clip: Clip, since: int) -> Part:
    """The clip from the sample `since` of the source on."""
    segment = clip.segment
    skipped = max(0, min(since, segment.end) - segment.clip_start) if since else 0
    if not skipped:
        return Part(clip, 0.0)
    begin = segment.clip_start + skipped
    rest = replace(segment, start=max(segment.start, begin), clip_start=begin)
    return Part(Clip(rest, clip.samples[skipped:]), skipped / SAMPLE_RATE)


def softest_border(sound: Samples, before: Word, after: Word | None) -> int:
    """The softest place between two words, whose own times are not exact; a sample of the sound."""
    until = before.end + _BEHIND if after is None else after.start
    half = len(_NO_LETTERS) // 2
    low = max(0, round((min(before.end, until) - _AROUND) * SAMPLE_RATE) - half)
    high = min(len(sound), round((max(before.end, until) + _AROUND) * SAMPLE_RATE) + half)
    if high - low < len(_NO_LETTERS):
        return high
    loud = np.convolve(np.square(sound[low:high]), _NO_LETTERS, mode="valid")
    return low + half + int(loud.argmin())
