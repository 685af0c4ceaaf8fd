"""The manifest of an installed model: written last, so that a folder without it is never taken as whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from models.layout import file_names
from models.types import FileSpec

NAME = "yasno-model.json"
BLOCK = 1 << 20


@dataclass(frozen=True)
class Manifest:
    """What an installed model consists of; every file has its size and SHA-256."""

    name: str
    engine: str
    files: tuple[FileSpec, ...]

    def to_json(self) -> str:
        """Text of the manifest file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def read_manifest(folder: Path) -> Manifest | None:
    """Read a folder's manifest; None when there is none or it can't be read."""
    try:
        table = json.loads((folder / NAME).read_text(encoding="utf-8"))
        files = tuple(FileSpec(str(f["path"]), int(f["size"]), str(f["sha256"])) for f in table["files"])
        return Manifest(str(table["name"]), str(table["engine"]), files)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def describe(folder: Path, name: str, engine: str, counted: Callable[[int], None]) -> Manifest:
    """Make the manifest of what lies in a folder; `counted` is told the bytes read so far."""
    files = []
    before = 0
    for path in file_names(folder):
        size = (folder / path).stat().st_size
        digest = sha256_of(folder / path, lambda done, before=before: counted(before + done))  # type: ignore[misc]
        files.append(FileSpec(path, size, digest))
        before += size
    return Manifest(name, engine, tuple(files))


def sha256_of(path: Path, counted: Callable[[int], None] = lambda _: None) -> str:
    """SHA-256 of a file in hex; `counted` is told the bytes read so far."""
    digest = hashlib.sha256()
    done = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
            done += len(block)
            counted(done)
    return digest.hexdigest()


def wrong_sizes(folder: Path, manifest: Manifest) -> list[str]:
    """Files that are missing or of another size than the manifest says (the quick check)."""
    return [file.path for file in manifest.files if _size(folder / file.path) != file.size]


def wrong_content(folder: Path, manifest: Manifest, counted: Callable[[int], None]) -> list[str]:
    """Files that are missing or whose content is another (the full check)."""
    wrong = []
    before = 0
    for file in manifest.files:
        path = folder / file.path
        size = _size(path)
        if size != file.size or sha256_of(path) != file.sha256:
            wrong.append(file.path)
        before += file.size or 0
        counted(before)
    return wrong


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None
