"""Opening an output device for a moment, in a process of its own (`python -m host.doctor.sounding`)."""

from __future__ import annotations

import threading
import time

import numpy as np

from host.doctor.child import Answer, serve
from voice.chimes import Chime, chime
from voice.hardware import Refused
from voice.loudspeaker import Loudspeakers
from voice.player import Backend
from voice.speaking import Sound, to_rate
from voice.synthesiser import Synthesiser
from voice.types import Samples, VoiceError

SETTLE_SECONDS = 4.0
"""A device that has not begun to ask for sound by then does not work."""
_SILENT_SECONDS = 0.2
_TAIL_SECONDS = 1.0
"""Silence after the sound: what the system still holds is lost when the device is closed."""


class Tape:
    """Sound that is pulled once from its beginning to its end."""

    def __init__(self, samples: Samples) -> None:
        self.samples = samples
        self.ended = threading.Event()
        self._at = 0

    def pull(self, count: int, delay: float) -> Samples:
        """As `voice.player.Pull`; silence after the end."""
        del delay
        piece = self.samples[self._at : self._at + count]
        self._at += count
        if self._at >= len(self.samples):
            self.ended.set()
        return np.concatenate([piece, np.zeros(count - len(piece), np.float32)])


def play(  # noqa: PLR0913 - what can be injected has its default
    device: str | None,
    listen: bool = False,
    phrase: str | None = None,
    *,
    backend: Backend | None = None,
    synthesiser: Synthesiser | None = None,
    settle: float = SETTLE_SECONDS,
) -> Answer:
    """Open the device and play: silence, or a chime and the phrase (None: the chime alone) with `listen`.

    Answers `{"rate", "phrase"}` (whether the phrase was among the sounds) or `{"refused": REASON}`.
    """
    sounds = _sounds(phrase, synthesiser or Synthesiser()) if listen else []
    try:
        stream = (backend or Loudspeakers()).open(device)
    except VoiceError as error:
        return {"refused": _reason(error, "other")}
    try:
        parts = [to_rate(sound, stream.rate) for sound in sounds]
        tail = np.zeros(round((_TAIL_SECONDS if parts else _SILENT_SECONDS) * stream.rate), np.float32)
        tape = Tape(np.concatenate([*parts, tail]))
        try:
            stream.start(tape.pull)
        except VoiceError as error:
            return {"refused": _reason(error, "busy")}
        if not tape.ended.wait(settle + len(tape.samples) / stream.rate):
            return {"refused": "stopped"}
        if parts:
            time.sleep(_SILENT_SECONDS)
        return {"rate": stream.rate, "phrase": len(sounds) > 1}
    finally:
        stream.close()


def _sounds(phrase: str | None, synthesiser: Synthesiser) -> list[Sound]:
    ring = chime(Chime.MARK)
    try:
        return [ring] if phrase is None else [ring, synthesiser.render(phrase)]
    except VoiceError:
        return [ring]  # the synthesiser is looked at by itself
    finally:
        synthesiser.close()


def _reason(error: VoiceError, otherwise: str) -> str:
    cause = error.__cause__
    return cause.reason if isinstance(cause, Refused) else str(getattr(cause, "reason", otherwise))


if __name__ == "__main__":
    serve(play)
