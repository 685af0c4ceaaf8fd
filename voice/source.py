"""Recordings as sound: any file that FFmpeg can decode becomes blocks of 16 kHz mono, a little at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import av
import av.container
import av.error
import numpy as np
import numpy.typing as npt
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler

from voice.downmix import Downmix
from voice.types import SAMPLE_RATE, Samples, VoiceError

BLOCK = SAMPLE_RATE // 2
"""Samples in a block of a recording (0.5 s)."""

_PLAYLISTS = frozenset({"concat", "hls", "dash", "applehttp"})
"""Forms that only name other files: a recording is the file that was given, nothing else is opened."""
_SHORTFALL_SECONDS = 0.5
_SHORTFALL_SHARE = 0.01
"""A recording this much shorter than its header promises was cut off."""

_HOLE_SECONDS = (0.05, 600.0)
"""A jump of the file's clock that is a hole, to be filled with silence; less is jitter, more is nonsense."""
_PAUSING = ("opus", "amrnb", "amrwb")
"""Codecs that may leave silence out: their holes are no damage."""
_ENDLESS_WAVE = 0x7FFF_0000
"""Sizes from here on are what programs write that did not know the length."""

Channels = npt.NDArray[np.float32]
"""Sound of several channels, shape (channels, n)."""


class Recording:
    """A sound file, opened and known to hold sound that can be decoded.

    `seconds` is its length as the file itself tells it, None where it does not. `damaged` is false until
    `blocks` has met a place that can't be decoded, or an end that comes before the promised one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with _open(path) as container:
            stream = container.streams.audio[0]
            self.seconds = _promised_seconds(container)
            self._exact = _length_is_exact(path, container.format.name)
            self.rate: int = stream.rate
            self.channels: int = stream.channels
            self._may_pause = stream.codec_context.name in _PAUSING
        self._cut_off = _wave_is_cut_off(path)
        self.damaged = False
        if next(self._frames(), None) is None:
            raise VoiceError(_not_sound(path))
        self.damaged = False

    def blocks(self, rate: int = SAMPLE_RATE) -> Iterator[Samples]:
        """Decode from the beginning; blocks of BLOCK samples, the last one shorter.

        `rate` is the samples a second to be given: what is played, not heard, wants the rate of its device.
        Nothing but the current block is kept, so a recording may be as long as it likes.
        """
        downmix = Downmix()
        mono = (downmix.mix(sound)[np.newaxis] for sound in self._sound(rate))
        yield from (block[0] for block in self._in_blocks(mono, rate))

    def channel_blocks(self) -> Iterator[Channels]:
        """As `blocks`, at SAMPLE_RATE and with the channels apart: shape (`channels`, n)."""
        yield from self._in_blocks(map(self._in_shape, self._sound(SAMPLE_RATE)), SAMPLE_RATE)

    def _in_blocks(self, pieces: Iterable[Channels], rate: int) -> Iterator[Channels]:
        self.damaged = False
        ready: list[Channels] = []
        held = decoded = 0
        for sound in pieces:
            ready.append(sound)
            held += sound.shape[1]
            decoded += sound.shape[1]
            while held >= BLOCK:
                whole = np.concatenate(ready, axis=1)
                yield whole[:, :BLOCK]
                ready, held = [whole[:, BLOCK:]], held - BLOCK
        if held:
            yield np.concatenate(ready, axis=1)
        self.damaged = self.damaged or self._cut_off
        if self.seconds and self._exact:
            missing = self.seconds - decoded / rate
            if missing > max(_SHORTFALL_SECONDS, self.seconds * _SHORTFALL_SHARE):
                self.damaged = True

    def _in_shape(self, sound: Channels) -> Channels:
        """The file may change its number of channels on the way; the last one stands in for any that went."""
        return sound[[min(channel, len(sound) - 1) for channel in range(self.channels)]]

    def _sound(self, rate: int) -> Iterator[Channels]:
        """Resample what was decoded; the file may change its form on the way, and have holes."""
        resampler: AudioResampler | None = None
        form: tuple[str, str, int] | None = None
        clock: float | None = None  # where the file's own clock should stand, in seconds
        for frame in self._frames():
            now = (frame.format.name, frame.layout.name, frame.sample_rate)
            if now != form:
                if resampler is not None:
                    yield from _drain(resampler, None)
                resampler = AudioResampler(format="fltp", layout=frame.layout, rate=rate)
                form = now
            assert resampler is not None  # noqa: S101 - set with `form`
            gap = _gap(frame, clock)
            if gap:
                yield from _drain(resampler, None)
                resampler = AudioResampler(format="fltp", layout=frame.layout, rate=rate)
                yield from _silence(round(gap * rate), frame.layout.nb_channels)
                self.damaged = self.damaged or not self._may_pause
            clock = clock + gap + frame.samples / frame.sample_rate if clock is not None else _end(frame)
            frame.pts = None  # From here on the samples themselves are the clock.
            yield from _drain(resampler, frame)
        if resampler is not None:
            yield from _drain(resampler, None)

    def _frames(self) -> Iterator[AudioFrame]:
        """Decode packet by packet; a broken packet is skipped, a broken container ends the sound."""
        with _open(self.path) as container:
            packets = container.demux(container.streams.audio[0])
            while True:
                try:
                    packet = next(packets, None)
                except (av.error.FFmpegError, OSError):
                    self.damaged = True
                    return
                if packet is None:
                    return
                try:
                    frames = [frame for frame in packet.decode() if isinstance(frame, AudioFrame)]
                except (av.error.FFmpegError, ValueError):
                    self.damaged = True
                    continue
                yield from (frame for frame in frames if frame.samples and frame.sample_rate)


def open_recording(path: Path | str) -> Recording:
    """Open a sound file (or a video that has sound).

    Raises VoiceError, a Russian sentence, when there is no such file, it can't be read, or holds no sound.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise VoiceError(f"«{path}» - папка, а нужен файл записи.")
        if not path.exists():
            raise VoiceError(f"Файла «{path}» нет: проверьте имя и путь.")
        if not path.is_file():
            raise VoiceError(f"«{path}» - не обычный файл: укажите файл записи.")
        if path.stat().st_size == 0:
            raise VoiceError(f"Файл «{path}» пуст; укажите файл с записью.")
    except OSError as error:
        raise VoiceError(_unreadable(path)) from error
    if not os.access(path, os.R_OK):
        raise VoiceError(_unreadable(path))
    return Recording(path)


def _open(path: Path) -> av.container.InputContainer:
    try:
        # "file:" keeps FFmpeg from taking a name with a colon for a network address.
        container = av.open(f"file:{path}", metadata_errors="replace")
    except PermissionError as error:
        raise VoiceError(_unreadable(path)) from error
    except (av.error.FFmpegError, OSError, ValueError) as error:
        raise VoiceError(_not_sound(path)) from error
    if container.format.name in _PLAYLISTS:
        container.close()
        raise VoiceError(_not_sound(path))
    if container.streams.audio and container.streams.audio[0].codec_context is not None:
        return container
    is_picture = "image" in container.format.name or container.format.name.endswith("_pipe")
    has_picture = bool(container.streams.video) and not is_picture
    container.close()
    if has_picture:
        raise VoiceError(f"В файле «{path}» нет звуковой дорожки; укажите запись со звуком.")
    raise VoiceError(_not_sound(path))


def _drain(resampler: AudioResampler, frame: AudioFrame | None) -> Iterator[Channels]:
    for piece in resampler.resample(frame):
        sound = np.nan_to_num(piece.to_ndarray().astype(np.float32), nan=0.0, posinf=1.0, neginf=-1.0)
        if sound.shape[1]:
            yield np.clip(sound, -1.0, 1.0)


def _gap(frame: AudioFrame, clock: float | None) -> float:
    """Seconds of sound that are missing before the frame; 0.0 when there are none or it can't be told."""
    if clock is None or frame.time is None:
        return 0.0
    gap = frame.time - clock
    return gap if _HOLE_SECONDS[0] < gap < _HOLE_SECONDS[1] else 0.0


def _end(frame: AudioFrame) -> float | None:
    return None if frame.time is None else frame.time + frame.samples / frame.sample_rate


def _silence(count: int, channels: int) -> Iterator[Channels]:
    for at in range(0, count, BLOCK):
        yield np.zeros((channels, min(BLOCK, count - at)), dtype=np.float32)


def _wave_is_cut_off(path: Path) -> bool:
    """FFmpeg believes the size of a WAV file, not its header; the header knows what is missing."""
    with path.open("rb") as file:
        head = file.read(8)
    promised = int.from_bytes(head[4:8], "little")
    return head[:4] == b"RIFF" and path.stat().st_size + 1_024 < promised < _ENDLESS_WAVE


def _promised_seconds(container: av.container.InputContainer) -> float | None:
    stream = container.streams.audio[0]
    if stream.duration and stream.time_base:
        return float(stream.duration * stream.time_base)
    return container.duration / av.time_base if container.duration else None


def _length_is_exact(path: Path, form: str) -> bool:
    """Whether the length stands in the file: in MP3 and AAC it is else only guessed from the bit rate."""
    if "mp3" in form:
        with path.open("rb") as file:
            head = file.read(65_536)
        return b"Xing" in head or b"Info" in head
    return form not in {"aac", "ac3", "eac3", "amr"}


def _unreadable(path: Path) -> str:
    return f"Нет права читать файл «{path}»; разрешите чтение или скопируйте его в свою папку."


def _not_sound(path: Path) -> str:
    return f"В файле «{path}» нет звука, который удаётся прочесть: он повреждён или это не звукозапись."
