"""Files of actions (`--start`, `--keys`): read line by line, so that a mistake is told with its line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from host.errors import UserError
from rules import actions
from rules.actions import Action
from rules.checks import seat_exists
from rules.errors import PlayError
from rules.game import Game
from rules.notation import read
from rules.rulebook import Rulebook


@dataclass(frozen=True)
class Script:
    """The actions of a file with the numbers of their lines, from 1; `what` it is, for the sentences."""

    what: str
    name: str
    lines: tuple[tuple[int, Action], ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """In the order of the file."""
        return tuple(action for _, action in self.lines)

    def played(self, game: Game) -> Game:
        """The game after all of it. Raises UserError at the first action that can't be played."""
        for number, action in self.lines:
            try:
                game = game.play(action)
            except PlayError as error:
                raise self._wrong("не играется", number, error) from None
        return game

    def seated(self, rulebook: Rulebook) -> tuple[Action, ...]:
        """Its actions, to be played later. Raises UserError at the first that names a seat of no table."""
        for number, action in self.lines:
            try:
                for seat in _seats(action):
                    seat_exists(seat, rulebook)
            except PlayError as error:
                raise self._wrong("не играется", number, error) from None
        return self.actions

    def _wrong(self, how: str, number: int, error: PlayError) -> UserError:
        return UserError(f"{self.what} «{self.name}» {how}, строка {number}: {error.reason}")


def _seats(action: Action) -> tuple[int, ...]:
    """The seats that an action names."""
    match action:
        case actions.Deal():
            return (action.don, *action.mafia, action.sheriff)
        case actions.Begin():
            return (*action.alive, *_seats(action.roles))
        case actions.Shots():
            return tuple(seat for shooter, targets in action.by for seat in (shooter, *targets))
        case actions.Vote():
            return (action.candidate, *(action.voters or ()))
        case actions.Lift():
            return action.voters or ()
    seat = getattr(action, "seat", None)
    return () if seat is None else (seat,)


def script(name: str | None, what: str) -> Script:
    """The script of a file, an empty one where none is named. Raises UserError."""
    if name is None:
        return Script(what, "")
    empty = Script(what, name)
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{what} «{name}» не в UTF-8: сохраните его в этой кодировке.") from None
    except (OSError, ValueError):
        raise UserError(f"{what} «{name}» нельзя прочесть: проверьте имя файла и права.") from None
    found: list[tuple[int, Action]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if line.strip():
                found.append((number, read(line)))
        except PlayError as error:
            raise empty._wrong("не читается", number, error) from None
    return Script(what, name, tuple(found))
