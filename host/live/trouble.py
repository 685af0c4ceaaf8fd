"""What does not work at the moment, by what it is about; told to whoever shows it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SAID_SECONDS = 30.0
"""So long stands what was only said."""
_SAID = 3


class Troubles:
    """Banners: each holds until it is cleared; what was only said passes after a while. Any thread.

    `clock`: seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: dict[str, str] = {}
        self._said: dict[str, float] = {}
        self._lock = threading.Lock()

    def set(self, about: str, text: str) -> None:
        """Something does not work from now on."""
        with self._lock:
            self._held[about] = text

    def clear(self, about: str) -> None:
        """It works again."""
        with self._lock:
            self._held.pop(about, None)

    def say(self, text: str) -> None:
        """Something went wrong once, or once more."""
        with self._lock:
            self._said.pop(text, None)
            self._said[text] = self._clock()

    def now(self) -> tuple[str, ...]:
        """All that is to be shown."""
        with self._lock:
            passed = self._clock() - SAID_SECONDS
            self._said = {text: at for text, at in self._said.items() if at > passed}
            return (*self._held.values(), *list(self._said)[-_SAID:])
