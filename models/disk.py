"""Writing that survives a crash: flushed to the disk, put in place in one step, by one process at a time."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from models.manifest import NAME as MANIFEST
from models.manifest import Manifest
from models.types import ModelError, Watcher

NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
MEGABYTE = 1_000_000


@contextmanager
def told_in_russian(folder: Path) -> Iterator[None]:
    """Turn the errors of the disk that holds `folder` into a ModelError."""
    try:
        yield
    except OSError as error:
        if error.errno in NO_SPACE:
            raise ModelError(
                f"На диске с папкой {folder} кончилось место: освободите его и повторите команду, "
                "скачанное сохранено."
            ) from error
        raise ModelError(
            f"Не получается писать в папку {folder} ({error.strerror or error}): проверьте права "
            "или задайте другую папку переменной YASNO_MODELS."
        ) from error


def require_space(folder: Path, size: int) -> None:
    """Raise ModelError when fewer than `size` bytes are free on the disk that holds `folder`."""
    free = shutil.disk_usage(folder).free
    if free < size:
        raise ModelError(
            f"На диске с папкой {folder} мало места: нужно {size / MEGABYTE:.0f} МБ, "
            f"свободно {free / MEGABYTE:.0f} МБ; освободите его и повторите команду."
        )


@contextmanager
def only_one(lock: Path, watcher: Watcher) -> Iterator[None]:
    """Hold the lock file: a second process waits here. The system frees it when its holder dies."""
    with lock.open("a+b") as file:
        if not _try_lock(file):
            watcher.say("Эту модель уже ставит другая программа, жду её…")
            _wait_for_lock(file)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_for_lock(file: IO[bytes]) -> None:
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds; we don't
                continue
            return
else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait_for_lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def seal(folder: Path, manifest: Manifest) -> None:
    """Flush all files of a model to the disk and write its manifest as the last one."""
    for file in manifest.files:
        _flush(folder / file.path)
    path = folder / MANIFEST
    path.write_text(manifest.to_json(), encoding="utf-8")
    _flush(path)
    _flush_folder(folder)


def swap(new: Path, target: Path) -> None:
    """Put a sealed folder in the place of `target`, which may exist. Never leaves a mixture of both."""
    old = target.with_name(f".old-{target.name}")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    new.rename(target)
    _flush_folder(target.parent)
    shutil.rmtree(old, ignore_errors=True)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return  # Windows has no such call for folders
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
