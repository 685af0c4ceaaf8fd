"""One opened microphone: found by name, opened in the first form it takes, read through a bounded queue."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from voice.hardware import Capture, Device, Frames, PortAudio, Refused, named

RATE = 16_000
"""The rate that is wanted, in hertz: what the recognisers take."""
_OTHER_RATES = (48_000, 44_100)
_HELD = 400
"""Pieces held while nobody takes them; a piece is 5-50 ms long. Older ones are dropped."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A microphone: its stable name (None: the system's default) and how many channels are needed."""

    name: str | None = None
    channels: int = 1


class Line(Protocol):
    """Sound of a microphone as it comes."""

    def take(self, timeout: float) -> Frames | None:
        """The next piece; None when none came for `timeout` seconds.

        Raises Refused when the microphone could not be opened or has stopped.
        """
        ...

    def close(self) -> None:
        """Let go of the microphone; returns within two seconds, whatever the driver does."""
        ...


Opener = Callable[[Wanted], Line]
"""Opens a microphone; raises Refused, at once or at the first `take`."""


class Pieces:
    """What came from a microphone and was not taken yet: bounded, the oldest goes first and is counted."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Frames | Refused] = queue.SimpleQueue()
        self._dropped = 0

    def put(self, piece: Frames | Refused) -> None:
        """Add the next; never waits, so that PortAudio's thread may call it."""
        if self._queue.qsize() >= _HELD:
            try:
                oldest = self._queue.get_nowait()
                self._dropped += 1 + (oldest.lost if isinstance(oldest, Frames) else 0)
            except queue.Empty:
                pass
        self._queue.put(piece)

    def take(self, timeout: float) -> Frames | None:
        """As `Line.take`."""
        try:
            piece = self._queue.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(piece, Refused):
            raise piece
        if not self._dropped:
            return piece
        dropped, self._dropped = self._dropped, 0
        return replace(piece, lost=piece.lost + dropped)


class LocalLine:
    """A microphone opened in this process. `close` waits for PortAudio. Raises Refused."""

    def __init__(self, portaudio: PortAudio, wanted: Wanted) -> None:
        self._pieces = Pieces()
        self._capture = _open(portaudio, wanted, self._pieces.put, self._ended)

    def _ended(self) -> None:
        self._pieces.put(Refused("stopped", "the stream ended by itself"))

    def take(self, timeout: float) -> Frames | None:
        """As `Line.take`."""
        return self._pieces.take(timeout)

    def close(self) -> None:
        """As `Line.close`."""
        self._capture.close()


def find(devices: Sequence[Device], name: str | None) -> Device | None:
    """The input of that name, or the only one whose name holds it; without a name the default."""
    inputs = [device for device in devices if device.inputs > 0]
    if name is not None:
        found = named(name, inputs)
        return found[0] if len(found) == 1 else None
    return next((device for device in inputs if device.default_input), inputs[0] if inputs else None)


def _open(
    portaudio: PortAudio, wanted: Wanted, heard: Callable[[Frames], None], ended: Callable[[], None]
) -> Capture:
    devices = portaudio.devices()
    device = find(devices, wanted.name)
    if device is None:
        nothing = not any(other.inputs for other in devices)
        raise Refused("permission" if nothing and portaudio.forbidden() else "missing")
    if device.inputs < wanted.channels:
        raise Refused("channels")
    last = Refused("form")
    for rate, channels in _forms(device, wanted.channels):
        try:
            return portaudio.capture(device.index, rate, channels, heard, ended)
        except Refused as refused:
            if refused.reason not in {"form", "other"}:
                raise
            last = refused
    raise last


def _forms(device: Device, channels: int) -> Iterator[tuple[int, int]]:
    """Rates and channel counts, best first: some devices take nothing but their own."""
    for rate in dict.fromkeys((RATE, device.rate, *_OTHER_RATES)):
        for count in dict.fromkeys((channels, device.inputs)):
            yield rate, count
