"""What a record is made of: the entries of a journal and the few facts that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from host.live.entries import PLAYED, Stored
from host.live.journal import Journal
from rules.rulebook import Rulebook


@dataclass(frozen=True)
class Chronicle:
    """A journal as a value. `clips`: the ids of the entries that have sound.

    `ends`: seconds of the session and the computer's time at the first entry of all and at the last.
    """

    path: Path
    rulebook: Rulebook
    created: datetime
    entries: tuple[Stored, ...]
    clips: frozenset[int] = frozenset()
    ends: tuple[tuple[float, datetime], tuple[float, datetime]] | None = None

    @classmethod
    def of(cls, journal: Journal, *, brief: bool = False) -> Chronicle:
        """All that an open journal holds; for the game's own thread while it is played.

        `brief`: of the entries only what was played, which is enough for the result. Raises JournalError.
        """
        entries = journal.entries(*PLAYED) if brief else journal.entries()
        clips = frozenset() if brief else journal.proved()
        created = journal.created.astimezone()
        ends = journal.ends()
        if ends is None and entries:
            ends = ((entries[0].at, entries[0].wall), (entries[-1].at, entries[-1].wall))
        return cls(journal.path, journal.rulebook, created, entries, clips, ends)

    @property
    def began(self) -> tuple[float, datetime]:
        """Seconds of the session and the computer's time at the first entry."""
        return (0.0, self.created) if self.ends is None else self.ends[0]

    @property
    def lasted(self) -> tuple[float, datetime]:
        """Seconds of the session and the computer's time at the last entry."""
        return (0.0, self.created) if self.ends is None else self.ends[1]
