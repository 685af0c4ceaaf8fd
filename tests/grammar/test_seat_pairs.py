"""No seat is ever taken for another: every form of every seat, clean and bent, in every call and nomination.

A wrong seat is the worst of all mistakes, so what is no form of a seat at all must name nobody.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from grammar.calls import calls
from grammar.numbers import lexicon
from grammar.read import read
from grammar.table import SEATS, Table
from grammar.types import Call, Command, Kind, Line
from grammar.words import data

EMPTY = Table.of({})
NICKS = Table.of({1: "Лиса", 2: "Лис", 5: "Барсук", 6: "Гамлет", 7: "Доктор Ватсон", 9: "Ласточка"})
BENT_EACH = 8
"""Random one-letter slips of each form."""

# {c}: «пять», {d}: «5», {n}, {g}, {t}: «пятый», «пятого», «пятому»
CALLS = {
    Command.FLOOR: ["игрок номер {c}, ваша минута", "{n}, ваша минута", "слово {t}", "№{d}, ваша минута"],
    Command.DEFENCE: ["игрок номер {c} у вас тридцать секунд", "{n}, у вас тридцать секунд"],
    Command.LAST_WORD: ["игрок номер {c}, ваше последнее слово", "последнее слово {t}"],
    Command.NO_LAST_WORD: ["игрок номер {c} лишается последнего слова"],
    Command.CONTINUE: ["Игрок номер {c}, продолжайте", "игрок {d}, у вас осталось двадцать секунд"],
    Command.MORE_TIME: ["Ещё десять секунд игроку номер {c}", "добавь {t} десять секунд"],
    Command.ACCEPT: ["принята кандидатура игрока номер {c}", "кандидатура {g} принята"],
    Command.DECLINE: ["Игрок номер {c}, формулировка неверная", "{n}, не по форме"],
    Command.WARN: [
        "предупреждение игроку номер {c}",
        "предупреждение {t}",
        "{n}, предупреждение за проценты",
    ],
    Command.REMOVE: ["игрок номер {c} удаляется", "удаляется игрок номер {d}"],
    Command.LEAVE: ["Игрок номер {c} покинул стол", "{n} ушёл из-за стола"],
    Command.NOMINATED: ["на голосование выставлен игрок номер {c}", "выставлен {n}"],
    Command.VOTE: ["кто за игрока номер {c}", "голосуем за {g}"],
    Command.VOTES: ["остальные голоса уходят игроку номер {c}", "у {g} четыре голоса"],
    Command.LEAVES: ["игрок номер {c} вы покидаете игру", "{n} покидает стол"],
    Command.KILLED: ["этой ночью был убит игрок номер {c}", "убит {n}"],
    Command.UNDO: ["отмени предупреждение игроку номер {c}", "Снимаю предупреждение с {g}"],
    Command.CONFIRM: ["подтверждаю предупреждение игроку номер {c}"],
    Command.REJECT: ["отклоняю предупреждение игроку номер {c}"],
    Command.ASK_TIME: ["сколько осталось у игрока номер {c}"],
    Command.ASK_WARNINGS: ["сколько предупреждений у игрока номер {c}", "сколько у {g} предупреждений"],
}
NOMINATIONS = [
    "я выставляю игрока номер {c} на голосование",
    "Выставляю игрока под номером {c}.",
    "выставляю {g} на голосование",
    "я выставляю №{d}",
]
SLOTS = {"{n}": "nomn", "{g}": "gent", "{t}": "datv"}
TEMPLATES = [(command, template) for command, those in CALLS.items() for template in those]
SPELLED = [(command, template) for command, template in TEMPLATES if "{d}" not in template]
NUMBERED = [(command, template) for command, template in TEMPLATES if "{c}" in template]


def forms(slot: str, seat: int) -> list[str]:
    """How the seat is spelled in a slot, women's ordinals too."""
    spelled = data("vocabulary")
    if slot == "{d}":
        return [str(seat)]
    if slot == "{c}":
        return [spelled["cardinals"][seat - 1], str(seat), *_bent_by_recognisers(seat)]
    case = spelled["case"][SLOTS[slot]]
    return [case["ordinals"][seat - 1], case["women"][seat - 1]]


def _bent_by_recognisers(seat: int) -> list[str]:
    unit = next(unit for unit in data("numerals")["unit"] if unit["value"] == seat)
    return [*unit["cardinal"], *unit.get("noun", ()), *unit.get("bent", ())]


def slot_of(template: str) -> str:
    return next(slot for slot in ("{c}", "{d}", *SLOTS) if slot in template)


def named(found: tuple[Call, ...]) -> set[int]:
    return {seat for call in found for seat in (*call.seats, *call.candidates)}


def nominated(text: str, table: Table) -> set[int]:
    found = [finding for finding in read(Line(text), table) if finding.kind is Kind.NOMINATION]
    return {seat for finding in found for seat in (finding.seat, *finding.candidates) if seat is not None}


def slips(word: str, rng: random.Random) -> list[str]:
    """The word with one letter left out, doubled, put in, or heard as another; never another numeral."""
    made = set()
    for _ in range(BENT_EACH):
        at = rng.randrange(len(word))
        other = rng.choice("аоеиуяюыптсмндвгкйь")
        ways = (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + other + word[at:])
        made.add(rng.choice((*ways, word[:at] + other + word[at + 1 :])))
    return sorted(
        bent for bent in made - {""} if bent.replace("ё", "е") not in lexicon() and not bent.isdigit()
    )


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("command", "template"), TEMPLATES)
def test_a_call_names_the_seat_that_was_said(command: Command, template: str, seat: int) -> None:
    slot = slot_of(template)
    for form in forms(slot, seat):
        for table in (EMPTY, NICKS):
            found = calls(template.replace(slot, form), table, host=True)
            assert named(found) <= {seat}, form
    plain = calls(template.replace(slot, forms(slot, seat)[0]), EMPTY, host=True)
    assert [(call.command, call.seat) for call in plain] == [(command, seat)]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("command", "template"), SPELLED)
def test_a_bent_call_names_nobody_else(command: Command, template: str, seat: int) -> None:
    rng = random.Random(f"{command} {template} {seat}")
    slot = slot_of(template)
    for form in forms(slot, seat)[:2]:
        for bent in slips(form, rng) if form.isalpha() else ():
            assert named(calls(template.replace(slot, bent), NICKS, host=True)) <= {seat}, bent


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("template", NOMINATIONS)
def test_a_nomination_names_the_seat_that_was_said(template: str, seat: int) -> None:
    rng = random.Random(f"{template} {seat}")
    slot = slot_of(template)
    assert nominated(template.replace(slot, forms(slot, seat)[0]), EMPTY) == {seat}
    for form in forms(slot, seat):
        assert nominated(template.replace(slot, form), NICKS) <= {seat}, form
        for bent in slips(form, rng) if form.isalpha() else ():
            assert nominated(template.replace(slot, bent), NICKS) <= {seat}, bent


@pytest.mark.parametrize(("first", "second"), list(permutations(SEATS, 2)))
def test_two_seats_in_a_line_keep_apart(first: int, second: int) -> None:
    one, other = (forms("{c}", seat)[0] for seat in (first, second))
    text = f"Игрок номер {one}, предупреждение. Игрок номер {other}, ваша минута."
    assert [(call.command, call.seat) for call in calls(text, NICKS)] == [
        (Command.WARN, first),
        (Command.FLOOR, second),
    ]
    corrected = f"предупреждение игроку номер {one} нет игроку номер {other}"
    (call,) = calls(corrected, NICKS, host=True)
    assert (call.seat, call.candidates) == (None, tuple(sorted((first, second))))


@pytest.mark.parametrize(
    "numeral", ["одиннадцать", "тринадцать", "пятнадцать", "семнадцать", "двадцать три", "сто пять"]
)
@pytest.mark.parametrize(("command", "template"), NUMBERED)
def test_a_number_that_is_no_seat_is_nobodys(command: Command, template: str, numeral: str) -> None:
    assert named(calls(template.replace("{c}", numeral), NICKS, host=True)) == set(), command
