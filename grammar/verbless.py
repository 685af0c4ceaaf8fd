"""Nominations without a verb: «Лису на голосование», «на голосование - третий», «моя кандидатура пятый»."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from grammar.contexts import talk_about
from grammar.formula import vote_at
from grammar.morph import known, parses
from grammar.numbers import Form
from grammar.parts import candidate, is_filler, joined_seats, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Scene, nomination
from grammar.seats import SeatRef
from grammar.takeback import taken_back
from grammar.types import Finding
from grammar.words import REMEMBERED, data


def verbless(scene: Scene, index: int, reached: int) -> tuple[Finding, int] | None:
    """The nomination without a verb that begins with the token, and its last token."""
    if _subject(scene.norm(index)):
        return _candidature(scene, index)
    ref = scene.seat_at.get(index)
    if ref is not None:
        return _seat_first(scene, ref, reached)
    vote = vote_at(scene, index)
    if vote is not None and vote[0] is Part.VOTE and _exact_vote(scene, vote[1]):
        return _vote_first(scene, index, vote[1], reached)
    return None


@lru_cache(maxsize=REMEMBERED)
def _subject(norm: str) -> bool:
    """«кандидатура», «выставление» or a word of no dictionary that is nearly «кандидатура»."""
    if norm in word_list("noun", "subjects"):
        return True
    near = len(norm) > 8 and Levenshtein.distance(norm, "кандидатура", score_cutoff=2) <= 2
    return near and not known(norm)


def _exact_vote(scene: Scene, last: int) -> bool:
    """«на голосовании» is a place, «на голосование» a direction: without a verb only the latter nominates."""
    return scene.norm(last).endswith(("голосование", "голосованье"))


def _seat_first(scene: Scene, ref: SeatRef, reached: int) -> tuple[Finding, int] | None:
    refs = joined_seats(scene, ref)
    last = refs[-1]
    at = last.last + 1
    while is_filler(scene.norm(at)) and at < last.last + 3:
        at += 1
    vote = vote_at(scene, at)
    if last.tail:
        vote = Part.VOTE, last.last + (last.tail == "на")
    if vote is None or vote[0] is not Part.VOTE or not _exact_vote(scene, vote[1]):
        return None
    if _governed(scene, ref.first, reached) or goes_on(scene, vote[1]):
        return None
    return _found(scene, Phrase(ref.first, vote[1], [Part.WHO, Part.VOTE], refs), "bare")


def _vote_first(scene: Scene, index: int, last: int, reached: int) -> tuple[Finding, int] | None:
    at = last + 1
    while (is_filler(scene.norm(at)) or scene.norm(at) in {"у", "меня"}) and at < last + 4:
        at += 1
    ref = scene.seat_at.get(at)
    if ref is None or scene.stop(last + 1) or _governed(scene, index, reached):
        return None
    refs = joined_seats(scene, ref)
    if goes_on(scene, refs[-1].last):
        return None
    return _found(scene, Phrase(index, refs[-1].last, [Part.VOTE, Part.WHO], refs), "bare")


def _candidature(scene: Scene, index: int) -> tuple[Finding, int] | None:
    own = scene.norm(index - 1) in word_list("noun", "own")
    first = index - 1 if own else index
    at = index + 1
    while at < len(scene.tokens) and at < index + 5 and at not in scene.seat_at:
        if scene.stop(at) or scene.norm(at) not in word_list("noun", "between"):
            return None
        at += 1
    ref = scene.seat_at.get(at)
    dash = any(mark in scene.tokens[at].stop_before for mark in "—–-:") if at < len(scene.tokens) else False
    if (
        ref is None
        or scene.stop(at)
        or not (own or dash or _nominative(scene, ref))
        or goes_on(scene, ref.last)
    ):
        return None
    return _found(scene, Phrase(first, ref.last, [Part.EXTRA, Part.WHO], [ref]), "noun")


def _nominative(scene: Scene, ref: SeatRef) -> bool:
    """«кандидатура игрок номер пять», but not «кандидатура пятого»."""
    if ref.player:
        return scene.norm(ref.first).endswith(("к", "г"))
    return ref.form is Form.ORDINAL and scene.norm(ref.bare).endswith(("й", "я"))


def _found(scene: Scene, phrase: Phrase, section: str) -> tuple[Finding, int] | None:
    if scene.asked(phrase.last) or talk_about(scene, phrase.first, phrase.last):
        return None
    back = taken_back(scene, phrase.last)
    last = phrase.last if back is None else back
    reason = "взял слова назад" if back is not None else data("nomination")[section]["reason"]
    return nomination(scene, (phrase.first, last), candidate(scene, phrase), reason), last


@lru_cache(maxsize=REMEMBERED)
def _finite(word: str) -> bool:
    return any({"VERB", "PRTS"} & p.tags for p in parses(word)[:1])


_GOVERNING = (
    "став",
    "выстав",
    "отправ",
    "выв",
    "вын",
    "попа",
    "пойд",
    "пош",
    "выдви",
    "номинир",
    "предл",
    "кину",
    "поста",
)


def _governed(scene: Scene, first: int, reached: int) -> bool:
    """A preposition or a verb before the phrase makes it a part of something else."""
    previous = scene.norm(first - 1)
    if scene.stop(first):
        return False
    if any("PREP" in p.tags for p in parses(previous)[:1]) or previous in {
        "не",
        "ни",
        "был",
        "была",
        "было",
    }:
        return True
    for at in range(first - 1, max(reached, first - 6), -1):
        word = scene.norm(at)
        if word.startswith(_GOVERNING) and any(
            {"VERB", "INFN", "PRTS", "PRTF", "GRND"} & p.tags for p in parses(word)
        ):
            return True
        if scene.stop(at):
            return False
    return False


def goes_on(scene: Scene, last: int) -> bool:
    """A verb after the phrase: «пятого на голосование поставил третий», «на голосование пятый не пойдёт»."""
    for at in (last + 1, last + 2):
        if at >= len(scene.tokens) or scene.pause(at):
            return False
        word = scene.norm(at)
        if word in {"не", "уже", "вчера", "завтра"} or (_finite(word) and not _own_clause(word)):
            return True
        if word in {"спасибо", "и", "а", "но", "кто", "пусть", "я", "он", "она", "потому"}:
            return False
    return False


def _own_clause(word: str) -> bool:
    """A first person begins the speaker's next clause («Лису на голосование жду оправданий»)."""
    return any("1per" in p.tags for p in parses(word)[:1]) or "impr" in {
        t for p in parses(word)[:1] for t in p.tags
    }
