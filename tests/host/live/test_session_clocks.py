"""Clocks: they start with the floor, end by «Спасибо», the host, a key or time, and are given back."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do, Heard
from host.live.outcome import Sound
from rules import actions
from tests.host.days import piece
from tests.host.live.tables import TALK, Table, given

# -- the beginning ----------------------------------------------------------------------------------------


def test_it_waits_for_the_host() -> None:
    table = Table()
    table.wait(20)
    assert not table.runs
    assert table.left == 60.0


def test_it_starts_with_the_hosts_call() -> None:
    table = given()
    assert table.runs
    table.wait(10)
    assert table.left == pytest.approx(50.0, abs=0.05)


def test_it_starts_with_the_players_first_word_when_no_call_was_heard() -> None:
    table = Table()
    table.say(1, TALK)
    spoke = 0.5
    assert table.left == pytest.approx(60 - (table.at - spoke), abs=0.05)


def test_it_starts_when_the_announcement_is_over() -> None:
    table = Table(announce=Announce.ALL)
    assert table.spoken[-1] == "Игрок номер один, ваша минута."
    assert not table.runs
    table.wait(60 * 0.1)
    while not table.runs:
        table.wait(0.1)
    table.wait(5)
    assert table.left == pytest.approx(55.0, abs=0.11)


def test_a_call_torn_by_a_pause_gives_the_floor() -> None:
    table = Table()
    table.say("host", "Игрок номер один.")
    assert not table.runs
    table.say("host", "Ваша минута.")
    assert table.runs


def test_a_bent_call_that_names_who_is_due_gives_the_floor() -> None:
    table = Table()
    table.say("host", "Игрок номер один вашими нота.")
    assert table.runs
    table.speech(1)
    table.say("host", "Игрок номер восемь вашими нота.")
    assert not table.runs


def test_another_seat_than_the_due_one_is_asked_about() -> None:
    table = Table()
    table.say("host", "Игрок номер четыре, ваша минута.")
    assert not table.runs
    assert table.tips == ["Слово за игроком 1, а названо место 4. Кто говорит? 4 - нажмите h/р, 1 - g/п."]


# -- the end ----------------------------------------------------------------------------------------------


def test_it_ends_by_thanks() -> None:
    table = given()
    table.speech(1)
    assert table.done[-1] == "speech_end thanks"
    assert table.view.floor == 2
    assert not table.runs


def test_it_ends_by_the_host() -> None:
    table = given()
    table.say(1, TALK)
    table.say("host", "Минута закончилась.")
    assert table.done[-1] == "speech_end host"


def test_the_host_giving_the_next_floor_ends_it() -> None:
    table = given()
    table.say(1, TALK)
    table.say("host", "Игрок номер два, ваша минута.")
    assert table.done[-1] == "speech_end host"
    assert table.view.floor == 2
    assert table.runs


def test_the_next_floor_ends_the_speech_of_whom_nobody_heard() -> None:
    table = given()
    table.wait(20)
    table.say("host", "Игрок номер два, ваша минута.")
    assert table.view.floor == 2
    assert table.runs


def test_a_wrong_number_right_at_the_beginning_ends_nothing() -> None:
    table = given()
    table.say("host", "Игрок номер два, ваша минута.")
    assert table.view.floor == 1


def test_a_bare_thanks_of_the_host_before_anybody_spoke_ends_nothing() -> None:
    table = given()
    table.say("host", "Спасибо.", own=True)
    assert table.view.floor == 1


def test_it_ends_by_a_key() -> None:
    table = given()
    table.act(actions.SpeechEnd("stood"))
    assert table.done[-1] == "speech_end stood"
    table.tell(Do.NEXT)
    assert table.runs
    table.act(actions.SpeechEnd("host"))
    assert table.done[-1] == "speech_end host"
    assert table.view.floor == 3


def test_the_key_that_begins_it_never_ends_it() -> None:
    table = Table()
    table.tell(Do.NEXT)
    table.tell(Do.NEXT)
    table.say(1, TALK)
    table.tell(Do.NEXT)
    assert table.view.floor == 1
    assert table.runs
    assert table.tips[-1].startswith("Идёт речь игрока 1.")
    table.tell(Do.PAUSE)
    table.tell(Do.NEXT)
    assert table.runs


def test_mark_and_end_chime_at_their_time() -> None:
    table = given(Announce.TIMERS)
    started = table.at
    table.wait(70)
    (mark_at, mark), (end_at, end) = table.chimes
    assert (mark, end) == (Sound.MARK, Sound.END)
    assert mark_at - started == pytest.approx(50, abs=0.11)
    assert end_at - started == pytest.approx(60, abs=0.11)
    assert table.done[-1] == "speech_end time"
    assert table.view.floor == 2


def test_no_chime_in_silence() -> None:
    table = given(Announce.NONE)
    table.wait(70)
    assert table.chimes == []
    assert table.spoken == []
    assert table.done[-1] == "speech_end time"


# -- after the time ---------------------------------------------------------------------------------------


def test_going_on_after_the_time_is_proposed_once() -> None:
    table = given()
    table.wait(52)
    table.say(
        1, "И я хочу сказать что седьмой и восьмой вместе с девятым играют за чёрных сегодня весь день."
    )
    table.say(1, "И ещё посмотрите на третьего, он молчит.")
    assert table.proposals == [("overtime", 1, "open")]
    assert table.view.proposals[0].rule == "16"
    assert table.view.floor == 2
    assert not table.runs


def test_the_last_words_within_the_time_are_no_overtime() -> None:
    table = given()
    table.wait(50)
    table.say(1, "Седьмой и восьмой вместе играют за чёрных, спасибо.", rate=2.2)
    table.wait(20)
    assert table.proposals == []


def test_who_was_cut_short_by_a_key_is_not_accused() -> None:
    table = given()
    begun = table.at
    table.wait(3)
    table.act(actions.SpeechEnd("host"))
    late = piece("Седьмой и восьмой вместе играют за чёрных, мне так кажется.", begun + 1)
    table.session.step(Heard(begun + 7, late))
    assert table.proposals == []


def test_after_overtime_the_next_one_is_not_accused() -> None:
    table = given()
    table.wait(60)
    table.say("host", "Спасибо. Игрок номер два, ваша минута.")
    table.say(2, TALK)
    assert table.proposals == []
    assert table.view.floor == 2


# -- «Спасибо» that was none ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["Спасибо, пятый, за вопрос.", "Спасибо игроку номер пять за мнение.", "Спасибо вам за вопрос, пятый."],
)
def test_thanks_for_something_is_not_the_end(words: str) -> None:
    table = given()
    table.say(1, words)
    assert table.view.floor == 1
    assert table.runs


@pytest.mark.parametrize("by_voice", [True, False])
def test_a_misheard_end_is_given_back_with_its_time(by_voice: bool) -> None:
    table = given()
    table.speech(1)
    left = table.session.core.clocks[1, "speech.1"].left
    if by_voice:
        table.say("host", "Продолжайте.")
    else:
        table.tell(Do.GO_ON)
    assert table.view.floor == 1
    assert table.runs
    assert table.left == pytest.approx(left, abs=0.05)
    assert "speech_end thanks" not in table.done


def test_it_is_given_back_by_name() -> None:
    table = given()
    table.speech(1)
    table.say("host", "Игрок номер один, продолжайте.")
    assert table.view.floor == 1
    assert table.runs


def test_it_is_given_back_past_a_warning() -> None:
    table = given()
    table.speech(1)
    table.say("host", "Предупреждение игроку номер четыре.")
    table.say("host", "Игрок номер один, продолжайте.")
    assert table.view.floor == 1
    assert table.state.warnings(4) == 1
    assert table.left < 60


def test_what_another_has_taken_is_not_given_back() -> None:
    table = given()
    table.speech(1)
    table.say("host", "Игрок номер два, ваша минута.")
    table.say(2, TALK)
    table.say("host", "Продолжайте.")
    assert table.view.floor == 2
    assert table.runs


def test_it_is_given_back_while_the_next_is_announced() -> None:
    table = given(Announce.ALL)
    table.speech(1)
    left = table.session.core.clocks[1, "speech.1"].left
    table.tell(Do.GO_ON)
    assert table.view.floor == 1
    assert table.runs
    assert table.left == pytest.approx(left, abs=0.05)


def test_ten_seconds_more_while_he_speaks() -> None:
    table = given()
    table.say(1, TALK)
    table.wait(50)
    table.say("host", "Ещё десять секунд.")
    table.wait(9)
    assert table.view.floor == 1
    table.wait(6)
    assert table.done[-1] == "speech_end time"


def test_ten_seconds_more_after_the_end() -> None:
    table = given(Announce.TIMERS)
    table.say(1, TALK)
    table.wait(60)
    assert table.view.floor == 2
    table.tell(Do.MORE_TIME)
    assert table.view.floor == 1
    assert table.left == pytest.approx(10.0, abs=0.05)
    table.wait(10.1)
    assert table.view.floor == 2
    assert [sound for _, sound in table.chimes] == [Sound.MARK, Sound.END, Sound.END]


def test_thirty_seconds_more_by_voice() -> None:
    table = given()
    table.say(1, TALK)
    before = table.left
    said = table.at
    table.say("host", "Добавляю тридцать секунд.")
    assert table.left == pytest.approx(before + 30 - (table.at - said), abs=0.05)
