"""Reading models out of archives, which may be broken or malicious."""

from __future__ import annotations

import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath, PureWindowsPath

from models.disk import require_space
from models.layout import model_root
from models.types import ModelError

BLOCK = 1 << 20
BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, struct.error, RuntimeError, ValueError)
"""All that `zipfile` raises on a malformed archive."""


class ArchiveError(ModelError):
    """The archive is no use; the text is one Russian sentence."""


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open an archive; whatever is wrong with it, then or later, becomes an ArchiveError."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise ArchiveError(f"Не получается прочитать архив {path}: проверьте права.") from error
    try:
        with file, zipfile.ZipFile(file) as archive:
            _refuse_dangerous(path, archive.infolist())
            yield archive
    except BROKEN as error:
        raise ArchiveError(f"Архив {path.name} повреждён или это не zip: возьмите его заново.") from error


def folder_in_zip(path: Path) -> str:
    """Name of the model's folder in an archive, empty when it lies in the root. Raises ArchiveError."""
    with opened(path) as archive:
        return PurePosixPath(_prefix(path, archive)).name


def unpack_model(path: Path, target: Path, counted: Callable[[int, int], None]) -> None:
    """Unpack the model that an archive holds, at any depth, into the folder `target`.

    `counted` is told bytes done and bytes in all. Raises ArchiveError; ModelError when it would not fit on
    the disk.
    """
    with opened(path) as archive:
        unpack_folder(archive, _prefix(path, archive), target, counted)


def unpack_folder(
    archive: zipfile.ZipFile, prefix: str, target: Path, counted: Callable[[int, int], None]
) -> None:
    """Unpack what lies below `prefix` (ends with a slash or is empty) into `target`."""
    entries = [e for e in archive.infolist() if e.filename.startswith(prefix) and not e.is_dir()]
    total = sum(entry.file_size for entry in entries)
    require_space(target, total)
    before = 0
    for entry in entries:
        place = target / entry.filename.removeprefix(prefix)
        place.parent.mkdir(parents=True, exist_ok=True)
        append_member(archive, entry.filename, place)
        before += entry.file_size
        counted(before, total)


def append_member(archive: zipfile.ZipFile, member: str, place: Path) -> None:
    """Add a member's content to the end of a file. No more than its declared size is ever written."""
    with archive.open(member) as source, place.open("ab") as file:
        while block := source.read(BLOCK):
            file.write(block)


def _refuse_dangerous(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Refuse names that lead out of the target folder or come twice, and links."""
    seen: set[str] = set()
    for entry in entries:
        name = entry.filename
        outside = name.startswith("/") or ".." in PurePosixPath(name).parts or "\\" in name
        drive = PureWindowsPath(name).drive
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if outside or drive or name in seen or kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise ArchiveError(
                f"Архив {path.name} небезопасен (запись «{name}»): возьмите модель с сайта её авторов."
            )
        if entry.flag_bits & 1:
            raise ArchiveError(f"Архив {path.name} закрыт паролем: распакуйте его и укажите папку модели.")
        seen.add(name)


def _prefix(path: Path, archive: zipfile.ZipFile) -> str:
    found = model_root(entry.filename for entry in archive.infolist() if entry.file_size)
    if found is None:
        raise ArchiveError(f"В архиве {path.name} нет целой модели Whisper или Vosk.")
    return found[0]
