"""From a recording to pieces of text: the recogniser hears it block by block, memory stays flat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from grammar.club import ClubWords
from grammar.read import read
from grammar.table import Table
from grammar.types import Kind, Line
from host.review.passage import Piece
from voice.source import open_recording
from voice.types import SAMPLE_RATE, Hints, Recogniser, Utterance

Progress = Callable[[float], None]
"""Told the seconds of the recording that have been heard."""


class Ear:
    """Hears one recording. After `hear`: `seconds` heard, `damaged` when the file breaks off."""

    def __init__(
        self, recogniser: Recogniser, table: Table, hints: Hints, club: ClubWords | None = None
    ) -> None:
        self._recogniser = recogniser
        self._table = table
        self._hints = hints
        self._club = club
        self.seconds = 0.0
        self.damaged = False

    def hear(self, path: Path, progress: Progress) -> tuple[Piece, ...]:
        """All pieces of the recording in order. Raises VoiceError when it can't be read at all."""
        recording = open_recording(path)
        stream = self._recogniser.stream(self._hints)
        found: list[Piece] = []
        for block in recording.blocks():
            self.seconds += len(block) / SAMPLE_RATE
            found.extend(self._pieces(stream.feed(block)))
            progress(self.seconds)
        found.extend(self._pieces(stream.flush()))
        self.damaged = recording.damaged
        return tuple(found)

    def _pieces(self, utterances: Iterable[Utterance]) -> Sequence[Piece]:
        return [
            Piece(utterance.words, utterance.start, utterance.end, self._second(utterance))
            for utterance in utterances
            if utterance.final and utterance.words
        ]

    def _second(self, utterance: Utterance) -> str | None:
        """What is heard without hints, where something was said that the host will be told of."""
        asked = self._recogniser.led_by_hints and self._matters(utterance.text)
        if not asked or utterance.samples is None:
            return None
        return " ".join(word.text for word in self._recogniser.hear(utterance.samples))

    def _matters(self, text: str) -> bool:
        found = read(Line(text), self._table, self._club)
        return any(finding.penalty or finding.kind is Kind.NOMINATION for finding in found)
