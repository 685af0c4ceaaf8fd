"""Addressing a player with «ты»: pronouns and verbs of the second person singular (rule 15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from grammar.honesty import SILENT
from grammar.morph import parses
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import data, words

_PARTICLES = frozenset({"CONJ", "INTJ", "PRCL", "PRED"})
"""«поверь», «слушай» are listed as interjections too: as such they address somebody all the same."""
_SENTENCE = 12
"""Words to either side that are looked at where no punctuation ends the sentence."""
_SHARE = 0.75
"""How much of a word's readings must be the second person for the word to address somebody."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every address with «ты»; words in a row without punctuation are one finding."""
    if scene.line.phase in SILENT:
        return
    excused = _excused(scene)
    index = 0
    while index < len(scene.tokens):
        if not _addresses(scene, index, excused):
            index += 1
            continue
        last = index
        while (step := _run_on(scene, last, excused)) is not None:
            last = step
        denied = scene.norm(index - 1) == "не" and scene.norm(index) not in words("address", "pronouns")
        yield scene.finding(Kind.INFORMAL_ADDRESS, index - denied, last)
        index = last + 1


def _run_on(scene: Scene, last: int, excused: frozenset[int]) -> int | None:
    """The next token of the same address: right behind, or «думай, что говоришь»."""
    following = last + 1
    if _addresses(scene, following, excused) and not scene.pause(following):
        return following
    joined = scene.norm(following) in words("address", "joined") and second_imperative(scene.norm(last))
    verb = scene.norm(following + 1) not in words("address", "pronouns")
    near = joined and verb and not scene.stop(following) and not scene.pause(following + 1)
    return following + 1 if near and _addresses(scene, following + 1, excused) else None


def _addresses(scene: Scene, index: int, excused: frozenset[int]) -> bool:
    if index >= len(scene.tokens) or index in excused or index in scene.named or index in scene.quoted:
        return False
    norm = scene.norm(index)
    if norm in words("address", "pronouns"):
        return scene.norm(index - 1) not in words("address", "about") and not _rule_told(scene, index)
    spared = scene.norm(index - 1) == "не" and norm in words("address", "verbs_after_not")
    return (spared or _verb(norm)) and not _nobody(scene, index)


@lru_cache(maxsize=20_000)
def _verb(norm: str) -> bool:
    """A verb of the second person, as far as nobody is known to mean something else by the word."""
    if norm in words("address", "verbs"):
        return True
    return norm not in words("address", "not_verbs") and second_person(norm)


def _rule_told(scene: Scene, index: int) -> bool:
    """«ты за столом говорить нельзя»: the rule about the word is told."""
    following = {scene.norm(i) for i in range(index + 1, index + 7)}
    return scene.norm(index) == "ты" and {"говорить", "нельзя"} <= following


def _nobody(scene: Scene, index: int) -> bool:
    """«когда сидишь десятым» is said of anybody, «спроси он меня» and «знай я» are conditions."""
    following = scene.norm(index + 1)
    if not second_imperative(scene.norm(index)) and _of_anybody(scene, index):
        return True
    if _fruitless(scene, index) or _proverbial(scene, index):
        return True
    conditional = following in {"он", "она", "они"} or (
        following == "я" and scene.norm(index) in words("contexts", "were_i")
    )
    return conditional and not scene.pause(index + 1) and second_imperative(scene.norm(index))


def _fruitless(scene: Scene, index: int) -> bool:
    """«вряд ли угадаешь», «никуда не денешься», «что тут скажешь»: a future that is said of anybody."""
    if not _future(scene.norm(index)):
        return False
    at = index - 1
    denied = scene.norm(at) == "не"
    at -= denied
    here = False
    while at >= 0 and not scene.pause(at + 1) and scene.norm(at) in words("address", "here"):
        here, at = True, at - 1
    if at < 0 or scene.pause(at + 1):
        return False
    led = scene.norm(at) in words("address", "fruitless_not") and denied
    often = scene.norm(at) == "часто" and scene.norm(at - 1) == "не"
    led = led or often or scene.norm(at) in words("address", "seldom")
    led = led or [scene.norm(at - 1), scene.norm(at)] in data("address")["fruitless_two"]
    led = led or (here and scene.norm(at) in words("address", "fruitless"))
    return led and not _called(scene, at, at, index)


def _proverbial(scene: Scene, index: int) -> bool:
    """«черноту комплиментами не закрасишь»: a noun and a denied future, and nobody is called."""
    if scene.norm(index - 1) != "не" or not _future(scene.norm(index)):
        return False
    noun = index > 1 and not scene.pause(index - 1) and index - 2 not in scene.seat_ending
    behind = (i for i in (index + 1, index + 2) if i < len(scene.tokens) and not scene.pause(i))
    if not (noun and _object(scene.norm(index - 2))) and not any(_means(scene.norm(i)) for i in behind):
        return False
    first = index - 1
    while first > 0 and index - first < _SENTENCE and not scene.stop(first):
        first -= 1
    return not _called(scene, first, first, index)


@lru_cache(maxsize=20_000)
def _object(norm: str) -> bool:
    oblique = {"ablt", "accs", "gent", "datv", "loct"}
    if norm in words("address", "everybody"):
        return True
    return any(({"NOUN", "PRTF"} & p.tags and oblique & p.tags) or "INFN" in p.tags for p in parses(norm)[:3])


@lru_cache(maxsize=20_000)
def _means(norm: str) -> bool:
    return any({"NOUN", "ablt"} <= p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=20_000)
def _future(norm: str) -> bool:
    return any({"futr", "2per", "sing"} <= p.tags for p in parses(norm))


def _of_anybody(scene: Scene, index: int) -> bool:
    """The verb stands behind «если», «когда», or in the same sentence as one that does; nobody is called."""
    first = index
    while first > 0 and index - first < _SENTENCE and not scene.stop(first):
        first -= 1
    for at in range(index, first, -1):
        if at < index and not second_person(scene.norm(at)):
            continue
        joint = at - 1 - (scene.norm(at - 1) == "не")
        if not scene.pause(joint + 1) and scene.norm(joint) in words("address", "of_anybody"):
            return not _called(scene, first, joint, at)
    return False


def _called(scene: Scene, first: int, joint: int, verb: int) -> bool:
    """Somebody is addressed in the sentence: by «ты», by his name before «если» or set off by commas."""
    last = verb
    while last - verb < _SENTENCE and not scene.stop(last + 1):
        last += 1
    if any(scene.norm(i) in words("address", "pronouns") for i in range(first, last + 1)):
        return True
    for ref in scene.seats:
        if first <= ref.first and ref.last <= last:
            set_off = scene.pause(ref.first) and scene.pause(ref.last + 1)
            if set_off or ref.last == joint - 1:
                return True
    return False


@lru_cache(maxsize=20_000)
def second_imperative(norm: str) -> bool:
    """The word may be an imperative of the second person singular."""
    return any("impr" in p.tags and "sing" in p.tags for p in parses(norm))


@lru_cache(maxsize=20_000)
def second_person(norm: str) -> bool:
    """The word is, as far as a word alone can tell, a verb of the second person singular.

    Only words of the dictionary count: a bent word proves nothing.
    """
    base = norm.removesuffix("-ка").removesuffix("-то")
    readings = parses(base)
    if not readings or not readings[0].known or norm in {"то", "ка"}:
        return False
    second = sum(p.score for p in readings if _second(p.tags))
    weighed = sum(p.score for p in readings if _PARTICLES.isdisjoint(p.tags))
    return second > 0 and second >= _SHARE * weighed


def _second(tags: frozenset[str]) -> bool:
    if "VERB" not in tags or "sing" not in tags:
        return False
    return "2per" in tags or {"impr", "excl"} <= tags


@cache
def _phrases() -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """The fixed phrases by their first two words."""
    table: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for phrase in data("address")["phrases"]:
        table.setdefault((phrase[0], phrase[1]), []).append(tuple(phrase))
    return table


def _excused(scene: Scene) -> frozenset[int]:
    """Tokens of fixed phrases that address nobody («видишь ли», «как ни крути»)."""
    covered: set[int] = set()
    norms = [token.norm for token in scene.tokens]
    for index, pair in enumerate(pairwise(norms)):
        for phrase in _phrases().get(pair, ()):
            if tuple(norms[index : index + len(phrase)]) == phrase:
                covered.update(range(index, index + len(phrase)))
    return frozenset(covered)
