"""Who got the floor, from what was heard of the calls and the order of the day."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from host.review.order import align

ORDER = (3, 5, 6, 8, 9, 2)

SEATS = st.integers(1, 10)
ORDERS = st.lists(SEATS, unique=True, min_size=1, max_size=10)


@pytest.mark.parametrize(
    ("heard", "seats"),
    [
        ([3, 5, 6, 8, 9, 2], [3, 5, 6, 8, 9, 2]),
        ([3, 5, 7, 8, 9, 2], [3, 5, 6, 8, 9, 2]),
        ([9, 5, 6, 8, 9, 2], [3, 5, 6, 8, 9, 2]),
        ([3, 5, 6, 8, 9, 10], [3, 5, 6, 8, 9, 2]),
        ([3, None, 6, 8, None, 2], [3, 5, 6, 8, 9, 2]),
        ([None] * 6, [3, 5, 6, 8, 9, 2]),
        ([3, 5, 8, 9, 2], [3, 5, 8, 9, 2]),
        ([5, 6, 8, 9, 2], [5, 6, 8, 9, 2]),
        ([3, 5, 6, 8, 9], [3, 5, 6, 8, 9]),
        ([3, 5, 6, 6, 8, 9, 2], [3, 5, 6, 6, 8, 9, 2]),
        ([3, 3, 5, 6, 8, 9, 2, 2], [3, 3, 5, 6, 8, 9, 2, 2]),
        ([3, 5, 6, 8, 9, 2, 7], [3, 5, 6, 8, 9, 2, 7]),
        ([], []),
    ],
    ids=[
        "exact", "one misheard", "first misheard", "last misheard", "two without a seat", "no seat at all",
        "one owes silence", "the first owes silence", "the last owes silence", "called again",
        "first and last called again", "a floor beyond the order", "nothing",
    ],
)  # fmt: skip
def test_heard_calls_are_set_right(heard: list[int | None], seats: list[int | None]) -> None:
    assert align(heard, ORDER) == tuple(seats)


def test_a_misheard_call_said_again_rightly_is_the_same_seat() -> None:
    assert align([3, 5, 1, 6, 8, 9, 2], ORDER) == (3, 5, 6, 6, 8, 9, 2)


def test_a_recording_that_begins_in_the_middle_of_the_circle() -> None:
    assert align([8, 9, 2], ORDER) == (8, 9, 2)


@given(ORDERS)
def test_the_order_heard_is_the_order(order: list[int]) -> None:
    assert align(order, order) == tuple(order)


@given(st.lists(st.none() | SEATS, max_size=14), st.lists(SEATS, unique=True, max_size=10))
def test_anything_heard_has_as_many_answers(heard: list[int | None], order: list[int]) -> None:
    found = align(heard, order)
    assert len(found) == len(heard)
    assert set(found) <= {*heard, *order}
    assert found == align(heard, order)


@given(ORDERS, st.data())
def test_one_call_heard_wrong_is_mended_by_the_others(order: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(order) - 1))
    wrong = data.draw(st.none() | SEATS)
    # The neighbour's seat instead of the own one may as well be a repeated call: that is told elsewhere.
    assume(wrong not in {*order[max(at - 1, 0) : at], *order[at + 1 : at + 2]})
    heard: list[int | None] = [*order]
    heard[at] = wrong
    assert align(heard, order) == tuple(order)


@given(st.lists(SEATS, unique=True, min_size=4, max_size=10), st.data())
def test_one_who_is_passed_over_shifts_nobody(order: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(order) - 1))
    heard = [*order[:at], *order[at + 1 :]]
    assert align(heard, order) == tuple(heard)


@given(ORDERS, st.data())
def test_a_call_repeated_is_the_same_seat(order: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(order) - 1))
    heard = [*order[: at + 1], *order[at:]]
    assert align(heard, order) == tuple(heard)


def test_a_speech_without_a_call_goes_on_when_the_order_has_no_room_for_it() -> None:
    assert align([2, 4, None, 6, 7], (2, 4, 6, 7), [True] * 5) == (2, 4, 4, 6, 7)
    assert align([2, 4, None, 7], (2, 4, 6, 7), [True] * 4) == (2, 4, 6, 7)


def test_a_call_heard_as_the_last_speakers_number_is_the_next_ones_once_he_has_closed() -> None:
    closed = [True, True, True, True]
    assert align([2, 2, 6, 7], (2, 4, 6, 7), closed) == (2, 4, 6, 7)
    assert align([2, 2, 4, 6, 7], (2, 4, 6, 7), [False] * 5) == (2, 2, 4, 6, 7)
