"""The small typed values of speaking: what is played, what became of it, and the numbers it goes by."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler

from voice.types import Samples


class Priority(IntEnum):
    """What goes first; a phase and a chime cut a hint short."""

    CHIME = 0
    PHASE = 1
    HINT = 2


class Kind(StrEnum):
    """What sort of sound it is."""

    SPEECH = "speech"
    CHIME = "chime"
    MUSIC = "music"


class Why(StrEnum):
    """Why a text was not spoken."""

    FAILED = "failed"
    NO_VOICE = "no_voice"
    NO_OUTPUT = "no_output"
    OFF = "off"
    STOPPED = "stopped"
    EMPTY = "empty"


ROOM, EAR = "room", "ear"
"""The two outputs: the loudspeaker everybody hears, and the host's earphone."""


@dataclass(frozen=True)
class Sound:
    """A rendered sound: mono `samples`, shape (n,), -1..1, at `rate` samples a second."""

    samples: Samples = field(repr=False)
    rate: int

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / self.rate


@dataclass(frozen=True)
class PlaybackStarted:
    """A sound begins to be heard at session time `at` (seconds; it may lie a few ms ahead).

    `what` is the text, the name of the chime or of the music file. `id` is what `say` or `chime` answered; 0
    for music.
    """

    at: float
    id: int
    what: str
    kind: Kind
    output: str


@dataclass(frozen=True)
class PlaybackEnded:
    """The sound has ended at session time `at`; not `whole` when it was cut or its device lost."""

    at: float
    id: int
    kind: Kind
    output: str
    whole: bool = True


@dataclass(frozen=True)
class Unspoken:
    """The text was not spoken, and will not be; `why` is a Russian sentence."""

    id: int
    text: str
    output: str
    reason: Why
    why: str


@dataclass(frozen=True)
class Trouble:
    """Speaking does not go well; `about` is synthesiser, room, ear or music, `says` a Russian sentence.

    It holds until a Restored about the same, where one can come.
    """

    about: str
    says: str


@dataclass(frozen=True)
class Restored:
    """What a Trouble told of is well again."""

    about: str
    says: str


SpeakingEvent = PlaybackStarted | PlaybackEnded | Unspoken | Trouble | Restored
Tell = Callable[[SpeakingEvent], None]
"""Takes an event; it must return at once."""

Now = Callable[[], float]
"""The session's time in seconds."""


@cache
def settings(part: str) -> dict[str, Any]:
    """The numbers of one part of data/speaking.toml."""
    return dict(_data("speaking.toml")[part])


def sentence(part: str, key: str, **slots: object) -> str:
    """A Russian sentence for the host out of data/speaking_phrases.toml."""
    return str(_data("speaking_phrases.toml")[part][key]).format(**slots)


def to_rate(sound: Sound, rate: int) -> Samples:
    """The sound's samples at another rate."""
    if sound.rate == rate or not len(sound.samples):
        return sound.samples
    frame = AudioFrame.from_ndarray(
        np.ascontiguousarray(sound.samples[None, :]), format="fltp", layout="mono"
    )
    frame.sample_rate = sound.rate
    resampler = AudioResampler(format="fltp", layout="mono", rate=rate)
    pieces = [piece.to_ndarray()[0] for part in (frame, None) for piece in resampler.resample(part)]
    return np.asarray(np.clip(np.concatenate(pieces), -1.0, 1.0), dtype=np.float32)


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("voice") / "data" / name).read_text(encoding="utf-8"))
