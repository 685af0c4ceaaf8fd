"""A recording in the place of the microphone: in real time, or as fast as it is taken."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import numpy as np

from voice.ear import overflow_text
from voice.live import CHANNELS, Block, Channel, Ended, Event, Overflow
from voice.source import Channels, open_recording
from voice.types import SAMPLE_RATE, VoiceError

BLOCK = 512
"""Samples of a block (32 ms)."""


class FileSource:
    """A `LiveSource` that plays a recording.

    At `speed` "real" it begins with the first `take` and goes by `now` (the machine's monotonic clock, whose
    `began` is the session's zero); sound that is not taken for `held` seconds is dropped, as a microphone's
    is. At "max" it goes as fast as it is taken, nothing is dropped, and the session time is the end of the
    last block taken: the result is the same on any machine.

    With two channels the recording's first is the table's and its second the host's; with one all are mixed.
    `wait` sleeps so many seconds or until the source is closed, and tells whether it was; the tests give
    their own. Raises VoiceError when the recording can't be read or has no second channel.
    """

    def __init__(  # noqa: PLR0913 - what can be injected has its default
        self,
        path: Path | str,
        speed: Literal["real", "max"] = "real",
        channels: Literal[1, 2] = 1,
        *,
        began: float | None = None,
        held: float = 3.0,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        self._recording = open_recording(path)
        if channels > self._recording.channels:
            raise VoiceError(f"В записи «{path}» один канал: запустите её без отдельного микрофона ведущего.")
        self.name = Path(path).name
        self.channels: tuple[Channel, ...] = CHANNELS[:channels]
        self.seconds = self._recording.seconds
        """The length of the recording, None where it does not tell."""
        self._steps = self._steps_of_the_recording()
        self._speed = speed
        self._machine = now
        self._began = now() if began is None else began
        self._held = held
        self._closing = threading.Event()
        self._wait = wait or self._closing.wait
        self._started: float | None = None  # session time of the recording's first sample
        self._position = 0.0  # seconds of the recording that were given or dropped
        self._next: Channels | None = None
        self._ready: deque[Event] = deque()
        self._over = False

    def now(self) -> float:
        """The session time in seconds: the machine's, or at full speed the recording's."""
        return self._position if self._speed == "max" else self._machine() - self._began

    def take(self, timeout: float) -> Event | None:
        """The next event, as in `LiveSource`; for one thread only."""
        if self._closing.is_set():
            return Ended(self.now(), self._recording.damaged)
        if not self._ready and not self._fetch(timeout):
            return None
        return self._ready.popleft() if self._ready else Ended(self.now(), self._recording.damaged)

    def close(self) -> None:
        """Stop playing."""
        self._closing.set()

    def _fetch(self, timeout: float) -> bool:
        """Make the next events ready; false when they are not due within the time-out."""
        if self._started is None:
            self._started = self.now()
        if self._speed == "real":
            self._skip_what_is_old()
        step = self._next if self._next is not None else next(self._steps, None)
        self._next = step
        if step is None:
            return True
        seconds = step.shape[1] / SAMPLE_RATE
        if self._speed == "real":
            due = self._started + self._position + seconds - self.now()
            if due > timeout:
                self._wait(timeout)
                return self._closing.is_set()
            if due > 0 and self._wait(due):
                return True
        at = self._started + self._position
        self._ready.extend(Block(channel, step[n], at) for n, channel in enumerate(self.channels))
        self._next = None
        self._position += seconds
        return True

    def _skip_what_is_old(self) -> None:
        assert self._started is not None  # noqa: S101 - set by the caller
        behind = self.now() - self._started - self._position
        if behind <= self._held:
            return
        dropped = 0
        while self._position + self._started < self.now() - self._held:
            step = self._next if self._next is not None else next(self._steps, None)
            self._next = None
            if step is None:
                break
            self._position += step.shape[1] / SAMPLE_RATE
            dropped += len(self.channels)
        if dropped:
            at = self._started + self._position
            self._ready.append(Overflow(at, dropped, overflow_text(dropped)))

    def _steps_of_the_recording(self) -> Iterator[Channels]:
        """Pieces of BLOCK samples, shape (channels, n); the last one is shorter."""
        if len(self.channels) == 1:
            pieces: Iterator[Channels] = (block[np.newaxis] for block in self._recording.blocks())
        else:
            pieces = (block[: len(self.channels)] for block in self._recording.channel_blocks())
        left = np.zeros((len(self.channels), 0), dtype=np.float32)
        for piece in pieces:
            sound = np.concatenate([left, piece], axis=1)
            whole = sound.shape[1] // BLOCK * BLOCK
            yield from (sound[:, at : at + BLOCK] for at in range(0, whole, BLOCK))
            left = sound[:, whole:]
        if left.shape[1]:
            yield left
