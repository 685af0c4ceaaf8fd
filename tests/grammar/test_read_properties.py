"""Whatever is said: nothing is raised, and every finding stands where it says it stands."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.calls import calls
from grammar.table import Table
from grammar.types import Kind, Phase, Verdict
from grammar.words import data
from tests.grammar.invariants import check
from tests.grammar.said import NICKS, NO_NICKS, findings

Ask = Callable[[str, Table], object]

VOCABULARY = [
    "я",
    "выставляю",
    "игрока",
    "номер",
    "пять",
    "шестого",
    "на",
    "голосование",
    "не",
    "нет",
    "честно",
    "90%",
    "ты",
    "спасибо",
    "и",
    "или",
    "пятна",
    "Лису",
    "доктора",
    "№5",
    "если",
    ".",
    ",",
    "…",
    "«",
    "»",
    "к",
    "из",
    "десяти",
    "предлагаю",
    "выставить",
    "бы",
    "кандидатура",
    "голосую",
    "за",
    "бубликов",
    "себя",
    "55",
    "двадцать",
    "беру",
    "назад",
    "процентов",
    "скажи",
    "наголосование",
    "под",
    "номером",
    "5-го",
    "\u0301",
    "\u200b",
    "🦊",
]
SPOKEN = st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join)
ODD = [
    "",
    " ",
    "5555",
    "55 555 5",
    "\x00\x01",
    "\u200b\u0301",
    "🦊🦊",
    "ABC def",
    "№",
    "%",
    "-" * 1000,
    "ты-ты",
    "«" * 500,
]


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200), st.sampled_from(Phase))
def test_any_text(text: str, phase: Phase) -> None:
    check(text, NICKS, phase)


@settings(max_examples=500, deadline=None)
@given(SPOKEN, st.sampled_from([NO_NICKS, NICKS]))
def test_any_order_of_the_words_that_matter(text: str, table: Table) -> None:
    check(text, table, Phase.SPEECH)


@settings(max_examples=500, deadline=None)
@given(SPOKEN)
def test_nothing_is_accepted_without_its_four_parts(text: str) -> None:
    for finding in findings(text, NICKS):
        if finding.verdict is Verdict.ACCEPTED:
            said = finding.span.lower()
            places = [said.find("я"), said.find("выставляю"), said.rfind("голосование")]
            assert -1 not in places
            assert places == sorted(places)
            assert " не " not in f" {said} "


PIECES = [
    *["номер пять и ", "Лиса ", "5% ", "спасибо ", "два к одному ", "хочу выставить пятого ", "не ", "э-э "],
    *[
        "ты ",
        "пятый, ",
        "и шестой, ",
        "принято ",
        "спасибо. ",
        "предупреждение ",
        "голосуем за ",
        "« ",
        "ночью ",
    ],
    *[
        "слышал шорох ",
        "игрок номер пять ваша минута ",
        "выставлены пятый, ",
        "чтоб я сдох ",
        "Саша, ",
        "шкаф ",
    ],
]


@pytest.mark.parametrize("ask", [findings, calls.__wrapped__], ids=["findings", "calls"])
@pytest.mark.parametrize("piece", PIECES)
def test_the_work_grows_with_the_line_and_not_with_its_square(piece: str, ask: Ask) -> None:
    """Calls counted, not seconds: four times the words may cost about four times the calls."""
    short, long = (calls_of(ask, piece * count) for count in (50, 200))
    assert long < 6 * short


def calls_of(ask: Ask, text: str) -> int:
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    ask(text, NICKS)  # fills the caches of words
    sys.setprofile(counted)
    try:
        ask(text, NICKS)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("text", ODD)
def test_odd_text(text: str) -> None:
    check(text, NICKS, Phase.SPEECH)


def test_lines_of_the_host_have_no_findings() -> None:
    assert findings("я выставляю пятого на голосование, честно, спасибо", phase=Phase.HOST) == ()


def test_every_kind_has_its_rule() -> None:
    assert set(data("kinds")) == {kind.value for kind in Kind}
