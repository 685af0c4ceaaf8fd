"""The real recognisers as ears: Whisper in its process, Vosk restricted to phrases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein

from tests.voice.room import wait_until
from tests.voice.sounds import noises
from voice.ears import VoskEar, WhisperEar, WhisperMaker, Wishes
from voice.hearing import Hearing, Told
from voice.hearing_process import HearingProcess
from voice.inventions import normal
from voice.live import Block
from voice.types import SAMPLE_RATE, Hints, Samples
from voice.vosk_recogniser import VoskRecogniser

pytestmark = pytest.mark.slow

BLOCK = SAMPLE_RATE // 20


class Twice:
    """Nothing is urgent, and calls are heard twice."""

    def urgent(self, text: str) -> bool:  # noqa: ARG002
        return False

    def twice(self, text: str) -> bool:
        return "игрок" in text.lower()


def some_phrases() -> tuple[str, ...]:
    return ("игрок номер один ваша минута", "игрок номер два ваша минута", "спасибо", "принято", "[unk]")


def blocks(sound: Samples, began: float = 0.0) -> list[Block]:
    return [
        Block("table", sound[at : at + BLOCK], began + at / SAMPLE_RATE) for at in range(0, len(sound), BLOCK)
    ]


def words_said(recording: Path, until: float) -> list[str]:
    """The words of the turns that began by then."""
    turns = json.loads(recording.with_suffix(".json").read_text(encoding="utf-8"))["turns"]
    return normal(" ".join(turn["text"] for turn in turns if turn["start"] < until)).split()


def test_whisper_hears_from_its_process(
    whisper_folder: Path, sample_path: Path, sample_sound: Samples
) -> None:
    wishes = Wishes(Hints(phrases=("Игрок номер три, ваша минута", "Спасибо")), Twice())
    process = HearingProcess(WhisperMaker(whisper_folder, "whisper-base"), "Whisper", wishes)
    try:
        assert process.ready.wait(60.0)
        for block in blocks(sample_sound[: 20 * SAMPLE_RATE], 100.0):
            wait_until(lambda: process.waiting < 1.0, "there is room for sound", 60.0)
            process.feed(block)
        assert process.finish(60.0)
        found = [tidings.utterance for tidings in process.take() if isinstance(tidings, Told)]
    finally:
        process.close()
    finals = [utterance for utterance in found if utterance.final]
    assert process.dropped == 0.0
    heard = normal(" ".join(utterance.text for utterance in finals)).split()
    said = words_said(sample_path, until=20.0)[: len(heard)]
    assert len(heard) > 20
    assert Levenshtein.distance(said, heard) / len(said) < 0.4  # processors round otherwise: words may differ
    assert any(not utterance.final for utterance in found)
    assert all(100.0 <= u.start < u.end <= 120.1 and u.samples_start >= 99.9 for u in finals)
    assert all((u.second is not None) == ("игрок" in u.text.lower()) for u in finals)
    assert any(u.second is not None for u in finals)


@pytest.fixture(scope="module")
def ear(whisper_folder: Path) -> WhisperEar:
    return WhisperMaker(whisper_folder, "whisper-base")()


@pytest.mark.parametrize("name", sorted(noises(1.0)))
def test_nothing_is_heard_where_nobody_speaks(ear: WhisperEar, name: str) -> None:
    ear.lead(Wishes(Hints(phrases=("Игрок номер три, ваша минута", "Спасибо")), Twice()))
    hearing = Hearing(ear)
    heard = [told for block in blocks(noises()[name]) for told in hearing.feed(block)]
    assert heard + hearing.end() == []


def test_the_fast_ear_tells_a_phrase_as_it_ends(russian_vosk: VoskRecogniser, sample_sound: Samples) -> None:
    ear = VoskEar(russian_vosk)
    ear.lead(Wishes(closed=some_phrases))
    hearing = Hearing(ear)
    found = [
        (told.utterance, block.at + 0.05)
        for block in blocks(sample_sound[: 60 * SAMPLE_RATE])
        for told in hearing.feed(block)
    ]
    known = {word.text for utterance, _ in found for word in utterance.words}
    assert known <= {word for phrase in some_phrases() for word in phrase.split()}
    finals = [(utterance, at) for utterance, at in found if utterance.final and "минута" in utterance.text]
    assert finals
    for final, at in finals:
        first = min(when for u, when in found if u.id == final.id and "минута" in u.text)
        assert first <= at


def test_the_fast_ear_is_deaf_without_phrases_and_takes_new_ones(
    russian_vosk: VoskRecogniser, sample_sound: Samples
) -> None:
    ear = VoskEar(russian_vosk)
    hearing = Hearing(ear)
    sound = blocks(sample_sound[: 60 * SAMPLE_RATE])
    assert [told for block in sound[:300] for told in hearing.feed(block)] == []
    ear.lead(Wishes(closed=some_phrases))
    later = [told.utterance for block in sound[300:] for told in hearing.feed(block)]
    assert later
    assert all(utterance.start >= 15.0 for utterance in later)
    assert len({u.id for u in later if u.final}) == sum(u.final for u in later)
