"""Which models are whole, and which one is used."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from models import Installed, ModelError, best, locate
from models.fetch import fetch_model, take_folder
from models.store import State, root, state_of, verify
from models.types import Model

if TYPE_CHECKING:
    from tests.models.conftest import Watch

Make = Callable[[str, dict[str, bytes]], Path]
Known = Callable[..., None]

pytestmark = pytest.mark.usefixtures("store")

VOSK = {"am/final.mdl": b"m", "conf/mfcc.conf": b"c", "graph/HCLG.fst": b"g"}


@pytest.fixture
def installed(tiny: Model, known: Known, watch: Watch) -> Installed:
    known(tiny)
    return fetch_model(tiny, watch)


def test_the_folder_of_models_is_the_users_own_unless_said_otherwise(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert root() == store
    monkeypatch.delenv("YASNO_MODELS")
    assert root().parts[-2:] == ("yasno", "models")


def test_a_model_is_found_by_engine_name_and_path(installed: Installed) -> None:
    assert locate("auto") == locate("whisper") == locate("tiny") == installed
    assert locate(installed.path) == locate(str(installed.path)) == installed


def test_an_absent_model_says_what_fetches_it(known: Known, tiny: Model) -> None:
    known(tiny)
    for what in ("auto", "whisper", "tiny"):
        with pytest.raises(
            ModelError, match="не установлена: скачайте её командой `yasno models fetch tiny`"
        ):
            locate(what)
    with pytest.raises(ModelError, match="нет ни в каталоге, ни по такому пути"):
        locate("whisper-bass")


def test_the_real_catalogue_advises_whisper_first() -> None:
    with pytest.raises(ModelError, match="yasno models fetch whisper-base`"):
        best("auto")
    with pytest.raises(ModelError, match=r"yasno models fetch vosk-model-small-ru-0\.22`"):
        best("vosk")


@pytest.mark.parametrize(
    "harm",
    [
        lambda folder: (folder / "yasno-model.json").unlink(),
        lambda folder: (folder / "yasno-model.json").write_text("{"),
        lambda folder: (folder / "yasno-model.json").write_text(
            '{"name": "x", "engine": "whisper", "files": []}'
        ),
        lambda folder: (folder / "model.bin").unlink(),
        lambda folder: (folder / "model.bin").write_bytes(b"half"),
    ],
)
def test_half_a_model_is_never_used_and_says_how_to_mend_it(
    installed: Installed, harm: Callable[[Path], object]
) -> None:
    harm(installed.path)
    assert state_of("tiny") is State.DAMAGED
    for what in ("auto", "tiny"):
        with pytest.raises(
            ModelError, match="повреждена: поставьте её заново командой `yasno models fetch tiny`"
        ):
            locate(what)


def test_the_quick_check_sees_sizes_and_the_full_one_content(installed: Installed, watch: Watch) -> None:
    weights = installed.path / "model.bin"
    content = bytearray(weights.read_bytes())
    content[1000] ^= 1
    weights.write_bytes(content)
    assert state_of("tiny") is State.WHOLE
    assert verify("tiny", watch).wrong == ("model.bin",)
    assert watch.labels[-1] == "Проверяю tiny"
    # What was found bad is not used from now on.
    assert state_of("tiny") is State.DAMAGED


def test_the_preference_of_the_catalogue_decides(
    tiny: Model, known: Known, make_folder: Make, watch: Watch
) -> None:
    second = dataclasses.replace(tiny, name="second")
    ear = dataclasses.replace(tiny, name="ear", engine="vosk", files=())
    known(tiny, second, ear)
    take_folder(make_folder("ear", VOSK), watch)
    assert best("auto").name == "ear"
    fetch_model(second, watch)
    assert best("auto").name == "second"
    fetch_model(tiny, watch)
    assert best("auto").name == best("whisper").name == "tiny"
    assert best("vosk").name == "ear"
    (locate("tiny").path / "model.bin").unlink()
    assert best("auto").name == "second"


def test_a_model_given_by_path_is_the_last_choice_and_a_hidden_one_none(
    tiny: Model, known: Known, make_folder: Make, watch: Watch
) -> None:
    hidden = dataclasses.replace(tiny, name="hidden", engine="vosk", files=(), hidden=True)
    known(tiny, hidden, dataclasses.replace(tiny, name="ear", engine="vosk"))
    take_folder(make_folder("hidden", VOSK), watch)
    assert locate("hidden").engine == "vosk"
    with pytest.raises(ModelError, match="не установлена"):
        best("vosk")
    take_folder(make_folder("own", VOSK), watch)
    assert best("vosk").name == "own"


def test_a_folder_outside_the_store_is_judged_by_its_files(make_folder: Make) -> None:
    assert locate(make_folder("x", VOSK)).engine == "vosk"
    with pytest.raises(ModelError, match="нет целой модели Whisper или Vosk"):
        locate(make_folder("y", {"model.bin": b"", "config.json": b"{}"}))


def test_a_path_is_no_name_of_an_installed_model(installed: Installed) -> None:
    with pytest.raises(ModelError, match="не установлена"):
        verify(str(installed.path))
    assert state_of("tiny") is State.WHOLE
