"""Talk where it is not allowed: any in court and at night, that about the game in a time-out (33, 10, 26)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from grammar.morph import Parse, parses
from grammar.numbers import Form
from grammar.phrasebook import Hit, phrasebook
from grammar.scene import Scene
from grammar.sentences import sentence_numbers
from grammar.types import Finding, Kind, Phase
from grammar.words import REMEMBERED, data, words

_SILENT = {Phase.COURT: Kind.COURT_TALK, Phase.NIGHT: Kind.NIGHT_TALK}
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\*[^*]*\*")
"""What a recogniser prints of sounds that are no words: «(кашляет)», «[смех]»."""
_AGREEING = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
_LIKELY = 0.2  # «тут» is hardly ever a mulberry
_NEAR = 3
"""Words from a colour among which a thing of that colour is looked for."""


def read(scene: Scene) -> Iterator[Finding]:
    """The one finding of a line that was said where it may not be."""
    phase = scene.line.phase
    if phase in _SILENT:
        if _speaks(scene):
            yield scene.finding(_SILENT[phase], 0, len(scene.tokens) - 1)
    elif phase is Phase.TIMEOUT and (hits := _of_game(scene)):
        first, last = _sentence(scene, hits[0].first)[0], _sentence(scene, hits[-1].last)[1]
        yield scene.finding(Kind.GAME_TALK, first, last)


def _speaks(scene: Scene) -> bool:
    notes = [match.span() for match in _NOTE.finditer(scene.line.text)]
    return any(
        token.norm not in words("talk", "sounds")
        and any(letter.isalnum() for letter in token.norm)
        and not any(start <= token.start < end for start, end in notes)
        for token in scene.tokens
    )


def _of_game(scene: Scene) -> list[Hit]:
    hits = phrasebook("game_talk").hits(scene)
    if not hits:
        return []
    numbers, excuses = sentence_numbers(scene), (_only_coloured, _asked, _counts)
    elsewhere = {numbers[at] for at in range(len(scene.tokens)) if _elsewhere(scene, at)}
    return [
        hit
        for hit in hits
        if numbers[hit.first] not in elsewhere and not any(excuse(scene, hit) for excuse in excuses)
    ]


def _sentence(scene: Scene, at: int) -> tuple[int, int]:
    """The first and the last token of the sentence round a token."""
    first = last = at
    while not scene.stop(first):
        first -= 1
    while not scene.stop(last + 1):
        last += 1
    return first, last


def _elsewhere(scene: Scene, at: int) -> bool:
    """With this word (and the next) another game, a film or the like is spoken of."""
    pair = [scene.norm(at), scene.norm(at + 1)]
    return _lemma(pair[0]) in words("game_talk", "elsewhere") or pair in data("game_talk")["elsewhere_two"]


def _only_coloured(scene: Scene, hit: Hit) -> bool:
    """«черный чай», «куртка красная», «черный или зеленый»: a colour that isn't one of the game."""
    if hit.first != hit.last or not _in(scene.norm(hit.first), "colours"):
        return False
    first = last = hit.first
    while first > hit.first - _NEAR and not scene.stop(first):
        first -= 1
    while last < hit.first + _NEAR and not scene.stop(last + 1):
        last += 1
    around = range(first, last + 1)
    if any(_in(scene.norm(at), "other_colours") for at in around):
        return True
    return any(at != hit.first and _thing(scene, hit.first, at) for at in around)


def _counts(scene: Scene, hit: Hit) -> bool:
    """«в двух шагах», «4 или 6»: the numbers may be plain counts, and nothing else names a player."""
    inside = range(hit.first, hit.last + 1)
    named = [scene.seat_at[at] for at in inside if at in scene.seat_at]
    return bool(named) and all(ref.form in {Form.CARDINAL, Form.DIGIT} and not ref.sure for ref in named)


def _asked(scene: Scene, hit: Hit) -> bool:
    """«седьмой, уберите телефон»: the player is spoken to, and something else is to be removed."""
    inside = range(hit.first, hit.last + 1)
    if not any(_in(scene.norm(at), "handled", "impr") for at in inside):
        return False
    if any(_in(scene.norm(at), "colours") and not _thing(scene, at, at - 1) for at in inside):
        return False
    named = [scene.seat_at[at] for at in inside if at in scene.seat_at]
    return bool(named) and all(
        scene.norm(ref.bare).endswith(("ый", "ой", "ий", "ая", "тья")) for ref in named
    )


def _thing(scene: Scene, colour: int, at: int) -> bool:
    """The word is a noun that agrees with the colour, and the game has none such."""
    word = scene.norm(at)
    if at in scene.seat_at or _in(word, "coloured"):
        return False
    own = [p for p in parses(scene.norm(colour)) if "ADJF" in p.tags]
    close = at == colour + 1 and not scene.pause(at)
    return any(
        _agree(mine, its)
        for mine in own
        for its in parses(word)[:2]
        if "NOUN" in its.tags and its.score > _LIKELY and (close or "inan" in its.tags)
    )


def _agree(colour: Parse, noun: Parse) -> bool:
    genders = {"masc", "femn", "neut"}
    if not colour.tags & noun.tags & _AGREEING or ("plur" in colour.tags) != ("plur" in noun.tags):
        return False
    return "plur" in noun.tags or bool(colour.tags & noun.tags & genders)


@lru_cache(maxsize=REMEMBERED)
def _in(word: str, listed: str, tag: str = "") -> bool:
    return any(p.lemma in words("game_talk", listed) and (not tag or tag in p.tags) for p in parses(word)[:3])


@lru_cache(maxsize=REMEMBERED)
def _lemma(word: str) -> str:
    readings = parses(word)
    return readings[0].lemma if readings else word
