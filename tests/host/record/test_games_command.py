"""`yasno games` as a user starts it: what it prints, writes and refuses; never a traceback."""

from __future__ import annotations

import io
import json
import resource
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import pytest

from host.cli import main
from host.live.events import Announce, Setting
from host.record import snapshot
from host.record.build import record_of
from host.record.catalogue import listing
from host.record.sheets import BYTE_ORDER_MARK
from rules import actions
from tests.host.commands import assert_one_sentence, yasno
from tests.host.record.evenings import NICKS, Evening, begun, wander
from tests.host.record.test_snapshot import BROKEN, broken, contents, writer

GAMES = ("2025-01-05.sqlite", "2025-02-07.sqlite")

UNLISTED = ("text", "another database", "half", "zeros", "newer", "no rulebook", "no action")
"""What a list can't read; what else is wrong lies in entries that it passes over."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, a newer one that is not over, and files that are no journals."""
    folder = tmp_path_factory.mktemp("игры")
    finished = Evening(folder / GAMES[0], nicks=NICKS)
    wander(finished, Random(1), 0.0)
    finished.journal.close()
    begun(folder / GAMES[1]).journal.close()
    (folder / "заметки.txt").write_text("не игра")
    return folder


def games(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`yasno games` with these arguments, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(["games", *map(str, arguments)])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    return subprocess.CompletedProcess([], status, out.getvalue(), err.getvalue())


def refused(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2
    assert done.stdout == ""
    assert_one_sentence(done.stderr)


def test_the_list(folder: Path) -> None:
    done = games("--folder", folder)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in lines] == ["№", "1", "2"]
    assert "Игра не окончена." in lines[1]
    assert "Победили" in lines[2]
    assert "Мадам Брошкина" in lines[1]


def test_a_record_by_number_and_by_path(folder: Path) -> None:
    by_number = games("show", "2", "--folder", folder)
    by_path = games("show", folder / GAMES[0])
    newest = games("--folder", folder, "show")
    assert (by_number.returncode, by_path.returncode, newest.returncode) == (0, 0, 0)
    assert by_number.stdout == by_path.stdout
    assert "ДЕНЬ 1" in by_number.stdout
    assert "Игра не окончена." in newest.stdout


def test_the_forms(folder: Path, tmp_path: Path) -> None:
    game = folder / GAMES[0]
    assert json.loads(games("show", game, "--json").stdout)["finished"] is True
    assert games("show", game, "--csv").stdout.startswith(BYTE_ORDER_MARK + "Дата;Место;Ник")
    target = tmp_path / "протокол.html"
    done = games("show", game, "--html", "--out", target)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"Записано: {target}\n"
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert list(tmp_path.iterdir()) == [target]
    assert games("show", game, "--html", "--out", target).returncode == 0


def test_statistics(folder: Path) -> None:
    shown = games("stats", "--folder", folder)
    assert (shown.returncode, shown.stderr) == (0, "")
    standings = json.loads(games("stats", "--json", "--folder", folder).stdout)
    assert sorted(one["nick"] for one in standings) == sorted(NICKS)
    assert {one["total"]["games"] for one in standings} == {1}
    assert games("stats", "--csv", "--folder", folder).stdout.startswith(BYTE_ORDER_MARK + "Ник;")


def test_the_folder_of_games_is_the_usual_one(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "yasno" / "games"
    home.mkdir(parents=True)
    (home / GAMES[0]).write_bytes((folder / GAMES[0]).read_bytes())
    assert "Победили" in yasno("games", env={"XDG_DATA_HOME": str(tmp_path)}).stdout.decode()


def test_a_running_game_is_listed_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "игра.sqlite"
    with writer(path):
        listed = games("--folder", tmp_path)
        shown = games("show", path)
    assert (listed.returncode, shown.returncode) == (0, 0)
    assert "Игрок 10" in listed.stdout
    assert "Игрок 10" in shown.stdout


def test_nothing_to_show(tmp_path: Path) -> None:
    for arguments in ((), ("show",), ("show", "3"), ("stats",)):
        refused(games(*arguments, "--folder", tmp_path))
        refused(games(*arguments, "--folder", tmp_path / "нет"))
    (tmp_path / "файл").touch()
    refused(games("--folder", tmp_path / "файл"))


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999", "-1", "٣"])
def test_no_such_number(folder: Path, number: str) -> None:
    refused(games("show", number, "--folder", folder))


@pytest.mark.parametrize("kind", ["no file", "text", "newer", "half", "no action"])
def test_a_file_that_is_no_readable_journal(tmp_path: Path, kind: str) -> None:
    refused(games("show", broken(tmp_path / "игра.sqlite", kind)))


def test_bad_files_among_good_ones(folder: Path, tmp_path: Path) -> None:
    (tmp_path / GAMES[0]).write_bytes((folder / GAMES[0]).read_bytes())
    for kind in BROKEN[3:]:
        broken(tmp_path / f"{kind}.sqlite", kind)
    before = contents(tmp_path)
    for arguments in ((), ("stats",)):
        done = games(*arguments, "--folder", tmp_path)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == len(UNLISTED)
        assert "Лиса" in done.stdout
    assert contents(tmp_path) == before


def test_nothing_is_written_over_a_journal_or_where_it_can_not_be(folder: Path, tmp_path: Path) -> None:
    game = folder / GAMES[0]
    before = game.read_bytes()
    for target in (game, folder, tmp_path / "нет" / "файл"):
        refused(games("show", game, "--csv", "--out", target))
    assert game.read_bytes() == before


def test_a_full_disk_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "игра.html"
    path.write_text("прежняя")
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, old[1]))  # no file may grow beyond this
    try:
        done = games("show", "--folder", folder, "--html", "--out", path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    refused(done)
    assert "место на диске" in done.stderr
    assert contents(tmp_path) == {path.name: "прежняя".encode()}


def test_a_file_gets_the_rights_of_the_users_other_files(folder: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "игра.json", tmp_path / "другой"
    other.touch()
    assert games("show", "--folder", folder, "--json", "--out", path).returncode == 0
    assert path.stat().st_mode == other.stat().st_mode


def test_one_form_at_a_time(folder: Path) -> None:
    refused(games("show", folder / GAMES[0], "--json", "--csv"))
    refused(games("dance"))


def test_the_live_game_is_not_loaded_for_the_record_of_one() -> None:
    code = "import sys, host.record.command; print(*sys.modules, sep=chr(10))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"host.live.terminal.terminal", "host.live.core"} & set(done.stdout.split())


def test_help_is_russian() -> None:
    shown = games("--help").stdout
    assert "show" in shown
    assert "статистик" in shown
    assert "Traceback" not in shown


def test_the_list_and_the_record_tell_one_start_and_one_length(tmp_path: Path) -> None:
    """A game broken off before anything was played, gone on with later, and broken off again."""
    evening = Evening(tmp_path / "2025-03-09.sqlite")
    evening.wait(600)
    evening.resume()
    evening.act(actions.Seat(1, "Лиса"))
    evening.wait(900)
    evening.send(Setting(evening.at, Announce.TIMERS))
    evening.journal.close()
    listed = listing(tmp_path).games[0].record
    shown = record_of(snapshot.chronicle(evening.journal.path))
    assert listed.seconds == 1500
    assert (listed.started, listed.ended, listed.seconds) == (shown.started, shown.ended, shown.seconds)
