"""The state of a game: one frozen value, and the small questions asked of it everywhere."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.news import News, What
from rules.roles import Roles, Team


class Phase(StrEnum):
    """Where a game stands, by the names of the game script."""

    SEATING = "seating"
    NIGHT = "night"
    SPEECHES = "speeches"
    COURT = "court"
    DEFENCE = "defence"
    LIFT = "lift"
    LAST_WORDS = "last_words"
    DUSK = "dusk"
    FINISHED = "finished"


FLOOR_PHASES = (Phase.SPEECHES, Phase.DEFENCE, Phase.LAST_WORDS)
"""The phases in which somebody has the floor."""

VOTE_PHASES = (Phase.COURT, Phase.DEFENCE, Phase.LIFT)
"""The phases between the speeches and the result of the vote."""


@dataclass(frozen=True, slots=True)
class Nomination:
    """Seat `by` put seat `seat` to the vote."""

    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; seats are 1..`Rulebook.seats`."""

    phase: Phase
    day: int
    """0 before the first dawn."""
    night: int
    """The night that is or was last; night zero is 0."""
    alive: tuple[int, ...]
    """The seats at the table, ascending."""
    warned: tuple[int, ...]
    """The warnings of each seat; `warned[0]` is seat 1. They stay with those who left."""
    nicks: tuple[tuple[int, str], ...] = ()
    """(seat, nick), by seat."""
    roles: Roles | None = None
    """None before the deal."""
    owes_silence: tuple[int, ...] = ()
    """Who has not yet paid for the third warning (rule 21), ascending."""
    floor: tuple[int, ...] = ()
    """Seats still to speak in this phase, the speaker first."""
    opener: int = 0
    """The seat from which the order of this day was counted; 0 before the first day."""
    nominations: tuple[Nomination, ...] = ()
    pending: Nomination | None = None
    """The nomination that waits for «Принято»."""
    candidates: tuple[int, ...] = ()
    """The seats being voted on, in the order of nomination."""
    counts: tuple[int, ...] = ()
    """The votes of the candidates already called: `counts[i]` belongs to `candidates[i]`."""
    voted: tuple[int, ...] = ()
    """The voters known by seat; a vote given as a number names nobody."""
    revote: bool = False
    """The candidates are those tied in the vote before."""
    departed_today: bool = False
    """Somebody left the table in the daytime before the result, so there is no vote today."""
    resolved: bool = False
    """The day has its result: what happens after it cancels nothing."""
    shot: int | None = None
    """The seat the blacks have hit this night."""
    shots_given: bool = False
    checked: tuple[str, ...] = ()
    """Who has used the check of this night: don, sheriff."""
    answer: bool | None = None
    misses: int = 0
    """Misses in a row (rule 30)."""
    killed: int | None = None
    """The seat announced this morning."""
    timeout: bool = False
    winner: Team | None = None
    ended_by: str | None = None
    """How the game ended: the number of a rule, "departure" or "host"."""
    news: tuple[News, ...] = field(default=(), compare=False)
    """What the last action brought about; no part of the moment itself, so it is not compared."""

    @property
    def speaker(self) -> int | None:
        """Who has the floor."""
        return self.floor[0] if self.floor else None

    @property
    def votes_left(self) -> int:
        """How many at the table have not voted yet in the running vote."""
        return len(self.alive) - sum(self.counts)

    def warnings(self, seat: int) -> int:
        """How many warnings a seat has."""
        return self.warned[seat - 1]


def news(
    what: What,
    *seats: int,
    number: int | None = None,
    rule: str | None = None,
    team: Team | None = None,
) -> tuple[News, ...]:
    """One fact, ready to be added to `State.news`."""
    return (News(what, seats, number, rule, None if team is None else team.value),)


def without(seats: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """`seats` without those who are gone, in the same order."""
    return tuple(seat for seat in seats if seat not in gone)


def no_vote(state: State) -> State:
    """The state with no vote running."""
    return replace(state, candidates=(), counts=(), voted=(), revote=False)
