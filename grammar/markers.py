"""«игрок» and «номер» as recognisers bend, join and tear them; these words only lead up to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

from rapidfuzz.distance import Levenshtein

from grammar.morph import known
from grammar.text import Token
from grammar.words import REMEMBERED, data, words

Marker = Literal["player", "number"]
_SHORTEST_BENT = 4


@lru_cache(maxsize=REMEMBERED)
def marks(norm: str, what: Marker) -> bool:
    """True for a form of the word, or a word of no dictionary that is one letter away from one."""
    if norm in words("seats", what):
        return True
    if len(norm) < _SHORTEST_BENT or known(norm):
        return False
    return any(_near(norm, form) for form in words("seats", f"{what}_forms"))


def _near(norm: str, form: str) -> bool:
    return Levenshtein.distance(norm, form, score_cutoff=1) <= 1


def marker_ending(tokens: Sequence[Token], end: int, what: Marker) -> int | None:
    """Where the «игрок» or «под номером» begins that ends right before the token `end`; None without one."""
    if end >= 2 and _pair(tokens[end - 2].norm, tokens[end - 1].norm, what):
        return end - 2
    if end >= 1 and marks(tokens[end - 1].norm, what):
        return end - 1
    return None


@lru_cache(maxsize=REMEMBERED)
def _pair(first: str, second: str, what: Marker) -> bool:
    """«под номером», «по намером», «и грока», «ном ер»: two words in place of one."""
    if (first, second) in _listed(what):
        return True
    if what == "number" and first in words("seats", "under"):
        return marks(second, what)
    joined = first + second
    if joined in words("seats", f"{what}_forms"):
        return True  # «н омер», «ном ера»: whatever the pieces are, before a seat they are nothing else
    return joined in words("seats", what) and not (known(first) and known(second))


@cache
def _listed(what: Marker) -> frozenset[tuple[str, str]]:
    return frozenset((pair[0], pair[1]) for pair in data("seats")[f"{what}_two"])
