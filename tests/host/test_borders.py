"""Borders between voices: calls torn by a pause, voices that run together without one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.table import Table
from host.review.borders import cut_at_calls, rejoin, settle
from host.review.passage import Piece
from tests.host.days import WORDS_A_SECOND, Said, heard, piece, run_together
from tests.host.scripts import FLOOR_CALLS, HOST_LINES, PLAYER_LINES

TABLE = Table.of({3: "Лиса"})


def test_nothing_heard_has_no_borders() -> None:
    assert settle([], TABLE) == ()


@pytest.mark.parametrize("cut", [1, 2, 3, 4])
def test_a_call_torn_by_a_short_pause_is_put_together(cut: int) -> None:
    words = ["Игрок", "номер", "три,", "ваша", "минута."]
    torn = heard([("host", " ".join(words[:cut]) + "|" + " ".join(words[cut:]))])
    assert [part.text for part in rejoin(torn, TABLE)] == [" ".join(words)]


def test_two_voices_are_not_put_together() -> None:
    script: list[Said] = [
        (2, "Я всё сказал. Спасибо."),
        ("host", "Игрок номер три, ваша минута."),
        (3, "Доброе утро, город."),
    ]
    assert rejoin(heard(script), TABLE) == heard(script)


def test_a_long_pause_is_no_tear() -> None:
    far = (piece("Игрок номер три,", 0.0), piece("ваша минута.", 9.0))
    assert rejoin(far, TABLE) == far


def _parts(said: str, call: str, more: str) -> list[str]:
    text = " ".join(part for part in (said, call, more) if part)
    return [part.text for part in cut_at_calls(piece(text, 1.0), TABLE)]


SAID = ["Мне всё ясно. Спасибо.", "я всё сказал на сегодня спасибо", "Подожду проверки шерифа, тогда и решу."]
MORE = ["Доброе утро, город, я сегодня красный.", "всем доброе утро информации пока мало"]


@pytest.mark.parametrize("call", ["Игрок номер три, ваша минута.", "игрок номер три ваша минута"])
@pytest.mark.parametrize("said", SAID)
def test_a_speech_that_runs_into_a_call_is_cut(said: str, call: str) -> None:
    assert _parts(said, call, "") == [said, call]


@pytest.mark.parametrize("call", ["Игрок номер три, ваша минута.", "игрок номер три ваша минута"])
@pytest.mark.parametrize("more", MORE)
def test_a_call_that_runs_into_a_speech_is_cut(call: str, more: str) -> None:
    assert _parts("", call, more) == [call, more]


def test_a_call_between_two_speeches_is_cut_out() -> None:
    call = "Игрок номер три, ваша минута."
    assert _parts(SAID[0], call, MORE[0]) == [SAID[0], call, MORE[0]]


@pytest.mark.parametrize("text", [*PLAYER_LINES, *FLOOR_CALLS, "Спасибо.", "Да."])
def test_one_voice_is_not_cut(text: str) -> None:
    whole = piece(text, 1.0)
    assert cut_at_calls(whole, TABLE) == (whole,)


TALK = st.sampled_from([*HOST_LINES, *PLAYER_LINES, "Спасибо.", "Принято.", "э-э", "№", "...", "Лиса"])
LINES = st.lists(st.tuples(TALK, st.floats(0.0, 4.0)), max_size=8)


def spoken(lines: list[tuple[str, float]]) -> tuple[Piece, ...]:
    """Lines with the pauses before them."""
    found: list[Piece] = []
    for text, pause in lines:
        found.append(piece(text, (found[-1].end if found else 0.0) + pause, WORDS_A_SECOND))
    return tuple(found)


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_joints_and_cuts_lose_no_word_and_keep_the_order(lines: list[tuple[str, float]]) -> None:
    pieces = spoken(lines)
    parts = settle(pieces, TABLE)
    assert [word for part in parts for word in part.words] == [word for part in pieces for word in part.words]
    assert all(part.start <= part.end for part in parts)
    assert all(before.end <= after.start for before, after in pairwise(parts))


def test_pieces_that_ran_together_keep_their_times() -> None:
    script: list[Said] = [(2, "Мне всё ясно. Спасибо."), ("host", "Игрок номер три, ваша минута.")]
    apart = heard(script)
    left, right = cut_at_calls(run_together(apart, 0)[0], TABLE)
    assert (left.text, right.text) == (apart[0].text, apart[1].text)
    assert left.end == pytest.approx(apart[0].end, abs=0.1)
    assert right.start == pytest.approx(apart[1].start, abs=0.1)


@pytest.mark.parametrize(
    "answer", ["Принято.", "Формулировка неверная.", "Принято. Игрок номер три, ваша минута."]
)
@pytest.mark.parametrize("said", ["Мне всё ясно. Спасибо.", "я выставляю лису на голосование спасибо"])
def test_thanks_that_run_into_the_hosts_answer_are_cut(said: str, answer: str) -> None:
    parts = settle([piece(f"{said} {answer}", 1.0)], TABLE)
    assert [part.text for part in parts] == [said, answer]


def test_what_the_player_adds_after_his_thanks_stays_his() -> None:
    whole = piece("Мне всё ясно. Спасибо. И ещё девятый чёрный.", 1.0)
    assert settle([whole], TABLE) == (whole,)
