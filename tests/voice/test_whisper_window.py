"""The short windows of live sound."""

from __future__ import annotations

from voice.whisper_window import window_frames

CLIPS = range(1, 3_001)
SPARE, LEAST, MOST = 300, 800, 3_000


def test_a_window_holds_its_clip_and_the_silence_behind_it() -> None:
    for frames in CLIPS:
        assert max(LEAST, min(frames + SPARE, MOST)) <= window_frames(frames) <= MOST
        assert window_frames(frames) < max(LEAST, frames + SPARE) + 50


def test_windows_have_so_few_lengths_that_memory_for_each_does_no_harm() -> None:
    lengths = {window_frames(frames) for frames in CLIPS}
    assert len(lengths) <= 45
    assert all(length % 2 == 0 for length in lengths), "the encoder halves it"
