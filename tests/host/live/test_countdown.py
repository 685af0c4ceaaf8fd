from __future__ import annotations

import pytest

from host.live.countdown import Countdown

SPEECH = Countdown("speech", 60.0, 10)


def test_it_stands_until_it_is_started() -> None:
    assert not SPEECH.runs
    assert SPEECH.left_at(1000.0) == 60.0
    assert SPEECH.started(5.0).left_at(15.5) == 49.5


def test_starting_twice_changes_nothing() -> None:
    running = SPEECH.started(5.0)
    assert running.started(30.0) == running


def test_it_never_goes_below_zero_nor_back_in_time() -> None:
    running = SPEECH.started(5.0)
    assert running.left_at(500.0) == 0.0
    assert running.left_at(1.0) == 60.0


def test_a_hundred_stops_lose_nothing() -> None:
    clock, at = SPEECH, 0.0
    for _ in range(100):
        clock = clock.started(at).stopped(at + 0.123)
        at += 7.77
    assert clock.left == pytest.approx(60.0 - 12.3, abs=1e-6)


def test_the_mark_is_due_once_before_the_end() -> None:
    running = SPEECH.started(0.0)
    assert not running.mark_is_due(49.9)
    assert running.mark_is_due(50.0)
    assert not running.mark_is_due(60.0)
    assert not running.stopped(55.0).mark_is_due(56.0)


def test_no_mark_where_the_whole_time_is_shorter() -> None:
    assert not Countdown("defence", 5.0, 10).started(0.0).mark_is_due(1.0)


def test_the_end_is_due_when_nothing_is_left() -> None:
    running = SPEECH.started(0.0)
    assert not running.end_is_due(59.9)
    assert running.end_is_due(60.0)
    assert not SPEECH.end_is_due(60.0)


def test_more_time_is_due_its_mark_again_only_when_it_lies_ahead() -> None:
    marked = Countdown("speech", 5.0, 10, since=0.0, marked=True)
    assert marked.with_more(4.0, 1.0).marked
    again = marked.with_more(30.0, 1.0)
    assert not again.marked
    assert again.left_at(1.0) == 34.0
    assert again.mark_is_due(25.5)


def test_more_time_after_the_end_ends_again() -> None:
    over = Countdown("speech", 0.0, 10, marked=True, over=True)
    running = over.with_more(10.0, 70.0).started(70.0)
    assert not running.end_is_due(79.9)
    assert running.end_is_due(80.0)


def test_json_and_back() -> None:
    clock = Countdown("speech", 12.5, 10, marked=True)
    assert Countdown.from_json(clock.to_json()) == clock
