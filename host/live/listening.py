"""From live sound to what the session is told: both ears, without the assistant's own voice, in session time.

Whisper's finals become `Heard`; what the fast ear hears becomes `FastHeard`. What is known too late to be
obeyed is shown, not told.
"""

from __future__ import annotations

import math
import tomllib
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

import numpy as np

from grammar.calls import calls
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Command
from grammar.vocabulary import phrases
from host.live.events import LATE_SECONDS, Channel, FastHeard, Heard
from host.live.judge import TableJudge
from host.review.passage import Piece
from voice.ears import Wishes
from voice.hearing import Dropped, Tidings, Told, Trouble
from voice.live import Block
from voice.types import SAMPLE_RATE, Hints, Samples, Utterance, Word

_MISSED = "Компьютер не успевает слушать: часть сказанного пропущена, повторите или нажмите клавишу."
STALLED_SECONDS = 2.0
"""While the recogniser stalls, and so long after it, no older words than this are obeyed."""
KEPT_SECONDS = 40.0
"""So much of the newest sound is kept for the clips of proposals."""


@dataclass(frozen=True)
class Showing:
    """What seems to be said now, for the screen alone; `late`: final, but too old to be obeyed."""

    at: float
    text: str
    channel: Channel = Channel.TABLE
    late: bool = False


@dataclass(frozen=True)
class HearingTrouble:
    """One Russian sentence for the host: an ear is away, slow, or (`over`) back; or it happened `once`."""

    at: float
    text: str
    over: bool = False
    once: bool = False


FromEars = Heard | FastHeard | Showing | HearingTrouble


class Ear(Protocol):
    """A recogniser somewhere else; `voice.hearing_process.HearingProcess` is one."""

    def feed(self, block: Block) -> None:
        """Give the next block; never waits."""
        ...

    def take(self) -> list[Tidings]:
        """All that has become known since the last time."""
        ...

    def lead(self, wishes: object) -> None:
        """Other words are likely from now on."""
        ...

    def close(self) -> None:
        """Listen no more."""
        ...


class OwnSound(Protocol):
    """What we ourselves play; `voice.own_voice.OwnVoice` is one."""

    def covers(self, start: float, end: float) -> bool:
        """Whether what was heard then lies wholly within our own playback."""
        ...

    def texts(self, start: float, end: float) -> tuple[str, ...]:
        """What we were saying then."""
        ...


@dataclass(frozen=True)
class TablePhrases:
    """Makes the closed list of the fast ear: all calls and the nominations of everybody at the table."""

    nicks: tuple[tuple[int, str], ...] = ()
    commands: tuple[Command, ...] = tuple(Command)

    def __call__(self) -> tuple[str, ...]:
        """The phrases, those that are said often as many times as they weigh; takes a second."""
        said = phrases(self.commands, Table.of(dict(self.nicks)), nominations=True, yo=True)
        often = [phrase for phrase, times in _data()["often"].items() for _ in range(times - 1)]
        return (*said, *often)


def wishes_for(nicks: Mapping[int, str], words: str | None = None) -> Wishes:
    """What the ears are told of a table; `words` is the name of the club's own file."""
    seated = tuple(sorted((seat, nick) for seat, nick in nicks.items() if nick.strip()))
    hints = Hints(nicks=tuple(nick for _, nick in seated), phrases=tuple(_data()["day"]))
    return Wishes(hints, TableJudge(seated, words), TablePhrases(seated))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("host").joinpath("data/phrases.toml").read_text(encoding="utf-8"))


class Listening:
    """Blocks of a live source in, events for the session out. Neither `feed` nor `take` ever waits."""

    def __init__(
        self,
        slow: Ear,
        fast: Ear | None = None,
        own: OwnSound | None = None,
        *,
        late: float = LATE_SECONDS,
    ) -> None:
        self._slow = slow
        self._fast = fast
        self._own = own
        self._late = late
        self._stalled_until = 0.0
        self._kept: dict[str, deque[Block]] = {}
        self._ours: dict[Channel, tuple[int, int]] = {}
        self.dropped = 0.0
        """Seconds of sound that Whisper never heard."""

    def feed(self, block: Block) -> None:
        """Give the next block of a channel to the ears, and keep it for a while."""
        self._slow.feed(block)
        if self._fast is not None:
            self._fast.feed(block)
        kept = self._kept.setdefault(block.channel, deque())
        kept.append(block)
        while block.at - kept[0].at > KEPT_SECONDS:
            kept.popleft()

    def lead(self, wishes: Wishes) -> None:
        """The table has changed: a nick was corrected, a game begun."""
        for ear in self._ears():
            ear.lead(wishes)

    def take(self, now: float) -> list[FromEars]:
        """What has become known by the session time `now`, in order; the fast ear's first."""
        found: list[FromEars] = []
        if self._fast is not None:
            found += self._of(self._fast.take(), now, self._quick)
        return found + self._of(self._slow.take(), now, self._whole)

    def clip(self, start: float, end: float, channel: Channel = Channel.TABLE) -> Samples:
        """The sound from `start` to `end` (session time) as far as it is still kept; gaps are closed up.

        From any thread: blocks go on coming meanwhile.
        """
        kept = self._kept.get(channel.value)
        blocks = () if kept is None else kept.copy()  # a copy is made at once, while nothing is added
        pieces = [block.samples[_place(start, block) : _place(end, block)] for block in blocks]
        return np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.float32)

    def close(self) -> None:
        """Close the ears."""
        for ear in self._ears():
            ear.close()

    def _ears(self) -> Sequence[Ear]:
        return [self._slow] if self._fast is None else [self._slow, self._fast]

    def _of(
        self, tidings: Sequence[Tidings], now: float, heard: Callable[[Told, float], list[FromEars]]
    ) -> list[FromEars]:
        found: list[FromEars] = []
        for told in tidings:
            if isinstance(told, Told):
                found += heard(told, now)
            elif isinstance(told, Trouble):
                if heard == self._whole:
                    self._stalled_until = now + STALLED_SECONDS if told.over else math.inf
                found.append(HearingTrouble(now, told.text, told.over))
            elif isinstance(told, Dropped) and heard == self._whole:
                self.dropped += told.seconds
                found.append(HearingTrouble(now, _MISSED, once=True))
        return found

    def _whole(self, told: Told, now: float) -> list[FromEars]:
        utterance, channel = told.utterance, Channel(told.channel)
        words = self._not_ours(utterance)
        if not words:
            return []
        text = " ".join(word.text for word in words)
        if not utterance.final:
            return [Showing(now, text, channel)]
        if now - utterance.end > self._too_late(now):
            return [Showing(now, text, channel, late=True)]
        if len(words) == len(utterance.words):
            return [Heard(now, Piece(words, utterance.start, utterance.end, utterance.second), channel)]
        return [Heard(now, Piece(words, words[0].start, words[-1].end), channel)]

    def _too_late(self, now: float) -> float:
        """Seconds after which words are not obeyed: fewer while what waited through a stall is heard."""
        return min(self._late, STALLED_SECONDS) if now < self._stalled_until else self._late

    def _quick(self, told: Told, now: float) -> list[FromEars]:
        utterance, channel = told.utterance, Channel(told.channel)
        if now - utterance.end > self._late:
            return []
        text = " ".join(self._theirs(utterance, channel))
        if not text:
            return []
        start, end, sure = utterance.start, utterance.end, utterance.confidence
        return [FastHeard(now, utterance.id, text, start, end, sure, utterance.final, channel)]

    def _theirs(self, utterance: Utterance, channel: Channel) -> list[str]:
        """The words of a stretch of the fast ear that we did not say ourselves.

        Words that are not final have no times of their own: as many as were heard by the end of our voice
        are ours.
        """
        texts = [word.text for word in utterance.words]
        if self._own is None:
            return texts
        if self._own.covers(utterance.start, utterance.end):
            self._ours[channel] = (utterance.id, len(texts))
            return [word.text for word in self._barged_in(utterance, self._own)]
        if utterance.final:
            return [word.text for word in self._not_ours(utterance)]
        number, ours = self._ours.get(channel, (utterance.id, 0))
        return texts[ours:] if number == utterance.id else texts

    def _not_ours(self, utterance: Utterance) -> tuple[Word, ...]:
        """The words that we did not say ourselves; «стоп», said into our speech, is the host's."""
        own = self._own
        if own is None:
            return utterance.words
        if own.covers(utterance.start, utterance.end):
            left: tuple[Word, ...] = ()
        else:
            left = tuple(word for word in utterance.words if not own.covers(word.start, word.end))
        return left or self._barged_in(utterance, own)

    def _barged_in(self, utterance: Utterance, own: OwnSound) -> tuple[Word, ...]:
        ours = " ".join(own.texts(utterance.start, utterance.end))
        said = {token.norm for token in tokens(ours)}
        strange = tuple(
            word for word in utterance.words if said.isdisjoint(token.norm for token in tokens(word.text))
        )
        text = " ".join(word.text for word in strange)
        stops = any(call.command is Command.STOP for call in calls(text, Table(), host=True))
        return strange if stops else ()


def _place(at: float, block: Block) -> int:
    return min(max(0, round((at - block.at) * SAMPLE_RATE)), len(block.samples))
