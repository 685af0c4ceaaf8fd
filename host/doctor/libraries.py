"""Python itself and the libraries of pyproject.toml."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from importlib import metadata

from host.doctor.findings import Finding, tell

_OLDEST = (3, 11)


def libraries(
    version: Sequence[int] = sys.version_info[:3], installed: Callable[[str], object] = metadata.version
) -> list[Finding]:
    """Whether Python is new enough and everything that is needed is installed."""
    named = ".".join(map(str, version))
    if tuple(version[:2]) < _OLDEST:
        return [tell("python", "old", version=named)]
    needed = _needed()
    missing = [name for name in needed if not _is_there(name, installed)]
    if missing:
        return [
            tell("python", "missing", names=", ".join(missing), names_to_install=" ".join(missing)),
        ]
    return [tell("python", "ok", version=named, count=len(needed))]


def _needed() -> list[str]:
    wanted = [text for text in metadata.requires("yasno") or () if "extra ==" not in text]
    return [re.split(r"[^\w.-]", text, maxsplit=1)[0] for text in wanted]


def _is_there(name: str, installed: Callable[[str], object]) -> bool:
    try:
        installed(name)
    except metadata.PackageNotFoundError:
        return False
    return True
