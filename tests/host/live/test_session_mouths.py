"""A player's mouth never acts as the host; the host's own microphone is the host's."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.state import Phase
from tests.host.live.tables import Table

HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."


def speaking() -> Table:
    table = Table()
    table.say("host", "Игрок номер один, ваша минута.")
    return table


@pytest.mark.parametrize(
    "words",
    [
        "У нас принято голосовать за тех, кто молчит.",
        "Ночью было тихо, и наступает ночь для чёрных.",
        "Я подтверждаю, что седьмой и восьмой вместе.",
        "После этого была пауза, и седьмой замолчал.",
        "Я подтверждаю, мне кажется он красный, дальше посмотрим.",
        "Отмени это голосование, говорил нам пятый вчера.",
        "Пятый получил предупреждение, и мне это не нравится.",
        "Если седьмой уйдёт, то победа за нами, за красными.",
        "Принято, не принято, я его всё равно не выставлю.",
        "Давайте без паузы, у меня мало времени, дальше про третьего.",
        "Пусть он продолжает, я бы дал ему ещё минуту.",
        "Голосование окончено для меня, я решил про шестого.",
    ],
)
def test_words_of_the_host_in_a_speech_do_nothing(words: str) -> None:
    table = speaking()
    table.say(1, HONEST)
    table.say(1, "Я выставляю игрока номер семь на голосование.")
    table.say(1, words)
    assert table.done[-1] == "nominate 7"
    assert table.proposals[0] == ("honesty_word", 1, "open")
    assert table.view.pending is not None
    assert table.runs
    assert table.view.floor == 1
    assert table.state.phase is Phase.SPEECHES


@pytest.mark.parametrize("words", ["Вчера Капитан говорил спокойно.", "Доктор ошибается.", HONEST])
def test_the_speaker_to_whom_the_assistant_has_given_the_floor_is_no_host(words: str) -> None:
    """Nobody has heard the host say a word yet, for the assistant speaks in his place."""
    table = Table(announce=Announce.ALL)
    table.wait(20.0)
    table.say(1, words)
    assert len(table.proposals) == words.count("честно")
    table.say(1, "Спасибо.")
    assert table.view.floor == 2


def test_the_floor_given_by_a_key_is_known_as_well() -> None:
    table = Table()
    table.tell(Do.NEXT)
    table.say(1, "Вчера Капитан говорил спокойно.")
    table.say(1, "Спасибо.")
    assert table.view.floor == 2


@pytest.mark.parametrize("words", ["Доброе утро, город.", "Ночь.", "Город засыпает."])
def test_no_night_and_no_morning_in_a_speech(words: str) -> None:
    table = speaking()
    table.say(1, words)
    table.say(1, HONEST)
    assert table.view.floor == 1
    assert table.runs


def test_with_a_microphone_of_his_own_the_host_is_nobody_else() -> None:
    table = Table()
    table.say("host", "Игрок номер один, ваша минута.", own=True)
    table.say(1, HONEST)
    table.say(1, "Подтверждаю.")
    table.say(1, "Предупреждение игроку номер пять.")
    assert sum(table.state.warned) == 0
    table.say("host", "Подтверждаю.", own=True)
    assert table.state.warnings(1) == 1


@pytest.mark.parametrize("first", [True, False])
def test_what_both_microphones_hear_is_obeyed_once(first: bool) -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    begun = table.at
    table.say("host", "Предупреждение игроку номер пять.", own=first)
    table.at = begun  # The same words a second time.
    table.say("host", "Предупреждение игроку номер пять.", own=not first)
    assert table.state.warnings(5) == 1


def test_nothing_is_lost_when_a_player_interrupts_the_host() -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    table.act(actions.Warn(1, "18"))
    table.say(1, "За что мне предупреждение, я же красный и говорю правду.")
    assert table.state.warnings(1) == 1
    assert table.view.floor == 1


def test_a_host_who_talks_for_minutes_is_obeyed_once_each_time() -> None:
    table = speaking()
    table.say(1, "Седьмой похож на чёрного.")
    for number in range(1, 4):
        table.say("host", "Предупреждение игроку номер пять.")
        assert table.state.warnings(5) == number
        for _ in range(6):
            table.say("host", "Игроки, сидим тихо, игра продолжается, никого не перебиваем.")
        assert table.state.warnings(5) == number
    assert len(table.session._run.readings) < 12
