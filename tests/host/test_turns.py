"""Host or player: pieces, joints and cuts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.table import Table
from grammar.types import Command
from host.review.borders import cut_at_calls, rejoin
from host.review.passage import Piece
from host.review.turns import interpret, label
from tests.host.days import WORDS_A_SECOND, Said, as_vosk_prints, heard, piece, run_together
from tests.host.scripts import FULL_DAY

TABLE = Table.of({3: "Лиса"})

FLOOR_CALLS = [
    "Игрок номер три, ваша минута.",
    "Игрок №3, ваша минута.",
    "иброк №3 ваше минута",
    "игрок номер 3 ваше минуты",
    "Лиса, ваша минута.",
    "Слово игроку номер три.",
    "Третий, вам слово.",
    "Дальше игрок номер три, ваше слово.",
    "игрок номер три у вас минута",
]
HOST_LINES = [
    *FLOOR_CALLS,
    "Город просыпается. Доброе утро, игроки.",
    "Предупреждение игроку номер четыре.",
    "Игрок номер четыре, предупреждение за проценты.",
    "Обсуждение закончено. Переходим в зал суда.",
    "Голосуем за игрока номер два. Спасибо, три голоса.",
    "Объявляю тайм-аут.",
    "Игрок номер один, вы покидаете игру. Ваше последнее слово.",
    "Минута закончилась. Игрок номер пять, ваша минута.",
]
PLAYER_LINES = [
    "Я считаю, что третий чёрный, потому что он вчера промолчал всю свою минуту.",
    "Я выставляю игрока номер три на голосование. Спасибо.",
    "У меня красная карта, и шериф ко мне не придёт.",
    "Мне дали предупреждение ни за что, и я думаю, что это нечестно.",
    "Вчера, когда ведущий сказал, что минута закончилась, я ещё не успел назвать версию.",
    "Моя версия такая, второй и седьмой играют вместе, остальные мне кажутся мирными.",
]


@pytest.mark.parametrize("text", HOST_LINES)
def test_the_hosts_words_speak_for_the_host(text: str) -> None:
    assert interpret(piece(text, 0.0), TABLE).host_score > 0


@pytest.mark.parametrize("text", PLAYER_LINES)
def test_a_players_words_speak_for_a_player(text: str) -> None:
    assert interpret(piece(text, 0.0), TABLE).host_score < 0


@pytest.mark.parametrize("text", FLOOR_CALLS)
def test_a_speech_between_two_calls_is_the_players(text: str) -> None:
    script: list[Said] = [
        ("host", text),
        (3, "Доброе утро. Пока нечего сказать. Спасибо."),
        ("host", "Игрок номер пять, ваша минута."),
    ]
    readings = [interpret(part, TABLE) for part in heard(script)]
    assert label(readings) == (True, False, True)


def test_nothing_said_has_no_labels() -> None:
    assert label([]) == ()
    assert rejoin([], TABLE) == ()


def test_whole_days_are_told_apart_piece_by_piece() -> None:
    for script in (FULL_DAY, as_vosk_prints(FULL_DAY)):
        truth = [who == "host" for who, text in script for _ in text.split("|")]
        assert list(label([interpret(part, TABLE) for part in heard(script)])) == truth


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


def _pieces(lines: list[tuple[str, float]]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for text, pause in lines:
        found.append(piece(text, (found[-1].end if found else 0.0) + pause, WORDS_A_SECOND))
    return tuple(found)


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_joints_and_cuts_lose_no_word_and_keep_the_order(lines: list[tuple[str, float]]) -> None:
    pieces = _pieces(lines)
    parts = [part for joined in rejoin(pieces, TABLE) for part in cut_at_calls(joined, TABLE)]
    assert [word for part in parts for word in part.words] == [word for part in pieces for word in part.words]
    assert all(part.start <= part.end for part in parts)
    assert all(before.end <= after.start for before, after in pairwise(parts))


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_every_piece_gets_one_label_and_always_the_same(lines: list[tuple[str, float]]) -> None:
    readings = [interpret(part, TABLE) for part in _pieces(lines)]
    labels = label(readings)
    assert len(labels) == len(readings)
    assert labels == label([interpret(part, TABLE) for part in _pieces(lines)])


def test_the_command_of_a_call_is_read() -> None:
    for text in FLOOR_CALLS:
        assert [(call.command, call.seat) for call in interpret(piece(text, 0.0), TABLE).calls] == [
            (Command.FLOOR, 3)
        ]


def test_pieces_that_ran_together_keep_their_times() -> None:
    script: list[Said] = [(2, "Мне всё ясно. Спасибо."), ("host", "Игрок номер три, ваша минута.")]
    apart = heard(script)
    left, right = cut_at_calls(run_together(apart, 0)[0], TABLE)
    assert (left.text, right.text) == (apart[0].text, apart[1].text)
    assert left.end == pytest.approx(apart[0].end, abs=0.1)
    assert right.start == pytest.approx(apart[1].start, abs=0.1)
