"""What a live game answers to an event: what is to be written first, and what is to be done then."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from host.live.entries import Entry


class To(StrEnum):
    """Who is to hear it: all players, or the host alone in his ear."""

    ROOM = "room"
    EAR = "ear"


class Sound(StrEnum):
    """The chimes of a clock."""

    MARK = "mark"
    END = "end"


@dataclass(frozen=True)
class Speak:
    """Words to be said; those of one moment are one effect each, in order."""

    text: str
    to: To = To.ROOM


@dataclass(frozen=True)
class Chime:
    """A chime in the room."""

    sound: Sound


@dataclass(frozen=True)
class Hush:
    """Whatever is being said stops."""


@dataclass(frozen=True)
class Tip:
    """A line for the host's eyes and ear: a refusal, a question, an answer."""

    text: str


Effect = Speak | Chime | Hush | Tip


@dataclass(frozen=True)
class Outcome:
    """Entries to be written together before anything else, then the effects in order."""

    records: tuple[Entry, ...] = ()
    effects: tuple[Effect, ...] = ()
