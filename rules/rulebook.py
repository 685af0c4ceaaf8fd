"""A club's rulebook as a value: lengths, thresholds, a club's choices, the rules as reasons.

The values are data: one TOML file a club. A file that `extends` another holds only what differs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rules.errors import RulebookError
from rules.reasons import Reason, of_table

DEFAULT = "mafiasno-2015"
"""The rulebook that is played by unless another is chosen."""

_LARGEST = 3600
_MOST_SEATS = 20
_FILE_NAME = re.compile(r"[\w-]{1,60}")
_NUMBERS = (
    "seats",
    "red",
    "black",
    "speech_seconds",
    "defence_seconds",
    "last_word_seconds",
    "warn_seconds",
    "agreement_seconds",
    "sheriff_look_seconds",
    "check_seconds",
    "mask_seconds",
    "silence_warnings",
    "removal_warnings",
    "misses_to_lose",
    "single_candidate_leaves_from_day",
)
_SWITCHES = ("silence_costs_defence",)
_CHOICES = {"opening": ("day_number", "rotation"), "lift_needs": ("more_than_half", "half")}
_KEYS = (*_NUMBERS, *_SWITCHES, *_CHOICES, "title", "extends", "reasons")


@dataclass(frozen=True)
class Rulebook:
    """The values one club plays by; times in seconds, every number is at least 1."""

    name: str
    title: str
    seats: int
    """Seats at the table, `red` + `black`."""
    red: int
    """Red cards in the deck, the sheriff's included."""
    black: int
    """Black cards in the deck, the don's included."""
    speech_seconds: int
    defence_seconds: int
    """What a tied candidate has for his defence."""
    last_word_seconds: int
    warn_seconds: int
    """How long before the end of a speech the speaker is warned; less than any speech."""
    agreement_seconds: int
    """What the blacks have in night zero to agree on their shots."""
    sheriff_look_seconds: int
    """What the sheriff has in night zero to look around."""
    check_seconds: int
    """What the don and the sheriff have for a check; given when they are dead too, to give nothing away."""
    mask_seconds: int
    """How soon after «наступает ночь» every mask must be on (17)."""
    silence_warnings: int
    """The warning that costs a speech or the last word (21); less than `removal_warnings`."""
    removal_warnings: int
    """The warning that removes the player (23)."""
    misses_to_lose: int
    """Misses in a row that lose the game for black (30)."""
    single_candidate_leaves_from_day: int
    """From this day on an only candidate leaves without a vote; before it there is no vote."""
    opening: str
    """Who opens day d: "day_number", seat d; "rotation", the seat after yesterday's opener.

    Either way the next one still at the table, if that seat has left.
    """
    silence_costs_defence: bool
    """Whether a silence owed takes the defence of a tied candidate too."""
    lift_needs: str
    """The hands needed to lift all tied candidates: "more_than_half" of the living, or "half"."""
    reasons: Mapping[str, Reason] = field(hash=False, repr=False)
    """The rules by number: "1".."35" and, of the appendix, "П1".."П18"."""

    def reason(self, rule: str) -> str:
        """Return the rule in one Russian sentence.

        Raises RulebookError when there is no rule of that number.
        """
        try:
            return self.reasons[rule].text
        except KeyError:
            raise RulebookError(f"В правилах нет пункта «{rule}»: проверьте номер пункта.") from None


@cache
def load(name: str = DEFAULT) -> Rulebook:
    """Read the rulebook `name` that comes with the product.

    Raises RulebookError when there is none, or it is not whole.
    """
    text = _own(name)
    if text is None:
        raise RulebookError(f"Нет свода правил «{name}»: проверьте его название.")
    return parse(name, text)


@cache
def bundled() -> tuple[Rulebook, ...]:
    """The rulebooks that come with the product, the default one first, the others by name."""
    found = sorted(source.name.removesuffix(".toml") for source in _data().iterdir() if _is_book(source))
    return tuple(load(name) for name in sorted(found, key=lambda name: name != DEFAULT))


def _data() -> Traversable:
    return files("rules") / "data"


def _is_book(source: Traversable) -> bool:
    """Whether it is a rulebook among the other data: only these have a title."""
    return source.name.endswith(".toml") and "title" in tomllib.loads(source.read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Rulebook:
    """Make a rulebook of the TOML of a club's file.

    The file may say `extends = "<rulebook of the product>"`: what it leaves out is taken from there, but
    for its title, which is always its own.

    Raises RulebookError when the text is no TOML, a setting is unknown, a value is missing or senseless,
    or two values do not go together.
    """
    values = _layered(name, text)
    missing = [key for key in (*_NUMBERS, *_SWITCHES, *_CHOICES) if key not in values]
    if missing:
        raise RulebookError(
            f"В своде правил «{name}» нет настройки {missing[0]}: допишите её или возьмите остальное из "
            f'готового свода строкой extends = "{DEFAULT}" в начале файла.'
        )
    settings: dict[str, Any] = {key: _number(name, values, key) for key in _NUMBERS}
    settings |= {key: _switch(name, values, key) for key in _SWITCHES}
    settings |= {key: _choice(name, values, key, known) for key, known in _CHOICES.items()}
    title = _text(name, values, "title")
    rulebook = Rulebook(name=name, title=title, reasons=of_table(name, values.get("reasons")), **settings)
    _check(rulebook)
    return rulebook


def _own(name: str) -> str | None:
    source = _data() / f"{name}.toml"
    if _FILE_NAME.fullmatch(name) is None or not source.is_file():
        return None
    return source.read_text(encoding="utf-8")


def _layered(name: str, text: str) -> dict[str, object]:
    """Return the values of the file, laid over those of the files it extends."""
    values = _read(name, text)
    seen, base = [name], values.pop("extends", None)
    while base is not None:
        below = _read(str(base), _base(seen, base))
        base = below.pop("extends", None)
        below.pop("title", None)
        values = {key: _merged(below.get(key), values.get(key)) for key in below | values}
    return values


def _base(seen: list[str], base: object) -> str:
    """Return the text of the file `base`, which the last of `seen` extends, and note it there."""
    if base in seen:
        path = " → ".join(f"«{name}»" for name in (*seen, base))
        raise RulebookError(f"Своды правил ссылаются друг на друга по кругу: {path}; исправьте extends.")
    text = _own(base) if isinstance(base, str) else None
    if text is None:
        raise RulebookError(
            f"В своде правил «{seen[-1]}» extends = «{base}», а такого свода нет: исправьте название."
        )
    seen.append(str(base))
    return text


def _merged(below: object, above: object) -> object:
    """Return the tables of `above` laid over those of `below`, value by value."""
    if isinstance(below, dict) and isinstance(above, dict):
        return below | {key: _merged(below.get(key), value) for key, value in above.items()}
    return below if above is None else above


def _read(name: str, text: str) -> dict[str, object]:
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        where = f"строку {line[1]}" if line else "конец файла"
        raise RulebookError(f"Свод правил «{name}» не читается: исправьте {where}.") from None
    for key in values:
        if key not in _KEYS:
            raise RulebookError(f"В своде правил «{name}» неизвестная настройка {key}: {_meant(key, _KEYS)}.")
    return values


def _meant(key: str, known: Sequence[str]) -> str:
    near = get_close_matches(key, known, n=1)
    return f"возможно, это {near[0]}" if near else "уберите её"


def _number(name: str, values: Mapping[str, object], key: str) -> int:
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _LARGEST:
        raise RulebookError(
            f"В своде правил «{name}» значение {key} должно быть целым числом от 1 до {_LARGEST}."
        )
    return value


def _switch(name: str, values: Mapping[str, object], key: str) -> bool:
    value = values.get(key)
    if not isinstance(value, bool):
        raise RulebookError(f"В своде правил «{name}» значение {key} должно быть true (да) или false (нет).")
    return value


def _choice(name: str, values: Mapping[str, object], key: str, known: Sequence[str]) -> str:
    value = _text(name, values, key)
    if value not in known:
        raise RulebookError(
            f"В своде правил «{name}» {key} = «{value}»: возможно только {' или '.join(known)}."
        )
    return value


def _text(name: str, values: Mapping[str, object], key: str) -> str:
    value = values.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(f"В своде правил «{name}» нет строки {key}: допишите её.")
    return value


def _check(book: Rulebook) -> None:
    """Raise RulebookError when two values do not go together."""
    shortest = min(book.speech_seconds, book.defence_seconds, book.last_word_seconds)
    wrong = (
        (
            book.red + book.black != book.seats,
            "red + black должно равняться seats: карт столько же, сколько мест",
        ),
        (book.black >= book.red, "black должно быть меньше red: иначе чёрные побеждают до начала игры"),
        (
            book.silence_warnings >= book.removal_warnings,
            "silence_warnings должно быть меньше removal_warnings",
        ),
        (book.seats > _MOST_SEATS, f"seats не может быть больше {_MOST_SEATS}"),
        (book.warn_seconds >= shortest, "warn_seconds должно быть меньше длины любой речи"),
    )
    for broken, rule in wrong:
        if broken:
            raise RulebookError(f"В своде правил «{book.name}» {rule}.")
