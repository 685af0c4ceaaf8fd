"""Output devices by sounddevice (PortAudio)."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

import numpy as np

from voice.devices import DeviceError, choose
from voice.hardware import Device, Refused, SoundDevice, reason_of
from voice.player import OutputStream, Pull
from voice.speaking import sentence, settings
from voice.types import VoiceError

_MOST_DELAY = 1.0
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
        with self._lock:
            try:
                sound = SoundDevice()
                stream = _Stream(self._find(sound, device))
            except DeviceError as error:
                raise VoiceError(f"{error} {sentence('output', 'meanwhile')}") from error
            except Refused as refused:
                known = refused.reason if refused.reason in ("library", "permission", "busy") else "other"
                name = device or sentence("output", "default")
                raise VoiceError(sentence("output", known, device=name)) from refused
            self._open.append(stream)
            return stream

    def _find(self, sound: SoundDevice, device: str | None) -> Device:
        try:
            return choose(device, "output", sound.devices())
        except DeviceError:
            self._open = [stream for stream in self._open if not stream.closed]
            if self._open:
                raise
        _renew()
        return choose(device, "output", sound.devices())


def _renew() -> None:
    """Have PortAudio look for devices again."""
    import sounddevice  # noqa: PLC0415 - only where it is known to be there

    sounddevice._terminate()  # the library offers no other way
    sounddevice._initialize()


class _Stream:
    """A stream of sounddevice: float32, at the device's own rate, the same sound in one or two channels.

    Raises Refused.
    """

    def __init__(self, device: Device) -> None:
        import sounddevice  # noqa: PLC0415 - only where it is known to be there

        self.device = device.name
        self.rate = device.rate
        self.closed = False
        self._pull: Pull | None = None
        self._error = sounddevice.PortAudioError
        try:
            self._stream = sounddevice.OutputStream(
                device=device.index,
                samplerate=device.rate,
                channels=min(2, device.outputs),
                dtype="float32",
                latency=settings("player")["latency_seconds"],
                callback=self._fill,
            )
        except Exception as error:  # PortAudioError, and whatever else a driver's odd answers lead to
            raise Refused(reason_of(error), str(error)) from error

    def start(self, pull: Pull) -> None:
        """Ask for sound from now on. Raises VoiceError."""
        self._pull = pull
        try:
            self._stream.start()
        except self._error as error:
            raise VoiceError(sentence("output", "busy", device=self.device)) from error

    def alive(self) -> bool:
        """Whether PortAudio says that it plays."""
        try:
            return not self.closed and bool(self._stream.active)
        except self._error:
            return False

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
