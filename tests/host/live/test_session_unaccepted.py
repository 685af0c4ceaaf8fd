"""A nomination that was left without «Принято» as the speech ended: told at once, accepted by one step."""

from __future__ import annotations

import pytest

from host.live.accepting import LATE_SECONDS
from host.live.events import Announce, Do
from host.live.view import public
from host.live.walk import Stage
from rules import actions
from rules.state import Nomination, Phase
from tests.host.live.tables import TALK, Table, day, given

NOMINATES = "Я выставляю игрока номер семь на голосование."
WRONG = "Я голосую за игрока номер семь."
TOLD = "Выставление игрока 7 не принято. Принять: «Принято» или a/ф. Вернуть слово игроку 1: u/г."


def left_open(announce: Announce = Announce.ALL, how: str = "host") -> Table:
    """Player 1 has nominated 7, and the host has ended his speech with no «Принято»."""
    table = given(announce)
    table.say(1, NOMINATES)
    table.act(actions.SpeechEnd(how))
    return table


def accept(table: Table, *, by_voice: bool) -> None:
    if by_voice:
        table.say("host", "Принято.")
    else:
        table.act(actions.Accept())


@pytest.mark.parametrize("how", ["host", "thanks"])
def test_a_tap_that_leaves_it_open_is_told(how: str) -> None:
    table = left_open(how=how)
    assert (table.view.floor, table.nominations) == (2, [])
    assert table.tips[-1] == TOLD


@pytest.mark.parametrize("words", ["Минута закончилась.", "Игрок номер два, ваша минута."])
def test_words_that_leave_it_open_are_told(words: str) -> None:
    table = given()
    table.say(1, NOMINATES)
    table.wait(5)
    table.say("host", words)
    assert table.view.floor == 2
    assert TOLD in table.tips


def test_the_end_of_the_time_leaves_it_open_and_tells() -> None:
    table = given()
    table.say(1, NOMINATES)
    table.wait(60)
    assert table.view.floor == 2
    assert TOLD in table.tips


def test_nothing_is_told_of_what_was_answered_or_may_not_be_accepted() -> None:
    table = given()
    table.act(actions.Nominate(7))
    table.act(actions.Accept())
    table.act(actions.SpeechEnd("host"))
    table.act(actions.Nominate(8))
    for _ in range(3):
        table.act(actions.Warn(2, "2"))
    table.act(actions.SpeechEnd("host"))
    assert not any("не принято" in tip for tip in table.tips)


@pytest.mark.parametrize("by_voice", [True, False])
@pytest.mark.parametrize("speaks", [True, False])
@pytest.mark.parametrize("announce", [Announce.ALL, Announce.NONE])
def test_it_is_accepted_though_the_next_one_has_begun(
    announce: Announce, *, by_voice: bool, speaks: bool
) -> None:
    table = left_open(announce)
    if announce is Announce.NONE:
        table.tell(Do.NEXT)
    table.wait(4)
    if speaks:
        table.say(2, "Я мирный житель.")
    spoken, left, at = len(table.spoken), table.left, table.at
    accept(table, by_voice=by_voice)
    assert (table.nominations, table.view.floor, table.runs) == ([(1, 7)], 2, True)
    assert table.left == pytest.approx(left - (table.at - at), abs=0.05)
    assert table.tips[-1] == "Принято: выставлен игрок 7."
    assert len(table.spoken) == spoken


def test_what_was_done_since_stays() -> None:
    table = left_open()
    table.act(actions.Warn(4, "2"))
    accept(table, by_voice=False)
    assert (table.nominations, table.state.warnings(4), table.view.floor) == ([(1, 7)], 1, 2)


@pytest.mark.parametrize("by_voice", [True, False])
def test_far_into_the_next_speech_it_is_too_late(*, by_voice: bool) -> None:
    table = left_open()
    table.wait(5 + LATE_SECONDS)
    table.say(2, TALK)
    accept(table, by_voice=by_voice)
    assert (table.nominations, table.view.floor) == ([], 2)


def test_the_nomination_of_the_next_one_is_accepted_first() -> None:
    table = left_open()
    table.act(actions.Nominate(8))
    accept(table, by_voice=False)
    assert table.nominations == [(2, 8)]


def test_one_undo_gives_the_floor_back_with_the_nomination() -> None:
    table = left_open()
    table.act(actions.Undo())
    assert (table.view.floor, table.view.pending is not None) == (1, True)


def test_after_the_last_speech_it_opens_the_court_and_that_is_said() -> None:
    game = day().play(actions.Nominate(8)).play(actions.Accept())
    for _ in range(9):
        game = game.play(actions.SpeechEnd("thanks"))
    table = Table(game, Announce.ALL)
    table.act(actions.Nominate(1))
    table.act(actions.SpeechEnd("host"))
    assert "court" not in table.view.key
    spoken = len(table.spoken)
    accept(table, by_voice=False)
    assert table.state.phase is Phase.COURT
    assert len(table.spoken) > spoken


def test_the_log_tells_who_was_accepted() -> None:
    table = left_open()
    accept(table, by_voice=False)
    table.act(actions.Undo())
    table.act(actions.Undo())
    assert table.tips[-1] == "Отменено: Принято: выставлен игрок 7."


def test_the_screen_knows_what_may_still_be_accepted_and_no_player_does() -> None:
    table = given(Announce.ALL)
    table.say(1, NOMINATES)
    assert table.view.acceptable is None  # it waits, and is shown as such
    table.act(actions.SpeechEnd("host"))
    assert table.view.acceptable == Nomination(1, 7)
    assert public(table.view).acceptable is None
    table.act(actions.Warn(4, "2"))
    table.say(2, "Я мирный житель.")
    assert table.view.acceptable == Nomination(1, 7)
    table.wait(5 + LATE_SECONDS)
    assert table.view.acceptable is None


def test_what_was_accepted_or_begun_anew_is_shown_no_longer() -> None:
    table = left_open()
    accept(table, by_voice=False)
    assert table.view.acceptable is None
    table = left_open()
    table.act(actions.Nominate(8))
    assert table.view.acceptable is None


def test_a_wrong_wording_may_be_accepted_during_the_speech_and_after_it() -> None:
    table = given()
    table.say(1, WRONG)
    assert table.view.acceptable == Nomination(1, 7)
    table.act(actions.SpeechEnd("host"))
    assert table.view.stage is not Stage.HOLD
    assert table.view.acceptable == Nomination(1, 7)
    accept(table, by_voice=False)
    assert table.nominations == [(1, 7)]
    assert table.session_view().acceptable is None
