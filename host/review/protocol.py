"""The protocol of a reviewed day, as data; `to_json` gives the documented form."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Speech:
    """One floor. Times in seconds from the start of the recording; `ended_by`: thanks, stood, time, host."""

    seat: int | None
    phase: str
    start: float
    end: float
    ended_by: str
    seconds: float
    overtime: float


@dataclass(frozen=True)
class Nomination:
    """One attempt to nominate: who, whom, whether the wording is permitted, whether the host took it."""

    by: int | None
    seat: int | None
    verdict: str
    reason: str | None
    accepted: bool
    start: float
    end: float
    said: str


@dataclass(frozen=True)
class Proposal:
    """A violation that the host might give a warning for; `explanation`: of a club's own word."""

    kind: str
    rule: str
    seat: int | None
    penalty: str
    start: float
    end: float
    said: str
    explanation: str = ""


@dataclass(frozen=True)
class HostCall:
    """Something the host called."""

    command: str
    seat: int | None
    start: float
    end: float
    said: str


@dataclass(frozen=True)
class TranscriptLine:
    """What was said in one go; `who` is a seat or "host"."""

    who: int | str
    start: float
    end: float
    text: str


@dataclass(frozen=True)
class Protocol:
    """Everything a review found."""

    recording: str
    seconds: float
    recogniser: str
    model: str
    speeches: tuple[Speech, ...]
    nominations: tuple[Nomination, ...]
    proposals: tuple[Proposal, ...]
    host: tuple[HostCall, ...]
    transcript: tuple[TranscriptLine, ...]
    elapsed: float
    real_time_factor: float
    peak_memory_mb: float

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form; numbers rounded to what they mean."""
        rounded: dict[str, Any] = _rounded(asdict(self))
        for proposal in rounded["proposals"]:
            if not proposal["explanation"]:
                del proposal["explanation"]
        return rounded


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(item) for item in value]
    return value
