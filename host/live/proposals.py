"""Proposals: what was heard and might cost a warning, until the host decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

_SAME_SECONDS = 1.0
"""The same kind of words that overlap, or nearly, are one find."""


class Status(StrEnum):
    """Where a proposal stands."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"


@dataclass(frozen=True)
class Proposal:
    """One proposed warning or removal; times in seconds of the game's clock.

    `floor` names the right to speak in which it was heard: equal finds of one floor are one proposal, and
    `times` counts them. `seat` is None where the host must say who it was. `explanation`: of a club's own
    word.
    """

    id: int
    kind: str
    rule: str
    seat: int | None
    penalty: str
    said: str
    start: float
    end: float
    floor: str
    times: int = 1
    status: Status = Status.OPEN
    explanation: str = ""

    @property
    def told(self) -> str:
        """Whose it is, the words and the rule, in a few Russian words: «игрок 5, «честно», правило 2»."""
        whose = "" if self.seat is None else f"игрок {self.seat}, "
        return f"{whose}«{self.said}», правило {self.rule}"

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `from_json` reads it back."""
        return {**asdict(self), "status": self.status.value}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Proposal:
        """Raises TypeError or ValueError for what `to_json` never wrote."""
        return cls(**{**body, "status": Status(body["status"])})


@dataclass(frozen=True)
class Proposals:
    """All proposals of a game, oldest first."""

    all: tuple[Proposal, ...] = ()

    @property
    def open(self) -> tuple[Proposal, ...]:
        """Those the host has not decided on."""
        return tuple(item for item in self.all if item.status is Status.OPEN)

    @property
    def decided(self) -> tuple[Proposal, ...]:
        """Those the host has confirmed or rejected."""
        return tuple(item for item in self.all if item.status is not Status.OPEN)

    def get(self, number: int) -> Proposal | None:
        """The proposal of that number."""
        return next((item for item in self.all if item.id == number), None)

    def add(self, new: Proposal) -> tuple[Proposals, Proposal | None]:
        """With a new find (its id does not matter); None beside it when it was known already.

        A find that repeats an open one of the same floor only makes that count one more.
        """
        for item in self.all:
            same = (item.kind, item.seat, item.floor) == (new.kind, new.seat, new.floor)
            if not same:
                continue
            if _overlap(item, new):
                return self, None
            if item.status is Status.OPEN:
                counted = replace(item, times=item.times + 1, start=item.start, end=new.end)
                return self.put(counted), counted
        made = replace(new, id=len(self.all) + 1)
        return Proposals((*self.all, made)), made

    def put(self, changed: Proposal) -> Proposals:
        """With one proposal changed, or added."""
        if self.get(changed.id) is None:
            return Proposals((*self.all, changed))
        return Proposals(tuple(changed if item.id == changed.id else item for item in self.all))

    def of(self, seat: int | None) -> tuple[Proposal, ...]:
        """The open ones of a seat, oldest first; None: all of them."""
        return tuple(item for item in self.open if seat is None or item.seat == seat)

    def meant(self, number: int | None, seat: int | None, rule: str | None = None) -> Proposal | None:
        """The open proposal that is meant: by number, by seat, or the newest; of several one by `rule`."""
        fitting = [
            item
            for item in self.open
            if (number is None or item.id == number) and (seat is None or item.seat in (seat, None))
        ]
        by_rule = [item for item in fitting if item.rule == rule]
        return next(reversed(by_rule or fitting), None)


def _overlap(one: Proposal, other: Proposal) -> bool:
    return one.start < other.end + _SAME_SECONDS and other.start < one.end + _SAME_SECONDS
