"""How long somebody had the floor: what was taken of his time, without pauses, by the clock's entries."""

from __future__ import annotations

from math import isfinite

_A_TICK = 1.0
"""A running clock is written at least so often (seconds)."""


class Lengths:
    """The clock of each place (day and cue), as the entries come."""

    def __init__(self) -> None:
        self.place = ""
        self._used: dict[str, float] = {}
        self._left: float | None = None
        self._runs = False
        self._at = 0.0
        self._back: float | None = None

    def returns(self, at: float) -> None:
        """Something was taken back, or a time-out is over: a place come to in this moment may go on."""
        self._back = at

    def come_to(self, place: str, at: float) -> None:
        """Another cue is the one of now; a place left before begins anew, unless it is returned to."""
        self._close(at)
        if self._back != at:
            self._used.pop(place, None)
        self.place, self._left = place, None

    def clock(self, left: float, runs: bool, at: float) -> None:
        """The clock stands so. Raises ValueError for a time that is no number."""
        if not (isfinite(left) and isfinite(at)):
            raise ValueError("no time")
        used = self._used.setdefault(self.place, 0.0)
        self._used[self.place] = max(used + self._taken(left, runs, at), 0.0)
        self._left, self._runs, self._at = left, runs, at

    def used(self, at: float) -> float | None:
        """Seconds used in this place until now; None where it has shown no clock."""
        used = self._used.get(self.place)
        return None if used is None else round(used + self._running(at), 1)

    def _taken(self, left: float, runs: bool, at: float) -> float:
        """What was used since the last entry of this clock."""
        if self._left is None:
            return 0.0
        less = self._left - left
        if less >= 0 or (self._runs and not runs):  # stopped in the past, when the last word was over
            return less
        return min(self._running(at), _A_TICK)  # he was given more time

    def _running(self, at: float) -> float:
        """Seconds since the last entry, where the clock ran and was not over."""
        if self._left is None or not self._runs:
            return 0.0
        return min(max(at - self._at, 0.0), self._left)

    def _close(self, at: float) -> None:
        if self.place in self._used:
            self._used[self.place] += self._running(at)
        self._runs = False
