"""Nominations wait for the host's «Принято», whenever it comes."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from host.live.session import UNANSWERED_SECONDS
from rules import actions
from tests.host.live.tables import Table, day

TALK = "Седьмой похож на чёрного, мне так кажется."
NOMINATES = "Я выставляю игрока номер семь на голосование."
WRONG = "Я голосую за игрока номер семь."


def speaking(announce: Announce = Announce.NONE) -> Table:
    table = Table(announce=announce)
    table.say("host", "Игрок номер один, ваша минута.")
    return table


def test_it_waits_for_the_host() -> None:
    table = speaking()
    table.say(1, NOMINATES)
    assert table.nominations == []
    assert table.view.pending is not None
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 1
    assert table.runs


def test_right_before_thanks_it_waits_too() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    assert table.view.floor == 1
    assert not table.runs
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2
    assert table.done[-2:] == ["accept", "speech_end thanks"]


def test_accepted_by_key_after_thanks() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.act(actions.Accept())
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2


def test_accepted_and_the_next_floor_in_one_breath() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Принято. Игрок номер два, ваша минута.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2
    assert table.runs


def test_it_is_dropped_when_the_next_floor_is_given() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Игрок номер два, ваша минута.")
    assert table.nominations == []
    assert table.view.pending is None
    assert table.view.floor == 2
    assert table.runs


def test_other_words_of_the_host_do_not_drop_it() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Предупреждение игроку номер четыре.")
    assert table.view.pending is not None
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]


def test_nobody_waits_for_ever() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.wait(UNANSWERED_SECONDS + 1)
    assert table.nominations == []
    assert table.view.floor == 2


def test_thanks_was_none_and_he_goes_on() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    left = table.left
    table.say("host", "Продолжайте.")
    assert table.view.floor == 1
    assert table.runs
    assert table.left <= left
    table.wait(UNANSWERED_SECONDS + 1)
    assert table.view.floor == 1
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 1


def test_a_time_out_between_thanks_and_the_answer() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.act(actions.TimeOut())
    table.wait(60)
    table.act(actions.Resume())
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2


def test_declined() -> None:
    table = speaking()
    table.say(1, NOMINATES)
    table.say("host", "Не принято.")
    assert table.view.pending is None
    assert table.nominations == []
    table.say(1, "Я выставляю игрока номер восемь на голосование.")
    table.say("host", "Принято.")
    assert table.nominations == [(1, 8)]


def test_a_wrong_wording_is_told_and_not_given_to_the_game() -> None:
    table = speaking()
    table.say(1, WRONG)
    assert table.view.pending is None
    assert table.tips[-1].startswith("Формулировка неверная")


def test_the_host_may_accept_a_wrong_wording() -> None:
    table = speaking()
    table.say(1, WRONG)
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]


def test_the_host_may_accept_a_wrong_wording_after_thanks() -> None:
    table = speaking()
    table.say(1, WRONG + " Спасибо.")
    assert table.view.floor == 1
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2


def test_declined_after_thanks_ends_the_speech() -> None:
    table = speaking()
    table.say(1, WRONG + " Спасибо.")
    table.say("host", "Формулировка неверная.")
    assert table.nominations == []
    assert table.view.floor == 2


def test_the_host_names_whom_he_accepts() -> None:
    table = speaking()
    table.say(1, TALK)
    table.say("host", "Принята кандидатура игрока номер пять.")
    assert table.nominations == [(1, 5)]


def test_another_than_the_one_named_is_asked_about() -> None:
    table = speaking()
    table.say(1, NOMINATES)
    table.say("host", "Принята кандидатура игрока номер пять.")
    assert table.nominations == []
    assert table.tips[-1] == "Выставлен игрок 7, а принят 5: кто верно?"


def test_undo_goes_back_step_by_step() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Принято.")
    left = table.session.core.clocks[1, "speech.1"].left
    table.act(actions.Undo())
    assert table.view.floor == 1
    assert table.left == pytest.approx(left, abs=0.05)
    assert table.nominations == [(1, 7)]
    table.act(actions.Undo())
    assert table.nominations == []
    assert table.view.pending is not None
    table.act(actions.Undo())
    assert table.view.pending is None


def test_the_same_one_twice_is_refused_by_the_game() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.say("host", "Принято. Игрок номер два, ваша минута.")
    table.say(2, NOMINATES)
    assert table.view.pending is None
    assert table.nominations == [(1, 7)]
    assert "7" in table.tips[-1]


def test_a_nick_corrected_in_the_middle_of_the_game() -> None:
    table = Table(day(nicks={7: "Волк"}))
    table.say("host", "Игрок номер один, ваша минута.")
    table.act(actions.Seat(7, "Панда"))
    table.say(1, "Я выставляю Панду на голосование.")
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]


def test_next_by_key_after_thanks() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.tell(Do.NEXT)
    assert table.view.floor == 2
    assert table.nominations == []


def test_the_leading_assistant_waits_for_the_answer_as_well() -> None:
    table = Table(announce=Announce.ALL)
    table.wait(8)
    table.say(1, NOMINATES + " Спасибо.")
    assert table.view.floor == 1
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert table.spoken[-1] == "Игрок номер два, ваша минута."


def test_a_key_accepts_a_wrong_wording_too() -> None:
    table = speaking()
    table.say(1, WRONG + " Спасибо.")
    table.act(actions.Accept())
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2


def test_a_key_declines_a_wrong_wording() -> None:
    table = speaking()
    table.say(1, WRONG + " Спасибо.")
    table.act(actions.Decline())
    assert table.view.floor == 2
    assert table.nominations == []


def test_a_key_accepts_what_was_waited_for_too_long() -> None:
    table = speaking()
    table.say(1, NOMINATES + " Спасибо.")
    table.wait(UNANSWERED_SECONDS + 1)
    assert table.view.floor == 2
    table.act(actions.Accept())
    assert table.nominations == [(1, 7)]
    assert table.view.floor == 2


@pytest.mark.parametrize("key", [actions.Accept(), actions.Decline()])
def test_a_key_with_nothing_to_answer_is_told(key: actions.Action) -> None:
    table = speaking()
    table.act(key)
    assert len(table.tips) == 1
    table.say(1, TALK)
    table.act(key)
    assert len(table.tips) == 2
    assert table.nominations == []
