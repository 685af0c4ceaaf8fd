"""What the assistant answers the host: short lines for his eyes and his ear."""

from __future__ import annotations

from grammar.commands import Own, Unclear
from grammar.types import Command
from host.live.core import Core


def who_is_meant(unclear: Unclear) -> str:
    """The question when it can't be told who is meant."""
    if not unclear.candidates:
        return "Кого вы имеете в виду? Назовите номер."
    return f"Кого вы имеете в виду: {_either(unclear.candidates)}?"


def answer(core: Core, own: Own) -> str | None:
    """The answer to a question of the host; None when he asked nothing."""
    if own.name is Command.ASK_NOMINATED:
        return _nominated(core)
    if own.name is Command.ASK_TIME:
        return _time(core)
    if own.name is Command.ASK_WARNINGS:
        return _warnings(core, own.seat)
    if own.name is Command.ASK_ALIVE:
        return f"За столом: {_listed(core.game.state.alive)}."
    return None


def _nominated(core: Core) -> str:
    seats = tuple(nomination.seat for nomination in core.game.state.nominations)
    return f"Выставлены: {_listed(seats)}." if seats else "Никто не выставлен."


def _time(core: Core) -> str:
    clock = core.walk.clock
    return "Часы не идут." if clock is None else f"Осталось секунд: {round(clock.left_at(core.at))}."


def _warnings(core: Core, seat: int | None) -> str:
    state = core.game.state
    if seat is not None:
        return f"У игрока {seat} предупреждений: {state.warnings(seat)}."
    counted = [f"{place} - {number}" for place, number in enumerate(state.warned, start=1) if number]
    return f"Предупреждения: {', '.join(counted)}." if counted else "Предупреждений нет."


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _either(seats: tuple[int, ...]) -> str:
    return f"{_listed(seats[:-1])} или {seats[-1]}" if len(seats) > 1 else _listed(seats)
