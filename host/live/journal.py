"""The journal of one game: a file to which entries are only added, each on the disk before anyone is told.

One thread of one process has a journal open. The game is its action and undo entries, played again.
"""

from __future__ import annotations

import json
import sqlite3
import wave
from collections.abc import Callable, Sequence
from datetime import datetime
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import Any

from host.live import journal_file, pinned
from host.live.entries import PLAYED, Clip, Entry, Kind, Stored, body_text
from host.live.journal_errors import JournalError, damaged, opening, writing
from rules.errors import PlayError
from rules.game import Game
from rules.notation import from_json
from rules.rulebook import Rulebook

_COLUMNS = "id, at, wall, kind, body"
_GIVEN = "rulebook_given"


def now() -> datetime:
    """The computer's clock, with its zone."""
    return datetime.now().astimezone()


class Journal:
    """An open journal; close it, or use it in `with`.

    `rulebook` is the one the game is played by, `given` the one the journal was made with, `created` when
    that was, `version` the program's that made it.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, wall: Callable[[], datetime]) -> None:
        self.path = path
        self._db = db
        self._wall = wall
        try:
            meta = dict(db.execute("SELECT key, value FROM meta"))
            self.rulebook: Rulebook = pinned.from_text(meta["rulebook"])
            self.given: Rulebook = pinned.from_text(meta.get(_GIVEN, meta["rulebook"]))
            self.created = datetime.fromisoformat(meta["created"])
            self.version: str = meta["version"]
        except (sqlite3.Error, KeyError, TypeError, ValueError):
            db.close()
            raise damaged(path) from None

    @classmethod
    def create(cls, path: Path, rulebook: Rulebook, *, wall: Callable[[], datetime] = now) -> Journal:
        """Make the journal of a new game in a file that is not there yet.

        The rulebook is kept whole, so that no change of a file changes the game. Raises JournalError.
        """
        meta = {
            "rulebook": pinned.to_text(rulebook),
            "rulebook_name": rulebook.name,
            "created": wall().isoformat(),
            "version": version("yasno"),
        }
        return cls(path, journal_file.make(path, meta), wall)

    @classmethod
    def open(cls, path: Path, *, wall: Callable[[], datetime] = now) -> Journal:
        """Open a game to go on with it; nobody else can meanwhile.

        Raises JournalError when there is no such file, it is no journal, not whole, read-only or of a newer
        program, JournalLockedError when it is open elsewhere; the file is then as it was.
        """
        return cls(path, journal_file.connect(path), wall)

    @classmethod
    def glance(cls, path: Path) -> Journal:
        """Open a game only to look into it, for a moment: nothing may be appended. Raises as `open` does."""
        return cls(path, journal_file.glance(path), now)

    def append(
        self, entries: Sequence[Entry], request: str | None = None, wall: datetime | None = None
    ) -> tuple[int, ...]:
        """Write the entries in one transaction; on return they are on the disk. Returns their ids.

        `request` is the unique id of the key press or tap they answer: of a request that is in the journal
        nothing is written, and the ids it made are returned. Without entries nothing is written, nor is the
        request. `wall`: when it happened, if not now.

        Raises JournalFullError or another JournalStuckError: nothing is written, and may be tried again
        (`Backlog` does it).
        """
        when = (wall or self._wall()).isoformat()
        rows = [(entry.at, when, entry.kind.value, body_text(entry.body)) for entry in entries]
        if not rows:
            return ()
        try:
            with journal_file.transaction(self._db):
                made = () if request is None else self._made(request)
                return made or self._insert(rows, entries, request)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.ProgrammingError | sqlite3.IntegrityError):
                raise  # Our own mistake, no matter of the disk.
            raise writing(error, self.path) from None

    def _insert(
        self, rows: Sequence[tuple[Any, ...]], entries: Sequence[Entry], request: str | None
    ) -> tuple[int, ...]:
        ids = tuple(
            self._add("INSERT INTO entries (at, wall, kind, body) VALUES (?, ?, ?, ?)", row) for row in rows
        )
        for number, entry in zip(ids, entries, strict=True):
            if entry.clip is not None:
                self._add(
                    "INSERT INTO clips (entry, rate, samples, seconds) VALUES (?, ?, ?, ?)",
                    (number, entry.clip.rate, entry.clip.wav, entry.clip.seconds),
                )
        if request is not None:
            self._add("INSERT INTO requests VALUES (?, ?, ?)", (request, ids[0], ids[-1]))
        return ids

    def _add(self, statement: str, row: tuple[Any, ...]) -> int:
        number = self._db.execute(statement, row).lastrowid
        assert number is not None  # noqa: S101 - an INSERT has one
        return number

    def made(self, request: str) -> tuple[int, ...]:
        """The ids of the entries a request has made; none when it is not in the journal.

        Raises JournalError when it can't be read.
        """
        try:
            return self._made(request)
        except sqlite3.Error as error:
            raise opening(error, self.path) from None

    def _made(self, request: str) -> tuple[int, ...]:
        row = self._db.execute("SELECT first, last FROM requests WHERE id = ?", (request,)).fetchone()
        return () if row is None else tuple(range(row[0], row[1] + 1))

    def entries(self, *kinds: Kind, after: int = 0) -> tuple[Stored, ...]:
        """What was written, in order: of these kinds, or all; those with an id above `after`.

        Raises JournalError when they can't be read.
        """
        chosen = kinds or tuple(Kind)
        marks = ", ".join("?" * len(chosen))
        query = f"SELECT {_COLUMNS} FROM entries WHERE kind IN ({marks}) AND id > ? ORDER BY id"  # noqa: S608
        return self._records(query, *chosen, after)

    def last(self, kind: Kind) -> Stored | None:
        """The last entry of a kind, None when there is none. Raises JournalError when it can't be read."""
        query = f"SELECT {_COLUMNS} FROM entries WHERE kind = ? ORDER BY id DESC LIMIT 1"  # noqa: S608
        return next(iter(self._records(query, kind)), None)

    def ends(self) -> tuple[tuple[float, datetime], tuple[float, datetime]] | None:
        """Seconds of the session and the computer's time at the first entry and the last.

        None without any, or where these are no times. Raises JournalError when they can't be read.
        """
        query = "SELECT at, wall FROM entries ORDER BY id {} LIMIT 1"
        try:
            found = [self._db.execute(query.format(order)).fetchone() for order in ("ASC", "DESC")]
            if None in found:
                return None
            first, last = [(float(at), datetime.fromisoformat(wall)) for at, wall in found]
        except sqlite3.Error as error:
            raise opening(error, self.path) from None
        except (TypeError, ValueError):
            return None
        return (first, last) if isfinite(first[0]) and isfinite(last[0]) else None

    def repin(self, rulebook: Rulebook) -> None:
        """Have the game played by another rulebook, as long as it has not begun; on return it is on the disk.

        Raises JournalError when it has, or what is written can't be played by that rulebook;
        JournalStuckError when it can't be written. The journal is then as it was.
        """
        if self._played_by(rulebook).begun:
            raise JournalError("Игра уже началась, её правила не меняются: для других начните новую.")
        pins = {"rulebook": pinned.to_text(rulebook), "rulebook_name": rulebook.name}
        try:
            with journal_file.transaction(self._db):
                self._db.execute(
                    "INSERT OR IGNORE INTO meta VALUES (?, ?)", (_GIVEN, pinned.to_text(self.rulebook))
                )
                for key, value in pins.items():
                    self._db.execute("UPDATE meta SET value = ? WHERE key = ?", (value, key))
        except sqlite3.DatabaseError as error:
            raise writing(error, self.path) from None
        self.rulebook = rulebook

    def game(self) -> Game:
        """The game as it stands, played again from its beginning. Raises JournalError when it can't be."""
        return self._played_by(self.rulebook)

    def _played_by(self, rulebook: Rulebook) -> Game:
        game = Game.new(rulebook)
        for record in self.entries(*PLAYED):
            try:
                game = game.play(from_json(record.body["do"]))
            except (PlayError, KeyError, AttributeError):
                raise JournalError(
                    f"Запись № {record.id} журнала «{self.path}» не повторяется по правилам: сохраните его и "
                    "продолжите игру в новом журнале."
                ) from None
        return game

    def clip(self, entry: int) -> Clip | None:
        """The evidence of an entry, None when it has none. Raises JournalError when it can't be read."""
        try:
            row = self._db.execute("SELECT samples FROM clips WHERE entry = ?", (entry,)).fetchone()
            return None if row is None else Clip.of_wav(row[0])
        except sqlite3.Error as error:
            raise opening(error, self.path) from None
        except (wave.Error, EOFError):
            raise damaged(self.path) from None

    def proved(self) -> frozenset[int]:
        """The ids of the entries that have evidence. Raises JournalError when they can't be read."""
        try:
            return frozenset(number for (number,) in self._db.execute("SELECT entry FROM clips"))
        except sqlite3.Error as error:
            raise opening(error, self.path) from None

    def close(self) -> None:
        """Give the file free; all is in it already. May be called twice."""
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _records(self, query: str, *values: object) -> tuple[Stored, ...]:
        try:
            rows = self._db.execute(query, values).fetchall()
            return tuple(
                Stored(number, at, datetime.fromisoformat(wall), Kind(kind), json.loads(body))
                for number, at, wall, kind, body in rows
            )
        except sqlite3.Error as error:
            raise opening(error, self.path) from None
        except ValueError:
            raise damaged(self.path) from None
