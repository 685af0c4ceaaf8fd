"""Who speaks when in a day."""

from __future__ import annotations

from collections.abc import Collection

from rules.errors import TableError
from rules.rulebook import Rulebook


def speaking_order(day: int, alive: Collection[int], rulebook: Rulebook) -> tuple[int, ...]:
    """Return the seats in the order they speak on day `day` (1, 2, …).

    Day d is opened by seat d, or by the next one clockwise still at the table; after the last seat comes
    the first again, so at ten seats day 11 is opened like day 1. No one alive: no one speaks.

    Raises TableError for a day before the first, a seat that is not at this table, or one given twice.
    """
    _check(day, alive, rulebook.seats)
    opener = (day - 1) % rulebook.seats + 1
    return tuple(sorted(alive, key=lambda seat: (seat - opener) % rulebook.seats))


def _check(day: int, alive: Collection[int], seats: int) -> None:
    if day < 1:
        raise TableError(f"День {day} невозможен: дни считаются с первого.")
    for seat in alive:
        if not 1 <= seat <= seats:
            raise TableError(f"Места {seat} за столом нет: места идут от 1 до {seats}.")
    if len(set(alive)) != len(alive):
        raise TableError("Одно место названо дважды: перечислите живых игроков по одному разу.")
