"""While the full-screen view is up, what libraries print goes into a file and not across the screen.

ALSA and PortAudio write their complaints to the process's stderr themselves, past Python.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

_STDERR = 2


@contextlib.contextmanager
def quiet(log: Path) -> Iterator[None]:
    """Have stderr written to the end of `log`; a log in which nothing stands is removed.

    Where stderr is no terminal, nothing is changed. Where the log can't be written, what is printed is lost.
    """
    if not os.isatty(_STDERR):
        yield
        return
    sys.stderr.flush()
    terminal = os.dup(_STDERR)
    _lead_to(log)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(terminal, _STDERR)
        os.close(terminal)
        with contextlib.suppress(OSError):
            if log.stat().st_size == 0:
                log.unlink()


def _lead_to(log: Path) -> None:
    try:
        file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    except OSError:
        file = os.open(os.devnull, os.O_WRONLY)
    os.dup2(file, _STDERR)
    os.close(file)
