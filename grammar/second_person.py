"""Verbs of the second person singular, as far as a word alone can tell."""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import parses
from grammar.words import REMEMBERED

_PARTICLES = frozenset({"CONJ", "INTJ", "PRCL", "PRED"})
"""«поверь», «слушай» are listed as interjections too: as such they address somebody all the same."""
_SHARE = 0.75
"""How much of a word's readings must be the second person for the word to address somebody."""


@lru_cache(maxsize=REMEMBERED)
def second_person(norm: str) -> bool:
    """The word is, as far as a word alone can tell, a verb of the second person singular.

    Only words of the dictionary count: a bent word proves nothing.
    """
    base = norm.removesuffix("-ка").removesuffix("-то")
    readings = parses(base)
    if not readings or not readings[0].known or norm in {"то", "ка"}:
        return False
    second = sum(p.score for p in readings if _second(p.tags))
    weighed = sum(p.score for p in readings if _PARTICLES.isdisjoint(p.tags))
    return second > 0 and second >= _SHARE * weighed


@lru_cache(maxsize=REMEMBERED)
def second_imperative(norm: str) -> bool:
    """The word may be an imperative of the second person singular."""
    return any("impr" in p.tags and "sing" in p.tags for p in parses(norm))


@lru_cache(maxsize=REMEMBERED)
def second_future(norm: str) -> bool:
    """The word may be a future of the second person singular."""
    return any({"futr", "2per", "sing"} <= p.tags for p in parses(norm))


def _second(tags: frozenset[str]) -> bool:
    if "VERB" not in tags or "sing" not in tags:
        return False
    return "2per" in tags or {"impr", "excl"} <= tags
