"""Words by which the host's and the players' ways of speaking differ (data/voices.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files


@cache
def _words() -> dict[str, tuple[frozenset[str], tuple[str, ...]]]:
    data = tomllib.loads(files("host").joinpath("data/voices.toml").read_text(encoding="utf-8"))
    return {
        who: (
            frozenset(word for word in words if not word.endswith("*")),
            tuple(word[:-1] for word in words if word.endswith("*")),
        )
        for who, words in data.items()
    }


def count(said: Iterable[str], who: str) -> int:
    """How many of the normalised words speak for `who`: "host", "host_first" (as first words) or "player"."""
    exact, stems = _words()[who]
    return sum(word in exact or word.startswith(stems) for word in said)
