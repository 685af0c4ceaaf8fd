"""The WebSockets, many hands at once, the same request twice, a server that was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from host.desk import live
from host.desk.hub import METER_SECONDS, Meter
from host.desk.preview import Preview
from host.live.entries import Kind
from host.live.journal import Journal
from tests.host.desk.browsers import DEADLINE, Browser, free_port, received, to_the_end, until


def test_a_snapshot_and_then_what_changes(host: Browser) -> None:
    assert host.state["proposals"]  # the page comes into a game that stands still
    with host.socket() as socket:
        first = received(socket)
        assert first["kind"] == "snapshot"
        assert first["state"]["right"] == "host"
        answer = host.act("nominate", seat=4)
        change = received(socket)
        assert change["kind"] == "change"
        assert change["set"]["revision"] >= answer["revision"]
        assert change["set"]["pending"] == {"by": 2, "seat": 4}
        assert "roles" not in change["set"]  # within `game`, which has changed
        assert not {"words", "nicks", "announce", "proposals", "run"} & set(change["set"])
        whole, now = {**first["state"], **change["set"]}, host.state
        while whole["revision"] < now["revision"]:
            whole |= received(socket)["set"]
        for moving in ("now", "clock"):
            whole.pop(moving), now.pop(moving)
        assert whole == now


def test_nothing_is_sent_when_only_the_clock_runs(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 1.0)
    host.act("next")
    until(lambda: host.state["clock"]["runs"] is True)
    with host.socket() as socket:
        first = received(socket)["state"]
        beat = received(socket)
        assert set(beat) == {"kind", "now", "clock"}
        gone = beat["now"] - first["now"]
        assert gone >= 0.9
        assert beat["clock"]["left"] == pytest.approx(first["clock"]["left"] - gone, abs=0.05)
        assert host.state["revision"] == first["revision"]


def test_the_table_hears_of_nothing_that_it_may_not_see(host: Browser, player: Browser) -> None:
    assert player.table["seats"]  # the page comes into a game that stands still
    with player.socket("/api/table/live") as socket:
        first = received(socket)["state"]
        host.act("reject", proposal=1)
        host.act("note", text="секрет")
        assert player.table["revision"] == first["revision"]
        host.act("warn", seat=4, rule="2")
        change = received(socket)
        assert change["set"]["revision"] == first["revision"] + 1
        assert set(change["set"]) == {"revision", "now", "clock", "seats"}


def test_two_desks_tap_the_same_button(port: int) -> None:
    desks = [Browser(port), Browser(port)]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda desk: desk.act("confirm", proposal=1), desks))
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    state = desks[0].state
    assert state["game"]["warnings"] == {"2": 1, "5": 1}


def test_the_same_request_twice_is_one(host: Browser, preview: Preview) -> None:
    first = host.act("warn", "tap-1", seat=3, rule="2")
    with ThreadPoolExecutor(8) as pool:
        again = list(pool.map(lambda _: host.act("warn", "tap-1", seat=3, rule="2"), range(16)))
    assert all(answer == first for answer in again)
    assert host.act("warn", "tap-1", seat=9, rule="3") == first  # whatever it says now
    refused = host.act("accept", "tap-2")
    host.act("nominate", seat=4)
    assert host.act("accept", "tap-2") == refused
    assert host.state["game"]["warnings"] == {"3": 1, "5": 1}
    done = [entry for entry in _entries(preview) if entry == {"do": "warn", "seat": 3, "rule": "2"}]
    assert len(done) == 1


def _entries(preview: Preview) -> list[object]:
    """The actions of the journal, read where it may be read."""
    preview.close()
    with Journal.open(preview._path) as kept:
        return [entry.body["do"] for entry in kept.entries(Kind.ACTION)]


def test_a_thousand_actions_in_a_burst_lose_none(host: Browser, preview: Preview) -> None:
    with host.socket() as socket, ThreadPoolExecutor(16) as pool:
        messages: list[int] = []

        def read() -> None:
            try:
                while True:
                    messages.append(received(socket).get("set", {}).get("revision", 0))
            except (ConnectionClosed, TimeoutError):
                return

        reader = threading.Thread(target=read)
        reader.start()
        answers = list(pool.map(lambda number: host.act("note", text=f"заметка {number}"), range(1000)))
        assert all(answer["ok"] for answer in answers)
        last = max(answer["revision"] for answer in answers)
        until(lambda: bool(messages) and max(messages) >= last)
        socket.close()
        reader.join(DEADLINE)
    assert messages == sorted(messages)
    assert len(messages) <= 1001
    texts = {line["do"].get("text") for line in host.state["log"]}
    assert {f"заметка {number}" for number in range(1000)} <= texts
    done = [str(entry) for entry in _entries(preview)]
    assert sum("заметка" in text for text in done) == 1000


def test_a_page_that_speaks_is_closed(host: Browser) -> None:
    with host.socket() as socket:
        received(socket)
        socket.send('{"do": "undo"}')
        with pytest.raises(ConnectionClosed):
            to_the_end(socket)
    assert len(host.state["log"]) == 16


def test_the_level_is_sent_to_who_asks(host: Browser, preview: Preview) -> None:
    at = 0.0
    meter = preview.desk.hub.meter = Meter(lambda: at)
    with host.socket("/api/live?level=1") as socket:
        received(socket)
        level: list[float] = []

        def sent() -> bool:
            nonlocal at
            meter.add(np.full(1600, 0.1, dtype=np.float32))
            at += METER_SECONDS  # the while is over, and the loudest of it is told
            meter.add(np.full(1600, 0.05, dtype=np.float32))
            with suppress(TimeoutError):
                message = json.loads(socket.recv(timeout=2 * METER_SECONDS))
                level.extend([message["peak"]] if message["kind"] == "level" else [])
            return bool(level)

        until(sent)
        assert level == [-20.0]


def _started(journal: Path, port: int) -> tuple[subprocess.Popen[bytes], int]:
    command = [sys.executable, "-m", "host.desk.preview", "--journal", str(journal), "--port", str(port)]
    environment = {**os.environ, "XDG_DATA_HOME": str(journal.parent)}
    process = subprocess.Popen([*command, "--sample"], stdout=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    line = process.stdout.readline().decode()
    return process, int(line.rstrip("/\n").rpartition(":")[2])


def test_a_killed_server_goes_on_and_does_nothing_twice(tmp_path: Path) -> None:
    journal = tmp_path / "игра.sqlite"
    process, port = _started(journal, free_port())
    try:
        host = Browser(port)
        until(lambda: len(host.state["proposals"]) == 2)
        with host.socket() as socket:
            before = received(socket)["state"]
            host.act("warn", "before-1", seat=3, rule="2")
            process.send_signal(signal.SIGKILL)
            process.wait(DEADLINE)
            with pytest.raises(ConnectionClosed):
                to_the_end(socket)
        process, again = _started(journal, port)
        assert again == port  # the page finds it where it was
        after = host.state  # with the old cookie
        assert after["run"] != before["run"]
        assert after["revision"] > before["revision"]
        assert after["game"]["warnings"] == {"3": 1, "5": 1}
        assert [item["id"] for item in after["proposals"]][:2] == [1, 2]
        assert host.act("warn", "before-1", seat=3, rule="2")["ok"] is True
        assert host.state["game"]["warnings"] == {"3": 1, "5": 1}
        assert host.act("warn", "after-1", seat=3, rule="2")["ok"] is True
        assert host.state["game"]["warnings"] == {"3": 2, "5": 1}
    finally:
        process.kill()
        process.wait(DEADLINE)
