"""A sitting that is ended from outside ends as if the host had left: Ctrl-C, the system, a closed window."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType

_ENDS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


@contextlib.contextmanager
def heeding(leave: Callable[[], None]) -> Iterator[None]:
    """Have the signals that end a program call `leave`, which must return at once, in the main thread.

    The second one does what it always did: who waits in vain can still end the program. But a window that
    closes says so more than once, to the program and to the group it belongs to.
    """
    numbers = [getattr(signal, name) for name in _ENDS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def heed(number: int, _: FrameType | None) -> None:
        restore()
        if number == getattr(signal, "SIGHUP", None):
            signal.signal(number, signal.SIG_IGN)
        leave()

    for number in numbers:
        if before[number] is not signal.SIG_IGN:  # nohup: nobody is to be disturbed
            signal.signal(number, heed)
    try:
        yield
    finally:
        restore()
