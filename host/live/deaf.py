"""A game without ears: nothing is listened to and nothing is loaded, keys and the desk do it all."""

from __future__ import annotations

import threading
import time

from voice.hearing import Tidings
from voice.live import CHANNELS, Block, Channel, Ended, Event


class Deaf:
    """An ear that hears nothing, in the place of `HearingProcess`."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.ready.set()

    def feed(self, block: Block) -> None:
        """Nothing comes of it."""

    def take(self) -> list[Tidings]:
        """Nothing, ever."""
        return []

    def lead(self, wishes: object) -> None:
        """Whatever is likely, it is not heard."""

    def finish(self, seconds: float) -> bool:  # noqa: ARG002
        """All there was to hear was heard."""
        return True

    def close(self) -> None:
        """Nothing is held."""


class Stillness:
    """A source in the place of the microphone that never gives sound; `began`: the session's zero."""

    name = "без микрофона"
    channels: tuple[Channel, ...] = CHANNELS[:1]

    def __init__(self, began: float) -> None:
        self._began = began
        self._closed = threading.Event()

    def now(self) -> float:
        """The session time in seconds."""
        return time.monotonic() - self._began

    def take(self, timeout: float) -> Event | None:
        """Nothing for so long; Ended once it was closed."""
        return Ended(self.now()) if self._closed.wait(timeout) else None

    def close(self) -> None:
        """End it, from any thread."""
        self._closed.set()
