"""The games of a folder: listed with numbers, one of them chosen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from host.errors import UserError
from host.live.games import SUFFIX
from host.live.journal_errors import JournalError
from host.record import snapshot
from host.record.build import record_of
from host.record.record import Record


@dataclass(frozen=True)
class Listed:
    """A game of the folder; its number is 1 for the newest. The record knows only what was played."""

    number: int
    path: Path
    record: Record


@dataclass(frozen=True)
class Listing:
    """The games, the newest first, and a sentence for every file that is no readable journal."""

    games: tuple[Listed, ...]
    troubles: tuple[str, ...]


def listing(folder: Path) -> Listing:
    """The games of a folder in which something was played; nothing in it is changed.

    Raises UserError for a folder that can't be read.
    """
    found: list[tuple[Path, Record]] = []
    troubles: list[str] = []
    for path in _files(folder):
        try:
            told = snapshot.chronicle(path, brief=True)
            if told.entries:
                found.append((path, record_of(told)))
        except JournalError as error:
            troubles.append(str(error))
    found.sort(key=lambda game: (game[1].started, game[0]), reverse=True)
    games = tuple(Listed(number, path, record) for number, (path, record) in enumerate(found, start=1))
    return Listing(games, tuple(troubles))


def chosen(folder: Path, name: str) -> Path:
    """The journal meant by a number of the list or a path. Raises UserError."""
    if not name.isdecimal():
        return Path(name)
    games = listing(folder).games
    if not games:
        raise UserError(nothing(folder))
    if not 1 <= int(name) <= len(games):
        raise UserError(f"Игры № {name} нет: в папке их {len(games)}, номера показывает yasno games.")
    return games[int(name) - 1].path


def nothing(folder: Path) -> str:
    """What to tell of a folder without games."""
    return f"В папке «{folder}» нет ни одной игры: проведите её (yasno host) или укажите папку (--folder)."


def _files(folder: Path) -> list[Path]:
    try:
        if not folder.exists():
            return []
        if not folder.is_dir():
            raise UserError(f"«{folder}» - не папка: укажите папку с журналами игр.")
        return sorted(
            path
            for path in folder.iterdir()
            if path.suffix == SUFFIX and path.is_file() and path.stat().st_size
        )
    except (OSError, ValueError):
        raise UserError(f"Папку «{folder}» нельзя прочесть: проверьте имя и права.") from None
