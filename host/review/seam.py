"""A word at a cut that both pieces have: speech that goes on was cut within it, and it was heard twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grammar.morph import parses
from grammar.numbers import Form, numbers
from grammar.text import Token, tokens
from grammar.words import REMEMBERED
from voice.types import Word

SEAM_SECONDS = 0.05
"""Pieces nearer than this were cut out of speech that went on; between others somebody paused."""
_ENDS = frozenset(".!?")
_SMALL = frozenset({"PREP", "CONJ", "PRCL", "NPRO"})
"""A sentence that ends in such a word and begins with it again was cut, not spoken so."""
_COUNTS = frozenset({Form.CARDINAL, Form.DIGIT})


@dataclass(frozen=True)
class Twice:
    """How many characters behind the word end the first piece, how many the word takes in the second."""

    marks: int
    again: int


def said_twice(before: Sequence[Word], after: Sequence[Word], gap: float) -> Twice | None:
    """Whether the last word before a cut is the first one after it; `gap`: seconds between the pieces.

    What ends a sentence may begin the next one as well, and a number may count («… за номер два» «два
    голоса»): such words are left as they stand.
    """
    if gap >= SEAM_SECONDS:
        return None
    one, other = _only(before[-1].text), _only(after[0].text)
    if one is None or other is None or one.norm != other.norm or _may_count(other, after):
        return None
    marks = before[-1].text[one.end :]
    if not _ENDS.isdisjoint(marks) and "..." not in marks and not _small(one.norm):
        return None
    return Twice(len(marks), other.end)


def as_said(span: str) -> str:
    """Characters of a text without the blanks that stand for a word heard again."""
    if "  " not in span:
        return span
    return re.sub(" {2,}", " ", re.sub(" {2,}(?=[.,!?…;:])", "", span))


def _only(printed: str) -> Token | None:
    """The only token of a printed word, if it is a word or a number."""
    found = tokens(printed)
    return found[0] if len(found) == 1 and found[0].norm.replace("-", "").isalnum() else None


def _may_count(token: Token, after: Sequence[Word]) -> bool:
    if not any(number.form in _COUNTS for number in numbers((token,))):
        return False
    following = tokens(" ".join(word.text for word in after[:2]))[1:2]
    return not following or any("NOUN" in p.tags for p in parses(following[0].norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _small(norm: str) -> bool:
    return any(_SMALL & p.tags for p in parses(norm)[:1])
