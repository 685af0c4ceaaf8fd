"""A journal is read as it is on the disk, while it is written and after a crash, and stays as it was."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host.live import migrations
from host.live.entries import Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalLockedError
from host.record import snapshot
from host.record.build import record_of
from rules.rulebook import load
from tests.host.live.journals import new_journal, script, write_game
from tests.host.record.evenings import begun

ROOT = Path(__file__).parents[3]


@contextmanager
def writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays a game into the file as fast as it can."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.host.record.writer", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_game_is_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    notes = []
    with writer(path) as process:
        beginnings: set[bytes] = set()
        while len(beginnings) < 4:  # the log has begun anew between the readings
            beginnings.add(log(path).read_bytes()[:32])
            record = record_of(snapshot.chronicle(path))
            assert [player.nick for player in record.players] == [f"Игрок {seat}" for seat in range(1, 11)]
            notes.append(len(record.notes))
        with pytest.raises(JournalLockedError):
            Journal.open(path)  # it still belongs to the writer
        told, _ = process.communicate("", timeout=60)
        failed, written = map(int, told.split())
    assert notes == sorted(notes)
    assert notes[-1] > notes[0]
    assert failed == 0
    assert notes[-1] <= written
    assert len(record_of(snapshot.chronicle(path)).notes) == written


def test_what_a_crash_has_left_is_read_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    with writer(path) as process:
        process.kill()
        process.wait()
    before = contents(tmp_path)
    assert log(path).name in before
    record = record_of(snapshot.chronicle(path))
    assert record.players[9].nick == "Игрок 10"
    assert contents(tmp_path) == before


def test_a_closed_game_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    played = script(3)[:60]
    with new_journal(path) as journal:
        write_game(journal, played)
        entries = journal.entries()
    tmp_path.chmod(0o500)
    path.chmod(0o400)
    before = contents(tmp_path)
    assert snapshot.chronicle(path).entries == entries
    assert {entry.kind for entry in snapshot.chronicle(path, brief=True).entries} <= {Kind.ACTION, Kind.UNDO}
    assert contents(tmp_path) == before
    tmp_path.chmod(0o700)


def test_which_entry_has_sound(tmp_path: Path) -> None:
    evening = begun(tmp_path / "игра.sqlite")
    evening.say("Игрок номер один, ваша минута.")
    evening.say("Честно говоря, седьмой похож на чёрного игрока сегодня.")
    evening.journal.close()
    [proved] = snapshot.chronicle(evening.journal.path).clips
    [proposal] = [e for e in snapshot.chronicle(evening.journal.path).entries if e.kind is Kind.PROPOSAL]
    assert proposal.id == proved


def test_a_game_open_in_this_process_keeps_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    with new_journal(path) as journal:
        write_game(journal, script(1)[:3])
        with pytest.raises(JournalLockedError):
            snapshot.chronicle(path)
        code = "import sys; from pathlib import Path; from host.live.journal import Journal as J; "
        code += "J.open(Path(sys.argv[1]))"
        other = subprocess.run([sys.executable, "-c", code, path], cwd=ROOT, capture_output=True, check=False)
        assert b"JournalLockedError" in other.stderr


def test_an_older_journal_is_read_as_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    old = tmp_path / "старая.sqlite"
    with new_journal(path) as journal:
        write_game(journal, script(2)[:60])
        entries = journal.entries()
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(old, isolation_level=None)) as target:
        migrations.build(target)
        for row in db.execute("SELECT key, value FROM meta WHERE key != 'schema'"):
            target.execute("INSERT INTO meta VALUES (?, ?)", row)
        for row in db.execute("SELECT * FROM entries"):
            target.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
    before = old.read_bytes()
    assert snapshot.chronicle(old).entries == entries
    assert old.read_bytes() == before


@cache
def _whole() -> bytes:
    """The journal of a short game."""
    with TemporaryDirectory() as folder, new_journal(Path(folder) / "игра.sqlite") as journal:
        write_game(journal, script(5)[:60])
        journal.close()
        return journal.path.read_bytes()


def broken(path: Path, kind: str) -> Path:
    """A file that is no readable journal."""
    if kind == "no file":
        return path
    if kind == "folder":
        path.mkdir()
    elif kind == "empty":
        path.touch()
    elif kind == "text":
        path.write_text("это не журнал " * 100, encoding="utf-8")
    elif kind == "another database":
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE t (x)")
    else:
        path.write_bytes(_whole())
        _spoil(path, kind)
    return path


WALL = "2025-11-30T19:00:00+00:00"
_META = {
    "newer": "UPDATE meta SET value = '99' WHERE key = 'schema'",
    "no rulebook": "DELETE FROM meta WHERE key = 'rulebook'",
}
_ENTRIES = {
    "no JSON": (1.0, WALL, "clock", "{"),
    "no date": (1.0, "вчера", "clock", "{}"),
    "no body": (1.0, WALL, "clock", "[]"),
    "no time": (float("inf"), WALL, "clock", '{"left": 1, "runs": true}'),
    "no action": (1.0, WALL, "action", '{"do": {"do": "vote", "candidate": 77, "count": 3}}'),
    "no proposal": (1.0, WALL, "verdict", '{"status": "dance"}'),
    "no nomination": (1.0, WALL, "attempt", "{}"),
}


def _spoil(path: Path, kind: str) -> None:
    if kind == "half":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        return
    if kind == "zeros":
        content = bytearray(path.read_bytes())
        content[4096:] = bytes(len(content) - 4096)
        path.write_bytes(content)
        return
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        if kind in _META:
            db.execute(_META[kind])
        else:
            db.execute("INSERT INTO entries VALUES (99999, ?, ?, ?, ?)", _ENTRIES[kind])


BROKEN = ("no file", "folder", "empty", "text", "another database", "half", "zeros", *_META, *_ENTRIES)


@pytest.mark.parametrize("kind", BROKEN)
def test_what_can_not_be_read_is_told_in_a_sentence(tmp_path: Path, kind: str) -> None:
    path = broken(tmp_path / "игра.sqlite", kind)
    with pytest.raises(JournalError) as error:
        record_of(snapshot.chronicle(path))
    assert str(path) in str(error.value)
    assert str(error.value).count("\n") == 0
    assert load().name not in str(error.value)
