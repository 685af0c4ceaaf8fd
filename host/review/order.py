"""Who got the floor: the seats the host was heard to call, set right by the order of the day.

The order of speaking is fixed (rules.day), so a number that was misheard or a call that was missed shows
itself: the heard seats are aligned to the order at the least cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MISHEARD = 1.5  # a seat was heard, but it was another's turn
UNHEARD = 0.3  # no seat was heard
PASSED_OVER = 0.6  # somebody did not get the floor: he owes silence, or his call was missed
NOT_RECORDED = 0.2  # somebody had the floor before the recording begins
AGAIN = 0.1  # the same seat once more before he closed his speech (a repeated call, the floor given back)
AGAIN_AFTER_THANKS = 2.0
STILL_HIS = 0.5  # no call was heard, and it is the same speech (he corrects himself after «Спасибо»)
OUT_OF_ORDER = 2.5  # the host departs from the order

Step = tuple[float, int | None, int]
"""Cost, the seat that gets the floor, how many of the order have had their turn then."""


def align(
    heard: Sequence[int | None], order: Sequence[int], closed: Sequence[bool] = ()
) -> tuple[int | None, ...]:
    """The seat of each floor, given the seats as heard (None: a call without a seat, or no call).

    `closed`: for each floor, whether its speech was closed by «Спасибо» (all open when not given). A floor
    beyond the order keeps what was heard.
    """
    costs = [0.0] * (len(order) + 1)  # of the rest of `heard`, by how many of the order had their turn
    choices: list[list[Step]] = []
    for index in reversed(range(len(heard))):
        said = heard[index]
        passing = PASSED_OVER if index else NOT_RECORDED
        again = AGAIN_AFTER_THANKS if index and closed and closed[index - 1] else AGAIN
        row = []
        for position in range(len(order) + 1):
            steps = _steps(said, position, order, passing, again)
            whole = [(cost + costs[after], seat, after) for cost, seat, after in steps]
            row.append(min(whole, key=lambda step: step[0]))
        costs = [step[0] for step in row]
        choices.append(row)
    seats: list[int | None] = []
    position = 0
    for row in reversed(choices):
        _, seat, position = row[position]
        seats.append(seat)
    return tuple(seats)


def _steps(
    said: int | None, position: int, order: Sequence[int], passing: float, again: float
) -> Iterator[Step]:
    for turn in range(position, len(order)):
        fit = 0.0 if said == order[turn] else UNHEARD if said is None else MISHEARD
        yield fit + passing * (turn - position), order[turn], turn + 1
    if position and said in (None, order[position - 1]):
        yield again if said else STILL_HIS, order[position - 1], position
    yield OUT_OF_ORDER, said, position
