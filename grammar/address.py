"""Addressing a player with «ты»: pronouns and verbs of the second person singular (rule 15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grammar.anybody import of_nobody
from grammar.honesty import SILENT
from grammar.sayings import reported, sayings
from grammar.scene import Scene
from grammar.second_person import second_imperative, second_person
from grammar.types import Finding, Kind
from grammar.words import REMEMBERED, words


def read(scene: Scene) -> Iterator[Finding]:
    """Every address with «ты»; words in a row without punctuation are one finding."""
    if scene.line.phase in SILENT:
        return
    excused = sayings(scene) | reported(scene)
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
        return not _about(scene, index) and not _rule_told(scene, index)
    spared = scene.norm(index - 1) == "не" and norm in words("address", "verbs_after_not")
    return (spared or _verb(norm)) and not of_nobody(scene, index)


@lru_cache(maxsize=REMEMBERED)
def _verb(norm: str) -> bool:
    """A verb of the second person, as far as nobody is known to mean something else by the word."""
    if norm in words("address", "verbs"):
        return True
    return norm not in words("address", "not_verbs") and second_person(norm)


def _rule_told(scene: Scene, index: int) -> bool:
    """«ты за столом говорить нельзя»: the rule about the word is told."""
    following = {scene.norm(i) for i in range(index + 1, index + 7)}
    return scene.norm(index) == "ты" and {"говорить", "нельзя"} <= following


def _about(scene: Scene, index: int) -> bool:
    """The word is spoken about: «на ты», «предупреждение за ты»."""
    before = scene.norm(index - 1)
    if before in words("address", "about"):
        return True
    return scene.norm(index) == "ты" and not scene.pause(index) and before in words("address", "before_word")
