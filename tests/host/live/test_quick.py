"""The fast ear beside Whisper: it holds the clock and shows guesses; nothing is committed by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.live.events import Announce, Channel, Do, FastHeard, Heard
from host.live.outcome import Sound
from host.live.quick import HELD_SECONDS
from host.live.session import Session
from host.live.view import public, view
from rules import actions
from tests.host.days import piece
from tests.host.live.tables import TALK, Table, day, given

THANKS = "никого не выставляю спасибо"


def fast(
    table: Table, text: str, number: int = 1, *, final: bool = False, channel: Channel = Channel.TABLE
) -> None:
    """The fast ear has heard this by now."""
    begin = table.at - len(text.split()) / 2
    table.send(FastHeard(table.at, number, text, begin, table.at, 0.0, final, channel))


def whole(table: Table, text: str, since: float, until: float, channel: Channel = Channel.TABLE) -> None:
    """Whisper's words, said from `since` to `until` seconds and known now."""
    said = piece(text, since, len(text.split()) / (until - since))
    table.send(Heard(table.at, replace(said, end=until), channel))


def speaking(announce: Announce = Announce.NONE) -> Table:
    """Player 1 has the floor and has spoken."""
    table = given(announce)
    table.say(1, TALK)
    return table


# -- thanks -----------------------------------------------------------------------------------------------


def test_thanks_holds_the_clock_and_whisper_ends_the_speech_without_loss_of_time() -> None:
    table, alone = speaking(), speaking()
    for each in (table, alone):
        each.wait(3)
    said, left = table.at, table.left
    fast(table, THANKS)
    assert not table.runs
    table.wait(0.8)
    alone.wait(0.8)
    assert table.left == left
    assert table.state.speaker == 1
    for each in (table, alone):
        whole(each, "Никого не выставляю. Спасибо.", said - 2, said)
    assert table.done == alone.done
    assert table.done[-1] == "speech_end thanks"
    clocks = [[entry.body for entry in each.entries if entry.kind == "clock"] for each in (table, alone)]
    assert clocks[0] == clocks[1]


def test_thanks_that_was_none_has_cost_no_time() -> None:
    table = speaking()
    table.wait(3)
    said, left = table.at, table.left
    fast(table, THANKS)
    table.wait(1)
    whole(table, "Спасибо, пятый, за вопрос, отвечу позже.", said - 0.5, said + 0.8)
    assert table.runs
    assert table.left == pytest.approx(left - 1, abs=0.01)


def test_words_before_it_do_not_let_it_go() -> None:
    table = speaking()
    table.wait(3)
    said = table.at
    fast(table, THANKS)
    table.wait(0.5)
    whole(table, "Никого не выставляю.", said - 2, said - 0.6)
    assert not table.runs


def test_the_fast_ear_itself_may_take_it_back() -> None:
    table = speaking()
    fast(table, THANKS)
    table.wait(0.3)
    fast(table, "никого не выставляю спасибо пятый за вопрос")
    assert table.runs
    assert list(table.view.guesses) == []


def test_without_whispers_word_the_clock_goes_on_as_if_it_had_run() -> None:
    table = speaking()
    left = table.left
    fast(table, THANKS)
    table.wait(HELD_SECONDS - 0.2)
    assert not table.runs
    table.wait(0.3)
    assert table.runs
    assert table.left == pytest.approx(left - HELD_SECONDS - 0.1, abs=0.01)
    assert table.state.speaker == 1


def test_thanks_before_anybody_has_spoken_holds_nothing() -> None:
    table = given()
    fast(table, "спасибо")
    assert table.runs


def test_a_speech_too_short_for_whisper_to_have_heard_is_held_too() -> None:
    table = given()
    table.wait(2)
    fast(table, THANKS)
    assert not table.runs


@pytest.mark.parametrize("left", [10.5, 0.5])
def test_no_mark_and_no_end_while_it_is_held_and_both_at_once_when_it_was_none(left: float) -> None:
    table = speaking(Announce.TIMERS)
    table.wait(table.left - left)
    told = len(table.chimes)
    fast(table, THANKS)
    said = table.at
    table.wait(1.5)
    assert len(table.chimes) == told
    whole(table, "Спасибо, пятый, за вопрос.", said - 0.5, said + 0.4)
    chimes = [sound for _, sound in table.chimes[told:]]
    assert chimes == [Sound.MARK if left > 1 else Sound.END]
    assert (table.done[-1] == "speech_end time") == (left < 1)


def test_who_thanked_in_time_has_not_run_out_of_it() -> None:
    table = speaking(Announce.TIMERS)
    table.wait(table.left - 0.2)
    said = table.at
    fast(table, THANKS)
    table.wait(1)
    whole(table, "Никого не выставляю. Спасибо.", said - 2, said)
    assert table.done[-1] == "speech_end thanks"
    assert [sound for _, sound in table.chimes] == [Sound.MARK]


def test_the_end_that_was_due_meanwhile_stands_where_it_fell() -> None:
    """So what was said after it is overtime, though the chime came late."""
    table = speaking()
    table.wait(table.left - 0.5)
    over = table.at + 0.5
    fast(table, THANKS)
    table.wait(HELD_SECONDS + 0.1)
    assert table.done[-1] == "speech_end time"
    assert table.session.core.entered == pytest.approx(over, abs=0.01)


def test_a_key_or_a_time_out_goes_before_what_is_held() -> None:
    table = speaking()
    fast(table, THANKS)
    table.tell(Do.GO_ON)
    assert table.runs
    fast(table, THANKS, 2)
    table.act(actions.TimeOut())
    table.act(actions.Resume())
    left = table.left
    table.wait(HELD_SECONDS)
    assert table.left == left
    table.tell(Do.GO_ON)
    assert table.runs


def test_a_game_broken_off_while_held_is_restored_with_its_time() -> None:
    table = speaking()
    table.wait(3)
    fast(table, THANKS)
    table.wait(1.2)
    assert not table.runs
    left = table.session.core.walk.clock.left_at(table.at)  # type: ignore[union-attr]
    session = Session.restore(table.entries, table.at, day())
    session.open(table.at)
    shown = view(session.core)
    assert shown.clock is not None
    assert shown.clock.left == pytest.approx(left, abs=1.1)
    assert shown.guesses == ()


def test_one_word_in_two_microphones_is_one_guess() -> None:
    table = speaking()
    fast(table, THANKS)
    fast(table, "спасибо", 1, channel=Channel.HOST)
    assert table.view.guesses == ("спасибо?",)


# -- what is shown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("я выставляю игрока номер шесть на голосование", ("выставлен 6?",)),
        ("предупреждение игроку номер шесть", ("предупреждение 6?",)),
        ("игрок номер два ваша минута", ("слово 2?",)),
        ("время вышло", ("речь окончена?",)),
        ("принято", ()),
        ("второй седьмого три", ()),
    ],
)
def test_a_guess_is_shown_at_once_and_changes_nothing(text: str, shown: tuple[str, ...]) -> None:
    table = speaking()
    before, left, written = table.done, table.left, len(table.entries)
    fast(table, text, final=True)
    assert table.view.guesses == shown
    assert (table.done, table.left, table.runs) == (before, left, True)
    assert len(table.entries) == written
    assert public(table.view).guesses == ()


def test_accepting_is_a_guess_where_a_nomination_waits_in_either_ear() -> None:
    table = speaking()
    fast(table, "я выставляю игрока номер шесть на голосование")
    fast(table, "принято", 2)
    assert table.view.guesses == ("выставлен 6?", "принято?")


def test_a_call_among_the_words_of_who_speaks_is_none_but_in_the_hosts_microphone() -> None:
    table = speaking()
    text = "второй и седьмой сегодня говорит только тридцать секунд вы игрок номер шесть удаляется"
    fast(table, text)
    assert list(table.view.guesses) == []
    fast(table, text, channel=Channel.HOST)
    assert table.view.guesses == ("удаление 6?",)


def test_a_microphone_of_the_hosts_own_is_the_only_one_for_his_calls() -> None:
    table = speaking()
    table.say("host", "Игрок номер один, продолжайте.", own=True)
    fast(table, "предупреждение игроку номер шесть")
    assert list(table.view.guesses) == []


def test_who_has_left_is_nobody_to_guess() -> None:
    table = Table(day(2, (1, 2, 3, 4, 5, 8, 9)))
    table.say("host", "Игрок номер один, ваша минута.")
    fast(table, "предупреждение игроку номер шесть")
    assert list(table.view.guesses) == []


def test_a_guess_goes_with_whispers_words_of_its_time() -> None:
    table = speaking()
    said = table.at
    fast(table, "предупреждение игроку номер шесть", final=True)
    table.wait(0.5)
    whole(table, TALK, said - 4, said - 1)
    assert table.view.guesses == ("предупреждение 6?",)
    whole(table, "Я так и думал.", said - 0.9, said)
    assert list(table.view.guesses) == []


def test_a_call_into_a_speech_is_believed_with_the_pause_behind_it() -> None:
    table = speaking()
    fast(table, "тайм-аут")
    assert list(table.view.guesses) == []
    fast(table, "тайм-аут", final=True)
    assert table.view.guesses == ("тайм-аут?",)


def test_a_warning_waits_for_the_pause_where_its_seat_may_begin_the_next_call() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    fast(table, "предупреждение за пари игрок номер два")
    assert list(table.view.guesses) == []
    fast(table, "предупреждение за пари игрок номер два ваша минута")
    assert table.view.guesses == ("предупреждение?", "слово 2?")


def test_the_floor_is_guessed_for_whose_turn_it_is_alone() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    fast(table, "игрок номер девять ваша минута")
    assert list(table.view.guesses) == []


def test_a_guess_goes_when_nothing_bears_it_out() -> None:
    table = speaking()
    fast(table, "предупреждение игроку номер шесть", final=True)
    table.wait(HELD_SECONDS - 0.1)
    assert table.view.guesses == ("предупреждение 6?",)
    table.wait(0.2)
    assert list(table.view.guesses) == []


def test_what_the_ear_hears_otherwise_after_all_replaces_its_guess() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    fast(table, "предупреждение игроку номер шесть")
    assert table.view.guesses == ("предупреждение 6?",)
    fast(table, "предупреждение игроку номер семь")
    assert table.view.guesses == ("предупреждение 7?",)


def test_words_that_were_told_are_not_told_again_with_every_word_that_follows() -> None:
    table = given()
    text = "игрок номер один ваша минута"
    fast(table, text)
    table.wait(HELD_SECONDS + 1)
    fast(table, f"{text} всем доброе утро")
    assert list(table.view.guesses) == []


def torn(pause: float) -> Table:
    """«Игрок номер шесть | предупреждение», with so many seconds of silence in it."""
    table = speaking()
    table.say(1, "Спасибо.")
    fast(table, "игрок номер шесть", final=True)
    table.wait(pause + 0.5)  # `fast` has two words a second
    fast(table, "предупреждение", 2, final=True)
    return table


def test_a_short_pause_tears_no_call_from_its_address() -> None:
    assert torn(0.8).view.guesses == ("предупреждение 6?",)
    assert "предупреждение 6?" not in torn(2.0).view.guesses


def test_an_address_before_it_makes_no_closing_of_a_bare_thanks() -> None:
    table = given()
    fast(table, "игрок номер один", final=True)
    table.wait(0.8)
    fast(table, "спасибо", 2)
    assert table.runs


def test_a_player_s_own_words_are_no_address() -> None:
    table = speaking()
    table.say(1, "Спасибо.")
    fast(table, "игрок номер шесть и седьмой", final=True)
    table.wait(1.0)
    fast(table, "предупреждение", 2, final=True)
    assert "предупреждение 6?" not in table.view.guesses
