"""The refusals of the game by key: the Russian sentence and the rule come from `data/refusals.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rules.errors import Ambiguous, Refused

_SHOWN = 40
"""What was given is quoted up to so many characters."""


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Every refusal: key -> {"text": template, "rule": number, where there is one}."""
    text = (files("rules") / "data" / "refusals.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def refused(key: str, **slots: object) -> Refused:
    """The refusal `key` with its slots filled in."""
    entry = catalogue()[key]
    return Refused(_filled(entry["text"], slots), entry.get("rule"))


def ambiguous(key: str, **slots: object) -> Ambiguous:
    """The question `key` with its slots filled in."""
    entry = catalogue()[key]
    return Ambiguous(_filled(entry["text"], slots), entry.get("rule"))


def _filled(template: str, slots: dict[str, object]) -> str:
    return template.format(**{name: _short(str(value)) for name, value in slots.items()})


def _short(value: str) -> str:
    return value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
