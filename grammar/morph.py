"""Russian morphology, cached: a thin layer over pymorphy3 so that the rest needs no library types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

import pymorphy3

from grammar.words import REMEMBERED

_Reading: TypeAlias = Any  # pymorphy3 brings no types

# pymorphy3 fails on some letters of rare scripts and is slow on absurdly long words.
_RUSSIAN = re.compile("[а-я-]{1,40}")

CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")


@dataclass(frozen=True, slots=True)
class Parse:
    """One reading of a word: dictionary form, grammemes of OpenCorpora, probability 0..1.

    `known` is false when the word was guessed from its ending.
    """

    lemma: str
    tags: frozenset[str]
    score: float
    known: bool


@cache
def _analyzer() -> _Reading:
    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=REMEMBERED)
def parses(word: str) -> tuple[Parse, ...]:
    """All readings of a normalised word, the likeliest first; none for what is no Russian word at all."""
    if not _RUSSIAN.fullmatch(word):
        return ()
    return tuple(
        Parse(p.normal_form.replace("ё", "е"), frozenset(p.tag.grammemes), p.score, p.is_known)
        for p in _analyzer().parse(word)
    )


def russian(word: str) -> bool:
    """True for nothing but Russian letters and hyphens, of a length that words have."""
    return bool(_RUSSIAN.fullmatch(word))


@lru_cache(maxsize=REMEMBERED)
def known(word: str) -> bool:
    """True when the dictionary has the word."""
    return russian(word) and bool(_analyzer().word_is_known(word))


def declined(word: str) -> dict[str, frozenset[str]]:
    """Forms by case (OpenCorpora names) of a word given in the nominative; itself when it can't be declined.

    Several readings of the nominative give several forms of one case. Plural forms are added under "plur".
    """
    forms: dict[str, set[str]] = {case: set() for case in (*CASES, "plur")}
    readings = [p for p in _analyzer().parse(word) if _can_be_nick(p)] if _RUSSIAN.fullmatch(word) else []
    best = max((p.score for p in readings), default=0.0)
    for reading in readings:
        if reading.score < best * 0.2:
            continue
        for form in reading.lexeme:
            spelled = form.word.replace("ё", "е")
            if form.tag.case not in CASES or form.tag.POS != reading.tag.POS:
                continue
            if form.tag.number == reading.tag.number and _same_gender(form, reading):
                forms[form.tag.case].add(spelled)
            elif form.tag.number == "plur":
                forms["plur"].add(spelled)
    return {case: frozenset(found or {word}) for case, found in forms.items()}


def _can_be_nick(reading: _Reading) -> bool:
    return reading.tag.case == "nomn" and reading.tag.POS in {"NOUN", "ADJF", "NUMR", "PRTF", "NPRO"}


def _same_gender(form: _Reading, reading: _Reading) -> bool:
    return form.tag.gender == reading.tag.gender or reading.tag.gender is None or reading.tag.POS == "NOUN"
