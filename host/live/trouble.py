"""What does not work at the moment, by what it is about; told to whoever shows it."""

from __future__ import annotations

import threading
from collections import deque

_SAID = 3


class Troubles:
    """Banners: each holds until it is cleared; what was only said passes with the next ones. Any thread."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}
        self._said: deque[str] = deque(maxlen=_SAID)
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
        """Something went wrong once."""
        with self._lock:
            if text not in self._said:
                self._said.append(text)

    def now(self) -> tuple[str, ...]:
        """All that is to be shown."""
        with self._lock:
            return (*self._held.values(), *self._said)
