"""Who got the floor: the seats the host was heard to call, set right by the order of the day.

The order of speaking is fixed (rules.day), so a number that was misheard or a call that was missed shows
itself: the heard seats are aligned to the order at the least cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MISHEARD = 1.5  # a seat was heard, but it was another's turn
UNHEARD = 0.3  # no seat was heard
PASSED_OVER = 0.6  # somebody did not get the floor: he owes silence, or his call was missed
AGAIN = 0.1  # the same seat once more (the host repeats his call, or gives the floor back)
OUT_OF_ORDER = 2.5  # the host departs from the order

Step = tuple[float, int | None, int]
"""Cost, the seat that gets the floor, how many of the order have had their turn then."""


def align(heard: Sequence[int | None], order: Sequence[int]) -> tuple[int | None, ...]:
    """The seat of each floor, given the seats as heard (None: a call without a seat, or no call).

    A floor beyond the order keeps what was heard.
    """
    costs = [0.0] * (len(order) + 1)  # of the rest of `heard`, by how many of the order had their turn
    choices: list[list[Step]] = []
    for said in reversed(heard):
        row = [
            min(((cost + costs[after], seat, after) for cost, seat, after in _steps(said, position, order)),
                key=lambda step: step[0])
            for position in range(len(order) + 1)
        ]  # fmt: skip
        costs = [step[0] for step in row]
        choices.append(row)
    seats: list[int | None] = []
    position = 0
    for row in reversed(choices):
        _, seat, position = row[position]
        seats.append(seat)
    return tuple(seats)


def _steps(said: int | None, position: int, order: Sequence[int]) -> Iterator[Step]:
    for turn in range(position, len(order)):
        fit = 0.0 if said == order[turn] else UNHEARD if said is None else MISHEARD
        yield fit + PASSED_OVER * (turn - position), order[turn], turn + 1
    if position and said == order[position - 1]:
        yield AGAIN, said, position
    yield OUT_OF_ORDER, said, position
