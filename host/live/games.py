"""The folder of games: where a new journal goes, which game to resume, what has been played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import count
from pathlib import Path

from platformdirs import user_data_dir

from host.errors import UserError
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalLockedError
from rules.game import Game
from rules.state import Phase

SUFFIX = ".sqlite"


class Stage(StrEnum):
    """How far a game has come, as far as its file tells."""

    EMPTY = "empty"
    UNFINISHED = "unfinished"
    FINISHED = "finished"
    RUNNING = "running"
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Played:
    """A file of the folder. The game is None where it is running elsewhere or can't be read."""

    path: Path
    stage: Stage
    started: datetime
    """Of a file that can't be read: its last change."""
    game: Game | None = None
    trouble: str | None = None
    """Why it can't be read: one Russian sentence."""


def default_folder() -> Path:
    """Where games are kept unless `--journal` says otherwise."""
    return Path(user_data_dir("yasno", appauthor=False)) / "games"


def new_path(folder: Path, started: datetime) -> Path:
    """A name with date and time that is free in the folder, which is made. Raises UserError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise UserError(f"Папку «{folder}» нельзя создать: укажите файл журнала (--journal).") from None
    stem = f"{started:%Y-%m-%d_%H-%M-%S}"
    names = (f"{stem}{'' if number == 1 else f'_{number}'}{SUFFIX}" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def games(folder: Path) -> tuple[Played, ...]:
    """What is in the folder, the newest first; none when there is no folder. Changes nothing in it."""
    found = [_played(path) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return tuple(sorted(found, key=lambda played: (played.started, played.path), reverse=True))


def latest(folder: Path) -> Path | None:
    """The newest game of the folder that is not over, for `--resume`; None when there is none.

    It may be running elsewhere or be unreadable: then to open it tells why, and no older game is taken for
    it. Files in which no action was written are passed over.
    """
    over = (Stage.FINISHED, Stage.EMPTY)
    return next((played.path for played in games(folder) if played.stage not in over), None)


def _played(path: Path) -> Played:
    changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    if path.stat().st_size == 0:
        return Played(path, Stage.EMPTY, changed)
    try:
        with Journal.glance(path) as journal:
            game = journal.game()
            return Played(path, _stage(game), journal.created, game)
    except JournalLockedError:
        return Played(path, Stage.RUNNING, changed)
    except JournalError as error:
        return Played(path, Stage.UNREADABLE, changed, trouble=str(error))


def _stage(game: Game) -> Stage:
    if game.state.phase is Phase.FINISHED:
        return Stage.FINISHED
    return Stage.UNFINISHED if game.actions else Stage.EMPTY
