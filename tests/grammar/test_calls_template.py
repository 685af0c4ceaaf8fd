from __future__ import annotations

import pytest

from grammar.calls_lexicon import readings
from grammar.calls_template import (
    NOTHING,
    Chain,
    Choice,
    Reason,
    Slot,
    TemplateError,
    Word,
    openings,
    parse,
    words_of,
)


def test_the_language() -> None:
    assert parse("слово", {}) == Word("слово")
    assert parse("ваш* [минут*|ещё] {seat}", {}) == Chain(
        (Word("ваш*"), Choice((Choice((Word("минут*"), Word("еще"))), NOTHING)), Slot("seat"))
    )
    assert parse("{30} (а|б в)", {}) == Chain(
        (Slot("number", 30), Choice((Word("а"), Chain((Word("б"), Word("в"))))))
    )
    assert parse("<there>", {"there": Word("там")}) == Word("там")


@pytest.mark.parametrize(
    "template", ["", "(а", "а)", "[а|]", "[]", "{seet}", "<no_such>", "a b", "а (б]", "()"]
)
def test_a_broken_template_is_told(template: str) -> None:
    with pytest.raises(TemplateError):
        parse(template, {})


def test_what_a_template_may_begin_with() -> None:
    tree = Chain((parse("[и|{seat}] [а]", {}), Reason("3", parse("слово|{count} б", {}))))
    assert openings(tree) == (frozenset({"и", "{seat}", "а", "слово", "{count}"}), False)
    assert openings(parse("[а] [б]", {})) == (frozenset({"а", "б"}), True)
    assert words_of(tree) == {"и", "а", "слово", "б"}


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("придупреждение", "предупреждение"),
        ("преголосование", "переголосовани*"),
        ("формулеровка", "формулировк*"),
        ("кондидатуры", "кандидатур*"),
    ],
)
def test_a_word_that_russian_has_not_may_be_a_bent_one(spoken: str, meant: str) -> None:
    assert meant in readings(spoken)


@pytest.mark.parametrize(
    ("spoken", "other"),
    [
        ("голосую", "голосуем"),
        ("голосует", "голосуем"),
        ("непринято", "принято"),
        ("выставляю", "выставлен*"),
        ("никто", "никт"),
        ("семь", "семья"),
        ("засыпаем", "засыпает"),
    ],
)
def test_a_real_word_or_a_negation_is_never_bent(spoken: str, other: str) -> None:
    assert other not in readings(spoken)
