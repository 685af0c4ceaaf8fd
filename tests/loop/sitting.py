"""`yasno host` as its user has it: a process on a terminal of its own, typed at, its screen read."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

import pyte
import pytest

from host.live.entries import PLAYED, Stored
from host.record import snapshot
from rules.game import Game
from rules.notation import from_json
from rules.state import State
from tests.host.commands import YASNO

COLUMNS, ROWS = 110, 40
DEADLINE = 90.0
"""Seconds for what must happen, on a machine however busy."""
_GLANCE = 0.01


class Sitting:
    """One run of the command; `close` ends whatever is left of it.

    `environment` is added to ours; `rows` is the height of the terminal.
    """

    def __init__(self, *arguments: str | Path, environment: Mapping[str, str], rows: int = ROWS) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))
        self._theirs = theirs
        self._screen = pyte.Screen(COLUMNS, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._lock = threading.Lock()
        self.printed = b""
        """All that came to the terminal."""
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [YASNO, "host", *map(str, arguments)],
            env={**os.environ, "TERM": "xterm-256color", **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - it takes no lock
        )
        self._ended = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Sitting:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- the screen ---------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The rows of the screen as they stand."""
        with self._lock:
            return [row.rstrip() for row in self._screen.display]

    def screen(self) -> str:
        return "\n".join(self.lines())

    def reads(self, *texts: str, seconds: float = DEADLINE) -> float:
        """Until all of the texts stand on the screen; returns when that was (monotonic)."""
        self.until(lambda: all(text in self.screen() for text in texts), f"reads {texts}", seconds)
        return time.monotonic()

    def lacks(self, text: str, seconds: float = DEADLINE) -> float:
        """Until the text stands no longer on the screen; returns when that was (monotonic)."""
        self.until(lambda: text not in self.screen(), f"{text!r} goes", seconds)
        return time.monotonic()

    def until(self, true: Callable[[], bool], what: str, seconds: float = DEADLINE) -> None:
        """Wait for a condition; fails with the screen when it does not come to be, or the program ends."""
        deadline = time.monotonic() + seconds
        while not true():
            late, ended = time.monotonic() > deadline, self.process.poll() is not None
            if (late or ended) and not true():
                why = f"it ended with {self.process.returncode}" if ended else f"waited {seconds} s in vain"
                pytest.fail(f"{why}: {what}\n{self.screen()}")
            time.sleep(_GLANCE)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    # -- the game -----------------------------------------------------------------------------------------

    def pids(self) -> dict[int, str]:
        """The processes it has started, with their commands."""
        return descendants(self.process.pid)

    def recogniser(self) -> int:
        """The process of the recogniser, once it listens."""
        found = [pid for pid, command in self.pids().items() if "spawn_main" in command]
        assert len(found) == 1, self.pids()
        return found[0]

    # -- the end ------------------------------------------------------------------------------------------

    def leave(self) -> int:
        """As the host leaves: by a key, and yes; returns the exit status."""
        self.type("q")
        self.reads("Выйти")
        self.type("д\r")
        return self.wait()

    def wait(self, seconds: float = DEADLINE) -> int:
        """Until the program has ended; its exit status."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            pytest.fail(f"it does not end within {seconds} s\n{self.screen()}")
        self._ended.set()
        self._reader.join(DEADLINE)
        return status

    def hang_up(self) -> None:
        """Close the terminal's window."""
        self._ended.set()
        self._reader.join(DEADLINE)
        os.close(self._ours)
        os.close(self._theirs)
        self._ours = self._theirs = -1

    def close(self) -> None:
        """End the program, if it runs, and every process it has started."""
        left = self.pids()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for pid in left:
            end(pid)
        self._ended.set()
        self._reader.join(DEADLINE)
        for terminal in (self._ours, self._theirs):
            if terminal != -1:
                os.close(terminal)
        self._ours = self._theirs = -1

    def _read(self) -> None:
        while True:
            ready, _, _ = select.select([self._ours], [], [], 0.05)
            if not ready:
                if self._ended.is_set():
                    return
                continue
            try:
                data = os.read(self._ours, 65_536)
            except OSError:
                return
            with self._lock:
                self.printed += data
                self._stream.feed(data)


def _take_terminal() -> None:
    """The terminal is the one that controls the new session, as in a window of its own.

    What runs the tests in the background may ignore Ctrl-C; a window does not.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def descendants(pid: int) -> dict[int, str]:
    """All processes below one, with their commands; nothing of one that has gone."""
    below: dict[int, list[int]] = {}
    commands: dict[int, str] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            commands[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, ValueError):
            continue
        below.setdefault(parent, []).append(int(folder.name))
    found: dict[int, str] = {}
    todo = [pid]
    while todo:
        for child in below.get(todo.pop(), []):
            found[child] = commands[child]
            todo.append(child)
    return found


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end(pid: int) -> None:
    """Kill a process, if it is there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def glance(journal: Path) -> tuple[tuple[Stored, ...], State]:
    """What stands in a journal that may be in use: its entries and the game."""
    told = snapshot.chronicle(journal)
    actions = [from_json(entry.body["do"]) for entry in told.entries if entry.kind in PLAYED]
    return told.entries, Game.replay(actions, told.rulebook).state
