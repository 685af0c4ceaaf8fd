"""Words torn in two pieces that are words themselves, but can't stand side by side by grammar.

A preposition before a verb is the beginning of that verb («при бью», «по спорить»), «вы» before an infinitive
that a first person governs is («предлагаю вы ставить»), «те» behind an imperative is its plural («давай те»),
«ка» behind a noun is the end of another («проб ка»).
"""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import Parse, known, parses
from grammar.words import REMEMBERED, words

_FEW = 0.1  # readings of a word less probable than this are not meant


def torn(behind: str, first: str, second: str, ahead: str) -> bool:
    """`first` and `second` are pieces of one word; `behind` and `ahead` stand around them."""
    if second == "те":
        return _plural_of(first) and not _pointed_at(ahead)
    if second == "ка":
        return _noun_cut(first)
    if first == "вы":
        return _prefixed(first, second) and _infinitive(second) and _governs(behind)
    return first in words("mended", "prefixes") and _prefixed(first, second)


@lru_cache(maxsize=REMEMBERED)
def _prefixed(prefix: str, verb: str) -> bool:
    readings = _likely(verb)
    if not readings or not all(_plain_verb(p) for p in readings):
        return False
    return known(prefix + verb) and any({"VERB", "INFN"} & p.tags for p in _likely(prefix + verb))


def _plain_verb(reading: Parse) -> bool:
    return bool({"VERB", "INFN"} & reading.tags) and "impr" not in reading.tags and reading.lemma != "быть"


@lru_cache(maxsize=REMEMBERED)
def _plural_of(first: str) -> bool:
    singular = any({"impr", "sing"} <= p.tags for p in parses(first))
    return singular and known(first + "те") and any({"impr", "plur"} <= p.tags for p in parses(first + "те"))


@lru_cache(maxsize=REMEMBERED)
def _pointed_at(ahead: str) -> bool:
    """«смотри те голоса», «давай те же»: «те» is a word of its own."""
    if ahead in words("mended", "behind_those"):
        return True
    return any(
        {"NOUN", "ADJF", "NUMR", "PRTF"} & p.tags and {"nomn", "accs"} & p.tags and "sing" not in p.tags
        for p in _likely(ahead)
    )


@lru_cache(maxsize=REMEMBERED)
def _noun_cut(first: str) -> bool:
    nouns = _likely(first)
    return bool(nouns) and all("NOUN" in p.tags for p in nouns) and known(first + "ка")


@lru_cache(maxsize=REMEMBERED)
def _infinitive(norm: str) -> bool:
    return any("INFN" in p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _governs(norm: str) -> bool:
    return norm in words("mended", "governing") or any("1per" in p.tags for p in parses(norm)[:1])


def _likely(norm: str) -> list[Parse]:
    return [p for p in parses(norm) if p.score > _FEW]
