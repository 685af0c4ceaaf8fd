"""What passes between the game and a recogniser's own process, and what a recogniser must be for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from voice.live import Block, Channel
from voice.timing import moved
from voice.types import SAMPLE_RATE, Samples, Utterance

HOLE_SECONDS = 0.25
"""A jump of the blocks' times of more than this ends the hearing of what was before it."""


class LiveStream(Protocol):
    """One continuous hearing of live sound; times in seconds from its first sample."""

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:
        """Take the next block; partials and finals. `behind`: more sound is waiting, so hurry."""
        ...

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals. The stream is of no use afterwards."""
        ...


class LiveRecogniser(Protocol):
    """A loaded recogniser of live sound."""

    def stream(self) -> LiveStream:
        """Begin to hear a new source."""
        ...

    def lead(self, wishes: object) -> None:
        """From now on other words are likely: `wishes` is what the recogniser's maker understands."""
        ...


Make = Callable[[], LiveRecogniser]
"""Loads the recogniser, in its own process: it can be pickled. Raises VoiceError."""


@dataclass(frozen=True)
class Told:
    """Something was heard; all times are session times. What is not final is for showing only."""

    channel: Channel
    utterance: Utterance


@dataclass(frozen=True)
class Trouble:
    """The recogniser is away or slow: one Russian sentence. `over`: it is heard again."""

    text: str
    over: bool = False


@dataclass(frozen=True)
class Dropped:
    """So many seconds of sound were too old to be heard."""

    seconds: float


Tidings = Told | Trouble | Dropped


@dataclass
class _Line:
    stream: LiveStream
    first: float
    fed: int = 0

    @property
    def reached(self) -> float:
        return self.first + self.fed / SAMPLE_RATE


@dataclass
class Hearing:
    """All channels of one recogniser, in session time. Holds no clock and no process."""

    recogniser: LiveRecogniser
    _lines: dict[Channel, _Line] = field(default_factory=dict)
    _next_id: int = 0

    def feed(self, block: Block, *, behind: bool = False) -> list[Told]:
        """Take the next block of a channel; what has become known."""
        found: list[Told] = []
        line = self._lines.get(block.channel)
        if line is not None and abs(block.at - line.reached) > HOLE_SECONDS:
            found += self._end(block.channel)
            line = None
        if line is None:
            line = self._lines[block.channel] = _Line(self.recogniser.stream(), block.at)
        line.fed += len(block.samples)
        heard = line.stream.feed(block.samples, behind=behind)
        line.first = block.at + (len(block.samples) - line.fed) / SAMPLE_RATE  # the device's clock drifts
        return found + [self._told(block.channel, line, utterance) for utterance in heard]

    def end(self) -> list[Told]:
        """No more sound: the last finals of all channels."""
        return [told for channel in list(self._lines) for told in self._end(channel)]

    def _end(self, channel: Channel) -> list[Told]:
        line = self._lines.pop(channel)
        found = [self._told(channel, line, utterance) for utterance in line.stream.flush()]
        self._next_id += 1_000_000
        return found

    def _told(self, channel: Channel, line: _Line, utterance: Utterance) -> Told:
        return Told(channel, shifted(utterance, line.first, utterance.id + self._next_id))


def shifted(utterance: Utterance, seconds: float, number: int) -> Utterance:
    """The utterance in another time, with another id."""
    return replace(
        utterance,
        id=number,
        start=utterance.start + seconds,
        end=utterance.end + seconds,
        words=moved(utterance.words, seconds),
        samples_start=utterance.samples_start + seconds,
    )
