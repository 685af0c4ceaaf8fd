"""What the fast ear alone has heard, and what the ears do not agree on: values that change no game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from grammar.types import Command
from host.live.events import Channel

Stretch = tuple[Channel, int]
"""A stretch of speech of the fast ear: its microphone and its number."""


class What(StrEnum):
    """What a guess is of."""

    THANKS = "thanks"
    NOMINATION = "nomination"
    CALL = "call"


@dataclass(frozen=True)
class Said:
    """What words stand for: a call has its `command`, a nomination its one seat."""

    what: What
    command: Command | None = None
    seats: tuple[int, ...] = ()
    count: int | None = None

    @property
    def words(self) -> str:
        """In a few Russian words."""
        phrases = _data()
        phrase = str(phrases["calls"][self.command] if self.command else phrases[self.what])
        if (not self.seats and "{seats}" in phrase) or (self.count is None and "{count}" in phrase):
            phrase = phrase.partition("{")[0]
        return phrase.format(seats=either(self.seats, ", "), count=self.count).strip(" :")


@dataclass(frozen=True)
class Guess:
    """Something heard by the fast ear alone so far; `end`: up to which second it had heard then."""

    said: Said
    end: float
    stretch: Stretch


@dataclass(frozen=True)
class Held:
    """A clock that seems to stand since `at`, the end of a «Спасибо»; `place`: the cue it belongs to."""

    at: float
    place: tuple[int, str]
    stretch: Stretch


@dataclass(frozen=True)
class Question:
    """Two numbers were heard for one: Whisper's first, then the fast ear's; seats, or counts of a call.

    `command` is None for a nomination, which waits for the host anyway.
    """

    asked: float
    command: Command | None
    numbers: tuple[int, int]
    counts: bool = False

    @property
    def text(self) -> str:
        """The question in Russian."""
        asks = _data()["counts" if self.counts else "asks"]
        phrase = str(asks[self.command or "nomination"])
        return phrase.format(either=either(self.numbers, " или "), other=self.numbers[1])


@dataclass(frozen=True)
class Address:
    """A player named at the end of a stretch, up to the second `end`: what he is told may follow a pause."""

    stretch: Stretch
    end: float
    words: str


@dataclass(frozen=True)
class Quick:
    """All that is not certain now. `standing`: what each microphone's newest stretch was read as.

    `own`: whether the host was ever heard by a microphone of his own; `address`: with whom the newest stretch
    that is over ended.
    """

    guesses: tuple[Guess, ...] = ()
    held: Held | None = None
    question: Question | None = None
    standing: Mapping[Channel, tuple[int, tuple[Said, ...]]] = field(default_factory=dict)
    own: bool = False
    address: Address | None = None


def either(numbers: Sequence[int], between: str) -> str:
    """«6 или 7»."""
    return between.join(map(str, numbers))


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads((files("host.live") / "data" / "guesses.toml").read_text(encoding="utf-8"))
