"""What a folder of a model looks like: which engine its files are for, and where in a tree it begins."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ESSENTIAL = (
    *("model.bin", "config.json"),
    *("am/final.mdl", "conf/mfcc.conf", "graph/HCLG.fst", "graph/HCLr.fst"),
    *("final.mdl", "mfcc.conf", "HCLG.fst", "HCLr.fst"),
)
"""All files that `engine_of` looks for."""


def engine_of(names: Iterable[str]) -> str | None:
    """Tell the engine by the names of a model's files (forward slashes, relative to the model).

    Vosk has two layouts: with am/, conf/ and graph/, and the older one with everything in the root.
    None when it is no model, or an essential file of it is missing.
    """
    there = set(names)
    if {"model.bin", "config.json"} <= there:
        return "whisper"
    if {"am/final.mdl", "conf/mfcc.conf"} <= there and there & {"graph/HCLG.fst", "graph/HCLr.fst"}:
        return "vosk"
    if {"final.mdl", "mfcc.conf"} <= there and there & {"HCLG.fst", "HCLr.fst"}:
        return "vosk"
    return None


def model_root(names: Iterable[str]) -> tuple[str, str] | None:
    """Find the topmost folder that is a model: (prefix that ends with a slash or is empty, engine)."""
    all_names = list(names)
    folders = {parent for name in all_names for parent in PurePosixPath(name).parents}
    for folder in sorted(folders, key=lambda one: (len(one.parts), str(one))):
        prefix = "" if folder == PurePosixPath(".") else f"{folder}/"
        engine = engine_of(name.removeprefix(prefix) for name in all_names if name.startswith(prefix))
        if engine:
            return prefix, engine
    return None


def file_names(folder: Path) -> list[str]:
    """Names of the files below a folder, with forward slashes, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def engine_of_folder(folder: Path) -> str | None:
    """Like `engine_of`, of a folder on the disk; an empty file counts as missing."""
    there = (name for name in ESSENTIAL if (folder / name).is_file())
    return engine_of(name for name in there if (folder / name).stat().st_size)
