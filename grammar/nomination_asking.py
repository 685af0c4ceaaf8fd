"""Asking somebody else to nominate («предлагаю пятому выставить шестого»), which nominates nobody."""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import parses
from grammar.parts import word_list
from grammar.scene import Scene
from grammar.seats import SeatRef
from grammar.words import REMEMBERED

_REACH = 7
"""Words behind the infinitive among which the one who is really meant stands."""


def asks_another(scene: Scene, governor: int, index: int) -> bool:
    """The wish at `governor` asks another player to do what the infinitive at `index` says."""
    first, last = min(governor, index), max(governor, index)
    inner = [ref for ref in scene.seats if first < ref.first and ref.last < last]
    if governor < index and _asked_ahead(scene, governor, index):
        return True
    asked = {scene.norm(i) for i in range(first, last)}
    if governor < index and asked & word_list("asking", "infinitives"):
        return bool(inner) or _somebody(scene, first + 1, last)
    if governor > index:
        behind = scene.seat_at.get(governor + 1)
        return behind is not None and dative(scene, behind)
    if any(dative(scene, ref) for ref in inner) or _somebody(scene, first + 1, last):
        return True
    asking = bool(asked & word_list("asking", "finite"))
    return bool(inner) and (asking or scene.pause(index)) and _another_object(scene, index, inner[-1])


def _asked_ahead(scene: Scene, governor: int, index: int) -> bool:
    """«пятому я предлагаю выставить шестого», «пятого прошу выставить шестого»."""
    at = governor - 1
    while scene.norm(at) in {"я", "бы"} and not scene.pause(at + 1):
        at -= 1
    ahead = scene.seat_ending.get(at)
    if ahead is None or scene.pause(at + 1):
        return False
    asking = scene.norm(governor) in word_list("asking", "finite")
    return dative(scene, ahead) or (asking and _another_object(scene, index, ahead))


def asked_behind(scene: Scene, verb: int) -> bool:
    """«выставить шестого на голосование предлагаю пятому»: the one who is asked stands behind the verb."""
    ref = scene.seat_at.get(verb + 1)
    return ref is not None and dative(scene, ref)


def dative(scene: Scene, ref: SeatRef) -> bool:
    """The seat is said in the dative («пятому», «игроку номер пять», «Лисе»)."""
    if ref.by == "nick":
        return not ref.bent and not ref.accusative and _in_dative(scene.norm(ref.last))
    return any(scene.norm(i).endswith(("ому", "ему", "ой-то", "игроку", "номеру")) for i in _words(ref))


def _words(ref: SeatRef) -> range:
    return range(ref.first, ref.last + 1)


def _somebody(scene: Scene, first: int, last: int) -> bool:
    """Somebody who is no seat stands in the dative between («предлагаю шерифу выставить шестого»)."""
    seated = {i for ref in scene.seats for i in _words(ref)}
    return any(
        i not in seated and scene.norm(i) not in word_list("asking", "ours") and _person(scene.norm(i))
        for i in range(first, last)
    ) or any(scene.norm(i) == "его" and scene.norm(i - 1) != "как" for i in range(first, last))


@lru_cache(maxsize=REMEMBERED)
def _person(word: str) -> bool:
    first = parses(word)[:1]
    return any("datv" in p.tags and {"NOUN", "NPRO"} & p.tags for p in first)


@lru_cache(maxsize=REMEMBERED)
def _in_dative(word: str) -> bool:
    return word.endswith(("у", "ю", "е", "и")) or any("datv" in p.tags for p in parses(word))


def _another_object(scene: Scene, index: int, asked: SeatRef) -> bool:
    """Another candidate follows the infinitive («прошу пятого выставить шестого»)."""
    for at in range(index + 1, min(index + _REACH, len(scene.tokens))):
        if scene.stop(at):
            return False
        if (ref := scene.seat_at.get(at)) is not None:
            return ref.seat != asked.seat
    return False
