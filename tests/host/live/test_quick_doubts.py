"""Two ears, two numbers: what would have consequences is asked; the host repeats it or presses a key."""

from __future__ import annotations

import pytest

from host.live.doubts import ASKED_SECONDS
from host.live.events import Announce, Channel, FastHeard, Heard
from rules import actions
from tests.host.days import piece
from tests.host.live.tables import TALK, Table, day, given

NOMINATES = "Я выставляю игрока номер шесть на голосование."


def both(
    table: Table, slow: str, fast: str | None, *, late: float = 0.6, channel: Channel = Channel.TABLE
) -> None:
    """The fast ear hears the end of a phrase, Whisper the whole of it a moment later."""
    said = piece(slow, table.at + 0.5)
    table.wait(said.end - table.at)
    if fast is not None:
        number = int(table.at * 100)
        table.send(FastHeard(table.at, number, fast, said.start, table.at, 0.0, True, channel))
    table.wait(late)
    table.send(Heard(table.at, said, channel))


def speaking() -> Table:
    """Player 1 has the floor and has spoken."""
    table = given()
    table.say(1, TALK)
    return table


# -- nominations ------------------------------------------------------------------------------------------


def asked_whom() -> Table:
    """Whisper has heard six, the fast ear seven."""
    table = speaking()
    both(table, NOMINATES, "я выставляю игрока номер семь на голосование")
    return table


def test_a_nomination_of_two_seats_waits_as_whisper_heard_it_and_is_asked() -> None:
    table = asked_whom()
    assert table.state.pending is not None
    assert table.state.pending.seat == 6
    assert table.view.question == table.tips[-1]
    assert "6 или 7" in table.tips[-1]


def test_the_same_seat_or_none_at_all_is_not_asked_about() -> None:
    for fast in ("я выставляю игрока номер шесть на голосование", None, "принято"):
        table = speaking()
        both(table, NOMINATES, fast)
        assert table.view.question is None
        assert table.tips == []


def test_a_bare_accept_takes_whispers() -> None:
    table = asked_whom()
    table.say("host", "Принято.")
    assert table.nominations == [(1, 6)]
    assert table.view.question is None


@pytest.mark.parametrize("said", ["Принято, седьмой.", "Принята кандидатура игрока номер семь."])
def test_the_host_names_the_other_one(said: str) -> None:
    table = asked_whom()
    table.say("host", said)
    assert table.nominations == [(1, 7)]
    assert table.view.question is None


@pytest.mark.parametrize("said", ["Принято, шестой.", "Принята кандидатура игрока номер шесть."])
def test_the_host_names_whispers(said: str) -> None:
    table = asked_whom()
    table.say("host", said)
    assert table.nominations == [(1, 6)]


def test_a_floor_in_the_same_breath_is_no_name_beside_accept() -> None:
    table = speaking()
    both(table, f"{NOMINATES} Спасибо.", "я выставляю игрока номер два на голосование спасибо")
    assert table.view.question is not None
    table.say("host", "Принято. Игрок номер два, ваша минута.")
    assert table.nominations == [(1, 6)]
    assert table.view.floor == 2


def test_the_number_key_corrects_it() -> None:
    table = asked_whom()
    table.act(actions.Nominate(7))
    assert table.state.pending is not None
    assert table.state.pending.seat == 7
    assert table.view.question is None
    table.act(actions.Accept())
    assert table.nominations == [(1, 7)]


def test_a_third_number_by_key_is_refused_as_ever() -> None:
    table = asked_whom()
    table.act(actions.Nominate(8))
    assert table.state.pending is not None
    assert table.state.pending.seat == 6
    assert table.view.question is not None


def test_declined_nothing_is_asked_any_more() -> None:
    table = asked_whom()
    table.say("host", "Не принято.")
    assert table.view.question is None
    assert table.nominations == []


def test_another_nomination_long_before_is_no_other_hearing_of_this_one() -> None:
    table = speaking()
    table.send(
        FastHeard(table.at, 5, "я выставляю игрока номер семь на голосование", 0.0, table.at, 0, False)
    )
    table.wait(1.5)
    both(table, NOMINATES, None)
    assert table.view.question is None


# -- calls of the host ------------------------------------------------------------------------------------


@pytest.mark.parametrize("channel", list(Channel))
def test_a_warning_of_two_seats_is_asked_and_given_when_he_repeats_it(channel: Channel) -> None:
    table = speaking()
    slow, fast = "Предупреждение игроку номер шесть.", "предупреждение игроку номер семь"
    both(table, slow, fast, channel=channel)
    assert sum(table.state.warned) == 0
    assert table.tips[-1] == table.view.question == "Предупреждение игроку 6 или 7? Повторите."
    both(table, "Предупреждение игроку номер семь.", "предупреждение игроку номер шесть", channel=channel)
    assert table.state.warnings(7) == 1
    assert sum(table.state.warned) == 1
    assert table.view.question is None


def test_a_third_number_is_asked_again() -> None:
    table = speaking()
    both(table, "Предупреждение игроку номер шесть.", "предупреждение игроку номер семь")
    both(table, "Предупреждение игроку номер восемь.", "предупреждение игроку номер семь")
    assert sum(table.state.warned) == 0
    assert table.view.question == "Предупреждение игроку 8 или 7? Повторите."


@pytest.mark.parametrize(
    "fast", [None, "предупреждение игроку номер шесть", "предупреждение", "игрок номер семь ваша минута"]
)
def test_a_warning_on_which_the_ears_agree_is_given(fast: str | None) -> None:
    table = speaking()
    both(table, "Предупреждение игроку номер шесть.", fast)
    assert table.state.warnings(6) == 1
    assert table.view.question is None


def test_a_key_answers() -> None:
    table = speaking()
    both(table, "Предупреждение игроку номер шесть.", "предупреждение игроку номер семь")
    table.act(actions.Warn(7, "2"))
    assert table.state.warnings(7) == 1
    assert table.view.question is None


def test_nobody_is_asked_for_ever() -> None:
    table = speaking()
    both(table, "Предупреждение игроку номер шесть.", "предупреждение игроку номер семь")
    table.wait(ASKED_SECONDS)
    assert table.view.question is None


def test_a_removal_is_asked() -> None:
    table = speaking()
    both(table, "Игрок номер шесть удаляется.", "игрок номер семь удаляется")
    assert 6 in table.state.alive
    table.say("host", "Игрок номер шесть удаляется.")
    assert 6 not in table.state.alive


def test_votes_of_two_counts_are_asked() -> None:
    table = Table()
    for candidate in (5, 7):
        table.act(actions.Nominate(candidate))
        table.act(actions.Accept())
        table.act(actions.SpeechEnd("host"))
    for _ in range(8):
        table.act(actions.SpeechEnd("host"))
    table.say("host", "Голосуем за игрока номер пять.")
    both(table, "Три голоса.", "четыре голоса")
    assert table.state.counts == ()
    assert table.view.question == "Голосов 3 или 4? Повторите число."
    both(table, "Четыре голоса.", None)
    assert list(table.state.counts) == [4]


def test_the_floor_of_whose_turn_it_is_is_given_without_asking() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    both(table, "Игрок номер два, ваша минута.", "игрок номер три ваша минута")
    assert table.view.floor == 2
    assert table.runs
    assert table.view.question is None


def test_a_floor_that_would_cut_a_speech_off_is_asked() -> None:
    table = speaking()
    both(table, "Игрок номер два, ваша минута.", "игрок номер один ваша минута")
    assert table.view.floor == 1
    assert table.view.question == "Слово игроку 2 или 1? Повторите."
    table.say("host", "Игрок номер два, ваша минута.")
    assert table.view.floor == 2


def test_what_leads_to_nothing_is_not_asked() -> None:
    table = Table(day(), Announce.NONE)
    both(table, "На голосование выставлен игрок номер шесть.", "на голосование выставлен игрок номер семь")
    assert table.view.question is None
