"""Hearing in simulated real time: how late each thing would be known on a machine with nothing else to do.

A discrete-event simulation. Sound comes in blocks of 50 ms at its own pace; a block is heard when it is there
and the recogniser has done with those before it. What the recogniser takes for a block is measured as it
really works: the processor time of this process, which other programs do not lengthen much as long as it has
one thread, as `yasno host` has it (several wait for each other, and that counts as work).
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from voice.hearing import LiveStream
from voice.types import SAMPLE_RATE, Samples, Utterance

BLOCK = SAMPLE_RATE // 20
_BEHIND = SAMPLE_RATE // 2


@dataclass(frozen=True)
class Known:
    """An utterance and when it was known, in seconds of the recording."""

    utterance: Utterance
    at: float


def simulate(stream: LiveStream, sound: Samples) -> tuple[list[Known], float]:
    """Everything that is heard in the sound, and the seconds of work for a second of it."""
    found: list[Known] = []
    now = spent = 0.0
    for at in range(0, len(sound), BLOCK):
        block = sound[at : at + BLOCK]
        now = max(now, (at + len(block)) / SAMPLE_RATE)
        waiting = round(now * SAMPLE_RATE) - at - len(block)
        began = time.process_time()
        heard = stream.feed(block, behind=waiting > _BEHIND)
        took = time.process_time() - began
        now += took
        spent += took
        found += [Known(utterance, now) for utterance in heard]
    found += [Known(utterance, now) for utterance in stream.flush()]
    return found, spent / (len(sound) / SAMPLE_RATE)
