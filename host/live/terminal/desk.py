"""What a command of the host is about: the game as he sees it when he presses the key."""

from __future__ import annotations

from dataclasses import dataclass

from host.live.proposals import Proposal
from host.live.view import View
from rules.reasons import Phase as Where
from rules.rulebook import Rulebook
from rules.state import VOTE_PHASES, Phase


@dataclass(frozen=True)
class Desk:
    """The newest view, and the numbers of the proposals that stood on the screen already."""

    view: View
    seen: frozenset[int] = frozenset()

    @property
    def rulebook(self) -> Rulebook:
        """The one the game is played by."""
        return self.view.rulebook

    @property
    def where(self) -> Where:
        """The place of the game by which the rules tell violations apart."""
        state = self.view.state
        if state.timeout:
            return "timeout"
        if state.phase is Phase.NIGHT:
            return "night"
        return "court" if state.phase in VOTE_PHASES else "day"

    @property
    def newest(self) -> Proposal | None:
        """The newest open proposal."""
        return self.view.proposals[-1] if self.view.proposals else None

    def called(self, seat: int) -> str:
        """A seat with its nick: «3 Лиса»."""
        return f"{seat} {self.view.nicks.get(seat, '')}".strip()
