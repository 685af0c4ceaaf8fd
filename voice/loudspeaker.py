"""Output devices by sounddevice (PortAudio)."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

import numpy as np

from voice.player import OutputStream, Pull
from voice.speaking import sentence, settings
from voice.types import VoiceError

_MOST_DELAY = 2.0
"""A device that claims to be further behind than this many seconds is not believed."""


class Loudspeakers:
    """Opens output devices by name; one for all players of the process.

    PortAudio knows the devices that were there when it was initialised. When the wanted one is not among
    them it is initialised anew, but only while none of our streams is open, for that would end them. Nobody
    else may use PortAudio in this process (whoever listens does so in another).
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[_Stream] = []

    def open(self, device: str | None) -> OutputStream:
        """Open the device of this name (or the only one whose name holds it); None is the system's default.

        Raises VoiceError.
        """
        try:
            import sounddevice  # noqa: PLC0415 - importing fails where PortAudio is missing
        except OSError as error:
            raise VoiceError(sentence("output", "library")) from error
        with self._lock:
            try:
                index = find_output(sounddevice, device)
                if index is None and self._renewed(sounddevice):
                    index = find_output(sounddevice, device)
                if index is None:
                    key = "none" if device is None else "not_found"
                    raise VoiceError(sentence("output", key, device=device))
                stream = _Stream(sounddevice, index)
            except sounddevice.PortAudioError as error:
                name = device or sentence("output", "default")
                raise VoiceError(sentence("output", "busy", device=name)) from error
            self._open.append(stream)
            return stream

    def _renewed(self, sounddevice: Any) -> bool:
        """Let PortAudio look for devices again, where nothing is disturbed by it."""
        self._open = [stream for stream in self._open if not stream.closed]
        if self._open:
            return False
        sounddevice._terminate()  # the library offers no other way
        sounddevice._initialize()
        return True


def find_output(sounddevice: Any, device: str | None) -> int | None:
    """The index of the output device of this name, or of the only one whose name holds it; else None."""
    known = [(index, info) for index, info in enumerate(sounddevice.query_devices())]
    known = [(index, info) for index, info in known if info["max_output_channels"] > 0]
    if device is None:
        default = int(sounddevice.default.device[1])
        return default if any(index == default for index, _ in known) else None
    wanted = device.casefold()
    exact = [index for index, info in known if info["name"].casefold() == wanted]
    part = [index for index, info in known if wanted in info["name"].casefold()]
    if exact:
        return exact[0]
    return part[0] if len(part) == 1 else None


class _Stream:
    """A stream of sounddevice: float32, at the device's own rate, the same sound in one or two channels."""

    def __init__(self, sounddevice: Any, index: int) -> None:
        info = sounddevice.query_devices(index)
        self.device = str(info["name"])
        self.rate = int(info["default_samplerate"])
        self.closed = False
        self._pull: Pull | None = None
        self._error = sounddevice.PortAudioError
        self._stream = sounddevice.OutputStream(
            device=index,
            samplerate=self.rate,
            channels=min(2, int(info["max_output_channels"])),
            dtype="float32",
            latency=settings("player")["latency_seconds"],
            callback=self._fill,
        )

    def start(self, pull: Pull) -> None:
        """Ask for sound from now on. Raises VoiceError."""
        self._pull = pull
        try:
            self._stream.start()
        except self._error as error:
            raise VoiceError(sentence("output", "busy", device=self.device)) from error

    def alive(self) -> bool:
        """Whether PortAudio says that it plays."""
        return not self.closed and bool(self._stream.active)

    def close(self) -> None:
        """Let go of the device without waiting for the sound to end."""
        for step in (self._stream.abort, self._stream.close):
            with contextlib.suppress(self._error):
                step()
        self.closed = True

    def _fill(self, out: np.ndarray, frames: int, time: Any, status: Any) -> None:  # noqa: ARG002
        delay = float(time.outputBufferDacTime - time.currentTime)
        if not 0.0 < delay < _MOST_DELAY:
            delay = float(self._stream.latency)
        if self._pull is not None:
            out[:] = self._pull(frames, delay)[:, None]
