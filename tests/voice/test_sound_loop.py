"""A real sound loop: another process plays into the room, PortAudio hears it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.voice.room import Room, open_room, wait_until
from tests.voice.sounds import write
from voice.capture import ChildLine
from voice.devices import DeviceError, choose, list_devices
from voice.line import Line, Wanted
from voice.live import Back, Block, Event, Lost
from voice.microphone import Microphone, try_microphone
from voice.types import SAMPLE_RATE, Samples

pytestmark = pytest.mark.alone

SOON = 60.0
WINDOW = SAMPLE_RATE // 2
ALIKE = 0.9
"""Correlation of a window that was heard."""
HEARD = 0.75
"""Share of the windows that must be: on a busy machine PulseAudio swallows a piece now and then."""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    opened = open_room(tmp_path)
    for name, value in opened.environment.items():
        monkeypatch.setenv(name, value)
    yield opened
    opened.close()


class Listener:
    """Takes all that comes; `tidings` are the events besides blocks, Silent and the like included."""

    def __init__(self, microphone: Microphone) -> None:
        self.microphone = microphone
        self.blocks: list[Block] = []
        self.tidings: list[Event] = []

    def listen(self) -> None:
        event = self.microphone.take(0.1)
        if isinstance(event, Block):
            self.blocks.append(event)
        elif event is not None:
            self.tidings.append(event)

    def until(self, kind: type[Event]) -> Event:
        deadline = time.monotonic() + SOON
        while not (found := [event for event in self.tidings if isinstance(event, kind)]):
            assert time.monotonic() < deadline, f"no {kind.__name__} within {SOON} s; got {self.tidings}"
            self.listen()
        self.tidings.clear()
        return found[0]

    def until_heard(self) -> None:
        count = len(self.blocks)
        deadline = time.monotonic() + SOON
        while len(self.blocks) == count:
            assert time.monotonic() < deadline, f"no sound within {SOON} s; got {self.tidings}"
            self.listen()

    def sound(self, channel: str = "table") -> Samples:
        return np.concatenate([block.samples for block in self.blocks if block.channel == channel])


def share_found(original: Samples, heard: Samples) -> float:
    """The share of half-second windows of the original that are heard, in their order.

    Not the whole at once: a busy machine may swallow a piece.
    """
    found, begin = 0, 0
    windows = range(0, len(original) - WINDOW + 1, WINDOW)
    for at in windows:
        window = original[at : at + WINDOW]
        place, alike = best_place(window, heard[begin:])
        if alike >= ALIKE:
            found, begin = found + 1, begin + place + WINDOW
    return found / len(windows)


def best_place(window: Samples, sound: Samples) -> tuple[int, float]:
    """Where the window is most like the sound, and how much (-1..1)."""
    if len(sound) < len(window):
        return 0, 0.0
    size = len(sound) + len(window)
    spectrum = np.fft.rfft(sound, size) * np.conj(np.fft.rfft(window, size))
    products = np.fft.irfft(spectrum, size)[: len(sound) - len(window) + 1]
    energy = np.concatenate([[0.0], np.cumsum(sound.astype(np.float64) ** 2)])
    lengths = np.sqrt(np.maximum(energy[len(window) :] - energy[: -len(window)], 1e-9))
    alike = products / lengths / max(float(np.linalg.norm(window)), 1e-9)
    return int(alike.argmax()), float(alike.max())


def played(listener: Listener, room: Room, path: Path) -> float:
    """Play it to its end and listen; returns the session time of the start of the player."""
    began = listener.microphone.now()
    player = room.play(path)
    deadline = time.monotonic() + 60.0
    while player.poll() is None:
        assert time.monotonic() < deadline, "the player does not end"
        listener.listen()
    assert player.returncode == 0
    rest = listener.microphone.now() + 0.5
    while listener.microphone.now() < rest:
        listener.listen()
    return began


@pytest.fixture
def excerpt(sample_sound: Samples) -> Samples:
    """Six seconds of the sample day."""
    return sample_sound[SAMPLE_RATE : 7 * SAMPLE_RATE]


@pytest.fixture
def recording(excerpt: Samples, tmp_path: Path) -> Path:
    return write(tmp_path / "excerpt.wav", excerpt[np.newaxis], SAMPLE_RATE, "pcm_s16le")


@pytest.mark.usefixtures("room")
def test_the_devices_of_the_room_are_listed_and_chosen() -> None:
    found = {device.name: device for device in list_devices()}
    assert {"pulse", "default"} <= set(found)
    assert found["default"].default_input
    assert choose("PULSE", "input").name == "pulse"
    assert choose(None, "output").name == "default"
    with pytest.raises(DeviceError, match="Микрофона «Петличка» нет"):
        choose("Петличка", "input")


def test_what_is_played_into_the_room_is_heard(room: Room, recording: Path, excerpt: Samples) -> None:
    microphone = Microphone("pulse")
    listener = Listener(microphone)
    listener.until_heard()
    began = played(listener, room, recording)
    microphone.close()
    heard = listener.sound()
    assert share_found(excerpt, heard) >= HEARD
    assert share_found(excerpt[::-1].copy(), heard) == 0.0  # the measure can tell
    first = best_place(excerpt[:WINDOW], heard)[0]
    assert at_sample(listener.blocks, first) - began == pytest.approx(0.0, abs=0.5)
    assert not [event for event in listener.tidings if isinstance(event, Lost)]


def at_sample(blocks: list[Block], number: int) -> float:
    """The session time of a sample of the joined blocks."""
    for block in blocks:
        if number < len(block.samples):
            return block.at + number / SAMPLE_RATE
        number -= len(block.samples)
    raise AssertionError("no such sample")


def test_two_channels_of_the_room_are_heard_apart(room: Room, excerpt: Samples, tmp_path: Path) -> None:
    room.unplug()
    room.plug_in(channels=2)
    host = excerpt[::-1].copy()
    both = write(tmp_path / "both.wav", np.stack([excerpt, host]), SAMPLE_RATE, "pcm_s16le")
    microphone = Microphone("pulse", 2)
    listener = Listener(microphone)
    listener.until_heard()
    played(listener, room, both)
    microphone.close()
    assert share_found(excerpt, listener.sound("table")) >= HEARD
    assert share_found(host, listener.sound("host")) >= HEARD
    assert share_found(host, listener.sound("table")) == 0.0


def test_the_loudspeaker_goes_and_returns(room: Room, recording: Path, excerpt: Samples) -> None:
    microphone = Microphone("pulse")
    listener = Listener(microphone)
    listener.until_heard()
    room.unplug()
    unplugged = microphone.now()
    lost = listener.until(Lost)
    assert lost.at - unplugged < 2.5
    room.plug_in()
    listener.until(Back)
    listener.blocks.clear()
    played(listener, room, recording)
    assert share_found(excerpt, listener.sound()) >= HEARD
    assert room.listeners() == 1
    microphone.close()
    wait_until(lambda: room.listeners() == 0, "nobody listens any more")


def test_a_room_without_a_microphone_is_told(room: Room) -> None:
    room.unplug()
    with pytest.raises(DeviceError, match="Микрофона «pulse» нет") as caught:
        try_microphone("pulse")
    assert caught.value.reason == "missing"


@pytest.mark.usefixtures("room")
def test_a_killed_capturing_process_is_replaced() -> None:
    lines: list[ChildLine] = []

    def opener(wanted: Wanted) -> Line:
        lines.append(ChildLine(wanted))
        return lines[-1]

    microphone = Microphone("pulse", opener=opener)
    listener = Listener(microphone)
    listener.until_heard()
    os.kill(lines[-1].pid, 9)
    listener.until(Lost)
    listener.until(Back)
    assert len(lines) == 2
    microphone.close()


def test_the_capturing_process_does_not_outlive_ours(room: Room) -> None:
    program = (
        "import os, time\n"
        "from voice.microphone import Microphone\n"
        "from voice.live import Block\n"
        "microphone = Microphone('pulse')\n"
        "while not isinstance(microphone.take(1.0), Block): pass\n"
        "print('hears', flush=True)\n"
        "time.sleep(600)\n"
    )
    ours = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    try:
        assert ours.stdout is not None
        assert ours.stdout.readline() == b"hears\n"
        assert room.listeners() == 1
    finally:
        ours.kill()
        ours.wait()
    wait_until(lambda: room.listeners() == 0, "nobody listens any more")
