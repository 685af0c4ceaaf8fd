"""A lone word of the host in a running speech: obeyed where it answers something new, else asked about."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.state import Phase
from tests.host.live.tables import TALK, Table, given

HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."
NOMINATES = "Я выставляю игрока номер семь на голосование."


def speaking() -> Table:
    """Player 1 speaks, and said «честно» a while ago."""
    table = given(Announce.ALL)
    table.say(1, HONEST)
    table.wait(12)
    table.say(1, TALK)
    return table


# -- what is not obeyed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "full", "does"),
    [
        ("Подтверждаю.", "Подтверждаю предупреждение.", "warn 1 2"),
        ("Всё верно.", "Подтверждаю, первому.", "warn 1 2"),
        ("Тайм-аут.", "Объявляю тайм-аут.", "timeout"),
        ("Победили чёрные.", "Победа присуждается чёрным.", "award black"),
        ("Пятый ушёл домой.", "Игрок номер пять покинул стол.", "leave 5"),
        ("Время.", "Минута закончилась.", "speech_end host"),
        ("Закончили.", "Время вышло.", "speech_end host"),
    ],
)
def test_it_is_asked_about_and_obeyed_when_said_in_full(words: str, full: str, does: str) -> None:
    table = speaking()
    before, spoken = table.done, len(table.spoken)
    table.say(1, words)
    assert table.done == before
    assert table.runs
    assert len(table.spoken) == spoken
    assert table.tips[-1].count("?") == 1
    assert "Скажите: «" in table.tips[-1]
    table.say("host", full)
    assert table.done[-1] == does


def test_the_question_tells_words_that_are_obeyed() -> None:
    for words in (
        "Подтверждаю.",
        "Отклоняю.",
        "Отмена.",
        "Время.",
        "Тайм-аут.",
        "Победа красных.",
        "Пятый ушёл домой.",
    ):
        table = speaking()
        table.say(1, words)
        before = (table.done, table.proposals)
        told = table.tips[-1].split("Скажите: «")[1].rstrip("».")
        table.say("host", told[0].upper() + told[1:] + ".")
        assert (table.done, table.proposals) != before, words


def test_a_rejection_is_asked_about_too() -> None:
    table = speaking()
    table.say(1, "Такого не было.")
    table.say(1, "Отклоняю.")
    assert table.proposals == [("honesty_word", 1, "open")]
    table.say("host", "Отклоняю предупреждение.")
    assert table.proposals == [("honesty_word", 1, "rejected")]


@pytest.mark.parametrize(
    "words", ["Дальше.", "Следующий.", "Вперёд.", "Повтори.", "Ещё раз.", "Снимаю.", "Принято."]
)
def test_what_players_often_say_is_passed_over(words: str) -> None:
    table = speaking()
    table.tell(Do.REJECT)
    before, effects = table.done, len(table.effects)
    table.say(1, words)
    assert table.done == before
    assert table.runs
    assert len(table.effects) == effects


def test_more_than_half_a_minute_is_not_given_by_a_bare_word() -> None:
    table = speaking()
    left, said = table.left, table.at
    table.say(1, "Ещё минуту.")
    assert table.left == pytest.approx(left - (table.at - said), abs=0.05)
    table.say("host", "Добавляю минуту.")
    assert table.left == pytest.approx(left + 60 - (table.at - said), abs=0.05)
    assert table.tips[-1] == "Добавлено секунд: 60."


def test_an_undo_is_asked_about_unless_something_was_just_done() -> None:
    table = speaking()
    table.act(actions.Warn(4, "18"))
    table.say("host", "Отмена.")
    assert table.state.warnings(4) == 0
    table.act(actions.Warn(5, "18"))
    table.wait(15)
    table.say(1, TALK)
    table.say(1, "Отмена.")
    assert table.state.warnings(5) == 1
    table.say("host", "Отмени последнее.")
    assert table.state.warnings(5) == 0


def test_a_speaker_does_not_take_back_his_own_nomination() -> None:
    table = speaking()
    table.say(1, NOMINATES)
    table.say(1, "Отмена.")
    assert table.view.pending is not None
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]


# -- what stays hands-free --------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "status"), [("Подтверждаю.", "confirmed"), ("Отклоняю.", "rejected")])
def test_right_after_a_proposal_a_bare_word_answers_it(words: str, status: str) -> None:
    table = given()
    table.say(1, HONEST)
    table.say(1, TALK)
    table.say("host", words)
    assert table.proposals == [("honesty_word", 1, status)]


def test_right_after_a_nomination_accepted_is_enough_and_nobody_says_it_twice() -> None:
    table = speaking()
    table.say(1, NOMINATES)
    spoken = len(table.spoken)
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]
    assert len(table.spoken) == spoken


def test_in_a_silence_a_bare_word_is_the_hosts() -> None:
    table = speaking()
    table.wait(9)
    table.say("host", "Подтверждаю.")
    assert table.state.warnings(1) == 1


def test_after_the_speech_a_bare_word_is_the_hosts() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    table.say("host", "Подтверждаю.")
    assert table.state.warnings(1) == 1


def test_beside_a_call_that_only_the_host_makes_a_bare_word_is_his() -> None:
    table = speaking()
    table.say("host", "Игрок номер четыре, предупреждение.")
    table.say("host", "Тайм-аут.")
    assert table.state.timeout


def test_into_his_own_microphone_a_bare_word_is_his() -> None:
    table = speaking()
    table.say("host", "Подтверждаю.", own=True)
    assert table.state.warnings(1) == 1


def test_at_the_end_of_the_time_a_bare_word_ends_the_speech() -> None:
    table = given()
    table.say(1, TALK)
    table.wait(table.left - 7)
    table.say(1, "Восьмой тоже.")
    table.say("host", "Время.")
    assert table.done[-1] == "speech_end host"


def test_a_pause_is_obeyed_and_told_when_the_speaker_goes_on() -> None:
    table = speaking()
    table.say("host", "Пауза.")
    assert not table.runs
    for _ in range(2):
        table.say(1, TALK)
    told = "Часы стоят, а игрок 1 говорит. Чтобы они пошли: «продолжайте» или g/п."
    assert table.tips.count(told) == 1
    table.say("host", "Продолжайте.")
    assert table.runs


# -- who speaks where nobody's call was heard -------------------------------------------------------------


@pytest.mark.parametrize("announce", [Announce.ALL, Announce.NONE])
def test_a_floor_that_the_assistant_or_a_key_has_given_is_known(announce: Announce) -> None:
    table = Table(announce=announce)
    table.wait(12)
    table.tell(Do.NEXT)
    assert table.runs
    table.say(1, HONEST)
    assert table.proposals == [("honesty_word", 1, "open")]


@pytest.mark.parametrize("words", ["Ещё десять секунд.", "Добавляю десять секунд."])
@pytest.mark.parametrize("by_key", [True, False])
def test_more_time_before_the_first_word_is_the_hosts(words: str, by_key: bool) -> None:
    table = Table()
    if by_key:
        table.tell(Do.NEXT)
    else:
        table.say("host", "Игрок номер один, ваша минута.")
    left, said = table.left, table.at
    table.say("host", words)
    assert table.left == pytest.approx(left + 10 - (table.at - said), abs=0.05)
    table.say(1, HONEST)
    assert table.proposals == [("honesty_word", 1, "open")]


def test_more_time_right_after_the_end_is_the_hosts() -> None:
    table = given()
    table.speech(1)
    left = table.session.core.clocks[1, "speech.1"].left
    table.say("host", "Ещё десять секунд.")
    assert table.view.floor == 1
    assert table.left == pytest.approx(left + 10, abs=0.05)


def test_a_pause_before_the_first_word_is_the_hosts() -> None:
    table = given()
    table.say("host", "Пауза.")
    assert not table.runs
    assert table.state.phase is Phase.SPEECHES
