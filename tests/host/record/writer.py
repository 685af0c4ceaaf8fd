"""A process that plays a game into a journal: `python -m tests.host.record.writer FILE`.

It says `open` once the game runs, and writes until its standard input ends; then it says how many of its
writes failed and goes without closing the journal.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from host.live.entries import Entry, Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError
from rules import actions
from rules.rulebook import load

_PAUSE = 0.01
"""Seconds between two writes: ten times as many as in a game."""


def main(path: Path) -> None:
    journal = Journal.create(path, load())
    for seat in range(1, 11):
        journal.append([Entry.of(actions.Seat(seat, f"Игрок {seat}"), 0.0)])
    over = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    print("open", flush=True)
    failed, number = 0, 0
    while not over.wait(_PAUSE):
        number += 1
        try:
            note = Entry.of(actions.Note("я" * 1000), number * 0.1)
            journal.append([note, Entry(Kind.CLOCK, number * 0.1, {"left": 1.0, "runs": True})])
        except JournalError:
            failed += 1
    print(failed, number, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
