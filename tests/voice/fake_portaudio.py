"""A PortAudio whose devices do what a test tells them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from voice.hardware import Device, Frames, Reason, Refused
from voice.line import LocalLine, Wanted
from voice.source import Channels


def device(name: str, index: int = 0, inputs: int = 1, outputs: int = 0, rate: int = 48_000) -> Device:
    return Device(name, inputs, outputs, rate, index)


class Clock:
    """A machine's clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def frames(sound: Channels, rate: int, until: float, lost: int = 0) -> Frames:
    """Sound of shape (channels, n) as a device gives it."""
    return Frames(until, rate, len(sound), np.ascontiguousarray(sound.T, dtype=np.float32).tobytes(), lost)


@dataclass
class FakeCapture:
    """An opening; `give` and `end` are what PortAudio's thread would do."""

    index: int
    rate: int
    channels: int
    clock: Clock
    heard: Callable[[Frames], None]
    end: Callable[[], None]
    closed: bool = False

    def give(self, sound: Channels, piece: float = 0.025, lost: int = 0) -> None:
        """Deliver the sound in pieces of so many seconds while the clock goes on by as much."""
        size = round(piece * self.rate)
        for at in range(0, sound.shape[1], size):
            part = sound[:, at : at + size]
            self.clock.time += part.shape[1] / self.rate
            self.heard(frames(part, self.rate, self.clock.time, lost))
            lost = 0

    def close(self) -> None:
        self.closed = True


@dataclass
class FakePortAudio:
    """`rates` and `counts` are what the devices take (None: anything); `refusal` meets every opening."""

    clock: Clock
    present: list[Device]
    rates: tuple[int, ...] | None = None
    counts: tuple[int, ...] | None = None
    refusal: Reason | None = None
    no_access: bool = False
    captures: list[FakeCapture] = field(default_factory=list)
    opened: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def devices(self) -> Sequence[Device]:
        return list(self.present)

    def forbidden(self) -> bool:
        return self.no_access

    def capture(
        self,
        index: int,
        rate: int,
        channels: int,
        heard: Callable[[Frames], None],
        ended: Callable[[], None],
    ) -> FakeCapture:
        if self.refusal is not None:
            raise Refused(self.refusal, "as the test wants it")
        if self.rates is not None and rate not in self.rates:
            raise Refused("form", "invalid sample rate")
        if self.counts is not None and channels not in self.counts:
            raise Refused("form", "invalid number of channels")
        self.captures.append(FakeCapture(index, rate, channels, self.clock, heard, ended))
        self.opened.release()
        return self.captures[-1]

    def open(self, wanted: Wanted) -> LocalLine:
        """The opener to give to a Microphone."""
        return LocalLine(self, wanted)

    def next_capture(self) -> FakeCapture:
        """Wait until the microphone is opened (again)."""
        assert self.opened.acquire(timeout=10), "the microphone was not opened"
        return self.captures[-1]
