"""Questions every action is asked: is there such a seat, is he at the table, is there such a rule."""

from __future__ import annotations

from collections.abc import Iterable

from rules.refusals import ambiguous, refused
from rules.rulebook import Rulebook
from rules.state import State


def seat_exists(seat: int, rulebook: Rulebook) -> None:
    """Raises Refused for a seat that is not at this table."""
    if not 1 <= seat <= rulebook.seats:
        raise refused("no_seat", seat=seat, seats=rulebook.seats)


def seats_exist(seats: Iterable[int], rulebook: Rulebook) -> None:
    """Raises Refused for a seat that is not at this table, or one named twice."""
    seen: set[int] = set()
    for seat in seats:
        seat_exists(seat, rulebook)
        if seat in seen:
            raise refused("seat_twice", seat=seat)
        seen.add(seat)


def at_table(state: State, seat: int, rulebook: Rulebook) -> None:
    """Raises Refused (29) for a player who has left the table."""
    seat_exists(seat, rulebook)
    if seat not in state.alive:
        raise refused("not_at_table", seat=seat)


def rule_exists(rule: str, rulebook: Rulebook) -> None:
    """Raises Refused for a number that is no rule of the book."""
    if rule not in rulebook.reasons:
        raise refused("unknown_rule", rule=rule)


def hands(state: State, rulebook: Rulebook, voters: tuple[int, ...] | None, count: int | None) -> int:
    """How many hands were raised.

    Raises Refused for a hand that is not at the table, or one counted twice; Ambiguous when the hands and
    the number differ.
    """
    for seat in voters or ():
        at_table(state, seat, rulebook)
    if voters is not None:
        seats_exist(voters, rulebook)
        if count is not None and count != len(voters):
            raise ambiguous("voters_and_count", voters=len(voters), n=count)
    raised = len(voters) if voters is not None else count or 0
    if raised < 0:
        raise refused("bad_count", n=raised)
    return raised
