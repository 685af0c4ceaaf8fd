"""A club's rulebook as a value: the lengths of the speeches, who opens a day, the rules as reasons."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from rules.errors import RulebookError

OPENINGS = ("day_number",)
"""The known ways to choose who opens a day."""

_NUMBERS = ("seats", "speech_seconds", "defence_seconds", "last_word_seconds", "warn_seconds")


@dataclass(frozen=True)
class Rulebook:
    """The values one club plays by; times in seconds, `reasons` by the number of the rule («3», «П5»)."""

    name: str
    title: str
    seats: int
    speech_seconds: int
    defence_seconds: int
    last_word_seconds: int
    warn_seconds: int
    opening: str
    reasons: Mapping[str, str]

    def reason(self, rule: str) -> str:
        """Return the rule in one Russian sentence.

        Raises RulebookError when there is no rule of that number.
        """
        try:
            return self.reasons[rule]
        except KeyError:
            raise RulebookError(f"В правилах нет пункта «{rule}»: проверьте номер пункта.") from None


@cache
def load(name: str = "mafiasno-2015") -> Rulebook:
    """Read the rulebook `name` that comes with the product.

    Raises RulebookError when there is none, or it is not whole.
    """
    source = files("rules") / "data" / f"{name}.toml"
    if "/" in name or not source.is_file():
        raise RulebookError(f"Нет свода правил «{name}»: проверьте его название.")
    return parse(name, source.read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Rulebook:
    """Make a rulebook of TOML.

    Raises RulebookError when the text is no TOML, or a value is missing or senseless.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"Свод правил «{name}» не читается: исправьте файл ({error}).") from None
    numbers = {key: _number(name, values, key) for key in _NUMBERS}
    opening = _text(name, values, "opening")
    if opening not in OPENINGS:
        known = ", ".join(OPENINGS)
        raise RulebookError(f"В своде правил «{name}» opening = «{opening}»: возможно только {known}.")
    return Rulebook(
        name=name,
        title=_text(name, values, "title"),
        opening=opening,
        reasons=_reasons(name, values),
        **numbers,
    )


def _number(name: str, values: Mapping[str, object], key: str) -> int:
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise RulebookError(f"В своде правил «{name}» значение {key} должно быть целым числом больше нуля.")
    return value


def _text(name: str, values: Mapping[str, object], key: str) -> str:
    value = values.get(key)
    if not isinstance(value, str) or not value:
        raise RulebookError(f"В своде правил «{name}» нет строки {key}: допишите её.")
    return value


def _reasons(name: str, values: Mapping[str, object]) -> Mapping[str, str]:
    table = values.get("reasons")
    if not isinstance(table, dict) or not table:
        raise RulebookError(f"В своде правил «{name}» нет раздела [reasons]: допишите его.")
    return MappingProxyType({rule: _text(name, table, rule) for rule in table})
