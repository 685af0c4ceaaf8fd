"""Live Whisper: when it decodes and cuts, with a decoder that obeys, and the real one on the sample day."""

from __future__ import annotations

from collections.abc import Callable
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
    """Hears a word a second, each the end of a sentence where `sentences`; worth what it is told."""

    def __init__(
        self,
        *,
        sentences: bool = False,
        urgent: Callable[[str], bool] = lambda _: False,
        twice: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.lengths: list[int] = []
        self.thorough: list[int] = []
        self.twice_heard: list[Samples] = []
        self.urgent, self.twice = urgent, twice
        self._mark = "." if sentences else ""

    def listen(self, samples: Samples) -> Decoded | None:
        self.lengths.append(len(samples))
        return self._heard(samples, "слово")

    def thoroughly(self, samples: Samples) -> Decoded | None:
        self.thorough.append(len(samples))
        return self._heard(samples, "точно")

    def again(self, samples: Samples) -> str:
        """The length of the sound, and a word a second."""
        self.twice_heard.append(samples)
        return " ".join([str(len(samples)), *["слово."] * (len(samples) // SAMPLE_RATE)])

    def _heard(self, samples: Samples, word: str) -> Decoded:
        seconds = len(samples) / SAMPLE_RATE
        words = [Word(word + self._mark, at, min(at + 0.9, seconds), 1.0) for at in range(int(seconds))]
        return Decoded(tuple(words) or (Word(word, 0.0, seconds, 1.0),), Figures(0.0, -0.1))


def run(
    sound: Samples, decoder: Decoder, *, behind: bool = False
) -> tuple[list[Utterance], dict[int, float]]:
    """The finals, and by their ids how far the sound had been fed when they were known (seconds)."""
    stream = WhisperLiveStream(decoder)
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
        finals, known = run(sound, Decoder(sentences=True, urgent=urgent))
        return max(known[u.id] - word.end for u in finals if u.id in known for word in u.words)

    assert latest(lambda text: "." in text) < 2.6
    assert latest(lambda _: False) > 6.0


def test_nothing_is_lost_or_said_twice_between_the_cuts(sound: Samples) -> None:
    finals, _ = run(sound, Decoder(sentences=True, urgent=lambda text: "." in text))
    assert [u.id for u in finals] == sorted({u.id for u in finals})
    spoken = clips(sound)
    assert finals[0].start == spoken[0][0]
    assert finals[-1].end == spoken[-1][1]
    heard = np.zeros(len(sound), dtype=bool)
    for utterance in finals:
        assert utterance.samples is not None
        first = round(utterance.samples_start * SAMPLE_RATE)
        heard[first : first + len(utterance.samples)] = True
    for start, end in spoken:
        assert heard[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)].all()
    for before, after in pairwise(finals):
        assert before.end <= after.start
        assert before.samples is not None
        assert before.samples_start + len(before.samples) / SAMPLE_RATE <= after.samples_start + 1e-6


class Reader(Decoder):
    """Hears what is said in a known recording: a word each half second of it; the ninth
    ends a sentence, the tenth half second is a pause.

    If it `breaks` off, it hears the first sentence of a sound that holds much more.
    """

    def __init__(self, sound: Samples, *, urgent: Callable[[str], bool], breaks: bool = False) -> None:
        super().__init__(urgent=urgent)
        self._sound, self._breaks = sound, breaks

    def _heard(self, samples: Samples, word: str) -> Decoded:  # noqa: ARG002
        alike = np.flatnonzero(self._sound == samples[0])
        start = next(int(at) for at in alike if np.array_equal(self._sound[at : at + 64], samples[:64]))
        first, last = (
            round(at / HALF) for at in (start + 800, start + len(samples))
        )  # whose middles are in it
        words = [
            Word(
                number_word(place),
                place / 2 - start / SAMPLE_RATE,
                (place + 0.9) / 2 - start / SAMPLE_RATE,
                1.0,
            )
            for place in range(first, last)
            if place % 10
        ]
        end = next((at + 1 for at, word in enumerate(words) if at and word.text.endswith(".")), len(words))
        breaks = self._breaks and len(words) - end >= 3
        return Decoded(tuple(words[:end] if breaks else words), Figures(0.0, -0.1))


def number_word(place: int) -> str:
    return f"{place}." if place % 10 == 9 else str(place)


HALF = SAMPLE_RATE // 2


@pytest.mark.parametrize("breaks", [False, True])
@pytest.mark.parametrize("last", ["3", "9."])
def test_what_is_given_out_of_speech_that_goes_on_is_not_given_again(
    sound: Samples, last: str, *, breaks: bool
) -> None:
    """An urgent word has come to be given out before its clause ends; its sound goes on to be heard."""
    sound = sound[: 36 * SAMPLE_RATE]
    reader = Reader(
        sound, urgent=lambda text: any(word.endswith(last) for word in text.split()), breaks=breaks
    )
    finals, known = run(sound, reader)
    told = [int(word.text.strip(".")) for u in finals for word in u.words]
    assert told == sorted(set(told)), "each word once and in order"
    spoken = [
        place
        for place in range(72)
        if place % 10 and any(start <= place / 2 and (place + 1) / 2 <= end for start, end in clips(sound))
    ]
    assert set(spoken) <= set(told)
    assert all(before.end <= after.start for before, after in pairwise(finals))
    began = [start for start, _ in clips(sound)]
    late = [
        known[u.id] - word.end
        for u in finals
        for word in u.words
        if word.text.endswith(last) and u.id in known and all(abs(word.end - start) > 0.4 for start in began)
    ]
    assert len(late) > 5
    assert max(late) < 3.0


def test_the_end_of_a_clause_that_was_begun_before_is_no_call_by_itself(sound: Samples) -> None:
    """«Если двое встанут на | перестрелку, …»: the host did not say «Перестрелка»."""

    def urgent(text: str) -> bool:
        return "31 32 33" in text or text.startswith(("34", "35"))

    finals, _ = run(sound, Reader(sound, urgent=urgent))
    texts = [" ".join(word.text for word in utterance.words) for utterance in finals]
    assert any(text.endswith(("31 32 33", "31 32 33 34")) for text in texts), "given out within its clause"
    assert not any(text.startswith(("34", "35")) and len(text.split()) < 4 for text in texts)


def test_who_is_behind_decodes_only_what_has_ended(sound: Samples) -> None:
    decoder = Decoder()
    finals, _ = run(sound, decoder, behind=True)
    assert len(decoder.lengths) == len(finals) == len(clips(sound))
    assert len(decoder.thorough) <= 1  # the last one, after which nothing waits


def test_what_is_urgent_and_complete_is_known_after_a_fifth_of_a_second_of_silence(sound: Samples) -> None:
    clip = next(clip for clip in clips(sound) if clip[1] - clip[0] > 2.0)
    start, end = round((clip[0] - 0.3) * SAMPLE_RATE), round(clip[1] * SAMPLE_RATE)
    phrase = np.concatenate([sound[start:end], np.zeros(SAMPLE_RATE, dtype=np.float32)])

    def waited(urgent: Callable[[str], bool]) -> float:
        finals, known = run(phrase, Decoder(sentences=True, urgent=urgent))
        return known[finals[-1].id] - finals[-1].end

    assert waited(lambda text: text.endswith(".")) < 0.28
    assert 0.3 <= waited(lambda _: False) < 0.38


def test_nothing_is_decoded_in_a_pause_before_it_holds_the_whole_clip(sound: Samples) -> None:
    segmenter = Segmenter()
    early: list[int] = []

    class Watched(Decoder):
        def listen(self, samples: Samples) -> Decoded | None:
            if 0 < segmenter.quiet < 0.2 * SAMPLE_RATE and segmenter.running is not None:
                early.append(segmenter.quiet)
            return super().listen(samples)

    decoder = Watched()
    stream = WhisperLiveStream(decoder)
    for at in range(0, len(sound), BLOCK):
        segmenter.feed(sound[at : at + BLOCK])
        stream.feed(sound[at : at + BLOCK])
    assert len(decoder.lengths) > 30
    assert early == []


def three(text: str) -> bool:
    """From the third word on there is something to be heard twice."""
    return len(text.split()) >= 3


def long_and_short(finals: list[Utterance]) -> tuple[list[Utterance], list[Utterance]]:
    """Those that are heard twice, long ones apart."""
    matter = [u for u in finals if len(u.words) >= 3]
    assert all(u.second is None for u in finals if u not in matter)
    long = [u for u in matter if seconds(u) >= 4.0]
    short = [u for u in matter if seconds(u) < 4.0]
    assert long
    assert short
    return long, short


def seconds(utterance: Utterance) -> float:
    assert utterance.samples is not None
    return len(utterance.samples) / SAMPLE_RATE


def test_of_a_long_clip_only_the_sentences_that_matter_are_heard_twice(sound: Samples) -> None:
    decoder = Decoder(sentences=True, twice=three)
    finals, _ = run(sound, decoder)
    long, short = long_and_short(finals)
    for utterance in long:
        assert utterance.second is not None
        *before, length = utterance.second.split()[:3]
        assert before == [word.text for word in utterance.words[:2]]
        assert utterance.samples is not None
        again = next(heard for heard in decoder.twice_heard if len(heard) == int(length))
        began = [
            k
            for k in range(len(utterance.samples))
            if np.array_equal(utterance.samples[k : k + 50], again[:50])
        ]
        assert 1.5 < began[0] / SAMPLE_RATE < 2.5
    for utterance in short:
        assert utterance.samples is not None
        assert utterance.second == decoder.again(utterance.samples)


def test_a_second_hearing_that_broke_off_does_not_look_whole(sound: Samples) -> None:
    class Breaking(Decoder):
        def again(self, samples: Samples) -> str:  # noqa: ARG002
            return "слово."

    finals, _ = run(sound, Breaking(sentences=True, twice=three))
    long, _ = long_and_short(finals)
    assert [u.second for u in long] == ["слово."] * len(long)


def test_the_end_of_what_is_not_urgent_is_heard_as_in_a_review(sound: Samples) -> None:
    ended = [clip for clip in clips(sound) if clip[1] - clip[0] < 7.0]
    decoder = Decoder()
    finals, _ = run(sound, decoder)
    thorough = [(u.start, u.end) for u in finals if u.words[0].text == "точно"]
    assert set(ended) <= set(thorough)
    assert len(decoder.thorough) == len(thorough)
    urgent = Decoder(urgent=lambda _: True)
    assert {word.text for u in run(sound, urgent)[0] for word in u.words} == {"слово"}
    assert urgent.thorough == []


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
