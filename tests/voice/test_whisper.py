"""The real Whisper on real sound."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from tests.voice.sounds import finals, noises, run, silence
from voice.inventions import normal
from voice.load import load
from voice.types import SAMPLE_RATE, Hints, Recogniser, Samples, Utterance, VoiceError
from voice.whisper_recogniser import WhisperRecogniser

pytestmark = pytest.mark.slow

PHRASES = (
    "Игрок номер три, ваша минута",
    "Я выставляю игрока номер пять на голосование",
    "Спасибо",
    "Принято",
)
SECONDS = 45


@pytest.fixture(scope="module")
def truth(sample_path: Path) -> dict[str, object]:
    loaded: dict[str, object] = json.loads(sample_path.with_suffix(".json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def hints(truth: dict[str, object]) -> Hints:
    seats = truth["seats"]
    assert isinstance(seats, dict)
    return Hints(nicks=tuple(seats.values()), phrases=PHRASES)


@pytest.fixture(scope="module")
def beginning(sample_sound: Samples) -> Samples:
    return sample_sound[: SECONDS * SAMPLE_RATE]


@pytest.fixture(scope="module")
def heard(whisper: WhisperRecogniser, beginning: Samples, hints: Hints) -> list[Utterance]:
    return run(whisper.stream(hints), beginning)


def test_the_words_are_those_that_were_said(heard: list[Utterance], truth: dict[str, object]) -> None:
    turns = truth["turns"]
    assert isinstance(turns, list)
    said = [normal(turn["text"]) for turn in turns if turn["end"] < SECONDS]
    got = normal(" ".join(u.text for u in heard if u.end < SECONDS - 1))
    expected = " ".join(said).split()
    assert len(expected) > 30
    assert Levenshtein.distance(expected, got.split()[: len(expected)]) / len(expected) < 0.35


def test_times_are_in_order_and_inside(heard: list[Utterance]) -> None:
    for before, after in pairwise(heard):
        assert before.id < after.id
        assert before.end <= after.start
    for utterance in heard:
        assert utterance.final
        assert 0 < utterance.confidence <= 1
        times = [time for word in utterance.words for time in (word.start, word.end)]
        assert times == sorted(times)
        assert utterance.start - 0.001 <= times[0]
        assert times[-1] <= utterance.end + 0.001
        assert all(word.text == word.text.strip() != "" for word in utterance.words)


def test_an_utterance_carries_its_sound_and_can_be_heard_again(
    heard: list[Utterance], whisper: WhisperRecogniser, beginning: Samples
) -> None:
    utterance = max(heard, key=lambda u: (u.confidence, -u.id))
    assert utterance.samples is not None
    at = round(utterance.samples_start * SAMPLE_RATE)
    assert np.array_equal(utterance.samples, beginning[at : at + len(utterance.samples)])
    again = whisper.hear(utterance.samples)
    assert again
    assert again[-1].end <= len(utterance.samples) / SAMPLE_RATE


def test_blocks_make_no_difference(
    whisper: WhisperRecogniser, beginning: Samples, hints: Hints, heard: list[Utterance]
) -> None:
    few = beginning[: 20 * SAMPLE_RATE]
    small = run(whisper.stream(hints), few, 1_600)
    assert small == run(whisper.stream(hints), few, SAMPLE_RATE)
    assert small[0] == heard[0]


def test_partials_grow_into_the_final(whisper: WhisperRecogniser, beginning: Samples, hints: Hints) -> None:
    found = run(whisper.stream(hints, partials=True), beginning[: 8 * SAMPLE_RATE], 3_200)
    final = finals(found)[0]
    partials = [u for u in found if not u.final and u.id == final.id]
    assert len(partials) >= 5
    assert [u.end for u in partials] == sorted(u.end for u in partials)
    assert all(u.samples is None for u in partials)
    assert found.index(final) > found.index(partials[-1])
    assert [u.id for u in finals(found)] == sorted({u.id for u in finals(found)})


def test_what_nobody_said_is_not_heard(whisper: WhisperRecogniser, hints: Hints) -> None:
    for name, sound in noises(8.0).items():
        assert run(whisper.stream(hints), sound) == [], name


def test_the_model_alone_is_not_believed_on_noise(whisper: WhisperRecogniser, hints: Hints) -> None:
    """Behind the voice detector stands the gate: most of what gets past the first stops at the second."""
    sounds = [sound[: 3 * SAMPLE_RATE] for sound in noises(4.0).values()]
    assert sum(bool(whisper.hear(sound, hints)) for sound in sounds) <= 1
    assert sum(bool(whisper.hear(sound)) for sound in sounds) <= 1


def test_empty_and_tiny_sources_give_nothing(whisper: WhisperRecogniser) -> None:
    assert list(whisper.stream().flush()) == []
    assert run(whisper.stream(), silence(0.01)) == []
    assert whisper.hear(silence(0.0)) == ()


def test_the_prompt_holds_the_table_and_has_a_limit(whisper: WhisperRecogniser) -> None:
    assert whisper.prompt(Hints()) is None
    assert whisper.prompt(Hints(nicks=("Лиса", "Граф"), phrases=("Принято", "Кто за?"))) == (
        "Игроки: Лиса, Граф. Принято. Кто за?"
    )
    long = whisper.prompt(Hints(nicks=("Лиса",), phrases=("Голосуем за игрока номер семь",) * 100))
    assert long is not None
    assert long.startswith("Игроки: Лиса. Голосуем")
    assert 300 < len(long) < 1_000


def test_it_is_a_recogniser_that_cannot_be_restricted(whisper_folder: Path) -> None:
    recogniser = load("whisper", whisper_folder, "whisper-base")
    assert isinstance(recogniser, Recogniser)
    assert (recogniser.engine, recogniser.model) == ("whisper", "whisper-base")
    with pytest.raises(VoiceError, match="только заданные фразы"):
        recogniser.stream(Hints(phrases=("спасибо",), closed=True))


@pytest.mark.parametrize("name", ["model.bin", "tokenizer.json", "vocabulary.txt", "config.json"])
def test_a_model_without_a_part_is_refused(whisper_folder: Path, tmp_path: Path, name: str) -> None:
    for part in whisper_folder.iterdir():
        if part.is_file() and part.name != name:
            (tmp_path / part.name).symlink_to(part)
    with pytest.raises(VoiceError, match=f"неполная, нет: {name}"):
        WhisperRecogniser(tmp_path)


@pytest.mark.parametrize("name", ["model.bin", "tokenizer.json"])
def test_a_half_model_is_refused(whisper_folder: Path, tmp_path: Path, name: str) -> None:
    for part in whisper_folder.iterdir():
        if part.is_file() and part.name != name:
            shutil.copy(part, tmp_path)
    whole = (whisper_folder / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(VoiceError, match="не загружается"):
        WhisperRecogniser(tmp_path)


def test_no_folder_no_model_no_engine(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match="Нет папки с моделью"):
        load("whisper", tmp_path / "нет", "x")
    with pytest.raises(VoiceError, match="нет модели Whisper"):
        load("whisper", tmp_path, "x")
    with pytest.raises(VoiceError, match="неизвестен"):
        load("siri", tmp_path, "x")
