"""Obscene words in all their forms, stretched, torn or half hidden (rule 19)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from grammar.honesty import SILENT
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import REMEMBERED, data, words

_STRETCHED = re.compile(r"(.)\1{2,}")
_LONGEST = 40


def read(scene: Scene) -> Iterator[Finding]:
    """Every obscene word; words in a row are one finding; a nick, exactly said, is none."""
    if scene.line.phase in SILENT:
        return
    hidden = _hidden_tokens(scene)
    index = 0
    while index < len(scene.tokens):
        last = _last(scene, index, hidden)
        if last is None:
            index += 1
            continue
        while (more := _last(scene, last + 1, hidden)) is not None and not scene.pause(last + 1):
            last = more
        yield scene.finding(Kind.OBSCENITY, index, last)
        index = last + 1


def _last(scene: Scene, index: int, hidden: frozenset[int]) -> int | None:
    """The last token of an obscene word that begins here, or None."""
    if index >= len(scene.tokens) or index in scene.named:
        return None
    if (scene.norm(index), scene.norm(index + 1)) in _torn():
        return index + 1
    if index in hidden:
        return index + _ends_behind_asterisks(scene, index)
    return index if obscene(scene.norm(index)) else None


def _ends_behind_asterisks(scene: Scene, index: int) -> bool:
    """The next token is the end of the same word («х**ня»)."""
    if index + 1 >= len(scene.tokens):
        return False
    between = scene.line.text[scene.tokens[index].end : scene.tokens[index + 1].start]
    return set(between) == {"*"}


@lru_cache(maxsize=REMEMBERED)
def obscene(norm: str) -> bool:
    """True for a normalised word that is obscene, or has an obscene word among its hyphened pieces."""
    if len(norm) > _LONGEST:
        return False
    return any(_obscene(piece) for piece in {norm, norm.replace("-", ""), *norm.split("-")})


def _obscene(word: str) -> bool:
    spellings = {word, _STRETCHED.sub(r"\1", word)}
    return any(_roots().fullmatch(spelled) and not _others().fullmatch(spelled) for spelled in spellings)


@cache
def _roots() -> re.Pattern[str]:
    ahead = "|".join(data("obscenity")["prefixes"])
    roots, alone = ("|".join(data("obscenity")[key]) for key in ("roots", "alone"))
    return re.compile(f"(?:{ahead}){{0,3}}(?:{roots})|{alone}")


@cache
def _others() -> re.Pattern[str]:
    return re.compile("|".join(word.replace("*", r"\w*") for word in data("obscenity")["others"]))


@cache
def _torn() -> frozenset[tuple[str, str]]:
    return frozenset((pair[0], pair[1]) for pair in data("obscenity")["torn"])


def _hidden_tokens(scene: Scene) -> frozenset[int]:
    """Tokens a recogniser hid the rest of behind asterisks («б***ь», «бл*дь»)."""
    text = scene.line.text
    if "*" not in text:
        return frozenset()
    return frozenset(
        index
        for index, token in enumerate(scene.tokens)
        if token.norm in words("obscenity", "hidden") and _starred(text, token.start, token.end)
    )


def _starred(text: str, start: int, end: int) -> bool:
    if start and (text[start - 1] == "*" or text[start - 1].isalnum()):
        return False
    return text.startswith("**", end) or (text.startswith("*", end) and text[end + 1 : end + 2].isalpha())
