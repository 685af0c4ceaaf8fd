"""The disk: room for games and models, and whether a journal can be written to it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from host.doctor.child import Ask, DiedError, HungError, ask
from host.doctor.findings import Finding, limit, tell

_MEGABYTE = 1_000_000
_JOURNAL_SECONDS = 10.0


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def disk(folders: Sequence[Path], free: Callable[[Path], int] = _free) -> Iterator[Finding]:
    """How many bytes are free where the folders (that may not be there yet) lie; one line for each disk."""
    seen = set()
    for folder in folders:
        try:
            there = _existing(folder)
            device = there.stat().st_dev
            megabytes = free(there) // _MEGABYTE
        except OSError:
            yield tell("disk", "unreadable", folder=folder)
            continue
        if device in seen:
            continue
        seen.add(device)
        outcome = "ok"
        if megabytes < limit("disk_full_megabytes"):
            outcome = "full"
        elif megabytes < limit("disk_little_megabytes"):
            outcome = "little"
        yield tell("disk", outcome, folder=folder, free=f"{megabytes:,}".replace(",", " "))


def journal(folder: Path, asking: Ask = ask) -> Iterator[Finding]:
    """Whether an entry of a journal in this folder is safely on the disk, and how soon."""
    try:
        answer = asking("host.doctor.journal_trial", _JOURNAL_SECONDS, folder=os.fspath(folder))
    except HungError:
        yield tell("journal", "hung", folder=folder)
        return
    except DiedError:
        answer = {"refused": "запись оборвалась."}
    if "refused" in answer:
        yield tell("journal", "refused", folder=folder, why=answer["refused"])
        return
    seconds = float(answer["seconds"])
    outcome = "slow" if seconds > limit("journal_slow_seconds") else "ok"
    yield tell("journal", outcome, folder=folder, milliseconds=seconds * 1000)


def _existing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there. Raises OSError when that can't be told."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder
