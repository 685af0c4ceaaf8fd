"""Which recognisers listen to a game."""

from __future__ import annotations

import models
from models import ModelError
from voice.ears import VoskMaker, WhisperMaker

Makers = tuple[WhisperMaker | VoskMaker, VoskMaker | None]
"""What loads the ear that hears everything, and the fast one beside it, where there is one."""


def ears(recogniser: str, model: str | None, *, second: bool) -> Makers:
    """The ear that hears everything, and the fast one beside it where there is a model for it.

    `recogniser`, `model`: as the user gave them; `second` false: one ear alone. Raises ModelError.
    """
    main = models.locate(model) if model else models.best(recogniser)
    if main.engine == "vosk":
        return VoskMaker(main.path, main.name), None
    whisper = WhisperMaker(main.path, main.name)
    if not second:
        return whisper, None
    try:
        quick = models.best("vosk")
    except ModelError:
        return whisper, None
    return whisper, VoskMaker(quick.path, quick.name)
