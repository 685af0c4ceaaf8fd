"""Recordings of any form become 16 kHz mono; what is no recording is refused in one Russian sentence."""

from __future__ import annotations

import re
import tracemalloc
import wave
from pathlib import Path

import av
import numpy as np
import pytest

from tests.voice.sounds import Channels, tone, write, write_video
from voice.source import BLOCK, open_recording
from voice.types import SAMPLE_RATE, Samples, VoiceError


def _read(path: Path) -> Samples:
    return np.concatenate(list(open_recording(path).blocks()))


def _loudest_hertz(sound: Samples) -> float:
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    return float(spectrum.argmax() * SAMPLE_RATE / len(sound))


def _level(sound: Samples) -> float:
    return float(np.sqrt(np.mean(sound[1600:-1600] ** 2)))


def _same_in_all(channels: int, rate: int, seconds: float = 2.0) -> Channels:
    return np.tile(tone(440, seconds, rate), (channels, 1))


FORMS = [
    ("a.wav", "pcm_s16le", 8_000, 1),
    ("a.wav", "pcm_s24le", 96_000, 6),
    ("a.wav", "pcm_f32le", 48_000, 2),
    ("a.flac", "flac", 44_100, 2),
    ("a.flac", "flac", 96_000, 6),
    ("a.ogg", "libopus", 48_000, 2),
    ("a.opus", "libopus", 48_000, 1),
    ("a.mp3", "libmp3lame", 44_100, 2),
    ("a.mp3", "libmp3lame", 8_000, 1),
    ("a.m4a", "aac", 22_050, 1),
]


@pytest.mark.parametrize(("name", "codec", "rate", "channels"), FORMS)
def test_every_form_keeps_its_sound_and_its_length(
    tmp_path: Path, name: str, codec: str, rate: int, channels: int
) -> None:
    path = write(tmp_path / name, _same_in_all(channels, rate), rate, codec)
    recording = open_recording(path)
    sound = np.concatenate(list(recording.blocks()))
    assert sound.dtype == np.float32
    assert len(sound) / SAMPLE_RATE == pytest.approx(2.0, abs=0.15)
    assert recording.seconds == pytest.approx(2.0, abs=0.15)
    assert _loudest_hertz(sound) == pytest.approx(440, abs=3)
    assert _level(sound) == pytest.approx(0.35, abs=0.05)
    assert not recording.damaged


def test_blocks_are_even_and_can_be_read_again(tmp_path: Path) -> None:
    recording = open_recording(write(tmp_path / "a.wav", _same_in_all(1, 16_000, 1.7), 16_000, "pcm_s16le"))
    first = [len(block) for block in recording.blocks()]
    assert first == [BLOCK, BLOCK, BLOCK, round(0.2 * SAMPLE_RATE)]
    assert [len(block) for block in recording.blocks()] == first


@pytest.mark.parametrize("place", range(6))
def test_one_microphone_of_six_is_heard_at_its_level(tmp_path: Path, place: int) -> None:
    channels = np.zeros((6, 96_000 * 2), dtype=np.float32)
    channels[place] = tone(440, 2, 96_000)
    sound = _read(write(tmp_path / "a.wav", channels, 96_000, "pcm_s16le"))
    assert _level(sound) == pytest.approx(0.35, abs=0.02)


def test_antiphase_does_not_cancel_out(tmp_path: Path) -> None:
    one = tone(440, 2, 44_100)
    sound = _read(write(tmp_path / "a.flac", np.stack([one, -one]), 44_100, "flac"))
    assert _level(sound) == pytest.approx(0.35, abs=0.02)


def test_two_people_at_two_microphones_are_both_heard(tmp_path: Path) -> None:
    still = np.zeros(48_000, dtype=np.float32)
    left = np.concatenate([tone(300, 1, 48_000), still])
    right = np.concatenate([still, tone(700, 1, 48_000, 0.3)])
    sound = _read(write(tmp_path / "a.wav", np.stack([left, right]), 48_000, "pcm_s16le"))
    assert _loudest_hertz(sound[:15_000]) == pytest.approx(300, abs=4)
    assert _loudest_hertz(sound[18_000:]) == pytest.approx(700, abs=4)
    assert _level(sound[-5_000:]) == pytest.approx(0.21, abs=0.02)
    assert np.abs(np.diff(sound)).max() < 0.2, "a change of microphone must not click"


def test_numbers_that_are_no_sound_do_no_harm(tmp_path: Path) -> None:
    wild = tone(440, 1)[None, :].copy()
    wild[0, 3_000:3_050] = np.nan
    wild[0, 5_000:5_050] = np.inf
    wild[0, 7_000:7_050] = 40.0
    sound = _read(write(tmp_path / "a.wav", wild, 16_000, "pcm_f32le"))
    assert np.isfinite(sound).all()
    assert np.abs(sound).max() <= 1.0


@pytest.mark.parametrize(
    ("name", "codec"), [("a.wav", "pcm_s16le"), ("a.flac", "flac"), ("a.mp3", "libmp3lame")]
)
def test_a_recording_cut_short_gives_what_is_there_and_says_so(tmp_path: Path, name: str, codec: str) -> None:
    random = np.random.default_rng(3)
    noise = (0.3 * random.standard_normal((1, 160_000))).astype(np.float32)
    path = write(tmp_path / name, noise, 16_000, codec)
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 6 // 10])
    recording = open_recording(path)
    seconds = sum(len(block) for block in recording.blocks()) / SAMPLE_RATE
    assert 5.0 < seconds < 7.0
    assert recording.damaged


def test_vorbis_in_ogg_is_read(sample_path: Path) -> None:
    recording = open_recording(sample_path)
    seconds = sum(len(block) for block in recording.blocks()) / SAMPLE_RATE
    assert recording.seconds == pytest.approx(seconds, abs=0.1)
    assert not recording.damaged


def test_a_recording_with_a_hole_goes_on_after_it(tmp_path: Path) -> None:
    path = write(tmp_path / "a.flac", _same_in_all(1, 16_000, 10), 16_000, "flac")
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 3_000] = b"\x55" * 3_000
    path.write_bytes(bytes(data))
    recording = open_recording(path)
    sound = np.concatenate(list(recording.blocks()))
    assert recording.damaged
    assert len(sound) / SAMPLE_RATE == pytest.approx(10, abs=0.1), "what comes later keeps its time"
    assert _loudest_hertz(sound[-SAMPLE_RATE:]) == pytest.approx(440, abs=3)


def _text(path: Path) -> Path:
    path.write_text("Протокол игры: город проснулся.\n" * 200, encoding="utf-8")
    return path


def _bytes(path: Path) -> Path:
    path.write_bytes(np.random.default_rng(5).bytes(60_000))
    return path


def _empty(path: Path) -> Path:
    path.touch()
    return path


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def _header_only(path: Path) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
    return path


def _picture(path: Path) -> Path:
    with av.open(str(path), "w", format="image2") as container:
        stream = container.add_stream("png", rate=1)
        stream.width = stream.height = 16
        stream.pix_fmt = "rgb24"
        grey = av.VideoFrame.from_ndarray(np.full((16, 16, 3), 99, dtype=np.uint8), format="rgb24")
        container.mux(stream.encode(grey))
        container.mux(stream.encode(None))
    return path


BAD = [
    ("нет.wav", lambda path: path, "нет: проверьте имя"),
    ("папка.wav", _folder, "папка"),
    ("пусто.wav", _empty, "пуст"),
    ("текст.wav", _text, "не звукозапись"),
    ("текст.mp3", _text, "не звукозапись"),
    ("байты.wav", _bytes, "не звукозапись"),
    ("шапка.wav", _header_only, "не звукозапись"),
    ("снимок.png", _picture, "не звукозапись"),
    ("немое.mp4", write_video, "нет звуковой дорожки"),
]


@pytest.mark.parametrize(("name", "make", "said"), BAD, ids=[name for name, _, _ in BAD])
def test_what_is_no_recording_is_refused_in_one_sentence(
    tmp_path: Path, name: str, make: object, said: str
) -> None:
    assert callable(make)
    make(tmp_path / name)
    with pytest.raises(VoiceError, match=said) as refused:
        open_recording(tmp_path / name)
    assert re.fullmatch(r"[^\n]+\.", str(refused.value))
    assert name in str(refused.value)


def test_no_right_to_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.wav", _same_in_all(1, 16_000), 16_000, "pcm_s16le")
    monkeypatch.setattr("os.access", lambda *_: False)  # root may read everything
    with pytest.raises(VoiceError, match="Нет права читать"):
        open_recording(path)


def test_the_sound_of_a_video_is_taken(tmp_path: Path) -> None:
    sound = _read(write_video(tmp_path / "a.mp4", _same_in_all(1, 16_000)))
    assert _loudest_hertz(sound[3_000:]) == pytest.approx(440, abs=3)


@pytest.mark.parametrize("name", ["день 1: «стол» 100%.wav", "http:a.wav", "%03d.wav", "-i.wav"])
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    write(tmp_path / "a.wav", _same_in_all(1, 16_000), 16_000, "pcm_s16le").rename(tmp_path / name)
    assert len(_read(tmp_path / name)) == 2 * SAMPLE_RATE


def test_eight_hours_are_never_in_memory(tmp_path: Path) -> None:
    hours, rate = 8, 8_000
    path = tmp_path / "long.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(b"\0\0" * rate)
    size = hours * 3_600 * rate * 2
    header = bytearray(path.read_bytes()[:44])
    header[4:8], header[40:44] = (size + 36).to_bytes(4, "little"), size.to_bytes(4, "little")
    with path.open("r+b") as file_:
        file_.write(header)
        file_.truncate(44 + size)  # a hole: it takes no room on the disk
    recording = open_recording(path)
    assert recording.seconds == hours * 3_600
    tracemalloc.start()
    try:
        for number, _block in enumerate(recording.blocks()):
            if number == 4_000:
                break
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000


def test_a_playlist_opens_no_other_file(tmp_path: Path) -> None:
    write(tmp_path / "sound.wav", tone(440, 1)[np.newaxis], SAMPLE_RATE, "pcm_s16le")
    playlist = tmp_path / "list.ffconcat"
    playlist.write_text("ffconcat version 1.0\nfile sound.wav\n", encoding="utf-8")
    with pytest.raises(VoiceError, match="нет звука"):
        open_recording(playlist)
