"""The desk begins, is told where it is, and never stops a game that it can't serve."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from host.cli import parser
from host.desk import lan, server, welcome
from host.desk.desk import Options, Way
from host.desk.preview import SAMPLE, Preview
from host.live.events import Act, Announce
from host.live.journal import Journal
from rules import actions
from tests.host.commands import assert_one_sentence, yasno
from tests.host.desk.browsers import Browser, free_port, until
from tests.host.desk.conftest import KEY


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    port = free_port()
    with closing(socket.create_server(("127.0.0.1", port))):
        yield port


def test_a_busy_port_is_told_and_the_next_one_is_taken(taken: int, tmp_path: Path) -> None:
    preview = Preview(tmp_path / "игра.sqlite", SAMPLE, Options(taken, key=KEY))
    try:
        assert preview.way is not None
        port = int(preview.way.home.rstrip("/").rpartition(":")[2])
        assert port != taken
        assert preview.troubles.now() == (f"Порт {taken} занят: пульт открыт на {preview.way.home}.",)
        until(lambda: preview.desk.hub.view is not None)
        assert Browser(port).state["right"] == "host"
    finally:
        preview.close()


def test_a_desk_that_can_not_be_served_stops_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def refused(*_: object) -> socket.socket:
        raise PermissionError

    monkeypatch.setattr("host.desk.desk.listen", refused)
    path = tmp_path / "игра.sqlite"
    preview = Preview(path, SAMPLE, Options(0, key=KEY), Announce.NONE)
    assert preview.way is None
    assert preview.troubles.now()[0].startswith("Пульта в браузере не будет, ведите игру клавишами.")
    preview.runner.send(Act(1.0, actions.Warn(3, "2")))
    preview.close()
    with Journal.open(path) as kept:
        assert kept.game().state.warnings(3) == 1


def test_a_server_that_dies_is_told_and_the_game_goes_on(
    preview: Preview, host: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    made = preview.desk._server
    assert made is not None
    loop = preview.desk.hub._loop
    assert loop is not None
    loop.call_soon_threadsafe(loop.stop)
    until(lambda: "Пульт в браузере остановился: ведите игру клавишами." in preview.troubles.now())
    preview.runner.send(Act(1.0, actions.Warn(3, "2")))
    until(lambda: preview.runner.session.core.game.state.warnings(3) == 1)
    with pytest.raises(ConnectionRefusedError):
        host.get("/")


def test_a_new_start_finds_its_port_again() -> None:
    port = free_port()
    first = server.listen("127.0.0.1", port)
    assert first.getsockname()[1] == port
    first.close()
    again = server.listen("127.0.0.1", port)
    assert again.proto == socket.IPPROTO_TCP  # else every small answer waits 40 ms
    assert again.getsockname()[1] == port
    again.close()


def test_the_options() -> None:
    found = parser().parse_args(["host", "--port", "9000", "--lan"])
    assert (found.port, found.lan) == (9000, True)
    assert (parser().parse_args(["host"]).port, parser().parse_args(["host"]).lan) == (8765, False)


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1", "80.5", "٨٠"])
def test_a_wrong_port_is_one_sentence(port: str) -> None:
    done = yasno("host", f"--port={port}")
    assert done.returncode == 2
    assert_one_sentence(done.stderr.decode())


def test_the_qr_code_is_drawn() -> None:
    text = lan.qr_text("http://192.168.100.100:8765/")
    rows = text.strip("\n").splitlines()
    assert len({len(row) for row in rows}) == 1
    assert set("".join(rows)) <= set("█▀▄ ")
    assert lan.qr_image("http://192.168.1.5:8765/").startswith("data:image/svg+xml")


def test_the_greeting_waits_until_the_tablet_is_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    way = Way("http://127.0.0.1:8765/", "http://192.168.1.5:8765/", "123456")
    welcome.greet(Way("http://127.0.0.1:8765/"), full_screen=True, left=threading.Event())
    assert capsys.readouterr().out == ""
    welcome.greet(way, full_screen=False, left=threading.Event())
    assert "код 123456" in capsys.readouterr().out
    entered = threading.Event()

    class Terminal:
        def readline(self) -> str:
            entered.set()
            return "\n"

    monkeypatch.setattr("sys.stdin", Terminal())
    welcome.greet(way, full_screen=True, left=threading.Event())
    assert entered.is_set()
