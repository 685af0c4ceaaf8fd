"""The closing «спасибо» of a speech and what is said after it (rule 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grammar.morph import parses
from grammar.scene import Scene
from grammar.types import Finding, Kind, Phase
from grammar.words import words

_PHASES = frozenset({Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD})
_SOON = 12
"""Words after which a second «спасибо» at the end no longer belongs to the same closing."""


def read(scene: Scene) -> Iterator[Finding]:
    """The closing «спасибо» of the speech, if it was said, and the words after it."""
    if scene.line.phase not in _PHASES:
        return
    tail = _tail(scene)
    closing = _closing(scene, tail)
    if closing is None:
        return
    yield scene.finding(Kind.THANKS, closing, closing)
    if closing + 1 < tail:
        yield scene.finding(Kind.AFTER_THANKS, closing + 1, len(scene.tokens) - 1)


def _tail(scene: Scene) -> int:
    """Where the words begin that may follow a closing «спасибо» («большое», «всем», «за внимание»)."""
    at = len(scene.tokens)
    while at > 0 and scene.norm(at - 1) in words("closing", "tail"):
        at -= 1
    return at


def _closing(scene: Scene, tail: int) -> int | None:
    said = [i for i in range(len(scene.tokens)) if scene.norm(i) in words("closing", "thanks")]
    ends = [i for i in said if _ends(scene, i, tail)]
    if not ends:
        return None
    last = ends[-1]
    if last + 1 < tail:
        return last if len(ends) == 1 or last - ends[0] > _SOON else ends[0]
    early = [i for i in ends if i < last and i + 1 < tail and _closes_early(scene, i, last)]
    return early[0] if early else last


def _closes_early(scene: Scene, index: int, last: int) -> bool:
    """The speech was over with this word already, and the later one only ends what was added."""
    alone = scene.stop(index) and scene.stop(index + 1)
    behind = last - index
    return index >= (3 if alone else 4) and (behind <= _SOON or (alone and index >= 2 * behind))


def _ends(scene: Scene, index: int, tail: int) -> bool:
    """The word closes a speech: nobody is thanked for anything by it, and it isn't spoken about."""
    if not scene.pause(index) and _spoken_of(scene, index):
        return False
    if index + 1 >= tail:
        return True
    if index in scene.quoted or _thanked_before(scene, index):
        return False
    if scene.stop(index + 1):
        return True
    at = index + 1
    ref = scene.seat_at.get(at)
    thanked = ref is not None and scene.stop(ref.last + 1) and ref.last + 1 < tail  # «Спасибо, третий. …»
    if (
        thanked
        or scene.norm(at) in words("closing", "governed")
        or (not scene.pause(at) and _dative(scene.norm(at)))
    ):
        return False
    while _addressed(scene, at) and not scene.stop(at + 1):
        at = scene.seat_at[at].last + 1 if at in scene.seat_at else at + 1
    return at == index + 1 or scene.norm(at) not in {"за", "что"}


def _spoken_of(scene: Scene, index: int) -> bool:
    """«скажите шерифу спасибо», «после слова спасибо»: the word is only mentioned."""
    if scene.norm(index - 1) in words("closing", "mentioned"):
        return True
    at = index - 1
    while at > index - 3 and (
        _dative(scene.norm(at)) or scene.norm(at) in {"от", "меня", "вам", "ему", "мне"}
    ):
        at -= 1
    earlier = {scene.norm(i) for i in range(max(0, at - 4), at)}
    if scene.norm(at) == "дождетесь" or scene.norm(at) == "дождешься":
        return True
    return scene.norm(at) in words("closing", "speech") and words("closing", "finished").isdisjoint(earlier)


def _addressed(scene: Scene, at: int) -> bool:
    return at in scene.seat_at or scene.norm(at) in words("closing", "address")


def _thanked_before(scene: Scene, index: int) -> bool:
    """«за проверку шерифу спасибо»: a dative before the word that no verb governs («верю шерифу спасибо»)."""
    if scene.pause(index) or scene.norm(index - 1) == "всем" or not _dative(scene.norm(index - 1)):
        return False
    governing = {"VERB", "INFN", "ADJS", "PREP"}
    return index < 2 or not any(governing & p.tags for p in parses(scene.norm(index - 2))[:1])


@lru_cache(maxsize=20_000)
def _dative(word: str) -> bool:
    """A noun, numeral or pronoun whose likeliest readings are the dative, never the nominative."""
    readings = [p for p in parses(word)[:4] if {"NOUN", "ADJF", "NPRO", "NUMR"} & p.tags]
    return any("datv" in p.tags for p in readings) and not any(
        {"nomn", "accs"} & p.tags for p in readings[:3]
    )
