"""Whom the words between «выставляю» and «на голосование» mean, where another player is named beside him."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grammar.markers import marks
from grammar.morph import known, parses
from grammar.numbers import Form
from grammar.scene import Scene
from grammar.seats import SeatRef
from grammar.words import REMEMBERED, data, listed, words


def _listed(key: str) -> frozenset[str]:
    return listed("nomination", "described", key)


@dataclass
class _Reading:
    """What the words read so far have opened.

    `head`: a noun whose genitive follows («соседа …»), or "clause"; `group`: a preposition or its noun.
    """

    head: str = ""
    group: str = ""
    relation: bool = False
    apposed: bool = False


def meant(scene: Scene, first: int, end: int) -> SeatRef | None:
    """The seat that is the object itself: no genitive («соседа пятого»), none behind a preposition."""
    reading = _Reading()
    at = first
    while at < end:
        ref = scene.seat_at.get(at)
        if ref is None:
            _word(scene, at, reading)
            at += 1
        elif scene.norm(at - 1) == "не" or described_behind(scene, ref):
            at = ref.last + 1
        elif _is_object(scene, ref, reading, end):
            return ref
        else:
            joined = scene.norm(ref.last + 1) in {"и", "или"}
            reading.group = reading.group if joined else ""
            at = ref.last + 1
    return None


def described_behind(scene: Scene, ref: SeatRef) -> bool:
    """«третьего справа», «третьего от меня», «первого встречного», «первого, кто …»: an order."""
    following, beyond = scene.norm(ref.last + 1), scene.norm(ref.last + 2)
    if scene.stop(ref.last + 1):
        return False
    if following == "с" and beyond in _listed("fractions"):
        return True
    if ref.form is not Form.ORDINAL or ref.player or ref.number:
        return False
    if following in _listed("who") or [following, beyond] in data("nomination")["described"]["order_two"]:
        return True
    first_ones = ref.seat is not None and ref.seat <= 3 and following in _listed("first_ones")
    return not scene.pause(ref.last + 1) and (following in _listed("order") or first_ones)


def contrasted(scene: Scene, ref: SeatRef) -> SeatRef | None:
    """«пятого, а не шестого»: the seat that is denied behind the one meant."""
    at = ref.last + 1
    if scene.stop(at) or [scene.norm(at), scene.norm(at + 1)] != ["а", "не"]:
        return None
    return scene.seat_at.get(at + 2)


def denied_apart(scene: Scene, first: int, last: int) -> frozenset[int]:
    """The «не» of «не пятого, а шестого» inside `first`..`last`, which denies no nomination."""
    found = set[int]()
    for at in range(first, last + 1):
        ref = scene.seat_at.get(at + 1) if scene.norm(at) == "не" else None
        if ref is None or ref.last > last:
            continue
        joint = ref.last + 1
        ahead = scene.norm(joint) in {"а", "но"} and not scene.seat_at.keys().isdisjoint({joint, joint + 1})
        if ahead or scene.norm(at - 1) == "а":
            found.add(at)
    return frozenset(found)


def _is_object(scene: Scene, ref: SeatRef, reading: _Reading, end: int) -> bool:
    if reading.group == "prep" or not _object_form(scene, ref):
        return False
    if reading.group == "noun":
        another = any(ref.last < other.first < end for other in scene.seats)
        return not (another or reading.relation) and not reading.head
    if reading.head == "clause":
        return scene.pause(ref.first) and (scene.pause(ref.last + 1) or ref.last + 1 == end)
    return not reading.head or reading.apposed or scene.pause(ref.first) or _accusative_only(scene, ref)


def _object_form(scene: Scene, ref: SeatRef) -> bool:
    if ref.by == "nick":
        return bool(ref.accusative) or ref.bent or ref.player
    if ref.form is Form.ORDINAL:
        return scene.norm(ref.bare).endswith(("го", "ю", "ва", "во"))
    return not any(
        scene.norm(i).endswith(("игроку", "игроком", "номеру")) for i in range(ref.first, ref.bare)
    )


def _accusative_only(scene: Scene, ref: SeatRef) -> bool:
    """«друга Лису», «соседку пятую»: no genitive looks like that."""
    return ref.by in {"nick", "ordinal"} and scene.norm(ref.last).endswith(("у", "ю"))


def _word(scene: Scene, at: int, reading: _Reading) -> None:
    """What a word that names no seat opens or ends."""
    norm = scene.norm(at)
    kind = _kind(norm)
    if norm in _listed("who") or norm in _listed("which") or kind == "verb":
        reading.head, reading.group = "clause", ""
    elif kind == "participle" and at + 1 not in scene.seat_at:
        reading.head = "clause"
    elif kind == "prep":
        reading.group, reading.relation = "prep", False
    elif norm in _listed("own"):
        reading.apposed = True
    elif reading.group and kind in {"noun", "oblique"}:
        reading.group = "noun"
        reading.relation = reading.relation or norm in _listed("relations")
    elif reading.group == "prep" and kind == "pronoun":
        reading.group = ""
    elif kind == "noun" and not reading.group and norm not in _listed("titles"):
        reading.head = reading.head or "noun"


@lru_cache(maxsize=REMEMBERED)
def _kind(norm: str) -> str:
    """What a word is here: "prep", "verb", "participle", "noun" (also «игрока»), "oblique", "pronoun"."""
    if norm in _listed("prepositions"):
        return "prep"
    if norm in words("nomination", "filler") or norm in words("nomination", "neutral"):
        return ""
    if marks(norm, "player") or marks(norm, "number"):
        return "noun"
    tags = parses(norm)[0].tags if parses(norm) else frozenset[str]()
    kinds = (("PREP", "prep"), ("VERB", "verb"), ("PRTF", "participle"), ("NPRO", "pronoun"))
    if told := next((kind for tag, kind in kinds if tag in tags), ""):
        return told
    if not known(norm) or "NOUN" not in tags:
        return ""
    governs = any({"accs", "gent"} & p.tags for p in parses(norm))
    return "noun" if governs and "ablt" not in tags else "oblique"
