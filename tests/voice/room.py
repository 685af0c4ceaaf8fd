"""A room without hardware: a PulseAudio of the test's own whose loudspeaker is what the microphone hears."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from voice.types import Samples

_TOOLS = ("pulseaudio", "pactl", "paplay", "parec")
_DEADLINE = 60.0
"""Seconds for what must happen, on a machine however busy."""


def wait_until(true: Callable[[], bool], what: str, seconds: float = _DEADLINE) -> None:
    """Wait for a condition, at most so long."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            pytest.fail(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)


@dataclass(frozen=True)
class Recording:
    """What sounds in a room, as it grows."""

    path: Path

    def sound(self) -> Samples:
        """All of it so far, at `SAMPLE_RATE`."""
        raw = np.fromfile(self.path, dtype="<i2")
        return np.asarray(raw.astype(np.float32) / 32_768, dtype=np.float32)


class Room:
    """One PulseAudio server with the null sink `room`, on a socket in `folder`.

    Nothing of the user's sound server is touched. `environment` makes a program's PortAudio see this
    room as the devices `pulse` and `default`; a test sets it in `os.environ`, whence the capturing process
    has it.
    """

    def __init__(self, folder: Path) -> None:
        socket = folder / "native"
        self.environment = {
            "PULSE_SERVER": f"unix:{socket}",
            "PULSE_COOKIE": str(folder / "cookie"),
            "XDG_RUNTIME_DIR": str(folder),
        }
        self._log = (folder / "log").open("wb")
        self._server = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
                *("-L", f"module-native-protocol-unix socket={socket} auth-anonymous=1"),
            ],
            env=self._everything(HOME=str(folder)),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        self._players: list[subprocess.Popen[bytes]] = []
        self._sink = ""
        try:
            wait_until(self._answers, "PulseAudio answers")
            self.plug_in()
        except BaseException:
            self.close()
            raise

    def plug_in(self, channels: int = 1) -> None:
        """Bring the loudspeaker (and with it the microphone) into the room."""
        self._sink = self._pactl(
            "load-module", "module-null-sink", "sink_name=room", "rate=16000", f"channels={channels}"
        ).strip()
        self._pactl("set-default-sink", "room")
        self._pactl("set-default-source", "room.monitor")

    def give_the_host_a_microphone(self) -> None:
        """A second channel that hears only what is said into it; the table's hears what is played."""
        self.unplug()
        self.plug_in(channels=2)
        self._pactl(
            *("load-module", "module-remap-sink", "sink_name=hall", "master=room", "remix=no"),
            *("channels=1", "channel_map=mono", "master_channel_map=front-left"),
        )
        self._pactl("set-default-sink", "hall")

    def add_a_room(self, name: str) -> None:
        """One more null sink, in which nothing of the first is heard."""
        self._pactl("load-module", "module-null-sink", f"sink_name={name}", "rate=16000", "channels=1")

    def unplug(self) -> None:
        """Take it away under everybody's hands."""
        self._pactl("unload-module", self._sink)

    def play(self, path: Path, *, to_host: bool = False) -> subprocess.Popen[bytes]:
        """Play a sound file into the room, by another process; or into the host's own microphone alone."""
        where = ("--channels=1", "--channel-map=front-right", "--no-remix") if to_host else ()
        player = subprocess.Popen(
            ["paplay", "--device=room", "--latency-msec=300", *where, str(path)],
            env=self._everything(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        self._players.append(player)
        return player

    def record(self, path: Path) -> Recording:
        """Write down all that sounds in the room from now on, by another process."""
        recorder = subprocess.Popen(
            ["parec", "--device=room.monitor", "--format=s16le", "--rate=16000", "--channels=1", "--raw"],
            env=self._everything(),
            stdin=subprocess.DEVNULL,
            stdout=path.open("wb"),
            stderr=self._log,
        )
        self._players.append(recorder)
        return Recording(path)

    def listeners(self) -> int:
        """How many programs are listening at this moment."""
        return len(self._pactl("list", "short", "source-outputs").splitlines())

    def players(self) -> int:
        """How many programs hold the loudspeaker at this moment."""
        return len(self._pactl("list", "short", "sink-inputs").splitlines())

    def close(self) -> None:
        for process in [*self._players, self._server]:
            process.kill()
            process.wait()
        self._log.close()

    def _answers(self) -> bool:
        asked = subprocess.run(["pactl", "info"], env=self._everything(), capture_output=True, check=False)
        return asked.returncode == 0

    def _pactl(self, *words: str) -> str:
        done = subprocess.run(
            ["pactl", *words],
            env=self._everything(),
            capture_output=True,
            text=True,
            timeout=_DEADLINE,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _everything(self, **more: str) -> dict[str, str]:
        return {**os.environ, **self.environment, **more}


def open_room(folder: Path) -> Room:
    """A room; the test is skipped where PulseAudio is not installed."""
    absent = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if absent:
        pytest.skip(f"no {', '.join(absent)} (apt-get install pulseaudio libasound2-plugins libportaudio2)")
    return Room(folder)
