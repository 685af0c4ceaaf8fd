"""References to the sounds and movements of the night (rule 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from grammar.calls_template import Node, parse
from grammar.honesty import SILENT
from grammar.morph import parses
from grammar.phrasebook import Hit, Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import data, words

_BESIDE = 2
"""Words from a night within which its facts, and what is only perceived by the way, stand beside it."""


def read(scene: Scene) -> Iterator[Finding]:
    """One finding for each sentence that refers to them."""
    if scene.line.phase in SILENT:
        return
    found = [(hit.first, hit.last) for hit in _plain(scene)] + list(_at_night(scene))
    found = [span for span in found if not scene.named.issuperset(range(span[0], span[1] + 1))]
    for first, last in _joined(scene, sorted(found)):
        if not _rule_itself(scene, first, last):
            yield scene.finding(Kind.NIGHT_SOUNDS, first, last)


@cache
def _book(section: str) -> Phrasebook:
    """The phrases of a section, which share the parts of the file and its exceptions."""
    table = data("night_sounds")
    parts: dict[str, Node] = {}
    for name, template in table["part"].items():
        parts[name] = parse(template, parts)
    return Phrasebook.of({**table[section], "clean": table["clean"]}, parts)


def _plain(scene: Scene) -> list[Hit]:
    hits = phrasebook("night_sounds").hits(scene)
    if not hits:
        return []
    days = _book("day").hits(scene)
    return [hit for hit in hits if not any(_same_sentence(scene, hit, day) for day in days)]


def _at_night(scene: Scene) -> Iterator[tuple[int, int]]:
    """Each sound with the night that is near it."""
    nights = _book("night").hits(scene)
    sounds = _book("sound").hits(scene) if nights else []
    days = _book("day").hits(scene) if sounds else []
    told = frozenset(at for night in nights for at in range(night.first, night.last + 1))
    for sound in sounds:
        for night in nights:
            if _goes_with(scene, sound, night, told) and not _daytime(days, sound, night):
                yield min(sound.first, night.first), max(sound.last, night.last)


def _goes_with(scene: Scene, sound: Hit, night: Hit, told: frozenset[int]) -> bool:
    distance = _distance(sound, night)
    if distance > data("night_sounds")["reach"] or not _same_sentence(scene, sound, night):
        return False
    if _in(scene.norm(sound.first), "close") and sound.first == sound.last and distance > _BESIDE:
        return False
    if scene.norm(sound.last) == "как":  # «слышал, как вы ночью стреляли»
        return True
    between = set(range(min(sound.last, night.last) + 1, max(sound.first, night.first)))
    if sound.last < night.first:  # «слышал, что ночью убили пятого»
        between |= set(range(night.last + 1, night.last + 1 + _BESIDE))
    else:
        between |= {at for at in range(night.first - _BESIDE, night.first) if not scene.pause(at + 1)}
    return not any(_in(scene.norm(at), "facts") for at in between - told)


def _distance(one: Hit, other: Hit) -> int:
    return max(one.first - other.last, other.first - one.last, 0)


def _daytime(days: Sequence[Hit], sound: Hit, night: Hit) -> bool:
    """A day is named nearer to the sound than the night is."""
    distance = _distance(sound, night)
    return any(_distance(sound, day) < distance and distance > 1 for day in days)


def _same_sentence(scene: Scene, one: Hit, other: Hit) -> bool:
    left, right = sorted((one, other), key=lambda hit: hit.first)
    return not any(scene.stop(at) for at in range(left.last + 1, right.first + 1))


def _joined(scene: Scene, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of one sentence are one finding."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and not any(scene.stop(at) for at in range(joined[-1][1] + 1, first + 1)):
            joined[-1] = joined[-1][0], max(joined[-1][1], last)
        else:
            joined.append((first, last))
    return joined


def _rule_itself(scene: Scene, first: int, last: int) -> bool:
    """«на ночные звуки ссылаться нельзя»: the rule is spoken of."""
    while not scene.stop(first):
        first -= 1
    while not scene.stop(last + 1):
        last += 1
    said = {scene.norm(at) for at in range(first, last + 1)}
    owned = not said.isdisjoint(words("night_sounds", "owned"))
    return not owned and not any(said.isdisjoint(listed) for listed in data("night_sounds")["rule"])


@lru_cache(maxsize=20_000)
def _in(word: str, listed: str) -> bool:
    return any(p.lemma in words("night_sounds", listed) for p in parses(word)[:2])
