"""What a microphone gave, as blocks of 16 kHz with their session times. Holds no clock and no thread."""

from __future__ import annotations

import math

import numpy as np

from voice.downmix import Downmix
from voice.hardware import Frames
from voice.live import Block, Channel, Event, HeardAgain, Overflow, Silent
from voice.resample import Resampler
from voice.source import Channels
from voice.types import SAMPLE_RATE

SILENT_SECONDS = 3.0
"""So long zeros alone are a muted or broken microphone: a living one always hisses a little."""
_AGAIN_SECONDS = 0.3
"""Sound for less time than this is a click of the device and not the end of its silence."""
_MOST_CHANNELS = 8
"""More of a device's channels are not listened to."""
_WINDOW = 1.0
"""Seconds over which the promptest arrival is looked for."""


class Timeline:
    """When sound was captured, told from when it arrived.

    Sound never arrives before it was captured, but often late. So the samples are counted, and the count
    is held against the promptest arrival of each second: that follows the device's clock for hours,
    smooths out hold-ups, and finds a gap within a second.
    """

    def __init__(self) -> None:
        self._end: float | None = None
        self._least = math.inf
        self._seen = 0.0

    def end(self, seconds: float, until: float, *, gap: bool = False) -> float:
        """When the next piece of so many `seconds`, all of it captured by `until`, ended."""
        due = until if self._end is None or gap else self._end + seconds
        late = until - due
        self._end = min(due, until)
        self._least = min(self._least, max(late, 0.0))
        self._seen += seconds
        if self._seen >= _WINDOW:
            self._end += self._least
            self._least, self._seen = math.inf, 0.0
        return self._end


class Ear:
    """One opening of a microphone: frames in, events out.

    `began` is the session's zero on the clock of the frames; `name` is the device's, for the sentences
    (None: the default one).
    With one channel wanted, all those of the device are mixed; with two, its first is the table's and its
    second the host's.
    """

    def __init__(self, channels: tuple[Channel, ...], name: str | None, began: float) -> None:
        self._channels = channels
        self._name = name
        self._began = began
        self._timeline = Timeline()
        self._downmix = Downmix()
        self._form: tuple[int, int] | None = None
        self._resampler: Resampler | None = None
        self._given = self._got = 0
        self._zeros = dict.fromkeys(channels, 0.0)
        self._alive = dict.fromkeys(channels, (0.0, 0.0))
        """For how long a channel has given sound without a break, and since when."""
        self._last = -math.inf

    def hear(self, frames: Frames) -> list[Event]:
        """Take the next frames; return what is to be told of them, in order."""
        sound = _planes(frames)
        seconds = sound.shape[1] / frames.rate
        end = self._timeline.end(seconds, frames.until - self._began, gap=frames.lost > 0)
        events: list[Event] = []
        if frames.lost:
            events.append(Overflow(end - seconds, frames.lost, overflow_text(frames.lost)))
        ready = self._resampled(sound, frames.rate)
        ending = end - (
            self._given / frames.rate - self._got / SAMPLE_RATE
        )  # the resampler holds a little back
        at = self._last = max(self._last, ending - ready.shape[1] / SAMPLE_RATE)
        for number, channel in enumerate(self._channels):
            own = sound if len(self._channels) == 1 else sound[number : number + 1]
            events += self._watch(channel, own, seconds, end)
            if ready.shape[1]:
                mono = self._downmix.mix(ready) if len(self._channels) == 1 else ready[number]
                events.append(Block(channel, mono, at))
        return events

    def _resampled(self, sound: Channels, rate: int) -> Channels:
        form = (rate, len(sound))
        if self._resampler is None or form != self._form:
            self._resampler, self._form = Resampler(*form), form
            self._given = self._got = 0
        ready = self._resampler.feed(sound)
        self._given += sound.shape[1]
        self._got += ready.shape[1]
        return ready

    def _watch(self, channel: Channel, sound: Channels, seconds: float, end: float) -> list[Event]:
        before = self._zeros[channel]
        dead = bool(np.all(sound == sound[:, :1]))  # a broken one may give another number than zero
        if dead:
            self._alive[channel] = (0.0, end)
            now = self._zeros[channel] = before + seconds
            told = before < SILENT_SECONDS <= now
            return [Silent(end, channel, _silent_text(self._name, channel))] if told else []
        lived, since = self._alive[channel]
        since, lived = since if lived else end, lived + seconds
        self._alive[channel] = (lived, since)
        if before >= SILENT_SECONDS and lived < _AGAIN_SECONDS:
            return []
        self._zeros[channel] = 0.0
        return [HeardAgain(since, channel, _again_text(channel))] if before >= SILENT_SECONDS else []


def overflow_text(count: int) -> str:
    """What the host is told when blocks were dropped."""
    return f"Компьютер не успевает слушать: часть звука пропущена ({count}); закройте другие программы."


def _planes(frames: Frames) -> Channels:
    flat = np.frombuffer(frames.data, dtype=np.float32)
    planes = flat.reshape(-1, frames.channels).T[:_MOST_CHANNELS]
    return np.clip(np.nan_to_num(planes, nan=0.0, posinf=1.0, neginf=-1.0), -1.0, 1.0)


def _silent_text(name: str | None, channel: Channel) -> str:
    device = f" «{name}»" if name else ""
    where = f"Микрофон{device}" if channel == "table" else f"Второй канал микрофона{device} (ведущий)"
    return f"{where} молчит: включите его кнопкой или разрешите программе слушать в настройках системы."


def _again_text(channel: Channel) -> str:
    return "Микрофон снова слышно." if channel == "table" else "Микрофон ведущего снова слышно."
