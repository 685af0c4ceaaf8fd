"""Forbidden words, ratios, address with «ты» and the closing «спасибо»."""

from __future__ import annotations

import pytest

from grammar.second_person import second_person
from grammar.table import Table
from grammar.types import Kind, Penalty, Phase
from grammar.words import data
from tests.grammar.said import NICKS, findings, lines, of_kind, spans

LISTS = {"honesty": Kind.HONESTY_WORD, "ratio": Kind.RATIO, "address": Kind.INFORMAL_ADDRESS}
FOUND = [(kind, text) for name, kind in LISTS.items() for text in data(name)["examples"]["found"]]
CLEAN = [(kind, text) for name, kind in LISTS.items() for text in data(name)["examples"]["clean"]]


@pytest.mark.parametrize(("kind", "text"), FOUND)
def test_examples_beside_the_lists_are_found(kind: Kind, text: str) -> None:
    assert len(spans(kind, text)) == 1
    assert len(spans(kind, f"Пятый, {text}, и всё.")) == 1


@pytest.mark.parametrize(("kind", "text"), CLEAN)
def test_examples_of_other_words_are_clean(kind: Kind, text: str) -> None:
    assert spans(kind, text) == []


@pytest.mark.parametrize(("text", "kinds"), lines("speeches")["lines"])
def test_lines_of_speeches(text: str, kinds: list[str]) -> None:
    assert sorted(finding.kind.value for finding in findings(text)) == kinds


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (Kind.HONESTY_WORD, "Это честное слово!", ["честное слово"]),
        (Kind.HONESTY_WORD, "Честно-честно, не я.", ["Честно-честно"]),
        (Kind.RATIO, "я на 90% уверен", ["90%"]),
        (Kind.RATIO, "процентов на семьдесят я уверен", ["процентов на семьдесят"]),
        (Kind.RATIO, "на восемь бубликов из десяти", ["восемь бубликов из десяти"]),
        (Kind.RATIO, "по нему 60 на 40", ["60 на 40"]),
        (Kind.INFORMAL_ADDRESS, "ты думаешь, мы не видим", ["ты думаешь"]),
        (Kind.INFORMAL_ADDRESS, "Ватсон, не молчи, скажи", ["не молчи", "скажи"]),
        (Kind.THANKS, "Всё. Спасибо. Да, и третий.", ["Спасибо"]),
        (Kind.AFTER_THANKS, "Всё. Спасибо. Да, и третий.", ["Да, и третий"]),
        (Kind.HONESTY_WORD, "он честен с самим собой", ["честен"]),
        (
            Kind.AFTER_THANKS,
            "Всё сказал, играйте. Спасибо. Да, и третий. Спасибо.",
            ["Да, и третий. Спасибо"],
        ),
        (Kind.THANKS, "Всё сказал, играйте. Спасибо. Да, и третий. Спасибо.", ["Спасибо"]),
        (Kind.AFTER_THANKS, "Всё сказал, играйте. Спасибо. Спасибо за внимание.", []),
        (Kind.AFTER_THANKS, "Цвет вы видели. Спасибо, третий. Я мирный, играйте. Спасибо.", []),
        (
            Kind.INFORMAL_ADDRESS,
            "Если думаешь так, то проиграешь, а ты думаешь.",
            ["думаешь", "проиграешь", "ты думаешь"],
        ),
    ],
)
def test_spans_are_exact(kind: Kind, text: str, found: list[str]) -> None:
    assert spans(kind, text) == found


@pytest.mark.parametrize(
    "text", ["Честный, вам слово.", "Пряник вчера голосовал за Честного.", "верю честному"]
)
def test_a_nick_is_no_violation(text: str) -> None:
    assert findings(text, NICKS) == ()


@pytest.mark.parametrize("text", ["честно говоря", "самый честный игрок", "честную ошибку", "сто пряников"])
def test_a_nick_excuses_no_other_use_of_the_word(text: str) -> None:
    assert len(findings(text, NICKS)) == 1


def test_a_nick_of_two_words_covers_its_adjective() -> None:
    table = Table.of({3: "Честная Анна"})
    for text in ("Честная Анна ошиблась с цветом.", "честная анна почему вы молчите", "Верю честной Анне."):
        assert findings(text, table) == ()
    assert [f.span for f in findings("честная игра у Анны", table)] == ["честная"]


def test_a_nick_in_a_nomination_closes_nothing() -> None:
    table = Table.of({2: "Спасибо", 5: "Сирень"})
    said = of_kind(Kind.THANKS, "Я выставляю Спасибо на голосование. Спасибо.", table)
    assert [(f.start, f.span) for f in said] == [(36, "Спасибо")]
    assert of_kind(Kind.AFTER_THANKS, "Я выставляю Спасибо на голосование. Спасибо.", table) == []
    assert findings("спасибо сирень день второй открывает игрок номер два минута", table) == ()


def test_a_nick_that_looks_like_a_verb() -> None:
    assert findings("Держи сегодня тихий", Table.of({4: "Держи"})) == ()


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.HOST])
def test_where_any_talk_is_a_violation_words_are_not_weighed(phase: Phase) -> None:
    found = findings("честно, ты на 90% чёрный, спасибо", phase=phase)
    assert {finding.kind for finding in found} <= {Kind.COURT_TALK, Kind.NIGHT_TALK}


def test_rules_and_penalties() -> None:
    text = "Честно, ты на 90% чёрный. Спасибо. Всё."
    told = {finding.kind: (finding.rule, finding.penalty) for finding in findings(text)}
    assert told == {
        Kind.HONESTY_WORD: ("2", Penalty.WARNING),
        Kind.RATIO: ("3", Penalty.WARNING),
        Kind.INFORMAL_ADDRESS: ("15", Penalty.WARNING),
        Kind.THANKS: ("14", None),
        Kind.AFTER_THANKS: ("14", Penalty.WARNING),
    }


def test_thanks_close_speeches_only() -> None:
    assert of_kind(Kind.THANKS, "Спасибо.", phase=Phase.TIMEOUT) == []
    assert len(of_kind(Kind.THANKS, "Спасибо.", phase=Phase.DEFENCE)) == 1


@pytest.mark.parametrize("word", sorted(data("address")["not_verbs"]))
def test_the_list_of_words_that_are_no_verbs_holds_only_what_needs_it(word: str) -> None:
    assert second_person(word)
    assert spans(Kind.INFORMAL_ADDRESS, word) == []


def test_bent_words_prove_no_address() -> None:
    assert spans(Kind.INFORMAL_ADDRESS, "прячитесь скажытешь думаишь хмуришьсяя") == []


@pytest.mark.parametrize("saying", [*data("sayings")["proverbs"], *data("sayings")["idioms"]])
def test_a_saying_addresses_nobody(saying: str) -> None:
    assert spans(Kind.INFORMAL_ADDRESS, saying) == []
    assert spans(Kind.INFORMAL_ADDRESS, f"{saying}, третий, скажи цвет")[-1:] == ["скажи"]


def test_other_verbs_are_excused_by_a_proverb_only() -> None:
    assert spans(Kind.INFORMAL_ADDRESS, "Семь раз отмерь, один раз выстрели.") == []
    assert spans(Kind.INFORMAL_ADDRESS, "Прости господи, скажи цвет.") == ["скажи"]
    assert spans(Kind.INFORMAL_ADDRESS, "Семь раз отмерь. Скажи цвет.") == ["Скажи"]
