"""PortAudio as we hear through it: devices by stable names, one kind of refusal, sound in with its time.

Without numpy, as the capturing process (`voice.capture`) imports it anew for every opening.
"""

from __future__ import annotations

import errno
import locale
import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Protocol

Kind = Literal["input", "output"]
Reason = Literal[
    "permission",  # the system refuses access
    "missing",  # there is no such device (any more)
    "busy",  # another program has it
    "form",  # none of the rates and channel counts is taken
    "channels",  # it has fewer channels than are asked for
    "library",  # PortAudio itself is not installed
    "stopped",  # it was open and gives no more sound
    "other",
]

_LATENCY = 0.2
"""Seconds of sound the system may hold while the recognisers have the processor; a piece is a quarter of it,
which is what it costs in delay. The size of the pieces is left to PortAudio: with a fixed one of
32 ms PulseAudio began to deliver up to 2 s late."""
_CARD = re.compile(r"\s*\((?:plug)?hw:\d+,\d+\)$")
"""What ALSA adds to a name: the number of the card, another one after each plugging in."""


class Refused(Exception):  # noqa: N818 - a plain answer to "open this", not a fault of ours
    """A device can't be opened or has stopped; `detail` is what PortAudio said, for the log."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason: Reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Device:
    """A sound device.

    `name` is what may be remembered: it stays the same when the device is plugged in again. `index` is its
    number in the PortAudio that was asked, good for nothing after the next start of PortAudio. `inputs` and
    `outputs` count channels, `rate` is the device's own, in hertz.
    """

    name: str
    inputs: int
    outputs: int
    rate: int
    index: int
    api: str = ""
    default_input: bool = False
    default_output: bool = False


@dataclass(frozen=True, slots=True)
class Frames:
    """Sound as the device gave it: `data` holds interleaved float32 frames.

    They arrived at `until` (seconds of `time.monotonic`, one clock for all processes), so the last of them
    was captured then or a little earlier. `lost` counts the pieces that are missing right before them.
    """

    until: float
    rate: int
    channels: int
    data: bytes
    lost: int = 0


class Capture(Protocol):
    """An open input."""

    def close(self) -> None:
        """Stop it; may take its time, or for ever with a broken driver."""
        ...


class PortAudio(Protocol):
    """What is asked of the sound library; the tests put their own in its place."""

    def devices(self) -> Sequence[Device]:
        """All devices as of the start of this PortAudio, under stable names."""
        ...

    def forbidden(self) -> bool:
        """Whether the system keeps its sound devices from this user."""
        ...

    def capture(
        self,
        index: int,
        rate: int,
        channels: int,
        heard: Callable[[Frames], None],
        ended: Callable[[], None],
    ) -> Capture:
        """Open an input and start it; `heard` and `ended` are called from a thread of PortAudio's.

        Raises Refused.
        """
        ...


class SoundDevice:
    """PortAudio by way of `sounddevice`. Raises Refused("library") when PortAudio is not installed."""

    def __init__(self) -> None:
        try:
            import sounddevice  # noqa: PLC0415 - starts PortAudio, which probes every device
        except OSError as error:
            raise Refused("library", str(error)) from error
        except Exception as error:
            raise Refused("other", str(error)) from error
        self._sd: Any = sounddevice

    def devices(self) -> Sequence[Device]:
        """As `PortAudio.devices`."""
        lib, string = self._sd._lib, self._sd._ffi.string
        found = []
        for index in range(max(lib.Pa_GetDeviceCount(), 0)):
            # sounddevice's own list fails as a whole when one name is in another encoding than UTF-8.
            info = lib.Pa_GetDeviceInfo(index)
            api = lib.Pa_GetHostApiInfo(info.hostApi)
            device = Device(
                name=decode_name(string(info.name)),
                inputs=info.maxInputChannels,
                outputs=info.maxOutputChannels,
                rate=round(info.defaultSampleRate),
                index=index,
                api=decode_name(string(api.name)),
                default_input=index == lib.Pa_GetDefaultInputDevice(),
                default_output=index == lib.Pa_GetDefaultOutputDevice(),
            )
            found.append(device)
        return with_stable_names(found)

    def forbidden(self) -> bool:
        """As `PortAudio.forbidden`."""
        return sound_is_forbidden()

    def capture(
        self,
        index: int,
        rate: int,
        channels: int,
        heard: Callable[[Frames], None],
        ended: Callable[[], None],
    ) -> Capture:
        """As `PortAudio.capture`."""

        def callback(data: Any, count: int, times: Any, status: Any) -> None:
            # PortAudio's own time of capture is not used: over PulseAudio it was wrong by up to 0.6 s.
            del count, times
            heard(Frames(time.monotonic(), rate, channels, bytes(data), int(status.input_overflow)))

        stream: Any = None
        try:
            stream = self._sd.RawInputStream(
                samplerate=rate,
                device=index,
                channels=channels,
                dtype="float32",
                latency=_LATENCY,
                callback=callback,
                finished_callback=ended,
            )
            stream.start()
        except Exception as error:
            if stream is not None:
                stream.close()
            raise Refused(reason_of(error), str(error)) from error
        capture: Capture = stream
        return capture


def decode_name(raw: bytes) -> str:
    """The name of a device in whatever encoding the driver wrote it; never fails."""
    for encoding in ("utf-8", locale.getpreferredencoding(False), "cp1251"):
        try:
            return raw.decode(encoding).strip()
        except (UnicodeDecodeError, LookupError):
            continue
    return raw.decode("utf-8", errors="replace").strip()


def with_stable_names(devices: Sequence[Device]) -> tuple[Device, ...]:
    """The devices under names without card numbers, each name once.

    The first of a name keeps it; the same device by another way (Windows lists four) gets that way's name,
    twins get a number.
    """
    used: set[str] = set()
    named = []
    for device in devices:
        plain = _CARD.sub("", device.name).rstrip(" :-") or f"{device.api} {device.index}"
        names = [plain, f"{plain}, {device.api}", *(f"{plain} ({n})" for n in range(2, len(devices) + 2))]
        twins = {other.api for other in devices if _CARD.sub("", other.name).rstrip(" :-") == plain}
        if len(twins) == 1:
            del names[1]  # the way tells nothing apart
        name = next(name for name in names if name not in used)
        used.add(name)
        named.append(replace(device, name=name))
    return tuple(named)


def named(name: str, devices: Sequence[Device]) -> list[Device]:
    """The devices a name may mean: the very one, else those that hold it; the case does not matter."""
    wanted = _plain(name)
    return (
        [device for device in devices if device.name == name]
        or [device for device in devices if _plain(device.name) == wanted]
        or [device for device in devices if wanted and wanted in _plain(device.name)]
    )


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("ё", "е").split())


def sound_is_forbidden(nodes: Path = Path("/dev/snd")) -> bool:
    """Linux: whether there are sound cards, none of which this user may open."""
    try:
        cards = [node for node in nodes.iterdir() if node.name.startswith("pcm")]
    except OSError:
        return False
    return bool(cards) and not any(os.access(card, os.R_OK | os.W_OK) for card in cards)


_BY_CODE: dict[int, Reason] = {
    -9985: "busy",  # paDeviceUnavailable
    -9996: "missing",  # paInvalidDevice
    -9997: "form",  # paInvalidSampleRate
    -9998: "form",  # paInvalidChannelCount
    -9994: "form",  # paSampleFormatNotSupported
    -9993: "form",  # paBadIODeviceCombination
}
_BY_HOST_CODE: dict[int, Reason] = {
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    0x80070005: "permission",  # Windows: E_ACCESSDENIED, what its privacy settings answer
    errno.EBUSY: "busy",
    0x8889000A: "busy",  # Windows: AUDCLNT_E_DEVICE_IN_USE
    errno.ENODEV: "missing",
    errno.ENOENT: "missing",
    errno.ENXIO: "missing",
    errno.EIO: "missing",  # PulseAudio without a single source
    errno.ECONNREFUSED: "missing",  # no sound server runs
    0x88890004: "missing",  # Windows: AUDCLNT_E_DEVICE_INVALIDATED
    errno.EINVAL: "form",
}


def reason_of(error: Exception) -> Reason:
    """Which kind of refusal an exception of `sounddevice` is."""
    code, host = (*error.args[1:3], None, None)[:2]
    if code in _BY_CODE:
        return _BY_CODE[code]
    if isinstance(host, tuple) and len(host) > 1 and isinstance(host[1], int):
        number = host[1]  # ALSA counts down from 0, Windows' are 32 bits with or without a sign
        return _BY_HOST_CODE.get(-number) or _BY_HOST_CODE.get(number & 0xFFFFFFFF) or "other"
    return "other"
