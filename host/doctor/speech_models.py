"""The speech models: which are installed and whole, which will be used, which can be the second ear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import models
from host.doctor import trial_hearing
from host.doctor.child import Ask, DiedError, HungError, ask
from host.doctor.findings import Finding, limit, tell
from models.catalogue import catalogue
from models.store import State, installed_names, root, state_of
from models.types import Installed, ModelError

_WITH_RUNTIME_GRAMMAR = ("graph/HCLr.fst", "graph/Gr.fst")
"""Only Vosk models with these files can have their vocabulary restricted while they run."""
_MEGABYTE = 1_000_000


def chosen() -> Installed | None:
    """The model that a game takes by itself, None when there is none."""
    try:
        return models.best()
    except (ModelError, OSError):
        return None


def speech_models() -> Iterator[Finding]:
    """The quick check of all installed models: the files are there and have their sizes."""
    better = catalogue().first_choice("auto")
    try:
        names = [name for name in installed_names() if not _hidden(name)]
        damaged = [name for name in names if state_of(name) is State.DAMAGED]
    except OSError:
        yield tell("model", "unreadable", folder=root())
        return
    found = chosen()
    if found is None and damaged:
        yield tell("model", "all_damaged", name=", ".join(damaged), again=_again(damaged[0]))
        return
    if found is None:
        yield tell("model", "none", folder=root(), better=better)
        return
    outcome = "ok" if found.engine == "whisper" else "vosk"
    yield tell("model", outcome, name=found.name, megabytes=_size(found.path) / _MEGABYTE, better=better)
    for name in damaged:
        yield tell("model", "damaged", name=name, again=_again(name))


def second_ear(*, quick: bool = False, asking: Ask = ask) -> Iterator[Finding]:
    """Whether there is a Vosk model that can listen for given phrases; without `quick` it is loaded."""
    better = catalogue().first_choice("vosk")
    whole = [found for name in _in_order() if (found := _vosk(name)) is not None]
    fitting = [found for found in whole if _can_restrict(found.path)]
    if not fitting:
        outcome = "fixed" if whole else "none"
        yield tell("second_ear", outcome, name=whole[0].name if whole else "", better=better)
        return
    found = fitting[0]
    if not quick:
        try:
            answer = trial_hearing.hear(found, asking, limit("speed_seconds"))
        except (HungError, DiedError):
            answer = {"broken": ""}
        if "broken" in answer or not trial_hearing.understood(answer):
            yield tell("second_ear", "broken", name=found.name, better=_again(found.name))
            return
    yield tell("second_ear", "ok", name=found.name)


def _can_restrict(folder: Path) -> bool:
    return all((folder / part).is_file() for part in _WITH_RUNTIME_GRAMMAR)


def _in_order() -> list[str]:
    try:
        return list(dict.fromkeys([*catalogue().preference, *installed_names()]))
    except OSError:
        return []


def _vosk(name: str) -> Installed | None:
    if _hidden(name):
        return None
    try:
        found = models.locate(name)
    except (ModelError, OSError):
        return None
    return found if found.engine == "vosk" else None


def _hidden(name: str) -> bool:
    model = catalogue().find(name)
    return model is not None and model.hidden


def _again(name: str) -> str:
    return name if catalogue().find(name) else "ПУТЬ"


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
