"""The host answers what was proposed by voice, in whatever words: one, all, by rule, for another seat."""

from __future__ import annotations

import pytest

from rules import actions
from tests.host.live.tables import Table, given

HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."
RATIO = "Я на девяносто процентов уверен, что седьмой чёрный."


def two_open() -> Table:
    """Player 1 said «честно», then a percentage, and has ended his speech."""
    table = given()
    table.say(1, HONEST)
    table.say(1, RATIO)
    table.say(1, "Спасибо.")
    return table


def test_one_after_another_and_the_next_one_is_told() -> None:
    table = two_open()
    table.say("host", "Подтверждаю.")
    assert table.tips[-1] == "Ещё решить: игрок 1, «честно», правило 2."
    told = len(table.tips)
    table.say("host", "Подтверждаю.")
    assert table.done[-2:] == ["warn 1 3", "warn 1 2"]
    assert len(table.tips) == told


@pytest.mark.parametrize(
    "words",
    [
        "Подтверждаю всё. Игрок номер 2, ваша минута.",
        "Подтверждаю все предупреждения.",
        "Подтверждаю оба.",
        "Подтверждаю все 2 предупреждения.",
        "Подтверждаю всё первому.",
    ],
)
def test_all_in_one_breath(words: str) -> None:
    table = two_open()
    table.say("host", words)
    assert table.done[-2:] == ["warn 1 2", "warn 1 3"]
    assert table.view.proposals == ()


def test_one_and_then_all_the_rest() -> None:
    table = two_open()
    table.say("host", "Подтверждаю.")
    table.say("host", "Подтверждаю всё.")
    assert table.done[-2:] == ["warn 1 3", "warn 1 2"]


@pytest.mark.parametrize(
    ("words", "statuses", "done"),
    [
        ("Подтверждаю за «честно».", ["confirmed", "open"], "warn 1 2"),
        ("Подтверждаю, за проценты.", ["open", "confirmed"], "warn 1 3"),
        ("Подтверждаю, правило 2.", ["confirmed", "open"], "warn 1 2"),
        ("Подтверждаю первому за честно.", ["confirmed", "open"], "warn 1 2"),
        ("Отклоняю за честно.", ["rejected", "open"], "speech_end thanks"),
        ("Отклоняю за обращение на ты.", ["open", "open"], "speech_end thanks"),
        ("Отклоняю первому.", ["open", "rejected"], "speech_end thanks"),
        ("Подтверждаю, игроку номер 1 предупреждение за честно.", ["confirmed", "open"], "warn 1 2"),
        ("Предупреждение игроку номер 1 за честно, подтверждаю.", ["confirmed", "open"], "warn 1 2"),
        ("Подтверждаю, всё верно.", ["open", "confirmed"], "warn 1 3"),
    ],
)
def test_one_of_two_is_named(words: str, statuses: list[str], done: str) -> None:
    table = two_open()
    table.say("host", words)
    assert [status for _, __, status in table.proposals] == statuses
    assert table.done[-1] == done
    assert len(table.done) - 2 == ("confirmed" in statuses)


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("Подтверждаю, правило 15.", "warn 1 15"),
        ("Подтверждаю удаление.", "remove 1 2"),
        ("Подтверждаю. Удаление.", "remove 1 2"),
        ("Подтверждаю удаление первого.", "remove 1 2"),
        ("Игрок номер 1, удаление.", "remove 1 2"),
    ],
)
def test_changed_by_voice(words: str, done: str) -> None:
    table = given()
    table.say(1, HONEST)
    table.say(1, "Спасибо.")
    table.say("host", words)
    assert table.done[-1] == done
    assert len(table.done) == 3
    assert table.proposals == [("honesty_word", 1, "confirmed")]


def test_another_seat_by_voice_is_asked_about_first() -> None:
    table = given()
    table.say(1, HONEST)
    table.say(1, "Спасибо.")
    table.say("host", "Подтверждаю 4-му.")
    assert sum(table.state.warned) == 0
    assert table.tips[-1] == "Предложено игроку 1, а названо место 4. Если верно 4, повторите."
    table.say("host", "Подтверждаю четвёртому.")
    assert table.done[-1] == "warn 4 2"
    assert table.proposals == [("honesty_word", 4, "confirmed")]


def test_answered_the_next_day_by_seat() -> None:
    table = given()
    table.say(1, HONEST)
    table.say(1, "Спасибо.")
    for _ in range(9):
        table.act(actions.SpeechEnd("thanks"))
    table.act(actions.Night())
    table.act(actions.Shots(tuple((seat, (5,)) for seat in (8, 9, 10))))
    table.act(actions.Dawn())
    table.act(actions.SpeechEnd("thanks"))
    table.say("host", "Игрок номер 2, ваша минута.")
    table.say(2, RATIO)
    assert table.state.day == 2
    table.say("host", "Подтверждаю первому.")
    assert table.done[-1] == "warn 1 2"
    assert ("honesty_word", 1, "confirmed") in table.proposals
    assert ("ratio", 2, "open") in table.proposals


def test_two_verdicts_in_one_breath() -> None:
    table = two_open()
    table.say("host", "Игрок номер 2, ваша минута.")
    table.say(2, HONEST)
    table.say(2, "Спасибо.")
    table.say("host", "Отклоняю второму, подтверждаю всё первому.")
    assert [status for _, __, status in table.proposals] == ["confirmed", "confirmed", "rejected"]
