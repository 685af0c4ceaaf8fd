"""Every seat in every form of giving the floor; any text at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.calls import calls
from grammar.calls_lexicon import patterns
from grammar.table import Table
from grammar.types import Command

TABLE = Table.of({3: "Лиса"})
EMPTY = Table.of({})
CARDINAL = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]
NOMINATIVE = [
    "первый",
    "второй",
    "третий",
    "четвёртый",
    "пятый",
    "шестой",
    "седьмой",
    "восьмой",
    "девятый",
    "десятый",
]
DATIVE = [
    "первому",
    "второму",
    "третьему",
    "четвёртому",
    "пятому",
    "шестому",
    "седьмому",
    "восьмому",
    "девятому",
    "десятому",
]

SEATS = range(1, 11)
FLOORS = [
    "игрок номер {c}, ваша минута",
    "Игрок №{d}, Ваша минута.",
    "игрок {d} ваши минуты",
    "номер {c} ваше минуту",
    "игрок номер {d}, в вашем минуте",
    "слово игроку номер {c}",
    "слово {t}",
    "{n}, ваша минута",
    "{n} ваше слово",
    "минута игрока номер {c}",
    "говорит игрок номер {c}",
    "Принято. Игрок номер {c}, ваша минута.",
    "спасибо игрок номер {d} ваша минута",
    "и грок номер {c} ваша минута",
]
OTHERS = {
    Command.WARN: [
        "предупреждение игроку номер {c}",
        "Игрок номер {c}, предупреждение.",
        "{n}, предупреждение",
        "предупреждение {t}",
        "Игрок №{d}, обращаемся на вы. Предупреждение.",
    ],
    Command.DEFENCE: ["игрок номер {c} у вас тридцать секунд", "Игрок №{d}, у вас 30 секунд."],
    Command.LAST_WORD: ["игрок номер {c} ваше последнее слово", "последнее слово игроку номер {c}"],
    Command.VOTE: ["голосуем за игрока номер {c}", "Голосуем за игрока №{d}.", "кто за игрока номер {c}"],
    Command.VOTES: ["остальные голоса уходят игроку номер {c}", "Оставшиеся голоса уходят игроку №{d}."],
    Command.LEAVES: ["игрок номер {c} вы покидаете игру"],
    Command.KILLED: ["этой ночью был убит игрок номер {c}", "Этой ночью мафия убила игрока №{d}."],
    Command.NOMINATED: ["на голосование выставлен игрок номер {c}"],
}


def filled(template: str, seat: int) -> str:
    return template.format(c=CARDINAL[seat - 1], d=seat, n=NOMINATIVE[seat - 1], t=DATIVE[seat - 1])


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("template", FLOORS)
def test_the_floor_goes_to_the_seat_that_was_said(template: str, seat: int) -> None:
    floors = [call for call in calls(filled(template, seat), TABLE) if call.command is Command.FLOOR]
    assert [(call.seats, call.exact) for call in floors] == [((seat,), True)]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("command", "template"), [(c, t) for c, those in OTHERS.items() for t in those])
def test_every_call_keeps_the_seat_that_was_said(command: Command, template: str, seat: int) -> None:
    (call,) = calls(filled(template, seat), TABLE)
    assert (call.command, call.seats, call.exact) == (command, (seat,), True)


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("second", [1, 6, 7, 8, 10])
def test_a_warning_and_the_next_floor_do_not_swap_seats(first: int, second: int) -> None:
    text = (
        f"Игрок номер {CARDINAL[first - 1]}, предупреждение. Игрок номер {CARDINAL[second - 1]}, ваша минута."
    )
    assert [(c.command, c.seats) for c in calls(text, TABLE)] == [
        (Command.WARN, (first,)),
        (Command.FLOOR, (second,)),
    ]


PIECES = [
    *sorted({word for pattern in patterns() for word in pattern.example.split()}),
    "не",
    "№",
    "7",
    "30",
    "Лиса",
    "шкаф",
    "ё",
    ".",
]


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join)))
def test_any_text_gives_calls_that_stand_where_they_say(text: str) -> None:
    last = 0
    for call in calls(text, TABLE):
        assert text[call.start : call.end] == call.span
        assert last <= call.start < call.end
        assert all(1 <= seat <= 10 for seat in call.seats)
        last = call.end


@given(st.sampled_from(PIECES), st.sampled_from(PIECES))
def test_not_accepted_is_never_accepted(before: str, after: str) -> None:
    text = f"{before} не принято {after}"
    assert not any(
        call.command is Command.ACCEPT and "не принято" in text[max(0, call.start - 3) : call.end]
        for call in calls(text, EMPTY)
    )
