"""Word lists of this room: TOML files in `data/`, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

REMEMBERED = 4_000
"""Of so many words at most what was found out is kept, for they are said again: an evening brings new ones
without end, and all that is known of one takes some kilobytes."""
_DATA = Path(__file__).parent / "data"


@cache
def data(name: str) -> dict[str, Any]:
    """The contents of `data/<name>.toml`. Raises FileNotFoundError for a list that doesn't exist."""
    with (_DATA / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def words(name: str, key: str) -> frozenset[str]:
    """A flat list of `data/<name>.toml` as a set."""
    return frozenset(data(name)[key])


@cache
def listed(name: str, section: str, key: str) -> frozenset[str]:
    """A list of a section of `data/<name>.toml` as a set."""
    return frozenset(data(name)[section][key])
