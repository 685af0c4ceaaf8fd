"""What is told of files that can't be opened, and that nothing happens to them; the folder of games."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from host.errors import UserError
from host.live import games, migrations
from host.live.entries import Clip, Entry, Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalFullError, JournalLockedError
from rules import actions
from rules.game import Game
from tests.host.live.journals import EVENING, new_journal, script, write_game

NOBODY = 65_534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "игра.sqlite"


@pytest.fixture
def written(path: Path) -> Path:
    with new_journal(path) as journal:
        write_game(journal, script(1)[:30])
    return path


@pytest.fixture
def plain_user() -> Iterator[Path]:
    """A folder of a user without special rights, whom the test runs as."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def refusal(open_it: Callable[[], object]) -> str:
    with pytest.raises(JournalError) as caught:
        open_it()
    text = str(caught.value)
    assert text.endswith("."), text
    assert "\n" not in text
    return text


# Files that can't be opened


def test_a_file_that_is_not_there(path: Path) -> None:
    assert "нет: проверьте имя" in refusal(lambda: Journal.open(path))
    assert not path.exists()


def test_a_folder_and_a_device(tmp_path: Path) -> None:
    assert "папка" in refusal(lambda: Journal.open(tmp_path))
    assert "не обычный файл" in refusal(lambda: Journal.open(Path("/dev/null")))
    assert "нельзя открыть" in refusal(lambda: Journal.open(tmp_path / ("х" * 300)))


def test_an_empty_file(path: Path) -> None:
    path.touch()
    assert "пуст" in refusal(lambda: Journal.open(path))
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    "content", [b"\x00" * 8192, b"SQLite format 3\x00" + b"\xff" * 5000, "мусор".encode()]
)
def test_garbage_is_left_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "не журнал" in refusal(lambda: Journal.open(path))
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    db.close()
    content = path.read_bytes()
    assert "не журнал" in refusal(lambda: Journal.open(path))
    assert path.read_bytes() == content


def test_a_database_whose_making_was_cut_off(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    assert path.stat().st_size
    assert "пуст" in refusal(lambda: Journal.open(path))


def test_a_newer_schema(written: Path) -> None:
    changed(written, "UPDATE meta SET value = value + 1 WHERE key = 'schema'")
    content = written.read_bytes()
    assert "обновите «Ясно»" in refusal(lambda: Journal.open(written))
    assert written.read_bytes() == content


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM meta WHERE key = 'schema'",
        "UPDATE meta SET value = 'вторая' WHERE key = 'schema'",
        "DROP TABLE meta",
        "UPDATE meta SET value = '{}' WHERE key = 'rulebook'",
        "DELETE FROM meta WHERE key = 'version'",
        "UPDATE meta SET value = 'вчера' WHERE key = 'created'",
    ],
)
def test_a_journal_without_its_meta(written: Path, statement: str) -> None:
    changed(written, statement)
    assert "повреждён" in refusal(lambda: Journal.open(written))


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO entries (at, wall, kind, body) VALUES (1, '2026-11-30', 'cue', '{')",
        "INSERT INTO entries (at, wall, kind, body) VALUES (1, 'вчера', 'cue', '{}')",
    ],
)
def test_an_entry_that_cannot_be_read(written: Path, statement: str) -> None:
    changed(written, statement)
    with Journal.open(written) as journal:
        assert "повреждён" in refusal(journal.entries)
        assert "повреждён" in refusal(lambda: journal.last(Kind.CUE))


def test_a_cut_off_file_is_told_and_left(written: Path) -> None:
    size = written.stat().st_size
    assert size > 5 * 4096
    for kept in (size - 4096, size // 2, 5000, 4096, 120):
        os.truncate(written, kept)
        content = written.read_bytes()
        assert "поврежд" in (text := refusal(lambda: Journal.open(written))) or "не журнал" in text
        assert written.read_bytes() == content


def test_any_damaged_page_is_told_and_left(written: Path) -> None:
    whole = written.read_bytes()
    assert len(whole) > 10 * 4096
    for start in range(4096, len(whole), 4096):
        content = whole[:start] + b"\xff" * 64 + whole[start + 64 :]
        written.write_bytes(content)
        assert "повреждён" in refusal(lambda: Journal.open(written)), start
        assert written.read_bytes() == content


def test_a_read_only_file_or_folder(plain_user: Path) -> None:
    path = plain_user / "игра.sqlite"
    new_journal(path).close()
    path.chmod(0o444)
    assert "нельзя писать" in refusal(lambda: Journal.open(path))
    path.chmod(0o000)
    assert "нельзя писать" in refusal(lambda: Journal.open(path))
    path.chmod(0o644)
    plain_user.chmod(0o555)
    assert "нельзя писать" in refusal(lambda: Journal.open(path))
    assert "нельзя создать" in refusal(lambda: new_journal(plain_user / "новая.sqlite"))
    plain_user.chmod(0o755)
    Journal.open(path).close()


def test_nobody_else_reads_a_journal(path: Path) -> None:
    with new_journal(path) as journal:
        journal.append([Entry.of(actions.Seat(3, "Лиса"), 0.0)])
        files = sorted(path.parent.glob(f"{path.name}*"))
        assert len(files) > 1  # the log beside it
        assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * len(files)


def test_a_new_journal_never_takes_the_place_of_a_file(path: Path) -> None:
    path.write_bytes(b"")
    assert "уже есть" in refusal(lambda: new_journal(path))
    path.write_bytes(b"12345")
    assert "уже есть" in refusal(lambda: new_journal(path))
    assert path.read_bytes() == b"12345"
    assert "Папки" in refusal(lambda: new_journal(path / "глубже.sqlite"))
    assert "Папки" in refusal(lambda: new_journal(path.parent / "нет" / "игра.sqlite"))
    assert "нельзя создать" in refusal(lambda: new_journal(path.with_name("х" * 300)))


# Two at once


def test_a_folder_in_which_nothing_can_be_made(tmp_path: Path) -> None:
    assert "нельзя создать" in refusal(lambda: new_journal(Path("/proc/игра.sqlite")))
    assert "Папки" in refusal(lambda: new_journal(tmp_path / "нет" / "игра.sqlite"))
    (tmp_path / "файл").touch()
    assert "Папки" in refusal(lambda: new_journal(tmp_path / "файл" / "игра.sqlite"))


def test_another_process_is_refused_until_this_one_closes(written: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from host.live.journal import Journal\n"
        "try: Journal.open(Path(sys.argv[1])).close(); print('opened')\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )

    def other() -> str:
        ran = subprocess.run(
            [sys.executable, "-c", code, written], check=False, capture_output=True, timeout=60
        )
        return ran.stdout.decode() + ran.stderr.decode()

    with Journal.open(written) as journal:
        assert other().startswith("JournalLockedError Игру «")
        journal.append([Entry(Kind.CUE, 1.0, {})])
        assert other().startswith("JournalLockedError")
    assert other() == "opened\n"


def test_the_same_process_is_refused_too_and_the_first_keeps_its_lock(written: Path) -> None:
    with Journal.open(written):
        for _ in range(2):
            with pytest.raises(JournalLockedError, match="уже ведёт"):
                Journal.open(written)
            with pytest.raises(JournalLockedError):
                Journal.glance(written)
    Journal.open(written).close()


# Older journals


def changed(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def to_version_0(path: Path) -> None:
    """What a journal was before clips and requests."""
    changed(
        path,
        "DROP TRIGGER entries_stay",
        "DROP TRIGGER entries_remain",
        "DROP INDEX entries_by_kind",
        "DROP TABLE clips",
        "DROP TABLE requests",
        "UPDATE meta SET value = '0' WHERE key = 'schema'",
    )


def tables(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as db:
        found = db.execute("SELECT name, sql FROM sqlite_schema WHERE sql NOTNULL ORDER BY name").fetchall()
    db.close()
    return found


def test_an_older_journal_is_brought_up_and_its_copy_stays(written: Path) -> None:
    new, played = tables(written), script(1)[:30]
    to_version_0(written)
    old = tables(written)
    assert [name for name, _ in old] == ["entries", "meta"]
    with Journal.open(written) as journal:
        assert journal.game() == Game.replay(played)
        silence = Clip(np.zeros(100, dtype=np.float32))
        (number,) = journal.append([Entry(Kind.CUE, 1.0, {}, silence)], "нажатие")
        assert journal.clip(number) is not None
    assert tables(written) == new
    copy = written.with_name(written.name + ".v0")
    assert tables(copy) == old
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert {file.name for file in written.parent.iterdir()} == {written.name, copy.name}
    content = copy.read_bytes()
    Journal.open(written).close()
    assert copy.read_bytes() == content
    with Journal.open(copy) as journal:
        assert journal.game() == Game.replay(played)


def test_an_older_journal_that_cannot_be_copied_is_left(written: Path) -> None:
    to_version_0(written)
    written.with_name(written.name + ".v0").mkdir()
    (written.with_name(written.name + ".v0") / "занято").touch()
    assert "копия" in refusal(lambda: Journal.open(written))
    assert [name for name, _ in tables(written)] == ["entries", "meta"]
    assert not written.with_name(written.name + ".v0.part").exists()


def test_a_migration_that_fails_changes_nothing(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to_version_0(written)
    old = tables(written)
    broken = (*migrations.STEPS[0], "CREATE TABLE entries (id)")
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (broken,))
        refusal(lambda: Journal.open(written))
    assert tables(written) == old
    Journal.open(written).close()


# The folder of games


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert games.default_folder() == tmp_path / "yasno" / "games"


def test_a_name_with_date_and_time_that_is_free(tmp_path: Path) -> None:
    folder = tmp_path / "новая" / "папка"
    first = games.new_path(folder, EVENING)
    assert first == folder / "2025-11-30_19-00-00.sqlite"
    new_journal(first).close()
    assert games.new_path(folder, EVENING).name == "2025-11-30_19-00-00_2.sqlite"
    with pytest.raises(UserError, match="--journal"):
        games.new_path(first, EVENING)


def test_the_newest_unfinished_game_is_resumed(tmp_path: Path) -> None:
    assert games.latest(tmp_path / "нет") is None
    whole, part = script(1, 0.0), script(2, 0.0)[:20]
    for name, hour, played in (("г", 0, part), ("в", 1, part), ("б", 2, whole), ("а", 3, ())):
        with new_journal(tmp_path / f"{name}.sqlite", started=EVENING + timedelta(hours=hour)) as journal:
            write_game(journal, played)
    (tmp_path / "д.sqlite").touch()
    assert games.latest(tmp_path) == tmp_path / "в.sqlite"
    found = {played.path.stem: played for played in games.games(tmp_path)}
    stages = {name: played.stage.value for name, played in found.items()}
    assert stages == {"а": "empty", "б": "finished", "в": "unfinished", "г": "unfinished", "д": "empty"}
    assert [name for name in found if name != "д"] == ["а", "б", "в", "г"]
    assert found["б"].game == Game.replay(whole)
    assert found["б"].started == EVENING + timedelta(hours=2)


def test_no_older_game_is_taken_for_one_that_runs_or_is_damaged(tmp_path: Path) -> None:
    old, new = tmp_path / "старая.sqlite", tmp_path / "новая.sqlite"
    for path in (old, new):
        with new_journal(path) as journal:
            journal.append([Entry.of(actions.Seat(1, "Лиса"), 0.0)])
    with Journal.open(new):
        assert games.latest(tmp_path) == new
        assert games.games(tmp_path)[0].stage is games.Stage.RUNNING
    os.truncate(new, 9000)
    newest = games.games(tmp_path)[0]
    assert (newest.path, newest.stage) == (new, games.Stage.UNREADABLE)
    assert newest.trouble is not None
    assert "повреждён" in newest.trouble
    assert games.latest(tmp_path) == new


def test_looking_at_older_games_changes_nothing(written: Path) -> None:
    to_version_0(written)
    content = written.read_bytes()
    (found,) = games.games(written.parent)
    assert found.stage is games.Stage.UNFINISHED
    assert found.game == Game.replay(script(1)[:30])
    assert written.read_bytes() == content
    assert [file.name for file in written.parent.iterdir()] == [written.name]


# No room


def test_a_new_journal_on_a_full_disk_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite is allowed three pages; the tables of a journal need more."""
    monkeypatch.setattr(migrations, "FIRST", ("PRAGMA max_page_count = 3", *migrations.FIRST))
    with pytest.raises(JournalFullError, match="На диске нет места"):
        new_journal(path)
    assert list(path.parent.iterdir()) == []
