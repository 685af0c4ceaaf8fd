"""Killed at any instant, or with a torn log, a journal holds all that was committed, once and whole."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from host.live.entries import Kind
from host.live.journal import Journal
from rules.game import Game
from tests.host.live.journals import moment, new_journal, script

SEED = 384
KILLS = 20
SOON = 0.004
"""Seconds within which a child is killed after the line that was waited for: a commit takes about as long."""
FURTHER = 4
"""So many moments more does a child write, if it is killed late because the machine is busy."""
PLAYED = script(SEED)


def bodies(count: int) -> list[tuple[str, str]]:
    """The entries that the first moments of the script make."""
    entries = [entry for number, action in enumerate(PLAYED[:count]) for entry in moment(number, action)]
    return [(entry.kind.value, json.dumps(entry.body)) for entry in entries]


def moments_of(path: Path) -> int:
    """How many moments of the script are in the journal; fails if they are not whole, in order and once."""
    with Journal.open(path) as journal:
        assert journal._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert journal._db.execute("PRAGMA foreign_key_check").fetchall() == []
        entries = journal.entries()
        count = len(entries) // 3
        assert [(entry.kind.value, json.dumps(entry.body)) for entry in entries] == bodies(count)
        assert journal.game() == Game.replay(PLAYED[:count])
        assert all(journal.made(f"нажатие {number}") for number in range(count))
        assert not journal.made(f"нажатие {count}")
    return count


def killed(path: Path, lines: int, delay: float) -> list[str]:
    """What a child has said that was killed `delay` seconds after so many lines."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.host.live.journal_child", path, str(SEED), str(lines + FURTHER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    with child:
        said = [child.stdout.readline().strip() for _ in range(lines)]
        until = time.perf_counter() + delay
        while time.perf_counter() < until:
            pass
        child.kill()
        said += child.stdout.read().split("\n")
    return [line for line in said if line]


def test_nothing_is_lost_or_doubled_by_kill_9_at_twenty_instants(tmp_path: Path) -> None:
    """One game, begun again after each kill: while it opens, while it writes, between."""
    random, path = Random(SEED), tmp_path / "игра.sqlite"
    there, longest = 0, len(PLAYED) // KILLS
    for number in range(KILLS):
        lines = 1 if number % 4 == 0 else random.randint(2, longest)
        said = killed(path, lines, random.uniform(0.0, SOON))
        assert said[0] == "begin"
        done = [int(line.removeprefix("done ")) + 1 for line in said if line.startswith("done")]
        if "open" not in said and there == 0:
            continue  # Killed while it made the journal: no game is lost.
        count = moments_of(path)
        assert max(done, default=there) <= count <= max(done, default=there) + 1
        assert count >= there
        there = count
    assert 3 * KILLS < there < len(PLAYED), "it was to be killed all through the game"


def test_a_torn_log_gives_whole_transactions_from_the_beginning(tmp_path: Path) -> None:
    """The disk lost the end of the log: at no length is a moment half there."""
    random, path = Random(SEED), tmp_path / "игра.sqlite"
    torn = tmp_path / "обрыв.sqlite"
    ends: list[int] = []
    with new_journal(path) as journal:
        log = path.with_name(path.name + "-wal")
        for number in range(12):
            journal.append(moment(number, PLAYED[number]), f"нажатие {number}")
            ends.append(log.stat().st_size)
        base, frames = path.read_bytes(), log.read_bytes()
    assert ends == sorted(set(ends)), "the log only grows here"
    lengths = {0, 31, len(frames), *ends, *(end - 1 for end in ends)}
    for length in sorted(lengths | {random.randrange(len(frames)) for _ in range(30)}):
        torn.write_bytes(base)
        torn.with_name(torn.name + "-wal").write_bytes(frames[:length])
        assert moments_of(torn) == sum(end <= length for end in ends), length


def test_garbage_in_the_log_gives_what_was_before_it(tmp_path: Path) -> None:
    path, torn = tmp_path / "игра.sqlite", tmp_path / "обрыв.sqlite"
    with new_journal(path) as journal:
        log = path.with_name(path.name + "-wal")
        for number in range(6):
            journal.append(moment(number, PLAYED[number]), f"нажатие {number}")
            if number == 2:
                good = log.stat().st_size
        base, frames = path.read_bytes(), log.read_bytes()
    torn.write_bytes(base)
    torn.with_name(torn.name + "-wal").write_bytes(frames[:good] + b"\xa5" * (len(frames) - good))
    assert moments_of(torn) == 3


def test_the_end_of_a_process_gives_the_journal_free(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    said = killed(path, 10, 0.0)
    assert said[:2] == ["begin", "open"]
    with Journal.open(path) as journal:
        last = journal.last(Kind.CUE)
        assert last is not None
        (number,) = journal.append(moment(0, PLAYED[0])[1:2])
        assert number == last.id + 2


def test_a_copy_taken_while_it_is_written_is_a_game(tmp_path: Path) -> None:
    """A journal with its log, moved to another machine after a power cut."""
    path, copy = tmp_path / "игра.sqlite", tmp_path / "копия.sqlite"
    killed(path, 30, 0.0)
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    assert moments_of(copy) == moments_of(path) >= 28


@pytest.mark.parametrize("seed", range(3))
def test_a_page_torn_while_the_log_moves_into_the_file_is_mended(tmp_path: Path, seed: int) -> None:
    """A power cut during a checkpoint: pages of the file are half written, the log still has them all."""
    random, path = Random(seed), tmp_path / "игра.sqlite"
    torn = tmp_path / "обрыв.sqlite"
    with new_journal(path) as journal:
        for number in range(8):
            journal.append(moment(number, PLAYED[number]), f"нажатие {number}")
        old, frames = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    new = path.read_bytes()
    pages = range(0, len(new), 4096)
    moved = b"".join(
        (new if random.random() < 0.5 else old)[at : at + 4096].ljust(4096, b"\0") for at in pages
    )
    torn.write_bytes(moved)
    torn.with_name(torn.name + "-wal").write_bytes(frames)
    assert moments_of(torn) == 8
