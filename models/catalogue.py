"""The catalogue of speech models, read from data/catalogue.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from models.types import FileSpec, FilesSource, Model, Source, Wheel, WheelSource, ZipSource


@dataclass(frozen=True)
class Catalogue:
    """All known models; `preference` is the order in which an installed one is chosen by itself."""

    models: tuple[Model, ...]
    preference: tuple[str, ...]

    def find(self, name: str) -> Model | None:
        """Look a model up by its exact name."""
        return next((model for model in self.models if model.name == name), None)

    def first_choice(self, engine: str) -> str:
        """Name of the model to advise for an engine ("auto" is any)."""
        fitting = (self.find(name) for name in self.preference)
        return next(model.name for model in fitting if model and engine in ("auto", model.engine))


@cache
def catalogue() -> Catalogue:
    """Read the catalogue that ships with the program (once)."""
    return parse((resources.files("models") / "data" / "catalogue.toml").read_text(encoding="utf-8"))


def parse(text: str) -> Catalogue:
    """Read a catalogue from TOML; raises KeyError or TypeError when an entry lacks or misspells a field."""
    table = tomllib.loads(text)
    return Catalogue(tuple(_model(entry) for entry in table["model"]), tuple(table["preference"]))


def _model(entry: dict[str, Any]) -> Model:
    sources = tuple(_source(source) for source in entry["source"])
    files = tuple(FileSpec(**file) for file in entry.get("files", ()))
    plain = {key: value for key, value in entry.items() if key not in ("source", "files")}
    return Model(sources=sources, files=files, **plain)


def _source(entry: dict[str, Any]) -> Source:
    kind = entry["kind"]
    fields = {key: value for key, value in entry.items() if key != "kind"}
    if kind == "files":
        return FilesSource(**fields)
    if kind == "zip":
        return ZipSource(**fields)
    if kind != "wheels":
        raise KeyError(kind)
    join = tuple((target, tuple(parts)) for target, parts in fields.get("join", {}).items())
    return WheelSource(tuple(Wheel(**wheel) for wheel in fields["wheels"]), join, fields.get("folder"))
