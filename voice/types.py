"""The small typed values that hearing hands to the other rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

SAMPLE_RATE = 16_000
"""Samples a second of everything inside `voice` (mono)."""

BROKEN_OFF = 0.7
"""A second hearing shorter than this share of the first did not get to the end; it must not look whole."""

Samples = npt.NDArray[np.float32]
"""Mono sound at SAMPLE_RATE, shape (n,), values in -1..1."""


class VoiceError(Exception):
    """Sound or a recogniser can't be used; the text is one Russian sentence for the host."""


@dataclass(frozen=True)
class Word:
    """A recognised word with its time in seconds from the start of the source and confidence 0..1."""

    text: str
    start: float
    end: float
    confidence: float


@dataclass(frozen=True)
class Utterance:
    """A stretch of speech between two pauses.

    `start`/`end` come from voice activity (seconds from the start of the source), so they are more exact
    than the words' own times. A partial (`final` false) has the same `id` as the final that replaces it
    and is for showing only: nothing may be decided by it; no final follows when it proves to be no speech.
    `samples` is the sound of a final, with margins, from `samples_start` (seconds from the start of the
    source): it can be heard again (`Recogniser.hear`) or kept as evidence; the stream itself keeps nothing.
    `second` is what is heard in the same sound without hints, where it was asked to listen twice.
    """

    id: int
    start: float
    end: float
    words: tuple[Word, ...]
    confidence: float
    final: bool = True
    samples: Samples | None = field(default=None, compare=False, repr=False)
    samples_start: float = field(default=0.0, compare=False)
    second: str | None = None

    @property
    def text(self) -> str:
        """The words joined by single blanks."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True)
class Hints:
    """What is likely to be said: nicknames of the table, typical phrases of the game.

    `closed` asks for nothing but `phrases` (a restricted vocabulary); only some models can do it.
    """

    nicks: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    closed: bool = False


NO_HINTS = Hints()


class Stream(Protocol):
    """One continuous hearing of one source."""

    def feed(self, block: Samples) -> Sequence[Utterance]:
        """Take the next block of sound; return what has become known (partials and finals)."""
        ...

    def flush(self) -> Sequence[Utterance]:
        """End of the source: return the last finals. Called once; the stream is of no use afterwards."""
        ...


@runtime_checkable
class Recogniser(Protocol):
    """A loaded speech model."""

    engine: str
    """"whisper" or "vosk"."""
    model: str
    """The name of the model, as in the catalogue, or its folder's name."""

    led_by_hints: bool
    """Whether hints sway what is heard, so that `hear` without them is a second opinion."""

    def stream(self, hints: Hints = NO_HINTS, *, partials: bool = False) -> Stream:
        """Begin to hear a new source.

        Raises VoiceError when `hints.closed` is asked of a model that can't restrict its vocabulary.
        """
        ...

    def hear(self, samples: Samples, hints: Hints = NO_HINTS) -> tuple[Word, ...]:
        """Hear one clip of at most 28 s by itself; word times are from the start of the clip.

        Without hints it is a second, unprompted opinion on an utterance's `samples`.
        """
        ...
