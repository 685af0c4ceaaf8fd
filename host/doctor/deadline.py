"""A check that has a deadline: whatever it does, the doctor goes on."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from host.doctor.findings import Finding, broken_off, crashed


@dataclass(frozen=True)
class Check:
    """Something to look at: its name in data/doctor.toml, how many seconds it may take, and the looking."""

    name: str
    seconds: float
    run: Callable[[], Iterable[Finding]]


def carry_out(check: Check) -> list[Finding]:
    """What the check finds. One that hangs is left behind in its thread; one that raises is told.

    Nothing but KeyboardInterrupt is raised.
    """
    answers: queue.SimpleQueue[list[Finding] | BaseException] = queue.SimpleQueue()

    def work() -> None:
        try:
            answers.put(list(check.run()))
        except BaseException as error:  # a library may even ask for the end of the program
            answers.put(error)

    threading.Thread(target=work, name=f"doctor {check.name}", daemon=True).start()
    try:
        answer = answers.get(timeout=check.seconds)
    except queue.Empty:
        return [broken_off(check.name, check.seconds)]
    return [crashed(check.name, answer)] if isinstance(answer, BaseException) else answer
