"""Where models are installed, which of them are whole, and which one to use."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from platformdirs import user_data_dir

from models.catalogue import catalogue
from models.layout import engine_of_folder
from models.manifest import NAME as MANIFEST
from models.manifest import Manifest, read_manifest, wrong_content, wrong_sizes
from models.types import ENGINES, Installed, ModelError, Silent, Watcher


class State(StrEnum):
    """How a model stands (the quick check: the manifest and the sizes)."""

    WHOLE = "установлена"
    DAMAGED = "повреждена"
    ABSENT = "не установлена"


@dataclass(frozen=True)
class Checked:
    """The result of a full check of one model: the files that are wrong, none when it is whole."""

    name: str
    wrong: tuple[str, ...]


def root() -> Path:
    """The folder of the installed models: $YASNO_MODELS, else the user's data folder."""
    chosen = os.environ.get("YASNO_MODELS")
    return Path(chosen) if chosen else Path(user_data_dir("yasno", appauthor=False)) / "models"


def folder_of(name: str) -> Path:
    """Where a model of this name is, or would be, installed."""
    return root() / name


def state_of(name: str) -> State:
    """Check a model quickly by its name."""
    folder = folder_of(name)
    if not folder.is_dir():
        return State.ABSENT
    return State.WHOLE if _whole(folder) else State.DAMAGED


def installed_names() -> list[str]:
    """Names of all that is in the folder of models, whole or not, sorted."""
    if not root().is_dir():
        return []
    return sorted(path.name for path in root().iterdir() if path.is_dir() and not path.name.startswith("."))


def locate(what: str | Path) -> Installed:
    """Find a model by engine ("auto", "whisper", "vosk"), by its name, or by the path of its folder.

    Raises ModelError when it is absent, damaged, or the folder is no model.
    """
    text = str(what)
    if text == "auto" or text in ENGINES:
        return best(text)
    if catalogue().find(text) or text in installed_names():
        return _by_name(text)
    if Path(what).is_dir():
        return _by_path(Path(what))
    raise ModelError(
        f"Модели «{text}» нет ни в каталоге, ни по такому пути: "
        "посмотрите список командой `yasno models list`."
    )


def best(engine: str = "auto") -> Installed:
    """Choose among the installed whole models, in the catalogue's order, then those given by path.

    `engine` is "auto", "whisper" or "vosk". Raises ModelError when there is none.
    """
    order = [*catalogue().preference, *installed_names()]
    damaged = None
    for name in order:
        model = catalogue().find(name)
        if model and model.hidden:
            continue
        state = state_of(name)
        if state is State.WHOLE:
            found = _by_name(name)
            if engine in ("auto", found.engine):
                return found
        elif state is State.DAMAGED and (model is None or engine in ("auto", model.engine)):
            damaged = damaged or name
    raise _damaged(damaged) if damaged else _absent(catalogue().first_choice(engine))


def verify(name: str, watcher: Watcher | None = None) -> Checked:
    """Check every file of an installed model by SHA-256.

    A model found damaged loses its manifest, so that from now on it is not taken as whole and can be fetched
    anew. Raises ModelError when the model is absent.
    """
    if name not in installed_names():
        raise _absent(name)
    folder = folder_of(name)
    manifest = read_manifest(folder)
    if manifest is None:
        return Checked(name, (MANIFEST,))
    total = sum(file.size or 0 for file in manifest.files)
    watch = watcher or Silent()
    wrong = wrong_content(folder, manifest, lambda done: watch.progress(f"Проверяю {name}", done, total))
    if wrong:
        (folder / MANIFEST).unlink()
    return Checked(name, tuple(wrong))


def _by_name(name: str) -> Installed:
    folder = folder_of(name)
    if not folder.is_dir():
        raise _absent(name)
    manifest = _whole(folder)
    if manifest is None:
        raise _damaged(name)
    return Installed(name, manifest.engine, folder)


def _by_path(folder: Path) -> Installed:
    manifest = read_manifest(folder)
    if manifest and wrong_sizes(folder, manifest):
        raise ModelError(f"Модель в папке {folder} повреждена: возьмите её целую копию.")
    engine = engine_of_folder(folder)
    if engine is None:
        raise ModelError(f"В папке {folder} нет целой модели Whisper или Vosk: укажите папку самой модели.")
    return Installed(folder.resolve().name, engine, folder)


def _whole(folder: Path) -> Manifest | None:
    manifest = read_manifest(folder)
    return manifest if manifest and manifest.files and not wrong_sizes(folder, manifest) else None


def _absent(name: str) -> ModelError:
    return ModelError(f"Модель {name} не установлена: скачайте её командой `yasno models fetch {name}`.")


def _damaged(name: str) -> ModelError:
    again = name if catalogue().find(name) else "ПУТЬ"
    return ModelError(f"Модель {name} повреждена: поставьте её заново командой `yasno models fetch {again}`.")
