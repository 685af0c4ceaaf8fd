"""One door to the recognisers: the heavy library of an engine is imported only when it is asked for."""

from __future__ import annotations

from pathlib import Path

from voice.types import Recogniser, VoiceError


def load(engine: str, folder: Path, name: str) -> Recogniser:
    """Load the model in `folder` that the catalogue calls `name`; `engine` is "whisper" or "vosk".

    Raises VoiceError when there is no such engine, or the model is absent, half there or of another language.
    """
    if engine == "whisper":
        from voice.whisper_recogniser import WhisperRecogniser  # noqa: PLC0415

        return WhisperRecogniser(folder, name=name)
    if engine == "vosk":
        from voice.vosk_recogniser import VoskRecogniser  # noqa: PLC0415

        return VoskRecogniser(folder, name=name)
    raise VoiceError(f"Распознаватель «{engine}» неизвестен; есть whisper и vosk.")
