"""Night music of a folder: random, without repeats, never waiting, whatever lies in the folder."""

from __future__ import annotations

import queue
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.voice.room import wait_until
from tests.voice.sounds import tone, write
from voice.music import Music, Playlist
from voice.speaking import ROOM, Kind, PlaybackEnded, PlaybackStarted, SpeakingEvent, Trouble
from voice.types import VoiceError

RATE = 24_000
FORMS = {"a.wav": "pcm_s16le", "b.flac": "flac", "c.mp3": "libmp3lame", "d.ogg": "libopus"}


class Listener:
    """Takes from the music as a mixer would, and keeps what it tells."""

    def __init__(self) -> None:
        self.events: list[SpeakingEvent] = []
        self._queue: queue.SimpleQueue[SpeakingEvent] = queue.SimpleQueue()
        self.music: Music | None = None
        self.at = 0.0

    def open(self, folder: Path, rate: int = RATE) -> Music:
        self.music = Music(folder, self._queue.put, random.Random(3))
        self.music.retune(rate)
        self._rate = rate
        return self.music

    def take(self, seconds: float) -> np.ndarray:
        """Wait for so much sound, and take it."""
        assert self.music is not None
        count = round(seconds * self._rate)
        music = self.music
        pieces = []
        for _ in range(0, count, 240):
            wait_until(lambda: music.ready() * self._rate >= 240, "music is ready")
            pieces.append(music.read(240, self.at))
            self.at += 240 / self._rate
        return np.concatenate(pieces)

    def told(self, kind: type[SpeakingEvent]) -> list[SpeakingEvent]:
        while not self._queue.empty():
            self.events.append(self._queue.get())
        return [event for event in self.events if isinstance(event, kind)]

    def tracks(self) -> list[str]:
        return [event.what for event in self.told(PlaybackStarted) if isinstance(event, PlaybackStarted)]


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    if listener.music is not None:
        listener.music.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, (name, codec) in enumerate(FORMS.items(), start=1):
        write(tmp_path / name, tone(200.0 * number, 1.0, 48_000)[None, :], 48_000, codec)
    return tmp_path


def test_every_file_once_a_round_and_never_twice_in_a_row(folder: Path, listener: Listener) -> None:
    listener.open(folder)
    listener.take(10.5)
    tracks = listener.tracks()
    assert set(tracks[:4]) == set(FORMS)
    assert set(tracks[4:8]) == set(FORMS)
    assert all(one != next_ for one, next_ in pairwise(tracks))
    starts, ends = listener.told(PlaybackStarted), listener.told(PlaybackEnded)
    for start, end in zip(starts[1:], ends, strict=False):
        assert start.at == end.at  # type: ignore[union-attr]


def test_the_order_differs_from_round_to_round(folder: Path) -> None:
    playlist = Playlist(folder, random.Random(1))
    rounds = [tuple(playlist.next() for _ in FORMS) for _ in range(200)]
    assert len(set(rounds)) > 10
    flat = [path for one in rounds for path in one]
    assert all(one != next_ for one, next_ in pairwise(flat))


def test_a_single_file_is_looped(tmp_path: Path, listener: Listener) -> None:
    write(tmp_path / "a.wav", tone(300, 0.5)[None, :], 16_000, "pcm_s16le")
    listener.open(tmp_path)
    sound = listener.take(2.0)
    assert float(np.abs(np.fft.rfft(sound)).argmax() / 2) == pytest.approx(300, abs=2)


def test_broken_files_are_skipped_and_told_once_and_what_is_no_sound_is_passed_over(
    folder: Path, listener: Listener
) -> None:
    (folder / "сломан.mp3").write_bytes(b"\x00\x01" * 9_000)
    (folder / "пусто.ogg").touch()
    (folder / "cover.jpg").write_bytes(b"\xff\xd8" * 100)
    (folder / "список.txt").write_text("ночь", encoding="utf-8")
    (folder / ".hidden").write_text("x", encoding="utf-8")
    (folder / "папка").mkdir()
    listener.open(folder)
    listener.take(9.5)
    told = [event.says for event in listener.told(Trouble) if isinstance(event, Trouble)]
    assert len(told) == 2
    assert any("«сломан.mp3» не играет" in says for says in told)
    assert any("«пусто.ogg» не играет" in says for says in told)
    assert set(listener.tracks()) == set(FORMS)


def test_a_folder_without_music_is_told_and_gives_silence(tmp_path: Path, listener: Listener) -> None:
    (tmp_path / "сломан.mp3").write_bytes(b"\x00\x01" * 9_000)
    music = listener.open(tmp_path)
    wait_until(lambda: len(listener.told(Trouble)) == 2, "both are told")
    assert "нет музыки" in listener.told(Trouble)[1].says  # type: ignore[union-attr]
    assert not music.read(1_000, 0.0).any()


def test_no_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match="Папки с музыкой"):
        Music(tmp_path / "нет", lambda _: None)


def test_after_a_pause_it_goes_on_where_it_was(folder: Path, listener: Listener) -> None:
    music = listener.open(folder)
    listener.take(0.4)
    paused = listener.at
    music.rest(paused)
    listener.take(0.4)
    first, second = listener.tracks()[:2]
    assert first == second
    (end,) = listener.told(PlaybackEnded)
    assert end == PlaybackEnded(paused, 0, Kind.MUSIC, ROOM)


def test_reading_never_waits_and_little_is_held(folder: Path, listener: Listener) -> None:
    music = listener.open(folder)
    wait_until(lambda: music.ready() >= 3.0, "it decodes ahead")
    assert music.ready() < 4.0
    everything = music.read(RATE * 60, 0.0)
    assert not everything[RATE * 10 :].any()


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_a_new_device_has_its_own_rate(folder: Path, listener: Listener, rate: int) -> None:
    for path in sorted(folder.iterdir())[1:]:
        path.unlink()
    music = listener.open(folder)
    listener.take(0.2)
    music.retune(rate)
    listener._rate = rate
    sound = listener.take(1.0)
    assert float(np.abs(np.fft.rfft(sound)).argmax()) == pytest.approx(200, abs=2)
