"""The silent input of the night: shots and checks, typed unseen, so that nobody reads who is black."""

from __future__ import annotations

import re

from host.live.terminal.desk import Desk
from host.live.terminal.prompts import Ask, Done, Nonsense, Step, act, ask_seat, seat
from rules import actions
from rules.rulebook import Rulebook
from rules.state import Phase

GIVEN = "Передано. Принято ли и что вышло, видно по r/к."
"""The same whatever was put in and whatever the game answers."""
_NOT_NOW = Done(told="Выстрелы и проверки вводят ночью, с первой после дня.")
_SHOT = re.compile(r"([0-9]+)[-:=]([0-9]+(?:[,.+][0-9]+)*)")
_TARGETS = re.compile(r"[,.+]")


def shots(desk: Desk) -> Step:
    """Who of the blacks shot whom: all at one seat, each for himself, or a miss."""
    if not _is_time(desk):
        return _NOT_NOW
    return Ask(
        "Выстрелы? (все в 5: «5»; каждый сам: «4-5 7-6»; в двоих: «4-5,6»; промах: «0»)",
        lambda text: act(actions.Shots(_shots(desk, text)), told=GIVEN),
        hidden=True,
    )


def _is_time(desk: Desk) -> bool:
    return desk.view.state.phase is Phase.NIGHT and desk.view.state.night > 0


def _shots(desk: Desk, text: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    typed = text.split()
    if len(typed) == 1 and typed[0].isdecimal():
        target = () if typed[0] == "0" else (seat(typed[0], desk.rulebook),)
        roles = desk.view.state.roles
        blacks = () if roles is None else roles.blacks(desk.view.state.alive)
        return tuple((black, target) for black in blacks)
    found = tuple(_one(item, desk.rulebook) for item in typed)
    if not found:
        raise Nonsense("Введите место, пары «кто-в кого» через пробел или 0.")
    if len({shooter for shooter, _ in found}) != len(found):
        raise Nonsense("Один стрелок назван дважды: введите каждого по одному разу.")
    return found


def _one(item: str, rulebook: Rulebook) -> tuple[int, tuple[int, ...]]:
    pair = _SHOT.fullmatch(item)
    if pair is None:
        raise Nonsense("Введите место, пары «кто-в кого» через пробел или 0.")
    shooter, aimed = pair[1], _TARGETS.split(pair[2])
    targets = () if aimed == ["0"] else tuple(seat(target, rulebook) for target in aimed)
    return seat(shooter, rulebook), targets


def check_don(desk: Desk) -> Step:
    """Whom the don checks."""
    return _check(desk, "don", "Кого проверяет дон? (место)")


def check_sheriff(desk: Desk) -> Step:
    """Whom the sheriff checks."""
    return _check(desk, "sheriff", "Кого проверяет шериф? (место)")


def _check(desk: Desk, by: str, question: str) -> Step:
    if not _is_time(desk):
        return _NOT_NOW
    return ask_seat(
        question, desk.rulebook, lambda whom: act(actions.Check(by, whom), told=GIVEN), hidden=True
    )
