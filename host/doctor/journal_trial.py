"""Writing a real journal for a moment, in a process of its own (`python -m host.doctor.journal_trial`)."""

from __future__ import annotations

import errno
import statistics
import tempfile
import time
from pathlib import Path

from host.doctor.child import Answer, serve
from host.live.entries import Entry, Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalFullError
from rules import rulebook

_TIMES = 5
_UNFIT = "диск для этого не годится (сетевой или неисправный)."
_WHY = {
    errno.EACCES: "нет прав на запись.",
    errno.EPERM: "нет прав на запись.",
    errno.EROFS: "диск только для чтения.",
    errno.ENOSPC: "на диске нет места.",
    errno.EDQUOT: "на диске нет места.",
    errno.ENOTDIR: "на её месте файл.",
    errno.EEXIST: "на её месте файл.",
}


def write(folder: str) -> Answer:
    """Make a journal in the folder (which is made), write into it as a game does, remove it.

    Answers `{"seconds"}`: the median until an entry is on the disk; or `{"refused": WHY}`.
    """
    try:
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".doctor-", dir=place) as trial:
            return {"seconds": statistics.median(_append(Path(trial) / "trial.sqlite"))}
    except OSError as error:
        return {"refused": _WHY.get(error.errno or 0, _UNFIT)}
    except JournalFullError:
        return {"refused": _WHY[errno.ENOSPC]}
    except JournalError:
        return {"refused": _UNFIT}


def _append(path: Path) -> list[float]:
    took = []
    with Journal.create(path, rulebook.load()) as journal:
        for number in range(_TIMES):
            began = time.monotonic()
            journal.append([Entry(Kind.SETTINGS, float(number), {"trial": number})])
            took.append(time.monotonic() - began)
    return took


if __name__ == "__main__":
    serve(write)
