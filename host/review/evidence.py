"""How sure a finding is: what was heard a second time without hints, and what the host said to it.

A false accusation is worse than a miss, and a wrong wording must not pass for a permitted one.
"""

from __future__ import annotations

from dataclasses import replace

from grammar.calls import game_calls
from grammar.club import ClubWords
from grammar.read import read
from grammar.seats import find_seats
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Command, Finding, Kind, Line, Verdict
from grammar.words import words
from host.review.floors import Floor, Stretch, Turn
from host.review.passage import Passage, Piece
from host.review.voices import count
from voice.types import BROKEN_OFF

WELL_HEARD = 0.6
"""The confidence of the best heard word of a violation, where it was heard only once."""
ADDRESS_WORDS = 3
"""A lone verb of the second person counts when whom it addresses is named this near (in words)."""
WENT_ON_SECONDS = 8.0
"""Longer talk after «Спасибо» is somebody's speech whose call was missed."""
NOT_ACCEPTED = "ведущий не принял формулировку"


def judged(finding: Finding, turn: Turn, floor: Floor, table: Table) -> Finding:
    """The nomination with the verdict that all the evidence gives.

    - The second hearing finds two seats: which one is meant can't be told, a wrong seat is worst.
    - The host called the wording wrong: it was, whatever was heard (rule 35).
    - The second hearing lacks «я» or has another verb for the same seat: it was wrong.
    - The host took it, and only words inside the phrase are bent: it was right.
    """
    again = _again(finding, turn, floor, table)
    two = next((other for other in again if len(other.candidates) > 1), None)
    if two is not None and finding.seat in two.candidates:
        return replace(
            finding, seat=None, candidates=two.candidates, verdict=Verdict.WRONG_WORDING, reason=two.reason
        )
    if finding.verdict is Verdict.ACCEPTED:
        if _refused(turn.answer):
            return replace(finding, verdict=Verdict.WRONG_WORDING, reason=NOT_ACCEPTED)
        doubts = [other for other in again if other.seat == finding.seat]
        if doubts and all(_otherwise(other) for other in doubts):
            return replace(finding, verdict=Verdict.WRONG_WORDING, reason=doubts[-1].reason)
    elif finding.bent and finding.seat is not None and accepted(turn.answer):
        return replace(finding, verdict=Verdict.ACCEPTED, reason=None, bent=False)
    return finding


def _otherwise(other: Finding) -> bool:
    """Whether «я» or «выставляю» is not there; what follows them is easily bent without hints."""
    said = {token.norm for token in tokens(other.span)}
    return "я" not in said or said.isdisjoint(words("nomination", "formula"))


def accepted(answer: Stretch | None) -> bool:
    """Whether the host's answer to a nomination is «Принято»."""
    if answer is None:
        return False
    for call in answer.calls:
        if call.command in (Command.ACCEPT, Command.DECLINE):
            return call.command is Command.ACCEPT
    return False


def _refused(answer: Stretch | None) -> bool:
    """«Формулировка неверная», «это не выставление»; a bare «не принято» may have other grounds."""
    if answer is None or accepted(answer):
        return False
    return any(call.command is Command.DECLINE and call.exact for call in answer.calls)


def _again(finding: Finding, turn: Turn, floor: Floor, table: Table) -> list[Finding]:
    """The nominations of the second hearing of the same sound."""
    second = turn.stretch.passage.piece_of(finding.end - 1).second
    if second is None:
        return []
    found = read(Line(second, floor.seat, floor.phase), table)
    return [other for other in found if other.kind is Kind.NOMINATION]


def confirmed(
    finding: Finding, turn: Turn, floor: Floor, table: Table, club: ClubWords | None = None
) -> bool:
    """Whether a violation is sure enough to be proposed."""
    passage = turn.stretch.passage
    if finding.kind is Kind.INFORMAL_ADDRESS and not _addressed(finding, passage, table):
        return False
    if finding.kind is Kind.AFTER_THANKS and not _same_breath(finding, passage):
        begin, end = passage.time_of(finding.start, finding.end)
        if not a_players(finding.span, end - begin, table):
            return False
    # A word at the seam of two pieces is in both; the second hearing may have it in the later one alone.
    pieces = passage.pieces_of(finding.start, finding.end)
    if not _heard_to_the_end(pieces[0]):
        return passage.confidence(finding.start, finding.end) >= WELL_HEARD
    return any(
        other.kind is finding.kind
        for piece in pieces
        if _heard_to_the_end(piece)
        for other in read(Line(piece.second or "", floor.seat, floor.phase), table, club)
    )


def _same_breath(finding: Finding, passage: Passage) -> bool:
    """Whether the words follow «Спасибо» without a pause: then nobody else can have said them."""
    before = passage.text[: finding.start].rstrip(" .,!?…-")
    return passage.piece_of(max(len(before) - 1, 0)) is passage.piece_of(finding.start)


def a_players(text: str, seconds: float, table: Table) -> bool:
    """Whether a few words after «Спасибо» and a pause are a player's and not the host's."""
    said = tokens(text)
    norms = [token.norm for token in said]
    if seconds > WENT_ON_SECONDS or count(norms, "host") or game_calls(text, table, host=True):
        return False
    return count(norms, "player") > 0 or bool(find_seats(said, table))


def _heard_to_the_end(piece: Piece) -> bool:
    return piece.second is not None and len(piece.second) >= BROKEN_OFF * len(piece.text)


def _addressed(finding: Finding, passage: Passage, table: Table) -> bool:
    """«ты» itself in the same breath, or a verb with somebody named right beside it.

    A lone verb proves little: «послушаю» is easily heard as «послушай», «молчит» as «молчи».
    """
    pronouns = words("address", "pronouns")
    said = tokens(passage.text)
    if any(token.norm in pronouns for token in said):
        return True
    inside = [i for i, token in enumerate(said) if finding.start <= token.start < finding.end]
    near = range(inside[0] - ADDRESS_WORDS, inside[-1] + ADDRESS_WORDS + 1)
    return any(seat.first in near or seat.last in near for seat in find_seats(said, table))
