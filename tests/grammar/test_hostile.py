"""Bad input: what nobody says, and what is said but spelled in ways that must make no difference."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.calls import calls
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Phase
from tests.grammar.invariants import check, check_findings, check_once
from tests.grammar.said import NICKS, NO_NICKS, findings, lines

CORPUS = sorted((Path(__file__).parent / "fuzz_corpus").glob("*.txt"))
UNSEEN = "\u200b\u200c\u200d\u00ad\u2060\ufeff\u200e\u200f\u202a\u202e\u2066"
STRESS = "\u0301\u0300"

NICKS_OF_ALL_KINDS = {
    "one letter": "я",
    "a latin word": "Shadow",
    "mixed scripts": "Mышь Xакер",
    "a number in range": "Пять",
    "digits": "5555",
    "one digit": "7",
    "an ordinal": "Третий",
    "emoji": "🦊",
    "emoji and word": "🦊 Лиса",
    "signs": "№%#",
    "punctuation": "...",
    "control characters": "\x00\x1b",
    "zero width": "\u200b",
    "zero width inside": "Ли\u200bса",
    "stress inside": "Ли\u0301са",
    "yo in two characters": "Е\u0308жик",
    "right to left": "שלום",
    "surrogate": "\ud800",
    "a banned word": "Честный",
    "a word of the formula": "Голосование",
    "the formula": "Я выставляю игрока номер пять на голосование",
    "a host's word": "Принято",
    "a pronoun": "Ты",
    "a particle": "Не",
    "a million letters": "о" * 1_000_000,
    "a thousand words": "кот " * 1000,
    "a hyphen": "Робин-Бобин",
    "only hyphens": "---",
    "case": "лИСа",
}
TEXTS = {
    "nothing": "",
    "one letter": "я",
    "one foreign letter": "x",
    "one digit": "5",
    "digits": "5555",
    "more digits": "55 555 5555555555555555555555555 0 00 -1 1e9",
    "other digits": "я выставляю ５ ² Ⅷ ٣ на голосование",
    "latin": "I nominate player number five, honestly. Thank you.",
    "lookalikes": "Я выстaвляю игpoкa нoмep пять нa гoлocoвaние",
    "emoji": "я выставляю 🦊 на голосование 👨‍👩‍👧 спасибо 🙏🏽",
    "zero width": "\u200b\u200c\u200d\ufeff",
    "control": "\x00\x01\x02\x1b[31m\x7f\x85",
    "control inside": "я выс\x00тавляю пя\x1bтого на\tголосование\r\n",
    "marks alone": "\u0301\u0308\u0306",
    "marks in a heap": "я" + "\u0301" * 500 + " выставляю",
    "yo in two characters": "твое\u0308 чЕ\u0308рное й и\u0306",
    "right to left": "שלום \u202eвыставляю пятого\u202c на голосование",
    "surrogates": "я \ud800 выставляю \udfff пятого \ud83d на голосование",
    "lines": "\u2028я\u2029выставляю\nпятого\vна\fголосование",
    "quotes": "«" * 300 + "ты" + "»" * 300,
    "hyphens": "ты-" * 300 + "ты",
    "signs": "№№ % %% #5# №5№6 90%%",
    "dots": "я... выставляю… пятого........ на… голосование.",
}
LONG = {
    "one letter": "а" * 100_000,
    "one syllable": "ты" * 50_000,
    "letters": "честно\u0301\u200b" * 12_000,
    "digits": "5" * 100_000,
    "hyphens": "ты-" * 33_000,
    "marks": "\u0301\u200b" * 50_000,
    "commas": "," * 100_000,
    "a word": "спасибо " * 10_000,
    "a seat": "пятый " * 10_000,
    "a call": "принято " * 10_000,
    "a verb": "выставляю " * 10_000,
    "a particle": "не " * 10_000,
    "a pronoun": "ты " * 10_000,
    "a ratio": "два к одному " * 3_000,
    "the formula": "я выставляю игрока номер пять на голосование " * 2_000,
    "unknown words": "шкырбователь " * 8_000,
}


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("name", TEXTS)
def test_short_texts_of_all_kinds(name: str, phase: Phase) -> None:
    for table in (NO_NICKS, NICKS):
        check(TEXTS[name], table, phase)


@pytest.mark.parametrize("name", LONG)
def test_ten_thousand_words_or_a_hundred_thousand_letters(name: str) -> None:
    check_once(LONG[name], NICKS)


def test_a_text_without_words_says_nothing() -> None:
    for name in ("nothing", "zero width", "control", "marks alone"):
        if not re.search(r"[^\W_]", TEXTS[name]):
            for phase in Phase:
                assert findings(TEXTS[name], NICKS, phase) == ()
            assert calls(TEXTS[name], NICKS) == calls(TEXTS[name], NICKS, host=True) == ()


@pytest.mark.parametrize("nick", NICKS_OF_ALL_KINDS.values(), ids=NICKS_OF_ALL_KINDS.keys())
def test_nicks_of_all_kinds(nick: str) -> None:
    table = Table.of({2: nick, 5: "Лис"})
    said = nick[:60]
    for text in (
        said,
        f"я выставляю {said} на голосование",
        f"Я выставляю игрока {said} на голосование. Спасибо",
        f"{said}, ваша минута. Предупреждение {said}",
        "я выставляю игрока номер пять на голосование честно ты 90%",
    ):
        check(text, table)
        check(text, table, speaker=None)


@pytest.mark.parametrize("nick", NICKS_OF_ALL_KINDS.values(), ids=NICKS_OF_ALL_KINDS.keys())
def test_no_nick_turns_a_number_into_another_seat(nick: str) -> None:
    """A table may have any nick at seat 2; the fifth stays the fifth, or nobody."""
    for text in ("я выставляю игрока номер шесть на голосование", "я выставляю шестого на голосование"):
        (found,) = (f for f in findings(text, Table.of({2: nick})) if f.kind is Kind.NOMINATION)
        assert found.seat == 6


def examples() -> list[str]:
    """Lines of all kinds and none, from the lists beside the tests."""
    nominations = [text for those in lines("nominations").values() for _, text in _pairs(those)]
    return [*(text for text, _ in lines("speeches")["lines"]), *nominations]


def _pairs(those: list[Any]) -> list[Any]:
    return [item if isinstance(item, list) else (0, item) for item in those]


def meant(found: tuple[Finding, ...]) -> list[tuple[object, ...]]:
    return [(f.kind, f.seat, f.candidates, f.verdict, bare(f.span)) for f in found]


def bare(span: str) -> str:
    plain = re.sub(f"[{UNSEEN}{STRESS}]", "", span.lower())
    return plain.replace("е\u0308", "е").replace("ё", "е")


def decorated(text: str, dice: random.Random) -> str:
    """Invisible characters anywhere, stress marks on letters, «ё» for «е» in one or two characters."""
    out: list[str] = []
    for character in text:
        if dice.random() < 0.1:
            out.append(dice.choice(UNSEEN))
        out.append(dice.choice(["е", "ё", "е\u0308"]) if character in "её" else character)
        if character.isalpha() and dice.random() < 0.1:
            out.append(dice.choice(STRESS))
    return "".join([*out, dice.choice(["", *UNSEEN])])


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(examples()), st.integers(0, 10**6))
def test_what_nobody_sees_changes_nothing(text: str, seed: int) -> None:
    odd = decorated(text, random.Random(seed))
    assert meant(findings(odd, NICKS)) == meant(findings(text, NICKS))
    for finding in findings(odd, NICKS):
        assert odd[finding.start : finding.end] == finding.span


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(examples()), st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))
def test_capitals_change_no_kind_and_no_seat(text: str, cased: Callable[[str], str]) -> None:
    assert meant(findings(cased(text), NICKS)) == meant(findings(text, NICKS))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(NICKS.nicks.values())), st.integers(0, 10**6))
def test_a_nick_is_known_however_it_is_spelled(nick: str, seed: int) -> None:
    text = f"Игрок {nick}, ваша минута"
    odd = decorated(text, random.Random(seed))
    assert [(c.command, c.seats) for c in calls(odd, NICKS)] == [
        (c.command, c.seats) for c in calls(text, NICKS)
    ]
    hidden = Table.of({**NICKS.nicks, 1: decorated(nick, random.Random(seed + 1))})
    assert findings("я выставляю шестого на голосование", hidden)[0].seat == 6


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_texts_a_fuzzer_found(path: Path) -> None:
    """Replayed in every phase; `python -m bench.fuzz_grammar --keep` renews them."""
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    for table in (NO_NICKS, NICKS):
        check(text, table)
    for phase in Phase:
        check_findings(Line(text, 7, phase), NICKS)


def test_the_kept_corpus_is_there_and_small() -> None:
    assert 10 <= len(CORPUS) <= 60
    assert sum(path.stat().st_size for path in CORPUS) <= 50_000
