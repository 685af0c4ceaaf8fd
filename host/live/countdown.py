"""A clock that runs down: a value, told the time by whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Countdown:
    """`left` seconds at the moment `since`; it stands while `since` is None.

    `mark`: seconds left at which a mark is due, None for none; `marked` and `over` once they were told.
    """

    kind: str
    left: float
    mark: int | None = None
    since: float | None = None
    marked: bool = False
    over: bool = False

    def left_at(self, at: float) -> float:
        """Seconds left, never below zero."""
        gone = 0.0 if self.since is None else max(at - self.since, 0.0)
        return max(self.left - gone, 0.0)

    @property
    def over_at(self) -> float | None:
        """When it comes, or came, to its end; None while it stands."""
        return None if self.since is None else self.since + self.left

    @property
    def runs(self) -> bool:
        """Whether time is being taken."""
        return self.since is not None

    def started(self, at: float) -> Countdown:
        """The clock running from `at` on; one that runs goes on as it was."""
        return self if self.runs else replace(self, since=at)

    def stopped(self, at: float) -> Countdown:
        """The clock standing since `at`."""
        return replace(self, left=self.left_at(at), since=None)

    def with_more(self, seconds: float, at: float) -> Countdown:
        """So many seconds more; the marks are due again where they lie ahead."""
        left = self.left_at(at) + seconds
        since = at if self.runs else None
        ahead = self.mark is not None and left > self.mark
        return replace(self, left=left, since=since, marked=self.marked and not ahead, over=False)

    def mark_is_due(self, at: float) -> bool:
        """Whether the mark is to be told now; not after the end, nor for a time shorter than the mark."""
        if self.mark is None or self.marked or not self.runs:
            return False
        return 0.0 < self.left_at(at) <= self.mark < self.left + 0.5

    def end_is_due(self, at: float) -> bool:
        """Whether the end is to be told now."""
        return self.runs and not self.over and self.left_at(at) <= 0.0

    def to_json(self) -> dict[str, Any]:
        """A standing clock as plain JSON; `from_json` reads it back."""
        left = round(self.left, 3)
        told = {"marked": self.marked, "over": self.over}
        return {"kind": self.kind, "left": left, "mark": self.mark, **told}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Countdown:
        """The standing clock. Raises KeyError for what `to_json` never wrote."""
        return cls(body["kind"], body["left"], body["mark"], None, body["marked"], body["over"])
