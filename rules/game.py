"""The game: a value with one way in (`play`), the way back inside it (`Undo`), and its list of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, replace
from typing import Any, NoReturn

from rules import actions, court, discipline, night, speeches, table
from rules.actions import Action
from rules.cues import Cue, cues
from rules.errors import NotAnAction
from rules.news import What
from rules.refusals import refused
from rules.rulebook import Rulebook, load
from rules.state import Phase, State, news

_HANDLERS: dict[type[Any], Callable[[State, Any, Rulebook], State]] = {
    actions.Seat: table.seat,
    actions.Note: table.note,
    actions.Deal: table.deal,
    actions.Begin: table.begin,
    actions.Nominate: speeches.nominate,
    actions.Accept: speeches.accept,
    actions.Decline: speeches.decline,
    actions.SpeechEnd: speeches.speech_end,
    actions.Vote: court.vote,
    actions.Tally: court.tally,
    actions.Lift: court.lift,
    actions.Night: night.night,
    actions.Shots: night.shots,
    actions.Check: night.check,
    actions.Dawn: night.dawn,
    actions.Warn: discipline.warn,
    actions.Remove: discipline.remove,
    actions.Leave: discipline.leave,
    actions.TimeOut: discipline.time_out,
    actions.Resume: discipline.resume,
    actions.Award: discipline.award,
}

_IN_TIME_OUT = (
    actions.Warn,
    actions.Remove,
    actions.Leave,
    actions.Award,
    actions.Note,
    actions.Seat,
    actions.Resume,
)
_BEFORE_IT_BEGINS = (actions.Seat, actions.Note)
_AFTER_THE_END = (actions.Note, actions.Seat)
_NEVER_TOLD = (actions.Shots, actions.Check, actions.Note, actions.Seat)
"""Secret, or nothing to the players: nor is it told that they were taken back."""


class Game:
    """One moment of a game and how it came about; never changes.

    Two games are equal when they are played by the same rulebook and have the same actions and state.
    """

    __slots__ = ("_before", "_last", "rulebook", "state")

    rulebook: Rulebook
    state: State
    _before: Game | None
    _last: Action | None

    def __init__(
        self,
        rulebook: Rulebook,
        state: State,
        before: Game | None = None,
        last: Action | None = None,
    ) -> None:
        for name, value in zip(self.__slots__, (before, last, rulebook, state), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"a game never changes: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"a game never changes: {name}")

    @classmethod
    def new(cls, rulebook: Rulebook | None = None) -> Game:
        """A game before its first action, by the default rulebook or the one given."""
        book = rulebook or load()
        return cls(book, table.seating(book))

    @classmethod
    def replay(cls, played: Iterable[Action], rulebook: Rulebook | None = None) -> Game:
        """The game these actions make.

        Raises PlayError at the first that can't be played.
        """
        game = cls.new(rulebook)
        for action in played:
            game = game.play(action)
        return game

    @property
    def actions(self) -> tuple[Action, ...]:
        """What took effect, in order; what was taken back is not among it."""
        found: list[Action] = []
        game: Game | None = self
        while game is not None and game._last is not None:
            found.append(game._last)
            game = game._before
        return tuple(reversed(found))

    @property
    def begun(self) -> bool:
        """Whether more has taken effect than who sits where: only before that may the rulebook change."""
        return not all(isinstance(action, _BEFORE_IT_BEGINS) for action in self.actions)

    def play(self, action: Action) -> Game:
        """The game after `action`; this one stays as it is.

        Raises Refused when the rules forbid the action now, Ambiguous when it can be read in two ways,
        NotAnAction when it is no action at all.
        """
        if isinstance(action, actions.Undo):
            return self._undone()
        handler = _HANDLERS.get(type(action))
        if handler is None:
            raise NotAnAction(f"«{type(action).__name__}» не действие игры.")
        self._is_taken_now(action)
        state = handler(replace(self.state, news=()), action, self.rulebook)
        return Game(self.rulebook, state, self, action)

    def cues(self, after: str | None = None) -> tuple[Cue, ...]:
        """What is due from here on, the first cue now; `after` is the key of the cue the walk has come to."""
        return cues(self.state, self.rulebook, after)

    def _undone(self) -> Game:
        before = self._before
        if before is None:
            raise refused("nothing_to_undo")
        told = () if isinstance(self._last, _NEVER_TOLD) else news(What.UNDONE)
        state = replace(before.state, news=told)
        return Game(self.rulebook, state, before._before, before._last)

    def _is_taken_now(self, action: Action) -> None:
        if self.state.phase is Phase.FINISHED and not isinstance(action, _AFTER_THE_END):
            raise refused("finished")
        if self.state.timeout and isinstance(action, actions.TimeOut):
            raise refused("timeout_already")
        if self.state.timeout and not isinstance(action, _IN_TIME_OUT):
            raise refused("in_timeout")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.rulebook, self.state, self.actions) == (other.rulebook, other.state, other.actions)

    def __hash__(self) -> int:
        return hash((self.rulebook.name, self.state))

    def __repr__(self) -> str:
        return f"<Game: {len(self.actions)} actions, {self.state.phase}, day {self.state.day}>"
