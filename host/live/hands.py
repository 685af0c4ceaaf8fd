"""Hands that were counted out of turn: they wait until those before them are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.state import State


@dataclass(frozen=True)
class Hands:
    """What the host has counted beyond what the game could take, in one vote.

    `vote` tells the votes apart; `called`: whose hands are up by the host's last call, where that is not the
    candidate the game waits for; `kept`: the counts that wait, None for all the hands that are left.
    """

    vote: tuple[int, bool, tuple[int, ...]] = (0, False, ())
    called: int | None = None
    kept: Mapping[int, int | None] = field(default_factory=dict)

    def of(self, state: State) -> Hands:
        """What still holds: nothing of another vote, nothing that the game has taken."""
        vote = (state.day, state.revote, state.candidates)
        if vote != self.vote:
            return Hands(vote)
        ahead = state.candidates[len(state.counts) + 1 :]
        due = state.candidates[len(state.counts) : len(state.counts) + 1]
        called = self.called if self.called in ahead else None
        return replace(self, called=called, kept={s: n for s, n in self.kept.items() if s in (*due, *ahead)})

    def with_count(self, candidate: int, count: int | None) -> Hands:
        """With the hands for a candidate, instead of those that waited for him."""
        return replace(self, kept={**self.kept, candidate: count})

    def without(self, candidate: int) -> Hands:
        """Without a count that can't be."""
        return replace(self, kept={seat: n for seat, n in self.kept.items() if seat != candidate})

    def calling(self, seat: int) -> Hands:
        """The host has called this candidate."""
        return replace(self, called=seat)

    def missing(self, state: State) -> tuple[int, ...]:
        """The candidates before a counted one whose hands nobody has told."""
        open_ones = state.candidates[len(state.counts) :]
        reach = max((at for at, seat in enumerate(open_ones, start=1) if seat in self.kept), default=0)
        return tuple(seat for seat in open_ones[:reach] if seat not in self.kept)

    def filled(self, state: State) -> Hands:
        """Nobody is left to vote for the missing ones where all hands are accounted for."""
        told = [count for count in self.kept.values() if count is not None]
        if len(told) != len(self.kept) or sum(told) != state.votes_left:
            return self
        return replace(self, kept={**dict.fromkeys(self.missing(state), 0), **self.kept})
