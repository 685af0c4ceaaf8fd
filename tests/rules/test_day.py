from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.day import speaking_order
from rules.errors import RulesError, TableError
from rules.rulebook import load

BOOK = load()
TEN = range(1, 11)
SOME_ALIVE = st.sets(st.integers(1, 10), min_size=1)
DAYS = st.integers(1, 60)


@pytest.mark.parametrize(
    ("day", "alive", "order"),
    [
        (1, TEN, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        (2, TEN, (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)),
        (10, TEN, (10, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (11, TEN, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        (2, {1, 3, 5}, (3, 5, 1)),
        (9, {2, 4}, (2, 4)),
        (3, {3}, (3,)),
        (4, (), ()),
    ],
)
def test_the_day_number_opens(day: int, alive: range, order: tuple[int, ...]) -> None:
    assert speaking_order(day, alive, BOOK) == order


@given(DAYS, SOME_ALIVE)
def test_everyone_alive_speaks_once(day: int, alive: set[int]) -> None:
    order = speaking_order(day, alive, BOOK)
    assert len(order) == len(alive)
    assert set(order) == alive


@given(DAYS, SOME_ALIVE)
def test_the_opener_is_the_first_alive_from_the_seat_of_the_day(day: int, alive: set[int]) -> None:
    seat = (day - 1) % 10 + 1
    while seat not in alive:
        seat = seat % 10 + 1
    assert speaking_order(day, alive, BOOK)[0] == seat


@given(DAYS, SOME_ALIVE)
def test_the_round_goes_clockwise_and_wraps_at_most_once(day: int, alive: set[int]) -> None:
    order = speaking_order(day, alive, BOOK)
    falls = [after for before, after in pairwise(order) if after < before]
    assert len(falls) <= 1
    assert not falls or order[-1] < order[0]


@pytest.mark.parametrize(
    ("day", "alive", "words"),
    [
        (0, TEN, "День 0"),
        (-3, TEN, "День -3"),
        (1, [0, 1], "Места 0"),
        (1, [11], "от 1 до 10"),
        (1, [2, 2], "дважды"),
    ],
)
def test_an_impossible_table_is_refused_in_russian(day: int, alive: list[int], words: str) -> None:
    with pytest.raises(TableError, match=words) as caught:
        speaking_order(day, alive, BOOK)
    assert isinstance(caught.value, RulesError)
    assert isinstance(caught.value, ValueError)
