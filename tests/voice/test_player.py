"""A device is watched; music gives way to what is said; and a real sound server plays what it is given."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.voice.hall import DELAY, RATE, FakeBackend, FakeStream, FakeSynthesiser
from tests.voice.room import Room, open_room, wait_until
from tests.voice.sounds import tone
from voice.hardware import Device, Refused
from voice.loudspeaker import Loudspeakers
from voice.mixer import Mixer
from voice.player import Player, same_device
from voice.speaker import Outputs, Speaker
from voice.speaking import (
    ROOM,
    Kind,
    PlaybackEnded,
    PlaybackStarted,
    Restored,
    Sound,
    SpeakingEvent,
    Trouble,
)
from voice.types import Samples, VoiceError

pytestmark = pytest.mark.alone


class Desk:
    """A player without its thread: `check` is called by hand."""

    def __init__(self, *plugged: str) -> None:
        self.time = 50.0
        self.events: list[SpeakingEvent] = []
        self.backend = FakeBackend(*plugged)
        self.mixer = Mixer(ROOM, self.events.append)
        self.player = Player(self.mixer, self.backend, None, lambda: self.time, self.events.append)

    def after(self, seconds: float) -> None:
        self.time += seconds
        self.player.check()

    def troubles(self) -> int:
        return sum(isinstance(event, Trouble) for event in self.events)


def test_a_device_that_asks_for_no_sound_for_long_is_lost() -> None:
    desk = Desk("колонка")
    desk.player.check()
    for _ in range(8):
        desk.after(0.5)
        desk.backend.tick()
    assert desk.player.available
    desk.after(2.4)
    assert desk.player.available
    desk.after(0.2)
    assert not desk.player.available
    assert desk.backend.streams[0].closed
    assert desk.troubles() == 1


def test_a_device_may_take_its_time_at_the_beginning() -> None:
    desk = Desk("колонка")
    desk.player.check()
    desk.after(2.5)
    assert desk.player.available
    desk.after(1.0)
    assert not desk.player.available


def test_a_stream_that_died_is_lost_at_once_and_opened_again() -> None:
    desk = Desk("колонка")
    desk.player.check()
    desk.backend.streams[0].broken = True
    desk.after(0.1)
    assert not desk.player.available
    desk.after(0.5)
    assert desk.backend.opened == 1, "not before a second is over"
    desk.after(0.6)
    assert desk.player.available
    assert [type(event) for event in desk.events] == [Trouble, Restored]


def test_a_device_that_is_not_there_is_told_once_however_often_it_is_tried() -> None:
    desk = Desk()
    for _ in range(20):
        desk.after(0.5)
    assert desk.backend.opened == 10
    assert desk.troubles() == 1
    desk.backend.plugged.add("колонка")
    desk.after(1.0)
    assert desk.player.available
    assert isinstance(desk.events[-1], Restored)


def test_a_device_that_opens_but_does_not_start_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise VoiceError("Устройство занято.")

    desk = Desk("колонка")
    monkeypatch.setattr(FakeStream, "start", refuse)
    desk.player.check()
    assert not desk.player.available
    assert desk.backend.streams[0].closed
    assert desk.events == [Trouble(ROOM, "Устройство занято.")]
    assert not desk.mixer.play(1, "раз", Kind.SPEECH, Sound(tone(440, 1, RATE), RATE))


def test_what_sounds_when_the_device_goes_has_ended() -> None:
    desk = Desk("колонка")
    desk.player.check()
    assert desk.mixer.play(1, "раз", Kind.SPEECH, Sound(tone(440, 1, RATE), RATE))
    desk.backend.tick()
    desk.backend.streams[0].broken = True
    desk.after(0.3)
    assert desk.events[:2] == [
        PlaybackStarted(50.0 + DELAY, 1, "раз", Kind.SPEECH, ROOM),
        PlaybackEnded(50.3, 1, Kind.SPEECH, ROOM, whole=False),
    ]


def test_a_driver_that_hangs_does_not_hold_up_the_end() -> None:
    held, hung = threading.Event(), 60.0

    class Hanging(FakeStream):
        def close(self) -> None:
            held.wait(hung)

    desk = Desk("колонка")
    desk.player.start()
    stream = Hanging("колонка")
    desk.player._stream = stream
    stream.broken = True  # the watching thread will try to close it, and hang
    wait_until(lambda: desk.player._stream is None, "its loss is noticed")
    began = time.monotonic()
    desk.player.close()
    assert time.monotonic() - began < hung
    held.set()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("HDA Intel PCH: ALC257 Analog", "HDA Intel PCH: ALC257 Analog", True),
        ("pulse", "default", True),
        ("pipewire", "sysdefault", True),
        ("USB Audio", "default", False),
        ("USB Audio", "HDA Intel PCH", False),
    ],
)
def test_names_that_lead_to_one_device(one: str, other: str, same: bool) -> None:
    assert same_device(one, other) is same


# The mixer


class Steady:
    """Music that is always one."""

    def __init__(self) -> None:
        self.rested: list[float] = []

    def retune(self, rate: int) -> None:
        assert rate == RATE

    def read(self, count: int, at: float) -> Samples:
        del at
        return np.ones(count, dtype=np.float32)

    def rest(self, at: float) -> None:
        self.rested.append(at)


def _pull(mixer: Mixer, seconds: float, block: int = 80) -> Samples:
    return np.concatenate([mixer.pull(block, 0.0) for _ in range(round(seconds * RATE / block))])


def _levels(sound: Samples, *at: float) -> list[float]:
    return [float(sound[round(second * RATE)]) for second in at]


@pytest.fixture
def musical() -> tuple[Mixer, Steady]:
    music = Steady()
    mixer = Mixer(ROOM, lambda _: None, music)
    mixer.attach(RATE)
    mixer.music_volume = 1.0
    return mixer, music


def test_music_fades_in_and_out_over_half_a_second(musical: tuple[Mixer, Steady]) -> None:
    mixer, music = musical
    assert not _pull(mixer, 0.2).any()
    mixer.music_on = True
    rise = _pull(mixer, 1.0)
    assert _levels(rise, 0.0, 0.25, 0.49, 0.51) == pytest.approx([0.0, 0.5, 0.98, 1.0], abs=0.01)
    mixer.music_on = False
    fall = _pull(mixer, 1.0)
    assert _levels(fall, 0.0, 0.25, 0.51) == pytest.approx([1.0, 0.5, 0.0], abs=0.01)
    assert len(music.rested) == 1


def test_music_goes_down_for_an_announcement_and_up_after_it(musical: tuple[Mixer, Steady]) -> None:
    mixer, _ = musical
    mixer.music_on = True
    _pull(mixer, 1.0)
    silent = Sound(np.zeros(RATE, dtype=np.float32), RATE)
    mixer.play(1, "ночь", Kind.SPEECH, silent)
    under = _pull(mixer, 1.0)
    assert _levels(under, 0.0, 0.25, 0.6, 0.99) == pytest.approx([1.0, 0.5, 0.12, 0.12], abs=0.01)
    after = _pull(mixer, 1.5)
    assert _levels(after, 0.3, 0.65, 1.2) == pytest.approx([0.12, 0.63, 1.0], abs=0.02)
    assert np.abs(np.diff(np.concatenate([under, after]))).max() < 0.001, "no step is heard"


def test_music_stays_down_between_two_announcements(musical: tuple[Mixer, Steady]) -> None:
    mixer, _ = musical
    mixer.music_on = True
    _pull(mixer, 1.0)
    silent = Sound(np.zeros(RATE, dtype=np.float32), RATE)
    mixer.play(1, "ночь", Kind.SPEECH, silent)
    _pull(mixer, 1.2)
    mixer.play(2, "мафия", Kind.SPEECH, silent)
    assert _pull(mixer, 1.0).max() == pytest.approx(0.12, abs=0.001)


def test_volumes_are_apart_and_the_sum_is_kept_within_bounds(musical: tuple[Mixer, Steady]) -> None:
    mixer, _ = musical
    mixer.volume, mixer.music_volume = 0.0, 0.5
    mixer.music_on = True
    mixer.play(1, "ночь", Kind.SPEECH, Sound(np.ones(RATE // 10, dtype=np.float32), RATE))
    assert _pull(mixer, 2.5)[-1] == pytest.approx(0.5)
    mixer.volume = mixer.music_volume = 1.0
    mixer.play(2, "ночь", Kind.SPEECH, Sound(np.ones(RATE, dtype=np.float32), RATE))
    assert _pull(mixer, 1.0).max() == 1.0


@pytest.mark.parametrize("block", [1, 7, 80, 4_000])
def test_a_cut_sound_dies_away_without_a_click_in_blocks_of_any_size(block: int) -> None:
    events: list[SpeakingEvent] = []
    mixer = Mixer(ROOM, events.append)
    mixer.attach(RATE)
    mixer.play(7, "раз", Kind.SPEECH, Sound(np.ones(RATE * 2, dtype=np.float32), RATE))
    mixer.pull(block, 1.0)
    mixer.cut()
    rest = np.concatenate([mixer.pull(block, 2.0) for _ in range(max(1, 400 // block))])
    assert np.abs(np.diff(np.append(1.0, rest[: rest.argmin() + 1]))).max() < 0.02
    assert not rest[100:].any()
    assert [type(event) for event in events] == [PlaybackStarted, PlaybackEnded]
    assert isinstance(events[1], PlaybackEnded)
    assert not events[1].whole


def test_a_sound_is_played_at_the_rate_of_the_device() -> None:
    mixer = Mixer(ROOM, lambda _: None)
    mixer.attach(RATE)
    mixer.play(1, "раз", Kind.SPEECH, Sound(tone(440, 1, 22_050), 22_050))
    sound = _pull(mixer, 1.2)
    assert float(np.abs(np.fft.rfft(sound[:RATE])).argmax()) == pytest.approx(440, abs=2)
    assert np.flatnonzero(np.abs(sound) > 0.01)[-1] / RATE == pytest.approx(1.0, abs=0.01)


# A real sound server


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    room = open_room(tmp_path)
    for key, value in room.environment.items():
        monkeypatch.setenv(key, value)
    yield room
    room.close()


def _record(room: Room, path: Path) -> subprocess.Popen[bytes]:
    command = ["parec", "--device=room.monitor", "--format=float32le", f"--rate={RATE}", "--channels=1"]
    with path.open("wb") as file:
        return subprocess.Popen(command, env={**os.environ, **room.environment}, stdout=file)


def _loudest(path: Path) -> float:
    sound = np.fromfile(path, dtype=np.float32)
    return float(np.abs(sound).max()) if len(sound) else 0.0


def test_what_is_said_is_heard_in_a_real_room_before_and_after_its_loudspeaker_was_gone(
    room: Room, tmp_path: Path
) -> None:
    events: queue.SimpleQueue[SpeakingEvent] = queue.SimpleQueue()
    seen: list[SpeakingEvent] = []

    def has_come(kind: type, id_: int | None = None) -> bool:
        while not events.empty():
            seen.append(events.get())
        return any(isinstance(event, kind) and id_ in (None, getattr(event, "id", None)) for event in seen)

    speaker = Speaker(Outputs(room="pulse"), events.put, time.monotonic, synthesiser=FakeSynthesiser())
    recordings: list[subprocess.Popen[bytes]] = []
    try:
        if not speaker.players[ROOM].available:
            pytest.skip(
                f"no ALSA plug-in for PulseAudio (apt-get install libasound2-plugins): {events.get()}"
            )
        for _ in range(2):
            path = tmp_path / f"{len(recordings)}.raw"
            recordings.append(_record(room, path))
            id_ = speaker.announcer.say("наступает ночь")
            wait_until(lambda id_=id_: has_come(PlaybackEnded, id_), "it is said")  # type: ignore[misc]
            wait_until(lambda path=path: _loudest(path) > 0.2, "it is heard")  # type: ignore[misc]
            if len(recordings) == 1:
                room.unplug()
                wait_until(lambda: has_come(Trouble), "the loss is told")
                room.plug_in()
                wait_until(lambda: has_come(Restored), "the return is told")
    finally:
        speaker.close()
        for recording in recordings:
            recording.kill()
            recording.wait()
    whole = [event.whole for event in seen if isinstance(event, PlaybackEnded)]
    assert whole == [True, True]


def test_a_name_that_is_not_there_is_told_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (Device("HDA Intel: Analog", 2, 2, 44_100, 0), Device("USB Audio", 1, 0, 48_000, 1))
    monkeypatch.setattr("voice.hardware.SoundDevice.__init__", lambda _: None)
    monkeypatch.setattr("voice.hardware.SoundDevice.devices", lambda _: cards)
    looked = []
    monkeypatch.setattr("voice.loudspeaker._renew", lambda: looked.append(True))
    with pytest.raises(VoiceError) as told:
        Loudspeakers().open("JBL")
    assert str(told.value) == (
        "Устройства вывода «JBL» нет. Есть: «HDA Intel: Analog». Пока объявления только на экране."
    )
    assert looked, "it may have been plugged in since"


def test_no_sound_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(_: object) -> None:
        raise Refused("library", "PortAudio library not found")

    monkeypatch.setattr("voice.hardware.SoundDevice.__init__", absent)
    with pytest.raises(VoiceError, match="libportaudio2"):
        Loudspeakers().open(None)
