"""The review of a recorded day, from the file to the protocol."""

from __future__ import annotations

import resource
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from grammar.club import ClubWords
from grammar.table import Table
from host.review.borders import settle
from host.review.day import Day
from host.review.findings import Found, find
from host.review.floors import pieces as told_pieces
from host.review.floors import stretches, tell_apart
from host.review.listen import Ear, Progress
from host.review.passage import Piece
from host.review.protocol import Protocol, TranscriptLine
from host.review.turns import interpret, label
from rules.day import speaking_order
from rules.rulebook import load as load_rulebook
from voice.types import Hints, Recogniser


@dataclass(frozen=True)
class Review:
    """A protocol and what the user must be told about the recording; `damaged`: the file breaks off."""

    protocol: Protocol
    damaged: bool


def hints_for(day: Day) -> Hints:
    """What the recogniser is told beforehand: the nicks of the table and the phrases of a day."""
    data = tomllib.loads(files("host").joinpath("data/phrases.toml").read_text(encoding="utf-8"))
    return Hints(nicks=tuple(day.nicks[seat] for seat in sorted(day.nicks)), phrases=tuple(data["day"]))


def review(  # noqa: PLR0913 - one call for the whole review
    path: Path,
    day: Day,
    recogniser: Recogniser,
    progress: Progress,
    started: float,
    *,
    club: ClubWords | None = None,
) -> Review:
    """Hear the recording and read it under the rules, with the `club`'s own words if it has any.

    `started`: time.perf_counter() of the moment the user began to wait. Raises VoiceError.
    """
    table = day.table
    ear = Ear(recogniser, table, hints_for(day), club)
    heard = ear.hear(path, progress)
    found, transcript = understand(heard, day, table, club)
    elapsed = time.perf_counter() - started
    protocol = Protocol(
        recording=path.name,
        seconds=ear.seconds,
        recogniser=recogniser.engine,
        model=recogniser.model,
        speeches=found.speeches,
        nominations=found.nominations,
        proposals=found.proposals,
        host=found.host,
        transcript=transcript,
        elapsed=elapsed,
        real_time_factor=elapsed / ear.seconds if ear.seconds else 0.0,
        peak_memory_mb=peak_memory_mb(),
    )
    return Review(protocol, ear.damaged)


def understand(
    heard: Sequence[Piece], day: Day, table: Table, club: ClubWords | None = None
) -> tuple[Found, tuple[TranscriptLine, ...]]:
    """Who said what, and what it means under the rules: no sound, no clock, the same answer every time."""
    rulebook = load_rulebook()
    readings = [interpret(piece, table) for piece in settle(heard, table)]
    told = tell_apart(
        stretches(readings, label(readings), table), speaking_order(day.day, day.alive, rulebook), table
    )
    transcript = tuple(
        TranscriptLine("host" if seat is None else seat, piece.start, piece.end, piece.text)
        for seat, piece in told_pieces(told)
    )
    return find(told, table, rulebook, club), transcript


def peak_memory_mb() -> float:
    """The most memory this process has used so far, MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
