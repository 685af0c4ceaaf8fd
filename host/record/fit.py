"""How a record is put on one sheet: the largest letters with which all of it fits, less of it where none do.

The size of letters is estimated, a little too large, as the fonts of the computer are not known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from host.live.terminal.text import columns
from host.record.record import Record
from host.record.sections import Detail, Section, sections

_SIZES = {"s90": 9.0, "s85": 8.5, "s80": 8.0, "s75": 7.5, "s70": 7.0, "s65": 6.5, "s60": 6.0, "s55": 5.5}
"""The classes of the style sheet and their letters, in points."""
_TRIED = (
    (Detail(quote=90, nick=16, note=300), 7.0),
    (Detail(quote=45, nick=12, note=120), 7.0),
    (Detail(quote=90, nick=16, note=300), 5.5),
    (Detail(quote=45, nick=12, note=120), 5.5),
    (Detail(quote=25, nick=0, note=40), 5.5),
    (Detail(quote=0, nick=0, note=0), 5.5),
)
"""What is told, with the smallest letters for it: short quotes are better than tiny letters."""
_ALL = 10_000
"""More columns than any text has."""
_HEIGHT = 280 * 72 / 25.4
"""Points of the sheet within its margins; 1 mm is left free."""
_COLUMN = 94 * 72 / 25.4
_WIDTH = 0.55
"""Of an average letter, in its height."""
_LINE = 1.25
_HEADING = 1.7
"""Lines that a heading takes with the space around it."""
_PLAYER = 1.25
"""Lines that a row of the table of players takes."""
_TOP = 8
"""Lines of the heading of the page, the head of the table and the foot."""


@dataclass(frozen=True)
class Fit:
    """What goes on the sheet: the class of the letters, the sections; `cut`: something was left out."""

    size: str
    sections: tuple[Section, ...]
    cut: bool


def fit(record: Record) -> Fit:
    """The best way to put a record on a sheet."""
    for detail, smallest in _TRIED:
        whole = sections(record, replace(detail, quote=_ALL, note=_ALL))
        told = sections(record, detail)
        for size, points in _SIZES.items():
            if points >= smallest and sum(_lines(told, points)) <= _room(record, points):
                return Fit(size, told, cut=_length(told) < _length(whole))
    size, points = list(_SIZES.items())[-1]
    told = sections(record, _TRIED[-1][0])
    return Fit(size, _as_many(told, points, _room(record, points)), cut=True)


def _length(told: tuple[Section, ...]) -> int:
    return sum(len(text) for section in told for _, text in section.rows)


def _room(record: Record, points: float) -> float:
    """Lines in both columns under the table of players."""
    lines = _HEIGHT / (points * _LINE) - _TOP - _PLAYER * len(record.players)
    return 2 * (lines - 1)  # the columns are never quite equal


def _lines(told: tuple[Section, ...], points: float) -> list[float]:
    """The lines each section takes."""
    letters = int(_COLUMN / (points * _WIDTH)) - 2
    return [
        _HEADING + sum(-(-(columns(label) + 2 + columns(text)) // letters) for label, text in section.rows)
        for section in told
    ]


def _as_many(told: tuple[Section, ...], points: float, room: float) -> tuple[Section, ...]:
    """The sections from the beginning for which there is room; of the last of them its first lines."""
    ends = list(accumulate(_lines(told, points)))
    kept = [section for section, end in zip(told, ends, strict=True) if end <= room]
    left = room - (ends[len(kept) - 1] if kept else 0.0)
    torn = told[len(kept)]
    rows = torn.rows
    while rows and sum(_lines((replace(torn, rows=rows),), points)) > left:
        rows = rows[:-1]
    return (*kept, replace(torn, rows=rows)) if rows else tuple(kept)
