"""The live microphone: opened by name, watched, opened again by itself after a loss."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Literal

import numpy as np

from voice.backlog import Backlog
from voice.capture import ChildLine
from voice.devices import DeviceError, sentence
from voice.ear import Ear
from voice.hardware import Reason, Refused
from voice.line import Line, Opener, Wanted
from voice.live import CHANNELS, Back, Channel, Event, Lost

_PATIENCE = 1.0
"""Seconds without frames after which the microphone is lost: unplugging is not reported."""
_START_PATIENCE = 6.0
"""Seconds until the first frames: a sound server may have to be started, a radio link to wake up."""
_POLL = 0.1
"""Seconds between two looks at whether it is time to close."""
_RETRY = 1.0
_CLOSE_SECONDS = 4.0


class Microphone:
    """Sound of a device as it comes; a `LiveSource`.

    `device` is the stable name (`voice.devices.choose(...).name`) or a part of it that no other has, None
    the system's default. Listening begins at once. A device that can't be opened is no exception but a Lost
    event: the game goes on by keys, and the device is tried again every second.

    `now` is the machine's monotonic clock, `began` the session's zero on it (default: this moment). `held`
    is how many seconds of sound may wait to be taken. `opener` is the way to the device.
    """

    def __init__(  # noqa: PLR0913 - what can be injected has its default
        self,
        device: str | None = None,
        channels: Literal[1, 2] = 1,
        *,
        began: float | None = None,
        held: float = 3.0,
        opener: Opener = ChildLine,
        now: Callable[[], float] = time.monotonic,
        retry: float = _RETRY,
    ) -> None:
        self.channels: tuple[Channel, ...] = CHANNELS[:channels]
        self._wanted = Wanted(device, channels)
        self._machine = now
        self._began = now() if began is None else began
        self._opener = opener
        self._retry = retry
        self._told: Reason | None = None  # why the microphone is away, as the host knows it
        self._changed = False  # another device was chosen and has not been heard yet
        self._wake = threading.Event()
        self._backlog = Backlog(held, channels, self.now)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="microphone", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """The device, for the screen."""
        return self._wanted.name or "микрофон по умолчанию"

    def use(self, device: str | None) -> None:
        """Hear another device from now on; returns at once, from any thread.

        The thread that listens opens it: then Back comes, or Lost when it can't be heard.
        """
        self._wanted = Wanted(device, self._wanted.channels)
        self._wake.set()

    @property
    def dropped(self) -> int:
        """Blocks lost so far because nobody took them or the system could not keep up."""
        return self._backlog.dropped

    def now(self) -> float:
        """The session time in seconds."""
        return self._machine() - self._began

    def take(self, timeout: float) -> Event | None:
        """The next event, as in `LiveSource`."""
        return self._backlog.take(timeout)

    def close(self) -> None:
        """Stop listening; returns within seconds, whatever the driver does."""
        self._closing.set()
        self._wake.set()
        self._backlog.close()
        self._thread.join(_CLOSE_SECONDS)

    def _run(self) -> None:
        wanted = self._wanted
        while not self._closing.is_set():
            try:
                self._listen(wanted)
            except Refused as refused:
                self._lose(wanted, refused.reason, refused.detail)
            except Exception as error:  # whatever it is, listening is tried again
                self._lose(wanted, "other", repr(error))
            if self._wanted is wanted:
                self._wake.wait(self._retry)
            self._wake.clear()
            if self._wanted is not wanted:
                wanted, self._told, self._changed = self._wanted, None, True

    def _listen(self, wanted: Wanted) -> None:
        """Open the device and hear it until the end, or until another is wanted.

        Raises Refused when it can't be heard (any more).
        """
        line = self._opener(wanted)
        try:
            ear = Ear(self.channels, wanted.name, self._began)
            heard, patience = self._machine(), _START_PATIENCE
            while not self._closing.is_set() and self._wanted is wanted:
                frames = line.take(_POLL)
                if frames is None:
                    if self._machine() - heard >= patience:
                        raise Refused("stopped", f"no frames for {patience} s")
                    continue
                heard, patience = self._machine(), _PATIENCE
                self._return()
                for event in ear.hear(frames):
                    self._backlog.put(event)
        finally:
            line.close()

    def _lose(self, wanted: Wanted, reason: Reason, detail: str) -> None:
        # "It has stopped" and then "it is not there" is one story, told once.
        known = self._told is not None and reason in {"missing", "stopped", "other"}
        if known or reason == self._told or self._closing.is_set() or self._wanted is not wanted:
            return
        self._told = reason
        told = sentence(reason, wanted.name).removesuffix(".")
        self._backlog.put(Lost(self.now(), reason, f"{told}; пока ведите игру клавишами.", detail))

    def _return(self) -> None:
        if self._told is not None or self._changed:
            self._told, self._changed = None, False
            self._backlog.put(Back(self.now(), "Микрофон снова слышно."))


def try_microphone(
    device: str | None = None,
    channels: Literal[1, 2] = 1,
    seconds: float = 1.0,
    *,
    opener: Opener = ChildLine,
    now: Callable[[], float] = time.monotonic,
) -> float:
    """Open the microphone, listen for so many seconds, close it: the loudest sample (0.0: zeros alone).

    Raises DeviceError with the sentence for the host when it can't be opened or gives no sound.
    """
    line: Line | None = None
    try:
        line = opener(Wanted(device, channels))
        heard, peak, began = 0.0, 0.0, now()
        while heard < seconds:
            frames = line.take(_POLL)
            if frames is not None:
                sound = np.frombuffer(frames.data, dtype=np.float32)
                heard += len(sound) / frames.channels / frames.rate
                peak = max(peak, float(np.nan_to_num(np.abs(sound)).max(initial=0.0)))
            elif now() - began >= _START_PATIENCE + seconds:
                raise Refused("stopped")
        return peak
    except Refused as refused:
        raise DeviceError(refused.reason, sentence(refused.reason, device)) from refused
    finally:
        if line is not None:
            line.close()
