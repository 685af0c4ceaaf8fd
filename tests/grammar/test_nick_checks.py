"""What is told of nicks before the game."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.nick_checks import NickTrouble, Severity, Trouble, check, worst
from grammar.table import Table
from tests.grammar.said import NICKS


def told(*nicks: str) -> list[NickTrouble]:
    return list(check(Table.of(dict(enumerate(nicks, 3)))))


def of(nick: str) -> list[tuple[Trouble, Severity]]:
    return [(trouble.kind, trouble.severity) for trouble in told(nick)]


@pytest.mark.parametrize(
    ("nick", "kind", "severity"),
    [
        ("Пятый", Trouble.NUMBER, Severity.MUST),
        ("Пятая", Trouble.NUMBER, Severity.MUST),
        ("Семёрка", Trouble.NUMBER, Severity.MUST),
        ("Двоечка", Trouble.NUMBER, Severity.MUST),
        ("Номер пять", Trouble.NUMBER, Severity.MUST),
        ("5", Trouble.NUMBER, Severity.MUST),
        ("5555", Trouble.NUMBER, Severity.MUST),
        ("Питый", Trouble.NUMBER, Severity.MUST),
        ("Сотка", Trouble.LIKE_NUMBER, Severity.BETTER),
        ("Пятый элемент", Trouble.LIKE_NUMBER, Severity.BETTER),
        ("Одиннадцатый", Trouble.LIKE_NUMBER, Severity.BETTER),
        ("Принято", Trouble.FIXED_WORD, Severity.MUST),
        ("Спасибо", Trouble.FIXED_WORD, Severity.MUST),
        ("ПАУЗА", Trouble.FIXED_WORD, Severity.MUST),
        ("Отмена", Trouble.FIXED_WORD, Severity.MUST),
        ("Игрок", Trouble.FIXED_WORD, Severity.MUST),
        ("Голосование", Trouble.FIXED_WORD, Severity.MUST),
        ("Выставляю", Trouble.FIXED_WORD, Severity.MUST),
        ("Перестрелка", Trouble.COMMAND, Severity.MUST),
        ("Не принято", Trouble.COMMAND, Severity.MUST),
        ("Дон", Trouble.ROLE, Severity.MUST),
        ("Шериф", Trouble.ROLE, Severity.MUST),
        ("Мафия", Trouble.ROLE, Severity.MUST),
        ("Чёрная", Trouble.ROLE, Severity.MUST),
        ("Честный", Trouble.BANNED, Severity.KNOW),
        ("Бог", Trouble.BANNED, Severity.KNOW),
        ("Пряник", Trouble.BANNED, Severity.KNOW),
        ("Тихий", Trouble.ORDINARY, Severity.KNOW),
        ("Правда", Trouble.ORDINARY, Severity.KNOW),
        ("Кот из соседнего подъезда", Trouble.LONG, Severity.BETTER),
        ("🦊", Trouble.UNSPEAKABLE, Severity.MUST),
        ("...", Trouble.UNSPEAKABLE, Severity.MUST),
        ("🦊 Лиса", Trouble.SIGNS, Severity.KNOW),
        ("Zorro", Trouble.LATIN, Severity.BETTER),
        ("Нео-2", Trouble.DIGITS, Severity.BETTER),
    ],
)
def test_the_trouble_of_a_nick(nick: str, kind: Trouble, severity: Severity) -> None:
    assert of(nick) == [(kind, severity)]


@pytest.mark.parametrize(
    "nick",
    [
        "Лиса",
        "Доктор Ватсон",
        "Чёрная Вдова",
        "Дон Кихот",
        "Пикачу",
        "Кот в сапогах",
        "Близнецы",
        "Ёжик",
        "Красная Шапочка",
    ],
)
def test_a_good_nick_is_fine(nick: str) -> None:
    assert of(nick) == []


@pytest.mark.parametrize(
    ("one", "other", "kind", "severity"),
    [
        ("Лиса", "лиса", Trouble.SAME, Severity.MUST),
        ("Ёжик", "Ежик", Trouble.SAME, Severity.MUST),
        ("Дядя Федя", "Дядя-Федя", Trouble.SAME, Severity.MUST),
        ("Мишка", "Мышка", Trouble.SOUNDS_LIKE, Severity.MUST),
        ("Код", "Кот", Trouble.SOUNDS_LIKE, Severity.MUST),
        ("Лис", "Лиса", Trouble.COMMON_FORM, Severity.MUST),
        ("Ворон", "Ворона", Trouble.COMMON_FORM, Severity.MUST),
        ("Кот", "Кит", Trouble.SOUNDS_LIKE, Severity.BETTER),
        ("Маринка", "Маришка", Trouble.SOUNDS_LIKE, Severity.BETTER),
        ("Терминатор", "Терминаторша", Trouble.SOUNDS_LIKE, Severity.BETTER),
        ("Дед", "Дед Мороз", Trouble.PART_OF, Severity.BETTER),
        ("Красный Барон", "Чёрный Барон", Trouble.PART_OF, Severity.BETTER),
    ],
)
def test_two_nicks_alike(one: str, other: str, kind: Trouble, severity: Severity) -> None:
    for pair in ((one, other), (other, one)):
        (trouble,) = told(*pair)
        assert (trouble.kind, trouble.severity, trouble.seat, trouble.other) == (kind, severity, 3, 4)
        assert all(f"«{nick}» ({seat})" in trouble.told for seat, nick in enumerate(pair, 3))


@pytest.mark.parametrize(
    ("one", "other"), [("Кит", "Дед"), ("Волк", "Лиса"), ("Тигр", "Бобр"), ("Доктор Ватсон", "Шерлок")]
)
def test_two_nicks_that_nobody_mixes_up(one: str, other: str) -> None:
    assert told(one, other) == []


def test_a_whole_table_the_worst_first() -> None:
    troubles = told("Честный", "Лис", "Zorro", "Лиса")
    assert [trouble.severity for trouble in troubles] == [Severity.MUST, Severity.BETTER, Severity.KNOW]
    assert [trouble.seat for trouble in troubles] == [4, 5, 3]
    assert worst(troubles) is Severity.MUST
    assert worst(()) is None


def test_the_recognisers_vocabulary() -> None:
    known = {"доктор", "лиса"}
    troubles = check(Table.of({1: "Доктор Ватсон", 2: "Лиса"}), find_word=known.__contains__)
    assert [(t.seat, t.kind) for t in troubles] == [(1, Trouble.UNKNOWN_WORD)]
    assert "«ватсон»" in troubles[0].told


def test_other_commands_may_be_given() -> None:
    troubles = check(Table.of({1: "Барсук"}), commands=lambda phrase: phrase == "барсук")
    assert [t.kind for t in troubles] == [Trouble.COMMAND]
    assert check(Table.of({1: "Барсук"})) == ()


def test_a_usual_table_has_only_what_is_good_to_know() -> None:
    assert worst(check(NICKS)) is Severity.KNOW


ODD = {
    "one letter": "я",
    "two scripts": "Mышь Xакер",
    "signs": "№%#",
    "control characters": "\x00\x1b[31m",
    "zero width": "\u200b",
    "zero width inside": "Ли\u200bса",
    "yo in two characters": "Е\u0308жик",
    "right to left": "שלום",
    "surrogate": "\ud800",
    "the formula": "Я выставляю игрока номер пять на голосование",
    "a hundred thousand letters": "о" * 100_000,
    "a thousand words": "кот " * 1000,
    "latin and digits": "xX_Sniper_2000_Xx",
    "only hyphens": "---",
    "lines": "Кот\nв\u2028сапогах",
}


@pytest.mark.parametrize("nick", ODD.values(), ids=ODD)
def test_odd_nicks_are_told_of_in_one_sentence(nick: str) -> None:
    for trouble in check(Table({3: nick, 8: "Лиса"})):
        one_sentence(trouble.told)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.integers(1, 10), st.text(max_size=20), max_size=4))
def test_any_nicks_can_be_checked(nicks: dict[int, str]) -> None:
    for trouble in check(Table(nicks)):
        one_sentence(trouble.told)
        assert trouble.seat in nicks


def one_sentence(text: str) -> None:
    assert text.endswith(".")
    assert len(text) < 220
    assert text.isprintable()
    assert re.search("[а-яё]{3}", text)
