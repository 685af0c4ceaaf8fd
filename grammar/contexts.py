"""Whether a phrase makes a nomination now, or only talks about one: denied, reported, conditional, past."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from grammar.formula import formula_verb
from grammar.morph import parses
from grammar.nomination_doubt import doubted, scoffed
from grammar.nomination_object import denied_apart
from grammar.scene import Scene
from grammar.words import REMEMBERED, data, words

_PERSONS = frozenset({"я", "он", "она", "мы", "они", "вы"})
_POLITE = 4
"""Words behind «если» among which somebody's consent is asked for."""


def talk_about(scene: Scene, first: int, last: int) -> bool:
    """True when the phrase over `first`..`last` is denied, reported, habitual, asked or conditional."""
    return (
        first in scene.quoted
        or _denied(scene, first, last)
        or _subordinate(scene, first)
        or _another_time(scene, first)
        or _reported(scene, first)
        or _conditioned(scene, last)
        or _awaited(scene, first)
        or _told_of(scene, first)
        or _attributed(scene, last)
        or doubted(scene, first)
        or scoffed(scene, last)
    )


def unreal(scene: Scene, first: int, last: int) -> bool:
    """True when the sentence speaks of a condition or another time: «выставлю» is then no nomination."""
    marks = words("contexts", "unreal")
    left = first
    while left > 0 and first - left < 12 and not scene.stop(left):
        left -= 1
    right = last
    while right + 1 < len(scene.tokens) and right - last < 12 and not scene.stop(right + 1):
        right += 1
    around = [scene.norm(i) for i in range(left, right + 1) if not idle_if(scene, i)]
    pairs = set(pairwise(around))
    others = {("на", "вашем"), ("на", "месте"), ("на", "моем"), ("на", "его")}
    if not marks.isdisjoint(around) or not pairs.isdisjoint(others):
        return True
    return any(word in words("contexts", "were_i") and who in _PERSONS for word, who in pairs) or any(
        _would_be(scene, i) for i in (*range(left, first), *range(last + 1, right))
    )


def _would_be(scene: Scene, at: int) -> bool:
    """«был бы я чёрным»: a past form and «бы» right before whom it is said of, which is a condition."""
    past = scene.norm(at + 1) == "бы" and any("past" in p.tags for p in parses(scene.norm(at))[:1])
    return past and (scene.norm(at + 2) in _PERSONS or at + 2 in scene.seat_at) and not scene.pause(at + 2)


def idle_if(scene: Scene, at: int) -> bool:
    """An «если» at the token that makes no condition: «если честно», «если что», «если никто не против»."""
    if scene.norm(at) != "если":
        return False
    following = [scene.norm(i) for i in range(at + 1, at + 2 + _POLITE)]
    if following[0] in words("contexts", "idle_if"):
        return True
    asked = any(word in words("contexts", "consent") for word in following[:_POLITE])
    return asked or any(
        denied in {"не", "нет"} and word in words("contexts", "objection") and at + 3 + k not in scene.seat_at
        for k, (denied, word) in enumerate(pairwise(following))
    )


def _denied(scene: Scene, first: int, last: int) -> bool:
    denials = words("contexts", "negation") | words("contexts", "placeholder")
    apart = scene.named | denied_apart(scene, first, last)
    inside = any(scene.norm(i) in denials and i not in apart for i in range(first, last + 1))
    if inside:
        return True
    if scene.norm(first) == "я" and scene.norm(first - 1) not in {"не", "ни"}:
        return False  # «терять нечего, я выставляю …»: the denial belongs to the clause before
    verb = formula_verb(scene.norm(first))
    put_off = verb and scene.norm(first - 2) == "не" and scene.norm(first - 1) in words("contexts", "wishes")
    return not scene.pause(first) and (put_off or scene.norm(first - 1) in denials)


def _subordinate(scene: Scene, first: int) -> bool:
    if scene.stop(first):
        return False
    if scene.norm(first - 1) in words("contexts", "subordinate"):
        return [scene.norm(first - 2), scene.norm(first - 1)] not in data("contexts")["pointing"]
    if scene.norm(first - 1) in {"то", "тогда"} and _if_before(scene, first - 1):
        return True
    if scene.norm(first - 1) != "что" or idle_if(scene, first - 2):
        return False
    # «потому что я выставляю …» gives a reason, «… что я выставляю» reports.
    given = scene.norm(first - 2) in words("contexts", "before_that")
    return not given and not _own_announcement(scene, first - 1)


def _own_announcement(scene: Scene, that: int) -> bool:
    """«напомню, что я выставляю …»: the speaker's own words of now lead up to the «что»."""
    at = _over_gap(scene, that - 1)
    if _announced(scene.norm(at), "INFN"):
        at = _over_gap(scene, at - 1)
        if scene.norm(at) not in words("contexts", "announcing_by"):
            return False
    elif not _announced(scene.norm(at), "1per"):
        return False
    if _cut_off(scene, at + 1, that):
        return False
    clause = {scene.norm(i) for i in range(max(0, at - 3), at) if not _cut_off(scene, i + 1, at)}
    if any(_reports(word) for word in clause):
        return False
    return clause.isdisjoint(words("contexts", "no_announcement") | words("contexts", "other_time"))


def _over_gap(scene: Scene, at: int) -> int:
    last = at
    while at > last - 3 and scene.norm(at) in words("contexts", "report_gap"):
        at -= 1
    return at


def _cut_off(scene: Scene, first: int, last: int) -> bool:
    return any(scene.stop(i) for i in range(first, last + 1))


@lru_cache(maxsize=REMEMBERED)
def _announced(word: str, form: str) -> bool:
    """A verb of speech or thought in the first person ("1per") or the infinitive ("INFN")."""
    listed = words("contexts", "announcing")
    return any(form in p.tags and p.lemma in listed for p in parses(word)[:2])


def _if_before(scene: Scene, at: int) -> bool:
    """«если он не вскроется, то я выставляю …»; «если честно, то» is no condition."""
    left = at - 1
    while left >= 0 and at - left < 12 and not scene.stop(left + 1):
        if scene.norm(left) == "если" and not idle_if(scene, left):
            return True
        left -= 1
    return False


def _another_time(scene: Scene, first: int) -> bool:
    """An adverb of another time at the head of this very clause, or inside the phrase before its verb."""
    times, joins = words("contexts", "other_time"), words("contexts", "connective")
    if scene.norm(first + 1) in times:
        return True
    if [scene.norm(first - 2), scene.norm(first - 1)] in data("contexts")["other_time_two"]:
        return True
    if scene.stop(first) or scene.norm(first - 1) not in times:
        return False
    return scene.pause(first - 1) or scene.norm(first - 2) in joins


@lru_cache(maxsize=REMEMBERED)
def _reports(word: str) -> bool:
    """A form of a reporting verb that isn't the speaker's own present («говорю», «повторю»)."""
    if word in words("contexts", "metalanguage"):
        return True
    listed = words("contexts", "reporting")
    return any(p.lemma in listed and "1per" not in p.tags and "GRND" not in p.tags for p in parses(word)[:2])


def _reported(scene: Scene, first: int) -> bool:
    if scene.norm(first - 1) == "что" and _own_announcement(scene, first - 1):
        return False
    at, gap = first - 1, words("contexts", "report_gap")
    while at > 0 and first - at < 4 and scene.norm(at) in gap and not scene.stop(at + 1):
        at -= 1
    if at < 0 or scene.stop(at + 1) or not _reports(scene.norm(at)):
        return False
    if scene.norm(at) in words("contexts", "metalanguage") and scene.tokens[at + 1].stop_before == ",":
        return False
    said_all = {scene.norm(i) for i in range(max(0, at - 3), at)} & words("contexts", "said_all")
    if said_all and scene.norm(at) not in words("contexts", "metalanguage"):
        return False  # «второй всё правильно сказал» is whole by itself, no words of his follow
    head = {scene.norm(i) for i in range(max(0, at - 5), at) if not _cut_off(scene, i + 1, at)}
    if head & words("contexts", "whoever"):
        return False  # «какая разница, кто начал»
    own = any(scene.norm(i) == "я" for i in range(max(0, at - 2), at)) and "чтобы" not in head
    return not own or "что" in {scene.norm(i) for i in range(at, first)}


def _awaited(scene: Scene, first: int) -> bool:
    """«если седьмой промолчит, я выставляю его …»: a future that is waited for stands right before."""
    if scene.stop(first) or not any({"futr", "3per"} <= p.tags for p in parses(scene.norm(first - 1))[:1]):
        return False
    left = first - 1
    while left > 0 and first - left < 6 and not scene.stop(left):
        left -= 1
        if scene.norm(left) in words("contexts", "awaiting") and not idle_if(scene, left):
            return True
    return False


def _told_of(scene: Scene, first: int) -> bool:
    """«вчера я сказал: я выставляю …», «когда я говорю я выставляю …», «верная фраза это я выставляю …»."""
    if scene.stop(first):
        return False
    at = _over_gap(scene, first - 1)
    clause = {scene.norm(i) for i in range(max(0, at - 3), first) if not _cut_off(scene, i + 1, at)}
    if any(p.lemma in words("contexts", "reporting") for p in parses(scene.norm(at))[:2]):
        return not clause.isdisjoint(words("contexts", "told_then"))
    while scene.norm(at) in words("contexts", "called") and not scene.stop(at):
        at -= 1
    wording = scene.norm(at) in words("contexts", "metalanguage") and at < first - 1
    return wording and scene.norm(at - 1) in words("contexts", "right_words")


def _attributed(scene: Scene, last: int) -> bool:
    """«я выставляю … на голосование, говорил вчера шестой»: whose words they were is told behind."""
    at = last + 1
    if scene.stop(at) or not _reports(scene.norm(at)) or scene.norm(at) in words("contexts", "metalanguage"):
        return False
    if not any({"past", "pres"} & p.tags for p in parses(scene.norm(at))[:1]):
        return False
    while not scene.stop(at + 1) and scene.norm(at + 1) in words("contexts", "report_gap"):
        at += 1
    ref = scene.seat_at.get(at + 1)
    return scene.norm(at + 1) in _PERSONS - {"я"} or (ref is not None and scene.stop(ref.last + 1))


def _own_sentence(scene: Scene, start: int) -> bool:
    """«… если он красный, завтра уйду следом»: the condition has a main clause of its own."""
    for at in range(start + 1, min(start + 12, len(scene.tokens))):
        if scene.stop(at):
            return False
        if scene.norm(at) == "то" or any({"1per", "impr"} & p.tags for p in parses(scene.norm(at))[:1]):
            return True
    return False


def _conditioned(scene: Scene, last: int) -> bool:
    following = scene.norm(last + 1)
    if scene.stop(last + 1) or following not in words("contexts", "condition_after"):
        return False
    if following == "если":
        polite = scene.norm(last + 2) in words("contexts", "polite_if") or idle_if(scene, last + 1)
        return not polite and not _own_sentence(scene, last + 1)
    if following in {"завтра", "вчера", "послезавтра", "потом"}:  # «… завтра объясню» begins another clause
        return scene.stop(last + 2) and not scene.pause(last + 1)
    return True
