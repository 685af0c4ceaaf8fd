"""What happens to a live game: small values with their time, in seconds of the game's own clock."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from host.review.passage import Piece
from rules.actions import Action

LATE_SECONDS = 3.0
"""What becomes known so long after its end is not obeyed any more."""


class Channel(StrEnum):
    """Which microphone heard it."""

    TABLE = "table"
    HOST = "host"


class Announce(StrEnum):
    """What the assistant says aloud by itself."""

    ALL = "all"
    PHASES = "phases"
    TIMERS = "timers"
    NONE = "none"


class Do(StrEnum):
    """What the host tells the assistant, by voice, key or the desk, that is no action of the game."""

    CONFIRM = "confirm"
    REJECT = "reject"
    NEXT = "next"
    PAUSE = "pause"
    GO_ON = "go_on"
    MORE_TIME = "more_time"
    REPEAT = "repeat"
    STOP = "stop"


@dataclass(frozen=True)
class Heard:
    """A final piece of speech, `at` the moment it became known."""

    at: float
    piece: Piece
    channel: Channel = Channel.TABLE


@dataclass(frozen=True)
class FastHeard:
    """What the fast ear takes for said, from its closed list of phrases; `at` the moment it became known.

    `text` is all that it has heard of this stretch of speech, up to the second `end`; what is told later
    under the same `id` replaces it. It may be wrong: it holds a clock or shows something, and is committed
    when `Heard` of the same time says the same. `final` when the stretch is over.
    """

    at: float
    id: int
    text: str
    start: float
    end: float
    confidence: float
    final: bool
    channel: Channel = Channel.TABLE


@dataclass(frozen=True)
class Tick:
    """Time has passed."""

    at: float


@dataclass(frozen=True)
class Act:
    """An action of the game from a key or the desk."""

    at: float
    action: Action


@dataclass(frozen=True)
class Tell:
    """A word to the assistant. `proposal` is meant by confirm and reject, None: the newest open one.

    `every`: all open ones are meant, or those of `seat`. Otherwise `seat`, `rule` and `penalty` ("warning",
    "removal") change the proposal before it is confirmed. `seconds` belong to more_time; with go_on and
    more_time `seat` says whose floor is meant.
    """

    at: float
    do: Do
    proposal: int | None = None
    seat: int | None = None
    rule: str | None = None
    penalty: str | None = None
    seconds: int = 10
    every: bool = False


@dataclass(frozen=True)
class Spoken:
    """The last of the words that were given to the announcer is over, or will not be heard."""

    at: float


@dataclass(frozen=True)
class Setting:
    """The host changes what the assistant says by itself."""

    at: float
    announce: Announce


Event = Heard | FastHeard | Tick | Act | Tell | Spoken | Setting
