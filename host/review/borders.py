"""Borders between the voices of host and player, where pauses do not show them.

A pause can tear a call of the host («Игрок номер семь.» … «Ваша минута.»), and without a pause the voices run
together in one utterance («… Спасибо. Принято. Игрок номер два, ваша минута. Доброе утро …»).
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.calls import game_calls
from grammar.seats import find_seats
from grammar.table import Table
from grammar.text import Token, tokens
from grammar.types import Call, Command
from host.review.passage import Piece, word_at

GIVES_FLOOR = {Command.FLOOR, Command.DEFENCE, Command.LAST_WORD}
ANSWERS = {Command.ACCEPT, Command.DECLINE, Command.CONTINUE, Command.MORE_TIME}
TORN_CALL_PAUSE = 1.5
TORN_CALL_WORDS = 12
MOSTLY_CALLS = 0.6
"""The share of a text's characters in calls of the host from which the text is taken for the host's."""
SPOKEN_ON = 3
"""From so many words on, what stands beside a call without a pause may be somebody else's."""


def settle(heard: Sequence[Piece], table: Table) -> tuple[Piece, ...]:
    """The pieces of a recording cut and joined so that each is one voice's."""
    parted = [part for piece in heard for part in _cut_after_thanks(piece, table)]
    return tuple(part for piece in rejoin(parted, table) for part in cut_at_calls(piece, table))


def is_bare_seat(said: Sequence[Token], table: Table) -> bool:
    """«Игрок номер восемь.» and nothing else: as the host begins, rarely as a player does."""
    seats = find_seats(said, table)
    whole = len(seats) == 1 and seats[0].first == 0 and seats[0].last == len(said) - 1
    return whole and said[0].norm.endswith("рок")


def _cut_after_thanks(piece: Piece, table: Table) -> tuple[Piece, ...]:
    """«… Спасибо. Принято.»: what follows the closing word is the host's when it is nothing but his calls."""
    said = tokens(piece.text)
    thanks = [token.end for token in said[:-1] if token.norm == "спасибо"]
    if not thanks or len(said) - 1 <= 1:
        return (piece,)
    tail = piece.text[thanks[-1] :]
    covered = sum(call.end - call.start for call in game_calls(tail, table, host=True))
    behind = tokens(tail)
    if covered < MOSTLY_CALLS * (behind[-1].end - behind[0].start) and not is_bare_seat(behind, table):
        return (piece,)
    return _cut(piece, [word_at(piece.words, thanks[-1] - 1) + 1])


def rejoin(heard: Sequence[Piece], table: Table) -> tuple[Piece, ...]:
    """Put together pieces between which a short pause tore one call of the host."""
    joined: list[Piece] = []
    for piece in heard:
        torn = bool(joined) and _torn(joined[-1], piece, table)
        joined.append(joined.pop().with_next(piece) if torn else piece)
    return tuple(joined)


def _torn(before: Piece, after: Piece, table: Table) -> bool:
    if after.start - before.end > TORN_CALL_PAUSE or len(before.words) > TORN_CALL_WORDS:
        return False
    head = " ".join(word.text for word in after.words[:TORN_CALL_WORDS])
    border = len(before.text)
    return any(
        call.exact and call.start < border < call.end for call in game_calls(f"{before.text} {head}", table)
    )


def cut_at_calls(piece: Piece, table: Table) -> tuple[Piece, ...]:
    """Cut before the first certain call of the host and behind the one that lets a player speak."""
    text = piece.text
    found = game_calls(text, table)
    exact = [call for call in found if call.exact]
    if not exact:
        return (piece,)
    cuts: list[int] = []
    begin = _beginning(found, exact[0], text)
    said_before = tokens(text[:begin])
    if len(said_before) >= SPOKEN_ON or (said_before and said_before[-1].norm == "спасибо"):
        cuts.append(word_at(piece.words, begin))
    if exact[-1].command in GIVES_FLOOR | ANSWERS and len(tokens(text[exact[-1].end :])) >= SPOKEN_ON:
        cuts.append(word_at(piece.words, exact[-1].end - 1) + 1)
    return _cut(piece, cuts)


def _beginning(found: Sequence[Call], exact: Call, text: str) -> int:
    """Where the host begins: at his first certain call, or at «Принято» right before it."""
    begin = exact.start
    for call in reversed([call for call in found if call.end <= begin]):
        if call.command is Command.SPEECH_END or tokens(text[call.end : begin]):
            break
        begin = call.start
    return begin


def _cut(piece: Piece, cuts: Sequence[int]) -> tuple[Piece, ...]:
    parts: list[Piece] = []
    rest, done = piece, 0
    for cut in cuts:
        if not done < cut < len(piece.words):
            continue
        left, rest = rest.cut(cut - done)
        parts.append(left)
        done = cut
    return (*parts, rest)
