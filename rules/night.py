"""Nights: shots, checks, the dawn (rules 12, 13, 30; rulings, "Night")."""

from __future__ import annotations

from dataclasses import replace

from rules import actions
from rules.checks import at_table, seat_exists, seats_exist
from rules.flow import DEPARTURE, finish, open_day
from rules.news import What
from rules.refusals import refused
from rules.roles import Role, Roles, Team, winner
from rules.rulebook import Rulebook
from rules.state import Phase, State, news, without

MISSES = "30"
"""The rule by which the blacks lose for their misses."""


def night(state: State, _: actions.Night, __: Rulebook) -> State:
    """The night after the day that is over."""
    if state.phase is not Phase.DUSK:
        raise refused("night_wrong_phase")
    return replace(
        state,
        phase=Phase.NIGHT,
        night=state.day,
        nominations=(),
        killed=None,
        answer=None,
        checked=(),
        shot=None,
        shots_given=False,
    )


def shots(state: State, action: actions.Shots, rulebook: Rulebook) -> State:
    """What the blacks shot this night; it replaces what was said before."""
    roles = _night_roles(state, "shots_wrong_phase")
    shooters = [shooter for shooter, _ in action.by]
    seats_exist(shooters, rulebook)
    blacks = roles.blacks(state.alive)
    for shooter, targets in action.by:
        if shooter not in blacks:
            raise refused("not_a_living_black", seat=shooter)
        for target in targets:
            seat_exists(target, rulebook)
    targets_by_black = {shooter: frozenset(targets) for shooter, targets in action.by}
    shot = _hit([targets_by_black.get(black, frozenset()) for black in blacks], state.alive)
    return replace(state, shot=shot, shots_given=True)


def _hit(shots: list[frozenset[int]], alive: tuple[int, ...]) -> int | None:
    """The seat every living black shot, and only it; None for a miss."""
    aimed = set(shots)
    hit = set(alive).intersection(*aimed) if len(aimed) == 1 and len(shots[0]) == 1 else set()
    return hit.pop() if hit else None


def check(state: State, action: actions.Check, rulebook: Rulebook) -> State:
    """The don asks for the sheriff, the sheriff for a black: one check each a night (13)."""
    roles = _night_roles(state, "check_wrong_phase")
    if action.by not in (Role.DON, Role.SHERIFF):
        raise refused("unknown_checker", by=action.by)
    checker = roles.don if action.by == Role.DON else roles.sheriff
    if checker not in state.alive:
        raise refused("checker_left")
    if action.by in state.checked:
        raise refused("second_check")
    at_table(state, action.seat, rulebook)
    return replace(state, checked=(*state.checked, action.by), answer=answer_of(roles, action))


def answer_of(roles: Roles, action: actions.Check) -> bool:
    """Whether the don has found the sheriff, or the sheriff a black (13)."""
    found = roles.of(action.seat)
    return found is Role.SHERIFF if action.by == Role.DON else found.team is Team.BLACK


def _night_roles(state: State, wrong_phase: str) -> Roles:
    """The cards, in a night with shots and checks. Raises Refused in any other moment."""
    if state.phase is not Phase.NIGHT or state.roles is None:
        raise refused(wrong_phase)
    if not state.night:
        raise refused("first_night")
    return state.roles


def dawn(state: State, _: actions.Dawn, rulebook: Rulebook) -> State:
    """The night ends: who was hit leaves now, a miss is counted, the next day begins."""
    if state.phase is not Phase.NIGHT:
        raise refused("dawn_wrong_phase")
    morning = replace(state, day=state.night + 1)
    if not state.night:
        return open_day(morning, rulebook)
    if state.shot is None:
        return _missed(morning, rulebook)
    morning = replace(morning, misses=0)
    if state.shot not in state.alive:  # shot, and then removed in the same night: nobody is announced
        return open_day(morning, rulebook)
    return _killed(morning, state.shot, rulebook)


def _missed(state: State, rulebook: Rulebook) -> State:
    state = replace(state, misses=state.misses + 1, news=news(What.NOBODY_HURT))
    if state.misses >= rulebook.misses_to_lose:
        return finish(state, Team.RED, MISSES)
    return open_day(state, rulebook)


def _killed(state: State, seat: int, rulebook: Rulebook) -> State:
    state = replace(state, alive=without(state.alive, seat), killed=seat, news=news(What.KILLED, seat))
    winning = None if state.roles is None else winner(state.roles, state.alive)
    return open_day(state, rulebook) if winning is None else finish(state, winning, DEPARTURE)
