"""The record of one game: plain frozen values, seats by number, times in seconds.

Words that stand for something (`how`, `phase`, `outcome`) are listed with their Russian names in
`host/data/record.toml`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

VERSION = 1
"""Of the JSON form; grows when a key changes its meaning or goes."""


@dataclass(frozen=True)
class Departure:
    """How a player left the table: killed, voted_out, single (an only candidate), lifted,
    removed, left, before (the game was joined without him)."""

    seat: int
    how: str
    day: int
    rule: str | None = None


@dataclass(frozen=True)
class Player:
    """A seat at the end of the game; `team` is red or black, None where the cards were never told.

    `won` and `points` (1 for a victory, 0 for a defeat) are None while nobody has won.
    """

    seat: int
    nick: str | None
    role: str | None
    team: str | None
    warnings: int
    departure: Departure | None
    won: bool | None
    points: int | None


@dataclass(frozen=True)
class Speech:
    """A turn with the floor: `phase` speech, defence or last_word.

    `seconds` of the clock that were used, pauses not counted; None where no clock was seen. `ended_by`:
    thanks, stood, time, host, or cut where the speaker or the game was over. `warnings`: got by the speaker
    for what he did in it.
    """

    seat: int
    phase: str
    seconds: float | None
    ended_by: str
    warnings: int = 0


@dataclass(frozen=True)
class Nomination:
    """Somebody put somebody to the vote, or tried to.

    `seat` is None where it was not understood, `said` where it was given by a key. `verdict` is the wording,
    accepted or wrong_wording, with the `reason` why it is wrong; `accepted`: the host said «Принято».
    """

    by: int
    seat: int | None
    said: str | None
    verdict: str
    reason: str | None
    accepted: bool


@dataclass(frozen=True)
class Count:
    """The hands for one candidate; `voters` where they are known by seat."""

    candidate: int
    votes: int
    voters: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Ballot:
    """One vote. `rest`: so many did not vote; they are in the `votes` of the last candidate.

    `outcome`: out (`leaders` leaves), tie (`leaders` defend themselves, or are asked about together),
    cancelled (somebody left the table), None while it goes on.
    """

    revote: bool
    counts: tuple[Count, ...]
    rest: int = 0
    outcome: str | None = None
    leaders: tuple[int, ...] = ()


@dataclass(frozen=True)
class LiftVote:
    """«Кто за то, чтобы все выставленные игроки покинули игру?»"""

    candidates: tuple[int, ...]
    votes: int
    voters: tuple[int, ...] | None
    lifted: bool


@dataclass(frozen=True)
class Check:
    """A night check: `found` tells whether the don found the sheriff, the sheriff a black."""

    by: str
    seat: int
    found: bool


@dataclass(frozen=True)
class Shot:
    """Whom a black aimed at; nobody: he did not shoot."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True)
class Night:
    """A night with shots. `killed`: who was announced in the morning; `missed` is None while it lasts."""

    number: int
    shots: tuple[Shot, ...] = ()
    checks: tuple[Check, ...] = ()
    killed: int | None = None
    missed: bool | None = None


@dataclass(frozen=True)
class Day:
    """A day in the order of what was done. `silent`: passed over for their third warning (21).

    `no_vote` says why there was none: no_candidates, single_stays, departure. `out`: who left by the result.
    """

    number: int
    speeches: tuple[Speech, ...] = ()
    silent: tuple[int, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    lift: LiftVote | None = None
    no_vote: str | None = None
    out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Warned:
    """A warning, the `number`th of its player. `said`: his words; `clip`: the entry that holds their sound.

    `phase` as in the game script; `day` is 0 before the first dawn, at night that of the day before.
    """

    seat: int
    number: int
    rule: str
    reason: str
    day: int
    phase: str
    said: str | None = None
    clip: int | None = None


@dataclass(frozen=True)
class Removal:
    """A removal; of the fourth warning the rule is 23."""

    seat: int
    rule: str
    reason: str
    day: int
    phase: str
    said: str | None = None
    clip: int | None = None


@dataclass(frozen=True)
class Note:
    """A remark of the host."""

    text: str
    day: int
    seat: int | None = None


@dataclass(frozen=True)
class Result:
    """Who has won, on which day, how: `ended_by` is departure, host or the number of a rule."""

    winner: str
    day: int
    ended_by: str


@dataclass(frozen=True)
class Record:
    """A game from its journal. `seconds`: from its first entry to its end, breaks of the program left out.

    `joined`: the day on which a running game was joined. `result` is None for a game that is not over.
    """

    started: datetime
    ended: datetime
    seconds: float
    club: str
    """The title of the rulebook."""
    rulebook: str
    """Its name."""
    joined: int | None
    players: tuple[Player, ...]
    nights: tuple[Night, ...]
    days: tuple[Day, ...]
    warnings: tuple[Warned, ...]
    removals: tuple[Removal, ...]
    departures: tuple[Departure, ...]
    timeouts: int
    notes: tuple[Note, ...]
    result: Result | None

    @property
    def first_killed(self) -> int | None:
        """The first victim of the nights; None where the game was joined after the first."""
        killed = [night.killed for night in self.nights if night.killed is not None]
        return killed[0] if killed and self.joined in (None, 1) else None

    def nick(self, seat: int) -> str | None:
        """The nick of a seat."""
        return next((player.nick for player in self.players if player.seat == seat), None)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; keys are the names of the fields."""
        times = {"started": self.started.isoformat(), "ended": self.ended.isoformat()}
        return {"version": VERSION, "finished": self.result is not None, **asdict(self), **times}


def json_text(values: object) -> str:
    """JSON as it is given to people: Russian letters as they are, indented, a line's end at the end."""
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"
