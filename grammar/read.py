"""What a player's words mean under the rules: one question for a line, answered by one reader a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grammar import address, closing, forbidden_phrases, honesty, nomination, ratio, talk
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Finding, Line, Phase

Reader = Callable[[Scene], Iterable[Finding]]

READERS: tuple[Reader, ...] = (
    nomination.read,
    honesty.read,
    ratio.read,
    address.read,
    closing.read,
    forbidden_phrases.read,
    talk.read,
)
"""One reader a kind (or a pair of kinds that belong together); a new kind is a new reader here."""


def read(line: Line, table: Table) -> tuple[Finding, ...]:
    """All findings of a player's line in the order of their places; nothing for a line of the host.

    Never raises; `line.text[f.start:f.end] == f.span` for every finding.
    """
    if line.phase is Phase.HOST:
        return ()
    scene = Scene(line, table)
    found = [finding for reader in READERS for finding in reader(scene)]
    return tuple(sorted(found, key=lambda f: (f.start, f.end)))
