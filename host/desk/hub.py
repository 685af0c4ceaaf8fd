"""Between the game and the pages: the newest moment, made into JSON once, whoever looks at it.

The thread of the game only leaves its newest moment here. The server's thread makes the pictures: states
in between are left out, so a slow page never makes anything grow.
"""

from __future__ import annotations

import asyncio
import json
import math
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from host.desk.log import Line, Log
from host.desk.picture import ClockShown, Moment, host_parts, moment, table_clock, table_parts
from host.live.core import Core
from host.live.view import View
from voice.types import Samples

METER_SECONDS = 0.25
SILENCE_DB = -90.0
_SAME_SECONDS = 0.15
"""A clock that is off by less has only run on."""


@dataclass(frozen=True)
class Frame:
    """One state of a picture: every top-level value as JSON."""

    revision: int
    parts: Mapping[str, bytes]


class Picture:
    """What one right may see, with a revision of its own; only the server's thread touches it."""

    def __init__(self, right: str, run: str, first: int) -> None:
        self._fixed = {"run": dumped(run), "right": dumped(right)}
        self._first = first
        self.frame: Frame | None = None
        self.clock: ClockShown | None = None
        self.changed = asyncio.Event()
        """Set at the next change; another event stands here then."""

    @property
    def revision(self) -> int:
        """Of the newest state; 0 while there is none."""
        return 0 if self.frame is None else self.frame.revision

    def take(
        self, values: Mapping[str, Any], clock: ClockShown | None, made: Mapping[str, bytes] | None = None
    ) -> None:
        """A newer state, `made`: what of it is JSON already; nothing happens when it looks the same."""
        parts = {**self._fixed, **{key: dumped(value) for key, value in values.items()}, **(made or {})}
        same_clock = same(self.clock, clock)
        if self.frame is not None and same_clock and parts == self.frame.parts:
            return
        if not same_clock:
            self.clock = clock
        self.frame = Frame(self.revision + 1 if self.frame is not None else self._first, parts)
        self.changed.set()
        self.changed = asyncio.Event()

    def state(self, now: float) -> bytes:
        """The whole state. Raises LookupError while there is none."""
        if self.frame is None:
            raise LookupError
        return _object({**self._head(self.frame, now), **self.frame.parts})

    def since(self, seen: Frame, now: float) -> bytes:
        """What is otherwise than in the state that was seen."""
        frame = self.frame or seen
        other = {key: value for key, value in frame.parts.items() if seen.parts.get(key) != value}
        return _object({**self._head(frame, now), **other})

    def clock_json(self, now: float) -> bytes:
        """The clock as it stands now."""
        return dumped(None if self.clock is None else self.clock.to_json(now))

    def _head(self, frame: Frame, now: float) -> dict[str, bytes]:
        return {
            "revision": dumped(frame.revision),
            "now": dumped(round(now, 3)),
            "clock": self.clock_json(now),
        }


class Meter:
    """The loudest sound of each short while; `add` from one thread, the rest from any."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.newest: tuple[int, float] = (0, SILENCE_DB)
        """The number of the while, and its peak in dB."""
        self._now = now
        self._since = now()
        self._loudest = 0.0

    def add(self, samples: Samples) -> None:
        """Sound that is heard."""
        self._loudest = max(self._loudest, float(np.abs(samples).max(initial=0.0)))
        if self._now() - self._since >= METER_SECONDS:
            loudest, self._loudest, self._since = self._loudest, 0.0, self._now()
            peak = SILENCE_DB if not loudest > 0.0 else max(20.0 * math.log10(loudest), SILENCE_DB)
            self.newest = (self.newest[0] + 1, round(peak, 1))


class Hub:
    """The newest of everything. `now`: seconds of the game's clock; `wall`: of the computer's.

    `show` and `hear` may be called from any thread, and return at once.
    """

    def __init__(self, now: Callable[[], float], wall: Callable[[], float] = time.time) -> None:
        self.now = now
        run, first = secrets.token_hex(4), int(wall() * 1000)
        self.host = Picture("host", run, first)
        self.table = Picture("table", run, first)
        self.meter = Meter()
        self._lock = threading.Lock()
        self._moment: Moment | None = None
        self._hearing = ""
        self._told: tuple[Moment | None, str] | None = None
        self._log = Log()
        self._lines: tuple[Line, ...] | None = None
        self._log_json = b"[]"
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = False

    # -- in any thread -----------------------------------------------------------------------------------

    def show(self, view: View, core: Core, troubles: Sequence[str] = ()) -> None:
        """A newer view; from the thread of the game."""
        newest = moment(view, core, troubles)
        with self._lock:
            self._moment = newest
        self._wake()

    def hear(self, text: str) -> None:
        """The words that are being heard."""
        with self._lock:
            self._hearing = text
        self._wake()

    def attach(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """The server's loop, from its thread; None when it ends."""
        with self._lock:
            self._loop = loop
            self._woken = False
        if loop is not None:
            self.refresh()

    def _wake(self) -> None:
        with self._lock:
            if self._loop is None or self._woken:
                return
            self._woken = True
            loop = self._loop
            try:
                loop.call_soon_threadsafe(self.refresh)
            except RuntimeError:  # the loop has just been closed
                self._loop = None

    @property
    def view(self) -> View | None:
        """The newest view, None before the first."""
        with self._lock:
            return None if self._moment is None else self._moment.view

    # -- in the thread of the server -------------------------------------------------------------------

    def refresh(self) -> None:
        """Make the pictures of the newest moment, if they are older."""
        with self._lock:
            self._woken = False
            newest, hearing = self._moment, self._hearing
        if newest is None:
            return
        if self._told is not None and self._told[1] == hearing and _nothing_new(self._told[0], newest):
            return
        seen_before = self._told is not None
        self._told = (newest, hearing)
        lines = self._log.follow(newest.game, round(newest.at, 3) if seen_before else None)
        if lines is not self._lines:  # words are heard far more often than something is done
            self._lines = lines
            self._log_json = dumped([line.to_json(number) for number, line in enumerate(lines, start=1)])
        self.host.take(host_parts(newest, hearing), newest.clock, {"log": self._log_json})
        self.table.take(table_parts(newest), table_clock(newest))


def _nothing_new(before: Moment | None, now: Moment) -> bool:
    """Whether at most the clock has run on; a cheap look, ten times a second."""
    if before is None or before.game is not now.game or not same(before.clock, now.clock):
        return False
    alike = replace(before.view, clock=None) == replace(now.view, clock=None)
    return alike and before.troubles == now.troubles


def same(before: ClockShown | None, now: ClockShown | None) -> bool:
    """Whether a clock has only run on."""
    if before is None or now is None:
        return before is now
    alike = (before.kind, before.runs, before.mark) == (now.kind, now.runs, now.mark)
    return alike and abs(before.left_at(now.at) - now.left) < _SAME_SECONDS


def dumped(value: object) -> bytes:
    """A value as JSON in UTF-8; half a character of a device's name is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


def _object(parts: Mapping[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"%s":%s' % (key.encode(), value) for key, value in parts.items()) + b"}"
