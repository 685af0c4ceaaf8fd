"""Which stretches of heard sound are the assistant's own voice, so that it does not obey itself."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

from voice.speaking import ROOM, Kind, PlaybackEnded, PlaybackStarted, SpeakingEvent, settings


@dataclass
class _Stretch:
    id: int
    what: str
    start: float
    end: float | None = None


class OwnVoice:
    """What was spoken into the room lately, from the events of playback; any thread may ask.

    Times are seconds of the session, the same clock for what is played and what is heard. Chimes and music
    are no voice: no words come of them, and people must be heard through them («Спасибо», said into the end
    chime).
    """

    def __init__(self, tail_seconds: float | None = None) -> None:
        numbers = settings("own_voice")
        self.tail = float(numbers["tail_seconds"] if tail_seconds is None else tail_seconds)
        """Seconds for which the room still sounds after the playback."""
        self._lead = float(numbers["lead_seconds"])
        self._remembered = float(numbers["remembered_seconds"])
        self._stretches: deque[_Stretch] = deque()
        self._lock = threading.Lock()

    def heed(self, event: SpeakingEvent) -> None:
        """Take in an event of playback; what is not of the room, or no voice of ours, changes nothing."""
        if not isinstance(event, PlaybackStarted | PlaybackEnded):
            return
        if event.output != ROOM or event.kind is not Kind.SPEECH:
            return
        with self._lock:
            if isinstance(event, PlaybackStarted):
                self._stretches.append(_Stretch(event.id, event.what, event.at))
                self._forget(event.at - self._remembered)
                return
            for stretch in self._stretches:
                if stretch.id == event.id and stretch.end is None:
                    stretch.end = event.at

    def covers(self, start: float, end: float) -> bool:
        """Whether what was heard from `start` to `end` lies wholly within our own playback and its tail.

        Ask it of words rather than of a long utterance, where a person may have spoken on after us. A stretch
        that outlasts the tail is a person's, even if it began while we spoke; so is one that was over before.
        """
        with self._lock:
            reached = start
            for stretch in sorted(self._stretches, key=lambda stretch: stretch.start):
                if stretch.start - self._lead > reached or stretch.start >= end:
                    continue
                if stretch.end is None:
                    return True  # still sounding: it covers all that can have been heard by now
                reached = max(reached, stretch.end + self.tail)
            return reached >= end and reached > start

    def texts(self, start: float, end: float) -> tuple[str, ...]:
        """What we were saying at any time from `start` to `end`, tail included.

        A word heard in that time that is in none of them may be a person's: «стоп», said into our speech.
        """
        with self._lock:
            return tuple(
                stretch.what
                for stretch in self._stretches
                if stretch.start - self._lead < end
                and (stretch.end is None or start < stretch.end + self.tail)
            )

    def _forget(self, before: float) -> None:
        while self._stretches and (end := self._stretches[0].end) is not None and end < before:
            self._stretches.popleft()
