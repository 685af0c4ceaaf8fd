"""The phrases for a recogniser that hears only what it is told."""

from __future__ import annotations

import pytest

from grammar.calls import calls
from grammar.morph import known
from grammar.nick_forms import nick_forms
from grammar.table import SEATS, Table
from grammar.types import Command
from grammar.vocabulary import LIMIT, UNKNOWN, phrases
from grammar.words import data

TABLE = Table.of({3: "Лиса", 7: "Доктор Ватсон"})
CARDINALS = data("vocabulary")["cardinals"]
WELL_READ = 0.95
"""The rest has two readings, or endings that do not agree: a recogniser may print that too."""


@pytest.mark.parametrize("command", Command)
def test_every_command_has_phrases_that_are_it(command: Command) -> None:
    found = phrases([command], TABLE)
    assert found[-1] == UNKNOWN
    assert len(found) >= 10
    heard = [
        phrase for phrase in found[:-1] if command in {c.command for c in calls(phrase, TABLE, host=True)}
    ]
    assert len(heard) >= len(found[:-1]) * WELL_READ


def test_all_of_them_are_plain_and_few_enough() -> None:
    found = phrases(Command, TABLE, nominations=True)
    assert len(found) == len(set(found)) <= LIMIT
    assert all(phrase == " ".join(phrase.split()) == phrase.lower() for phrase in found)
    assert not any(set(phrase) & set("ё{}|*.,?!") for phrase in found)


def test_the_limit_cuts_no_command_short() -> None:
    animals = ["Кот", "Пёс", "Лис", "Ёж", "Волк", "Бык", "Рак", "Сом", "Уж", "Хан"]
    nicks = {seat: f"{animal} Второй" for seat, animal in zip(SEATS, animals, strict=True)}
    found = phrases(Command, Table.of(nicks), nominations=True)
    assert len(found) <= LIMIT
    assert {"повтори", "подтверждаю", "не подтверждаю", "принято", "мафия засыпает"} <= set(found)


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_stands_in_the_phrases(seat: int) -> None:
    found = phrases([Command.FLOOR, Command.WARN, Command.VOTE], TABLE)
    number = CARDINALS[seat - 1]
    assert f"игрок номер {number} ваша минута" in found
    assert f"предупреждение игроку номер {number}" in found
    assert f"голосуем за игрока номер {number}" in found


def test_nicks_stand_in_their_cases() -> None:
    found = phrases([Command.FLOOR, Command.WARN, Command.VOTE], TABLE, nominations=True)
    for phrase in ("лиса ваша минута", "предупреждение лисе", "голосуем за доктора ватсона"):
        assert phrase in found
    for words in nick_forms("Лиса", "accs"):
        assert f"я выставляю {' '.join(words)} на голосование" in found


def test_other_phrases_are_taken_as_they_are_said() -> None:
    assert phrases([], TABLE, others=["Честное слово!", "честное слово", "ёлки"]) == (
        "честное слово", "елки", UNKNOWN,
    )  # fmt: skip


def test_yo_is_written_where_it_is_wanted() -> None:
    plain, spelled = (phrases([Command.MORE_TIME], TABLE, yo=yo) for yo in (False, True))
    assert "еще десять секунд" in plain
    assert "ещё десять секунд" in spelled
    assert len(plain) == len(spelled)


def test_words_are_words_of_the_language() -> None:
    """Bent spellings of the templates («залсуда») are for reading; only few of them get in."""
    said = {word for phrase in phrases(Command, Table.of({}))[:-1] for word in phrase.split()}
    strange = {word for word in said if not all(known(part) for part in word.split("-"))}
    assert len(strange) <= 0.02 * len(said), sorted(strange)
