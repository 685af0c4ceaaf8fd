"""The catalogue that ships with the program."""

from __future__ import annotations

import re

import pytest

from models.catalogue import catalogue, parse
from models.types import ENGINES, FilesSource, Model, WheelSource

MODELS = catalogue().models


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_an_entry_is_complete(model: Model) -> None:
    assert model.engine in ENGINES
    assert model.size > 1_000_000
    assert model.licence in {"MIT", "Apache-2.0"}
    assert re.search("[а-я]", model.good_for)
    assert model.good_for.endswith(".")
    assert model.sources
    for source in model.sources:
        if isinstance(source, FilesSource):
            assert source.base.startswith("https://")
            assert source.base.endswith("/")
            assert model.files


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_packages_make_exactly_the_files_of_the_model(model: Model) -> None:
    for source in model.sources:
        if isinstance(source, WheelSource):
            assert all(re.fullmatch("[0-9a-f]{64}", wheel.sha256) for wheel in source.wheels)
            assert (source.folder is None) == bool(source.join)
            if source.join:
                assert {target for target, _ in source.join} == {file.path for file in model.files}


def test_the_preference_names_every_shown_model_once() -> None:
    assert sorted(catalogue().preference) == sorted(model.name for model in MODELS if not model.hidden)
    assert len({model.name for model in MODELS}) == len(MODELS)


def test_weights_of_whisper_are_pinned() -> None:
    pinned = {model.name: file.sha256 for model in MODELS for file in model.files if file.path == "model.bin"}
    assert set(pinned) == {"whisper-base", "whisper-small"}
    assert all(pinned.values())


def test_a_misspelt_entry_is_refused() -> None:
    good = 'preference = []\n[[model]]\nname="x"\nengine="vosk"\nsize=1\nlicence="MIT"\ngood_for="."\n'
    source = '[[model.source]]\nkind="zip"\nurl="https://x/x.zip"\n'
    assert parse(good + source).models[0].name == "x"
    with pytest.raises(TypeError):
        parse(good + "licens = 1\n" + source)
    with pytest.raises(KeyError):
        parse(good + source.replace("zip", "rar", 1))
