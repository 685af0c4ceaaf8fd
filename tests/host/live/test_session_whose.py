"""The host calls another one than whose turn it is: nothing is booked to anybody until that is settled."""

from __future__ import annotations

import pytest

from host.live.events import Do
from rules import actions
from tests.host.live.tables import Table, given

NOMINATES = "Я выставляю игрока номер семь на голосование."
HONEST = "Честно говоря, я мирный."
ASKS = "Кто говорит? 5 - нажмите h/р, 4 - g/п."


def called(seat: int = 5) -> Table:
    """It is the turn of 4, who has said nothing; the host calls another one."""
    table = given()
    for speaker in (1, 2, 3):
        table.act(actions.SpeechEnd("thanks"))
        assert table.view.floor == speaker + 1
    table.say("host", f"Игрок номер {['', '', '', '', 'четыре', 'пять', 'шесть'][seat]}, ваша минута.")
    return table


def test_the_host_is_asked_who_speaks_and_the_question_stays() -> None:
    table = called()
    assert table.view.floor == 4
    assert table.tips[-1] == f"Слово за игроком 4, а названо место 5. {ASKS}"
    assert table.view.question == ASKS


def test_until_it_is_settled_a_nomination_is_nobodys() -> None:
    table = called()
    table.say(5, NOMINATES)
    assert table.state.pending is None
    assert table.tips[-1] == "Кто выставил игрока 7? 5 - нажмите h/р, 4 - g/п."
    table.say("host", "Принято.")
    assert table.tips.count(ASKS) == 1
    table.act(actions.Accept())
    assert table.tips.count(ASKS) == 2
    table.act(actions.Nominate(7))
    assert table.tips.count(ASKS) == 3
    assert table.nominations == []
    assert table.state.pending is None


def test_the_key_gives_the_floor_and_all_that_was_said_to_who_was_called() -> None:
    table = called()
    table.say(5, NOMINATES)
    table.say("host", "Принято.")
    table.say(5, HONEST)
    assert table.proposals == [("honesty_word", None, "open")]
    table.act(actions.SpeechEnd("host"))
    assert table.view.floor == 5
    assert table.view.question is None
    assert table.state.pending is not None
    assert (table.state.pending.by, table.state.pending.seat) == (5, 7)
    assert table.proposals == [("honesty_word", 5, "open")]
    assert table.runs
    assert table.left < 57
    table.say("host", "Принято.")
    assert table.nominations == [(5, 7)]


def test_the_other_key_leaves_it_to_whose_turn_it_was() -> None:
    table = called()
    table.say(4, NOMINATES)
    table.say(4, HONEST)
    table.tell(Do.GO_ON)
    assert table.view.floor == 4
    assert table.view.question is None
    assert table.runs
    assert table.proposals == [("honesty_word", 4, "open")]
    table.say("host", "Принято.")
    assert table.nominations == [(4, 7)]


def test_his_own_call_leaves_it_to_whose_turn_it_was() -> None:
    table = called()
    table.say("host", "Игрок номер четыре, ваша минута.")
    assert table.view.question is None
    table.say(4, NOMINATES)
    table.say("host", "Принято.")
    assert table.nominations == [(4, 7)]


def test_the_same_call_again_gives_the_floor_to_who_was_called() -> None:
    table = called()
    table.say("host", "Игрок номер пять, ваша минута.")
    assert table.view.floor == 5
    assert table.runs
    table.say(5, NOMINATES)
    table.say("host", "Принято.")
    assert table.nominations == [(5, 7)]
    table.act(actions.Undo())
    assert table.nominations == []


def test_two_are_passed_over_when_the_host_says_so() -> None:
    table = called(6)
    table.act(actions.SpeechEnd("host"))
    assert table.view.floor == 6
    assert table.tips[-1] == "Слово у игрока 6; без речи: 4, 5. Вернуть: u/г, раз: 2."


def test_who_is_called_after_the_speech_tells_who_it_was() -> None:
    table = called()
    table.say(5, "Я мирный житель и думаю про седьмого.")
    table.say(5, "Спасибо.")
    table.say("host", "Игрок номер шесть, ваша минута.")
    assert table.view.floor == 6
    assert table.view.question is None
    assert table.runs


def test_a_call_that_was_misheard_books_nothing_to_the_next_one() -> None:
    table = called()
    table.say(4, NOMINATES)
    table.say(4, "Спасибо.")
    table.say("host", "Игрок номер пять, ваша минута.")
    assert table.view.floor == 5
    assert not any(by == 5 for by, _ in table.nominations)
    assert table.state.pending is None


@pytest.mark.parametrize("seat", [2, 4])
def test_nobody_is_asked_about_who_has_spoken_or_whose_turn_it_is(seat: int) -> None:
    table = called()
    table.tell(Do.GO_ON)
    table.say("host", f"Игрок номер {'два' if seat == 2 else 'четыре'}, ваша минута.")
    assert table.view.question is None


def test_an_unsettled_speech_ends_by_itself_and_is_nobodys() -> None:
    table = called()
    table.say(4, NOMINATES)
    table.say(4, "Спасибо.")
    table.wait(14)
    assert table.view.floor == 5
    assert table.nominations == []
    assert table.view.question is None


@pytest.mark.parametrize("do", [Do.GO_ON, None])
def test_who_was_called_and_has_left_is_asked_about_no_more(do: Do | None) -> None:
    table = called()
    table.act(actions.Leave(5))
    assert table.view.question is None
    table.tell(do) if do is not None else table.act(actions.SpeechEnd("host"))
    assert table.view.floor == (4 if do is not None else 6)


def test_who_owes_a_silence_is_passed_over_once() -> None:
    table = given()
    for _ in range(3):
        table.act(actions.Warn(2, "33"))
    assert table.state.owes_silence == (2,)
    table.say("host", "Игрок номер три, ваша минута.")
    table.act(actions.SpeechEnd("host"))
    assert table.view.floor == 3
    assert 3 not in table.state.owes_silence
