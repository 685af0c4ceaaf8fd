"""Archives: the layouts that models come in, and the malicious ones."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from models.archive import ArchiveError, folder_in_zip, unpack_model
from models.layout import engine_of, model_root
from models.types import ModelError

Make = Callable[[str, dict[str, bytes]], Path]
Layout = tuple[str, dict[str, bytes]]


def ignore(done: int, total: int) -> None:
    """Take progress and do nothing."""


@pytest.mark.parametrize("prefix", ["", "vosk-model-xx/", "a/b/vosk-model-xx/"])
def test_a_model_is_found_at_any_depth(make_zip: Make, layout: Layout, prefix: str, tmp_path: Path) -> None:
    engine, files = layout
    archive = make_zip("x.zip", {prefix + name: content for name, content in files.items()})
    target = tmp_path / "out"
    target.mkdir()
    unpack_model(archive, target, ignore)
    unpacked = {p.relative_to(target).as_posix(): p.read_bytes() for p in target.rglob("*") if p.is_file()}
    assert unpacked == files
    assert engine_of(unpacked) == engine
    assert folder_in_zip(archive) == (prefix and "vosk-model-xx")


def test_a_model_without_an_essential_file_is_none(layout: Layout) -> None:
    _, files = layout
    for missing in set(files) - {"graph/Gr.fst", "ivector/final.ie", "README"}:
        assert engine_of(set(files) - {missing}) is None


def test_the_topmost_model_is_taken() -> None:
    names = ["b/model.bin", "b/config.json", "b/a/model.bin", "b/a/config.json"]
    assert model_root(names) == ("b/", "whisper")


@pytest.mark.parametrize(
    "name", ["../evil", "x/../../evil", "/evil", "..\\evil", "C:/evil", "C:evil", "//server/share/evil"]
)
def test_names_that_lead_outside_are_refused(make_zip: Make, tmp_path: Path, name: str) -> None:
    archive = make_zip("x.zip", {"model.bin": b"w", "config.json": b"{}", name: b"evil"})
    before = set(tmp_path.rglob("*"))
    with pytest.raises(ArchiveError, match="небезопасен"):
        unpack_model(archive, tmp_path, ignore)
    assert set(tmp_path.rglob("*")) == before


def test_links_are_refused(make_zip: Make, tmp_path: Path) -> None:
    archive = make_zip("x.zip", {"model.bin": b"w", "config.json": b"{}"})
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr(link, "/etc")
    with pytest.raises(ArchiveError, match="небезопасен"):
        unpack_model(archive, tmp_path, ignore)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_comes_twice_is_refused(make_zip: Make, tmp_path: Path) -> None:
    archive = make_zip("x.zip", {"model.bin": b"w", "config.json": b"{}"})
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr("model.bin", "other")
    with pytest.raises(ArchiveError, match="небезопасен"):
        unpack_model(archive, tmp_path, ignore)


def test_an_archive_that_would_fill_the_disk_is_refused(
    make_zip: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = make_zip("x.zip", {"model.bin": bytes(5_000_000), "config.json": b"{}"})
    monkeypatch.setattr("models.disk.shutil.disk_usage", lambda _: SimpleNamespace(free=4_000_000))
    with pytest.raises(ModelError, match="мало места: нужно 5 МБ, свободно 4 МБ"):
        unpack_model(archive, tmp_path, ignore)
    assert not (tmp_path / "model.bin").exists()


def test_broken_archives_are_told(make_zip: Make, tmp_path: Path) -> None:
    whole = make_zip("x.zip", {"model.bin": bytes(range(256)) * 100, "config.json": b"{}"})
    content = bytearray(whole.read_bytes())
    truncated, flipped, other = tmp_path / "t.zip", tmp_path / "f.zip", tmp_path / "o.zip"
    truncated.write_bytes(content[:-30])
    content[60] ^= 0xFF
    flipped.write_bytes(content)
    other.write_bytes(b"<html>")
    for number, path in enumerate((truncated, flipped, other)):
        target = tmp_path / f"out{number}"
        target.mkdir()
        with pytest.raises(ArchiveError, match="повреждён"):
            unpack_model(path, target, ignore)


def test_an_archive_without_a_model_is_told(make_zip: Make, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="нет целой модели"):
        unpack_model(make_zip("x.zip", {"song.mp3": b"la", "config.json": b"{}"}), tmp_path, ignore)
