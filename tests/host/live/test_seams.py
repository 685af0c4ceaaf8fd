"""A word at the seam of two pieces, heard in both: the second hearing may have it in the later one alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.live.events import Heard
from tests.host.days import piece
from tests.host.live.tables import Table, given


def hear(table: Table, text: str, second: str | None = None) -> None:
    said = replace(piece(text, table.at, 2.5), second=second)
    table.wait(said.end - table.at)
    table.send(Heard(table.at, said))


def test_either_piece_proves_a_word_at_their_seam() -> None:
    table = given()
    hear(table, "Девятый, ты", "Девятый.")
    hear(table, "ты сегодня очень добрый.", "Ты сегодня очень добрый.")
    assert table.proposals == [("informal_address", 1, "open")]


def test_what_neither_piece_proves_is_not_proposed() -> None:
    table = given()
    hear(table, "Девятый, ты", "Девятый.")
    hear(table, "ты сегодня очень добрый.", "И сегодня очень добрый.")
    assert table.proposals == []


def test_a_lone_word_at_their_seam_is_proved_by_the_later_one() -> None:
    table = given()
    hear(table, "Девятый, ты", "Девятый.")
    hear(table, "Ты чёрный, я это вижу.", "Ты чёрный, я это вижу.")
    (found,) = table.session.core.proposals.all
    assert (found.kind, found.said, found.times) == ("informal_address", "ты", 1)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Думаю, что шестой мафия. Я выставляю пятого…", "Пятого на голосование."),
        ("Думаю, что шестой мафия. Я выставляю…", "Выставляю пятого на голосование."),
        ("Думаю, что шестой мафия. Я", "Я выставляю пятого на голосование."),
        ("Я выставляю пятого на", "На голосование."),
    ],
)
def test_a_nomination_is_read_across_the_cut(first: str, second: str) -> None:
    table = given()
    hear(table, first)
    hear(table, second)
    assert table.done[-1] == "nominate 5"


def test_a_ratio_that_was_cut_is_one() -> None:
    table = given()
    hear(table, "Я верю ему один к")
    hear(table, "К двум, не больше.")
    (found,) = table.session.core.proposals.all
    assert (found.kind, found.said) == ("ratio", "один к двум")


def test_the_reason_of_a_warning_is_read_across_the_cut() -> None:
    table = given()
    table.speech(1)
    hear(table, "Игрок номер один, предупреждение за")
    hear(table, "За соотношение.")
    assert table.done[-1].startswith("warn 1")
    assert table.done[-1].endswith(" 3")
