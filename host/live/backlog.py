"""Entries that could not be written yet: the game goes on, and they are written when there is room again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from host.live.entries import Entry, Kind
from host.live.journal import Journal, now
from host.live.journal_errors import JournalStuckError

LIMIT = 2_000
"""Writes that wait at most, as far as some can be let go."""
_LET_GO = {Kind.HEARD, Kind.TROUBLE}
"""What the game can be continued without."""


@dataclass(frozen=True)
class _Batch:
    entries: tuple[Entry, ...]
    request: str | None
    wall: datetime

    @property
    def may_go(self) -> bool:
        return self.request is None and all(entry.kind in _LET_GO for entry in self.entries)


class Backlog:
    """Writes to a journal in order, come what may of the disk.

    `lost` counts the entries let go because too many waited: only what was heard and what went wrong, the
    game itself never.
    """

    def __init__(self, journal: Journal, limit: int = LIMIT) -> None:
        self.journal = journal
        self.lost = 0
        self._limit = limit
        self._batches: list[_Batch] = []

    @property
    def waiting(self) -> int:
        """Entries that are not on the disk."""
        return sum(len(batch.entries) for batch in self._batches)

    def knows(self, request: str) -> bool:
        """Whether the request has made its entries already, written or waiting: it is then done."""
        return any(batch.request == request for batch in self._batches) or bool(self.journal.made(request))

    def write(self, entries: Sequence[Entry], request: str | None = None) -> str | None:
        """Write the entries in one transaction, after all that waits.

        Returns None when everything is on the disk, else the sentence to tell the host: the entries wait,
        and their effects may be carried out. A request that is known adds nothing.
        """
        known = request is not None and any(batch.request == request for batch in self._batches)
        if entries and not known:
            self._batches.append(_Batch(tuple(entries), request, now()))
            if len(self._batches) > self._limit:
                self._let_go()
        return self.retry()

    def retry(self) -> str | None:
        """Write what waits, as far as it goes. Returns None when nothing waits, else the sentence to tell."""
        while self._batches:
            first = self._batches[0]
            try:
                self.journal.append(first.entries, first.request, first.wall)
            except JournalStuckError as error:
                return str(error)
            del self._batches[0]
        return None

    def _let_go(self) -> None:
        for number, batch in enumerate(self._batches):
            if batch.may_go:
                self.lost += len(batch.entries)
                del self._batches[number]
                return
