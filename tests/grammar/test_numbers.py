"""A numeral is the seat it says or no seat: never its neighbour, however it is spelled or bent."""

from __future__ import annotations

from itertools import combinations

import pytest

from grammar.numbers import Form, lexicon, numbers
from grammar.text import tokens
from grammar.words import data
from tests.grammar.said import numbers_of

SEATS = range(1, 11)
ORDINAL_SUFFIXES = ("-й", "-го", "-му", "-м", "-я", "-ю", "й", "го")


def forms(seat: int) -> set[str]:
    """Every way to spell a seat: words, clean and bent, digits with and without an ending."""
    spelled = {word for word, (value, _) in lexicon().items() if value == seat}
    digits = {f"{seat}{suffix}" for suffix in ("", *ORDINAL_SUFFIXES)}
    run_together = {f"номер{word}" for word in spelled} | {f"номер{seat}"}
    return spelled | digits | run_together


@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)))
def test_no_form_of_a_seat_is_a_form_of_another(one: int, other: int) -> None:
    assert forms(one).isdisjoint(forms(other))


@pytest.mark.parametrize("seat", SEATS)
def test_every_form_after_the_word_player_is_the_seat(seat: int) -> None:
    for form in forms(seat):
        assert numbers_of(f"игрок {form}") == [seat], form
        assert numbers_of(f"игрок номер {form} на голосование") == [seat], form


@pytest.mark.parametrize("seat", SEATS)
def test_forms_that_swallowed_the_next_words_keep_their_seat(seat: int) -> None:
    for form in (
        word for word, (value, kind) in lexicon().items() if value == seat and kind is not Form.NOUN
    ):
        assert numbers_of(f"игрока номер {form}на голосование") == [seat], form
        assert numbers_of(f"игрока номер {form}наголосование") == [seat], form
        if form.endswith("ь"):
            assert numbers_of(f"игрока номер {form[:-1]}на голосование") == [seat], form


@pytest.mark.parametrize("seat", SEATS)
def test_a_letter_less_or_more_is_no_other_seat(seat: int) -> None:
    for form in (word for word, (value, _) in lexicon().items() if value == seat):
        for i in range(len(form)):
            bent = form[:i] + form[i + 1 :]
            assert set(numbers_of(f"игрок {bent}")) <= {seat}, bent
            assert set(numbers_of(f"игрок {form[:i]}{form[i]}{form[i:]}")) <= {seat}, form


@pytest.mark.parametrize(
    "text",
    [
        "одиннадцать",
        "одиннадцатый",
        "двенадцатого",
        "12",
        "55",
        "5555",
        "двадцать пять",
        "двадцать пятый",
        "сто пять",
        "№12",
        "0",
        "ноль",
        "1,5",
        "12:30",
        "тридцать восемь",
        "пятнадцатый",
        "шестнадцать",
        "11-го",
        "сто двадцать пять",
        "05",
        "1000000000000000000000",
        "сорок два",
        "пятьсот",
        "пятьдесят",
        "семидесятый",
    ],
)
def test_what_is_out_of_range_is_no_seat_and_has_none_inside(text: str) -> None:
    assert numbers_of(f"игрок номер {text}") == []
    assert numbers_of(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("двадцать пять", 25),
        ("сто двадцать пятый", 125),
        ("пятьдесят", 50),
        ("девяносто девять", 99),
        ("90", 90),
        ("тысяча", 1000),
        ("5-го", 5),
    ],
)
def test_compounds_are_one_number(text: str, value: int) -> None:
    assert [number.value for number in numbers(tokens(text))] == [value]


def test_no_spelling_stands_twice_in_the_data_with_different_values() -> None:
    seen: dict[str, int] = {}
    for unit in data("numerals")["unit"]:
        for word in (*unit["cardinal"], *unit.get("noun", ()), *unit.get("bent", ())):
            assert seen.setdefault(word, unit["value"]) == unit["value"], word
