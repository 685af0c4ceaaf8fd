"""The SQLite file of a journal: made, opened by one process at a time, checked, brought up to date.

The lock is SQLite's own (exclusive locking mode), kept while the file is open and gone with the process.
POSIX drops all locks of a process on a file as soon as it closes the file anywhere: so nothing here but
SQLite opens a journal that may be in use.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from host.live import migrations
from host.live.journal_errors import JournalError, damaged, forbidden, foreign, newer, opening, unreadable

_PATIENCE = 0.5
"""Seconds to wait for one who only looks into the file (`glance`)."""
_PRIVATE = 0o600
"""It tells the roles: nobody else on this computer reads it, nor the log beside it, which takes its mode."""
_WAL_PAGES = 100
"""Pages in the write-ahead log before they are moved into the file itself: the log stays small."""


def make(path: Path, meta: Mapping[str, str]) -> sqlite3.Connection:
    """Make a new file with these values in its `meta`; what is there already is never touched.

    Raises JournalError.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE))
    except FileExistsError:
        raise JournalError(
            f"Файл «{path}» уже есть: укажите другое имя или продолжите игру с --resume."
        ) from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError) and not path.parent.is_dir():
            raise JournalError(f"Папки «{path.parent}» нет: создайте её или укажите другую.") from None
        raise JournalError(f"Файл «{path}» нельзя создать: укажите другое имя или другую папку.") from None
    db: sqlite3.Connection | None = None
    try:
        db = _locked(path, _PATIENCE)
        _durable(db)
        with transaction(db):
            migrations.build(db)
            migrations.migrate(db)
            db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # From here on the file itself says what it is.
    except sqlite3.Error as error:
        if db is not None:
            db.close()
        for left in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-journal")):
            left.unlink(missing_ok=True)
        raise opening(error, path) from None
    return db


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal for one game: locked, whole, of this program's schema.

    A file of an older schema is brought up; its copy stays beside it («….v0» for version 0).
    Raises JournalError; the file is then as it was.
    """
    with _checked(path, _PATIENCE) as db:
        if migrations.version(db) < migrations.SCHEMA:
            _back_up(db, path)
        _durable(db)
        with transaction(db):
            if migrations.version(db) < migrations.SCHEMA:
                migrations.migrate(db)
        return db


def glance(path: Path) -> sqlite3.Connection:
    """Open a journal to look into it: nothing in it is changed, not even an older schema.

    Raises JournalError, JournalLockedError at once when the game is being played.
    """
    with _checked(path, 0.0) as db:
        return newest(db)


def newest(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, or where the schema is older one to a newer copy in memory; `db` is then closed.

    Raises sqlite3.Error, ValueError; `db` may be open then.
    """
    if migrations.version(db) == migrations.SCHEMA:
        return db
    copy = sqlite3.connect(":memory:", isolation_level=None)
    db.backup(copy)
    db.close()
    migrations.migrate(copy)
    return copy


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; with no error it is on the disk. Raises sqlite3.Error."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def _checked(path: Path, patience: float) -> Iterator[sqlite3.Connection]:
    """A locked, whole journal; errors are told, and close it."""
    be_there(path, os.R_OK | os.W_OK, forbidden)
    try:
        db = _locked(path, patience)
    except sqlite3.Error as error:
        raise opening(error, path) from None
    try:
        be_ours(db, path)
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise damaged(path)
        yield db
    except sqlite3.Error as error:
        db.close()
        raise opening(error, path) from None
    except (ValueError, JournalError) as error:
        db.close()
        raise (error if isinstance(error, JournalError) else damaged(path)) from None


def _locked(path: Path, patience: float) -> sqlite3.Connection:
    """Nobody else can read or write the file until it is closed."""
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=patience
    )
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def be_there(path: Path, mode: int, refused: Callable[[Path], JournalError]) -> None:
    """Raises JournalError where no file can be a journal; `refused` is for a denied `mode` (os.R_OK …)."""
    try:
        if path.is_dir():
            raise JournalError(f"«{path}» - папка: укажите файл журнала.")
        if not path.exists():
            raise JournalError(f"Журнала «{path}» нет: проверьте имя и путь.")
        if not path.is_file():
            raise JournalError(f"«{path}» - не обычный файл: укажите файл журнала.")
        if path.stat().st_size == 0:
            raise JournalError(f"Файл «{path}» пуст, игры в нём нет: укажите другой.")
        if not os.access(path, mode, effective_ids=True):
            raise refused(path)
    except (OSError, ValueError):
        raise unreadable(path) from None


def be_ours(db: sqlite3.Connection, path: Path) -> None:
    """Raises JournalError where it is no journal, or of a newer program; sqlite3.Error, ValueError."""
    if db.execute("PRAGMA application_id").fetchone() != (migrations.APPLICATION_ID,):
        if db.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
            raise JournalError(f"Файл «{path}» пуст, игры в нём нет: укажите другой.")
        raise foreign(path)
    if migrations.version(db) > migrations.SCHEMA:
        raise newer(path)


def _durable(db: sqlite3.Connection) -> None:
    """A committed transaction outlives a power cut (docs/decisions/0010-journal.md)."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {_WAL_PAGES}")


def _back_up(db: sqlite3.Connection, path: Path) -> None:
    """Put a copy beside the file, whole on the disk or not there at all."""
    target = path.with_name(f"{path.name}.v{migrations.version(db)}")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE))
        with contextlib.closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error):
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise JournalError(
            f"Журнал «{path}» старой версии, а копия рядом не получилась: освободите место."
        ) from None
