"""A record and lists of games as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from host.live.terminal.text import clean, columns, cut, fill
from host.record.record import Player, Record
from host.record.sections import sections
from host.record.words import date, lasted, name, result, word

WIDTH = 100
"""Columns of the text, whatever the terminal: it may be written to a file."""
_NICK = 24
_LABEL = 18


def render(record: Record) -> str:
    """The whole record, ready to print."""
    lines = [
        f"Игра {date(record.started)}, {lasted(record.seconds)}. {clean(record.club)}.",
        result(record),
        "",
        *_players(record),
    ]
    for section in sections(record):
        lines += ["", section.title.upper()]
        for label, text in section.rows:
            lines += _row(label, text)
    return "\n".join(lines) + "\n"


def table(titles: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Lines in columns; those of the numbers in `right` are set to the right."""
    cells = [list(titles), *(list(row) for row in rows)]
    widths = [max(columns(row[at]) for row in cells) for at in range(len(titles))]
    return [
        "  ".join(
            " " * (widths[at] - columns(cell)) + cell if at in right else fill(cell, widths[at])
            for at, cell in enumerate(row)
        ).rstrip()
        for row in cells
    ]


def fate(player: Player) -> str:
    """How and when a player left: «день 2, убит ночью»; nothing for who stayed."""
    gone = player.departure
    if gone is None:
        return ""
    how = word("departures", gone.how)
    return how if gone.how == "before" else f"день {gone.day}, {how}"


def summary(record: Record) -> str:
    """The players of a game in one line."""
    named = [name(record, player.seat) for player in record.players if player.nick]
    return ", ".join(named) or f"{len(record.players)} игроков без ников"


def _players(record: Record) -> list[str]:
    rows = [
        (
            str(player.seat),
            cut(clean(player.nick or ""), _NICK),
            word("roles", player.role),
            str(player.warnings or ""),
            fate(player),
            "" if player.points is None else str(player.points),
        )
        for player in record.players
    ]
    return table(("Место", "Ник", "Роль", "Предупр.", "Выбыл", "Очки"), rows, right=(0, 3, 5))


def _row(label: str, text: str) -> list[str]:
    head = fill(label, _LABEL) if columns(label) <= _LABEL else f"{label}:"
    wrapped = textwrap.wrap(text, WIDTH - _LABEL - 4, break_on_hyphens=False) or [""]
    if columns(label) > _LABEL:
        return [f"  {head}", *(" " * (_LABEL + 4) + line for line in wrapped)]
    first, *rest = wrapped
    return [f"  {head}  {first}", *(" " * (_LABEL + 4) + line for line in rest)]
