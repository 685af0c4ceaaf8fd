"""Words that take a nomination back right after it («… хотя нет, беру слова назад»)."""

from __future__ import annotations

from grammar.parts import word_list
from grammar.scene import Scene

_REACH = 7
"""How many words may lead up to the taking back."""


def taken_back(scene: Scene, last: int) -> int | None:
    """The last token of the taking back that follows the phrase ending with `last`, or None."""
    at = last + 1
    lead: list[str] = []
    while at < len(scene.tokens) and len(lead) <= _REACH:
        norm = scene.norm(at)
        if norm in word_list("back", "verbs") and _means_it(scene, at, lead):
            return _end(scene, at)
        if norm not in word_list("back", "before"):
            break
        lead.append(norm)
        at += 1
    return _words_back(scene, last) or _joke(scene, last) or _alone(scene, last)


def _joke(scene: Scene, last: int) -> int | None:
    """«… на голосование. Да шучу я», «…, это была шутка»; «это не шутка» takes nothing back."""
    at = last + 1
    jokes, leads = word_list("back", "jokes"), word_list("back", "joke_leads")
    while at <= last + _REACH and scene.norm(at) not in jokes and scene.norm(at) in leads:
        at += 1
    if scene.norm(at) not in jokes:
        return None
    following = scene.norm(at + 1)
    if not scene.pause(at + 1) and following in word_list("back", "no_joke"):
        return None
    return at + 1 if following == "я" and scene.stop(at + 2) else at


def _words_back(scene: Scene, last: int) -> int | None:
    """«… слова назад», whatever a recogniser made of the verb before it («не отберу слово назад»)."""
    for at in range(last + 1, min(last + _REACH, len(scene.tokens) - 1)):
        if scene.norm(at) in {"слово", "слова", "слов"} and scene.norm(at + 1) in {"назад", "обратно"}:
            return at + 1
    return None


def _means_it(scene: Scene, at: int, lead: list[str]) -> bool:
    norm, following = scene.norm(at), scene.norm(at + 1)
    if norm == "беру":
        after = {scene.norm(i) for i in range(at + 1, at + 4)} | set(lead[-2:])
        return bool(after & {"назад", "обратно"})
    if "не" in lead[-1:]:
        return False
    return scene.stop(at + 1) or following not in word_list("back", "not_back")


def _end(scene: Scene, at: int) -> int:
    while not scene.stop(at + 1) and scene.norm(at + 1) in word_list("back", "after"):
        at += 1
    following = at + 1
    if following < len(scene.tokens) and scene.norm(following) in word_list("back", "verbs"):
        return _end(scene, following)
    while scene.norm(at) in {"и", "все", "не", "надо"}:
        at -= 1
    return at


def _alone(scene: Scene, last: int) -> int | None:
    """«…, ой, нет» with which the speech breaks off, «хотя нет», «нет, не выставляю»."""
    at = last + 1
    led = False
    while scene.norm(at) in word_list("back", "lead_alone"):
        led, at = True, at + 1
    if scene.norm(at) not in word_list("back", "alone"):
        return None
    following = [scene.norm(i) for i in range(at + 1, at + 4)]
    if "не" in following[:2] and any(word.startswith("выставл") for word in following):
        return at + 1 + next(i for i, word in enumerate(following) if word.startswith("выставл"))
    if scene.norm(at + 1) in {"не", "надо"} and scene.norm(at + 2) in {"надо", "буду"} and scene.stop(at + 3):
        return at + 2
    ends = at + 1 >= len(scene.tokens) or scene.norm(at + 1) == "спасибо" or (led and scene.stop(at + 1))
    return at if ends else None
