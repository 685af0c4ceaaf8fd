"""The computer itself: will it stay awake, does its clock make sense."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from host.doctor.findings import Finding, limit, platform, tell

_SECONDS = 5.0
_CONTINUOUS = 0x8000_0000
"""Windows: ES_CONTINUOUS alone changes nothing, but is refused where the call does not work."""
_TOOLS = {
    "linux": ("systemd-inhibit", "--what=idle:sleep", "--who=yasno", "--why=doctor", "true"),
    "darwin": ("caffeinate", "-i", "true"),
}


def _works(command: Sequence[str]) -> bool:
    done = subprocess.run(  # noqa: S603 - a tool of the system, found by `which`
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # without a terminal it can't ask for a password
        timeout=_SECONDS,
        check=False,
    )
    return done.returncode == 0


def _windows() -> bool:
    library = getattr(ctypes, "windll", None)
    return library is not None and bool(library.kernel32.SetThreadExecutionState(_CONTINUOUS))


def awake(
    which: Callable[[str], str | None] = shutil.which,
    works: Callable[[Sequence[str]], bool] = _works,
    windows: Callable[[], bool] = _windows,
) -> list[Finding]:
    """Whether the system lets us keep it from sleeping: it is asked for an instant."""
    if platform() == "win32":
        means = "SetThreadExecutionState"
        return [tell("awake", "ok" if windows() else "refused", means=means)]
    tool, *arguments = _TOOLS.get(platform(), _TOOLS["linux"])
    path = which(tool)
    if path is None:
        return [tell("awake", "absent")]
    try:
        granted = works((path, *arguments))
    except (OSError, subprocess.TimeoutExpired):
        granted = False
    return [tell("awake", "ok" if granted else "refused", means=tool)]


def clock(
    now: datetime | None = None, installed: datetime | None = None, step: float | None = None
) -> Finding:
    """Whether the date can be true, and how fine the stop watch is (`step` in seconds)."""
    now = now or datetime.now().astimezone()
    installed = installed or datetime.fromtimestamp(Path(__file__).stat().st_mtime).astimezone()
    step = time.get_clock_info("monotonic").resolution if step is None else step
    shown = f"{now:%d.%m.%Y %H:%M}"
    if now < installed - timedelta(days=1):
        return tell("clock", "wrong", now=shown)
    if step > limit("clock_coarse_seconds"):
        return tell("clock", "coarse", step=step)
    return tell("clock", "ok", now=shown, zone=f"UTC{now.isoformat()[-6:]}")
