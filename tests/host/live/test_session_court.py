"""The court by voice: counts, the rest, a shoot-out with its second vote, the lift, who leaves."""

from __future__ import annotations

import pytest

from host.live.events import Announce
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import Table, day


def court(candidates: tuple[int, ...] = (7, 5), number: int = 2) -> Game:
    """Day `number` with ten players at the moment of the vote."""
    game = day(number)
    named = list(candidates)
    while game.state.phase is Phase.SPEECHES:
        if named:
            game = game.play(actions.Nominate(named.pop(0))).play(actions.Accept())
        game = game.play(actions.SpeechEnd("thanks"))
    return game


def test_counts_and_the_name_of_who_leaves() -> None:
    table = Table(court())
    table.say("host", "Переходим в зал суда. На голосование выставлены игроки номер семь и номер пять.")
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Шесть голосов.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо. Четыре голоса.")
    assert table.state.counts == (6, 4)
    assert table.state.phase is Phase.COURT
    table.say("host", "Игрок номер семь покидает игру. Ваше последнее слово.")
    assert table.done[-1] == "tally"
    assert table.view.floor == 7
    assert table.runs


def test_the_rest_goes_to_the_last() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Три голоса.")
    table.say("host", "Остальные голоса уходят игроку номер пять.")
    assert table.state.counts == (3, 7)
    table.say("host", "Голосование окончено.")
    assert table.view.floor == 5


def test_no_votes_at_all_for_one() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Голосов нет.")
    assert table.state.counts == (0,)


def test_the_result_is_asked_about_when_another_one_is_named() -> None:
    table = Table(court())
    table.say("host", "Шесть голосов.")
    table.say("host", "Четыре голоса.")
    table.say("host", "Игрок номер пять покидает игру.")
    assert table.state.phase is Phase.COURT
    assert table.tips[-1].startswith("По счёту голосов: 7, а назван игрок 5")


def test_a_count_that_cannot_be_is_refused() -> None:
    table = Table(court())
    table.say("host", "Шесть голосов.")
    table.say("host", "Девять голосов.")
    assert table.state.counts == (6,)
    assert table.tips[-1].endswith("(пункт 6)") or "4" in table.tips[-1]


def test_the_vote_for_another_than_the_due_one_is_told() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер пять.")
    assert table.tips[-1] == "Сейчас голосуют за игрока 7: назовите, сколько голосов."


def test_a_wrong_count_is_taken_back() -> None:
    table = Table(court())
    table.say("host", "Шесть голосов.")
    table.say("host", "Отмени последнее.")
    assert not table.state.counts
    table.say("host", "Пять голосов.")
    assert table.state.counts == (5,)


def shootout() -> Table:
    table = Table(court())
    table.say("host", "Пять голосов.")
    table.say("host", "Пять голосов.")
    table.say("host", "Перестрелка. Игрок номер семь, у вас тридцать секунд.")
    assert table.view.floor == 7
    assert table.left <= 30
    assert table.runs
    table.speech(7)
    table.say("host", "Игрок номер пять, у вас тридцать секунд.")
    table.speech(5)
    return table


def test_a_shoot_out_with_its_second_vote() -> None:
    table = shootout()
    assert table.state.revote
    table.say("host", "Переголосование. Голосуем за игрока номер семь. Спасибо.")
    table.say("host", "Шесть голосов. Голосуем за игрока номер пять. Спасибо.")
    table.say("host", "Четыре голоса. Игрок номер семь покидает игру.")
    assert table.done[-1] == "tally"
    assert table.view.floor == 7


@pytest.mark.parametrize(
    ("votes", "phase"), [("Восемь голосов.", Phase.LAST_WORDS), ("Три голоса.", Phase.DUSK)]
)
def test_the_lift(votes: str, phase: Phase) -> None:
    table = shootout()
    table.say("host", "Пять голосов.")
    table.say("host", "Пять голосов.")
    table.say("host", "Кто за то, чтобы все выставленные игроки покинули игру?")
    assert table.state.phase is Phase.LIFT
    table.say("host", votes)
    assert table.state.phase is phase


def test_who_leaves_without_a_last_word() -> None:
    table = Table(court())
    for _ in range(3):
        table.act(actions.Warn(7, "18"))
    table.say("host", "Шесть голосов.")
    table.say("host", "Четыре голоса. Игрок номер семь покидает игру.")
    table.say("host", "Последнего слова он лишён, у него три предупреждения. Город засыпает.")
    assert table.state.phase is Phase.NIGHT
    assert sum(table.state.warned) == 3


def test_undo_of_the_tally_counts_again() -> None:
    table = Table(court())
    table.say("host", "Шесть голосов.")
    table.say("host", "Четыре голоса. Игрок номер семь покидает игру.")
    table.act(actions.Undo())
    assert table.state.phase is Phase.COURT
    assert table.state.counts == (6, 4)
    table.act(actions.Undo())
    assert len(table.state.counts) == 1
    table.say("host", "Четыре голоса.")
    assert table.state.counts == (6, 4)


def test_the_day_is_closed_by_the_court() -> None:
    game = court(candidates=())
    while game.state.phase is not Phase.SPEECHES:
        game = game.play(actions.Undo())
    table = Table(game)
    table.say("host", f"Игрок номер {'один'}, ваша минута.")
    table.say(1, "Седьмой похож на чёрного.")
    table.say("host", "Обсуждение закончено, переходим в зал суда.")
    assert table.done[-1] == "speech_end host"
    assert table.state.phase is Phase.DUSK


def test_the_leading_assistant_calls_the_candidates() -> None:
    table = Table(court(), Announce.ALL)
    table.wait(10)
    assert any("номер семь" in words for words in table.spoken)
    before = len(table.spoken)
    table.say("host", "Шесть голосов.")
    table.wait(5)
    assert any("номер пять" in words for words in table.spoken[before:])
    table.say("host", "Четыре голоса.")
    table.say("host", "Голосование окончено.")
    table.wait(15)
    assert table.view.floor == 7
    assert table.runs
