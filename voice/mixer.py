"""What one output plays, sample by sample: speech, chimes over it, music under it.

The mixer knows no device and no thread: it is asked for the next samples, and told when they will be heard.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voice.speaking import Kind, PlaybackEnded, PlaybackStarted, Sound, Tell, settings, to_rate
from voice.types import Samples


class MusicSource(Protocol):
    """Endless sound of which the mixer takes as much as it needs."""

    def retune(self, rate: int) -> None:
        """From now on so many samples a second."""
        ...

    def read(self, count: int, at: float) -> Samples:
        """The next `count` samples, heard from session time `at` on; zeros where none are ready. At once."""
        ...

    def rest(self, at: float) -> None:
        """Nothing more is taken from session time `at` on, until the next `read`."""
        ...


@dataclass
class _Playing:
    id: int
    what: str
    kind: Kind
    samples: Samples
    done: int = 0
    started: bool = False
    to_cut: bool = False
    whole: bool = True


class Mixer:
    """The sounds of one output. All methods may be called from any thread; none waits for a device."""

    def __init__(self, output: str, tell: Tell, music: MusicSource | None = None) -> None:
        numbers = settings("mixer")
        self.output = output
        self.volume = 1.0
        self.music_volume = float(settings("volume")["music"])
        self.music_on = False
        self._tell = tell
        self._music = music
        self._numbers = numbers
        self._rate: int | None = None
        self._playing: list[_Playing] = []
        self._music_gain = 0.0
        self._hold = 0
        self._music_runs = False
        self._lock = threading.Lock()

    def attach(self, rate: int) -> None:
        """A device is there and will take so many samples a second."""
        with self._lock:
            self._rate = rate
            if self._music is not None:
                self._music.retune(rate)

    def detach(self, at: float) -> None:
        """The device is gone: what was playing has ended at session time `at`."""
        with self._lock:
            self._rate = None
            ended, self._playing = self._playing, []
            self._rest_music(at)
        for playing in ended:
            self._tell(PlaybackEnded(at, playing.id, playing.kind, self.output, whole=False))

    def play(self, id_: int, what: str, kind: Kind, sound: Sound) -> bool:
        """Begin a sound with the next samples; false when there is no device."""
        rate = self._rate
        if rate is None:
            return False
        samples = to_rate(sound, rate)
        with self._lock:
            if self._rate != rate:
                return False
            self._playing.append(_Playing(id_, what, kind, samples))
        return True

    def cut(self, which: Callable[[int, Kind], bool] = lambda *_: True) -> None:
        """End at once the sounds of which `which(id, kind)` says so; music is not asked."""
        with self._lock:
            for playing in self._playing:
                playing.to_cut = playing.to_cut or which(playing.id, playing.kind)

    def pull(self, count: int, at: float) -> Samples:
        """The next `count` samples, -1..1; the first of them will be heard at session time `at`."""
        mixed = np.zeros(count, dtype=np.float32)
        events: list[PlaybackStarted | PlaybackEnded] = []
        with self._lock:
            if self._rate is None:
                return mixed
            for playing in self._playing:
                self._add(mixed, playing, at, self._rate, events)
            busy = bool(self._playing)
            self._playing = [playing for playing in self._playing if playing.done < len(playing.samples)]
            mixed *= self.volume
            self._add_music(mixed, busy, at, self._rate)
        for event in events:
            self._tell(event)
        return np.clip(mixed, -1.0, 1.0, out=mixed)

    def _add(
        self,
        mixed: Samples,
        playing: _Playing,
        at: float,
        rate: int,
        events: list[PlaybackStarted | PlaybackEnded],
    ) -> None:
        """Add the next samples of one sound; note its beginning and its end."""
        if not playing.started:
            playing.started = True
            events.append(PlaybackStarted(at, playing.id, playing.what, playing.kind, self.output))
        if playing.to_cut and playing.whole:
            playing.whole = False
            fade = round(self._numbers["cut_seconds"] * rate)
            rest = playing.samples[playing.done : playing.done + fade]
            playing.samples = rest * np.linspace(1, 0, len(rest), dtype=np.float32)
            playing.done = 0
        piece = playing.samples[playing.done : playing.done + len(mixed)]
        mixed[: len(piece)] += piece
        playing.done += len(piece)
        if playing.done >= len(playing.samples):
            end = at + len(piece) / rate
            events.append(PlaybackEnded(end, playing.id, playing.kind, self.output, whole=playing.whole))

    def _add_music(self, mixed: Samples, busy: bool, at: float, rate: int) -> None:
        if self._music is None or not (self.music_on or self._music_runs):
            return
        self._hold = (
            round(self._numbers["music_hold_seconds"] * rate) if busy else max(0, self._hold - len(mixed))
        )
        full = self._numbers["music_ducked"] if busy or self._hold else 1.0
        gains = self._ramp(full if self.music_on else 0.0, len(mixed), rate)
        if not self.music_on and not gains.any():
            self._rest_music(at)
            return
        self._music_runs = True
        mixed += self._music.read(len(mixed), at) * gains * np.float32(self.music_volume)

    def _ramp(self, target: float, count: int, rate: int) -> npt.NDArray[np.float32]:
        """The music's gain over the next samples, on its way to the target."""
        step = 1.0 / (self._numbers["music_fade_seconds"] * rate)
        steps = step * np.arange(1, count + 1)
        now = self._music_gain
        gains = np.minimum(now + steps, target) if target >= now else np.maximum(now - steps, target)
        self._music_gain = float(gains[-1]) if count else now
        return np.asarray(gains, dtype=np.float32)

    def _rest_music(self, at: float) -> None:
        if self._music is not None and self._music_runs:
            self._music.rest(at)
        self._music_runs = False
        self._music_gain = 0.0
