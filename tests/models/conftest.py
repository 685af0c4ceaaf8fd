"""A local file server with bad habits, a folder of models, and small made-up models."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from models.catalogue import Catalogue
from models.types import FileSpec, FilesSource, Model


@dataclass
class Shelf:
    """What the server holds and how it behaves; `requests` are (path, Range header) in order."""

    files: dict[str, bytes] = field(default_factory=dict)
    ranges: bool = True
    cut: int | None = None
    """Break the connection after so many bytes of a body, once."""
    status: int | None = None
    kind: str = "application/octet-stream"
    tag: str = '"one"'
    requests: list[tuple[str, str | None]] = field(default_factory=list)
    url: str = ""


def _handler(shelf: Shelf) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            shelf.requests.append((self.path, wanted))
            body = shelf.files.get(self.path)
            if shelf.status or body is None:
                self.send_error(shelf.status or 404)
                return
            start = 0
            match = re.fullmatch(r"bytes=(\d+)-", wanted or "")
            current = self.headers.get("If-Range") in (None, shelf.tag)
            if match and shelf.ranges and current:
                start = int(match[1])
                if start >= len(body):
                    self.send_error(416)
                    return
                self.send_response(206)
                self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
            else:
                self.send_response(200)
            self.send_header("Content-Length", str(len(body) - start))
            self.send_header("Content-Type", "text/html" if self.path.endswith("/") else shelf.kind)
            self.send_header("ETag", shelf.tag)
            self.end_headers()
            cut, shelf.cut = shelf.cut, None
            self.wfile.write(body[start : len(body) if cut is None else start + cut])
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep the test's output clean."""

    return Handler


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    shelf = Shelf()
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(shelf)) as server:
        shelf.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield shelf
        server.shutdown()
        thread.join()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of models."""
    folder = tmp_path / "models"
    monkeypatch.setenv("YASNO_MODELS", str(folder))
    return folder


@dataclass
class Watch:
    """A watcher that remembers, and may fail on purpose at a given number of bytes."""

    said: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    fail: Callable[[str, int], None] | None = None

    def say(self, text: str) -> None:
        self.said.append(text)

    def progress(self, label: str, done: int, total: int | None) -> None:  # noqa: ARG002
        self.labels.append(label)
        if self.fail:
            self.fail(label, done)


@pytest.fixture
def watch() -> Watch:
    return Watch()


WEIGHTS = bytes(range(256)) * 8192
"""Two megabytes, so that a transfer takes several blocks."""
CONFIG = b'{"lang_ids": []}'


@pytest.fixture
def weights() -> bytes:
    return WEIGHTS


@pytest.fixture
def tiny(shelf: Shelf) -> Model:
    """A made-up Whisper model whose files lie on the local server, with all checksums known."""
    shelf.files |= {"/tiny/model.bin": WEIGHTS, "/tiny/config.json": CONFIG}
    files = tuple(
        FileSpec(name, len(content), hashlib.sha256(content).hexdigest())
        for name, content in (("model.bin", WEIGHTS), ("config.json", CONFIG))
    )
    source = FilesSource(f"{shelf.url}/tiny/")
    return Model("tiny", "whisper", len(WEIGHTS), "MIT", "Для проверок.", (source,), files)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put other models into the catalogue, in the order of preference."""

    def replace(*models: Model) -> None:
        catalogue = Catalogue(models, tuple(model.name for model in models if not model.hidden))
        for module in ("store", "fetch", "commands"):
            monkeypatch.setattr(f"models.{module}.catalogue", lambda: catalogue)

    return replace


VOSK_NEW = {"am/final.mdl": b"m", "conf/mfcc.conf": b"c", "graph/Gr.fst": b"g", "graph/HCLr.fst": b"h"}
VOSK_OLD = {"final.mdl": b"m", "mfcc.conf": b"c", "HCLG.fst": b"h", "ivector/final.ie": b"i", "README": b""}
WHISPER = {"model.bin": b"weights", "config.json": b"{}"}


@pytest.fixture(params=["vosk", "old vosk", "whisper"])
def layout(request: pytest.FixtureRequest) -> tuple[str, dict[str, bytes]]:
    """An engine and the files of a model for it."""
    files = {"vosk": VOSK_NEW, "old vosk": VOSK_OLD, "whisper": WHISPER}[request.param]
    return request.param.removeprefix("old "), files


@pytest.fixture
def make_folder(tmp_path: Path) -> Callable[[str, dict[str, bytes]], Path]:
    """Write files below a new folder of the given name."""

    def make(name: str, files: dict[str, bytes]) -> Path:
        for path, content in files.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_bytes(content)
        return tmp_path / name

    return make


@pytest.fixture
def make_zip(tmp_path: Path) -> Callable[[str, dict[str, bytes]], Path]:
    """Write files into an archive of the given name."""

    def make(name: str, files: dict[str, bytes]) -> Path:
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in files.items():
                archive.writestr(path, content)
        return tmp_path / name

    return make


@pytest.fixture
def subprocess_of() -> Callable[[Model, str], list[str]]:
    """Give the command of a process that fetches a model and does something at each step of progress."""

    def command(model: Model, on_progress: str) -> list[str]:
        files = json.dumps([[f.path, f.size, f.sha256] for f in model.files])
        source = model.sources[0]
        assert isinstance(source, FilesSource)
        script = f"""
import sys
from models.fetch import fetch_model
from models.types import FilesSource, FileSpec, Model
class Watch:
    def say(self, text):
        pass
    def progress(self, label, done, total):
        {on_progress}
files = tuple(FileSpec(*file) for file in {files})
sources = (FilesSource("{source.base}"),)
fetch_model(Model("{model.name}", "whisper", {model.size}, "", "", sources, files), Watch())
"""
        return [sys.executable, "-c", script]

    return command
