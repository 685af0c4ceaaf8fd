"""References to the sounds and movements of the night (rule 11)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice

from grammar.calls_template import Node, parse
from grammar.honesty import SILENT
from grammar.morph import parses
from grammar.phrasebook import Hit, Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.sentences import Span, joined, sentence_numbers
from grammar.types import Finding, Kind
from grammar.words import REMEMBERED, data, words

_FAR = 1_000_000
_BESIDE = 2
"""Words from a night within which its facts, and what is only perceived by the way, stand beside it."""


def read(scene: Scene) -> Iterator[Finding]:
    """One finding for each sentence that refers to them."""
    if scene.line.phase in SILENT:
        return
    plain, nights = phrasebook("night_sounds").hits(scene), _book("night").hits(scene)
    if not plain and not nights:
        return
    numbers = sentence_numbers(scene)
    days = _book("day").hits(scene)
    by_day = {numbers[day.first] for day in days}
    found = [(hit.first, hit.last) for hit in plain if numbers[hit.first] not in by_day]
    found += _at_night(scene, nights, days)
    found = [span for span in found if not scene.named.issuperset(range(span[0], span[1] + 1))]
    rule = _of_the_rule(scene, numbers) | _told(scene, numbers) if found else frozenset()
    for first, last in joined(found, numbers):
        if numbers[first] not in rule:
            yield scene.finding(Kind.NIGHT_SOUNDS, first, last)


@cache
def _book(section: str) -> Phrasebook:
    """The phrases of a section, which share the parts of the file and its exceptions."""
    table = data("night_sounds")
    parts: dict[str, Node] = {}
    for name, template in table["part"].items():
        parts[name] = parse(template, parts)
    return Phrasebook.of({**table[section], "clean": table["clean"]}, parts)


def _at_night(scene: Scene, nights: Sequence[Hit], days: Sequence[Hit]) -> Iterator[Span]:
    """Each sound with the night that is near it."""
    sounds = _book("sound").hits(scene) if nights else []
    told = frozenset(at for night in nights for at in range(night.first, night.last + 1))
    for sound in sounds:
        by_day = min((_distance(sound, day) for day in _near(days, sound)), default=_FAR)
        for night in _near(nights, sound):
            distance = _distance(sound, night)
            daytime = by_day < distance and distance > 1  # a day is named nearer to the sound
            if not daytime and _goes_with(scene, sound, night, told):
                yield min(sound.first, night.first), max(sound.last, night.last)


def _near(hits: Sequence[Hit], sound: Hit) -> Iterator[Hit]:
    """Those of the hits, which stand in order, that are within reach of the sound."""
    reach = data("night_sounds")["reach"]
    start = max(0, bisect_left(hits, sound.first - reach, key=lambda hit: hit.first) - 1)
    for hit in islice(hits, start, None):
        if hit.first > sound.last + reach:
            return
        if _distance(sound, hit) <= reach:
            yield hit


def _goes_with(scene: Scene, sound: Hit, night: Hit, told: frozenset[int]) -> bool:
    if not _same_sentence(scene, sound, night):
        return False
    by_the_way = _in(scene.norm(sound.first), "close") and sound.first == sound.last
    if by_the_way and _distance(sound, night) > _BESIDE:
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


def _same_sentence(scene: Scene, one: Hit, other: Hit) -> bool:
    left, right = sorted((one, other), key=lambda hit: hit.first)
    return not any(scene.stop(at) for at in range(left.last + 1, right.first + 1))


def _told(scene: Scene, numbers: Sequence[int]) -> frozenset[int]:
    """The sentences that tell of another place: «в лесу ночью шумел ветер»."""
    return frozenset(number for at, number in enumerate(numbers) if _in(scene.norm(at), "other_places"))


def _of_the_rule(scene: Scene, numbers: Sequence[int]) -> frozenset[int]:
    """The sentences that speak of the rule itself: «на ночные звуки ссылаться нельзя»."""
    said: dict[int, set[str]] = {}
    for at, number in enumerate(numbers):
        said.setdefault(number, set()).add(scene.norm(at))
    owned = words("night_sounds", "owned")
    return frozenset(
        number
        for number, spoken in said.items()
        if spoken.isdisjoint(owned)
        and not any(spoken.isdisjoint(listed) for listed in data("night_sounds")["rule"])
    )


@lru_cache(maxsize=REMEMBERED)
def _in(word: str, listed: str) -> bool:
    return any(p.lemma in words("night_sounds", listed) for p in parses(word)[:2])
