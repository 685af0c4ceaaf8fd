"""Frames of any device become blocks of 16 kHz that know when they were spoken."""

from __future__ import annotations

import numpy as np
import pytest

from tests.voice.fake_portaudio import frames
from tests.voice.sounds import tone
from voice.ear import Ear, Timeline
from voice.hardware import Frames
from voice.live import CHANNELS, Block, Event, HeardAgain, Overflow, Silent
from voice.resample import Resampler
from voice.source import Channels
from voice.types import SAMPLE_RATE, Samples


def hear(ear: Ear, sound: Channels, rate: int, began: float = 0.0, piece: float = 0.025) -> list[Event]:
    """Give the sound to the ear in pieces, each arriving as it ends."""
    events: list[Event] = []
    size = round(piece * rate)
    for at in range(0, sound.shape[1], size):
        part = sound[:, at : at + size]
        events += ear.hear(frames(part, rate, began + (at + part.shape[1]) / rate))
    return events


def blocks(events: list[Event], channel: str = "table") -> list[Block]:
    return [event for event in events if isinstance(event, Block) and event.channel == channel]


def joined(events: list[Event], channel: str = "table") -> Samples:
    return np.concatenate([block.samples for block in blocks(events, channel)])


def likeness(one: Samples, other: Samples) -> float:
    """Correlation of two sounds from their beginnings on."""
    size = min(len(one), len(other))
    return float(np.corrcoef(one[:size], other[:size])[0, 1])


@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("count", [1, 2, 3, 8, 12])
def test_any_form_becomes_the_same_sound_in_the_same_place(rate: int, count: int) -> None:
    ear = Ear(("table",), "USB", began=5.0)
    sound = np.tile(tone(440, 2.0, rate=rate), (count, 1))
    events = hear(ear, sound, rate, began=7.0)
    heard = joined(events)
    assert len(heard) == pytest.approx(2.0 * SAMPLE_RATE, abs=SAMPLE_RATE * 0.02)
    assert likeness(heard, tone(440, 2.0)) > 0.999  # neither late nor early by a sample or two
    assert blocks(events)[0].at == pytest.approx(2.0, abs=0.001)
    for first, second in zip(blocks(events), blocks(events)[1:], strict=False):
        assert second.at == pytest.approx(first.at + len(first.samples) / SAMPLE_RATE, abs=0.001)


def test_two_channels_are_kept_apart() -> None:
    events = hear(
        Ear(CHANNELS, "USB", 0.0), np.stack([tone(300, 1.0, 48_000), tone(900, 1.0, 48_000)]), 48_000
    )
    assert likeness(joined(events, "table"), tone(300, 1.0)) > 0.999
    assert likeness(joined(events, "host"), tone(900, 1.0)) > 0.999
    assert [block.at for block in blocks(events, "table")] == [block.at for block in blocks(events, "host")]


def test_one_speaker_at_one_of_eight_microphones_is_not_made_faint() -> None:
    sound = np.zeros((8, SAMPLE_RATE), dtype=np.float32)
    sound[5] = tone(440, 1.0)
    heard = joined(hear(Ear(("table",), "USB", 0.0), sound, SAMPLE_RATE))
    assert np.abs(heard).max() > 0.45


def test_values_that_are_no_sound_do_no_harm() -> None:
    sound = np.full((1, 400), np.nan, dtype=np.float32)
    sound[0, 100:200], sound[0, 200:300] = np.inf, -7.0
    heard = joined(list(Ear(("table",), "USB", 0.0).hear(frames(sound, SAMPLE_RATE, 1.0))))
    assert np.isfinite(heard).all()
    assert np.abs(heard).max() <= 1.0


@pytest.mark.parametrize("value", [0.0, -1.0])  # muted; stuck at its end
def test_three_seconds_of_nothing_are_told_once_and_the_return_too(value: float) -> None:
    ear = Ear(("table",), "USB", 0.0)
    dead = np.full((1, SAMPLE_RATE), value, dtype=np.float32)
    told: list[Event] = []
    for second in range(2):
        told += hear(ear, dead, SAMPLE_RATE, began=float(second))
    assert not [event for event in told if not isinstance(event, Block)]
    for second in range(2, 8):
        told += hear(ear, dead, SAMPLE_RATE, began=float(second))
    told += hear(ear, tone(440, 1.0)[np.newaxis], SAMPLE_RATE, began=8.0)
    told += hear(ear, tone(440, 1.0)[np.newaxis], SAMPLE_RATE, began=9.0)
    tidings = [event for event in told if not isinstance(event, Block)]
    assert [type(event) for event in tidings] == [Silent, HeardAgain]
    assert tidings[0].at == pytest.approx(3.0, abs=0.03)
    assert tidings[1].at == pytest.approx(8.0, abs=0.03)
    assert isinstance(tidings[0], Silent)
    assert "«USB»" in tidings[0].text


def test_a_click_in_the_middle_of_a_silence_makes_it_no_other_one() -> None:
    ear = Ear(("table",), "USB", 0.0)
    silence = np.zeros((1, SAMPLE_RATE), dtype=np.float32)
    silence[0, 5_000] = 1 / 32_768
    told: list[Event] = []
    for second in range(20):
        told += hear(ear, silence if second > 3 else silence * 0, SAMPLE_RATE, began=float(second))
    assert [type(event) for event in told if not isinstance(event, Block)] == [Silent]


def test_the_hosts_channel_may_be_silent_alone() -> None:
    sound = np.stack([tone(440, 4.0), np.zeros(4 * SAMPLE_RATE, dtype=np.float32)])
    events = hear(Ear(CHANNELS, "USB", 0.0), sound, SAMPLE_RATE)
    assert [event.channel for event in events if isinstance(event, Silent)] == ["host"]


def test_the_faintest_hiss_is_no_silence() -> None:
    steps = np.random.default_rng(3).integers(-1, 2, (1, 5 * SAMPLE_RATE))
    hiss = np.asarray(steps / 32_768, dtype=np.float32)
    assert not [
        event for event in hear(Ear(("table",), "USB", 0.0), hiss, SAMPLE_RATE) if isinstance(event, Silent)
    ]


def test_what_the_system_lost_is_told_and_the_time_is_right_at_once() -> None:
    ear = Ear(("table",), "USB", 0.0)
    hear(ear, tone(440, 1.0)[np.newaxis], SAMPLE_RATE)
    told = ear.hear(frames(tone(440, 0.1)[np.newaxis], SAMPLE_RATE, until=4.1, lost=7))
    assert isinstance(told[0], Overflow)
    assert told[0].count == 7
    assert blocks(told)[0].at == pytest.approx(4.0, abs=0.001)


def test_a_device_that_changes_its_form_is_followed() -> None:
    ear = Ear(("table",), "USB", 0.0)
    first = hear(ear, tone(440, 1.0, 48_000)[np.newaxis], 48_000)
    second = hear(ear, np.tile(tone(440, 1.0, 44_100), (2, 1)), 44_100, began=1.0)
    assert likeness(joined(second), tone(440, 1.0)) > 0.999
    assert blocks(first + second)[-1].at == pytest.approx(2.0, abs=0.03)


def test_hours_of_sound_are_timed_by_the_machines_clock() -> None:
    """Four hours by a device whose clock is wrong by 0.02 %, each piece up to 80 ms late."""
    random = np.random.default_rng(11)
    timeline, true, worst = Timeline(), 0.0, 0.0
    for _ in range(4 * 3600 * 10):
        true += 0.1 * 1.0002
        told = timeline.end(0.1, true + float(random.exponential(0.01)))
        worst = max(worst, abs(told - true))
    assert worst < 0.05
    assert abs(told - true) < 0.02


def test_a_hold_up_of_a_second_does_not_move_the_sound() -> None:
    timeline = Timeline()
    for n in range(1, 41):
        timeline.end(0.025, 0.025 * n)
    held_up = [timeline.end(0.025, 2.0) for _ in range(40)]  # all at once, up to a second late
    assert held_up == pytest.approx([1.0 + 0.025 * n for n in range(1, 41)], abs=0.001)


def test_sound_that_went_missing_unnoticed_is_missed_within_a_second() -> None:
    timeline = Timeline()
    for n in range(1, 41):
        timeline.end(0.025, 0.025 * n)
    later = [timeline.end(0.025, 1.5 + 0.025 * n) for n in range(1, 82)]  # half a second is gone
    assert later[-1] == pytest.approx(1.5 + 0.025 * 81, abs=0.001)


def test_a_late_beginning_is_put_right_by_the_next_piece() -> None:
    timeline = Timeline()
    timeline.end(0.025, 0.4)
    assert timeline.end(0.025, 0.05) == pytest.approx(0.05)


def test_blocks_never_go_back_in_time() -> None:
    ear = Ear(("table",), "USB", 0.0)
    sound = tone(440, 0.025)[np.newaxis]
    events = [*ear.hear(frames(sound, SAMPLE_RATE, 0.9)), *ear.hear(frames(sound, SAMPLE_RATE, 0.05))]
    assert blocks(events)[0].at <= blocks(events)[1].at


def test_an_empty_piece_is_nothing() -> None:
    ear = Ear(("table",), "USB", 0.0)
    assert ear.hear(Frames(1.0, 48_000, 1, b"")) == []


def test_the_resampler_joins_its_pieces_without_seams() -> None:
    sound = tone(1000, 1.0, 44_100)[np.newaxis]
    whole = Resampler(44_100, 1).feed(sound)[0]
    apart = Resampler(44_100, 1)
    pieces = np.concatenate([apart.feed(sound[:, at : at + 441])[0] for at in range(0, 44_100, 441)])
    size = min(len(whole), len(pieces))
    assert np.abs(whole[:size] - pieces[:size]).max() < 1e-5
