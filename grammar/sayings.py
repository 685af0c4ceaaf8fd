"""Words that a speaker only repeats: sayings everybody knows, and what was said to him by others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from grammar.morph import parses
from grammar.scene import Scene
from grammar.second_person import second_person
from grammar.words import REMEMBERED, data, words

_TAIL = 6
"""Words behind a proverb in which its own or a mocking end may stand."""
_TOLD = 4
"""Words round a verb of saying among which stands to whom it was said."""
_LONG = 15
"""Words a repeated sentence may have where nothing ends it."""


def sayings(scene: Scene) -> frozenset[int]:
    """Tokens of fixed phrases that address nobody («видишь ли», «не говори гоп, пока не …»)."""
    covered: set[int] = set()
    for first, last, proverb in _said(scene):
        covered.update(range(first, last + 1))
        if proverb:
            covered.update(_tail(scene, last))
    return frozenset(covered)


def _said(scene: Scene) -> Iterator[tuple[int, int, bool]]:
    """Each fixed phrase in the line, and whether it is a proverb."""
    norms = [token.norm for token in scene.tokens]
    for index, pair in enumerate(pairwise(norms)):
        for phrase, proverb in _phrases().get(pair, ()):
            if tuple(norms[index : index + len(phrase)]) == phrase:
                yield index, index + len(phrase) - 1, proverb
    for index, norm in enumerate(norms):
        if norm in _phrases_of_one():
            yield index, index, True


def _tail(scene: Scene, last: int) -> Iterator[int]:
    """The second persons that end a proverb, up to the first player who is named."""
    for at in range(last + 1, min(last + 1 + _TAIL, len(scene.tokens))):
        if scene.stop(at) or at in scene.seat_at or scene.norm(at) in words("address", "pronouns"):
            return
        if second_person(scene.norm(at)):
            yield at


@cache
def _phrases() -> dict[tuple[str, str], list[tuple[tuple[str, ...], bool]]]:
    """The fixed phrases by their first two words."""
    table: dict[tuple[str, str], list[tuple[tuple[str, ...], bool]]] = {}
    listed = [(tuple(phrase), False) for phrase in data("address")["phrases"]]
    for key, proverb in (("proverbs", True), ("idioms", False)):
        listed += [(tuple(phrase.split()), proverb) for phrase in data("sayings")[key]]
    for phrase, proverb in listed:
        if len(phrase) > 1:
            table.setdefault((phrase[0], phrase[1]), []).append((phrase, proverb))
    return table


@cache
def _phrases_of_one() -> frozenset[str]:
    return frozenset(phrase for phrase in data("sayings")["proverbs"] if " " not in phrase)


def reported(scene: Scene) -> frozenset[int]:
    """Tokens of what others said to the speaker or to each other: «второй мне сказал: ты чёрный»."""
    covered: set[int] = set()
    for at, token in enumerate(scene.tokens):
        if _tells(token.norm) and not scene.stop(at + 1) and (start := _repeats(scene, at)) is not None:
            end = start
            while end < min(start + _LONG, len(scene.tokens)) and not (end > start and scene.stop(end)):
                end += 1
            covered.update(range(start, end))
    return frozenset(covered)


def _repeats(scene: Scene, at: int) -> int | None:
    """Where the repeated words begin behind a verb of saying, if they are repeated at all."""
    first = at
    while first > max(0, at - _TOLD) and not scene.pause(first):
        first -= 1
    before = {scene.norm(i) for i in range(first, at)}
    if not before.isdisjoint(words("address", "tells_now")):
        return None
    start = at + 1
    while start < at + _TOLD and not scene.pause(start) and _told_to(scene.norm(start)):
        start += 1
    if start >= len(scene.tokens) or scene.stop(start):
        return None
    between = {scene.norm(i) for i in range(at + 1, start)}
    told = not (before | between).isdisjoint(words("address", "told_to"))
    colon = ":" in scene.tokens[start].stop_before
    opens = second_person(scene.norm(start)) or scene.norm(start) in words("address", "pronouns")
    return start if colon or (told and opens) else None


def _told_to(norm: str) -> bool:
    return norm in words("address", "told_to")


@lru_cache(maxsize=REMEMBERED)
def _tells(norm: str) -> bool:
    """A verb of saying in the past or of a third person."""
    return any(
        p.lemma in words("address", "tells") and not {"1per", "2per", "impr", "INFN"} & p.tags
        for p in parses(norm)[:1]
    )
