"""Installing models: from the catalogue's sources in turn, or from a folder or archive the host gives.

A model is put together in a hidden folder beside its place, checked, sealed with a manifest and renamed:
whatever happens on the way, nothing half-made is ever taken for a model.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from models.archive import folder_in_zip, unpack_model
from models.catalogue import catalogue
from models.disk import only_one, require_space, seal, swap, told_in_russian
from models.layout import engine_of_folder, file_names
from models.manifest import NAME as MANIFEST
from models.manifest import Manifest, describe
from models.sources import UNPACKING, fill, title
from models.store import State, folder_of, locate, root, state_of
from models.types import ENGINES, FileSpec, Installed, Model, ModelError, SourceError, Watcher

SPACE_FACTOR = 2.5
"""How many times the size of the download must be free: for the download and the model made of it."""
BLOCK = 1 << 20


def fetch(what: str, watcher: Watcher) -> Installed:
    """Install a model given by its name in the catalogue, or by the path of a folder or a zip.

    An installed whole model of the catalogue is left as it is, and nothing is asked of the network.
    Raises ModelError when it can't be had.
    """
    model = catalogue().find(what)
    if model:
        return fetch_model(model, watcher)
    path = Path(what).expanduser()
    try:
        if path.is_dir():
            return take_folder(path, watcher)
        if path.is_file():
            return take_zip(path, watcher)
    except OSError as error:
        raise ModelError(
            f"Не получается прочитать {what} ({error.strerror or error}): проверьте путь и права."
        ) from error
    raise ModelError(
        f"Модели «{what}» нет ни в каталоге, ни по такому пути: "
        "посмотрите список командой `yasno models list`."
    )


def fetch_model(model: Model, watcher: Watcher) -> Installed:
    """Install a model of the catalogue, trying its sources in turn."""
    if state_of(model.name) is State.WHOLE:
        return locate(model.name)
    with _place_for(model.name, watcher) as new:
        if state_of(model.name) is State.WHOLE:  # another process has just installed it
            return locate(model.name)
        downloads = root() / ".downloads" / model.name
        downloads.mkdir(parents=True, exist_ok=True)
        already = sum((downloads / name).stat().st_size for name in file_names(downloads))
        require_space(root(), max(0, int(model.size * SPACE_FACTOR) - already))
        _try_sources(model, new, downloads, watcher)
        shutil.rmtree(downloads, ignore_errors=True)
    return locate(model.name)


def take_folder(folder: Path, watcher: Watcher) -> Installed:
    """Install a copy of a model from a folder (or from the only model right inside it)."""
    candidates = [folder, *sorted(path for path in folder.iterdir() if path.is_dir())]
    source = next((path for path in candidates if engine_of_folder(path)), None)
    if source is None:
        raise ModelError(f"В папке {folder} нет целой модели Whisper или Vosk: укажите папку самой модели.")
    name = _fit_name(source.resolve().name)
    with _place_for(name, watcher) as new:
        require_space(root(), sum((source / file).stat().st_size for file in file_names(source)))
        _copy(source, new, watcher)
        _finish_given(new, name, watcher)
    return locate(name)


def take_zip(path: Path, watcher: Watcher) -> Installed:
    """Install a model from an archive; its name is that of its folder inside, else of the archive."""
    name = _fit_name(folder_in_zip(path) or path.stem)
    with _place_for(name, watcher) as new:
        unpack_model(path, new, partial(watcher.progress, UNPACKING))
        _finish_given(new, name, watcher)
    return locate(name)


def _try_sources(model: Model, new: Path, downloads: Path, watcher: Watcher) -> None:
    reasons = []
    for number, source in enumerate(model.sources, start=1):
        watcher.say(f"{model.name}: источник {number} из {len(model.sources)}, {title(source)}")
        try:
            fill(new, model, source, downloads, watcher)
            _finish(new, model.name, model, watcher)
        except SourceError as error:
            watcher.say(f"Не вышло: {error}.")
            reasons.append(str(error))
            _empty(new)
        else:
            return
    raise ModelError(
        f"Модель {model.name} скачать не удалось ({'; '.join(reasons)}): проверьте интернет и повторите "
        "команду или укажите папку или zip с моделью: `yasno models fetch ПУТЬ`."
    )


@contextmanager
def _place_for(name: str, watcher: Watcher) -> Iterator[Path]:
    """An empty hidden folder to put the model together in, for one process at a time; gone afterwards."""
    base = root()
    with told_in_russian(base):
        base.mkdir(parents=True, exist_ok=True)
        with only_one(base / f".lock-{name}", watcher):
            new = base / f".new-{name}"
            _empty(new)
            try:
                yield new
            finally:
                shutil.rmtree(new, ignore_errors=True)


def _finish_given(new: Path, name: str, watcher: Watcher) -> None:
    try:
        _finish(new, name, catalogue().find(name), watcher)
    except SourceError as error:
        raise ModelError(f"Взять модель нельзя, {error}; другую модель переименуйте.") from error


def _finish(new: Path, name: str, model: Model | None, watcher: Watcher) -> None:
    """Check what was put together against the catalogue's entry, if there is one, and put it in place."""
    engine = engine_of_folder(new)
    total = sum((new / file).stat().st_size for file in file_names(new))
    manifest = describe(new, name, engine or "", lambda done: watcher.progress("Проверяю", done, total))
    wrong = _differences(manifest, model.files) if model else []
    if engine is None or wrong or (model and model.engine != engine):
        what = ", ".join(wrong) or "состав файлов"
        raise SourceError(f"это не та модель {name}, что в каталоге: {what}")
    seal(new, manifest)
    swap(new, folder_of(name))


def _differences(manifest: Manifest, wanted: tuple[FileSpec, ...]) -> list[str]:
    """Files of the catalogue that are missing from a manifest or have another size or checksum."""
    there = {file.path: file for file in manifest.files}
    return [file.path for file in wanted if not _fits(there.get(file.path), file)]


def _fits(found: FileSpec | None, wanted: FileSpec) -> bool:
    return found is not None and wanted.size in (None, found.size) and wanted.sha256 in (None, found.sha256)


def _copy(source: Path, new: Path, watcher: Watcher) -> None:
    """Copy a model's files, without our old manifest and hidden files."""
    names = [name for name in file_names(source) if name != MANIFEST and not _hidden(name)]
    total = sum((source / name).stat().st_size for name in names)
    done = 0
    for name in names:
        try:
            file = (source / name).open("rb")
        except OSError as error:
            raise ModelError(f"Не получается прочитать файл {source / name}: проверьте права.") from error
        target = new / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with file, target.open("wb") as copy:
            while block := file.read(BLOCK):
                copy.write(block)
                done += len(block)
                watcher.progress("Копирую", done, total)


def _hidden(name: str) -> bool:
    return any(part.startswith(".") for part in name.split("/"))


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()


def _fit_name(name: str) -> str:
    """Make a name that is safe as a folder's and is not that of an engine."""
    safe = re.sub(r"[^\w.-]+", "-", name).strip(".-") or "model"
    return f"{safe}-model" if safe in ("auto", *ENGINES) else safe
