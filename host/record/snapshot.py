"""A journal is read as it stands on the disk: nothing is locked, written or moved, whoever has it open.

A closed game is one file and is read in place. Beside a game that is being played, or was broken off, lies
its write-ahead log: then both files are copied and the copy is read. The log only grows until it begins
anew with another header, and a page reaches the file only after the log: so a copy of the file, and after it
of a log whose header is still the same, is whole.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from host.live import journal_file
from host.live.journal import Journal, now
from host.live.journal_errors import JournalError, JournalLockedError, foreign, unreadable
from host.record.chronicle import Chronicle

_TRIES = 20
"""The log begins anew about once a minute: several times in a row is no chance."""
_HEADER = 32
"""Bytes of the log's header; it changes with every new beginning."""
_OPEN_FILES = Path("/proc/self/fd")


def chronicle(path: Path, *, brief: bool = False) -> Chronicle:
    """All that a journal holds, `brief`: what was played; it may be in use by another process.

    Raises JournalError where there is no such file, it is no journal, damaged or of a newer program;
    JournalLockedError when this very process has it open: then `Chronicle.of` its own journal is to be taken.
    """
    journal_file.be_there(path, os.R_OK, unreadable)
    with TemporaryDirectory(prefix="yasno-") as folder:
        for _ in range(_TRIES):
            before = _traces(path)
            try:
                if before[1]:
                    copy = _copied(path, Path(folder))
                    if _same(before, _traces(path)):
                        return _read(path, copy.as_uri(), brief=brief)
                    continue
                taken = _read(path, f"{path.absolute().as_uri()}?mode=ro&immutable=1", brief=brief)
            except (JournalError, FileNotFoundError):
                if _same(before, _traces(path)):
                    raise
            except OSError:
                raise unreadable(path) from None
            else:
                if _same(before, _traces(path)):
                    return taken
    raise JournalError(f"Игра «{path}» сейчас быстро пишется: повторите через минуту.")


_Traces = tuple[tuple[int, int, int], bytes]
"""The file's number, size and last change; the header of its log, nothing where it has none."""


def _traces(path: Path) -> _Traces:
    try:
        stat = path.stat()
        with contextlib.suppress(FileNotFoundError), _log(path).open("rb") as log:
            return (stat.st_ino, stat.st_size, stat.st_mtime_ns), log.read(_HEADER)
        return (stat.st_ino, stat.st_size, stat.st_mtime_ns), b""
    except OSError:
        raise unreadable(path) from None


def _same(before: _Traces, after: _Traces) -> bool:
    """Whether what was read between the two is whole; with a log the file itself may have changed."""
    if before[1]:
        return before[1] == after[1] and before[0][0] == after[0][0]
    return before == after


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _copied(path: Path, folder: Path) -> Path:
    """A copy of a journal and its log, in this order. Raises JournalLockedError, OSError."""
    if _is_open_here(path):
        raise JournalLockedError(f"Игра «{path}» идёт в этой программе: её протокол смотрите в ней.")
    copy = folder / "journal.sqlite"
    shutil.copyfile(path, copy)
    shutil.copyfile(_log(path), _log(copy))
    return copy


def _read(path: Path, uri: str, *, brief: bool) -> Chronicle:
    """The journal behind a connection; it is told of by its own path."""
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
            journal_file.be_ours(db, path)
            return _taken(path, journal_file.newest(db), brief=brief)
    except sqlite3.Error as error:
        strange = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
        raise (foreign(path) if strange else _damaged(path)) from None
    except ValueError:
        raise _damaged(path) from None


def _taken(path: Path, db: sqlite3.Connection, *, brief: bool) -> Chronicle:
    try:
        with Journal(path, db, now) as journal:
            return Chronicle.of(journal, brief=brief)
    except JournalError:  # told to who would go on with the game
        raise _damaged(path) from None


def _is_open_here(path: Path) -> bool:
    """Whether this process has the file open: closing a copy of it would then drop the game's lock."""
    with contextlib.suppress(OSError):
        for number in os.listdir(_OPEN_FILES):
            with contextlib.suppress(OSError):
                if os.path.samestat(os.stat(int(number)), path.stat()):
                    return True
    return False


def _damaged(path: Path) -> JournalError:
    return JournalError(f"Журнал «{path}» повреждён: протокол по нему не составить, укажите другой.")
