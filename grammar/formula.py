"""The fixed words of the formula, «выставляю» and «на голосование», as recognisers bend and tear them."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from grammar.morph import known
from grammar.phrase import Part
from grammar.scene import Scene
from grammar.table import sound
from grammar.words import REMEMBERED, words

_VERB = "выставляю"
_FUTURE = "выставлю"
_VOTE_SOUND = sound("голосование")
_VOTE_FORMS = ("голосование", "голосования", "голосовании")
_SHORTEST_VOTE = 8  # letters; shorter words are too like others to be bent
_LONGEST_TORN = 3  # pieces of one word


@lru_cache(maxsize=REMEMBERED)
def formula_verb(norm: str) -> bool:
    """«выставляю» as it is, or a word of no dictionary one letter away from it and from no other form."""
    if norm in words("nomination", "formula"):
        return True
    if not norm.endswith(("ю", "у")) or known(norm):
        return False
    return _near(norm, _VERB) and not _near(norm, _FUTURE)


def _near(norm: str, form: str) -> bool:
    return Levenshtein.distance(norm, form, score_cutoff=1) <= 1


def verb_at(scene: Scene, index: int) -> tuple[int, bool] | None:
    """The «выставляю» that begins with the token: its last token and whether «я» ran together with it."""
    norm = scene.norm(index)
    if norm.startswith("я") and formula_verb(norm[1:]) and not known(norm):
        return index, True
    if formula_verb(norm):
        return index, False
    joined = norm + scene.norm(index + 1)
    torn = not scene.pause(index + 1) and norm not in {"вы", "я"} and joined in words("nomination", "formula")
    return (index + 1, False) if torn and not _both_known(norm, scene.norm(index + 1)) else None


def _both_known(first: str, second: str) -> bool:
    return known(first) and known(second)


@lru_cache(maxsize=REMEMBERED)
def vote_word(norm: str) -> bool:
    """«голосование» as it is, or a word of no dictionary that sounds like it or differs by one letter."""
    if norm in words("nomination", "vote"):
        return True
    if len(norm) < _SHORTEST_VOTE or known(norm):
        return False
    alike = Levenshtein.distance(sound(norm), _VOTE_SOUND, score_cutoff=1) <= 1
    return alike or any(_near(norm, form) for form in _VOTE_FORMS)


def _vote_word_at(scene: Scene, index: int) -> int | None:
    """The last token of a «голосование» that begins with the token, whole or in pieces («голосо вание»)."""
    listed = words("nomination", "vote")
    joined, all_known = "", True
    for last in range(index, min(index + _LONGEST_TORN, len(scene.tokens))):
        if last > index and scene.pause(last):
            return None
        joined += scene.norm(last)
        all_known = all_known and known(scene.norm(last))
        if joined in listed or (vote_word(joined) and (last == index or not all_known)):
            return last
    return None


def _joined_vote(norm: str) -> bool:
    return norm[:2] in {"на", "но"} and vote_word(norm[2:])


def vote_at(scene: Scene, index: int) -> tuple[Part, int] | None:
    """«на голосование» beginning at the token: which kind and its last token."""
    norm, following = scene.norm(index), scene.norm(index + 1)
    if _joined_vote(norm):
        return Part.VOTE, index
    if norm == following == "на" != scene.norm(index + 2):
        return vote_at(scene, index + 1)
    if norm not in {"на", "но"} and norm not in words("nomination", "vote_other"):
        return None
    at = index + 1
    while at < index + 3 and scene.norm(at) in words("nomination", "thinking"):
        at += 1
    last = _vote_word_at(scene, at)
    if last is None:
        return None
    return (Part.VOTE if norm in {"на", "но"} else Part.OTHER_VOTE), last


def vote_ending(scene: Scene, index: int) -> int | None:
    """The first token of a «на голосование» that ends with the token `index`."""
    if _joined_vote(scene.norm(index)):
        return index
    found = vote_at(scene, index - 1) if index else None
    return index - 1 if found == (Part.VOTE, index) else None


def swallowed_vote(scene: Scene, index: int) -> int | None:
    """The last token of a «голосования» at the token whose «на» was lost after the seat.

    Nothing else may follow it in the sentence that would make it a word of its own («голосование покажет»).
    """
    if scene.pause(index) or not scene.norm(index).endswith(("е", "я")):
        return None
    last = _vote_word_at(scene, index)
    if last is None:
        return None
    closed = scene.pause(last + 1) or scene.norm(last + 1) in words("nomination", "closers")
    return last if closed else None
