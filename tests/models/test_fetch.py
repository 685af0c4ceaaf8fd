"""Installing models: whole or not at all, whatever happens on the way."""

from __future__ import annotations

import dataclasses
import errno
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from models.fetch import fetch, fetch_model
from models.store import State, state_of, verify
from models.types import FilesSource, Model, ModelError, Silent, ZipSource

if TYPE_CHECKING:
    from tests.models.conftest import Shelf, Watch

Make = Callable[[str, dict[str, bytes]], Path]
Layout = tuple[str, dict[str, bytes]]
Command = Callable[[Model, str], list[str]]

pytestmark = pytest.mark.usefixtures("store")


def leftovers(store: Path) -> list[str]:
    return sorted(path.name for path in store.glob(".[no]*"))


def test_a_fetched_model_is_whole_and_a_second_fetch_needs_no_network(
    shelf: Shelf, tiny: Model, watch: Watch, store: Path, weights: bytes
) -> None:
    found = fetch_model(tiny, watch)
    assert (found.name, found.engine, found.path) == ("tiny", "whisper", store / "tiny")
    assert (found.path / "model.bin").read_bytes() == weights
    assert verify("tiny").wrong == ()
    assert leftovers(store) == []
    shelf.requests.clear()
    assert fetch_model(tiny, watch) == found
    assert shelf.requests == []


def test_the_next_source_is_tried_and_the_failure_told(tiny: Model, watch: Watch) -> None:
    sources = (FilesSource("http://127.0.0.1:9/"), ZipSource("http://127.0.0.1:9/x.zip"), *tiny.sources)
    fetch_model(dataclasses.replace(tiny, sources=sources), watch)
    assert watch.said[1] == "Не вышло: нет связи с 127.0.0.1."
    assert watch.said[-1] == "tiny: источник 3 из 3, сайт 127.0.0.1"
    assert state_of("tiny") is State.WHOLE


def test_all_sources_failing_is_one_sentence(shelf: Shelf, tiny: Model, watch: Watch, store: Path) -> None:
    shelf.status = 404
    with pytest.raises(ModelError, match=r"не удалось \(127\.0\.0\.1 отказал \(ответ 404\)\): проверьте"):
        fetch_model(tiny, watch)
    assert state_of("tiny") is State.ABSENT
    assert leftovers(store) == []


def test_wrong_content_never_becomes_a_model(shelf: Shelf, tiny: Model, watch: Watch) -> None:
    shelf.files["/tiny/model.bin"] = b"?" * len(shelf.files["/tiny/model.bin"])
    with pytest.raises(ModelError, match="контрольная сумма"):
        fetch_model(tiny, watch)
    assert state_of("tiny") is State.ABSENT


def test_a_source_with_another_model_inside_is_refused(
    shelf: Shelf, tiny: Model, watch: Watch, make_zip: Make
) -> None:
    shelf.files["/x.zip"] = make_zip("x.zip", {"model.bin": b"other", "config.json": b"{}"}).read_bytes()
    with pytest.raises(ModelError, match=r"не та модель tiny, что в каталоге: model\.bin, config\.json"):
        fetch_model(dataclasses.replace(tiny, sources=(ZipSource(f"{shelf.url}/x.zip"),)), watch)
    assert state_of("tiny") is State.ABSENT


def test_a_broken_archive_of_a_source_is_not_kept_for_the_next_time(
    shelf: Shelf, tiny: Model, watch: Watch, make_zip: Make
) -> None:
    good = make_zip("x.zip", {"x/model.bin": b"w", "x/config.json": b"{}"}).read_bytes()
    model = dataclasses.replace(tiny, sources=(ZipSource(f"{shelf.url}/x.zip"),), files=())
    shelf.files["/x.zip"] = good[:40]
    with pytest.raises(ModelError, match="повреждён"):
        fetch_model(model, watch)
    shelf.files["/x.zip"] = good
    assert fetch_model(model, watch).engine == "whisper"


def test_an_interrupted_fetch_leaves_no_model_and_is_resumed(
    shelf: Shelf, tiny: Model, watch: Watch, store: Path
) -> None:
    def stop(label: str, done: int) -> None:  # noqa: ARG001
        if done > 1_000_000:
            raise KeyboardInterrupt

    watch.fail = stop
    with pytest.raises(KeyboardInterrupt):
        fetch_model(tiny, watch)
    assert state_of("tiny") is State.ABSENT
    assert leftovers(store) == []
    watch.fail = None
    fetch_model(tiny, watch)
    assert shelf.requests[1] == ("/tiny/model.bin", "bytes=1048576-")


@pytest.mark.parametrize("stage", ["model.bin", "Проверяю"])
def test_a_full_disk_is_told_and_leaves_no_model(tiny: Model, watch: Watch, store: Path, stage: str) -> None:
    def fill(label: str, done: int) -> None:  # noqa: ARG001
        if label == stage:
            raise OSError(errno.ENOSPC, "No space left on device")

    watch.fail = fill
    with pytest.raises(ModelError, match="кончилось место"):
        fetch_model(tiny, watch)
    assert state_of("tiny") is State.ABSENT
    assert leftovers(store) == []


def test_too_little_space_is_told_before_anything_is_fetched(
    shelf: Shelf, tiny: Model, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.disk.shutil.disk_usage", lambda _: SimpleNamespace(free=1_000_000))
    with pytest.raises(ModelError, match="мало места: нужно 5 МБ, свободно 1 МБ"):
        fetch_model(tiny, watch)
    assert shelf.requests == []


def test_a_folder_that_cannot_be_made_is_told(
    tiny: Model, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("YASNO_MODELS", str(tmp_path / "file" / "models"))
    with pytest.raises(ModelError, match=r"Не получается писать в папку .*YASNO_MODELS"):
        fetch_model(tiny, watch)


@pytest.mark.parametrize("stage", ["model.bin", "Проверяю"])
def test_a_killed_fetch_leaves_nothing_that_looks_whole(
    shelf: Shelf, tiny: Model, store: Path, subprocess_of: Command, stage: str
) -> None:
    halt = f"if label == '{stage}': print('here', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        subprocess_of(tiny, halt), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "here\n"
        process.kill()
    assert state_of("tiny") is State.ABSENT
    shelf.requests.clear()
    fetch_model(tiny, Silent())
    assert verify("tiny").wrong == ()
    assert leftovers(store) == []
    resumed = [("/tiny/model.bin", "bytes=262144-"), ("/tiny/config.json", None)]
    assert shelf.requests == (resumed if stage == "model.bin" else [])


def test_a_second_process_waits_for_the_first_and_fetches_nothing(
    shelf: Shelf, tiny: Model, watch: Watch, subprocess_of: Command
) -> None:
    halt = "print('here', flush=True); sys.stdin.readline()"
    waiting = threading.Event()
    watch.say = lambda text: waiting.set() if "жду" in text else None  # type: ignore[method-assign]
    with subprocess.Popen(
        subprocess_of(tiny, halt), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdin
        process.stdout.readline()
        second = threading.Thread(target=fetch_model, args=(tiny, watch))
        second.start()
        assert waiting.wait(30)
        process.communicate("\n" * 1000, timeout=30)
        second.join(30)
    assert process.returncode == 0
    assert verify("tiny").wrong == ()
    assert [path for path, _ in shelf.requests] == ["/tiny/model.bin", "/tiny/config.json"]


def test_a_damaged_model_is_replaced(tiny: Model, watch: Watch) -> None:
    found = fetch_model(tiny, watch)
    (found.path / "model.bin").write_bytes(b"half")
    assert state_of("tiny") is State.DAMAGED
    fetch_model(tiny, watch)
    assert verify("tiny").wrong == ()


def test_a_folder_given_by_path_is_copied(
    layout: Layout, make_folder: Make, watch: Watch, store: Path
) -> None:
    engine, files = layout
    folder = make_folder("мой model", files | {".git/junk": b"x", "yasno-model.json": b"old"})
    found = fetch(str(folder), watch)
    assert (found.engine, found.path) == (engine, store / "мой-model")
    assert not (found.path / ".git").exists()
    assert verify(found.name).wrong == ()
    assert all((found.path / name).read_bytes() == content for name, content in files.items())


def test_the_folder_above_a_model_is_accepted(layout: Layout, make_folder: Make, watch: Watch) -> None:
    make_folder("above/it", layout[1])
    assert fetch(str(make_folder("above", {})), watch).name == "it"


def test_a_zip_given_by_path_is_unpacked(layout: Layout, make_zip: Make, watch: Watch, store: Path) -> None:
    engine, files = layout
    archive = make_zip("download.zip", {f"vosk/{name}": content for name, content in files.items()})
    found = fetch(str(archive), watch)
    assert (found.name, found.engine, found.path) == ("vosk-model", engine, store / "vosk-model")
    assert verify(found.name).wrong == ()


def test_a_folder_that_claims_to_be_a_model_of_the_catalogue_must_be_it(
    tiny: Model, known: Callable[..., None], make_folder: Make, watch: Watch
) -> None:
    known(tiny)
    folder = make_folder("else/tiny", {"model.bin": b"other", "config.json": b"{}"})
    with pytest.raises(ModelError, match=r"Взять модель нельзя, это не та модель tiny.*переименуйте\."):
        fetch(str(folder), watch)
    assert state_of("tiny") is State.ABSENT


def test_half_a_model_by_path_is_refused(layout: Layout, make_folder: Make, watch: Watch) -> None:
    files = dict(list(layout[1].items())[1:])
    with pytest.raises(ModelError, match="нет целой модели"):
        fetch(str(make_folder("half", files)), watch)


def test_what_is_neither_name_nor_path_is_told(watch: Watch) -> None:
    with pytest.raises(ModelError, match="yasno models list"):
        fetch("whisper-bass", watch)
    with pytest.raises(ModelError, match=r"Не получается прочитать .* проверьте путь"):
        fetch("x" * 5000, watch)
