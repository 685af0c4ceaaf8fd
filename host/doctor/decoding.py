"""Hearing the test recording with a model, in a process of its own (`python -m host.doctor.decoding`).

Loading half a model may end the process, and a slow machine may take minutes.
"""

from __future__ import annotations

import time
from importlib import resources
from pathlib import Path

import numpy as np

from host.doctor.child import Answer, serve
from voice.load import load
from voice.source import open_recording
from voice.types import SAMPLE_RATE, Samples, VoiceError

_TIMES = 2
"""The first decoding warms the library up, as the first words in a game do."""


def hear(engine: str, folder: str, name: str) -> Answer:
    """Answers `{"load", "took", "seconds", "text"}`: seconds to load, to decode, of speech; what is heard.

    `{"broken": WHY}` when the model does not load.
    """
    sound = _recording()
    began = time.monotonic()
    try:
        recogniser = load(engine, Path(folder), name)
    except VoiceError as error:
        return {"broken": str(error)}
    loaded = time.monotonic() - began
    took, text = [], ""
    for _ in range(_TIMES):
        began = time.monotonic()
        text = " ".join(word.text for word in recogniser.hear(sound))
        took.append(time.monotonic() - began)
    return {"load": loaded, "took": min(took), "seconds": len(sound) / SAMPLE_RATE, "text": text}


def _recording() -> Samples:
    with resources.as_file(resources.files("host") / "data" / "speed.ogg") as path:
        return np.concatenate(list(open_recording(path).blocks()))


if __name__ == "__main__":
    serve(hear)
