"""What a player with the floor has said so far, read as a review reads it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grammar.club import ClubWords
from grammar.table import Table
from grammar.types import Phase
from host.review.findings import find_in_turn
from host.review.floors import Floor, Stretch, Turn
from host.review.passage import Passage
from host.review.protocol import Nomination
from host.review.protocol import Proposal as Found
from host.review.turns import Reading


@dataclass(frozen=True)
class Speech:
    """The readings of one turn: from the host's last word to the player on. `name` tells the floors apart."""

    name: str
    seat: int | None
    phase: Phase
    readings: tuple[Reading, ...] = ()
    answer: Stretch | None = None

    def with_next(self, reading: Reading) -> Speech:
        """With one more piece; the host's answer begins a new turn."""
        if self.answer is not None:
            return replace(self, readings=(reading,), answer=None)
        return replace(self, readings=(*self.readings, reading))

    def answered(self, answer: Stretch) -> Speech:
        """With what the host said to it."""
        return replace(self, answer=answer) if self.readings else self

    @property
    def thanked(self) -> bool:
        """Whether the newest piece closes the speech."""
        return bool(self.readings) and self.readings[-1].thanks

    @property
    def ended(self) -> float:
        """Seconds at which its last word ended; 0 when nothing was said."""
        return self.readings[-1].piece.end if self.readings else 0.0

    def since(self, at: float) -> tuple[Reading, ...]:
        """What was said after `at`, in seconds."""
        return tuple(reading for reading in self.readings if reading.piece.end > at)

    def read(
        self, table: Table, club: ClubWords | None = None
    ) -> tuple[tuple[Nomination, ...], tuple[Found, ...]]:
        """The nominations and violations in it, by everything heard so far."""
        if not self.readings:
            return (), ()
        passage = Passage(tuple(reading.piece for reading in self.readings))
        turn = Turn(Stretch(False, passage, self.readings), self.answer)
        floor = Floor(self.phase, self.seat, None, [turn], self.seat)
        return find_in_turn(turn, floor, table, club)


@dataclass(frozen=True)
class Called:
    """The host has called `seat`, `at` seconds, into the speech of another; who speaks since is not settled.

    `speech` is the name of that speech; `named`: who was nominated since, which is nobody's yet.
    """

    speech: str
    seat: int
    at: float
    named: tuple[int, ...] = ()
