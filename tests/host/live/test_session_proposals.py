"""Proposals: found while somebody speaks, settled by the host's word or key, in whatever way and order."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.game import Game
from tests.host.live.tables import Table, day

HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."
REMARK = "Я честно думаю, что седьмой чёрный, мне кажется."
RATIO = "Я на девяносто процентов уверен, что седьмой чёрный."


def speaking(seat: int = 1, announce: Announce = Announce.NONE) -> Table:
    table = Table(announce=announce)
    for before in range(1, seat):
        table.say("host", f"Игрок номер {NUMBERS[before]}, ваша минута.")
        table.speech(before)
    table.say("host", f"Игрок номер {NUMBERS[seat]}, ваша минута.")
    return table


NUMBERS = ["", "один", "два", "три", "четыре", "пять", "шесть"]


def test_a_find_is_proposed_and_nothing_is_given() -> None:
    table = speaking()
    table.say(1, HONEST)
    assert table.proposals == [("honesty_word", 1, "open")]
    assert table.tips == ["Игрок 1: «честно», правило 2."]
    table.speech(1)
    table.wait(100)
    assert table.state.warnings(1) == 0


def test_equal_finds_of_one_speech_are_one() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say(1, "Ещё раз честно скажу, что восьмой чёрный.")
    assert table.proposals == [("honesty_word", 1, "open")]
    assert table.view.proposals[0].times == 2
    table.say("host", "Тихо за столом.")
    table.say(1, "И третий раз честно скажу про девятого.")
    assert table.view.proposals[0].times == 3


def test_confirmed_by_voice_in_the_speech() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say("host", "Подтверждаю.")
    assert table.state.warnings(1) == 1
    assert table.proposals == [("honesty_word", 1, "confirmed")]
    assert table.runs


def test_confirmed_by_voice_after_the_speech() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.speech(1)
    table.say("host", "Подтверждаю.")
    assert table.done[-1] == "warn 1 2"


def test_confirmed_late_by_number() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.speech(1)
    table.say("host", "Игрок номер два, ваша минута.")
    table.say(2, RATIO)
    table.tell(Do.CONFIRM, proposal=1)
    assert table.proposals == [("honesty_word", 1, "confirmed"), ("ratio", 2, "open")]
    assert table.done[-1] == "warn 1 2"


def test_twice_confirmed_is_given_once() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.tell(Do.CONFIRM, proposal=1)
    table.tell(Do.CONFIRM, proposal=1)
    assert table.state.warnings(1) == 1
    assert table.tips[-1] == "Подтверждать нечего."


def test_changed_before_it_is_given() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.tell(Do.CONFIRM, proposal=1, seat=4, rule="14")
    assert table.done[-1] == "warn 4 14"
    assert table.proposals == [("honesty_word", 4, "confirmed")]


def test_removal_instead() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.tell(Do.CONFIRM, proposal=1, penalty="removal")
    assert table.done[-1] == "remove 1 2"
    assert 1 not in table.state.alive


@pytest.mark.parametrize("words", ["Отклоняю.", "Не подтверждаю."])
def test_rejected_by_voice(words: str) -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say("host", words)
    assert table.proposals == [("honesty_word", 1, "rejected")]
    table.say(1, "Восьмой тоже похож на чёрного.")
    assert table.proposals == [("honesty_word", 1, "rejected")]
    assert table.state.warnings(1) == 0


@pytest.mark.parametrize(
    ("do", "words", "warnings"), [(Do.CONFIRM, "Подтверждаю все.", 2), (Do.REJECT, "Отклоняю всё.", 0)]
)
@pytest.mark.parametrize("by_voice", [True, False])
def test_several_at_once(do: Do, words: str, warnings: int, by_voice: bool) -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say(1, RATIO)
    table.say(1, "Спасибо.")
    if by_voice:
        table.say("host", words)
    else:
        table.tell(do, every=True)
    assert table.view.proposals == ()
    assert table.state.warnings(1) == warnings


def test_all_of_one_seat() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say(1, RATIO)
    table.say(1, "Спасибо.")
    table.say("host", "Игрок номер два, ваша минута.")
    table.say(2, HONEST)
    table.tell(Do.CONFIRM, seat=1, every=True)
    assert (table.state.warnings(1), table.state.warnings(2)) == (2, 0)
    assert table.view.proposals[0].seat == 2


def test_the_hosts_own_warning_settles_an_equal_proposal() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say("host", "Предупреждение игроку номер один.")
    assert table.proposals == [("honesty_word", 1, "confirmed")]
    assert table.done[-1] == "warn 1 2"
    table.say(1, "Восьмой тоже похож на чёрного.")
    assert table.state.warnings(1) == 1


@pytest.mark.parametrize("removal", [False, True])
def test_a_key_that_says_the_same_settles_it_too(removal: bool) -> None:
    table = speaking()
    table.say(1, HONEST)
    table.act(actions.Remove(1, "2") if removal else actions.Warn(1, "2"))
    assert table.proposals == [("honesty_word", 1, "confirmed")]
    done = table.done
    table.say("host", "Подтверждаю.")
    assert table.done == done
    table.act(actions.Undo())
    assert table.proposals == [("honesty_word", 1, "open")]


def test_a_key_for_something_else_leaves_it_open() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.act(actions.Warn(1, "14"))
    assert table.proposals == [("honesty_word", 1, "open")]


def test_the_hosts_warning_for_something_else_leaves_it_open() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say("host", "Предупреждение игроку номер четыре.")
    assert table.proposals == [("honesty_word", 1, "open")]
    assert table.done[-1] == "warn 4 18"


def test_a_warning_that_grows_is_one() -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    table.say("host", "Предупреждение игроку номер пять.")
    table.say("host", "За слово честно.")
    assert table.state.warnings(5) == 1


def test_a_bare_warning_is_proposed_for_the_speaker() -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    table.say("host", "Предупреждение.")
    assert table.state.warnings(1) == 0
    assert table.proposals == [("host", 1, "open")]
    assert table.tips[-1] == "Предупреждение игроку 1? Подтвердите."
    table.say("host", "Подтверждаю.")
    assert table.state.warnings(1) == 1


def test_a_bare_warning_points_at_what_is_open() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say("host", "Предупреждение.")
    assert table.proposals == [("honesty_word", 1, "open")]
    table.say("host", "Подтверждаю.")
    assert table.done[-1] == "warn 1 2"


def test_a_bare_warning_that_was_meant_for_another() -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    table.say("host", "Предупреждение.")
    table.say("host", "Игроку номер пять.")
    assert table.state.warnings(5) == 1
    assert table.proposals == [("host", 1, "rejected")]


def test_two_of_one_name_are_asked_about() -> None:
    table = Table(day(nicks={3: "Лиса", 5: "Лис"}))
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Седьмой похож на чёрного.")
    table.say("host", "Предупреждение Лисе.")
    assert table.state.warned == (0,) * 10
    assert table.tips[-1] == "Кого вы имеете в виду: 3 или 5?"


def test_a_remark_without_the_floor_is_whose_the_host_names() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь.")
    table.say(4, REMARK)
    assert ("court_talk", None, "open") in table.proposals
    table.say("host", "Игрок номер четыре, предупреждение.")
    assert ("court_talk", 4, "confirmed") in table.proposals


def test_one_without_a_seat_asks_before_it_is_given() -> None:
    table = Table(court())
    table.say("host", "Голосуем за игрока номер семь.")
    table.say(4, REMARK)
    number = next(item.id for item in table.view.proposals if item.kind == "court_talk")
    table.tell(Do.CONFIRM, proposal=number)
    assert sum(table.state.warned) == 0
    assert table.tips[-1].startswith("Кому предупреждение")
    table.tell(Do.CONFIRM, proposal=number, seat=4)
    assert table.state.warnings(4) == 1


def court() -> Game:
    game = day()
    for seat, named in ((1, 7), (2, 5)):
        assert game.state.speaker == seat
        game = game.play(actions.Nominate(named)).play(actions.Accept()).play(actions.SpeechEnd("thanks"))
    while game.state.phase == "speeches":
        game = game.play(actions.SpeechEnd("thanks"))
    return game


def test_undo_opens_the_proposal_again() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.tell(Do.CONFIRM)
    table.act(actions.Undo())
    assert table.state.warnings(1) == 0
    assert table.proposals == [("honesty_word", 1, "open")]
    table.tell(Do.REJECT)
    assert table.proposals == [("honesty_word", 1, "rejected")]


def test_an_earlier_warning_is_taken_back_by_name() -> None:
    table = speaking()
    table.say(1, HONEST)
    table.tell(Do.CONFIRM)
    table.say(1, "Я выставляю игрока номер семь на голосование.")
    table.say("host", "Принято.")
    table.say("host", "Отмени предупреждение игроку номер один.")
    assert table.state.warnings(1) == 0
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 1
    assert table.runs


def test_after_a_removal_the_rest_of_the_seat_is_refused_and_told() -> None:
    table = speaking()
    for _ in range(3):
        table.act(actions.Warn(1, "18"))
    table.say(1, HONEST)
    table.say(1, RATIO)
    table.tell(Do.CONFIRM, every=True)
    assert 1 not in table.state.alive
    assert [status for _, _, status in table.proposals] == ["confirmed", "open"]
    table.tell(Do.REJECT, every=True)
    assert table.view.proposals == ()
