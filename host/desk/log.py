"""The desk's log: what took effect, a line an action, told in Russian."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from host.live.lines import told
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import to_json
from rules.rulebook import Rulebook

_SECRET = (actions.Deal, actions.Begin, actions.Shots, actions.Check)
"""Whose values tell a role, a shot or a check."""


@dataclass(frozen=True)
class Line:
    """One action that took effect; `at`: seconds of the game's clock, None when it was there at the start."""

    action: Action
    text: str
    at: float | None

    def to_json(self, number: int) -> dict[str, Any]:
        """The line as the desk gets it."""
        secret = isinstance(self.action, _SECRET)
        return {
            "line": number,
            "do": to_json(self.action),
            "text": self.text,
            "secret": secret,
            "at": self.at,
        }


class Log:
    """The lines of a game, kept up with it: only what is new is played again."""

    def __init__(self) -> None:
        self.lines: tuple[Line, ...] = ()
        self._games: list[Game] = []
        self._newest: Game | None = None

    def follow(self, game: Game, at: float | None) -> tuple[Line, ...]:
        """The lines of `game`; those that are new have come about at `at`."""
        if game is self._newest:
            return self.lines
        self._newest = game
        done = game.actions
        kept = self._kept(done)
        lines, games = list(self.lines[:kept]), self._games[:kept]
        if games and games[-1].rulebook is not game.rulebook:
            games = list(_steps(done[:kept], game.rulebook))
        before = games[-1] if games else Game.new(game.rulebook)
        for action in done[kept:]:
            lines.append(Line(action, told(action, before), at))
            before = before.play(action)
            games.append(before)
        self.lines, self._games = tuple(lines), games
        return self.lines

    def _kept(self, done: tuple[Action, ...]) -> int:
        pairs = zip(self.lines, done, strict=False)
        return next(
            (at for at, (line, action) in enumerate(pairs) if line.action != action),
            min(len(self.lines), len(done)),
        )


def _steps(done: tuple[Action, ...], rulebook: Rulebook) -> Iterator[Game]:
    """The game after each of these actions, by another rulebook than before."""
    game = Game.new(rulebook)
    for action in done:
        game = game.play(action)
        yield game
