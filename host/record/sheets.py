"""Tables as a Russian Excel opens them by a double click: UTF-8 with its mark, «;» between the cells.

The record of a game is one file with two tables and an empty row between them: the players, a row each with
the date of the game, so that many games can be put under one another; and everything that happened.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from host.live.terminal.text import clean
from host.record.record import Day, Night, Record
from host.record.text import fate
from host.record.words import date, word

BYTE_ORDER_MARK = "\ufeff"
_FORMULA = tuple("=+-@")
"""What begins with these a table program would compute, whoever has typed it as his nick."""

Cell = str | int | float | None
_PLAYERS = ("Дата", "Место", "Ник", "Роль", "Команда", "Победа", "Очки", "Предупреждения", "Выбыл", "Удалён")
_EVENTS = (
    "Дата",
    "День",
    "Часть",
    "Событие",
    "Место",
    "Ник",
    "Кого",
    "Ник кого",
    "Секунд",
    "Число",
    "Правило",
)
_WORDS = ("Подробно", "Слова", "Звук")


def render(record: Record) -> str:
    """The tables of a game."""
    rows = (event.cells(record) for event in _Events(record))
    return sheet([_PLAYERS, *_players(record), (), (*_EVENTS, *_WORDS), *rows])


def sheet(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as the text of a file; an empty row is an empty line."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(cell) for cell in row])
    return BYTE_ORDER_MARK + out.getvalue()


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, float):
        return str(cell).replace(".", ",")
    if not isinstance(cell, str):
        return cell
    text = clean(cell)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _players(record: Record) -> Iterable[Sequence[Cell]]:
    removed = {removal.seat for removal in record.removals}
    for player in record.players:
        won = {None: "", True: "да", False: "нет"}[player.won]
        yield (
            date(record.started),
            player.seat,
            player.nick,
            word("roles", player.role),
            word("teams", player.team),
            won,
            player.points,
            player.warnings,
            fate(player),
            "да" if player.seat in removed else "",
        )


@dataclass(frozen=True)
class _Event:
    """Something that happened: who, to whom, and what there is to say of it."""

    day: int
    part: str
    what: str
    seat: int | None = None
    whom: int | None = None
    seconds: float | None = None
    number: int | None = None
    rule: str | None = None
    more: str = ""
    said: str | None = None
    clip: int | None = None

    def cells(self, record: Record) -> Sequence[Cell]:
        one = record.nick(self.seat) if self.seat else None
        other = record.nick(self.whom) if self.whom else None
        place = (date(record.started), self.day, self.part, self.what, self.seat, one, self.whom, other)
        return (*place, self.seconds, self.number, self.rule, self.more, self.said, self.clip)


class _Events:
    """What happened in one record, day after night."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def __iter__(self) -> Iterator[_Event]:
        nights = {night.number: night for night in self._record.nights}
        for day in self._record.days:
            if day.number - 1 in nights:
                yield from self.night(nights.pop(day.number - 1))
            yield from self.day(day)
        for night in nights.values():
            yield from self.night(night)
        yield from self.rest()

    def night(self, night: Night) -> Iterator[_Event]:
        for shot in night.shots:
            for target in shot.targets or (None,):
                yield _Event(night.number, "ночь", "выстрел", shot.by, target)
        for check in night.checks:
            colour = "чёрный" if check.found else "красный"
            found = ("шериф" if check.found else "не шериф") if check.by == "don" else colour
            by = next((player.seat for player in self._record.players if player.role == check.by), None)
            yield _Event(
                night.number, "ночь", f"проверка: {word('roles', check.by)}", by, check.seat, more=found
            )
        if night.killed is not None:
            yield _Event(night.number, "ночь", "убит", whom=night.killed)
        elif night.missed:
            yield _Event(night.number, "ночь", "промах")

    def day(self, day: Day) -> Iterator[_Event]:
        for speech in day.speeches:
            how = word("endings", speech.ended_by) or "спасибо"
            what = word("speeches", speech.phase)
            number = speech.warnings or None
            yield _Event(
                day.number, "речи", what, speech.seat, seconds=speech.seconds, number=number, more=how
            )
        for nomination in day.nominations:
            taken = "принято" if nomination.accepted else "не принято"
            wrong = nomination.verdict != "accepted"
            more = (
                f"{taken}, формулировка неверна: {nomination.reason or ''}".rstrip(": ") if wrong else taken
            )
            by, seat = nomination.by, nomination.seat
            yield _Event(day.number, "речи", "выставление", by, seat, more=more, said=nomination.said)
        yield from self._court(day)

    def _court(self, day: Day) -> Iterator[_Event]:
        for ballot in day.ballots:
            what = "переголосование" if ballot.revote else "голосование"
            for count in ballot.counts:
                hands = ", ".join(map(str, count.voters or ()))
                yield _Event(day.number, "суд", what, whom=count.candidate, number=count.votes, more=hands)
        if day.lift is not None:
            for seat in day.lift.candidates:
                end = "покидает игру" if day.lift.lifted else "остаётся"
                yield _Event(day.number, "суд", "подъём", whom=seat, number=day.lift.votes, more=end)
        if day.no_vote is not None:
            yield _Event(day.number, "суд", "итог", more=word("no_vote", day.no_vote))
        for seat in day.out:
            yield _Event(day.number, "суд", "выбыл", whom=seat)

    def rest(self) -> Iterator[_Event]:
        """What is told apart from the days: penalties, who left of his own will, notes."""
        for warned in self._record.warnings:
            yield _Event(
                warned.day, word("phases", warned.phase), "предупреждение", whom=warned.seat,
                number=warned.number, rule=warned.rule, more=warned.reason, said=warned.said,
                clip=warned.clip,
            )  # fmt: skip
        for removal in self._record.removals:
            yield _Event(
                removal.day, word("phases", removal.phase), "удаление", whom=removal.seat,
                rule=removal.rule, more=removal.reason, said=removal.said, clip=removal.clip,
            )  # fmt: skip
        for gone in self._record.departures:
            if gone.how == "left":
                yield _Event(gone.day, "", "ушёл сам", gone.seat)
        for note in self._record.notes:
            yield _Event(note.day, "", "заметка", note.seat, more=note.text)
