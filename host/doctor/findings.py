"""What a check has found: a status, a sentence, and what to do. The sentences are in data/doctor.toml."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from host.errors import UserError


class Status(StrEnum):
    """How well it stands."""

    OK = "ok"
    WARNING = "warning"
    """A game can be hosted as it is."""
    TODO = "todo"
    """A game can be hosted, but without something that it should have."""
    FATAL = "fatal"
    """A game can't be hosted by voice."""
    SKIPPED = "skipped"
    """Not looked at."""


@dataclass(frozen=True)
class Finding:
    """One line of the answer: `check` is what was looked at, `text` one Russian sentence.

    `todo` tells what to do; None: nothing.
    """

    check: str
    status: Status
    text: str
    todo: str | None = None

    def to_json(self) -> dict[str, str | None]:
        """The finding as JSON values."""
        return asdict(self)


class _Number(float):
    """A number that is shown with a comma."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


def exit_status(findings: Iterable[Finding]) -> int:
    """0: all is well, or nearly; 1: something is to be done; 2: a game can't be hosted by voice."""
    found = {finding.status for finding in findings}
    if Status.FATAL in found:
        return 2
    return 1 if Status.TODO in found else 0


def tell(check: str, outcome: str, **slots: object) -> Finding:
    """The finding of a check that came out so; `slots` fill the sentences."""
    entry = data()[check][outcome]
    filled = {key: _Number(value) if isinstance(value, float) else value for key, value in slots.items()}
    todo = entry.get("todo")
    if isinstance(todo, dict):
        todo = todo.get(platform(), todo["linux"])
    told = None if todo is None else todo.format(**filled)
    return Finding(check, Status(entry["status"]), entry["text"].format(**filled), told)


def refused(check: str, reason: str, **slots: object) -> Finding:
    """The finding of a device that is refused for this reason, known to data/doctor.toml or not."""
    return tell(check, reason if reason in data()[check] else "other", **slots)


def broken_off(check: str, seconds: float) -> Finding:
    """The finding of a check that was still not done after so many seconds."""
    title, status = _about(check)
    says = data()["broken_off"]
    return Finding(check, status, says["hung"].format(title=title, seconds=seconds), says["hung_todo"])


def crashed(check: str, error: BaseException) -> Finding:
    """The finding of a check that broke off by an error: expected ones say what to do themselves."""
    from host.crash import report  # noqa: PLC0415 - hardly ever needed

    title, status = _about(check)
    todo = str(error) if isinstance(error, UserError) else report(error)
    return Finding(check, status, data()["broken_off"]["crashed"].format(title=title), todo)


def limit(name: str) -> float:
    """A number that a check goes by."""
    return float(data()["limits"][name])


def phrase(name: str) -> str:
    """A text that is shown or spoken during a check."""
    return str(data()["phrases"][name])


def platform() -> str:
    """The system whose settings the advice names."""
    return sys.platform


@cache
def data() -> dict[str, Any]:
    """All of data/doctor.toml."""
    return tomllib.loads((resources.files("host") / "data" / "doctor.toml").read_text(encoding="utf-8"))


def _about(check: str) -> tuple[str, Status]:
    entry = data()["checks"][check]
    return entry["title"], Status(entry["grave"])
