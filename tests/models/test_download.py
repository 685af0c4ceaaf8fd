"""Fetching one file: resumed, begun anew, refused."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from models.download import Wanted, download
from models.types import SourceError

if TYPE_CHECKING:
    from tests.models.conftest import Shelf, Watch

BODY = bytes(range(256)) * 4096
SHA256 = hashlib.sha256(BODY).hexdigest()


@pytest.fixture
def wanted(shelf: Shelf) -> Wanted:
    shelf.files["/file"] = BODY
    return Wanted(f"{shelf.url}/file", len(BODY), SHA256)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.fixture
def part(tmp_path: Path) -> Path:
    return tmp_path / "file.part"


def test_an_unfinished_file_is_resumed_where_it_ends(
    shelf: Shelf, wanted: Wanted, target: Path, part: Path, watch: Watch
) -> None:
    part.write_bytes(BODY[:1000])
    download(wanted, target, "file", watch)
    assert target.read_bytes() == BODY
    assert shelf.requests == [("/file", "bytes=1000-")]
    assert list(target.parent.glob("file.*")) == []


def test_a_server_that_ignores_ranges_is_read_from_the_start(
    shelf: Shelf, wanted: Wanted, target: Path, part: Path, watch: Watch
) -> None:
    shelf.ranges = False
    part.write_bytes(BODY[:1000])
    download(wanted, target, "file", watch)
    assert target.read_bytes() == BODY


def test_a_connection_that_breaks_is_taken_up_again_at_once(
    shelf: Shelf, wanted: Wanted, target: Path, watch: Watch
) -> None:
    shelf.cut = 600_000
    download(wanted, target, "file", watch)
    assert target.read_bytes() == BODY
    assert [path for path, _ in shelf.requests] == ["/file", "/file"]
    assert shelf.requests[1][1] is not None


def test_a_connection_that_brings_nothing_is_given_up_and_the_part_is_kept(
    shelf: Shelf, wanted: Wanted, target: Path, part: Path, watch: Watch
) -> None:
    part.write_bytes(BODY[:1000])
    shelf.cut = 0
    with pytest.raises(SourceError, match="оборвалась"):
        download(wanted, target, "file", watch)
    assert part.read_bytes() == BODY[:1000]
    assert not target.exists()


def test_wrong_content_is_refused_and_not_kept(
    shelf: Shelf, wanted: Wanted, target: Path, part: Path, watch: Watch
) -> None:
    shelf.files["/file"] = BODY[:-1] + b"?"
    with pytest.raises(SourceError, match="контрольная сумма"):
        download(wanted, target, "file", watch)
    assert not target.exists()
    assert not part.exists()


def test_a_part_longer_than_the_file_is_begun_anew(
    wanted: Wanted, target: Path, part: Path, watch: Watch
) -> None:
    part.write_bytes(BODY + b"more")
    download(wanted, target, "file", watch)
    assert target.read_bytes() == BODY


def test_a_whole_file_asks_nothing_of_the_network(
    shelf: Shelf, wanted: Wanted, target: Path, watch: Watch
) -> None:
    target.write_bytes(BODY)
    download(wanted, target, "file", watch)
    assert shelf.requests == []


@pytest.mark.parametrize("new_version", [False, True])
def test_two_versions_of_a_file_without_checksum_are_never_mixed(
    shelf: Shelf, target: Path, part: Path, watch: Watch, new_version: bool
) -> None:
    shelf.files["/file"] = BODY
    wanted = Wanted(f"{shelf.url}/file")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    watch.fail = stop
    with pytest.raises(KeyboardInterrupt):
        download(wanted, target, "file", watch)
    assert part.stat().st_size == 262144
    content = BODY
    if new_version:
        content = shelf.files["/file"] = BODY[::-1]
        shelf.tag = '"two"'
    watch.fail = None
    download(wanted, target, "file", watch)
    assert target.read_bytes() == content
    assert shelf.requests[-1] == ("/file", "bytes=262144-")


def test_a_part_of_another_address_without_checksum_is_not_resumed(
    shelf: Shelf, target: Path, part: Path, watch: Watch
) -> None:
    shelf.files["/file"] = BODY
    part.write_bytes(b"something else")
    download(Wanted(f"{shelf.url}/file"), target, "file", watch)
    assert target.read_bytes() == BODY
    assert shelf.requests == [("/file", None)]


def test_refusal_and_a_sign_in_page_are_told_apart(
    shelf: Shelf, wanted: Wanted, target: Path, watch: Watch
) -> None:
    shelf.kind = "text/html; charset=utf-8"
    with pytest.raises(SourceError, match="веб-страницу"):
        download(wanted, target, "file", watch)
    shelf.status = 503
    with pytest.raises(SourceError, match=r"отказал \(ответ 503\)"):
        download(wanted, target, "file", watch)


def test_no_network_is_told(target: Path, watch: Watch) -> None:
    with pytest.raises(SourceError, match=r"нет связи с 127\.0\.0\.1"):
        download(Wanted("http://127.0.0.1:9/file"), target, "file", watch)
