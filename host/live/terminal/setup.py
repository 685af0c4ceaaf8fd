"""Nicks, the deal, joining a running game, notes: what is put in once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from host.live.terminal.desk import Desk
from host.live.terminal.prompts import (
    Ask,
    Nonsense,
    Step,
    act,
    ask_seat,
    number,
    pairs,
    seat,
    seats,
)
from host.live.terminal.text import clean
from rules import actions
from rules.rulebook import Rulebook
from rules.table import LAST_DAY

_Then = Callable[[actions.Deal], Step]


def nick(desk: Desk) -> Step:
    """A nick, or its correction: the seat and the nick in one line, or one after the other."""

    def named(whose: int, text: str) -> Step:
        return act(actions.Seat(whose, _some(text, "ник")))

    def take(text: str) -> Step:
        place, _, said = text.strip().partition(" ")
        whose = seat(place, desk.rulebook)
        now = desk.view.nicks.get(whose, "нет")
        ask = Ask(f"Место {whose}: какой ник? Сейчас: {now}.", lambda text: named(whose, text))
        return named(whose, said) if said.strip() else ask

    return Ask("Чей ник? (место; можно сразу с ником: «3 Лиса»)", take)


def note(desk: Desk) -> Step:
    """A remark for the record, about a seat or about none."""

    def about(text: str) -> Step:
        whom = seat(text, desk.rulebook) if text.strip() else None
        return Ask("Что записать?", lambda said: act(actions.Note(_some(said, "текст заметки"), whom)))

    return Ask("О ком заметка? (место; Enter - ни о ком)", about)


def _some(text: str, what: str) -> str:
    if not clean(text):
        raise Nonsense(f"Введите {what}, а чтобы передумать, нажмите Esc.")
    return clean(text)


def deal(desk: Desk) -> Step:
    """The roles, none of them shown."""
    return _roles(desk.rulebook, lambda roles: act(roles, told="Раздача передана; увидеть её: r/к."))


def _roles(rulebook: Rulebook, then: _Then) -> Ask:
    others = rulebook.black - 1

    def don(place: int) -> Step:
        return Ask(
            f"Остальные чёрные? (мест: {others}, через пробел)",
            lambda text: blacks(place, seats(text, rulebook)),
            hidden=True,
        )

    def blacks(place: int, mafia: tuple[int, ...]) -> Step:
        if len(mafia) != others:
            raise Nonsense(f"Мест должно быть ровно {others}: введите их через пробел.")
        _apart((place, *mafia))
        return ask_seat("Шериф? (место)", rulebook, lambda last: sheriff(place, mafia, last), hidden=True)

    def sheriff(place: int, mafia: tuple[int, ...], last: int) -> Step:
        _apart((place, *mafia, last))
        return then(actions.Deal(place, mafia, last))

    return ask_seat("Дон? (место)", rulebook, don, hidden=True)


def _apart(places: tuple[int, ...]) -> None:
    """No seat is named: the screen may be seen by all."""
    if len(set(places)) != len(places):
        raise Nonsense("У одного места две роли: введите другое или нажмите Esc и начните заново.")


def begin(desk: Desk) -> Step:
    """Join a running game at the morning of a day: one question after the other, the roles last."""
    book = desk.rulebook
    empty = actions.Begin(1, (), actions.Deal(0, (), 0))

    def day(text: str) -> Step:
        known = replace(empty, day=number(text, 1, LAST_DAY, "номер дня"))
        return Ask("Кто за столом? (места через пробел; Enter - все)", lambda said: alive(known, said))

    def alive(known: actions.Begin, text: str) -> Step:
        places = seats(text, book) or tuple(range(1, book.seats + 1))
        known = replace(known, alive=places)
        return Ask(
            "У кого сколько предупреждений? (пары 5-2 7-1; Enter - ни у кого)",
            lambda said: warned(known, said),
        )

    def warned(known: actions.Begin, text: str) -> Step:
        known = replace(known, warnings=pairs(text, book))
        return Ask("Сколько промахов подряд? (Enter - 0)", lambda said: misses(known, said))

    def misses(known: actions.Begin, text: str) -> Step:
        count = number(text, 0, book.misses_to_lose - 1, "число промахов") if text.strip() else 0
        known = replace(known, misses=count)
        return Ask(
            "Кто ещё не отбыл молчание? (места через пробел; Enter - никто)", lambda said: owes(known, said)
        )

    def owes(known: actions.Begin, text: str) -> Step:
        known = replace(known, owes_silence=seats(text, book))
        return _roles(book, lambda roles: act(replace(known, roles=roles)))

    return Ask("Какой день начинается? (номер)", day)
