"""Host or player: what the words of a piece say, and the labelling of a whole recording."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from grammar.table import Table
from grammar.types import Command
from host.review.turns import interpret, label
from tests.host.days import Said, as_vosk_prints, heard, piece
from tests.host.scripts import FLOOR_CALLS, FULL_DAY, HOST_LINES, PLAYER_LINES
from tests.host.test_borders import LINES, spoken

TABLE = Table.of({3: "Лиса"})


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


def test_whole_days_are_told_apart_piece_by_piece() -> None:
    for script in (FULL_DAY, as_vosk_prints(FULL_DAY)):
        truth = [who == "host" for who, text in script for _ in text.split("|")]
        assert list(label([interpret(part, TABLE) for part in heard(script)])) == truth


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_every_piece_gets_one_label_and_always_the_same(lines: list[tuple[str, float]]) -> None:
    readings = [interpret(part, TABLE) for part in spoken(lines)]
    labels = label(readings)
    assert len(labels) == len(readings)
    assert labels == label([interpret(part, TABLE) for part in spoken(lines)])


def test_the_command_of_a_call_is_read() -> None:
    for text in FLOOR_CALLS:
        assert [(call.command, call.seat) for call in interpret(piece(text, 0.0), TABLE).calls] == [
            (Command.FLOOR, 3)
        ]
