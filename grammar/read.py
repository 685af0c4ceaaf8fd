"""What a player's words mean under the rules: one question for a line, answered by one reader a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from grammar import (
    address,
    closing,
    dispute,
    forbidden_phrases,
    honesty,
    insults,
    names,
    night_sounds,
    nomination,
    obscenity,
    ratio,
    talk,
)
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Finding, Line, Phase

if TYPE_CHECKING:
    from grammar.club import ClubWords

Reader = Callable[[Scene], Iterable[Finding]]

READERS: tuple[Reader, ...] = (
    nomination.read,
    honesty.read,
    ratio.read,
    address.read,
    closing.read,
    forbidden_phrases.read,
    night_sounds.read,
    dispute.read,
    talk.read,
    insults.read,
    obscenity.read,
    names.read,
)
"""One reader a kind (or a pair of kinds that belong together); a new kind is a new reader here."""


_CLOSINGS: tuple[Reader, ...] = (nomination.read, closing.read)


def read(line: Line, table: Table, club: ClubWords | None = None) -> tuple[Finding, ...]:
    """All findings of a player's line in the order of their places; nothing for a line of the host.

    `club`: a club's own forbidden words and exceptions.
    Never raises; `line.text[f.start:f.end] == f.span` for every finding.
    """
    if line.phase is Phase.HOST:
        return ()
    scene = Scene(line, table)
    found = [finding for reader in READERS for finding in reader(scene)]
    if club is not None:
        found = [finding for finding in found if not club.allows(scene, finding)]
        found.extend(club.findings(scene))
    return _in_order(found)


def closings(line: Line, table: Table) -> tuple[Finding, ...]:
    """Of `read` only by what a speech comes to its point: its nominations, its «Спасибо» and what follows.

    For those who ask of every piece whether it goes on; a fraction of the work of `read`.
    """
    if line.phase is Phase.HOST:
        return ()
    scene = Scene(line, table)
    return _in_order(finding for reader in _CLOSINGS for finding in reader(scene))


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=lambda finding: (finding.start, finding.end)))
