"""The devices and the voice that the host has chosen, and chooses anew while the game goes on."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from host.crash import report
from host.live.options import NO_OUTPUT
from voice.speaker import Speaker
from voice.speaking import EAR, ROOM

_END_SECONDS = 2.0


@dataclass(frozen=True)
class Chosen:
    """Devices and voice by name; None is the usual one, and for the ear none at all.

    `output` may be `NO_OUTPUT`: nothing is played into the room.
    """

    input: str | None = None
    output: str | None = None
    ear: str | None = None
    voice: str | None = None


class Hears(Protocol):
    """What listens to a device; `voice.microphone.Microphone` is one."""

    def use(self, device: str | None) -> None:
        """Hear another device from now on; returns at once."""
        ...


class Choice:
    """Carries out what is chosen, one choice after another, in a thread of its own: drivers take their time.

    `microphone` is None where a recording stands in its place: then nothing can be changed. What can't be
    opened is told by microphone and speaker, as when it is lost; `trouble` is told our own mistakes.
    """

    def __init__(
        self, chosen: Chosen, microphone: Hears | None, speaker: Speaker, trouble: Callable[[str], None]
    ) -> None:
        self.chosen = chosen
        self.fixed = microphone is None
        self._microphone = microphone
        self._speaker = speaker
        self._trouble = trouble
        self._lock = threading.Lock()
        self._wanted: queue.SimpleQueue[Chosen | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, args=(chosen,), name="devices", daemon=True)
        self._thread.start()

    def choose(self, **names: str | None) -> Chosen:
        """Change these fields of `Chosen`, from any thread; returns at once with all that is chosen now."""
        with self._lock:
            self.chosen = replace(self.chosen, **names)
            self._wanted.put(self.chosen)
            return self.chosen

    def close(self) -> None:
        """Change nothing more; returns within seconds."""
        self._wanted.put(None)
        self._thread.join(_END_SECONDS)

    def _run(self, now: Chosen) -> None:
        while (wanted := self._wanted.get()) is not None:
            for change in self._changes(now, wanted):
                try:
                    change()
                except Exception as error:  # what else is chosen is to be carried out all the same
                    self._trouble(report(error))
            now = wanted

    def _changes(self, now: Chosen, wanted: Chosen) -> Iterator[Callable[[], None]]:
        speaker, silent = self._speaker, wanted.output == NO_OUTPUT
        if wanted.input != now.input and self._microphone is not None:
            yield partial(self._microphone.use, wanted.input)
        if wanted.voice != now.voice:
            yield partial(speaker.speak_by, wanted.voice)
        if wanted.output != now.output:
            yield partial(speaker.use, ROOM, None if silent else wanted.output, silent=silent)
        if wanted.ear != now.ear:
            yield partial(speaker.use, EAR, wanted.ear, silent=wanted.ear is None)
