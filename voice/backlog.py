"""What was heard and not taken yet: bounded, so that old sound is dropped rather than heard late."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from voice.ear import overflow_text
from voice.live import Block, Ended, Event, Overflow
from voice.types import SAMPLE_RATE

_MOST_TIDINGS = 100
"""Events besides blocks that are kept, and then told."""
_TELL_SECONDS = 1.0
"""Losses are told together, at most this often."""


class Backlog:
    """Events between the thread that listens and the one that takes them.

    At most `seconds` of sound are held for each of the `channels`; what is dropped is told as one Overflow
    before the block that follows. Nothing but blocks is ever dropped, short of a hundred unread events.
    """

    def __init__(self, seconds: float, channels: int, now: Callable[[], float]) -> None:
        self._most = round(seconds * SAMPLE_RATE) * channels
        self._now = now
        self._events: deque[Event] = deque()
        self._held = 0
        self._tidings = 0
        self._missed = 0
        self._told = -_TELL_SECONDS
        self._closed = False
        self._changed = threading.Condition()
        self.dropped = 0
        """Blocks lost so far, here and in the system."""

    def put(self, event: Event) -> None:
        """Add the next; never waits for the taker."""
        with self._changed:
            if isinstance(event, Overflow):
                self._miss(event.count)
                return
            self._events.append(event)
            if isinstance(event, Block):
                self._held += len(event.samples)
            else:
                self._tidings += 1
            while self._held > self._most:
                self._held -= self._drop_oldest_block()
                self._miss(1)
            if self._tidings > _MOST_TIDINGS:
                self._drop_oldest_tidings()
            self._changed.notify()

    def take(self, timeout: float) -> Event | None:
        """The next event; None when there was none for `timeout` seconds; Ended for ever after `close`."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while not self._closed and not self._events:
                left = deadline - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    break
            if self._closed:
                return Ended(self._now())
            if not self._events:
                return None
            first = self._events[0]
            if isinstance(first, Block) and self._missed and self._now() - self._told >= _TELL_SECONDS:
                missed, self._missed, self._told = self._missed, 0, self._now()
                return Overflow(first.at, missed, overflow_text(missed))
            self._events.popleft()
            if isinstance(first, Block):
                self._held -= len(first.samples)
            else:
                self._tidings -= 1
            return first

    def close(self) -> None:
        """Wake the taker up for the last time."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _miss(self, count: int) -> None:
        self._missed += count
        self.dropped += count

    def _drop_oldest_block(self) -> int:
        for place, event in enumerate(self._events):
            if isinstance(event, Block):
                del self._events[place]
                return len(event.samples)
        return 0

    def _drop_oldest_tidings(self) -> None:
        place = next(place for place, event in enumerate(self._events) if not isinstance(event, Block))
        del self._events[place]
        self._tidings -= 1
