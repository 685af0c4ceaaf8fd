"""What must not be said and is known by its phrases: one data file a kind (rule 1)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.honesty import SILENT
from grammar.phrasebook import phrasebook
from grammar.scene import Scene
from grammar.types import Finding, Kind

KINDS = (
    Kind.OATH,
    Kind.BET,
    Kind.THREAT,
    Kind.RELIGION,
)
"""The kinds whose phrases stand in `data/<kind>.toml`."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every forbidden phrase of the line; a nick, exactly said, is none."""
    if scene.line.phase in SILENT:
        return
    for kind in KINDS:
        for hit in phrasebook(kind.value).hits(scene):
            if not scene.all_named(hit.first, hit.last):
                yield scene.finding(kind, hit.first, hit.last)
