"""People who don't sit at the table: relatives, heroes of books, players of other games."""

from __future__ import annotations

from functools import cache, lru_cache

from grammar.morph import parses
from grammar.scene import Scene
from grammar.words import REMEMBERED, data, words

_NEAR = 2
_SENTENCE = 14


def sentence(scene: Scene, first: int, last: int) -> range:
    """The tokens of the sentence around `first`..`last`, some way to either side."""
    left, right = first, last
    while left > 0 and first - left < _SENTENCE and not scene.stop(left):
        left -= 1
    while right + 1 < len(scene.tokens) and right - last < _SENTENCE and not scene.stop(right + 1):
        right += 1
    return range(left, right + 1)


def outsider(scene: Scene, first: int, last: int) -> bool:
    """The words `first`..`last` name a relative, a friend, a king: «мой друг Саша», «Лена, моя жена»."""
    around = sentence(scene, first, last)
    before = range(max(around.start, first - _NEAR), first)
    behind = range(last + 1, min(around.stop, last + 1 + _NEAR))
    near = any(_person(scene, at) and at not in scene.named for at in (*before, *behind))
    return near or _by_something(scene, first - 1)


def _by_something(scene: Scene, at: int) -> bool:
    """«мой сосед по даче, Николай»: what he is known by stands between."""
    known_by = scene.norm(at - 1) == "по" and not scene.pause(at - 1) and not scene.pause(at)
    if scene.norm(at) in words("outside", "of_the_game"):
        return False
    return known_by and bool(_singular(scene.norm(at - 2)) & words("outside", "persons"))


def _person(scene: Scene, at: int) -> bool:
    lemmas = _singular(scene.norm(at)) & words("outside", "persons")
    mine = any(scene.norm(at - back) in words("outside", "mine") for back in (1, 2))
    return bool(lemmas) and (mine or not lemmas <= words("outside", "at_table_too"))


def elsewhere(scene: Scene, first: int, last: int) -> bool:
    """The sentence around `first`..`last` tells of another place or time («в фильме», «на прошлой игре»)."""
    around = sentence(scene, first, last)
    return any(
        not _lemmas(scene.norm(at)).isdisjoint(words("outside", "elsewhere")) or _phrase_at(scene, at)
        for at in around
        if at not in scene.named
    )


def _phrase_at(scene: Scene, at: int) -> bool:
    return any(
        all(word in ("*", scene.norm(at + k)) for k, word in enumerate(phrase))
        for phrase in _phrases().get(scene.norm(at), ())
    )


@cache
def _phrases() -> dict[str, list[tuple[str, ...]]]:
    table: dict[str, list[tuple[str, ...]]] = {}
    for phrase in data("outside")["elsewhere_phrases"]:
        table.setdefault(phrase[0], []).append(tuple(phrase))
    return table


@lru_cache(maxsize=REMEMBERED)
def _lemmas(norm: str) -> frozenset[str]:
    return frozenset(p.lemma for p in parses(norm) if p.score > 0.2)


@lru_cache(maxsize=REMEMBERED)
def _singular(norm: str) -> frozenset[str]:
    return frozenset(p.lemma for p in parses(norm) if p.score > 0.05 and "plur" not in p.tags)
