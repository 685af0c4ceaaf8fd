"""The lists of words of the view, from `data/terminal.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def data(name: str) -> Mapping[str, Any]:
    """The file `name`.toml of the live game's data."""
    text = (files("host.live") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def word(table: str, key: str) -> str:
    """The word for `key` in a table of the view's words; `key` itself where there is none."""
    return str(data("terminal")[table].get(key, key))


def table(name: str) -> Mapping[str, Any]:
    """A whole table of the view's words."""
    found: Mapping[str, Any] = data("terminal")[name]
    return found
