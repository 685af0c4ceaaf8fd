"""Nominations by taking a stand: «пусть на голосование идёт пятый», «мой голос за пятого»."""

from __future__ import annotations

from grammar.contexts import talk_about, unreal
from grammar.formula import vote_at
from grammar.numbers import Form
from grammar.parts import is_filler, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Scene
from grammar.seats import SeatRef
from grammar.types import Finding
from grammar.verbless import goes_on
from grammar.verdict import verdict
from grammar.words import data, words


def stance(scene: Scene, index: int, _reached: int) -> tuple[Finding, int] | None:
    """The nomination by a stand that begins with the token, and its last token."""
    norm = scene.norm(index)
    phrase = None
    if norm in word_list("stance", "let"):
        phrase = _let(scene, index)
    elif norm in word_list("stance", "own") or norm in word_list("stance", "giving"):
        phrase = _voice(scene, index)
    elif norm == "я":
        phrase = _favour(scene, index)
    if phrase is None or scene.asked(phrase.last) or unreal_now(scene, phrase):
        return None
    if talk_about(scene, phrase.first, phrase.last):
        return None
    return verdict(scene, phrase, data("nomination")["noun"]["reason"])


def unreal_now(scene: Scene, phrase: Phrase) -> bool:
    """Another time or a condition in the sentence, beside the «пусть» of the phrase itself."""
    if scene.norm(phrase.first) not in word_list("stance", "let"):
        return unreal(scene, phrase.first, phrase.last)
    at = phrase.last + 1
    return not scene.stop(at) and scene.norm(at) in words("contexts", "unreal")


def _let(scene: Scene, index: int) -> Phrase | None:
    """«пусть» with «на голосование» and one seat in the nominative, in any order, and a verb of going."""
    ref: SeatRef | None = None
    voted = False
    at = index + 1
    while at < len(scene.tokens) and not scene.stop(at) and not (ref and voted):
        if not voted and (vote := vote_at(scene, at)) and vote[0] is Part.VOTE:
            voted, at = True, vote[1] + 1
        elif ref is None and (found := scene.seat_at.get(at)) and not _oblique(scene, found):
            ref, at = found, found.last + 1
        elif scene.norm(at) in word_list("stance", "goes") or is_filler(scene.norm(at)):
            at += 1
        else:
            return None
    if ref is None or not voted:
        return None
    return Phrase(index, at - 1, [Part.EXTRA, Part.WHO, Part.VOTE], [ref])


def _oblique(scene: Scene, ref: SeatRef) -> bool:
    return ref.form is Form.ORDINAL and not scene.norm(ref.bare).endswith(("й", "я"))


def _voice(scene: Scene, index: int) -> Phrase | None:
    """«мой голос за пятого», «отдаю свой голос за пятого»."""
    at = index + 1
    if scene.norm(index) in word_list("stance", "giving") and scene.norm(at) in word_list("stance", "own"):
        at += 1
    if scene.norm(at) != "голос":
        return None
    at = _over_fillers(scene, at + 1)
    if scene.norm(at) not in {"за", "в"}:
        return None
    ref = scene.seat_at.get(at + 1)
    if ref is None or goes_on(scene, ref.last):
        return None
    already = {scene.norm(i) for i in range(ref.last + 1, ref.last + 6)} & words("contexts", "already")
    return None if already else Phrase(index, ref.last, [Part.EXTRA, Part.WHO], [ref])


def _favour(scene: Scene, index: int) -> Phrase | None:
    """«я за выставление пятого»."""
    at = _over_fillers(scene, index + 1)
    if scene.norm(at) != "за" or scene.norm(at + 1) not in word_list("noun", "subjects"):
        return None
    ref = scene.seat_at.get(at + 2)
    if ref is None or scene.stop(at + 2):
        return None
    return Phrase(index, ref.last, [Part.I, Part.EXTRA, Part.WHO], [ref])


def _over_fillers(scene: Scene, at: int) -> int:
    while at < len(scene.tokens) and is_filler(scene.norm(at)):
        at += 1
    return at
