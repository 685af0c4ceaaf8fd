"""Ten more seconds, by key or word: for who has begun to speak; nobody loses the floor by them."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from tests.host.live.tables import TALK, Table, given

WORDS = "Ещё десять секунд."


def second_speaks(announce: Announce = Announce.ALL) -> Table:
    """The host has ended the speech of player 1 by a tap; the clock of player 2 runs, he says nothing yet."""
    table = given(announce)
    table.say(1, TALK)
    table.act(actions.SpeechEnd("thanks"))
    if announce is Announce.NONE:
        table.tell(Do.NEXT)
    table.wait(5)
    assert (table.view.floor, table.runs) == (2, True)
    return table


def more(table: Table, *, by_voice: bool) -> None:
    if by_voice:
        table.say("host", WORDS)
    else:
        table.tell(Do.MORE_TIME, seconds=10)


@pytest.mark.parametrize("by_voice", [True, False])
@pytest.mark.parametrize("announce", [Announce.ALL, Announce.NONE])
@pytest.mark.parametrize("paused", [True, False])
def test_it_is_for_him_whose_clock_has_begun(announce: Announce, *, by_voice: bool, paused: bool) -> None:
    table = second_speaks(announce)
    if paused:
        table.tell(Do.PAUSE)
    done, left, at = table.done, table.left, table.at
    more(table, by_voice=by_voice)
    assert (table.view.floor, table.runs, table.done) == (2, True, done)
    gone = 0.0 if paused else table.at - at
    assert table.left == pytest.approx(left + 10 - gone, abs=0.05)


@pytest.mark.parametrize("by_voice", [True, False])
def test_before_the_next_clock_has_begun_it_is_for_him_who_was_cut_off(*, by_voice: bool) -> None:
    table = given()
    table.say(1, TALK)
    table.act(actions.SpeechEnd("thanks"))
    left = table.session.core.clocks[1, "speech.1"].left
    more(table, by_voice=by_voice)
    assert (table.view.floor, table.runs) == (1, True)
    assert table.left == pytest.approx(left + 10, abs=0.05)


def test_while_the_next_floor_is_announced_it_is_for_him_who_was_cut_off() -> None:
    table = given(Announce.ALL)
    table.say(1, TALK)
    table.act(actions.SpeechEnd("thanks"))
    table.wait(0.5)
    more(table, by_voice=False)
    assert (table.view.floor, table.runs) == (1, True)


def test_a_word_that_was_said_before_the_next_clock_began_by_itself_is_heard_in_time() -> None:
    table = given(Announce.ALL)
    table.say(1, TALK)
    table.act(actions.SpeechEnd("thanks"))
    table.say("host", WORDS)  # 1.2 s of words, known 0.3 s later; the announcement lasts for 2 s
    assert table.view.floor == 1


def test_the_floor_goes_back_by_its_own_word() -> None:
    table = second_speaks()
    table.tell(Do.GO_ON)
    assert (table.view.floor, table.runs) == (1, True)


def test_said_in_one_breath_with_the_floor_it_is_for_him_who_gets_it() -> None:
    table = given()
    table.speech(1)
    table.say("host", "Игрок номер два, ваша минута. Ещё десять секунд.")
    assert table.view.floor == 2
    assert table.left == pytest.approx(70, abs=0.05)
