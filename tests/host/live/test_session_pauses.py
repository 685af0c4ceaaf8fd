"""Pauses, time-outs and masks: a clock that was stopped keeps its time; masks have theirs from nightfall."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.state import Phase
from tests.host.live.tables import TALK, Table, day, given

# -- pauses -----------------------------------------------------------------------------------------------


def test_a_pause_keeps_the_clock() -> None:
    table = given()
    table.wait(13.3)
    table.tell(Do.PAUSE)
    left = table.left
    table.wait(40)
    assert table.left == left
    table.tell(Do.GO_ON)
    table.wait(10)
    assert table.left == pytest.approx(left - 10, abs=0.05)


def test_a_player_does_not_end_a_pause() -> None:
    table = given()
    table.tell(Do.PAUSE)
    table.say(1, TALK)
    assert not table.runs


def test_a_pause_by_voice() -> None:
    table = given()
    table.say(1, TALK)
    table.say("host", "Пауза.")
    left = table.left
    table.wait(10)
    assert table.left == left
    table.say("host", "Продолжайте.")
    assert table.runs


def test_a_time_out_keeps_the_clock() -> None:
    table = given()
    table.say(1, TALK)
    table.act(actions.TimeOut())
    left = table.session.core.clocks[1, "speech.1"].left
    table.wait(100)
    assert table.view.clock is None
    table.act(actions.Resume())
    assert table.view.floor == 1
    assert table.left == pytest.approx(left, abs=0.05)
    table.say("host", "Продолжайте.")
    assert table.runs
    assert table.done.count("speech_end thanks") == 0


def test_a_time_out_by_voice() -> None:
    table = given()
    table.say(1, TALK)
    table.say("host", "Объявляю тайм-аут.")
    assert table.state.timeout
    table.say("host", "Тайм-аут окончен.")
    assert not table.state.timeout
    assert table.view.floor == 1


def test_many_pauses_lose_nothing() -> None:
    table = given()
    table.tell(Do.PAUSE)
    table.tell(Do.GO_ON)
    left = table.left
    for _ in range(20):
        table.wait(0.73)
        table.tell(Do.PAUSE)
        table.wait(1.9)
        table.tell(Do.GO_ON)
    assert table.left == pytest.approx(left - 20 * 0.73, abs=0.05)


def test_no_drift_in_four_hours() -> None:
    table = Table(day())
    table.at = 4 * 3600.0
    table.say("host", "Игрок номер один, ваша минута.")
    started = table.at
    while table.runs:
        table.wait(0.1)
    assert table.at - started == pytest.approx(60, abs=0.11)


# -- masks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("announce", [Announce.NONE, Announce.TIMERS])
@pytest.mark.parametrize("by_voice", [True, False])
def test_the_masks_have_their_time_from_nightfall(announce: Announce, by_voice: bool) -> None:
    table = dusk(announce)
    if by_voice:
        table.say("host", "Наступает ночь. Город засыпает.")
    else:
        table.act(actions.Night())
    assert table.state.phase is Phase.NIGHT
    assert table.view.clock is not None
    assert table.view.clock.kind == "masks"
    assert table.runs
    table.wait(table.left + 0.2)
    assert table.tips[-1] == "Время на маски вышло."


def dusk(announce: Announce = Announce.NONE) -> Table:
    """A table whose first day is over without a candidate."""
    game = day()
    while game.state.phase is Phase.SPEECHES:
        game = game.play(actions.SpeechEnd("thanks"))
    return Table(game, announce)


def test_the_masks_have_their_time_in_the_first_night_too() -> None:
    table = Table(type(day()).new())
    table.say("host", "Добрый вечер. Наступает ночь, город засыпает.")
    assert table.view.clock is not None
    assert table.view.clock.kind == "masks"
    assert table.runs


def test_undo_of_a_time_out_keeps_the_clock() -> None:
    table = given()
    table.say(1, TALK)
    table.act(actions.TimeOut())
    left = table.session.core.clocks[1, "speech.1"].left
    table.wait(30)
    table.act(actions.Undo())
    assert table.view.floor == 1
    assert table.left == pytest.approx(left, abs=0.05)


def test_the_masks_stand_in_a_time_out() -> None:
    table = dusk(Announce.ALL)
    table.act(actions.Night())
    while not table.runs:
        table.wait(0.1)
    table.wait(3)
    left = table.left
    table.act(actions.TimeOut())
    table.wait(30)
    table.act(actions.Resume())
    assert table.view.key == "night.falls"
    assert table.left == pytest.approx(left, abs=0.05)
    table.wait(10)
    assert table.left < left


def test_undo_of_the_end_by_time_gives_nothing_back_to_the_clock() -> None:
    table = given()
    table.say(1, TALK)
    table.wait(60)
    table.act(actions.Undo())
    assert table.view.floor == 1
    assert table.left == 0.0
    table.say("host", "Ещё десять секунд.")
    assert table.runs
    assert table.left == pytest.approx(10.0, abs=0.05)
