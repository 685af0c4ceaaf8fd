"""The engine of phrases, and the examples in the data files of every kind that uses it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from grammar.calls_template import TemplateError
from grammar.morph import parses
from grammar.numbers import lexicon
from grammar.phrasebook import Phrasebook
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Kind, Line, Phase
from grammar.words import data
from tests.grammar.said import NICKS, NO_NICKS, findings, of_kind

OWN_PHASE = {Kind.GAME_TALK: Phase.TIMEOUT}
_PART = re.compile("<([a-z_]+)>")


def _data(kind: Kind) -> dict[str, Any]:
    try:
        return data(kind.value)
    except OSError:
        return {}


KINDS = [kind for kind in Kind if _data(kind).get("say")]
PHRASES = (Kind.OATH, Kind.BET, Kind.THREAT, Kind.RELIGION)


@cache
def book(kind: Kind) -> Phrasebook:
    return Phrasebook.of(data(kind.value))


def plain(text: str) -> str:
    """The text as a streaming recogniser prints it."""
    return " ".join(re.sub(r"[^\w\s-]", " ", text.lower().replace("ё", "е")).split())


def ways(text: str) -> tuple[str, ...]:
    """The same words as they may come, led up to by an address or not."""
    return (text, plain(text), f"Пятый, {text}", f"пятый {plain(text)}")


def found(kind: Kind, text: str) -> int:
    return len(of_kind(kind, text, phase=OWN_PHASE.get(kind, Phase.SPEECH)))


def hits(table: dict[str, Any], text: str, nicks: Table = NO_NICKS) -> list[str]:
    scene = Scene(Line(text, 9), nicks)
    spoken = Phrasebook.of(table).hits(scene)
    return [text[scene.tokens[hit.first].start : scene.tokens[hit.last].end] for hit in spoken]


def say(template: str, **more: object) -> dict[str, Any]:
    return {"say": [{"t": template, "like": "", **more}]}


def test_the_kinds_of_phrases_are_among_those_tested() -> None:
    assert set(PHRASES) < set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_finds_its_example(kind: Kind) -> None:
    for entry in book(kind).say:
        alone = Phrasebook(say=(entry,))
        assert alone.hits(Scene(Line(entry.like, 9), NO_NICKS)), entry.template


@pytest.mark.parametrize("kind", PHRASES)
def test_every_example_is_one_finding_however_it_is_said(kind: Kind) -> None:
    likes = [entry.like for entry in book(kind).say]
    for like in (*likes, *data(kind.value)["examples"]["found"]):
        for way in ways(like):
            assert found(kind, way) == 1, way


@pytest.mark.parametrize("kind", PHRASES)
def test_every_entry_that_excuses_is_needed_for_its_example(kind: Kind) -> None:
    whole = book(kind)
    for entry in whole.clean:
        others = tuple(other for other in whole.clean if other is not entry)
        without = Phrasebook(whole.say, others, quoted=whole.quoted)
        assert without.hits(Scene(Line(entry.like, 9), NO_NICKS)), entry.template
        for way in ways(entry.like):
            assert found(kind, way) == 0, way


@pytest.mark.parametrize("kind", PHRASES)
def test_examples_of_other_meanings_are_clean(kind: Kind) -> None:
    for clean in data(kind.value)["examples"]["clean"]:
        for way in (*ways(clean), f"{plain(clean)} спасибо"):
            assert found(kind, way) == 0, way


@pytest.mark.parametrize("kind", PHRASES)
def test_words_inside_quotation_marks_are_those_of_others(kind: Kind) -> None:
    entry = book(kind).say[0]
    assert found(kind, entry.like) == 1
    assert found(kind, f"Третий вчера сказал: «{entry.like}».") == 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_lemma_is_a_dictionary_form(kind: Kind) -> None:
    for key in sorted(key for key in book(kind)._vocabulary if key.startswith("@")):
        lemma = key[1:].partition(":")[0]
        assert any(p.lemma == lemma for p in parses(lemma)), key


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_is_used(kind: Kind) -> None:
    table = data(kind.value)
    entries = [*table["say"], *table.get("clean", ())]
    templates = [entry.get(name, "") for entry in entries for name in ("t", "near", "unless")]
    parts = table.get("part", {})
    used = {name for text in (*templates, *parts.values()) for name in _PART.findall(text)}
    assert parts.keys() <= used


@pytest.mark.parametrize("kind", PHRASES)
def test_no_numeral_is_a_word_of_a_phrase(kind: Kind) -> None:
    assert [word for word in lexicon() if found(kind, word)] == []  # «четвёртую» is also a form of a verb


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.HOST])
def test_phrases_are_not_weighed_where_all_talk_is_forbidden_or_the_host_speaks(phase: Phase) -> None:
    kinds = {finding.kind for finding in findings("клянусь, спорим, слава богу, вам не жить", phase=phase)}
    assert kinds.isdisjoint(PHRASES)


def test_a_nick_alone_is_no_phrase_but_a_saying_with_it_is() -> None:
    nicks = Table.of({2: "Бог", 3: "Клятва"})
    assert of_kind(Kind.RELIGION, "Бог вчера голосовал за Клятву", nicks) == []
    assert [f.span for f in of_kind(Kind.RELIGION, "Слава Богу, я красный", nicks)] == ["Слава Богу"]


@pytest.mark.parametrize(
    ("template", "text", "spans"),
    [
        ("@стол", "на столах и за столом", ["столах", "столом"]),
        ("@найти:1per", "я найду, он найдёт", ["найду"]),
        ("тих*", "тихое место", ["тихое"]),
        ("тих*", "тихоокеанский", []),
        ("кот {any} дом", "кот обошёл дом", ["кот обошёл дом"]),
        ("люблю {seat}", "люблю игрока номер три и пятого", ["люблю игрока номер три"]),
        ("кот {gap} дом", "кот дом, кот и пёс в дом", ["кот дом", "кот и пёс в дом"]),
        ("кот {gap} дом", "кот. Потом дом", []),
        ("{count} шагов", "ровно двадцать пять шагов", ["двадцать пять шагов"]),
        ("{100} шагов", "100 шагов и сто пять шагов", ["100 шагов"]),
        ("правда {asked}", "Правда, пятый? Да, правда.", ["Правда"]),
        ("пароль", "порождение, пароль-то, пароль-пароль", ["пароль-то", "пароль-пароль"]),
        ("бутерброд", "бутербрад", ["бутербрад"]),
        ("(кот|кот дома) [спит]", "кот дома спит", ["кот дома спит"]),
    ],
)
def test_templates(template: str, text: str, spans: list[str]) -> None:
    assert hits(say(template), text) == spans


@pytest.mark.parametrize(
    ("more", "text", "count"),
    [
        ({"near": "лес*"}, "кот ушёл в лес", 1),
        ({"near": "лес*"}, "кот ушёл. В лес", 0),
        ({"near": "лес*"}, "кот а потом а потом а потом а потом лес", 0),
        ({"unless": "(домашний|мой)"}, "мой старый кот", 0),
        ({"unless": "(домашний|мой)"}, "Мой дом. Старый кот", 1),
    ],
)
def test_what_must_and_must_not_stand_around(more: dict[str, str], text: str, count: int) -> None:
    assert len(hits(say("кот", **more), text)) == count


def test_an_excused_phrase_leaves_a_shorter_one_beside_it() -> None:
    table = say("кот") | {"clean": [{"t": "не кот", "like": ""}]}
    assert hits(table, "это не кот, а вот кот") == ["кот"]


def test_quoted_words_count_unless_the_file_says_otherwise() -> None:
    assert hits(say("кот"), "он сказал «кот»") == ["кот"]
    assert hits(say("кот") | {"quoted": True}, "он сказал «кот», а я — кот") == ["кот"]


def test_parts_may_stand_in_any_order_but_not_need_each_other() -> None:
    assert hits(say("<a>") | {"part": {"a": "<b> дом", "b": "кот"}}, "кот дом") == ["кот дом"]
    with pytest.raises(TemplateError):
        Phrasebook.of(say("<a>") | {"part": {"a": "<b>", "b": "<a>"}})


def test_seats_by_nick() -> None:
    assert hits(say("люблю {seat}"), "люблю Барсука", NICKS) == ["люблю Барсука"]
