from __future__ import annotations

from importlib.resources import files

import pytest

from rules.errors import RulebookError
from rules.rulebook import load, parse

TEXT = (files("rules") / "data" / "mafiasno-2015.toml").read_text(encoding="utf-8")


def test_the_values_of_the_club() -> None:
    book = load()
    assert (book.seats, book.speech_seconds, book.defence_seconds, book.last_word_seconds) == (10, 60, 30, 60)
    assert (book.warn_seconds, book.opening) == (10, "day_number")


def test_every_rule_has_its_reason() -> None:
    rules = [str(number) for number in range(1, 36)] + [f"П{number}" for number in range(1, 19)]
    assert sorted(load().reasons) == sorted(rules)
    assert len({load().reason(rule) for rule in rules}) == len(rules)


@pytest.mark.parametrize(
    ("rule", "word"),
    [("1", "клясться"), ("2", "честно"), ("3", "проценты"), ("14", "Спасибо"), ("15", "вы"), ("33", "суда"),
     ("П6", "ты"), ("П18", "предметов")],
)  # fmt: skip
def test_the_reason_speaks_of_the_rule(rule: str, word: str) -> None:
    assert word in load().reason(rule)


@pytest.mark.parametrize("rule", ["0", "36", "П19", "", "3 "])
def test_an_unknown_rule_is_told(rule: str) -> None:
    with pytest.raises(RulebookError, match="нет пункта"):
        load().reason(rule)


@pytest.mark.parametrize("name", ["нет-такого", "../rulebook", "", "../data/mafiasno-2015"])
def test_an_unknown_rulebook_is_told(name: str) -> None:
    with pytest.raises(RulebookError, match="Нет свода правил"):
        load(name)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("speech_seconds = 60", "", "speech_seconds"),
        ("seats = 10", "seats = 0", "seats"),
        ("seats = 10", "seats = true", "seats"),
        ("defence_seconds = 30", 'defence_seconds = "30"', "defence_seconds"),
        ('opening = "day_number"', 'opening = "lottery"', "lottery"),
        ("title =", "titel =", "неизвестная настройка titel: возможно, это title"),
        ("[reasons]", "[rules]", "неизвестная настройка rules"),
        ("[reasons]", "[reasons", "не читается"),
    ],
)
def test_a_broken_rulebook_is_told(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(RulebookError, match=words):
        parse("клуб", TEXT.replace(old, new))


def test_another_club_plays_by_its_own_values() -> None:
    book = parse("клуб", TEXT.replace("speech_seconds = 60", "speech_seconds = 90"))
    assert (book.name, book.speech_seconds, book.defence_seconds) == ("клуб", 90, 30)
