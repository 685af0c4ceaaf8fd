"""The pages and what belongs to them: a closed list made at the start, so no path can lead elsewhere."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

_KINDS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
    ".webm": "video/webm",
}


class Files:
    """The files of a folder by their names in it («desk.html», «parts/ring.js»)."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or Path(str(files("host") / "desk" / "static"))
        self._paths = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_file() and path.suffix in _KINDS
        }
        self._kept: dict[str, tuple[int, bytes, str]] = {}

    def get(self, name: str, request: Request) -> Response | None:
        """The file, or that the browser has it already; None when there is none of this name."""
        path = self._paths.get(name)
        if path is None:
            return None
        content, tag = self._read(name, path)
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=_KINDS[path.suffix])

    def _read(self, name: str, path: Path) -> tuple[bytes, str]:
        """The content and its tag; a file that has changed is read again."""
        changed = path.stat().st_mtime_ns
        kept = self._kept.get(name)
        if kept is None or kept[0] != changed:
            content = path.read_bytes()
            kept = (changed, content, f'"{hashlib.sha256(content).hexdigest()[:20]}"')
            self._kept[name] = kept
        return kept[1], kept[2]
