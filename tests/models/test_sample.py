"""The sample recording of the demo fits its script and its size limit."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import av
import pytest

AUDIO = Path(__file__).parent.parent / "audio"
DAY = json.loads((AUDIO / "sample-day.json").read_text(encoding="utf-8"))
RECORDING = AUDIO / DAY["audio"]


def test_the_recording_is_small_enough_for_the_repository() -> None:
    assert RECORDING.stat().st_size <= 2_000_000


def test_the_recording_lasts_as_long_as_its_script_says() -> None:
    with av.open(str(RECORDING)) as container:
        samples = sum(frame.samples for frame in container.decode(audio=0))
        stream = container.streams.audio[0]
        assert (stream.rate, stream.channels) == (16_000, 1)
    assert samples / 16_000 == pytest.approx(DAY["seconds"], abs=0.1)


def test_turns_follow_each_other_within_the_recording() -> None:
    turns = DAY["turns"]
    assert all(turn["start"] < turn["end"] for turn in turns)
    assert all(before["end"] < after["start"] for before, after in pairwise(turns))
    assert turns[-1]["end"] < DAY["seconds"]


def test_spans_are_words_of_their_turns_and_speakers_sit_at_the_table() -> None:
    for turn in DAY["turns"]:
        assert turn["who"] == "host" or turn["who"] in DAY["alive"]
        assert all(finding["span"] in turn["text"] for finding in turn.get("expect", []))
