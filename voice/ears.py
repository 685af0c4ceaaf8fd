"""The two ears of a live game: Whisper hears everything, Vosk at once what matters now.

Each is loaded in its own process by a maker that is sent there (`HearingProcess`). So the libraries of the
recognisers are imported by the makers only: the process of the game never needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from voice.hearing import LiveStream, shifted
from voice.types import NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance

if TYPE_CHECKING:
    from voice.vosk_recogniser import VoskRecogniser, VoskStream
    from voice.whisper_live import Judge, WhisperLiveStream
    from voice.whisper_recogniser import WhisperRecogniser

STEADY_SECONDS = 0.1
"""What the fast ear hears is given out when so much more sound has not changed it."""


def _no_phrases() -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Wishes:
    """What is likely and what matters at this table; can be sent to another process.

    `hints` and `judge` are for Whisper. `closed` makes the phrases to which Vosk is restricted: it is called
    in Vosk's process, for it may take a second.
    """

    hints: Hints = NO_HINTS
    judge: Judge | None = None
    closed: Callable[[], tuple[str, ...]] = _no_phrases


@dataclass(frozen=True)
class WhisperMaker:
    """Loads Whisper for live sound.

    It works with one thread: over short windows two of them wait for each other longer than they help, and
    the second core is free for all else.
    """

    folder: Path
    name: str

    def __call__(self) -> WhisperEar:
        """Raises VoiceError."""
        from voice.whisper_recogniser import WhisperRecogniser  # noqa: PLC0415 - heavy, for this process alone

        return WhisperEar(WhisperRecogniser(self.folder, name=self.name, threads=1, short=True))


@dataclass(frozen=True)
class VoskMaker:
    """Loads a Vosk model whose vocabulary can be closed."""

    folder: Path
    name: str

    def __call__(self) -> VoskEar:
        """Raises VoiceError."""
        from voice.vosk_recogniser import VoskRecogniser  # noqa: PLC0415 - as above

        return VoskEar(VoskRecogniser(self.folder, name=self.name))


class WhisperEar:
    """The ear that hears everything."""

    def __init__(self, recogniser: WhisperRecogniser) -> None:
        from voice.whisper_live import WhisperLive  # noqa: PLC0415 - as above

        self._live = WhisperLive(recogniser)

    def stream(self) -> WhisperLiveStream:
        """Begin to hear a new source."""
        return self._live.stream()

    def lead(self, wishes: object) -> None:
        """Take the table's words from `Wishes`."""
        if isinstance(wishes, Wishes):
            self._live.lead(wishes.hints, wishes.judge)


class VoskEar:
    """The ear that is deaf to everything but the phrases, and hears these while they are said."""

    def __init__(self, recogniser: VoskRecogniser) -> None:
        self._recogniser = recogniser
        self._hints = NO_HINTS

    def stream(self) -> LiveStream:
        """Begin to hear a new source; nothing is heard before there are phrases."""
        return _Steady(self._begin)

    def lead(self, wishes: object) -> None:
        """Take the phrases from `Wishes`; streams that go on heed them at the next pause."""
        if isinstance(wishes, Wishes):
            phrases = tuple(phrase for phrase in wishes.closed() if not phrase.startswith("["))
            self._hints = Hints(phrases=phrases, closed=True)

    def _begin(self, known: Hints) -> tuple[VoskStream, Hints] | None:
        """A stream for the phrases of now; None when they are still the `known` ones, or there are none."""
        if self._hints is known or not self._hints.phrases:
            return None
        return self._recogniser.stream(self._hints, partials=True), self._hints


class _Steady:
    """A stream that gives out partials only when they have stood for a moment."""

    def __init__(self, begin: Callable[[Hints], tuple[VoskStream, Hints] | None]) -> None:
        self._begin = begin
        self._stream: VoskStream | None = None
        self._hints = NO_HINTS
        self._at = 0
        self._first = 0
        self._id = 0
        self._partial: Utterance | None = None
        self._since = 0

    def feed(self, block: Samples, *, behind: bool = False) -> Sequence[Utterance]:  # noqa: ARG002
        """Take the next block; what has been steady, and finals."""
        if self._stream is None or not self._stream.hears:
            self._turn()
        self._at += len(block)
        if self._stream is None:
            return []
        found = []
        for utterance in self._stream.feed(block):
            if utterance.final:
                self._partial = None
                found.append(self._placed(utterance))
            else:
                self._partial, self._since = utterance, self._at
        if self._partial is not None and self._at - self._since >= STEADY_SECONDS * SAMPLE_RATE:
            found.append(self._placed(self._partial))
            self._partial = None
        return found

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals."""
        return [] if self._stream is None else [self._placed(found) for found in self._stream.flush()]

    def _turn(self) -> None:
        """Between two stretches of speech: begin anew where other phrases matter now."""
        begun = self._begin(self._hints)
        if begun is not None:
            self._stream, self._hints = begun
            self._first, self._partial = self._at, None
            self._id += 100_000

    def _placed(self, utterance: Utterance) -> Utterance:
        return shifted(utterance, self._first / SAMPLE_RATE, self._id + utterance.id)
