"""What a synthesiser wrote is read with distrust: it may be missing, empty, silent, cut short, or no WAV."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from voice.source import open_recording
from voice.speaking import Sound, settings
from voice.spelling import letters
from voice.types import VoiceError


class BadSound(Exception):  # noqa: N818 - a verdict on a file, for our own ears
    """The file is not the sound of the text; says in English why."""


def read_rendered(path: Path, text: str) -> Sound:
    """The sound of `text` in the file, without the silence at its ends.

    Any form that can be decoded will do (some systems write AIFF whatever the name says).
    Raises BadSound.
    """
    limits = settings("rendered")
    try:
        recording = open_recording(path)
        samples = np.concatenate(list(recording.blocks(recording.rate)))
    except (VoiceError, ValueError) as error:
        raise BadSound(f"no sound in the file: {error}") from error
    if recording.damaged:
        raise BadSound("the file is cut off")
    if not len(samples) or float(np.abs(samples).max()) < limits["quietest"]:
        raise BadSound("silence")
    sound = Sound(_trimmed(samples, recording.rate, limits["edge"], limits["edge_seconds"]), recording.rate)
    count = letters(text)
    if sound.seconds < count * limits["shortest_per_letter"]:
        raise BadSound(f"{sound.seconds:.2f} s is too short for {count} letters")
    if sound.seconds > count * limits["longest_per_letter"] + limits["longest_extra"]:
        raise BadSound(f"{sound.seconds:.2f} s is too long for {count} letters")
    return sound


def _trimmed(samples: np.ndarray, rate: int, edge: float, margin: float) -> np.ndarray:
    loud = np.flatnonzero(np.abs(samples) > edge)
    keep = round(margin * rate)
    return samples[max(0, loud[0] - keep) : loud[-1] + 1 + keep]
