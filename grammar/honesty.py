"""The word «честно» in any form (rule 2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grammar.markers import marks
from grammar.morph import parses
from grammar.scene import Scene
from grammar.types import Finding, Kind, Phase
from grammar.words import REMEMBERED, data, words

SILENT = frozenset({Phase.COURT, Phase.NIGHT, Phase.HOST})
"""Where any talk is a violation of its own, and words are not weighed."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every «честно»; words in a row are one finding."""
    if scene.line.phase in SILENT:
        return
    index = 0
    while index < len(scene.tokens):
        last = _last(scene, index)
        if last is None:
            index += 1
            continue
        while (more := _last(scene, last + 1)) is not None:
            last = more
        if scene.norm(last + 1) in words("honesty", "behind"):
            last += 1
        ahead = index > 0 and scene.norm(index - 1) in words("honesty", "ahead") and not scene.pause(index)
        yield scene.finding(Kind.HONESTY_WORD, index - ahead, last)
        index = last + 1


def _last(scene: Scene, index: int) -> int | None:
    """The last token of a «честно» that begins here, or None."""
    if index >= len(scene.tokens):
        return None
    if [scene.norm(index), scene.norm(index + 1)] in data("honesty")["torn"]:
        return index + 1
    if not _honest(scene.norm(index)) or (index in scene.named and not _describes(scene, index)):
        return None
    return index


@lru_cache(maxsize=REMEMBERED)
def _honest(norm: str) -> bool:
    roots = tuple(words("honesty", "roots"))
    for piece in norm.split("-"):
        bare = piece
        for prefix in words("honesty", "prefixes"):
            bare = bare.removeprefix(prefix)
        if any(word.startswith(roots) for word in (piece, bare)):
            return not bare.startswith(tuple(words("honesty", "others")))
    return False


def _describes(scene: Scene, index: int) -> bool:
    """A nick «Честный» is the adjective when a noun follows it («честный игрок»)."""
    if any(ref.by == "nick" and ref.bare <= index < ref.last for ref in scene.seats):
        return False  # the noun behind it belongs to the nick
    if scene.pause(index + 1) or marks(scene.norm(index + 1), "player"):
        return scene.norm(index - 1) in {"самый", "самая", "очень", "такой", "такая", "не"}
    mine = {tag for p in parses(scene.norm(index))[:3] for tag in p.tags}
    return any(
        "NOUN" in p.tags and p.score > 0.4 and mine & p.tags & _CASES
        for p in parses(scene.norm(index + 1))[:1]
    )


_CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
