"""What went wrong at other tables: undo of a fatal warning, leftovers, impossible counts, double presses."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import ROLES, TALK, Table, day, given

NOMINATES = "Я выставляю игрока номер семь на голосование."
HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."


def warned(seat: int, times: int, game: Game | None = None) -> Game:
    game = game or day()
    for _ in range(times):
        game = game.play(actions.Warn(seat, "18"))
    return game


# -- undo of a fatal warning ------------------------------------------------------------------------------


@pytest.mark.parametrize("by_voice", [True, False])
def test_undo_of_a_speakers_fatal_warning_gives_him_back_his_speech(by_voice: bool) -> None:
    table = given()
    table.say(1, NOMINATES)
    table.say("host", "Принято.")
    for _ in range(3):
        table.act(actions.Warn(1, "18"))
    table.say(1, HONEST)
    table.say("host", "Подтверждаю.")
    left = table.session.core.clocks[1, "speech.1"].left
    assert 1 not in table.state.alive
    assert table.view.floor == 2
    table.wait(5)
    if by_voice:
        table.say("host", "Отмена.")
    else:
        table.act(actions.Undo())
    assert 1 in table.state.alive
    assert table.state.warnings(1) == 3
    assert table.view.floor == 1
    assert table.left == pytest.approx(left, abs=0.05)
    assert table.nominations == [(1, 7)]
    assert table.proposals == [("honesty_word", 1, "open")]
    table.say("host", "Продолжайте.")
    assert table.runs


def test_undo_of_another_ones_fatal_warning_leaves_the_speech_as_it_is() -> None:
    table = Table(warned(7, 3))
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, NOMINATES)
    table.say("host", "Принято.")
    before = table.state
    table.act(actions.Warn(7, "18"))
    assert 7 not in table.state.alive
    left, said = table.left, table.at
    table.wait(3)
    table.act(actions.Undo())
    assert table.state.alive == before.alive
    assert table.nominations == [(1, 7)]
    assert table.state.warnings(7) == 3
    assert table.view.floor == 1
    assert table.runs
    assert table.left == pytest.approx(left - (table.at - said), abs=0.05)


def court(warnings: int = 0) -> Game:
    """The vote of the first day between 7, 5 and 4; seat 4 has so many warnings."""
    game = warned(4, warnings)
    for seat, named in ((1, 7), (2, 5), (3, 4)):
        assert game.state.speaker == seat
        game = game.play(actions.Nominate(named)).play(actions.Accept()).play(actions.SpeechEnd("thanks"))
    while game.state.phase is Phase.SPEECHES:
        game = game.play(actions.SpeechEnd("thanks"))
    return game


def test_a_fatal_warning_in_the_middle_of_the_vote_and_its_undo() -> None:
    table = Table(court(3))
    table.act(actions.Vote(7, None, 2))
    before = table.view
    table.say("host", "Игрок номер четыре, предупреждение.")
    assert 4 not in table.state.alive
    table.say("host", "Отмена.")
    assert table.state.alive == before.state.alive
    assert table.state.counts == before.state.counts == (2,)
    assert table.state.candidates == before.state.candidates == (7, 5, 4)
    assert table.view.key == before.key
    table.act(actions.Vote(5, None, 3))
    assert table.view.state.counts == (2, 3)


def test_a_removal_that_ends_the_game_and_its_undo() -> None:
    table = given()
    for seat in (8, 9):
        table.act(actions.Remove(seat, "19"))
    left, said = table.left, table.at
    table.act(actions.Remove(10, "19"))
    assert table.state.phase is Phase.FINISHED
    table.wait(20)
    table.act(actions.Undo())
    assert table.view.state.phase is Phase.SPEECHES
    assert table.view.floor == 1
    assert 10 in table.state.alive
    assert table.left == pytest.approx(left, abs=0.05)
    assert table.at - said == pytest.approx(20, abs=0.05)
    assert not table.runs


# -- nothing old is left on the screen --------------------------------------------------------------------


def test_a_new_day_shows_no_nomination_of_the_old_one() -> None:
    table = given()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Принято.")
    table.say("host", "Игрок номер два, ваша минута.")
    table.say(2, "Я голосую за игрока номер шесть.")
    for _ in range(9):
        table.act(actions.SpeechEnd("thanks"))
    table.act(actions.Undo())
    assert table.nominations == [(1, 7)]
    table.act(actions.SpeechEnd("thanks"))
    table.act(actions.Tally())
    while table.state.phase is Phase.LAST_WORDS:
        table.act(actions.SpeechEnd("thanks"))
    table.act(actions.Night())
    table.act(actions.Dawn())
    assert table.state.day == 2
    assert table.view.nominations == ()
    assert table.view.pending is None
    assert table.session.core.attempt is None
    table.say("host", "Принято.")
    assert table.view.nominations == ()


# -- counts that cannot be --------------------------------------------------------------------------------


def test_no_more_hands_than_players_by_key_or_by_voice() -> None:
    table = Table(court())
    table.act(actions.Vote(7, None, 11))
    assert table.state.counts == ()
    assert len(table.tips) == 1
    table.act(actions.Vote(7, None, 8))
    table.say("host", "Голосуем за игрока номер пять.")
    table.say("host", "Три голоса.")
    assert table.view.state.counts == (8,)
    assert len(table.tips) == 2


# -- two things at one moment -----------------------------------------------------------------------------


def test_begun_and_ended_at_the_same_moment() -> None:
    table = Table()
    table.tell(Do.NEXT)
    table.act(actions.SpeechEnd("thanks"))
    assert table.view.floor == 2
    assert not table.runs
    assert table.left == 60.0


@pytest.mark.parametrize("action", [actions.Accept(), actions.Night(), actions.Tally(), actions.TimeOut()])
def test_pressed_twice_at_the_same_moment_is_done_once(action: actions.Action) -> None:
    games = {
        actions.Accept(): day().play(actions.Nominate(7)),
        actions.Night(): dusk(),
        actions.Tally(): court(),
        actions.TimeOut(): day(),
    }
    table = Table(games[action])
    table.act(action)
    done = table.done
    table.act(action)
    assert table.done == done
    assert len(table.tips) == 1


def dusk() -> Game:
    game = day()
    while game.state.phase is Phase.SPEECHES:
        game = game.play(actions.SpeechEnd("thanks"))
    return game


# -- a nick is corrected in the middle of a speech --------------------------------------------------------


def test_a_nick_corrected_in_a_speech_is_understood_from_everybody_at_once() -> None:
    table = Table(day(nicks={5: "Волк", 7: "Граф"}))
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, TALK)
    left, said = table.left, table.at
    table.act(actions.Seat(5, "Панда"))
    table.say("host", "Волк, предупреждение.")
    assert sum(table.state.warned) == 0
    table.say("host", "Панда, предупреждение.")
    assert table.state.warnings(5) == 1
    table.say(1, "Я выставляю Панду на голосование.")
    table.say("host", "Принято.")
    assert table.nominations == [(1, 5)]
    assert table.runs
    assert table.left == pytest.approx(left - (table.at - said), abs=0.05)
    assert table.view.nicks == {5: "Панда", 7: "Граф"}
    table.act(actions.Undo())
    table.act(actions.Undo())
    assert table.view.nicks[5] == "Панда"


def test_a_nick_corrected_under_a_waiting_proposal_and_nomination() -> None:
    table = Table(Game.new().play(actions.Seat(7, "Граф")).play(actions.Begin(1, tuple(range(1, 11)), ROLES)))
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, HONEST)
    table.say(1, "Я выставляю Графа на голосование.")
    table.act(actions.Seat(7, "Барон"))
    assert table.view.pending is not None
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    table.tell(Do.CONFIRM)
    assert table.state.warnings(1) == 1
    table.announce(Announce.ALL)
    assert table.view.floor == 1
