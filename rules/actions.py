"""What can be done in a game: one frozen value an action, named as in the game script.

Types are checked where the text is read (`rules.notation`); whether a value is in range and an action is
allowed now is the game's business.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A player takes his seat, or his nick is corrected."""

    seat: int
    nick: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The roles are known to the host; night zero begins."""

    don: int
    mafia: tuple[int, ...]
    sheriff: int


@dataclass(frozen=True, slots=True)
class Begin:
    """The assistant joins a running game at the morning of a day, before the first speech.

    `owes_silence` names those who have not yet paid for their third warning (rule 21).
    """

    day: int
    alive: tuple[int, ...]
    roles: Deal
    warnings: tuple[tuple[int, int], ...] = ()
    misses: int = 0
    owes_silence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Dawn:
    """The night ends; the next day begins."""


@dataclass(frozen=True, slots=True)
class Nominate:
    """The speaker named a candidate in a permitted wording; it waits for the host's «Принято» (rule 31)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accept:
    """The host's «Принято»."""


@dataclass(frozen=True, slots=True)
class Decline:
    """The host does not accept; the speaker may try again."""


@dataclass(frozen=True, slots=True)
class SpeechEnd:
    """The speech, defence or last word is over: `how` is thanks, stood, time or host."""

    how: str


@dataclass(frozen=True, slots=True)
class Warn:
    """A warning by a rule of the book."""

    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class Remove:
    """A removal by a rule of the book."""

    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player left the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Vote:
    """The hands for one candidate: who they are, or how many."""

    candidate: int
    voters: tuple[int, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The vote is closed."""


@dataclass(frozen=True, slots=True)
class Lift:
    """The hands for «all candidates leave»: who they are, or how many."""

    voters: tuple[int, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """Night begins."""


@dataclass(frozen=True, slots=True)
class Shots:
    """Whom each living black shot: (shooter, his targets); no target is no shot."""

    by: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """The night check of the don or the sheriff (`by`)."""

    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The host stops the game."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The host ends the time-out."""


@dataclass(frozen=True, slots=True)
class Award:
    """The host ends the game in favour of a team (red, black), by a rule or by his own decision."""

    winner: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the record."""

    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last action that took effect."""


Action = (
    Seat
    | Deal
    | Begin
    | Dawn
    | Nominate
    | Accept
    | Decline
    | SpeechEnd
    | Warn
    | Remove
    | Leave
    | Vote
    | Tally
    | Lift
    | Night
    | Shots
    | Check
    | TimeOut
    | Resume
    | Award
    | Note
    | Undo
)
