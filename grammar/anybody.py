"""Second persons that address nobody in particular: sayings, conditions, what nobody can do."""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import parses
from grammar.scene import Scene
from grammar.second_person import second_future, second_imperative, second_person
from grammar.words import REMEMBERED, data, words

_SENTENCE = 12
"""Words to either side that are looked at where no punctuation ends the sentence."""
_ROW = 2
"""So many other verbs of the kind in the sentence make it one about everybody («уважаешь, восхищаешься»)."""


def of_nobody(scene: Scene, index: int) -> bool:
    """«когда сидишь десятым» is said of anybody, «спроси он меня» and «знай я» are conditions."""
    imperative = second_imperative(scene.norm(index))
    if not imperative and (_of_anybody(scene, index) or _unknowable(scene, index) or _paired(scene, index)):
        return True
    if _fruitless(scene, index) or _proverbial(scene, index):
        return True
    return imperative and (_conditional(scene, index) or _rhetorical(scene, index))


def _conditional(scene: Scene, index: int) -> bool:
    """«спроси он меня», «знай я», «а он возьми и вскройся»."""
    following = scene.norm(index + 1)
    if not scene.pause(index + 1):
        if following in {"он", "она", "они"}:
            return True
        if following == "я" and scene.norm(index) in words("contexts", "were_i"):
            return True
    return _suddenly(scene, index)


def _suddenly(scene: Scene, index: int) -> bool:
    """«возьми и вскройся он», «а он возьми да и скажи»: either verb of the idiom, told of somebody else."""
    take = index
    while take > index - 3 and scene.norm(take) not in words("address", "suddenly"):
        take -= 1
    joint = take + 1
    if scene.norm(take) not in words("address", "suddenly") or scene.norm(joint) not in {"и", "да"}:
        return False
    verb = joint + 1 + (scene.norm(joint + 1) == "и")
    if index not in {take, verb} or not second_imperative(scene.norm(verb)):
        return False
    others = {"он", "она", "они", "кто-то", "кто", "тот", "та"}
    told = scene.norm(take - 1) in others or scene.norm(verb + 1) in others
    seat = scene.seat_ending.get(take - 1)
    narrated = seat is not None and not scene.pause(take) and scene.norm(seat.first - 1) in {"а", "тут"}
    return told or narrated


def _rhetorical(scene: Scene, index: int) -> bool:
    """«кого ни спроси», «верь не верь», «поди разберись», «на выстрели» (a bent noun)."""
    before, norm = scene.norm(index - 1), scene.norm(index)
    if before == "ни" or (before in words("address", "only_before_nouns") and not scene.pause(index)):
        return True
    doubled = scene.norm(index + 1) == "не" and scene.norm(index + 2) == norm
    if doubled or (before == "не" and scene.norm(index - 2) == norm):
        return True
    at = (
        index
        if norm in words("address", "go_and")
        else index - 1 - (before in {"и", "теперь", "потом", "тут"})
    )
    verb = at + 1
    while verb < at + 3 and scene.norm(verb) in {"и", "теперь", "потом", "тут", "их", "его", "вас", "там"}:
        verb += 1
    if scene.norm(at) not in words("address", "go_and") or index not in {at, verb}:
        return False
    return scene.norm(verb) in words("address", "find_out") and not _called(
        scene, _begin(scene, at), at, verb
    )


def _begin(scene: Scene, index: int) -> int:
    """The first token of the sentence."""
    first = index
    while first > 0 and index - first < _SENTENCE and not scene.stop(first):
        first -= 1
    return first


def _unknowable(scene: Scene, index: int) -> bool:
    """«никогда не знаешь», «не понимаешь, кто рядом»: nobody can, and nobody is asked."""
    if scene.norm(index) not in words("address", "knowing") or scene.norm(index - 1) != "не":
        return False
    at = index + 1
    while at < index + 3 and scene.norm(at) in words("address", "here_too"):
        at += 1
    wonders = scene.norm(at) in words("address", "wondered") and not _asks(scene, index)
    never = scene.norm(index - 2) in {"никогда", "часто", "порой", "иногда"}
    return (never or wonders) and not _called(scene, _begin(scene, index - 1), index - 1, index)


def _asks(scene: Scene, index: int) -> bool:
    """The sentence is a question."""
    last = _end(scene, index) - 1
    return last < len(scene.tokens) and scene.asked(last)


def _paired(scene: Scene, index: int) -> bool:
    """«выставишь шерифа — проиграешь», «смотришь на него и не понимаешь»: one leads to the other."""
    norm = scene.norm(index)
    looks, future = norm in words("address", "looking"), second_future(norm)
    first = _begin(scene, index)
    others = [at for at in range(first, _end(scene, index)) if at != index and _plain(scene, at)]
    lead = min([index, *others])
    if _asks(scene, index) or _called(scene, first, lead - (scene.norm(lead - 1) == "не"), index):
        return False
    if len(others) >= _ROW:
        return True
    if future:
        return any(second_future(scene.norm(at)) for at in others)
    return any(
        at > index if looks else scene.norm(at) in words("address", "looking") and at < index for at in others
    )


def _end(scene: Scene, index: int) -> int:
    """Behind the last token of the sentence."""
    last = index
    while last - index < _SENTENCE and not scene.stop(last + 1):
        last += 1
    return last + 1


def _plain(scene: Scene, at: int) -> bool:
    return second_person(scene.norm(at)) and not second_imperative(scene.norm(at))


def _fruitless(scene: Scene, index: int) -> bool:
    """«вряд ли угадаешь», «никуда не денешься», «что тут скажешь»: a future that is said of anybody."""
    if not second_future(scene.norm(index)):
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
    if scene.norm(index - 1) != "не" or not second_future(scene.norm(index)):
        return False
    noun = index > 1 and not scene.pause(index - 1) and index - 2 not in scene.seat_ending
    behind = (i for i in (index + 1, index + 2) if i < len(scene.tokens) and not scene.pause(i))
    if not (noun and _object(scene.norm(index - 2))) and not any(_means(scene.norm(i)) for i in behind):
        return False
    first = index - 1
    while first > 0 and index - first < _SENTENCE and not scene.stop(first):
        first -= 1
    return not _called(scene, first, first, index)


def _of_anybody(scene: Scene, index: int) -> bool:
    """The verb stands behind «если», «когда», or in the same sentence as one that does; nobody is called."""
    first = _begin(scene, index)
    for at in range(index, first, -1):
        if at < index and not second_person(scene.norm(at)):
            continue
        joint = at - 1 - (scene.norm(at - 1) == "не")
        if not scene.pause(joint + 1) and scene.norm(joint) in words("address", "of_anybody"):
            return not _called(scene, first, joint, at)
    return False


def _called(scene: Scene, first: int, joint: int, verb: int) -> bool:
    """Somebody is addressed in the sentence: by «ты», by his name before «если» or set off by commas."""
    last = _end(scene, verb) - 1
    if any(scene.norm(i) in words("address", "pronouns") for i in range(first, last + 1)):
        return True
    for ref in scene.seats:
        if first <= ref.first and ref.last <= last:
            set_off = scene.pause(ref.first) and scene.pause(ref.last + 1)
            if set_off or (ref.last == joint - 1 and not _preposition(scene.norm(ref.first - 1))):
                return True
    return False


@lru_cache(maxsize=REMEMBERED)
def _object(norm: str) -> bool:
    oblique = {"ablt", "accs", "gent", "datv", "loct"}
    if norm in words("address", "everybody"):
        return True
    return any(({"NOUN", "PRTF"} & p.tags and oblique & p.tags) or "INFN" in p.tags for p in parses(norm)[:3])


@lru_cache(maxsize=REMEMBERED)
def _means(norm: str) -> bool:
    return any({"NOUN", "ablt"} <= p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def _preposition(norm: str) -> bool:
    return any("PREP" in p.tags for p in parses(norm)[:1])
