"""Live Whisper: when it decodes and cuts, with a decoder that obeys, and the real one on the sample day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from voice.inventions import Figures, normal
from voice.segments import Segmenter
from voice.types import SAMPLE_RATE, Hints, Samples, Utterance, Word
from voice.whisper_live import WhisperLive, WhisperLiveStream
from voice.whisper_recogniser import WhisperRecogniser
from voice.whisper_window import Decoded

BLOCK = SAMPLE_RATE // 20


class Decoder:
    """Hears a word a second, each the end of a sentence where `sentences`."""

    def __init__(self, *, sentences: bool = False) -> None:
        self.lengths: list[int] = []
        self._mark = "." if sentences else ""

    def __call__(self, samples: Samples) -> Decoded | None:
        self.lengths.append(len(samples))
        seconds = len(samples) / SAMPLE_RATE
        words = [Word(f"слово{self._mark}", at, min(at + 0.9, seconds), 1.0) for at in range(int(seconds))]
        return Decoded(tuple(words) or (Word("слово", 0.0, seconds, 1.0),), Figures(0.0, -0.1))


def same(utterance: Utterance) -> Utterance:
    return utterance


def run(
    sound: Samples, decoder: Decoder, urgent: Callable[[str], bool] = lambda _: False, *, behind: bool = False
) -> tuple[list[Utterance], dict[int, float]]:
    """The finals, and by their ids how far the sound had been fed when they were known (seconds)."""
    stream = WhisperLiveStream(decoder, urgent, same)
    finals: list[Utterance] = []
    known: dict[int, float] = {}
    for at in range(0, len(sound), BLOCK):
        for utterance in stream.feed(sound[at : at + BLOCK], behind=behind):
            if utterance.final:
                finals.append(utterance)
                known[utterance.id] = (at + BLOCK) / SAMPLE_RATE
    return finals + list(stream.flush()), known


@pytest.fixture(scope="module")
def sound(sample_sound: Samples) -> Samples:
    return sample_sound[: 60 * SAMPLE_RATE]


def clips(sound: Samples) -> list[tuple[float, float]]:
    segmenter = Segmenter()
    found = [*segmenter.feed(sound), *segmenter.flush()]
    return [(clip.segment.start / SAMPLE_RATE, clip.segment.end / SAMPLE_RATE) for clip in found]


def test_short_speech_is_cut_as_in_a_review(sound: Samples) -> None:
    short = [clip for clip in clips(sound) if clip[1] - clip[0] < 7.0]
    assert len(short) >= 5
    found = [(utterance.start, utterance.end) for utterance in run(sound, Decoder())[0]]
    assert set(short) <= set(found)


def test_what_was_decoded_in_advance_is_not_decoded_again(sound: Samples) -> None:
    decoder = Decoder()
    finals, _ = run(sound, decoder)
    lengths = decoder.lengths
    for utterance in finals[:-1]:
        assert utterance.samples is not None
        assert lengths.count(len(utterance.samples)) >= 1 or utterance.end - utterance.start > 7.0
    assert all(before != after for before, after in pairwise(lengths))


def test_long_speech_does_not_wait_for_a_pause(sound: Samples) -> None:
    finals, known = run(sound, Decoder(sentences=True))
    assert max(end - start for start, end in clips(sound)) > 9.0
    assert all(utterance.end - utterance.start < 10.5 for utterance in finals)
    assert all(known.get(u.id, u.end) - u.end < 2.6 for u in finals)


def test_an_urgent_sentence_is_known_while_its_speaker_goes_on(sound: Samples) -> None:
    def latest(urgent: Callable[[str], bool]) -> float:
        finals, known = run(sound, Decoder(sentences=True), urgent)
        return max(known[u.id] - word.end for u in finals if u.id in known for word in u.words)

    assert latest(lambda text: "." in text) < 2.6
    assert latest(lambda _: False) > 6.0


def test_nothing_is_lost_or_said_twice_between_the_cuts(sound: Samples) -> None:
    finals, _ = run(sound, Decoder(sentences=True), lambda text: "." in text)
    assert [u.id for u in finals] == sorted({u.id for u in finals})
    spoken: Sequence[tuple[float, float]] = clips(sound)
    assert finals[0].start == spoken[0][0]
    assert finals[-1].end == spoken[-1][1]
    assert sum(u.end - u.start for u in finals) == pytest.approx(sum(e - s for s, e in spoken), abs=0.5)
    for before, after in pairwise(finals):
        assert before.end <= after.start
        assert before.samples is not None
        assert before.samples_start + len(before.samples) / SAMPLE_RATE <= after.samples_start + 1e-6


def test_who_is_behind_decodes_only_what_has_ended(sound: Samples) -> None:
    decoder = Decoder()
    finals, _ = run(sound, decoder, behind=True)
    assert len(decoder.lengths) == len(finals) == len(clips(sound))


def test_silence_costs_no_decoding() -> None:
    decoder = Decoder()
    assert run(np.zeros(20 * SAMPLE_RATE, dtype=np.float32), decoder) == ([], {})
    assert decoder.lengths == []


@pytest.mark.slow
def test_the_real_model_hears_live_what_it_hears_in_a_review(
    whisper: WhisperRecogniser, whisper_folder: Path, sound: Samples
) -> None:
    hints = Hints(phrases=("Игрок номер три, ваша минута", "Спасибо", "Принято"))
    quick = WhisperRecogniser(whisper_folder, short=True)
    stream = WhisperLive(quick, hints).stream()
    live = [u for at in range(0, len(sound), BLOCK) for u in stream.feed(sound[at : at + BLOCK]) if u.final]
    live += stream.flush()
    slow = whisper.stream(hints)
    said = normal(" ".join(u.text for u in [*slow.feed(sound), *slow.flush()])).split()
    heard = normal(" ".join(u.text for u in live)).split()
    assert len(said) > 50
    assert Levenshtein.distance(said, heard) / len(said) < 0.15
    for utterance in live:
        times = [time for word in utterance.words for time in (word.start, word.end)]
        assert times == sorted(times)
        assert utterance.start - 0.001 <= times[0]
        assert times[-1] <= utterance.end + 0.001
