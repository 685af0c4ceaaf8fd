"""Insults and obscene words: what is found, what only looks alike, and who is not insulted."""

from __future__ import annotations

import re

import pytest

from grammar.insult_words import sort_of
from grammar.obscenity import obscene
from grammar.table import Table
from grammar.text import normal
from grammar.types import Kind, Penalty, Phase
from grammar.words import data
from tests.grammar.said import findings, lines, of_kind, spans

INSULTS = data("insult")["examples"]
OBSCENE = data("obscenity")["examples"]
SAID = lines("insults")


def as_printed(text: str) -> str:
    """As a streaming recogniser prints it: lower case, no punctuation."""
    return re.sub(r"[^\w\s-]", "", text.lower()).replace("ё", "е")


@pytest.mark.parametrize("text", [*INSULTS["found"], *SAID["found"]])
def test_insults_are_found(text: str) -> None:
    assert spans(Kind.INSULT, text)
    assert spans(Kind.INSULT, as_printed(text))


@pytest.mark.parametrize("text", [*INSULTS["clean"], *SAID["clean"]])
def test_nobody_is_insulted(text: str) -> None:
    assert spans(Kind.INSULT, text) == []
    assert "«" in text or spans(Kind.INSULT, as_printed(text)) == []


@pytest.mark.parametrize("text", OBSCENE["found"])
def test_obscene_words_are_found(text: str) -> None:
    assert len(spans(Kind.OBSCENITY, text)) == 1
    assert len(spans(Kind.OBSCENITY, f"Третий, {text}, и всё.")) == 1


@pytest.mark.parametrize("text", OBSCENE["clean"])
def test_words_that_only_look_obscene(text: str) -> None:
    assert spans(Kind.OBSCENITY, text) == []


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (Kind.INSULT, "Ты тупица, пятый, тебе дали проверку.", ["тупица"]),
        (Kind.INSULT, "пятый баран ты и логика баранья", ["баран"]),
        (Kind.INSULT, "вы тупой идиот и клоун", ["идиот", "клоун"]),
        (Kind.OBSCENITY, "Блядь, сука, опять!", ["Блядь", "сука"]),
        (Kind.OBSCENITY, "да и ху\u0301й с ним", ["ху\u0301й"]),
        (Kind.OBSCENITY, "какая-то х**ня", ["х**ня"]),
        (Kind.OBSCENITY, "*смех* пятый", []),
    ],
)
def test_spans_are_exact(kind: Kind, text: str, found: list[str]) -> None:
    assert spans(kind, text) == found


@pytest.mark.parametrize("kind", [Kind.INSULT, Kind.OBSCENITY])
def test_a_nick_is_neither(kind: Kind) -> None:
    table = Table.of({2: "Клоун", 3: "Крыса", 4: "Сука", 5: "Дурак"})
    for text in ("Крыса, вы чёрная.", "я выставляю клоуна на голосование", "верю суке", "этот Дурак чёрный"):
        assert of_kind(kind, text, table) == []


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.HOST])
def test_where_any_talk_is_a_violation_words_are_not_weighed(phase: Phase) -> None:
    kinds = {finding.kind for finding in findings("блядь, вы идиот", phase=phase)}
    assert kinds.isdisjoint({Kind.INSULT, Kind.OBSCENITY})


def test_rules_and_penalties() -> None:
    told = {f.kind: (f.rule, f.penalty) for f in findings("Да блядь, вы же идиот.")}
    assert told[Kind.OBSCENITY] == ("19", Penalty.REMOVAL)
    assert told[Kind.INSULT] == ("1", Penalty.WARNING)


@pytest.mark.parametrize("key", ["strong", "weak", "adjectives"])
def test_every_word_of_the_lists_is_known_as_an_insult(key: str) -> None:
    words = [normal(word) for word in data("insult")[key] if not word.endswith("*")]
    assert [word for word in words if sort_of(word) is None] == []


def test_words_that_look_obscene_are_listed_only_where_that_is_needed() -> None:
    assert not obscene("подебоширил")
    assert obscene("разъебал")
