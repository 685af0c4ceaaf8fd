"""What must not be said and is known by its phrases: one data file a kind (rule 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.honesty import SILENT
from grammar.phrasebook import Hit, phrasebook
from grammar.scene import Scene
from grammar.types import Finding, Kind

KINDS = (
    Kind.OATH,
    Kind.BET,
    Kind.THREAT,
    Kind.RELIGION,
)
"""The kinds whose phrases stand in `data/<kind>.toml`."""
_APART = 1
"""Words between two phrases of one kind that still make one."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every forbidden phrase of the line; a nick, exactly said, is none."""
    if scene.line.phase in SILENT:
        return
    for kind in KINDS:
        for first, last in _said_together(scene, phrasebook(kind.value).hits(scene)):
            if not scene.all_named(first, last):
                yield scene.finding(kind, first, last)


def _said_together(scene: Scene, hits: Iterable[Hit]) -> list[tuple[int, int]]:
    """Phrases of one kind that hardly a word parts are one («подожду вас у выхода, пятый, поговорим»)."""
    found: list[tuple[int, int]] = []
    for hit in hits:
        before = found[-1][1] if found else hit.first
        apart = range(before + 1, hit.first + 1)
        if found and len(apart) <= _APART + 1 and not any(map(scene.stop, apart)):
            found[-1] = found[-1][0], hit.last
        else:
            found.append((hit.first, hit.last))
    return found
