"""Whisper over live sound: what was said is known soon after it was said, and never taken back.

Three things make it quick. A clip is decoded over a window of its own length. It is decoded as soon as a
pause is long enough to hold the whole clip, not when the pause has proved to be an end; if speech goes on,
the result is thrown away or, late in a long clip, taken. And while somebody speaks on without a pause, the
clip is decoded again and again: what is urgent, and behind which more was heard, is final at once. Its sound
is not cut off: the hearings that follow begin where they did, and only their words not given out yet are
taken. What has ended and is not urgent is heard once more, as in a review.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from voice.activity import EndpointSettings
from voice.given import CLAUSE_END, Given
from voice.inventions import normal
from voice.pace import PACE, Pace
from voice.parts import Part, part_since, softest_border
from voice.segments import Clip, Segmenter
from voice.timing import in_order, moved
from voice.types import BROKEN_OFF, NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance, Word
from voice.whisper_recogniser import WhisperRecogniser, utterance_of
from voice.whisper_window import Decoded

_BEAM = 5
_SENTENCE_END = ".?!…"
_SILENCE: Samples = np.zeros(0, dtype=np.float32)


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
        return WhisperLiveStream(self, self._pace)

    def listen(self, samples: Samples) -> Decoded | None:
        """See Decoder."""
        return self._recogniser.listen(samples, self._prompt, _BEAM)

    def thoroughly(self, samples: Samples) -> Decoded | None:
        """See Decoder."""
        return self._recogniser.listen(samples, self._prompt, _BEAM, whole=True)

    def again(self, samples: Samples) -> str:
        """See Decoder."""
        again = self._recogniser.listen(samples, None, _BEAM)
        return again.text if again else ""

    def urgent(self, text: str) -> bool:
        """As the judge of now tells."""
        return self._judge.urgent(text)

    def twice(self, text: str) -> bool:
        """As the judge of now tells."""
        return self._judge.twice(text)


class Decoder(Judge, Protocol):
    """Hears clips for a stream, and tells what their words are worth."""

    def listen(self, samples: Samples) -> Decoded | None:
        """What was said, quickly."""
        ...

    def thoroughly(self, samples: Samples) -> Decoded | None:
        """What was said, as a review hears it."""
        ...

    def again(self, samples: Samples) -> str:
        """What was said, without hints."""
        ...


class WhisperLiveStream:
    """One continuous hearing of live sound."""

    def __init__(self, decoder: Decoder, pace: Pace = PACE) -> None:
        self._decoder = decoder
        self._pace = pace
        self._segmenter = Segmenter(EndpointSettings())
        self._id = 0
        self._early: tuple[tuple[int, int], Decoded | None] | None = None
        """The clip that was decoded in advance, by its borders, and what was heard in it."""
        self._reached = 0
        """How far into the source anything was decoded, in samples."""
        self._awaited = False
        """Whether the speech that goes on holds something urgent already, at its end."""
        self._given = Given()
        """What was given out of the clip that goes on."""
        self._before: list[str] = []
        """The words that were heard the last time and not given out."""

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:
        """Take the next block; finals, and a partial of what goes on.

        `behind`: more sound is waiting already, so that nothing is decoded but what has ended.
        """
        early = self._early
        running = self._segmenter.running
        found = self._finals(self._segmenter.feed(block), behind=behind)
        if early is not None and running is not None and not found:
            found += self._went_on(early)
        running = self._segmenter.running
        if behind or running is None:
            return found
        if self._segmenter.quiet >= self._pace.pause * SAMPLE_RATE:
            return found + self._decode_in_advance(*running)
        if self._segmenter.quiet:  # a decoding now would hold up the one at the pause
            return found
        wait = self._pace.soon if self._awaited else self._pace.every
        if running[1] - max(self._reached, running[0]) >= wait * SAMPLE_RATE:
            return found + self._decode_on_the_way(*running)
        return found

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals."""
        return self._finals(self._segmenter.flush())

    def _finals(self, clips: Sequence[Clip], *, behind: bool = False) -> list[Utterance]:
        found = []
        for clip in clips:
            borders = (clip.segment.clip_start, clip.segment.clip_end)
            known = self._early is not None and self._early[0] == borders
            heard = self._early[1] if known and self._early else self._hear(clip.samples)
            found += self._end(clip, heard, thoroughly=not behind)
            self._reached = max(self._reached, borders[1])
        return found

    def _end(self, clip: Clip, heard: Decoded | None, *, thoroughly: bool = False) -> list[Utterance]:
        """The clip is over: give out what was not given out of it."""
        new = self._new(heard, clip.segment.clip_start)
        if new is not None and thoroughly and not self._urgent(new):
            heard = self._hear(clip.samples, self._decoder.thoroughly)  # there is time for it
            new = self._new(heard, clip.segment.clip_start)
        part = part_since(clip, self._given.until)
        self._early, self._awaited, self._given, self._before = None, False, Given(), []
        return self._final(part, heard, new)

    def _hear(
        self, sound: Samples, listen: Callable[[Samples], Decoded | None] | None = None
    ) -> Decoded | None:
        """The whole of a sound that has ended: what a broken-off hearing left out is heard, too."""
        listen = listen or self._decoder.listen
        heard = listen(sound)
        if heard is None or not heard.words:
            return heard
        last = heard.words[-1]
        if len(sound) / SAMPLE_RATE - last.end < self._pace.broken_off:
            return heard
        border = softest_border(sound, last, None)
        rest = self._hear(sound[border:], listen) if border else None
        return (
            heard
            if rest is None
            else replace(heard, words=(*heard.words, *moved(rest.words, border / SAMPLE_RATE)))
        )

    def _new(self, heard: Decoded | None, start: int) -> tuple[Word, ...] | None:
        """The words of a hearing that were not given out, None when nobody speaks in it."""
        if heard is None:
            return None
        return heard.words[self._given.count_in(heard.words, start) :]

    def _final(
        self, part: Part, heard: Decoded | None, words: Sequence[Word] | None, after: Samples = _SILENCE
    ) -> list[Utterance]:
        """The words of a part as a final; `after`: the sound that is there behind it already."""
        number = self._id
        self._id += 1
        if heard is None or not words:
            return []
        placed = part.placed(words)
        sound, second = part.clip.samples, None
        if self._decoder.twice(_text(words)):
            second = self._second(np.concatenate([sound, after]), placed)
        return [replace(utterance_of(number, part.clip, replace(heard, words=placed)), second=second)]

    def _second(self, sound: Samples, words: Sequence[Word]) -> str:
        """What is heard without hints; of a long clip, the sentences before those that matter as they are."""
        index = self._harmless(words) if len(sound) >= self._pace.in_parts * SAMPLE_RATE else 0
        if index == 0:
            return self._decoder.again(sound)
        rest = self._decoder.again(sound[softest_border(sound, words[index - 1], words[index]) :])
        if len(rest) < BROKEN_OFF * len(_text(words[index:])):
            return rest
        return f"{_text(words[:index])} {rest}"

    def _harmless(self, words: Sequence[Word]) -> int:
        """How many words the sentences have before the first one that is to be heard twice."""
        harmless = 0
        for index in range(1, len(words)):
            if words[index - 1].text[-1:] in _SENTENCE_END:
                if self._decoder.twice(_text(words[:index])):
                    break
                harmless = index
        return harmless

    def _decode_in_advance(self, start: int, end: int) -> list[Utterance]:
        """The speech may be over: hear the clip that this would give."""
        if self._early is not None and self._early[0] == (start, end):
            return []
        heard = self._hear(self._segmenter.sound(start, end))
        self._early = ((start, end), heard)
        self._reached = end
        new = self._new(heard, start)
        clip = self._segmenter.finish() if new and self._is_complete(new) else None
        return self._partial(start, end, heard, new) if clip is None else self._end(clip, heard)

    def _is_complete(self, words: Sequence[Word]) -> bool:
        """Whether it is urgent and a whole sentence, so that a short pause behind it is an end."""
        return words[-1].text[-1:] in _SENTENCE_END and self._urgent(words)

    def _urgent(self, words: Sequence[Word]) -> bool:
        """Whether the game goes on by it, also as the end of a clause whose beginning was given out."""
        text, clause = _text(words), self._given.clause
        return (
            bool(words)
            and self._decoder.urgent(text)
            and (not clause or self._decoder.urgent(f"{clause} {text}"))
        )

    def _went_on(self, early: tuple[tuple[int, int], Decoded | None]) -> list[Utterance]:
        """The pause in which the clip was decoded was no end; late in a long clip it is made one."""
        (start, end), heard = early
        if self._early is None or self._segmenter.quiet:
            return []
        self._early = None
        if heard is None or end - start < self._pace.long_clip * SAMPLE_RATE:
            return []
        clip = self._segmenter.cut(end)
        return [] if clip is None else self._end(clip, heard)

    def _decode_on_the_way(self, start: int, end: int) -> list[Utterance]:
        """Somebody speaks on: what he has surely finished is final, the rest is shown."""
        self._reached = end
        sound = self._segmenter.sound(start, end)
        heard = self._decoder.listen(sound)
        if heard is None or not heard.words:
            return []
        if not (new := self._new(heard, start)):
            self._go_on_behind(len(sound) / SAMPLE_RATE - heard.words[-1].end)
            return []
        last = self._last_finished(new, self._before, len(sound) / SAMPLE_RATE)
        found: list[Utterance] = []
        if last is not None:
            after = new[last + 1] if last + 1 < len(new) else None
            border = start + softest_border(sound, new[last], after)
            long = after is None or border - start >= self._pace.keep * SAMPLE_RATE
            found = self._give(border, end, replace(heard, words=new[: last + 1]), long=long)
        rest = new if last is None or not found else new[last + 1 :]
        self._before = [normal(word.text) for word in rest]
        self._awaited = self._urgent(rest)
        return found or self._partial(start, end, heard, new)

    def _go_on_behind(self, since: float) -> None:
        """A hearing that broke off where what was given ends will do so again: behind it begins a clip."""
        if since >= self._pace.broken_off and self._segmenter.cut(self._given.until) is not None:
            self._reached, self._given = self._given.until, Given()

    def _give(self, border: int, end: int, heard: Decoded, *, long: bool) -> list[Utterance]:
        """Give out the words up to the border; when the clip is long, it is cut off there for good."""
        segmenter, before = self._segmenter, self._given
        after = segmenter.sound(border, end)
        clip = segmenter.cut(border) if long else segmenter.up_to(border)
        if clip is None:
            return []
        self._given = Given() if long else before.and_then(heard.words, clip.segment.end)
        return self._final(part_since(clip, before.until), heard, heard.words, after)

    def _last_finished(self, words: Sequence[Word], before: Sequence[str], seconds: float) -> int | None:
        """The index of the last word of what was surely finished and should not wait.

        `before`: what was heard the last time; words that are heard twice are surer.
        """
        pace, now = self._pace, [normal(word.text) for word in words]
        goes_on_so = self._urgent(words)  # «Спасибо, …» may go on as «Спасибо, пятый, за вопрос»
        may_be_urgent = True
        for index in range(len(words) - 1, -1, -1):
            mark, since = words[index].text[-1:], seconds - words[index].end
            again = now[: index + 1] == before[: index + 1] and since >= pace.again
            if index + 1 == len(words):
                if mark in _SENTENCE_END and self._has_ended(words, since, again=again):
                    return index
                continue
            if since < pace.behind and not again:
                continue
            if seconds >= pace.too_long or (mark in _SENTENCE_END and seconds >= pace.long_clip):
                return index
            ends = mark in _SENTENCE_END or (goes_on_so and (mark in CLAUSE_END or since >= pace.enough))
            if not (ends and may_be_urgent):
                continue
            if not self._urgent(words[: index + 1]):
                may_be_urgent = False  # nor is anything shorter
            elif mark in CLAUSE_END or since >= pace.surely or self._decoder.twice(_text(words[: index + 1])):
                return self._last_that_matters(words, index)
        return None

    def _last_that_matters(self, words: Sequence[Word], index: int) -> int:
        """The first mark up to `index` behind which nothing is urgent; `index` when there is none.

        What is behind it may be the beginning of something: «Спасибо. Игрок номер три, …».
        """
        last = index
        for earlier in range(index - 1, -1, -1):
            if words[earlier].text[-1:] not in CLAUSE_END:
                continue
            if self._decoder.urgent(_text(words[earlier + 1 : index + 1])):
                break
            last = earlier
        return last

    def _has_ended(self, words: Sequence[Word], since: float, *, again: bool) -> bool:
        """Whether nothing more is heard though the sound goes on: the model takes it for the end."""
        pace = self._pace
        if since >= pace.broken_off:
            return True
        return (again or since >= pace.ended) and self._urgent(words)

    def _partial(
        self, start: int, end: int, heard: Decoded | None, new: Sequence[Word] | None
    ) -> list[Utterance]:
        if heard is None or not new:
            return []
        begin, until = start / SAMPLE_RATE, end / SAMPLE_RATE
        words = in_order(new, begin, begin, until)
        begin = max(begin, self._given.until / SAMPLE_RATE)
        return [Utterance(self._id, begin, until, words, heard.confidence, final=False)]


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
