"""Doubt and mockery around a nomination («вряд ли я выставляю …», «… да ни за что»), which unmake it."""

from __future__ import annotations

from grammar.scene import Scene
from grammar.words import data, listed


def _listed(key: str) -> frozenset[str]:
    return listed("nomination", "doubt", key)


def _head(scene: Scene, first: int) -> int:
    """The word that leads up to the phrase from the same sentence, «сегодня» and the like passed over."""
    at = first - 1
    while at >= 0 and not scene.stop(at + 1) and scene.norm(at) in _listed("gap"):
        at -= 1
    return at if at >= 0 and not scene.stop(at + 1) else -1


def doubted(scene: Scene, first: int) -> bool:
    """«вряд ли я выставляю …», «вы думаете, я выставляю …», «может, я выставляю …»."""
    at = _head(scene, first)
    norm, previous = scene.norm(at), scene.norm(at - 1)
    begins = scene.pause(at) or previous in _listed("openers")
    if [previous, norm] in data("nomination")["doubt"]["pairs"] or norm in _listed("hardly"):
        return True
    if norm in _listed("opinions"):
        return begins or previous in {"вы", "ты"}
    if norm == "быть" and previous == "может":
        return scene.pause(at - 1) or scene.norm(at - 2) in _listed("openers")
    return norm == "может" and begins


def uncertain(scene: Scene, first: int, last: int) -> bool:
    """«наверное, выставлю пятого»: of a future such a word leaves nothing but a guess."""
    doubts = _listed("maybe")
    if scene.norm(_head(scene, first)) in doubts:
        return True
    behind = last + 1 if not scene.stop(last + 1) else last
    return any(scene.norm(i) in doubts for i in range(first, behind + 1))


def scoffed(scene: Scene, last: int) -> bool:
    """«… на голосование? Да ни за что», «… на голосование, ага, не дождётесь»."""
    at = last + 1
    while at <= last + 3 and scene.norm(at) in _listed("scoff_leads"):
        at += 1
    return any(
        all(scene.norm(at + k) == word for k, word in enumerate(phrase)) and scene.stop(at + len(phrase))
        for phrase in data("nomination")["doubt"]["scoffs"]
    )
