"""What the tests of the journal share: scripted games and how their entries are written."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from host.live.entries import Entry, Kind
from host.live.journal import Journal
from rules.actions import Action
from rules.game import Game
from rules.rulebook import Rulebook, load
from tests.rules.walks import whole_game

EVENING = datetime(2025, 11, 30, 19, 0, tzinfo=UTC)


def script(seed: int, wildness: float = 0.2, rulebook: Rulebook | None = None) -> tuple[Action, ...]:
    """Every action of a random game that took effect, undos too."""
    played: list[Action] = []

    def step(before: Game, action: Action, after: Game) -> None:
        if after is not before:
            played.append(action)

    whole_game(Random(seed), wildness, rulebook or load(), step)
    return tuple(played)


def moment(number: int, action: Action) -> list[Entry]:
    """An action with what goes with it, as one transaction."""
    return [
        Entry.of(action, number * 1.5),
        Entry(Kind.CUE, number * 1.5, {"key": f"шаг {number}"}),
        Entry(Kind.CLOCK, number * 1.5, {"left": 60 - number % 60, "runs": True}),
    ]


def new_journal(path: Path, rulebook: Rulebook | None = None, started: datetime = EVENING) -> Journal:
    """A journal whose clock goes on by a second with every reading."""
    seconds = iter(range(1_000_000))
    return Journal.create(path, rulebook or load(), wall=lambda: started + timedelta(seconds=next(seconds)))


def write_game(journal: Journal, played: tuple[Action, ...]) -> None:
    for number, action in enumerate(played):
        journal.append(moment(number, action), f"нажатие {number}")
