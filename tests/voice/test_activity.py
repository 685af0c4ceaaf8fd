"""The end-pointer by plain numbers; the detector on real sound."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.sounds import noises
from voice.activity import FRAME, Endpointer, EndpointSettings, Segment, VoiceActivity
from voice.segments import Clip, Segmenter
from voice.types import SAMPLE_RATE, Samples

QUICK = EndpointSettings(longest=2.0, cut_window=0.5)


def _cut(chances: list[float], settings: EndpointSettings = QUICK) -> list[Segment]:
    endpointer = Endpointer(settings)
    found = [endpointer.feed(chance) for chance in chances]
    found.append(endpointer.flush(len(chances) * FRAME))
    return [segment for segment in found if segment]


def _frames(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE / FRAME)


def _speech(*spans: tuple[float, float]) -> list[float]:
    """Probabilities of (speech, pause) lengths in seconds."""
    return [chance for on, off in spans for chance in [0.9] * _frames(on) + [0.02] * _frames(off)]


def test_two_phrases_with_a_pause_are_two_segments_with_margins() -> None:
    first, second = _cut([0.0] * 20 + _speech((1.0, 0.5), (0.5, 1.0)))
    assert (first.start, first.end) == (20 * FRAME, (20 + _frames(1.0)) * FRAME)
    assert first.start - first.clip_start == 3_200
    assert first.clip_end - first.end == 3_200
    assert second.start == first.end + _frames(0.5) * FRAME


@pytest.mark.parametrize(("pause", "segments"), [(0.15, 1), (0.25, 1), (0.4, 2), (1.2, 2)])
def test_only_a_pause_of_three_tenths_ends_a_phrase(pause: float, segments: int) -> None:
    assert len(_cut(_speech((0.6, pause), (0.6, 1.0)))) == segments


def test_a_short_yes_survives_and_a_click_does_not() -> None:
    assert len(_cut(_speech((0.16, 1.0)))) == 1
    assert _cut(_speech((0.064, 1.0))) == []


def test_the_threshold_to_end_is_lower_than_the_one_to_begin() -> None:
    assert _cut([0.45] * 60) == []
    (segment,) = _cut([0.6] * 10 + [0.4] * 20 + [0.6] * 10 + [0.0] * 20)
    assert segment.end == 40 * FRAME


def test_a_long_speech_is_cut_at_its_least_certain_place_without_a_loss() -> None:
    chances = [0.95] * _frames(3.0) + [0.0] * 20
    chances[52:55] = [0.7, 0.6, 0.7]
    first, second = _cut(chances)
    assert first.cut
    assert first.end == first.clip_end == second.start == second.clip_start == 53 * FRAME
    assert not second.cut
    assert second.end == _frames(3.0) * FRAME


def test_a_short_pause_can_be_made_an_end_with_the_margin_that_has_been_heard() -> None:
    endpointer = Endpointer(QUICK)
    assert endpointer.finish() is None
    for chance in _speech((1.0, 0.0)):
        assert endpointer.feed(chance) is None
    assert endpointer.finish() is None
    end = _frames(1.0) * FRAME
    for _ in range(4):
        assert endpointer.feed(0.0) is None
    assert endpointer.finish() == Segment(0, end, 0, end + 4 * FRAME)
    assert endpointer.running is None
    assert endpointer.feed(1.0) is None
    assert endpointer.running == (end + 4 * FRAME, end + 5 * FRAME)


def test_the_end_of_the_source_ends_the_speech() -> None:
    endpointer = Endpointer()
    for _ in range(10):
        endpointer.feed(0.9)
    segment = endpointer.flush(10 * FRAME - 100)
    assert segment is not None
    assert segment.end == segment.clip_end == 10 * FRAME - 100
    assert endpointer.flush(10 * FRAME) is None


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 30)), max_size=40))
def test_segments_are_in_order_apart_and_lose_no_long_speech(runs: list[tuple[float, int]]) -> None:
    chances = [chance for chance, times in runs for _ in range(times)]
    segments = _cut(chances)
    longest = round((QUICK.longest + QUICK.before + QUICK.after) * SAMPLE_RATE)
    covered = np.zeros(len(chances), dtype=bool)
    for segment in segments:
        assert 0 <= segment.clip_start <= segment.start < segment.end <= segment.clip_end
        assert segment.clip_end <= len(chances) * FRAME
        assert segment.clip_end - segment.clip_start <= longest
        covered[segment.start // FRAME : -(-segment.end // FRAME)] = True
    for before, after in pairwise(segments):
        assert before.clip_end <= after.clip_start
        assert not before.cut or before.clip_end == after.clip_start or after.start > before.end
    at = 0
    for chance, times in runs:
        if chance >= QUICK.onset and times >= 4:
            lost = times - covered[at : at + times].sum()  # what a cut leaves may be too short for speech
            assert lost < max(times * 0.1, _frames(QUICK.shortest))
        at += times


def _clips(sound: Samples, block: int) -> list[Clip]:
    segmenter = Segmenter()
    found = [clip for at in range(0, len(sound), block) for clip in segmenter.feed(sound[at : at + block])]
    return found + segmenter.flush()


def test_how_the_sound_is_fed_makes_no_difference(sample_sound: Samples) -> None:
    sound = sample_sound[: 40 * SAMPLE_RATE]
    whole = _clips(sound, len(sound))
    assert len(whole) > 3
    for block in (160, 1_600, 16_000, 7_777):
        cut = _clips(sound, block)
        assert [clip.segment for clip in cut] == [clip.segment for clip in whole]
        assert all(np.array_equal(a.samples, b.samples) for a, b in zip(cut, whole, strict=True))
    for clip in whole:
        place = slice(clip.segment.clip_start, clip.segment.clip_end)
        assert np.array_equal(clip.samples, sound[place])


def test_speech_is_found_where_the_truth_has_it(sample_sound: Samples, sample_path: Path) -> None:
    truth = json.loads(sample_path.with_suffix(".json").read_text(encoding="utf-8"))["turns"]
    clips = _clips(sample_sound, 8_000)
    starts = np.array([clip.segment.start / SAMPLE_RATE for clip in clips])
    ends = np.array([clip.segment.end / SAMPLE_RATE for clip in clips])
    for turn in truth:
        assert np.abs(starts - turn["start"]).min() < 0.3
        assert np.abs(ends - turn["end"]).min() < 0.5


@pytest.mark.parametrize("name", ["silence", "hum", "white noise", "loud noise", "clicks", "music"])
def test_what_is_no_voice_gives_no_clip(name: str) -> None:
    assert _clips(noises()[name], 8_000) == []


def test_the_detector_gives_a_number_a_frame() -> None:
    activity = VoiceActivity()
    assert activity.feed(np.zeros(500, dtype=np.float32)) == []
    assert len(activity.feed(np.zeros(525, dtype=np.float32))) == 2
    assert len(activity.flush()) == 1
    assert activity.flush() == []


def test_hours_of_sound_leave_nothing_behind() -> None:
    segmenter = Segmenter()
    for _ in range(600):
        segmenter.feed(np.zeros(8_000, dtype=np.float32))
    assert len(segmenter.sound(0, 600 * 8_000)) < SAMPLE_RATE
