"""Fetching one file over HTTP: resumed after an interruption, checked, in place only when whole."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import requests

from models.manifest import sha256_of
from models.types import SourceError, Watcher

TIMEOUT = (15, 60)
"""Seconds to wait for a connection, and for the next bytes."""
ATTEMPTS = 5
"""How often a connection that broke after it had brought something is taken up again at once."""
BLOCK = 1 << 18


@dataclass(frozen=True)
class Wanted:
    """A file to fetch: its address, and its size in bytes and SHA-256 where they are known."""

    url: str
    size: int | None = None
    sha256: str | None = None

    @property
    def host(self) -> str:
        """The server's name, for messages."""
        return urlsplit(self.url).hostname or self.url


class _BrokenError(Exception):
    """The connection broke in the middle; what has come is kept."""


def download(wanted: Wanted, target: Path, label: str, watcher: Watcher) -> None:
    """Fetch a file to `target`; nothing is asked of the network when it is already there.

    An unfinished file waits beside the target as `….part`. Raises SourceError when the server can't be
    reached, refuses, or sends another content; OSError when the disk does.
    """
    if target.exists() and _right(target, wanted):
        return
    part = target.with_name(target.name + ".part")
    for attempt in range(ATTEMPTS):
        before = _size(part)
        try:
            _transfer(wanted, part, lambda done, total: watcher.progress(label, done, total))
            break
        except _BrokenError as error:
            if attempt == ATTEMPTS - 1 or _size(part) <= before:
                raise SourceError(f"связь с {wanted.host} оборвалась") from error
    if not _right(part, wanted):
        part.unlink()
        raise SourceError(f"{wanted.host} прислал не тот файл {target.name}: контрольная сумма не совпала")
    os.replace(part, target)
    _note_of(part).unlink(missing_ok=True)


def _right(path: Path, wanted: Wanted) -> bool:
    if wanted.size is not None and path.stat().st_size != wanted.size:
        return False
    return wanted.sha256 is None or sha256_of(path) == wanted.sha256


def _transfer(wanted: Wanted, part: Path, counted: Callable[[int, int | None], None]) -> None:
    """Bring `part` to its full length, from where it ends."""
    start = _size(part)
    if wanted.sha256 and wanted.size == start:
        return
    headers = {"Accept-Encoding": "identity"} | _resume_headers(wanted, part, start)
    response = _ask(wanted, headers)
    with response:
        if "Range" in headers and response.status_code == requests.codes.range_not_satisfiable:
            part.unlink()  # it is longer than the file, or complete but of unknown checksum
            _transfer(wanted, part, counted)
            return
        _refuse_what_is_no_file(wanted, response)
        resumed = response.status_code == requests.codes.partial and _range_start(response) == start
        if response.status_code == requests.codes.partial and not resumed:
            raise SourceError(f"{wanted.host} прислал не ту часть файла")
        position = start if resumed else 0
        length = response.headers.get("Content-Length")
        total = position + int(length) if length and length.isdigit() else wanted.size
        _remember(wanted, part, response)
        _save(response, part, position, wanted.host, lambda done: counted(done, total))
    if total is not None and _size(part) != total:
        raise _BrokenError


def _ask(wanted: Wanted, headers: dict[str, str]) -> requests.Response:
    try:
        return requests.get(wanted.url, headers=headers, stream=True, timeout=TIMEOUT)
    except requests.Timeout as error:
        raise SourceError(f"{wanted.host} не отвечает") from error
    except requests.ConnectionError as error:
        raise SourceError(f"нет связи с {wanted.host}") from error
    except requests.RequestException as error:
        raise SourceError(f"запрос к {wanted.host} не удался") from error


def _refuse_what_is_no_file(wanted: Wanted, response: requests.Response) -> None:
    if response.status_code >= requests.codes.bad_request:
        raise SourceError(f"{wanted.host} отказал (ответ {response.status_code})")
    # A sign-in page of a hotel's network answers 200 to everything.
    if "text/html" in response.headers.get("Content-Type", ""):
        raise SourceError(f"{wanted.host} прислал веб-страницу вместо файла")


def _save(
    response: requests.Response, part: Path, position: int, host: str, counted: Callable[[int], None]
) -> None:
    """Append the body to `part`, or write it anew when `position` is 0."""
    with part.open("ab" if position else "wb") as file:
        try:
            for block in response.iter_content(BLOCK):
                file.write(block)
                position += len(block)
                counted(position)
        except requests.Timeout as error:
            raise SourceError(f"{host} перестал отвечать") from error
        except requests.RequestException as error:
            raise _BrokenError from error


def _resume_headers(wanted: Wanted, part: Path, start: int) -> dict[str, str]:
    """Ask for the rest only where a mixture of two versions of the file would be noticed or prevented."""
    if not start:
        return {}
    resume = {"Range": f"bytes={start}-"}
    if wanted.sha256:
        return resume
    try:
        note = json.loads(_note_of(part).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if note.get("url") != wanted.url or not note.get("version"):
        return {}
    return resume | {"If-Range": note["version"]}


def _remember(wanted: Wanted, part: Path, response: requests.Response) -> None:
    """Note which version of the file the unfinished part is of."""
    tag = response.headers.get("ETag", "")
    version = tag if tag and not tag.startswith("W/") else response.headers.get("Last-Modified", "")
    _note_of(part).write_text(json.dumps({"url": wanted.url, "version": version}), encoding="utf-8")


def _note_of(part: Path) -> Path:
    return part.with_name(part.name + ".json")


def _range_start(response: requests.Response) -> int | None:
    match = re.match(r"bytes (\d+)-", response.headers.get("Content-Range", ""))
    return int(match[1]) if match else None


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
