"""How alike two nicks are: in writing, in sound, in a form that both of them have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.distance import Levenshtein

from grammar.nick_forms import nick_forms, spellings
from grammar.table import sound

_CASES = ("nomn", "accs", "datv")
_SHORT = 5  # sounds; shorter words must begin alike
_LONG = 8  # of such two sounds may differ


class Likeness(StrEnum):
    """In what two nicks are alike, the worst first."""

    SAME = "same"
    SOUND = "sound"
    FORM = "form"
    NEAR = "near"
    PART = "part"


@dataclass(frozen=True)
class Alike:
    """Two nicks are alike; `form`: the form or word they have in common."""

    how: Likeness
    form: str = ""


def likeness(one: str, other: str) -> Alike | None:
    """How two nicks may be taken for each other, None when they can't be."""
    mine, theirs = _plain(one), _plain(other)
    if mine & theirs:
        return Alike(Likeness.SAME)
    if {sound(spelled) for spelled in mine} & {sound(spelled) for spelled in theirs}:
        return Alike(Likeness.SOUND)
    if common := _joined_forms(one) & _joined_forms(other):
        return Alike(Likeness.FORM, min(common, key=lambda form: (len(form), form)))
    if any(_near(a, b) for case in _CASES for a in _sounds(one, case) for b in _sounds(other, case)):
        return Alike(Likeness.NEAR)
    if shared := _common_word(one, other):
        return Alike(Likeness.PART, shared)
    return None


def _plain(nick: str) -> set[str]:
    return {"".join(words).replace("-", "") for words in spellings(nick)}


def _joined_forms(nick: str) -> set[str]:
    return {"".join(words).replace("-", "") for words in nick_forms(nick)}


def _sounds(nick: str, case: str) -> set[str]:
    return {sound("".join(words)) for words in nick_forms(nick, case)}


def _near(one: str, other: str) -> bool:
    """One sound apart; two in long words, where what is put in or left out counts once."""
    if min(len(one), len(other)) < _SHORT and one[:1] != other[:1]:
        return False  # «Кит» and «Дед» are one sound apart, and nobody takes one for the other
    if Levenshtein.distance(one, other, score_cutoff=1) <= 1:
        return True
    long = min(len(one), len(other)) >= _LONG
    return long and Levenshtein.distance(one, other, weights=(1, 1, 2), score_cutoff=2) <= 2


def _common_word(one: str, other: str) -> str:
    """The last word of both, or all of the one inside the other: said alone it may be either of them."""
    mine, theirs = spellings(one)[0], spellings(other)[0]
    if len(mine) == len(theirs) == 1:
        return ""
    if mine[-1] == theirs[-1] and len(mine[-1]) > 2:
        return mine[-1]
    short, long = sorted((mine, theirs), key=len)
    inside = any(long[at : at + len(short)] == short for at in range(len(long) - len(short) + 1))
    return " ".join(short) if inside else ""
