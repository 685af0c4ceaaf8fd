"""How soon an announcement is heard: from `say` to the first sample in the room, and how exact our times are.

It is heard the hard way: in a PulseAudio room without hardware, by another program that listens to it.
"""

from __future__ import annotations

import os
import queue
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tests.voice.room import Room, open_room
from voice.chimes import Chime
from voice.speaker import Outputs, Speaker
from voice.speaking import ROOM, PlaybackEnded, PlaybackStarted, SpeakingEvent, Unspoken

ROUNDS = 30
LOUD = 0.02
RATE = 16_000
SECONDS_AT_MOST = 20.0
SETTLES = 3.0
"""A null sink has two seconds of silence in store when a program begins to play."""


@dataclass
class Listener:
    """Listens to the room and notes when sound begins, by the clock of the program."""

    room: Room
    began: queue.SimpleQueue[float] = field(default_factory=queue.SimpleQueue)

    def __post_init__(self) -> None:
        command = ["parec", "--device=room.monitor", "--latency-msec=5", "--format=float32le"]
        self.process = subprocess.Popen(
            [*command, f"--rate={RATE}", "--channels=1"],
            env={**os.environ, **self.room.environment},
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        still = RATE
        while piece := os.read(self.process.stdout.fileno(), 4 * RATE // 200):  # type: ignore[union-attr]
            now = time.monotonic()
            sound = np.abs(np.frombuffer(piece[: len(piece) // 4 * 4], dtype=np.float32))
            loud = np.flatnonzero(sound > LOUD)
            if len(loud) and still > RATE // 5:
                self.began.put(now - (len(sound) - loud[0]) / RATE)
            still = len(sound) - 1 - loud[-1] if len(loud) else still + len(sound)


def measure(
    speaker: Speaker, events: queue.SimpleQueue[SpeakingEvent], heard: Listener, text: str | Chime
) -> tuple[float, float]:
    """Milliseconds from the call to the first sound in the room, and from the told beginning to it."""
    began = time.monotonic()
    announcer = speaker.announcer
    id_ = announcer.chime(text) if isinstance(text, Chime) else announcer.say(text)
    told = 0.0
    while True:
        event = events.get(timeout=SECONDS_AT_MOST)
        if isinstance(event, Unspoken):
            raise SystemExit(f"not spoken: {event}")
        if isinstance(event, PlaybackStarted) and event.id == id_:
            told = event.at
        if isinstance(event, PlaybackEnded) and event.id == id_:
            break
    first = heard.began.get(timeout=SECONDS_AT_MOST)
    time.sleep(0.5)  # the room is to be silent before the next
    while not heard.began.empty():
        heard.began.get()
    return 1000 * (first - began), 1000 * (first - told)


def report(name: str, figures: list[tuple[float, float]]) -> None:
    delay = sorted(delay for delay, _ in figures)
    error = sorted(error for _, error in figures)
    p95 = delay[int(0.95 * (len(delay) - 1))]
    print(
        f"{name}: say -> heard, ms: median {statistics.median(delay):.0f}, p95 {p95:.0f}, "
        f"worst {delay[-1]:.0f}; "
        f"told beginning -> heard: {error[0]:.0f}..{error[-1]:.0f}"
    )


def main() -> None:
    if shutil.which("pulseaudio") is None or shutil.which("parec") is None:
        print("speaking: not measured, PulseAudio is not installed (apt-get install pulseaudio)")
        return
    with tempfile.TemporaryDirectory() as folder:
        room = open_room(Path(folder))
        os.environ.update(room.environment)
        events: queue.SimpleQueue[SpeakingEvent] = queue.SimpleQueue()
        speaker = Speaker(Outputs(room="pulse"), events.put, time.monotonic)
        heard = Listener(room)
        try:
            if not speaker.players[ROOM].available:
                raise SystemExit(f"no output: {events.get()}")
            ready = "Игрок номер три, ваша минута."
            time.sleep(SETTLES)
            measure(speaker, events, heard, ready)
            news = [f"Игрок номер {n}, ваша минута, раз {n}." for n in range(ROUNDS)]
            report("new text", [measure(speaker, events, heard, text) for text in news])
            report("prepared", [measure(speaker, events, heard, ready) for _ in range(ROUNDS)])
            report("chime", [measure(speaker, events, heard, Chime.MARK) for _ in range(ROUNDS)])
        finally:
            speaker.close()
            heard.process.kill()
            room.close()


if __name__ == "__main__":
    main()
