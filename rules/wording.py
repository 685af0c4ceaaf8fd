"""The words of the game: phrases are templates of `data/phrases.toml`, numbers in words and in their forms.

A template is a Russian sentence with slots in braces. A slot is a value's name and, after a colon, its form:

- `{seat}` a number in words, «пять»; `{seats}` numbers in a row, «пять, семь и девять»; `{reason}` a text;
- `{day:ordinal m genitive}` an ordinal by gender (m f n) and case, «третьего»;
- `{number:count голос голоса голосов}` a number with its noun, «четыре голоса»; `count_f` where the noun is
  feminine, «двадцать одна секунда»;
- `{seats:many игрок игроки}` the first word for one value, the second for several.

The first letter of every sentence is made a capital.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from string import Formatter

from num2words import num2words

from rules.errors import RulesError
from rules.phrase_keys import KEYS, PAUSES

Value = int | str | tuple[int, ...]
"""What a slot is filled with: a number, a text, or seats in their order."""

_GENDERS = ("m", "f", "n")
_CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")
_LONGEST_PAUSE = 60.0
_SENTENCE = re.compile(r"(?:^|(?<=[.!?] ))[а-яё]")


class WordingError(RulesError):
    """The file of phrases does not fit the game; the text is one Russian sentence for who edits the file."""


Fill = Callable[[Mapping[str, Value]], str]
"""A piece of a template: makes its words of the values given."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """All the phrases of a file, checked: every key is there and every slot can be filled."""

    templates: Mapping[str, tuple[Fill, ...]]
    pauses: Mapping[str, float]
    """Seconds, by the name of the moment."""

    def say(self, key: str, **values: Value) -> str:
        """The phrase `key` in words; `values` are those `phrase_keys.KEYS` names for it."""
        text = "".join(fill(values) for fill in self.templates[key])
        return _SENTENCE.sub(lambda start: start[0].upper(), text)


def phrase(key: str, **values: Value) -> str:
    """The phrase `key` of the product's own file, in words."""
    return load().say(key, **values)


def pause(key: str) -> float:
    """How many seconds of silence belong to the moment `key`."""
    return load().pauses[key]


@cache
def load() -> Phrases:
    """The phrases that come with the product. Raises WordingError when the file is not whole."""
    return parse((files("rules") / "data" / "phrases.toml").read_text(encoding="utf-8"))


def parse(text: str) -> Phrases:
    """Make phrases of the TOML of a file.

    Raises WordingError for a text that is no TOML, a key that is missing or unknown, and a slot or a form
    that can't be filled.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WordingError(f"Файл фраз не читается: исправьте его ({error}).") from None
    found = _flat(tables)
    _compare(found, (*KEYS, *(f"pauses.{key}" for key in PAUSES)))
    return Phrases(
        {key: _template(key, found[key]) for key in KEYS},
        {key: _seconds(key, found[f"pauses.{key}"]) for key in PAUSES},
    )


def _flat(tables: Mapping[str, object]) -> dict[str, object]:
    """{"court": {"call": …}} as {"court.call": …}."""
    flat: dict[str, object] = {}
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise WordingError(f"В файле фраз строка {name} стоит вне раздела: перенесите её в раздел.")
        flat |= {f"{name}.{key}": value for key, value in table.items()}
    return flat


def _compare(found: Mapping[str, object], known: tuple[str, ...]) -> None:
    """Raises WordingError unless the file has the known keys, all of them and no other."""
    for key in found:
        if key not in known:
            raise WordingError(f"В файле фраз неизвестная строка {key}: {_meant(key, known)}.")
    for key in known:
        if key not in found:
            raise WordingError(f"В файле фраз нет строки {key}: допишите её.")


def _meant(key: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(key, known, n=1)
    return f"возможно, это {near[0]}" if near else "уберите её"


def _seconds(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LONGEST_PAUSE:
        raise WordingError(f"В файле фраз пауза {key} должна быть числом секунд от 0 до {_LONGEST_PAUSE:g}.")
    return float(value)


def _template(key: str, text: object) -> tuple[Fill, ...]:
    if not isinstance(text, str) or not text.strip():
        raise WordingError(f"В файле фраз у {key} нет слов: впишите фразу в кавычках.")
    try:
        pieces = list(Formatter().parse(text))
    except ValueError:
        raise WordingError(f"В файле фраз в фразе {key} не закрыта скобка: исправьте её.") from None
    fills: list[Fill] = []
    for words, slot, form, conversion in pieces:
        if words:
            fills.append(_literal(words))
        if slot is not None:
            if slot not in KEYS[key]:
                known = ", ".join(f"{{{name}}}" for name in KEYS[key])
                offered = f"здесь есть {known}" if known else "уберите его"
                raise WordingError(f"В файле фраз в фразе {key} нет места {{{slot}}}: {offered}.")
            fills.append(_slot(key, slot, f"{'!' if conversion else ''}{form}".split()))
    return tuple(fills)


def _literal(words: str) -> Fill:
    return lambda _: words


def _slot(key: str, slot: str, form: list[str]) -> Fill:
    """The piece that puts the value of `slot` in the form asked for."""
    if slot == "reason" and not form:
        return lambda values: str(values[slot])
    if slot == "seats":
        match form:
            case []:
                return lambda values: in_a_row(_row(values[slot]))
            case ["many", one, several]:
                return lambda values: one if len(_row(values[slot])) == 1 else several
    if slot not in ("reason", "seats"):
        match form:
            case []:
                return lambda values: cardinal(_number(values[slot]))
            case ["ordinal", gender, case] if gender in _GENDERS and case in _CASES:
                return lambda values: ordinal(_number(values[slot]), gender, case)
            case ["count" | "count_f" as name, one, few, many]:
                gender = "f" if name == "count_f" else "m"
                return lambda values: count(_number(values[slot]), (one, few, many), gender)
    raise WordingError(
        f"В файле фраз в фразе {key} форма «{' '.join(form)}» не подходит к {{{slot}}}: исправьте её."
    )


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a number is needed, not {value!r}")
    return value


def _row(value: Value) -> tuple[int, ...]:
    if not isinstance(value, tuple):
        raise TypeError(f"seats are needed, not {value!r}")
    return value


@cache
def cardinal(number: int, gender: str = "m") -> str:
    """«пять»; `gender` is m, f or n: «две», «одно»."""
    return str(num2words(number, lang="ru", gender=gender))


@cache
def ordinal(number: int, gender: str, case: str) -> str:
    """«третьего»: by gender (m, f, n) and the English name of the case; the accusative is of a thing."""
    return str(num2words(number, lang="ru", to="ordinal", gender=gender, case=case, animate=False))


def count(number: int, noun: tuple[str, str, str], gender: str = "m") -> str:
    """A number with its noun, «один голос», «четыре голоса», «пять голосов»: `noun` has these three forms."""
    teens, ones = number % 100 in range(11, 15), number % 10
    form = 2 if teens or not 1 <= ones <= 4 else 0 if ones == 1 else 1
    return f"{cardinal(number, gender)} {noun[form]}"


def in_a_row(numbers: tuple[int, ...]) -> str:
    """«пять, семь и девять»."""
    *others, last = (cardinal(number) for number in numbers)
    return f"{', '.join(others)} и {last}" if others else last
