"""Days made of written lines: what the recogniser would hand over if the table said them so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grammar.types import Verdict
from host.review.day import Day
from host.review.findings import Found
from host.review.passage import Piece
from host.review.protocol import TranscriptLine
from host.review.run import understand
from voice.types import Word

WORDS_A_SECOND = 2.3
PAUSES = (0.5, 0.8, 0.4, 0.7, 0.6)
"""Seconds between two people, in turn."""

Said = tuple[int | str, str]
"""Who (a seat or "host") and the words; «|» is a short pause inside, which makes two utterances of it."""


def piece(text: str, start: float, rate: float = WORDS_A_SECOND) -> Piece:
    """One utterance of evenly spoken words."""
    words = text.split()
    each = 1 / rate
    return Piece(
        tuple(
            Word(word, start + index * each, start + (index + 0.95) * each, 0.9)
            for index, word in enumerate(words)
        ),
        start,
        start + (len(words) - 0.05) * each,
    )


def heard(said: Iterable[Said], pauses: Sequence[float] = PAUSES) -> tuple[Piece, ...]:
    """The utterances of a script, one or more a line."""
    found: list[Piece] = []
    at = 1.0
    for number, (_, text) in enumerate(said):
        for part in text.split("|"):
            found.append(piece(part, at))
            at = found[-1].end + 0.35
        at = found[-1].end + pauses[number % len(pauses)]
    return tuple(found)


def run_together(pieces: Sequence[Piece], first: int) -> tuple[Piece, ...]:
    """The pieces with this one and the next as one utterance, as when nobody paused between them."""
    left, right = pieces[first], pieces[first + 1]
    joined = Piece((*left.words, *right.words), left.start, right.end)
    return (*pieces[:first], joined, *pieces[first + 2 :])


@dataclass(frozen=True)
class Told:
    """What was understood, in a form that is short to compare."""

    found: Found
    transcript: tuple[TranscriptLine, ...]

    @property
    def speeches(self) -> list[tuple[int | None, str, str]]:
        """Seat, phase, ended_by of every speech."""
        return [(speech.seat, speech.phase, speech.ended_by) for speech in self.found.speeches]

    @property
    def seats(self) -> list[int | None]:
        """The seats of the day speeches in order."""
        return [speech.seat for speech in self.found.speeches if speech.phase == "speech"]

    @property
    def nominations(self) -> list[tuple[int | None, int | None, bool, bool]]:
        """By, seat, whether the wording is right, whether the host took it."""
        return [
            (found.by, found.seat, found.verdict == Verdict.ACCEPTED.value, found.accepted)
            for found in self.found.nominations
        ]

    @property
    def proposals(self) -> list[tuple[str, int | None]]:
        """Kind and offender of every violation."""
        return [(proposal.kind, proposal.seat) for proposal in self.found.proposals]

    @property
    def commands(self) -> list[tuple[str, int | None]]:
        """Command and seat of every call of the host."""
        return [(call.command, call.seat) for call in self.found.host]

    @property
    def voices(self) -> list[int | str]:
        """Who speaks, neighbours of one voice as one."""
        joined: list[int | str] = []
        for line in self.transcript:
            if not joined or joined[-1] != line.who:
                joined.append(line.who)
        return joined


def told(said: Iterable[Said], day: Day | None = None, pauses: Sequence[float] = PAUSES) -> Told:
    """Understand a script."""
    return told_pieces(heard(said, pauses), day)


def told_pieces(pieces: Sequence[Piece], day: Day | None = None) -> Told:
    """Understand utterances."""
    day = day or Day()
    found, transcript = understand(pieces, day, day.table)
    return Told(found, transcript)


def voices(said: Iterable[Said]) -> list[int | str]:
    """Who speaks in a script, neighbours of one voice as one."""
    joined: list[int | str] = []
    for who, _ in said:
        if not joined or joined[-1] != who:
            joined.append(who)
    return joined


def as_vosk_prints(said: Iterable[Said]) -> list[Said]:
    """The script in small letters, without punctuation and without «ё»."""
    return [(who, re.sub(r"[^\w|\s-]", "", text.lower()).replace("ё", "е")) for who, text in said]
