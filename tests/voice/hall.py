"""A hall without devices: outputs that are pulled by hand, by a clock that stands still in between."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.voice.sounds import tone
from voice.player import OutputStream, Pull
from voice.speaker import Outputs, Speaker
from voice.speaking import (
    PlaybackEnded,
    PlaybackStarted,
    Sound,
    SpeakingEvent,
    Trouble,
    Unspoken,
)
from voice.synthesiser import NoSynthesiser, NotRendered
from voice.types import Samples, VoiceError

RATE = 8_000
TICK = 0.01
DELAY = 0.05
"""How far behind the device plays, in seconds."""
_DEADLINE = 60.0


class FakeStream:
    """A device's stream; the hall pulls it."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.rate = RATE
        self.pull: Pull | None = None
        self.heard: list[Samples] = []
        self.broken = False
        self.closed = False

    def start(self, pull: Pull) -> None:
        self.pull = pull

    def alive(self) -> bool:
        return not self.broken

    def close(self) -> None:
        self.closed = True

    @property
    def sound(self) -> Samples:
        return np.concatenate(self.heard) if self.heard else np.zeros(0, dtype=np.float32)


class FakeBackend:
    """Devices by name; `plugged` are those that are there. An unplugged one asks for nothing more."""

    def __init__(self, *plugged: str) -> None:
        self.plugged = set(plugged)
        self.streams: list[FakeStream] = []
        self.opened = 0

    def open(self, device: str | None) -> OutputStream:
        self.opened += 1
        name = device or "колонка"
        if name not in self.plugged:
            raise VoiceError(f"Устройства «{name}» нет.")
        self.streams.append(FakeStream(name))
        return self.streams[-1]

    def tick(self) -> None:
        for stream in list(self.streams):
            if stream.pull is not None and not stream.closed and stream.device in self.plugged:
                stream.heard.append(stream.pull(round(TICK * RATE), DELAY))


class FakeSynthesiser:
    """Renders at once: a tone, 0.1 s for a letter. Texts in `bad` fail; `gate` can hold it up."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.rendered: list[str] = []
        self.voices: list[str | None] = []
        self.bad: set[str] = set()
        self.missing = False
        self.resting = False
        self.gate = threading.Event()
        self.gate.set()

    def start(self) -> None:
        if self.missing:
            raise NoSynthesiser("Русского голоса нет.")

    def use(self, voice: str | None) -> None:
        self.voices.append(voice)
        self.missing = voice == "нет"
        self.start()

    def render(self, text: str) -> Sound:
        self.asked.append(text)
        assert self.gate.wait(_DEADLINE)
        if self.missing:
            raise NoSynthesiser("Русского голоса нет.")
        if self.resting:
            raise NotRendered("Синтезатор не справляется.", resting=True)
        if text in self.bad:
            raise NotRendered("Не удалось.")
        self.rendered.append(text)
        return Sound(tone(440, 0.1 * len(text), RATE), RATE)

    def close(self) -> None:
        self.gate.set()


class Hall:
    """A speaker at work among fakes."""

    def __init__(self, outputs: Outputs | None = None, *plugged: str) -> None:
        self.time = 100.0
        self.events: list[SpeakingEvent] = []
        self.backend = FakeBackend(*(plugged or ("колонка", "наушник")))
        self.synthesiser = FakeSynthesiser()
        self._outputs = outputs or Outputs(ear="наушник")

    def open(self) -> Hall:
        self.speaker = Speaker(
            self._outputs,
            self.events.append,
            lambda: self.time,
            synthesiser=self.synthesiser,
            backend=self.backend,
        )
        self.announcer = self.speaker.announcer
        return self

    def tick(self) -> None:
        """Ten milliseconds go by."""
        self.time += TICK
        self.backend.tick()

    def run(self, seconds: float) -> None:
        """Time goes by."""
        for _ in range(round(seconds / TICK)):
            self.tick()

    def until(self, true: Callable[[], object], what: str = "it happens") -> None:
        """Let time go by until something is so; the threads at work get time in between."""
        deadline = time.monotonic() + _DEADLINE
        while not true():
            if time.monotonic() > deadline:
                pytest.fail(f"in vain: {what}; {self.events}")
            self.tick()
            time.sleep(0.001)

    def wait(self, true: Callable[[], object], what: str = "it happens") -> None:
        """Wait while the hall's time stands still."""
        deadline = time.monotonic() + _DEADLINE
        while not true():
            if time.monotonic() > deadline:
                pytest.fail(f"in vain: {what}; {self.events}")
            time.sleep(0.001)

    def of(self, kind: type[Any], /, **values: object) -> list[Any]:
        """The events of a kind that have these values."""
        return [
            event
            for event in list(self.events)
            if isinstance(event, kind) and all(getattr(event, key) == value for key, value in values.items())
        ]

    def started(self, output: str = "room") -> list[str]:
        return [event.what for event in self.of(PlaybackStarted, output=output)]

    def ends(self, id_: int) -> list[PlaybackEnded | Unspoken]:
        return [*self.of(PlaybackEnded, id=id_), *self.of(Unspoken, id=id_)]

    def troubles(self, about: str) -> list[str]:
        return [event.says for event in self.of(Trouble, about=about)]

    def stream(self, device: str) -> FakeStream:
        return next(stream for stream in reversed(self.backend.streams) if stream.device == device)


Make = Callable[..., Hall]
"""Makes a hall with these devices and `Outputs`."""
