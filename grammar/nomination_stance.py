"""Nominations by taking a stand: «пусть на голосование идёт пятый», «мой голос за пятого»."""

from __future__ import annotations

from grammar.contexts import talk_about, unreal
from grammar.formula import vote_at
from grammar.morph import parses
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
        phrase = _let(scene, index, index + 1)
    elif norm in word_list("stance", "own") or norm in word_list("stance", "giving"):
        phrase = _voice(scene, index)
    elif norm == "я" and (phrase := _favour(scene, index)) is not None:
        pass
    elif (after := _wished(scene, index)) is not None:
        phrase = _let(scene, index, after)
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


def _wished(scene: Scene, index: int) -> int | None:
    """Where the wish begins that «хочу, чтобы», «хотела бы, чтобы», «за то, чтобы» leads up to."""
    at = index
    if not {"чтобы", "чтоб"} & scene.spoken:
        return None
    if scene.norm(at) == "я" and not scene.pause(at + 1):
        at += 1
    would = scene.norm(at + 1) == "бы"
    if scene.norm(at) in word_list("modal", "governors_would" if would else "wishes"):
        at += 1 + would
    elif [scene.norm(at), scene.norm(at + 1)] == ["за", "то"]:
        at += 2
    else:
        return None
    return at + 1 if scene.norm(at) in {"чтобы", "чтоб"} and not scene.stop(at) else None


def _let(scene: Scene, index: int, start: int) -> Phrase | None:
    """«пусть» with «на голосование» and one seat in the nominative, in any order, and a verb of going."""
    ref: SeatRef | None = None
    voted = False
    at = start
    going = word_list("stance", "goes") | word_list("stance", "went")
    while at < len(scene.tokens) and not scene.stop(at) and not (ref and voted):
        if not voted and (vote := vote_at(scene, at)) and vote[0] is Part.VOTE:
            voted, at = True, vote[1] + 1
        elif ref is None and (found := scene.seat_at.get(at)) and not _oblique(scene, found):
            ref, at = found, found.last + 1
        elif scene.norm(at) in going or is_filler(scene.norm(at)):
            at += 1
        else:
            return None
    if ref is None or not voted:
        return None
    return Phrase(index, at - 1, [Part.EXTRA, Part.WHO, Part.VOTE], [ref])


def _oblique(scene: Scene, ref: SeatRef) -> bool:
    return ref.form is Form.ORDINAL and not scene.norm(ref.bare).endswith(("й", "я"))


def _voice(scene: Scene, index: int) -> Phrase | None:
    """«мой голос за пятого», «отдаю свой голос за пятого»; «свой голос» alone may be anybody's."""
    at = index + 1
    given = scene.norm(index) in word_list("stance", "giving")
    if given and scene.norm(at) in word_list("stance", "own"):
        at += 1
    if scene.norm(at) != "голос":
        return None
    at = _over_fillers(scene, at + 1)
    if not given and scene.norm(at) in word_list("stance", "giving"):
        given, at = True, _over_fillers(scene, at + 1)
    if not given and (scene.norm(index) == "свой" or _spoken_of(scene, index)):
        return None
    if scene.norm(at) not in {"за", "в"}:
        return None
    ref = scene.seat_at.get(at + 1)
    if ref is None or goes_on(scene, ref.last):
        return None
    already = {scene.norm(i) for i in range(ref.last + 1, ref.last + 6)} & words("contexts", "already")
    return None if already else Phrase(index, ref.last, [Part.EXTRA, Part.WHO], [ref])


def _spoken_of(scene: Scene, index: int) -> bool:
    """«объясните мой голос», «про мой голос»: the words before make it an object of something else."""
    return not scene.pause(index) and any(
        {"impr", "2per", "PREP", "INFN"} & p.tags for p in parses(scene.norm(index - 1))[:1]
    )


def _favour(scene: Scene, index: int) -> Phrase | None:
    """«я за выставление пятого», «я за пятого на голосование»."""
    at = _over_fillers(scene, index + 1)
    if scene.norm(at) != "за":
        return None
    named = scene.norm(at + 1) in word_list("noun", "subjects")
    ref = scene.seat_at.get(at + 1 + named)
    if ref is None or scene.stop(ref.first):
        return None
    vote = vote_at(scene, ref.last + 1)
    if not named and (vote is None or scene.pause(ref.last + 1)):
        return None
    last = vote[1] if vote is not None else ref.last
    if not named and goes_on(scene, last):
        return None
    return Phrase(index, last, [Part.I, Part.EXTRA, Part.WHO], [ref])


def _over_fillers(scene: Scene, at: int) -> int:
    while at < len(scene.tokens) and is_filler(scene.norm(at)):
        at += 1
    return at
