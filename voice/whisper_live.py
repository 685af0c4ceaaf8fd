"""Whisper over live sound: what was said is known soon after it was said, and never taken back.

Three things make it quick. A clip is decoded over a window of its own length. It is decoded as soon as a
pause is long enough to hold the whole clip, not when the pause has proved to be an end; if speech goes on,
the result is thrown away or, late in a long clip, taken. And while somebody speaks on without a pause, the
clip is decoded again and again: a sentence that is urgent, and behind which more was heard, is final at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from voice.activity import EndpointSettings
from voice.segments import Clip, Segmenter
from voice.timing import in_order
from voice.types import NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance, Word
from voice.whisper_recogniser import WhisperRecogniser, utterance_of
from voice.whisper_window import Decoded

_BEAM = 5
_SENTENCE_END = ".?!…"
_CLAUSE_END = ".?!…,;:"
_NO_LETTERS = np.ones(round(0.04 * SAMPLE_RATE), dtype=np.float32)


@dataclass(frozen=True)
class Pace:
    """When a live clip is decoded and cut; seconds.

    `pause`: silence after which a clip is decoded in advance; the same as the margin behind a clip, so that
    it is the very clip that the end of the speech would give. Speech that goes on is decoded `every` so
    often, while the end of something urgent is awaited every `soon`. `behind`: so much must have been heard
    after a sentence or clause that is cut off as urgent, `enough` where no mark ends it. From `long_clip` on
    a pause of `pause` is an end, and so is any sentence; from `too_long` on the border of any two words is.
    """

    pause: float = 0.20
    every: float = 1.0
    soon: float = 0.4
    behind: float = 0.35
    enough: float = 1.0
    long_clip: float = 8.0
    too_long: float = 14.0


PACE = Pace()


class Judge(Protocol):
    """What a text is worth to who listens. A judge that goes to another process can be pickled."""

    def urgent(self, text: str) -> bool:
        """Whether it has consequences at once, so that its sentence is cut out of speech that goes on."""
        ...

    def twice(self, text: str) -> bool:
        """Whether it is heard a second time, without hints, before it is given out."""
        ...


class Indifferent:
    """Nothing matters."""

    def urgent(self, text: str) -> bool:  # noqa: ARG002
        """No."""
        return False

    def twice(self, text: str) -> bool:  # noqa: ARG002
        """No."""
        return False


class WhisperLive:
    """Hearing of live sources with the words of the table; what matters by the judge gets a `second`."""

    def __init__(
        self,
        recogniser: WhisperRecogniser,
        hints: Hints = NO_HINTS,
        judge: Judge | None = None,
        pace: Pace = PACE,
    ) -> None:
        self._recogniser = recogniser
        self._pace = pace
        self.lead(hints, judge)

    def lead(self, hints: Hints, judge: Judge | None = None) -> None:
        """From now on other words are likely, or other ones matter; streams that go on heed it at once."""
        self._prompt = self._recogniser.prompt(hints)
        self._judge: Judge = judge or Indifferent()

    def stream(self) -> WhisperLiveStream:
        """Begin to hear a new source."""
        return WhisperLiveStream(self._listen, self._urgent, self._second, self._pace)

    def _listen(self, samples: Samples) -> Decoded | None:
        return self._recogniser.listen(samples, self._prompt, _BEAM)

    def _urgent(self, text: str) -> bool:
        return self._judge.urgent(text)

    def _second(self, utterance: Utterance) -> Utterance:
        if utterance.samples is None or not self._judge.twice(utterance.text):
            return utterance
        again = self._recogniser.listen(utterance.samples, None, _BEAM)
        return replace(utterance, second=again.text if again else "")


class WhisperLiveStream:
    """One continuous hearing of live sound."""

    def __init__(
        self,
        listen: Callable[[Samples], Decoded | None],
        urgent: Callable[[str], bool],
        second: Callable[[Utterance], Utterance],
        pace: Pace = PACE,
    ) -> None:
        self._listen = listen
        self._urgent = urgent
        self._second = second
        self._pace = pace
        self._segmenter = Segmenter(EndpointSettings())
        self._id = 0
        self._early: tuple[tuple[int, int], Decoded | None] | None = None
        """The clip that was decoded in advance, by its borders, and what was heard in it."""
        self._reached = 0
        """How far into the source anything was decoded, in samples."""
        self._awaited = False
        """Whether the speech that goes on holds something urgent already, at its end."""

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:
        """Take the next block; finals, and a partial of what goes on.

        `behind`: more sound is waiting already, so that nothing is decoded but what has ended.
        """
        early = self._early
        running = self._segmenter.running
        found = self._finals(self._segmenter.feed(block))
        if early is not None and running is not None and not found:
            found += self._went_on(early)
        running = self._segmenter.running
        if behind or running is None:
            return found
        if self._segmenter.quiet >= self._pace.pause * SAMPLE_RATE:
            return found + self._decode_in_advance(*running)
        wait = self._pace.soon if self._awaited else self._pace.every
        if running[1] - max(self._reached, running[0]) >= wait * SAMPLE_RATE:
            return found + self._decode_on_the_way(*running)
        return found

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals."""
        return self._finals(self._segmenter.flush())

    def _finals(self, clips: Sequence[Clip]) -> list[Utterance]:
        found = []
        for clip in clips:
            borders = (clip.segment.clip_start, clip.segment.clip_end)
            known = self._early is not None and self._early[0] == borders
            heard = self._early[1] if known and self._early else self._listen(clip.samples)
            self._early, self._awaited = None, False
            self._reached = max(self._reached, borders[1])
            found += self._final(clip, heard)
        return found

    def _final(self, clip: Clip, heard: Decoded | None) -> list[Utterance]:
        number = self._id
        self._id += 1
        if heard is None or not heard.words:
            return []
        return [self._second(utterance_of(number, clip, heard))]

    def _decode_in_advance(self, start: int, end: int) -> list[Utterance]:
        """The speech may be over: hear the clip that this would give."""
        if self._early is not None and self._early[0] == (start, end):
            return []
        heard = self._listen(self._segmenter.sound(start, end))
        self._early = ((start, end), heard)
        self._reached = end
        return self._partial(start, end, heard)

    def _went_on(self, early: tuple[tuple[int, int], Decoded | None]) -> list[Utterance]:
        """The pause in which the clip was decoded was no end; late in a long clip it is made one."""
        (start, end), heard = early
        if self._early is None or self._segmenter.quiet:
            return []
        self._early = None
        if heard is None or end - start < self._pace.long_clip * SAMPLE_RATE:
            return []
        clip = self._segmenter.cut(end)
        return [] if clip is None else self._final(clip, heard)

    def _decode_on_the_way(self, start: int, end: int) -> list[Utterance]:
        """Somebody speaks on: what he has surely finished is final, the rest is shown."""
        self._reached = end
        sound = self._segmenter.sound(start, end)
        heard = self._listen(sound)
        if heard is None or not heard.words:
            return []
        last = self._last_finished(heard.words, len(sound) / SAMPLE_RATE)
        clip = None
        if last is not None:
            clip = self._segmenter.cut(start + _border(sound, heard.words[last], heard.words[last + 1]))
        if last is None or clip is None:
            self._awaited = self._urgent(heard.text)
            return self._partial(start, end, heard)
        rest = " ".join(word.text for word in heard.words[last + 1 :])
        self._awaited = self._urgent(rest)
        return self._final(clip, replace(heard, words=heard.words[: last + 1]))

    def _last_finished(self, words: Sequence[Word], seconds: float) -> int | None:
        """The index of the last word of what was surely finished and should not wait."""
        pace = self._pace
        for index in range(len(words) - 2, -1, -1):
            mark, since = words[index].text[-1:], seconds - words[index].end
            if since < pace.behind:
                continue
            if seconds >= pace.too_long or (mark in _SENTENCE_END and seconds >= pace.long_clip):
                return index
            if mark in _CLAUSE_END or since >= pace.enough:
                said = " ".join(word.text for word in words[: index + 1])
                return index if self._urgent(said) else None
        return None

    def _partial(self, start: int, end: int, heard: Decoded | None) -> list[Utterance]:
        if heard is None or not heard.words:
            return []
        begin, until = start / SAMPLE_RATE, end / SAMPLE_RATE
        words = in_order(heard.words, begin, begin, until)
        return [Utterance(self._id, begin, until, words, heard.confidence, final=False)]


def _border(sound: Samples, before: Word, after: Word) -> int:
    """The softest place between two words, whose own times are not exact; a sample of the sound."""
    low = max(0, round((min(before.end, after.start) - 0.15) * SAMPLE_RATE))
    high = min(len(sound), round((max(before.end, after.start) + 0.15) * SAMPLE_RATE))
    loud = np.convolve(np.square(sound[low:high]), _NO_LETTERS, mode="same")
    return low + int(loud.argmin()) if high > low else high
