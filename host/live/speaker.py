"""Carries out what is to be heard: words, chimes, hints; tells the game when its words are over."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Protocol

from host.live.outcome import Chime, Hush, Sound, Speak, To
from voice.chimes import Chime as Ring
from voice.speaking import EAR, ROOM, PlaybackEnded, Priority, SpeakingEvent, Unspoken

_RINGS = {Sound.MARK: Ring.MARK, Sound.END: Ring.END}


class Announces(Protocol):
    """What speaks: `voice.announcer.Announcer`."""

    def say(self, text: str, to: str = ROOM, priority: Priority = Priority.PHASE) -> int:
        """Say a text; exactly one end is told for the answered id."""
        ...

    def chime(self, which: Ring, to: str = ROOM) -> int:
        """Sound a chime."""
        ...

    def prepare(self, texts: Iterable[str]) -> None:
        """Get ready to say these texts at once."""
        ...

    def music(self, on: bool) -> None:
        """Begin or end the night music."""
        ...

    def stop(self, to: str | None = None) -> None:
        """Be silent."""
        ...


class Speaker:
    """Gives effects to an announcer, and calls `over` once all words given so far have ended.

    Without an announcer the words stay on the screen and are over at once.
    """

    def __init__(self, over: Callable[[], None], announcer: Announces | None = None) -> None:
        self._over = over
        self._announcer = announcer
        self._open: set[int] = set()
        self._ended: set[int] = set()
        self._lock = threading.Lock()

    def use(self, announcer: Announces) -> None:
        """Speak by this announcer from now on."""
        self._announcer = announcer

    def speak(self, effects: tuple[Speak, ...]) -> None:
        """Say these words one after the other."""
        if not effects:
            return
        if self._announcer is None:
            self._over()
            return
        for effect in effects:
            to = ROOM if effect.to is To.ROOM else EAR
            self._begin(self._announcer.say(effect.text, to))
        self._tell_if_over()

    def chime(self, effect: Chime) -> None:
        """Sound a chime."""
        if self._announcer is not None:
            self._announcer.chime(_RINGS[effect.sound])

    def prepare(self, texts: tuple[str, ...]) -> None:
        """What is likely to be said soon."""
        if self._announcer is not None and texts:
            self._announcer.prepare(texts)

    def music(self, *, on: bool) -> None:
        """The night music plays, or ends."""
        if self._announcer is not None:
            self._announcer.music(on)

    def hint(self, text: str) -> None:
        """Say a line into the host's ear, if he has an earphone."""
        if self._announcer is not None:
            self._announcer.say(text, EAR, Priority.HINT)

    def hush(self, _: Hush) -> None:
        """Be silent at once."""
        if self._announcer is not None:
            self._announcer.stop()

    def heed(self, event: SpeakingEvent) -> None:
        """Take in what became of the words; from the announcer's thread."""
        if isinstance(event, PlaybackEnded | Unspoken) and event.output == ROOM:
            with self._lock:
                if event.id in self._open:
                    self._open.discard(event.id)
                else:
                    self._ended.add(event.id)
                    return
            self._tell_if_over()

    def _begin(self, number: int) -> None:
        """The end of a text may be told before its beginning was noted; ends of chimes are of no use."""
        with self._lock:
            if number not in self._ended:
                self._open.add(number)
            self._ended = {ended for ended in self._ended if ended > number}

    def _tell_if_over(self) -> None:
        with self._lock:
            over = not self._open
        if over:
            self._over()
