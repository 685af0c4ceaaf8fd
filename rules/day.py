"""Who speaks when in a day."""

from __future__ import annotations

from collections.abc import Collection

from rules.errors import TableError
from rules.rulebook import Rulebook


def speaking_order(
    day: int, alive: Collection[int], rulebook: Rulebook, yesterday: int = 0
) -> tuple[int, ...]:
    """Return the seats in the order they speak on day `day` (1, 2, …); `yesterday` as for `opener`.

    No one alive: no one speaks.

    Raises TableError for a day before the first, a seat that is not at this table, or one given twice.
    """
    _check(day, alive, rulebook.seats)
    return order_from(opener(day, alive, rulebook, yesterday), alive, rulebook.seats)


def opener(day: int, alive: Collection[int], rulebook: Rulebook, yesterday: int = 0) -> int:
    """The seat that opens day `day`, the next one clockwise where that one has left (rulings, "Day").

    `day_number`: day d is opened by seat d; after the last seat comes the first again, so at ten seats day
    11 is opened like day 1. `rotation`: by the next one after `yesterday`, the seat that opened the day
    before; where nobody did (0), as by the day's number. Nobody alive: the seat whose turn it would be.
    """
    if rulebook.opening == "rotation" and yesterday:
        due = yesterday % rulebook.seats + 1
    else:
        due = (day - 1) % rulebook.seats + 1
    order = order_from(due, alive, rulebook.seats)
    return order[0] if order else due


def order_from(first: int, alive: Collection[int], seats: int) -> tuple[int, ...]:
    """The living clockwise, beginning with seat `first` or the next one at the table."""
    return tuple(sorted(alive, key=lambda seat: (seat - first) % seats))


def _check(day: int, alive: Collection[int], seats: int) -> None:
    if day < 1:
        raise TableError(f"День {day} невозможен: дни считаются с первого.")
    for seat in alive:
        if not 1 <= seat <= seats:
            raise TableError(f"Места {seat} за столом нет: места идут от 1 до {seats}.")
    if len(set(alive)) != len(alive):
        raise TableError("Одно место названо дважды: перечислите живых игроков по одному разу.")
