"""First names of players: who is called by his name, and who is somebody else."""

from __future__ import annotations

import re

import pytest

from grammar.name_words import name_of
from grammar.table import Table
from grammar.types import Kind, Penalty
from grammar.words import data
from tests.grammar.said import findings, lines, of_kind, spans

SAID = lines("names")
NICKS = Table.of({2: "Доктор Ватсон", 3: "Саша", 5: "Марго", 7: "Слава", 8: "Иван Грозный"})


def as_printed(text: str) -> str:
    """As a streaming recogniser prints it: lower case, no punctuation."""
    return re.sub(r"[^\w\s-]", "", text.lower()).replace("ё", "е")


@pytest.mark.parametrize("text", SAID["found"])
def test_names_of_players_are_found(text: str) -> None:
    assert len(spans(Kind.REAL_NAME, text)) == 1
    assert len(spans(Kind.REAL_NAME, as_printed(text))) == 1


@pytest.mark.parametrize("text", SAID["clean"])
def test_other_people_and_other_words(text: str) -> None:
    assert spans(Kind.REAL_NAME, text) == []
    assert spans(Kind.REAL_NAME, as_printed(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Саша, почему вы голосовали против шерифа?",
        "саш ну вы чего",
        "Верю Саше, он красный.",
        "марго вы черная",
        "Слава, вы чёрный",
        "слав ну ты чего",
        "Иван, вы чёрный",
        "Иван Грозный, вы чёрный",
    ],
)
def test_a_nick_is_no_real_name(text: str) -> None:
    assert of_kind(Kind.REAL_NAME, text, NICKS) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Антон Сергеевич, ваш голос решающий.", ["Антон Сергеевич"]),
        ("Лёша и Катя, вы оба чёрные.", []),
        ("Дима, я вам верю, а вам, Оля, нет.", ["Дима", "Оля"]),
        ("Сан Саныч, ну как так?", ["Сан Саныч"]),
    ],
)
def test_spans_are_exact(text: str, found: list[str]) -> None:
    assert spans(Kind.REAL_NAME, text) == found


def test_rule_and_penalty() -> None:
    told = [(f.rule, f.penalty) for f in findings("Марина, дайте цвет.") if f.kind is Kind.REAL_NAME]
    assert told == [("15", Penalty.WARNING)]


@pytest.mark.parametrize("key", ["common", "cut_common"])
def test_words_of_every_day_are_listed_only_where_they_are_names(key: str) -> None:
    readings = {word: name_of(word) for word in data("names")[key]}
    assert [word for word, name in readings.items() if name is None or not name.common] == []
