"""When the disk is full the game goes on in memory and is written when there is room again."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.live.backlog import Backlog
from host.live.entries import Entry, Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalFullError
from rules.game import Game
from tests.host.live.journals import moment, new_journal, script, write_game

PLAYED = script(3)
BIG = Entry(Kind.HEARD, 0.0, {"text": "слово " * 2000})


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with new_journal(tmp_path / "игра.sqlite") as made:
        yield made


def fill(journal: Journal) -> None:
    """The file may not grow: SQLite answers as it does on a full disk."""
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    journal._db.execute("PRAGMA max_page_count = 1000000")


def test_what_has_no_room_leaves_nothing_half(journal: Journal) -> None:
    write_game(journal, PLAYED[:5])
    fill(journal)
    before = journal.entries()
    with pytest.raises(JournalFullError, match="На диске нет места, игра идёт дальше"):
        journal.append([*moment(5, PLAYED[5]), BIG], "нажатие")
    assert journal.entries() == before
    assert journal.made("нажатие") == ()
    make_room(journal)
    assert len(journal.append([*moment(5, PLAYED[5]), BIG], "нажатие")) == 4
    assert journal.game() == Game.replay(PLAYED[:6])


def test_what_waits_is_written_in_order_when_there_is_room(journal: Journal) -> None:
    backlog = Backlog(journal)
    assert backlog.write([BIG]) is None
    fill(journal)
    told = [
        backlog.write([*moment(number, action), BIG], f"{number}") for number, action in enumerate(PLAYED)
    ]
    assert all(sentence == told[0] for sentence in told)
    assert told[0] is not None
    assert backlog.waiting == 4 * len(PLAYED)
    assert backlog.retry() == told[0]
    assert len(journal.entries()) == 1
    make_room(journal)
    assert backlog.retry() is None
    assert backlog.waiting == backlog.lost == 0
    assert journal.game() == Game.replay(PLAYED)
    assert [entry.body for entry in journal.entries(Kind.CUE)] == [
        {"key": f"шаг {number}"} for number in range(len(PLAYED))
    ]
    walls = [entry.wall for entry in journal.entries(after=1)]
    assert walls == sorted(walls)


def test_a_request_that_waits_is_known_and_done_once(journal: Journal) -> None:
    backlog = Backlog(journal)
    fill(journal)
    assert backlog.write([*moment(0, PLAYED[0]), BIG], "раз")
    assert backlog.knows("раз")
    assert not backlog.knows("два")
    assert backlog.write([*moment(0, PLAYED[0]), BIG], "раз")
    assert backlog.waiting == 4
    make_room(journal)
    assert backlog.write([*moment(0, PLAYED[0]), BIG], "раз") is None
    assert backlog.knows("раз")
    assert len(journal.entries()) == 4


def test_of_too_much_that_waits_the_game_is_kept(journal: Journal) -> None:
    backlog = Backlog(journal, limit=10)
    fill(journal)
    for number, action in enumerate(PLAYED[:30]):
        assert backlog.write([BIG])
        assert backlog.write([*moment(number, action), BIG])
    assert backlog.waiting == 30 * 4
    assert backlog.lost == 30
    make_room(journal)
    assert backlog.retry() is None
    assert journal.game() == Game.replay(PLAYED[:30])


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "диск"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small disk can't be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def fill_disk(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 4096)


def test_a_disk_that_is_really_full(tiny_disk: Path) -> None:
    path, ballast = tiny_disk / "игра.sqlite", tiny_disk / "музыка"
    with new_journal(path) as journal:
        backlog = Backlog(journal)
        backlog.write(moment(0, PLAYED[0]))
        with pytest.raises(OSError, match="No space"):
            fill_disk(ballast)
        told = {backlog.write(moment(number, PLAYED[number])) for number in range(1, 60)}
        assert told - {None}
        assert journal.game() == Game.replay(PLAYED[: 60 - backlog.waiting // 3])
        ballast.unlink()
        assert backlog.retry() is None
    with Journal.open(path) as journal:
        assert journal.game() == Game.replay(PLAYED[:60])
        assert journal._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_new_journal_on_a_disk_that_is_really_full(tiny_disk: Path) -> None:
    (tiny_disk / "музыка").write_bytes(b"\0" * 2_000_000)
    with pytest.raises(JournalFullError, match="освободите место"):
        new_journal(tiny_disk / "игра.sqlite")
    assert [file.name for file in tiny_disk.iterdir()] == ["музыка"]
