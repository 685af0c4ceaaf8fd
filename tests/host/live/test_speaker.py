"""The words of a moment are over when the last of them has ended, and nothing is remembered of older ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from host.live.outcome import Chime, Sound, Speak
from host.live.speaker import Speaker
from voice.chimes import Chime as Ring
from voice.speaking import ROOM, Kind, PlaybackEnded, Priority


class Announcer:
    """Gives numbers; `at_once`: the end of a text is told before its number is answered."""

    def __init__(self) -> None:
        self.numbers = count(1)
        self.at_once = False
        self.speaker: Speaker | None = None

    def say(self, text: str, to: str = ROOM, priority: Priority = Priority.PHASE) -> int:  # noqa: ARG002
        number = next(self.numbers)
        if self.at_once:
            self.end(number)
        return number

    def chime(self, which: Ring, to: str = ROOM) -> int:  # noqa: ARG002
        return next(self.numbers)

    def end(self, number: int, kind: Kind = Kind.SPEECH) -> None:
        assert self.speaker is not None
        self.speaker.heed(PlaybackEnded(0.0, number, kind, ROOM))

    def prepare(self, texts: Iterable[str]) -> None: ...

    def music(self, on: bool) -> None: ...

    def stop(self, to: str | None = None) -> None: ...


def speaking() -> tuple[Speaker, Announcer, list[str]]:
    announcer, over = Announcer(), list[str]()
    announcer.speaker = Speaker(lambda: over.append("over"), announcer)
    return announcer.speaker, announcer, over


def test_it_is_over_with_the_last_of_the_words() -> None:
    speaker, announcer, over = speaking()
    speaker.speak((Speak("Раз."), Speak("Два.")))
    announcer.end(1)
    assert over == []
    announcer.end(2)
    assert over == ["over"]


def test_an_end_before_the_number_is_known_counts() -> None:
    speaker, announcer, over = speaking()
    announcer.at_once = True
    speaker.speak((Speak("Раз."),))
    assert over == ["over"]


def test_hours_of_chimes_are_not_remembered() -> None:
    speaker, announcer, over = speaking()
    for number in range(1, 2001, 2):
        speaker.chime(Chime(Sound.MARK))
        announcer.end(number, Kind.CHIME)
        speaker.speak((Speak("Спасибо."),))
        announcer.end(number + 1)
    assert len(over) == 1000
    assert len(speaker._ended) <= 1
