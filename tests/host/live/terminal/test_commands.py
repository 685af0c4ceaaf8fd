"""Every action of the game and every word to the assistant can be given by keys alone, on both layouts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.live.events import Act, Announce, Do, Event, Setting, Tell
from host.live.view import View
from rules import actions
from rules.notation import NAMES
from tests.host.live.terminal.tables import BACKSPACE, CTRL_U, ENTER, russian, sitting
from tests.host.live.terminal.views import COURT, DAY, LIFT, NIGHT, SEATING, proposal, view_of

AT = 7.25

_DAY, _NIGHT, _COURT, _LIFT = view_of(*DAY), view_of(*NIGHT), view_of(*COURT), view_of(*LIFT)
_OPEN = replace(_DAY, proposals=(proposal(3), proposal(4, None), proposal(6, 8, "16")))
_ONE = replace(_DAY, proposals=(proposal(4, None),))


def _do(action: actions.Action) -> tuple[Event, ...]:
    return (Act(AT, action),)


ACTIONS: list[tuple[View, str, tuple[Event, ...]]] = [
    (view_of(*SEATING), "N3\rЛисёнок\r", _do(actions.Seat(3, "Лисёнок"))),
    *[
        (view_of(*SEATING), typed, _do(actions.Seat(3, "Рыжий лис")))
        for typed in ("N3 Рыжий лис\r", "n3 Рыжий лис\r", "3 Рыжий лис\r", "3\rРыжий лис\r")
    ],
    (view_of(*SEATING), "R4\r7 9\r2\r", _do(actions.Deal(4, (7, 9), 2))),
    (
        view_of(*SEATING),
        "J3\r1 2 4,5 7 9\r5-2 7-3\r1\r7\r4\r7 9\r2\r",
        _do(actions.Begin(3, (1, 2, 4, 5, 7, 9), actions.Deal(4, (7, 9), 2), ((5, 2), (7, 3)), 1, (7,))),
    ),
    (
        view_of(*SEATING),
        "J2\r\r\r\r\r4\r7 9\r2\r",
        _do(actions.Begin(2, tuple(range(1, 11)), actions.Deal(4, (7, 9), 2))),
    ),
    (_NIGHT, "o", _do(actions.Dawn())),
    (_DAY, "n5\r", _do(actions.Nominate(5))),
    (_DAY, "10\r", _do(actions.Nominate(10))),
    (_DAY, "a", _do(actions.Accept())),
    (_DAY, "d", _do(actions.Decline())),
    (_DAY, "t", _do(actions.SpeechEnd("thanks"))),
    (_DAY, "s", _do(actions.SpeechEnd("stood"))),
    (_DAY, "h", _do(actions.SpeechEnd("host"))),
    (_DAY, "w5\r2\r", _do(actions.Warn(5, "2"))),
    (_DAY, "w5\rп9\r", _do(actions.Warn(5, "П9"))),
    (_DAY, "w5\rчестно\r\r", _do(actions.Warn(5, "2"))),
    (_DAY, "w5\rжесты\r2", _do(actions.Warn(5, "18"))),
    (_DAY, "k5\r19\r", _do(actions.Remove(5, "19"))),
    (_DAY, "l5\r", _do(actions.Leave(5))),
    (_COURT, "v3\r", _do(actions.Vote(4, None, 3))),
    (_COURT, "0\r", _do(actions.Vote(4, None, 0))),
    (_COURT, "1 4, 8\r", _do(actions.Vote(4, (1, 4, 8)))),
    (_COURT, "7,\r", _do(actions.Vote(4, (7,)))),
    (_COURT, "c", _do(actions.Tally())),
    (_LIFT, "6\r", _do(actions.Lift(None, 6))),
    (_LIFT, "v1,2,3\r", _do(actions.Lift((1, 2, 3)))),
    (_DAY, "z", _do(actions.Night())),
    (_NIGHT, "b5\r", _do(actions.Shots(((4, (5,)), (7, (5,)), (9, (5,)))))),
    (_NIGHT, "b0\r", _do(actions.Shots(((4, ()), (7, ()), (9, ()))))),
    (_NIGHT, "b4-5 7-5,6 9-0\r", _do(actions.Shots(((4, (5,)), (7, (5, 6)), (9, ()))))),
    (_NIGHT, "D2\r", _do(actions.Check("don", 2))),
    (_NIGHT, "S7\r", _do(actions.Check("sheriff", 7))),
    (_DAY, "P", _do(actions.TimeOut())),
    (_DAY, "G", _do(actions.Resume())),
    (_DAY, "A1\r", _do(actions.Award("red"))),
    (_DAY, "A229\r", _do(actions.Award("black", "29"))),
    (_DAY, "f\rшумно\r", _do(actions.Note("шумно"))),
    (_DAY, "f3\rспорит\r", _do(actions.Note("спорит", 3))),
    (_DAY, "u", _do(actions.Undo())),
]

WORDS: list[tuple[View, str, tuple[Event, ...]]] = [
    (_OPEN, "y", (Tell(AT, Do.CONFIRM, 6),)),
    (_ONE, "y5\r", (Tell(AT, Do.CONFIRM, 4, seat=5),)),
    (_OPEN, "Y3\r", (Tell(AT, Do.CONFIRM, 3),)),
    (_OPEN, "Y4\r9\r", (Tell(AT, Do.CONFIRM, 4, seat=9),)),
    (_OPEN, "Y3 6\r", (Tell(AT, Do.CONFIRM, 3), Tell(AT, Do.CONFIRM, 6))),
    (_OPEN, "Yвсе\r", tuple(Tell(AT, Do.CONFIRM, number) for number in (3, 4, 6))),
    (_OPEN, "x", (Tell(AT, Do.REJECT, 6),)),
    (_OPEN, "X4,3\r", (Tell(AT, Do.REJECT, 4), Tell(AT, Do.REJECT, 3))),
    (_OPEN, "X*\r", tuple(Tell(AT, Do.REJECT, number) for number in (3, 4, 6))),
    (_OPEN, "e6\r7\r\r\r", (Tell(AT, Do.CONFIRM, 6, seat=7),)),
    (_OPEN, "e6\r\rжесты\r3\r", (Tell(AT, Do.CONFIRM, 6, rule="33"),)),
    (_OPEN, "e6\r\r\r2", (Tell(AT, Do.CONFIRM, 6, penalty="removal"),)),
    (_ONE, "e5\r18\r1", (Tell(AT, Do.CONFIRM, 4, seat=5, rule="18", penalty="warning"),)),
    (_DAY, " ", (Tell(AT, Do.NEXT),)),
    (_DAY, "p", (Tell(AT, Do.PAUSE),)),
    (_DAY, "g", (Tell(AT, Do.GO_ON),)),
    (_DAY, "m", (Tell(AT, Do.MORE_TIME, seconds=10),)),
    (_DAY, "+", (Tell(AT, Do.MORE_TIME, seconds=10),)),
    (_DAY, "i", (Tell(AT, Do.REPEAT),)),
    (_DAY, "j", (Tell(AT, Do.STOP),)),
    (_DAY, "\x1b", (Tell(AT, Do.STOP),)),
    *[(_DAY, f"V{at}", (Setting(AT, mode),)) for at, mode in enumerate(Announce, start=1)],
]


@pytest.mark.parametrize("layout", ["latin", "russian"])
@pytest.mark.parametrize(("view", "typed", "events"), [*ACTIONS, *WORDS])
def test_keys_make_events(view: View, typed: str, events: tuple[Event, ...], layout: str) -> None:
    with sitting(view) as seat:
        seat.type(typed if layout == "latin" else russian(typed))
        seat.wait(lambda: len(seat.events) == len(events))
        assert tuple(seat.events) == events


def test_nothing_of_the_game_or_of_the_assistant_is_left_out() -> None:
    given = [event for _, __, events in (*ACTIONS, *WORDS) for event in events]
    assert {NAMES[type(event.action)] for event in given if isinstance(event, Act)} == set(NAMES.values())
    assert {event.do for event in given if isinstance(event, Tell)} == set(Do)
    assert {event.announce for event in given if isinstance(event, Setting)} == set(Announce)


def test_a_slip_is_taken_back_before_enter() -> None:
    with sitting(_DAY) as seat:
        seat.type(f"n56{BACKSPACE}{ENTER}n99{CTRL_U}7{ENTER}")
        seat.wait(lambda: len(seat.events) == 2)
        assert seat.events == [Act(AT, actions.Nominate(5)), Act(AT, actions.Nominate(7))]


@pytest.mark.parametrize("key", list("tshucyxzo"))
def test_struck_twice_or_held_it_is_one_press(key: str) -> None:
    with sitting(_OPEN) as seat:
        seat.type(key * 4)
        seat.reads("второе нажатие пропущено")
        assert len(seat.events) == 1
        seat.at += 1
        seat.type(key)
        seat.wait(lambda: len(seat.events) == 2)


def test_a_key_between_two_presses_makes_them_two() -> None:
    with sitting(_DAY) as seat:
        seat.type("t t")
        seat.wait(lambda: len(seat.events) == 3)


def test_seconds_are_added_as_often_as_is_pressed() -> None:
    with sitting(_DAY) as seat:
        seat.type("mm")
        seat.wait(lambda: len(seat.events) == 2)
