"""The court by voice: counts, the rest, a shoot-out with its second vote, the lift, who leaves."""

from __future__ import annotations

import pytest

from host.live.events import Announce
from host.live.session import Session
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


def test_the_first_count_told_out_of_turn_is_kept_where_the_game_begins_in_the_court() -> None:
    table = Table(court((7, 5, 3)))
    table.say("host", "За игрока номер пять три голоса.")
    table.say("host", "За игрока номер семь два голоса.")
    assert table.state.counts == (2, 3)


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
    assert table.tips[-1] == MISSING_7


MISSING_7 = "Голоса за игрока 7 не сосчитаны: назовите, за кого и сколько."


@pytest.mark.parametrize(
    ("words", "counts"),
    [("За игрока номер семь пять голосов.", (5, 3, 2)), ("За игрока номер семь голосов нет.", (0, 3, 2))],
)
def test_a_count_that_was_missed_may_come_later(words: str, counts: tuple[int, ...]) -> None:
    table = missed_count()
    table.say("host", words)
    assert table.state.counts == counts


def missed_count() -> Table:
    """The hands for 7 were not heard, those for 5 and 3 were."""
    table = Table(court((7, 5, 3)))
    table.say("host", "Голосуем за игрока номер семь. Спасибо.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо. Три голоса.")
    assert table.tips[-1] == MISSING_7
    table.say("host", "Голосуем за игрока номер три. Спасибо. Два голоса.")
    assert table.state.counts == ()
    return table


def test_a_count_that_was_missed_may_come_by_a_key() -> None:
    table = missed_count()
    table.act(actions.Vote(7, None, 5))
    assert table.state.counts == (5, 3, 2)


def test_nobody_voted_for_the_missed_one_where_all_hands_are_counted() -> None:
    table = Table(court((7, 5, 3)))
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Шесть голосов.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо.")
    table.say("host", "Голосуем за игрока номер три. Спасибо. Четыре голоса.")
    assert table.state.counts == (6, 0, 4)
    table.say("host", "Игрок номер семь покидает игру. Ваше последнее слово.")
    assert table.view.floor == 7


def test_the_rest_waits_for_the_missed_count() -> None:
    table = Table(court((7, 5, 3)))
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Шесть голосов.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо.")
    table.say("host", "Остальные голоса уходят игроку номер три.")
    assert table.view.state.votes_left == 4
    table.say("host", "За пятого один голос.")
    assert table.state.counts == (6, 1, 3)


@pytest.mark.parametrize("closes", ["voice", "key"])
def test_a_vote_is_not_closed_over_a_missed_count(closes: str) -> None:
    table = missed_count()
    before = len(table.tips)
    if closes == "voice":
        table.say("host", "Голосование окончено.")
    else:
        table.act(actions.Tally())
    assert table.state.phase is Phase.COURT
    assert table.tips[before:] == [MISSING_7]


def test_the_name_of_who_leaves_closes_the_vote_as_far_as_it_was_told() -> None:
    table = missed_count()
    table.say("host", "Игрок номер семь покидает игру.")  # by the hands that were told it is 3
    assert table.state.phase is Phase.COURT
    assert table.tips[-1] == MISSING_7
    table.say("host", "Игрок номер три покидает игру.")
    assert table.done[-4:] == ["vote 7 0", "vote 5 3", "vote 3 2", "tally"]


def test_a_missed_last_count_is_asked_for_when_the_host_goes_on() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Пять голосов.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо.")
    table.say("host", "У нас перестрелка.")
    assert table.tips[-1] == "Голоса за игрока 5 не сосчитаны: назовите, за кого и сколько."


def test_hands_that_wait_survive_a_crash_and_end_with_their_vote() -> None:
    begun = court((7, 5, 3))
    table = missed_count()
    again = Session.restore(table.entries, table.at, begun)
    assert again.core.hands.kept == {5: 3, 3: 2}
    table.say("host", "За седьмого пять голосов.")
    table.act(actions.Undo())
    assert table.view.state.votes_left == 2
    assert not table.session.core.hands.kept
    table.say("host", "Два голоса.")
    assert table.state.counts == (5, 3, 2)


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


def even_again() -> Table:
    """The shoot-out has brought the same tie, and the question of the lift was not heard."""
    table = shootout()
    table.say("host", "Пять голосов.")
    table.say("host", "Пять голосов.")
    return table


def test_more_hands_than_there_are_left_are_those_for_the_lift() -> None:
    table = even_again()
    table.say("host", "Спасибо. Семь голосов. Игрок номер семь, ваше последнее слово.")
    assert table.done[-2:] == ["tally", "lift 7"]
    assert (table.view.floor, table.runs) == (7, True)


def test_fewer_hands_may_be_a_correction() -> None:
    table = even_again()
    table.say("host", "Спасибо. Четыре голоса.")
    assert table.tips[-1].startswith("Голоса уже сосчитаны.")
    assert table.state.phase is Phase.COURT


def test_the_hands_for_the_lift_are_asked_for() -> None:
    table = even_again()
    for _again in range(2):
        table.say("host", "Игрок номер семь, ваше последнее слово.")
        assert table.tips[-1] == "Голоса снова поровну: назовите, сколько рук за подъём."
        assert table.state.phase is Phase.LIFT
    table.say("host", "Шесть голосов.")
    assert table.view.floor == 7


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


def test_a_time_out_that_was_not_ended_closes_no_vote_and_the_host_is_told() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь. Спасибо. Шесть голосов.")
    table.say("host", "Голосуем за игрока номер пять. Спасибо. Четыре голоса.")
    table.act(actions.TimeOut())
    table.say("host", "Игрок номер семь покидает игру. Ваше последнее слово.")
    assert table.state.phase is Phase.COURT
    assert table.tips[-1] == "Идёт тайм-аут: сначала закончите его. (пункт 26)"
    table.act(actions.Resume())
    table.say("host", "Игрок номер семь покидает игру. Ваше последнее слово.")
    assert table.view.floor == 7
