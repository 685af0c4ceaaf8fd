"""Why a journal can't be read or written: each text is one Russian sentence for the host."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from host.errors import UserError


class JournalError(UserError):
    """A journal can't be opened, made or read; its file stays as it is."""


class JournalLockedError(JournalError):
    """The game is run by another process, or by this one already."""


class JournalStuckError(JournalError):
    """A write failed and left nothing behind; the same one may be tried again."""


class JournalFullError(JournalStuckError):
    """The disk has no room for a write; the same one may be tried again."""


def opening(error: sqlite3.Error, path: Path) -> JournalError:
    """What to tell of an SQLite error while a journal is opened, made or read."""
    match _primary(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalLockedError(
                f"Игру «{path}» уже ведёт другой запущенный «Ясно»: закройте его и повторите."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return forbidden(path)
        case sqlite3.SQLITE_NOTADB:
            return JournalError(f"«{path}» - не журнал игры или испорчен с начала: укажите другой файл.")
        case sqlite3.SQLITE_FULL:
            return JournalFullError(f"На диске нет места для журнала «{path}»: освободите место и повторите.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR:
            return damaged(path)
        case _:
            return JournalError(f"Журнал «{path}» не читается с диска: проверьте диск и повторите.")


def writing(error: sqlite3.Error, path: Path) -> JournalStuckError:
    """What to tell of an SQLite error while the game goes on."""
    if _primary(error) == sqlite3.SQLITE_FULL:
        return JournalFullError(
            "На диске нет места, игра идёт дальше без записи: освободите место, и она допишется сама."
        )
    return JournalStuckError(
        f"Журнал «{path}» не пишется, игра идёт дальше без записи: проверьте диск, и она допишется сама."
    )


def forbidden(path: Path) -> JournalError:
    """What to tell of a file, or a folder, that may not be written."""
    return JournalError(f"В файл «{path}» нельзя писать: разрешите запись в файл и в его папку.")


def unreadable(path: Path) -> JournalError:
    """What to tell of a file that may not be read or even looked at."""
    return JournalError(f"Файл «{path}» нельзя открыть: проверьте имя и права.")


def foreign(path: Path) -> JournalError:
    """What to tell of an SQLite file that is no journal."""
    return JournalError(f"«{path}» - не журнал игры: укажите другой файл.")


def newer(path: Path) -> JournalError:
    """What to tell of a journal that this program is too old for."""
    return JournalError(f"Журнал «{path}» записан более новой версией программы: обновите «Ясно».")


def damaged(path: Path) -> JournalError:
    """What to tell of a journal that is not whole."""
    return JournalError(f"Журнал «{path}» повреждён и оставлен как есть: продолжите игру в новом журнале.")


def _primary(error: sqlite3.Error) -> int:
    """The primary result code; the extended ones say more than the host needs."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF
