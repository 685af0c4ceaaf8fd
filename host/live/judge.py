"""What a recogniser should hurry with, and what it should hear twice: told by the grammar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from grammar.calls import calls
from grammar.club import ClubWords
from grammar.read import read
from grammar.table import Table
from grammar.types import Command, Finding, Kind, Line, Verdict
from host.club import load_words

WAITED_FOR = frozenset({Command.ACCEPT, Command.DECLINE, Command.VOTES})
"""Calls of a word or two that a player might say, too: the game waits for them."""


@dataclass(frozen=True)
class TableJudge:
    """The judge of one table; small, so that it can be sent to the recogniser's process.

    `nicks`: pairs of seat and nick. `words`: the name of the club's own file, if
    it has one.
    """

    nicks: tuple[tuple[int, str], ...] = ()
    words: str | None = None

    @classmethod
    def of(cls, nicks: Mapping[int, str], words: str | None = None) -> TableJudge:
        """The judge of these nicks."""
        return cls(tuple(sorted(nicks.items())), words)

    def urgent(self, text: str) -> bool:
        """Whether the game goes on by it: «Спасибо», a finished nomination, a violation, a call of the host.

        A nomination in a wrong wording may be half of a right one: it waits for the speaker's pause.
        """
        found = _findings(self, text)
        if any(map(_is_urgent, found)):
            return True
        return any(call.exact or call.command in WAITED_FOR for call in calls(text, self._table))

    def twice(self, text: str) -> bool:
        """Whether it is a nomination or a violation."""
        return any(finding.penalty or finding.kind is Kind.NOMINATION for finding in _findings(self, text))

    def findings(self, text: str) -> tuple[Finding, ...]:
        """Everything in the text, read anew."""
        return read(Line(text), self._table, self._club)

    @cached_property
    def _table(self) -> Table:
        return Table.of(dict(self.nicks))

    @cached_property
    def _club(self) -> ClubWords | None:
        return load_words(self.words)


@lru_cache(maxsize=64)
def _findings(judge: TableJudge, text: str) -> tuple[Finding, ...]:
    """The recogniser asks both questions of one text."""
    return judge.findings(text)


def _is_urgent(finding: Finding) -> bool:
    if finding.kind is Kind.NOMINATION:
        return finding.verdict is Verdict.ACCEPTED
    return finding.penalty is not None or finding.kind is Kind.THANKS
