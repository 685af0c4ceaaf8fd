"""Whether a nomination stands as it was said: one seat, nothing added, nothing taken back."""

from __future__ import annotations

from grammar.formula import vote_at
from grammar.parts import candidate, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Candidate, Scene, nomination
from grammar.seats import SeatRef
from grammar.takeback import taken_back
from grammar.types import Finding


def verdict(scene: Scene, phrase: Phrase, reason: str) -> tuple[Finding, int]:
    """The finding of a phrase whose wording has this fault (none when empty), and its last token."""
    who = candidate(scene, phrase)
    last = phrase.last
    if second := _added(scene, phrase):
        seats = {ref.seat for ref in (*phrase.refs, second) if ref.seat is not None}
        if len(seats) > 1:
            who, last = Candidate(None, tuple(sorted(seats)), "названы двое"), second.last
    back = taken_back(scene, last)
    if back is not None:
        last, reason = back, "взял слова назад"
    if who.problem in {"названы двое", "назвал себя без номера"} and back is None:
        reason = who.problem
    return nomination(scene, (phrase.first, last), who, reason), last


def _added(scene: Scene, phrase: Phrase) -> SeatRef | None:
    """«… пятого на голосование и шестого»: one more seat after the phrase."""
    if not phrase.refs or phrase.parts[-1] is not Part.VOTE:
        return None
    at = phrase.last + 1
    adding = word_list("joint", "adding")
    if not (scene.norm(at) in adding or _begs_pardon(scene, at)) or (
        scene.stop(at) and scene.norm(at) in {"и", "а"}
    ):
        return None
    while (scene.norm(at) in adding or _begs_pardon(scene, at)) and at - phrase.last < 7:
        at += 1
    ref = scene.seat_at.get(at)
    if ref is None or not objective(scene, ref):
        return None
    alone = scene.stop(ref.last + 1) or scene.norm(ref.last + 1) in {"тоже", "также", "спасибо"}
    return ref if alone or vote_at(scene, ref.last + 1) else None


def _begs_pardon(scene: Scene, at: int) -> bool:
    pair = ["прошу", "прощения"]
    return [scene.norm(at), scene.norm(at + 1)] == pair or [scene.norm(at - 1), scene.norm(at)] == pair


def objective(scene: Scene, ref: SeatRef) -> bool:
    """The seat stands in a form that can be an object («пятого», «номер пять», a nick)."""
    norm = scene.norm(ref.bare)
    return ref.by == "nick" or norm.endswith(("го", "ва", "ую", "ью")) or ref.number
