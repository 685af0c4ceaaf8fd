"""However a sitting ends, nothing is left behind but the game: no process, no broken terminal."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.loop.sitting import Sitting, alive, glance
from tests.voice.room import wait_until

pytestmark = pytest.mark.alone

NOISE, FAREWELL = "ALSA lib pcm.c: underrun occurred", "the program has ended"
_NOISY = f"""
import atexit, os, sys, threading, time

lock, over = threading.Lock(), []

def noise():
    while True:
        with lock:
            if over:
                return
            os.write(2, b"{NOISE}\\n")
        time.sleep(0.02)

def farewell():
    with lock:
        over.append(True)
        os.write(2, b"{FAREWELL}\\n")

if any(word.endswith("/yasno") for word in sys.orig_argv):
    threading.Thread(target=noise, daemon=True).start()
    atexit.register(farewell)
"""
"""A library of the program, and of none of its processes, prints past Python all the time."""
ALTERNATE_SCREEN_LEFT, CURSOR_SHOWN = b"\x1b[?1049l", b"\x1b[?25h"


@pytest.fixture
def noisy(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "noisy"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_NOISY, encoding="utf-8")
    return {"PYTHONPATH": str(folder)}


def kill(number: signal.Signals) -> Callable[[Sitting], None]:
    return lambda sitting: os.kill(sitting.process.pid, number)


def press(*keys: str) -> Callable[[Sitting], None]:
    def pressed(sitting: Sitting) -> None:
        for key in keys:
            sitting.type(key)

    return pressed


WAYS: dict[str, tuple[Callable[[Sitting], None], tuple[str, ...]]] = {
    "Ctrl-C twice": (press("\x03", "\x03"), ()),
    "the system": (kill(signal.SIGTERM), ()),
    "the window closed": (Sitting.hang_up, ()),
    "Ctrl-C without a view": (press("\x03"), ("--plain",)),
}


def _words(source: Path, script: Path, journal: Path) -> tuple[str | Path, ...]:
    devices = ("--source", source, "--output", "none", "--one-ear")
    return (*devices, "--start", script, "--journal", journal)


@pytest.mark.parametrize("way", WAYS)
def test_a_sitting_that_ends(
    way: str, morning: Path, silence: Path, tmp_path: Path, noisy: dict[str, str]
) -> None:
    leave, options = WAYS[way]
    journal = tmp_path / "игра.sqlite"
    with Sitting(*_words(silence, morning, journal), *options, environment=noisy) as sitting:
        sitting.reads("Игрок номер три, ваша минута." if options else "Слово: 3 Зима")
        sitting.until(lambda: any("spawn_main" in command for command in sitting.pids().values()), "loads")
        if not options:
            _stays_clean(sitting, journal.with_suffix(".log"))
        started = sitting.pids()
        leave(sitting)
        assert sitting.wait() == 0
        wait_until(lambda: not any(map(alive, started)), f"all of {started} have ended", 30.0)
        if way != "the window closed":
            _is_as_it_was(sitting, full=not options)
    actions, state = glance(journal)
    assert state.speaker == 3
    assert actions[-1].at < 60.0


def _stays_clean(sitting: Sitting, log: Path) -> None:
    """What is printed goes into the log, not across the screen."""
    before, lines = len(sitting.printed), _lines(log)
    sitting.until(lambda: _lines(log) >= lines + 20, "the noise is in the log")
    assert NOISE.encode() not in sitting.printed[before:]
    assert NOISE not in sitting.screen()


def _lines(log: Path) -> int:
    return log.read_text(encoding="utf-8").count(NOISE) if log.exists() else 0


def _is_as_it_was(sitting: Sitting, *, full: bool) -> None:
    """The usual screen with its cursor, and stderr leads to it again."""
    assert "Traceback" not in sitting.printed.decode()
    assert sitting.printed.rstrip().endswith(FAREWELL.encode())
    if full:
        assert ALTERNATE_SCREEN_LEFT in sitting.printed
        assert CURSOR_SHOWN in sitting.printed


def test_what_was_killed_while_it_began_leaves_nothing(morning: Path, silence: Path, tmp_path: Path) -> None:
    """The signal comes before there is anything to leave."""
    journal = tmp_path / "игра.sqlite"
    with Sitting(*_words(silence, morning, journal), environment={}) as sitting:
        wait_until(journal.exists, "it begins", 30.0)
        os.kill(sitting.process.pid, signal.SIGTERM)
        assert sitting.wait() == 0
