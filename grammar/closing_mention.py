"""«Спасибо» in the middle of a sentence that goes on: somebody is thanked, or the word is spoken about."""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import parses
from grammar.scene import Scene
from grammar.words import REMEMBERED, data, words

_BACK = 4
"""Words that may stand between a verb of saying and its «спасибо»."""
_FOR = 7
"""Words between «за» and the «спасибо» that is said for it."""


def goes_on_with(scene: Scene, index: int) -> bool:
    """The «спасибо» belongs to the sentence it stands in, and closes no speech."""
    if _thanked_for(scene, index) or _idiom(scene, index) or _ironic(scene, index):
        return True
    subject = not scene.pause(index + 1) and (_said_behind(scene, index) or _does(scene, index))
    return subject or (
        not scene.pause(index)
        and (_said_before(scene, index) or _governed(scene, index) or _named(scene, index))
    )


@lru_cache(maxsize=REMEMBERED)
def dative(norm: str) -> bool:
    """A noun, numeral or pronoun whose likeliest readings are the dative, never the nominative."""
    readings = [p for p in parses(norm)[:4] if {"NOUN", "ADJF", "NPRO", "NUMR"} & p.tags]
    return any("datv" in p.tags for p in readings) and not any(
        {"nomn", "accs"} & p.tags for p in readings[:3]
    )


def _said_before(scene: Scene, index: int) -> bool:
    """«скажете потом спасибо», «второй буркнул спасибо»; but «я все сказал спасибо» closes."""
    at = index - 1
    while at > index - _BACK and not scene.pause(at) and _between(scene, at):
        at -= 1
    if not _of(scene.norm(at), "saying"):
        return False
    before = {scene.norm(i) for i in range(max(0, at - 4), at) if not scene.stop(i + 1)}
    if not words("closing", "finished").isdisjoint(before - {"не"}):
        return False
    return not (_past(scene.norm(at)) and not words("closing", "told_already").isdisjoint(before))


def _between(scene: Scene, at: int) -> bool:
    norm = scene.norm(at)
    return norm in words("closing", "between") or _adverb(norm) or dative(norm) or _attribute(norm)


def _said_behind(scene: Scene, index: int) -> bool:
    """«спасибо потом скажете», «спасибо сказал и болтает»; «спасибо скажите сколько времени» closes."""
    at = index + 1
    while (
        at < index + _BACK and not scene.pause(at + 1) and (dative(scene.norm(at)) or _adverb(scene.norm(at)))
    ):
        at += 1
    finite = any("VERB" in p.tags and "impr" not in p.tags for p in parses(scene.norm(at))[:1])
    more = scene.norm(at + 1) == "все" or (scene.norm(at) == "слышу" and not scene.stop(at + 1))
    return finite and _of(scene.norm(at), "saying") and not more


def _ironic(scene: Scene, index: int) -> bool:
    """«ну спасибо удружили», «вот спасибо, обрадовали меня»: somebody is thanked for what he did."""
    if scene.stop(index + 1):
        return False
    led = scene.norm(index - 1) in words("closing", "ironic") and scene.stop(index - 1)
    return led or _of(scene.norm(index + 1), "did_well")


def _governed(scene: Scene, index: int) -> bool:
    """«не за спасибо», «из одного спасибо шубу не сошьёшь»."""
    at = index - 1
    while at > index - 3 and scene.norm(at) in words("closing", "attributes"):
        at -= 1
    if _plural(scene, at):
        return scene.norm(at - 1) in {"без", "кроме", "после"}
    return scene.norm(at) in words("closing", "before") and scene.norm(at - 1) != "я"


def _plural(scene: Scene, at: int) -> bool:
    """«без лишних спасибо»: an adjective that the word has when it is said several times."""
    return at not in scene.seat_ending and _plural_adjective(scene.norm(at))


def _named(scene: Scene, index: int) -> bool:
    """«дежурное спасибо», «прозвучало спасибо»: the word is the subject, or the object, of the sentence."""
    norm = scene.norm(index - 1)
    if norm in {"большое", "огромное"} and scene.norm(index - 2) in words("closing", "possessive"):
        return not neuter(scene.norm(index - 3))
    attribute = _attribute(norm) and norm not in words("closing", "great")
    attribute = attribute and index - 1 not in scene.seat_ending and not neuter(scene.norm(index - 2))
    return attribute or _of(norm, "sounding")


def _does(scene: Scene, index: int) -> bool:
    """«спасибо не поможет», «спасибо прозвучало странно», «спасибо ничего не меняет»."""
    at = index + 1
    while at < index + 3 and scene.norm(at) in words("closing", "here"):
        at += 1
    if _of(scene.norm(at), "sounding"):
        return True
    at += scene.norm(at) == "ничего"
    return scene.norm(at) == "не" and _of(scene.norm(at + 1), "useless")


def _thanked_for(scene: Scene, index: int) -> bool:
    """«за проверку, конечно, спасибо, но»; «голосую за пятого спасибо» and «слово за вами спасибо» close."""
    for at in range(index - 2, max(-1, index - 2 - _FOR), -1):
        if any(scene.stop(i) for i in range(at + 1, index + 1)):
            return False
        if scene.norm(at) == "за":
            break
    else:
        return False
    what = [i for i in (at + 1, at + 2) if i < index]
    if at + 1 in scene.seat_at or not any(_accusative(scene.norm(i)) for i in what):
        return False
    clause = [scene.norm(at + 1), scene.norm(at + 2)] == ["то", "что"]
    if not clause and any(_predicate(scene.norm(i)) for i in range(at + 1, index)):
        return False
    return scene.pause(at) or not any(_of(scene.norm(i), "takes_for") for i in (at - 1, at - 2))


def _idiom(scene: Scene, index: int) -> bool:
    """«и на том спасибо», «спасибо и на том», «спасибо на хлеб не намажешь»."""
    before = any(
        [scene.norm(i) for i in range(index - len(phrase), index)] == phrase
        for phrase in data("closing")["idioms_before"]
    )
    return before or any(
        [scene.norm(index + 1 + i) for i in range(len(phrase))] == phrase
        for phrase in data("closing")["idioms_behind"]
    )


@lru_cache(maxsize=REMEMBERED)
def _of(norm: str, key: str) -> bool:
    """A form of a word of the list; its likeliest reading counts."""
    return any(p.lemma in words("closing", key) for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _adverb(norm: str) -> bool:
    return any({"ADVB", "PRCL"} & p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _attribute(norm: str) -> bool:
    """An adjective that «спасибо» may have, and no player («ваше», «дежурное», «громкое»)."""
    if norm in words("closing", "attributes"):
        return True
    return any("ADJF" in p.tags and "neut" in p.tags and {"nomn", "accs"} & p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def neuter(norm: str) -> bool:
    """A noun that the adjective behind it belongs to: «решение ваше, спасибо»."""
    return any({"NOUN", "neut"} <= p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _accusative(norm: str) -> bool:
    return any("accs" in p.tags for p in parses(norm)) or norm in {"то", "это", "такое"}


@lru_cache(maxsize=REMEMBERED)
def _predicate(norm: str) -> bool:
    """A verb, or who acts: the words behind «за» have become a clause of their own."""
    return norm in {"я", "вы", "он", "она", "они", "мы", "кто"} or any(
        {"VERB", "INFN", "ADJS", "PRTS"} & p.tags for p in parses(norm)[:1]
    )


@lru_cache(maxsize=REMEMBERED)
def _past(norm: str) -> bool:
    return any("past" in p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _plural_adjective(norm: str) -> bool:
    return any({"ADJF", "plur"} <= p.tags and "nomn" not in p.tags for p in parses(norm)[:1])
