"""Arguing with the host (rule 35)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grammar.honesty import SILENT
from grammar.morph import parses
from grammar.phrasebook import Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.sentences import joined, sentence_numbers
from grammar.types import Finding, Kind
from grammar.words import REMEMBERED, words

_BREATH = 20  # words
_REACH = 5
"""Words between «ведущий» and «вы», and between «вы» and its verb or the «ведущий» behind that."""


def read(scene: Scene) -> Iterator[Finding]:
    """One finding for the sentences in a row that object to what the host decided or did."""
    if scene.line.phase in SILENT:
        return
    found = [(hit.first, hit.last) for hit in phrasebook("host_dispute").hits(scene)]
    if any(_host(token.norm) for token in scene.tokens):
        excused = [(hit.first, hit.last) for hit in _excuses().hits(scene)]
        covered = {at for first, last in excused for at in range(first, last + 1)}
        found += [span for span in _told_off(scene) if covered.isdisjoint(range(span[0], span[1] + 1))]
    yield from (
        scene.finding(Kind.HOST_DISPUTE, first, last)
        for first, last in joined(found, sentence_numbers(scene), reach=1)
        if not _nicked(scene, first, last)
    )


@cache
def _excuses() -> Phrasebook:
    """The phrases that object to nothing."""
    return Phrasebook(say=phrasebook("host_dispute").clean)


def _told_off(scene: Scene) -> Iterator[tuple[int, int]]:
    """«ведущий, вы поторопились», «вы спутали меня, ведущий»: the host and what he is told he did."""
    for at, token in enumerate(scene.tokens):
        if token.norm != "вы":
            continue
        verb = next((i for i in _ahead(scene, at) if _deed(scene.norm(i))), None)
        if verb is None or _asked(scene, verb):
            continue
        before = next((i for i in _behind(scene, at) if _host(scene.norm(i))), None)
        after = next((i for i in _ahead(scene, verb) if _host(scene.norm(i))), None)
        if before is not None and not _seat_within(scene, before, at):
            yield before, verb
        elif after is not None and not _seat_within(scene, at - 1, after + 1) and scene.pause(after + 1):
            yield at, after


def _ahead(scene: Scene, at: int) -> Iterator[int]:
    for i in range(at + 1, min(at + 1 + _REACH, len(scene.tokens))):
        if scene.stop(i):
            return
        yield i


def _behind(scene: Scene, at: int) -> Iterator[int]:
    for i in range(at - 1, max(at - 1 - _REACH, -1), -1):
        if scene.stop(i + 1):
            return
        yield i


def _asked(scene: Scene, at: int) -> bool:
    """A question mark ends the sentence, which is no longer than a breath from here."""
    ends = (i for i in range(at, min(at + _BREATH, len(scene.tokens))) if scene.stop(i + 1))
    return (end := next(ends, None)) is not None and scene.asked(end)


def _seat_within(scene: Scene, first: int, last: int) -> bool:
    """Somebody else is spoken to, or of, between the two words."""
    return any(first < at <= last for at in scene.seat_at)


@lru_cache(maxsize=REMEMBERED)
def _host(word: str) -> bool:
    return word in words("host_dispute", "hosts")


@lru_cache(maxsize=REMEMBERED)
def _deed(word: str) -> bool:
    """A verb that «вы» may have, unless it belongs to asking, agreeing or reporting."""
    for p in parses(word)[:1]:
        person = {"plur", "past"} <= p.tags or ({"plur", "2per"} <= p.tags and "impr" not in p.tags)
        return "VERB" in p.tags and person and p.lemma not in words("host_dispute", "innocent")
    return False


def _nicked(scene: Scene, first: int, last: int) -> bool:
    """A player is called so, and he is the one who is spoken to."""
    called = tuple(words("host_dispute", "called"))
    return any(at in scene.named and scene.norm(at).startswith(called) for at in range(first, last + 1))
