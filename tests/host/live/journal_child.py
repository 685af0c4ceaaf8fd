"""A process that writes a scripted game into a journal, and says after each commit that it is done.

It is killed at any instant and begun again: it goes on from what is in the journal, asking once more for the
last moment that is there, as a desk does that got no answer. No more moments are written than it is told to.
"""

from __future__ import annotations

import sys
from pathlib import Path

from host.live.journal import Journal
from host.live.journal_errors import JournalError
from tests.host.live.journals import moment, new_journal, script


def main(path: Path, seed: int, most: int) -> None:
    played = script(seed)
    print("begin", flush=True)
    try:
        journal = Journal.open(path)
    except JournalError:  # It was killed before it had a journal; what is left of it is no game.
        path.unlink(missing_ok=True)
        journal = new_journal(path)
    print("open", flush=True)
    there = len(journal.entries()) // 3
    first = max(0, there - 1)
    for number in range(first, min(first + most, len(played))):
        journal.append(moment(number, played[number]), f"нажатие {number}")
        print(f"done {number}", flush=True)
    sys.stdin.read()  # until it is killed


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
