"""Seats joined to that of a call: «предупреждение волку или лисе» names two, and neither is taken."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.calls_match import Heard, Match

_JOINS = frozenset({"и", "или", "либо"})


def beside_seats(heard: Heard, first: int, end: int, made: Sequence[Match]) -> set[int]:
    """The seats that stand joined before the seat with which a call begins, or after that with which it ends.

    Those which another call has taken are its own.
    """
    taken = {i for match in made for i in range(match.first, match.end)} - set(range(first, end))
    found: set[int] = set()
    if first in heard.seats:
        found |= _before(heard, first, taken)
    if any(seat.last == end - 1 for at, seat in heard.seats.items() if first <= at < end):
        found |= _after(heard, end, taken)
    return found


def _before(heard: Heard, first: int, taken: set[int]) -> set[int]:
    by_last = {seat.last: at for at, seat in heard.seats.items()}
    found: set[int] = set()
    at = first
    while at >= 2 and heard.tokens[at - 1].norm in _JOINS and not heard.ends_before(at - 1):
        begin = by_last.get(at - 2)
        if begin is None or begin in taken or heard.ends_before(at):
            break
        found |= set(heard.seats[begin].candidates)
        at = begin
    return found


def _after(heard: Heard, end: int, taken: set[int]) -> set[int]:
    found: set[int] = set()
    at = end
    while at + 1 < len(heard.tokens) and heard.tokens[at].norm in _JOINS and not heard.ends_before(at):
        seat = heard.seats.get(at + 1)
        if seat is None or at + 1 in taken or heard.ends_before(at + 1):
            break
        found |= set(seat.candidates)
        at = seat.last + 1
    return found
