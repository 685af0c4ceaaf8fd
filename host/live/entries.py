"""What a journal holds: an entry before it is written, the record it became, the sound that proves it."""

from __future__ import annotations

import io
import json
import wave
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

import numpy as np

from rules import actions
from rules.actions import Action
from rules.notation import to_json
from voice.types import SAMPLE_RATE, Samples

_LOUDEST = 32_767


class Kind(StrEnum):
    """What an entry tells of. A new kind is a new schema version: an older program can't read it."""

    ACTION = "action"
    UNDO = "undo"
    CUE = "cue"
    CLOCK = "clock"
    PROPOSAL = "proposal"
    VERDICT = "verdict"
    ATTEMPT = "attempt"
    HEARD = "heard"
    SETTINGS = "settings"
    TROUBLE = "trouble"


PLAYED = (Kind.ACTION, Kind.UNDO)
"""The kinds that make the game: "do" of their body is an action of the game script."""


@dataclass(frozen=True, eq=False)
class Clip:
    """Sound kept as evidence: mono, shape (n,), values in -1..1; 16 bits of each are kept."""

    samples: Samples
    rate: int = SAMPLE_RATE
    """Samples a second."""

    @property
    def seconds(self) -> float:
        """Its length."""
        return len(self.samples) / self.rate

    @property
    def wav(self) -> bytes:
        """The clip as a WAV file."""
        whole = np.nan_to_num(self.samples, nan=0.0, posinf=1.0, neginf=-1.0)
        file = io.BytesIO()
        with wave.open(file, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(self.rate)
            out.writeframes(np.rint(np.clip(whole, -1.0, 1.0) * _LOUDEST).astype("<i2").tobytes())
        return file.getvalue()

    @classmethod
    def of_wav(cls, content: bytes) -> Clip:
        """The clip that `wav` has written. Raises wave.Error or EOFError for anything else."""
        with wave.open(io.BytesIO(content)) as file:
            sound = np.frombuffer(file.readframes(file.getnframes()), "<i2")
            return cls((sound / _LOUDEST).astype(np.float32), file.getframerate())


@dataclass(frozen=True)
class Entry:
    """Something that happened, to be written: `at` in seconds of the session, `body` is JSON values."""

    kind: Kind
    at: float
    body: Mapping[str, Any]
    clip: Clip | None = None
    """Evidence, written in the same transaction."""

    @classmethod
    def of(cls, action: Action, at: float) -> Entry:
        """The entry of an action; an undo has a kind of its own."""
        kind = Kind.UNDO if isinstance(action, actions.Undo) else Kind.ACTION
        return cls(kind, at, {"do": to_json(action)})


@dataclass(frozen=True)
class Stored:
    """An entry as it stands in the journal."""

    id: int
    """Grows by one with every entry."""
    at: float
    """Seconds of the session."""
    wall: datetime
    """When it was written, or should have been, by the computer's clock."""
    kind: Kind
    body: dict[str, Any]


def body_text(body: Mapping[str, Any]) -> str:
    """The body as JSON. Raises ValueError or TypeError for what JSON can't hold."""
    text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # Half a character, as in a device's name of another encoding.
        return json.dumps(body, allow_nan=False, separators=(",", ":"))
    return text
