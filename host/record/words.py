"""Russian words and small phrases of a record, for every form it is given in."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files

from host.live.terminal.text import clean, cut
from host.record.record import Record


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("host") / "data" / "record.toml").read_text(encoding="utf-8"))


def word(table: str, key: str | None) -> str:
    """The Russian word for a key of the record; nothing for None."""
    return "" if key is None else _words()[table][key]


def minutes(seconds: float | None) -> str:
    """58.4 → «0:58»; None → «–»."""
    if seconds is None:
        return "–"
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def lasted(seconds: float) -> str:
    """How long a game took: «1 ч 12 мин», at least a minute."""
    whole = max(round(seconds / 60), 1)
    hours, rest = divmod(whole, 60)
    return f"{hours} ч {rest} мин" if hours else f"{rest} мин"


def date(moment: datetime) -> str:
    """«30.11.2025 19:00», in this computer's zone."""
    return f"{moment.astimezone():%d.%m.%Y %H:%M}"


def plural(number: int, one: str, few: str, many: str) -> str:
    """«1 голос», «3 голоса», «5 голосов»."""
    tens, ones = number % 100, number % 10
    if ones == 1 and tens != 11:
        return f"{number} {one}"
    return f"{number} {few if ones in (2, 3, 4) and tens not in (12, 13, 14) else many}"


def name(record: Record, seat: int, width: int = 40) -> str:
    """«5 Лиса»: the seat and its nick, without what could spoil a line."""
    nick = clean(record.nick(seat) or "")
    return f"{seat} {cut(nick, width)}" if nick else str(seat)


def quoted(text: str | None, width: int) -> str:
    """« «слова»» in at most `width` columns, with the blank before them; nothing where there are none."""
    said = clean(text or "")
    return f" «{cut(said, width)}»" if said and width > 0 else ""


def result(record: Record) -> str:
    """One sentence: who has won, or that nobody has yet."""
    ending = record.result
    if ending is None:
        return "Игра не окончена."
    won = f"Победили {word('teams', ending.winner)}, день {ending.day}"
    if ending.ended_by == "departure":
        return f"{won}."
    return f"{won} ({'решение ведущего' if ending.ended_by == 'host' else f'правило {ending.ended_by}'})."
