"""Continuous sound in, clips of speech out; of the sound no more is kept than a clip can still want."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voice.activity import DEFAULT, Endpointer, EndpointSettings, Segment, VoiceActivity
from voice.types import Samples


@dataclass(frozen=True)
class Clip:
    """A segment of speech with its sound: `samples` begin at `segment.clip_start`."""

    segment: Segment
    samples: Samples


class Segmenter:
    """Cuts one continuous sound into clips of speech; how it is fed in blocks makes no difference."""

    def __init__(self, settings: EndpointSettings = DEFAULT) -> None:
        self._activity = VoiceActivity()
        self._endpointer = Endpointer(settings)
        self._sound: Samples = np.zeros(0, dtype=np.float32)
        self._first = 0  # the place of _sound[0] in the source
        self._length = 0

    def feed(self, block: Samples) -> list[Clip]:
        """Take the next block; the clips that have ended."""
        self._sound = np.concatenate([self._sound, block])
        self._length += len(block)
        clips = [
            Clip(segment, self.sound(segment.clip_start, segment.clip_end))
            for chance in self._activity.feed(block)
            if (segment := self._endpointer.feed(chance)) is not None
        ]
        self._forget()
        return clips

    def flush(self) -> list[Clip]:
        """End of the source: the last clips."""
        segments = [self._endpointer.feed(chance) for chance in self._activity.flush()]
        segments.append(self._endpointer.flush(self._length))
        return [
            Clip(segment, self.sound(segment.clip_start, segment.clip_end))
            for segment in segments
            if segment is not None
        ]

    @property
    def running(self) -> tuple[int, int] | None:
        """Start of the clip that is going on and how far it surely reaches, in samples of the source."""
        return self._endpointer.running

    @property
    def quiet(self) -> int:
        """For how many samples the speech that is going on has been silent; 0 when it is not."""
        return self._endpointer.quiet

    def up_to(self, at: int) -> Clip | None:
        """The clip that `cut` would give; the clip that is going on goes on."""
        segment = self._endpointer.up_to(at)
        return None if segment is None else Clip(segment, self.sound(segment.clip_start, segment.clip_end))

    def cut(self, at: int) -> Clip | None:
        """End the clip that is going on at the sample `at`, as `Endpointer.cut`."""
        return self._ended(self._endpointer.cut(at))

    def finish(self) -> Clip | None:
        """End the clip that is going on in the pause that has begun, as `Endpointer.finish`."""
        return self._ended(self._endpointer.finish())

    def _ended(self, segment: Segment | None) -> Clip | None:
        if segment is None:
            return None
        clip = Clip(segment, self.sound(segment.clip_start, segment.clip_end))
        self._forget()
        return clip

    def sound(self, start: int, end: int) -> Samples:
        """A copy of the samples `start`..`end` of the source; only what a clip can still want is there."""
        return self._sound[max(0, start - self._first) : max(0, end - self._first)].copy()

    def _forget(self) -> None:
        surplus = self._endpointer.needed_from - self._first
        if surplus > 0:
            self._sound = self._sound[surplus:].copy()
            self._first += surplus
