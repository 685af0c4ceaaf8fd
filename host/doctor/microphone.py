"""The microphone: chosen, opened, listened to for a moment."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from host.doctor.findings import Finding, limit, refused, tell
from host.doctor.inventory import Inventory
from voice.capture import ChildLine
from voice.devices import DeviceError, choose
from voice.hardware import Refused
from voice.line import Opener, Wanted
from voice.types import Samples

_POLL = 0.1


@dataclass(frozen=True)
class Heard:
    """What the microphone gave: `samples`, shape (n,), channels one after the other in each frame."""

    rate: int
    samples: Samples

    @property
    def decibels(self) -> float:
        """Level of the loudest sample, 0 the highest there is."""
        peak = float(np.abs(self._swing).max(initial=0.0))
        return 20 * math.log10(max(peak, 1e-6))

    @property
    def verdict(self) -> str:
        """How it sounds: zeros, clipping, quiet or ok (an outcome in data/doctor.toml)."""
        if not np.any(self._swing):
            return "zeros"
        if float(np.mean(np.abs(self.samples) >= limit("clipped_level"))) > limit("clipped_share"):
            return "clipping"
        return "quiet" if self.decibels < limit("quiet_decibels") else "ok"

    @property
    def _swing(self) -> Samples:
        """The sound without the constant that a poor sound card adds."""
        if not len(self.samples):
            return self.samples
        return np.asarray(self.samples - np.median(self.samples), dtype=np.float32)


def microphone(  # noqa: PLR0913 - what can be injected has its default
    inventory: Inventory,
    name: str | None,
    *,
    quick: bool = False,
    opener: Opener = ChildLine,
    say: Callable[[str], None] = lambda _: None,
    now: Callable[[], float] = time.monotonic,
) -> Iterator[Finding]:
    """Which microphones there are, and whether the wanted one (None: the default) is heard.

    `say` is called when the host is to speak. `quick` opens nothing.
    """
    if inventory.devices is None:
        return  # what is wrong has been told
    if inventory.of("input"):
        yield tell("inputs", "ok", names=inventory.names("input"))
    try:
        chosen = choose(name, "input", inventory.devices)
    except DeviceError as error:
        named = inventory.of("input") and error.reason in ("missing", "ambiguous")
        yield tell("microphone", "unnamed", why=error) if named else refused("microphone", error.reason)
        return
    if quick:
        yield tell("microphone", "quick", name=chosen.name)
        return
    say("listening")
    wanted = Wanted(None if name is None else chosen.name)
    try:
        heard = _record(opener, wanted, limit("record_seconds"), now)
    except Refused as error:  # "missing" too: PulseAudio lists itself even without a single microphone
        yield refused("microphone", error.reason, name=chosen.name)
        return
    yield tell("microphone", heard.verdict, name=chosen.name, rate=heard.rate, level=heard.decibels)


def _record(opener: Opener, wanted: Wanted, seconds: float, now: Callable[[], float]) -> Heard:
    """Listen for so many seconds of sound. Raises Refused."""
    began, rate, got = now(), 0, 0.0
    pieces: list[Samples] = []
    line = opener(wanted)
    try:
        while got < seconds:
            frames = line.take(_POLL)
            if frames is not None:
                samples = np.nan_to_num(np.frombuffer(frames.data, dtype=np.float32))
                rate = frames.rate
                got += len(samples) / frames.channels / rate
                pieces.append(samples)
            elif now() - began >= limit("first_sound_seconds") + seconds:
                raise Refused("stopped", "no frames")
    finally:
        line.close()
    return Heard(rate, np.concatenate(pieces))
