"""What a live source of sound tells: blocks of sound, and what befalls the microphone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from voice.hardware import Reason
from voice.types import Samples

Channel = Literal["table", "host"]
"""Whom a channel hears: the whole table, or the host's own microphone."""

CHANNELS: tuple[Channel, ...] = ("table", "host")
"""The channels in the order of a device's or a recording's."""


@dataclass(frozen=True, slots=True)
class Block:
    """A short piece of sound (up to about 0.1 s); `at` is the session time of its first sample."""

    channel: Channel
    samples: Samples = field(compare=False, repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class Lost:
    """The microphone could not be opened or gives no more sound; it is tried again every second.

    `text`, here and below, is one Russian sentence for the host; `detail` is for the log.
    """

    at: float
    reason: Reason
    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """The microphone that was lost is heard."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Silent:
    """The channel has been giving zeros alone for three seconds: it is muted, forbidden or broken."""

    at: float
    channel: Channel
    text: str


@dataclass(frozen=True, slots=True)
class HeardAgain:
    """The channel that was silent gives sound."""

    at: float
    channel: Channel
    text: str


@dataclass(frozen=True, slots=True)
class Overflow:
    """Sound is missing before the next block: `count` blocks came too fast for us or for the system."""

    at: float
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing will follow: the recording is over or the source was closed.

    `damaged` tells that the recording could not be read whole.
    """

    at: float
    damaged: bool = False


Event = Block | Lost | Back | Silent | HeardAgain | Overflow | Ended


class LiveSource(Protocol):
    """Sound as it comes, of a microphone or of a recording in its place."""

    channels: tuple[Channel, ...]
    """The channels of the blocks."""

    @property
    def name(self) -> str:
        """The device or the file, for the screen."""
        ...

    def now(self) -> float:
        """The session time in seconds, never falling. It is the source's: a recording may run faster."""
        ...

    def take(self, timeout: float) -> Event | None:
        """The next event; None when there was none for `timeout` seconds. After the end: Ended, each time."""
        ...

    def close(self) -> None:
        """Stop listening, from any thread and any number of times; never hangs. Then `take` gives Ended."""
        ...
