"""The DAY file of a review: which day it is, who is at the table and under which nicks."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grammar.table import Table
from host.errors import UserError

SEATS = range(1, 11)
KEYS = {"day", "alive", "seats"}
# A labelled day of a corpus is taken as it is: these keys of it say nothing to a review.
LABEL_KEYS = {"id", "audio", "seconds", "turns", "note"}


@dataclass(frozen=True)
class Day:
    """Day number (1, 2, …), the seats at the table in the morning, nicks by seat."""

    day: int = 1
    alive: tuple[int, ...] = tuple(SEATS)
    nicks: dict[int, str] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table as the grammar knows it."""
        return Table.of(self.nicks)


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in SEATS


def _alive(raw: object) -> tuple[int, ...]:
    if not isinstance(raw, list) or not raw or not all(_is_seat(seat) for seat in raw):
        raise UserError(
            "В файле дня «alive» должно быть списком мест от 1 до 10, например [1, 2, 5]: исправьте его."
        )
    if len(set(raw)) != len(raw):
        raise UserError("В файле дня место в «alive» названо дважды: оставьте каждое по одному разу.")
    return tuple(sorted(raw))


def _nicks(raw: object) -> dict[int, str]:
    if not isinstance(raw, dict):
        raise UserError('В файле дня «seats» должно быть вида {"3": "Лиса"}: исправьте его.')
    nicks: dict[int, str] = {}
    for key, nick in raw.items():
        if key not in {str(seat) for seat in SEATS}:
            raise UserError(f"В файле дня есть место «{key}», а места бывают от 1 до 10: исправьте «seats».")
        if not isinstance(nick, str) or not nick.strip():
            raise UserError(
                f"В файле дня у места {key} пустой ник: впишите ник или уберите место из «seats»."
            )
        nicks[int(key)] = nick.strip()
    folded = [nick.casefold().replace("ё", "е") for nick in nicks.values()]
    if len(set(folded)) != len(folded):
        raise UserError("В файле дня у двух мест один ник: дайте им разные ники.")
    return nicks


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a key stand twice and Python would silently keep the last one."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise UserError(f"В файле дня «{key}» стоит дважды: оставьте одно.")
        found[key] = value
    return found


def parse_day(raw: Any) -> Day:
    """The day from decoded JSON. Raises UserError for whatever is not as `contracts` has it."""
    if not isinstance(raw, dict):
        raise UserError('Файл дня должен быть вида {"day": 1, "alive": [1, 2], "seats": {"3": "Лиса"}}.')
    unknown = sorted(set(raw) - KEYS - LABEL_KEYS)
    if unknown:
        raise UserError(f"В файле дня незнакомый ключ «{unknown[0]}»: допустимы day, alive и seats.")
    day = raw.get("day", 1)
    if not isinstance(day, int) or isinstance(day, bool) or day < 1:
        raise UserError("В файле дня «day» должно быть номером дня: 1, 2, 3…")
    return Day(day, _alive(raw.get("alive", list(SEATS))), _nicks(raw.get("seats", {})))


def load_day(path: Path) -> Day:
    """Read a DAY file. Raises UserError when it can't be read or is wrong."""
    try:
        if path.is_dir():
            raise UserError(f"«{path}» - папка, а нужен файл дня.")
        if path.exists() and not path.is_file():
            raise UserError(f"«{path}» - не обычный файл: укажите файл дня.")
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"Файла дня «{path}» нет: проверьте имя.") from None
    except (OSError, UnicodeDecodeError):
        raise UserError(f"Файл дня «{path}» не читается: проверьте, что это текст JSON в UTF-8.") from None
    try:
        raw = json.loads(text, object_pairs_hook=_once)
    except ValueError:
        raise UserError(f"Файл дня «{path}» - не JSON: проверьте скобки и кавычки.") from None
    except RecursionError:
        raise UserError(f"Файл дня «{path}» - не файл дня: в нём слишком много скобок.") from None
    return parse_day(raw)
