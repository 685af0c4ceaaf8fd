"""Recognisers that obey: the first sample of a block says what they do. Loaded in a process of theirs."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from voice.hearing import LiveStream
from voice.live import Block, Channel
from voice.types import SAMPLE_RATE, Samples, Utterance, VoiceError, Word

SAY, STALL, DIE, BREAK = 0.25, 0.5, 0.75, 1.0
SECONDS = 0.1


def block(at: float, do: float = 0.0, channel: Channel = "table") -> Block:
    """A block of a tenth of a second that makes the fake recogniser do something."""
    return Block(channel, np.full(round(SECONDS * SAMPLE_RATE), do, dtype=np.float32), at)


@dataclass(frozen=True)
class FakeMaker:
    """Loads a fake; `stall` seconds is how long it stands still, `once` a file that marks it as done."""

    stall: float = 0.0
    fails: str | None = None
    once: Path | None = None

    def __call__(self) -> FakeEar:
        if self.fails is not None:
            raise VoiceError(self.fails)
        return FakeEar(self)


class FakeEar:
    def __init__(self, maker: FakeMaker) -> None:
        self.maker = maker
        self.wishes: object = None

    def stream(self) -> LiveStream:
        return FakeStream(self)

    def lead(self, wishes: object) -> None:
        if wishes == STALL:
            time.sleep(self.maker.stall)
        self.wishes = wishes


class FakeStream:
    def __init__(self, ear: FakeEar) -> None:
        self._ear = ear
        self._fed = 0
        self._id = 0

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:
        start = self._fed / SAMPLE_RATE
        self._fed += len(block)
        do = float(block[0])
        if do == STALL:
            time.sleep(self._ear.maker.stall)
        elif do == DIE:
            os._exit(3)
        elif do == BREAK:
            raise RuntimeError("a fault of a library")
        return [self._said(start, f"{self._ear.wishes} {behind}")] if do == SAY else []

    def flush(self) -> Sequence[Utterance]:
        return [self._said(self._fed / SAMPLE_RATE, "конец")]

    def _said(self, start: float, text: str) -> Utterance:
        self._id += 1
        return Utterance(self._id, start, start + SECONDS, (Word(text, start, start + SECONDS, 1.0),), 1.0)
