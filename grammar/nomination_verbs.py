"""Nominations by another verb («ставлю», «выставил бы», «голосую за»): all of them wrong wording."""

from __future__ import annotations

from functools import cache
from typing import Any

from grammar.contexts import talk_about, unreal
from grammar.morph import parses
from grammar.nomination_asking import asked_behind
from grammar.nomination_doubt import uncertain
from grammar.parts import grow_left, grow_right, is_filler, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Scene
from grammar.types import Finding
from grammar.verdict import objective, verdict
from grammar.words import data, words


@cache
def _verbs() -> dict[str, dict[str, Any]]:
    return {form: entry for entry in data("nomination")["verb"] for form in entry["forms"]}


def other_verb(scene: Scene, index: int) -> tuple[Finding, int] | None:
    """The nomination by the verb that stands at the token, and its last token."""
    entry = _verbs().get(scene.norm(index).removesuffix("-ка"))
    if entry is None:
        return None
    phrase = Phrase(index, index)
    if entry["needs"] in {"end", "vote"} and asked_behind(scene, index):
        return None
    start = _skip_for(scene, phrase, entry["needs"])
    if start is None:
        return None
    named_object(scene, phrase)
    grow_right(scene, phrase)
    grow_left(scene, phrase)
    if not _enough(scene, phrase, entry) or _not_now(scene, phrase, entry):
        return None
    return verdict(scene, phrase, entry["reason"].format(word=scene.norm(index)))


def _not_now(scene: Scene, phrase: Phrase, entry: dict[str, Any]) -> bool:
    """The words don't nominate: somebody else's, another time, a condition, a past without «бы»."""
    would = phrase.has(Part.WOULD)
    if (entry.get("would") and not would) or _other_subject(scene, phrase, entry):
        return True
    if scene.asked(phrase.last) or (would and scene.norm(phrase.last + 1) in {"но", "однако"}):
        return True
    if (entry.get("future") or would) and unreal(scene, phrase.first, phrase.last):
        return True
    if not would and _future(scene, phrase) and uncertain(scene, phrase.first, phrase.last):
        return True
    return talk_about(scene, phrase.first, phrase.last)


def _future(scene: Scene, phrase: Phrase) -> bool:
    return any(
        {"futr", "1per"} <= p.tags
        for i in range(phrase.first, phrase.last + 1)
        if scene.norm(i) in _verbs()
        for p in parses(scene.norm(i))[:1]
    )


def _skip_for(scene: Scene, phrase: Phrase, needs: str) -> int | None:
    """«голосую за», «голосую против»: the preposition belongs to the verb."""
    if needs != "for":
        return phrase.last
    at = phrase.last + 1
    while is_filler(scene.norm(at)):
        at += 1
    if scene.norm(at) not in {"за", "в"} or at not in range(phrase.last + 1, phrase.last + 4):
        return None
    if scene.norm(at) == "в" and at + 1 not in scene.seat_at:
        return None
    phrase.last = at
    return at


def named_object(scene: Scene, phrase: Phrase) -> None:
    """Take in «предлагаю кандидатуру Лисы», «ставлю кандидатом пятого»."""
    at = phrase.last + 1
    while is_filler(scene.norm(at)) or scene.norm(at) in {"мою", "свою", "такую", "одну"}:
        at += 1
    if scene.norm(at) in word_list("noun", "objects"):
        phrase.last = at
        phrase.vague = True
        if any(at < ref.first <= at + 2 for ref in scene.seats):
            phrase.vague = False
        phrase.parts.append(Part.EXTRA)


def _enough(scene: Scene, phrase: Phrase, entry: dict[str, Any]) -> bool:
    """The words together say "I nominate": what the verb `needs` is there."""
    voted = phrase.has(Part.VOTE) or phrase.has(Part.OTHER_VOTE)
    needs = entry["needs"]
    if voted and phrase.object:
        return True
    if not phrase.refs:
        return phrase.outside and needs == "seat"
    if Part.EXTRA in phrase.parts and scene.norm(phrase.first) != "мы":
        return True
    if needs == "seat":
        return not entry.get("passive") or phrase.parts.index(Part.WHO) > phrase.parts.index(Part.VERB)
    if needs == "for":
        return not _already(scene, phrase.last)
    return needs in {"object", "end"} and _places(scene, phrase, needs)


def _places(scene: Scene, phrase: Phrase, needs: str) -> bool:
    """«ставлю пятого», «предлагаю пятого»: the seat is the object and nothing else is done with it."""
    if not objective(scene, phrase.refs[0]):
        return False
    closed = scene.pause(phrase.last + 1) or scene.norm(phrase.last + 1) in _CLOSERS
    return closed if needs == "end" else not _continues(scene, phrase)


_CLOSERS = frozenset({"спасибо", "и", "потому", "так", "он", "она", "у", "пусть", "а", "но"})


def _continues(scene: Scene, phrase: Phrase) -> bool:
    """«ставлю пятого в красные», «ставлю пятого выше»: something else is put somewhere."""
    if scene.pause(phrase.last + 1):
        return False
    following = scene.norm(phrase.last + 1)
    comparative = any({"COMP", "ADVB"} & p.tags for p in parses(following)[:1])
    coloured = any({"ablt"} & p.tags for p in parses(following)[:1] if p.known)
    return (
        following in {"в", "на", "под", "к", "рядом", "перед", "за", "между", "с", "как"}
        or comparative
        or coloured
    )


def _already(scene: Scene, last: int) -> bool:
    """«голосую за пятого, он уже выставлен»: a vote for a candidate, no nomination."""
    return any(scene.norm(i) in words("contexts", "already") for i in range(last + 1, last + 6))


def _other_subject(scene: Scene, phrase: Phrase, entry: dict[str, Any]) -> bool:
    """«третий выставил бы седьмого», «кого бы выставил»: not the speaker's own nomination."""
    if not entry.get("would") or phrase.has(Part.I):
        return False
    ref = scene.seat_ending.get(phrase.first - 1)
    return ref is not None or scene.norm(phrase.first - 1) in {
        "он",
        "она",
        "кто",
        "никто",
        "шериф",
        "дон",
        "каждый",
        "ты",
    }
