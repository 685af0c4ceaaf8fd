"""What the rules let pass, but hardly anybody means: the host is told, and may put it in anew."""

from __future__ import annotations

from grammar.nick_checks import Severity, check
from grammar.table import Table
from rules import actions
from rules.actions import Action
from rules.roles import Role
from rules.state import State


def odd(action: Action, state: State, table: Table) -> tuple[str, ...]:
    """What to tell of a shot, a check or a nick that was taken; `state` and `table` are those after it."""
    if isinstance(action, actions.Seat):
        return _nick(action, table)
    told = None
    if isinstance(action, actions.Shots):
        told = _shots(action, state)
    elif isinstance(action, actions.Check):
        told = _check(action, state)
    return () if told is None else (told,)


def _nick(action: actions.Seat, table: Table) -> tuple[str, ...]:
    """What will be confused with this nick; a nick that is only good to know about is not told."""
    found = (trouble for trouble in check(table) if action.seat in (trouble.seat, trouble.other))
    return tuple(trouble.told for trouble in found if trouble.severity is not Severity.KNOW)


def _shots(action: actions.Shots, state: State) -> str | None:
    aimed = sorted({target for _, targets in action.by for target in targets if target not in state.alive})
    if not aimed:
        return None
    told = ", ".join(map(str, aimed))
    if len(aimed) > 1:
        return f"Игроков {told} уже нет за столом: выстрел считается промахом."
    return f"Игрок {told} уже не за столом: выстрел считается промахом."


def _check(action: actions.Check, state: State) -> str | None:
    """The rules only say how many are checked (13), not that it is somebody else."""
    if state.roles is None:
        return None
    don = action.by == Role.DON
    who, own = ("Дон", state.roles.don) if don else ("Шериф", state.roles.sheriff)
    return (
        f"{who} проверил самого себя: если это ошибка, отмените и введите снова."
        if own == action.seat
        else None
    )
