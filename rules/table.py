"""The table itself: nicks, notes, the deal, joining a running game."""

from __future__ import annotations

from dataclasses import replace

from rules import actions
from rules.checks import at_table, seat_exists, seats_exist
from rules.flow import open_day
from rules.refusals import refused
from rules.roles import Roles, winner
from rules.rulebook import Rulebook
from rules.state import Phase, State

LONGEST_NICK = 40
LONGEST_NOTE = 2000
LAST_DAY = 90
"""No game is joined so late; days up to ten later have words."""


def seating(rulebook: Rulebook) -> State:
    """The state before anything was done: all seats are taken, nothing is dealt."""
    seats = tuple(range(1, rulebook.seats + 1))
    return State(phase=Phase.SEATING, day=0, night=0, alive=seats, warned=(0,) * rulebook.seats)


def seat(state: State, action: actions.Seat, rulebook: Rulebook) -> State:
    """A nick is set or corrected, in any phase."""
    seat_exists(action.seat, rulebook)
    nick = " ".join(action.nick.split())
    if not nick:
        raise refused("empty_nick", seat=action.seat)
    if len(nick) > LONGEST_NICK:
        raise refused("long_text", limit=LONGEST_NICK)
    nicks = {**dict(state.nicks), action.seat: nick}
    return replace(state, nicks=tuple(sorted(nicks.items())))


def note(state: State, action: actions.Note, rulebook: Rulebook) -> State:
    """A remark is kept in the list of actions; the game is as it was."""
    if action.seat is not None:
        seat_exists(action.seat, rulebook)
    if not action.text.strip():
        raise refused("empty_note")
    if len(action.text) > LONGEST_NOTE:
        raise refused("long_text", limit=LONGEST_NOTE)
    return state


def deal(state: State, action: actions.Deal, rulebook: Rulebook) -> State:
    """The cards are known; night zero begins."""
    if state.phase is not Phase.SEATING:
        raise refused("deal_wrong_phase")
    roles = _roles(action, rulebook)
    for holder in roles.special:
        if holder not in state.alive:
            raise refused("role_not_at_table", seat=holder)
    if winner(roles, state.alive) is not None:
        raise refused("too_few_players")
    return replace(state, phase=Phase.NIGHT, roles=roles)


def begin(state: State, action: actions.Begin, rulebook: Rulebook) -> State:
    """A running game is joined at the morning of a day."""
    if state.phase is not Phase.SEATING:
        raise refused("begin_wrong_phase")
    if not 1 <= action.day <= LAST_DAY:
        raise refused("bad_day", limit=LAST_DAY)
    if not action.alive:
        raise refused("nobody_alive")
    seats_exist(action.alive, rulebook)
    roles = _roles(action.roles, rulebook)
    if not 0 <= action.misses < rulebook.misses_to_lose:
        raise refused("too_many_misses", limit=rulebook.misses_to_lose - 1)
    if winner(roles, action.alive) is not None:
        raise refused("too_few_players")
    joined = replace(
        state,
        day=action.day,
        night=action.day - 1,
        alive=tuple(sorted(action.alive)),
        warned=_warned(action, rulebook),
        roles=roles,
        misses=action.misses,
    )
    return open_day(_with_debts(joined, action, rulebook), rulebook)


def _roles(action: actions.Deal, rulebook: Rulebook) -> Roles:
    """The cards of the deck: a don, the other blacks, a sheriff, each on a seat of his own."""
    roles = Roles(action.don, tuple(action.mafia), action.sheriff)
    for holder in roles.special:
        seat_exists(holder, rulebook)
        if roles.special.count(holder) > 1:
            raise refused("two_roles", seat=holder)
    if len(roles.mafia) != rulebook.black - 1:
        raise refused("wrong_deck", mafia=rulebook.black - 1)
    return roles


def _warned(action: actions.Begin, rulebook: Rulebook) -> tuple[int, ...]:
    warned = [0] * rulebook.seats
    seats_exist([holder for holder, _ in action.warnings], rulebook)
    for holder, number in action.warnings:
        limit = rulebook.removal_warnings
        if number < 0:
            raise refused("bad_count", n=number)
        if number > limit or (number == limit and holder in action.alive):
            raise refused("too_many_warnings", seat=holder, n=number, limit=limit)
        warned[holder - 1] = number
    return tuple(warned)


def _with_debts(state: State, action: actions.Begin, rulebook: Rulebook) -> State:
    seats_exist(action.owes_silence, rulebook)
    for holder in action.owes_silence:
        at_table(state, holder, rulebook)
        if state.warnings(holder) < rulebook.silence_warnings:
            raise refused(
                "debt_without_warnings",
                seat=holder,
                n=state.warnings(holder),
                limit=rulebook.silence_warnings,
            )
    return replace(state, owes_silence=tuple(sorted(action.owes_silence)))
