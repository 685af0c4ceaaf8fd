"""Short ways to ask the grammar in tests."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from grammar.read import read
from grammar.seats import SeatRef, find_seats
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Finding, Kind, Line, Phase

SPEAKER = 9
NO_NICKS = Table.of({})
NICKS = Table.of(
    {
        1: "Гамлет",
        2: "Барсук",
        3: "Маэстро",
        4: "Леший",
        5: "Гусар",
        6: "Честный",
        7: "Доктор Ватсон",
        8: "Лиса",
        9: "Пряник",
        10: "Мышь",
    }
)


@cache
def lines(name: str) -> dict[str, Any]:
    """A file of lines beside the tests."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))


def findings(text: str, table: Table = NO_NICKS, phase: Phase = Phase.SPEECH) -> tuple[Finding, ...]:
    return read(Line(text, SPEAKER, phase), table)


def of_kind(kind: Kind, text: str, table: Table = NO_NICKS, phase: Phase = Phase.SPEECH) -> list[Finding]:
    return [finding for finding in findings(text, table, phase) if finding.kind is kind]


def spans(kind: Kind, text: str, table: Table = NO_NICKS) -> list[str]:
    return [finding.span for finding in of_kind(kind, text, table)]


def seats(text: str, table: Table = NO_NICKS) -> tuple[SeatRef, ...]:
    return find_seats(tokens(text), table)


def numbers_of(text: str, table: Table = NO_NICKS) -> list[int | None]:
    return [ref.seat for ref in seats(text, table)]
