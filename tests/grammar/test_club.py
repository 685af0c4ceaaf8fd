"""A club's own words: found with their rule and penalty, and every fault of the file told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.club import ClubWords, ClubWordsError
from grammar.read import read
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Penalty, Phase

WORDS = """
unless = ["слово"]

[part]
very = "очень|полный|просто"

[[say]]
t = "кринж*|[<very>] треш"
like = "ну это же полный треш"
rule = "18"
says = "слово-паразит"

[[say]]
t = "@Слиться:past"
like = "второй опять слился"
rule = "П3"
penalty = "removal"

[[clean]]
t = "кринж пати"
like = "вчера была кринж пати"

[[allow]]
t = "стопроцентный красавчик"
kind = "ratio"
like = "вы стопроцентный красавчик"
"""
CLUB = ClubWords.parse(WORDS)
NO_NICKS = Table.of({})


def found(text: str, table: Table = NO_NICKS, phase: Phase = Phase.SPEECH) -> list[Finding]:
    return [f for f in read(Line(text, 9, phase), table, CLUB) if f.kind is Kind.CLUB_WORD]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("какой кринж, пятый", ["кринж"]),
        ("Какой КРИНЖ!", ["КРИНЖ"]),
        ("кринжовый ход", ["кринжовый"]),
        ("это просто треш", ["просто треш"]),
        ("вы слились, и он слился", ["слились", "слился"]),
        ("кринж пати", []),
        ("не говорите слово кринж", []),
        ("второй сольётся завтра", []),
        ("тревога", []),
    ],
)
def test_what_the_club_forbids(text: str, spans: list[str]) -> None:
    assert [finding.span for finding in found(text)] == spans
    assert all(text[f.start : f.end] == f.span for f in found(text))


def test_a_find_carries_what_its_entry_says() -> None:
    told = [(f.rule, f.penalty, f.explanation) for f in found("кринж, второй слился")]
    assert told == [
        ("18", Penalty.WARNING, "слово-паразит"),
        ("П3", Penalty.REMOVAL, "слово, запрещённое в клубе"),
    ]


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.HOST])
def test_where_any_talk_is_a_violation_the_words_are_not_weighed(phase: Phase) -> None:
    assert found("кринж", phase=phase) == []


def test_a_nick_is_no_violation() -> None:
    nicks = Table.of({3: "Кринж", 4: "Бог"})
    assert found("Кринж, вам слово", nicks) == []
    text = "Я играл с Богом против Кринжа, и Бог красный."
    assert read(Line(text), nicks, CLUB) == ()
    assert len(read(Line(text), NO_NICKS, CLUB)) == 3


def test_the_example_of_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    club = ClubWords.parse(readme.split("```toml\nsay = ")[1].split("```")[0].join(("say = ", "")))
    assert {told.rule for told in club.told.values()} == {"18", "1"}


def test_an_allowed_phrase_is_no_find_of_the_products_own_lists() -> None:
    line = Line("Вы стопроцентный красавчик, я на сто процентов уверен.")
    assert [f.span for f in read(line, NO_NICKS, CLUB)] == ["сто процентов"]
    assert len(read(line, NO_NICKS)) == 2


def test_the_products_own_finds_stay() -> None:
    kinds = [
        f.kind for f in read(Line("честно, это кринж, я выставляю пятого на голосование"), NO_NICKS, CLUB)
    ]
    assert kinds == [Kind.HONESTY_WORD, Kind.CLUB_WORD, Kind.NOMINATION]


def test_one_line_and_one_example_are_enough() -> None:
    club = ClubWords.parse('say = [{ t = "зашквар*", like = "какой зашквар", rule = "18" }]')
    (finding,) = read(Line("Это зашквар."), NO_NICKS, club)
    assert (finding.kind, finding.span, finding.rule) == (Kind.CLUB_WORD, "зашквар", "18")


def test_an_empty_file_forbids_nothing() -> None:
    assert read(Line("кринж"), NO_NICKS, ClubWords.parse("")) == ()


def one(**keys: str) -> str:
    entry = {"t": "кринж*", "like": "кринж", "rule": "18", **keys}
    return "[[say]]\n" + "".join(f'{key} = "{value}"\n' for key, value in entry.items() if value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("quoted = true\nsay = = 5", "строка 2"),
        ("say = [", "не TOML"),
        (one(t="кринж\\n("), "«кринж (»"),
        ("[say]\nt = 1", "say"),
        ("say = 5", "say"),
        ('say = ["кринж"]', "say"),
        ("[[sya]]\nt = 1", "sya"),
        (one(t=""), "шаблон"),
        (one(like=""), "пример"),
        (one(rule=""), "номер правила"),
        (one(t="кринж ("), "«кринж (»"),
        (one(t="cringe"), "cringe"),
        (one(t="<нет>"), "<нет>"),
        (one(t="{нет}"), "{нет}"),
        (one(t="(" * 5000), "не понят"),
        (one(like="ничего такого"), "не находит"),
        (one(rule="восемнадцать"), "восемнадцать"),
        (one(rule="0"), "«0»"),
        (one(penalty="расстрел"), "расстрел"),
        (one(says="о" * 61), "60"),
        (one(color="red"), "color"),
        (one() + "near = 5", "near"),
        (one() + one(), "дважды"),
        (one() + '[[clean]]\nt = "море"\nlike = "море кринжа"', "не прощает"),
        (one() + '[[clean]]\nt = "море"\nlike = "море"', "прощать нечего"),
        ('[[allow]]\nt = "море"\nlike = "море"', "разрешать нечего"),
        ('[[allow]]\nt = "море"\nlike = "море"\nkind = "nomination"', "nomination"),
        ('[[allow]]\nt = "море"\nlike = "море"\nkind = "нет"', "нет"),
        ("[part]\nx = 5", "part"),
        ('part = "x"', "part"),
    ],
)
def test_a_fault_is_told_in_one_sentence(text: str, told: str) -> None:
    with pytest.raises(ClubWordsError) as caught:
        ClubWords.parse(text)
    sentence = str(caught.value)
    assert told in sentence
    assert "\n" not in sentence
    assert sentence.startswith(("В словах клуба", "Слова клуба"))
    assert sentence.endswith(".")
