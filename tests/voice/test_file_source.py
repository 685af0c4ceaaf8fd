"""A recording takes the microphone's place: the same blocks at any speed, in the session's time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.voice.fake_portaudio import Clock
from tests.voice.sounds import tone, write
from voice.file_source import BLOCK, FileSource
from voice.live import Block, Ended, Event, Overflow
from voice.source import open_recording
from voice.types import SAMPLE_RATE, VoiceError


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def stereo(tmp_path: Path) -> Path:
    """Ten seconds: the table on the left, the host on the right."""
    return write(
        tmp_path / "stereo.wav", np.stack([tone(300, 10.0), tone(900, 10.0)]), SAMPLE_RATE, "pcm_f32le"
    )


def all_of(source: FileSource) -> list[Event]:
    events: list[Event] = []
    while not isinstance(event := source.take(1.0), Ended):
        assert event is not None
        events.append(event)
    return events


def real(path: Path, clock: Clock, began: float | None = None) -> FileSource:
    """In real time by a clock that moves when the source waits."""

    def wait(seconds: float) -> bool:
        clock.time += seconds
        return False

    return FileSource(path, "real", now=clock, wait=wait, began=began)


def test_both_speeds_give_the_same_sound(sample_path: Path, clock: Clock) -> None:
    fast, slow = all_of(FileSource(sample_path, "max")), all_of(real(sample_path, clock))
    whole = np.concatenate(list(open_recording(sample_path).blocks()))
    for events in (fast, slow):
        blocks = [event for event in events if isinstance(event, Block)]
        assert np.array_equal(np.concatenate([block.samples for block in blocks]), whole)
        assert [block.at for block in blocks] == pytest.approx(
            [number * BLOCK / SAMPLE_RATE for number in range(len(blocks))]
        )


def test_at_full_speed_the_time_is_that_of_the_sound_taken(stereo: Path) -> None:
    source = FileSource(stereo, "max")
    assert source.now() == 0.0
    for number in range(1, 11):
        assert isinstance(source.take(0.0), Block)
        assert source.now() == pytest.approx(number * BLOCK / SAMPLE_RATE)
    all_of(source)
    end = source.take(0.0)
    assert isinstance(end, Ended)
    assert end.at == source.now() == pytest.approx(10.0)
    assert not end.damaged


def test_in_real_time_no_block_comes_before_it_was_spoken(stereo: Path, clock: Clock) -> None:
    source = real(stereo, clock, began=900.0)  # the session runs for 100 s already
    for number in range(1, 300):
        block = source.take(1.0)
        assert isinstance(block, Block)
        assert block.at == pytest.approx(100.0 + (number - 1) * BLOCK / SAMPLE_RATE)
        assert source.now() == pytest.approx(block.at + BLOCK / SAMPLE_RATE)


def test_a_time_out_that_is_too_short_gives_nothing_and_loses_nothing(stereo: Path, clock: Clock) -> None:
    source = real(stereo, clock)
    got = [source.take(0.01) for _ in range(100)]
    blocks = [event for event in got if event is not None]
    assert all(isinstance(event, Block) for event in blocks)
    assert len(blocks) == 25  # each came at the fourth asking
    assert source.now() == pytest.approx(25 * BLOCK / SAMPLE_RATE)
    assert [event.at for event in blocks] == pytest.approx([n * BLOCK / SAMPLE_RATE for n in range(25)])


def test_a_taker_that_stalls_in_real_time_loses_what_is_old(stereo: Path, clock: Clock) -> None:
    source = real(stereo, clock)
    assert isinstance(source.take(1.0), Block)
    clock.time += 5.0
    overflow = source.take(1.0)
    assert isinstance(overflow, Overflow)
    after = source.take(1.0)
    assert isinstance(after, Block)
    assert after.at == overflow.at == pytest.approx(2.032, abs=BLOCK / SAMPLE_RATE)
    assert overflow.count == pytest.approx(2.0 * SAMPLE_RATE / BLOCK, abs=1.5)
    blocks = [event for event in all_of(source) if isinstance(event, Block)]
    assert blocks[-1].at + len(blocks[-1].samples) / SAMPLE_RATE == pytest.approx(10.0)


def test_at_full_speed_nothing_is_ever_old(stereo: Path, clock: Clock) -> None:
    source = FileSource(stereo, "max", now=clock)
    source.take(1.0)
    clock.time += 100.0
    assert sum(isinstance(event, Block) for event in all_of(source)) == 10 * SAMPLE_RATE // BLOCK


def test_the_second_channel_may_be_the_hosts(stereo: Path) -> None:
    events = all_of(FileSource(stereo, "max", 2))
    for channel, hertz in (("table", 300), ("host", 900)):
        sound = [event.samples for event in events if isinstance(event, Block) and event.channel == channel]
        assert np.allclose(np.concatenate(sound), tone(hertz, 10.0), atol=1e-4)


def test_a_mono_recording_has_no_channel_for_the_host(sample_path: Path) -> None:
    with pytest.raises(VoiceError, match="один канал"):
        FileSource(sample_path, "max", 2)


def test_what_is_no_recording_is_told(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match="нет"):
        FileSource(tmp_path / "absent.wav")


def test_close_ends_it(stereo: Path) -> None:
    source = FileSource(stereo, "real")
    source.close()
    assert isinstance(source.take(60.0), Ended)


def test_a_recording_that_breaks_off_is_told_at_the_end(stereo: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.wav"
    cut.write_bytes(stereo.read_bytes()[:200_000])
    source = FileSource(cut, "max")
    assert all_of(source)
    end = source.take(0.0)
    assert isinstance(end, Ended)
    assert end.damaged
