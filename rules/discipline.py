"""Warnings, removal, leaving; time-outs; the host ends the game (rules 21-26, 29, 35)."""

from __future__ import annotations

from dataclasses import replace

from rules import actions
from rules.checks import at_table, rule_exists, seat_exists
from rules.flow import depart, finish
from rules.news import What
from rules.refusals import refused
from rules.roles import Team
from rules.rulebook import Rulebook
from rules.state import Phase, State, news

BY_HOST = "host"
"""`State.ended_by` of a game the host ended by his own decision."""


def warn(state: State, action: actions.Warn, rulebook: Rulebook) -> State:
    """A warning: the third costs a silence (21), the fourth the game (23)."""
    _is_in_play(state, action.seat, rulebook)
    rule_exists(action.rule, rulebook)
    number = state.warnings(action.seat) + 1
    warned = list(state.warned)
    warned[action.seat - 1] = number
    state = replace(
        state,
        warned=tuple(warned),
        news=news(What.WARNED, action.seat, number=number, rule=action.rule),
    )
    if number >= rulebook.removal_warnings:
        removed = replace(state, news=state.news + news(What.REMOVED, action.seat, rule="23"))
        return depart(removed, action.seat, rulebook)
    if number == rulebook.silence_warnings:
        return _silence(state, action.seat)
    return state


def _silence(state: State, seat: int) -> State:
    """He owes one silence. In his own last word nothing is left to owe."""
    if state.phase is Phase.LAST_WORDS and state.speaker == seat:
        return state
    return replace(
        state,
        owes_silence=tuple(sorted((*state.owes_silence, seat))),
        news=state.news + news(What.SILENCED, seat),
    )


def remove(state: State, action: actions.Remove, rulebook: Rulebook) -> State:
    """A removal: no last word (25)."""
    _is_in_play(state, action.seat, rulebook)
    rule_exists(action.rule, rulebook)
    removed = replace(state, news=news(What.REMOVED, action.seat, rule=action.rule))
    return depart(removed, action.seat, rulebook)


def leave(state: State, action: actions.Leave, rulebook: Rulebook) -> State:
    """A player leaves of his own will and does not come back (29)."""
    _is_in_play(state, action.seat, rulebook)
    return depart(replace(state, news=news(What.LEFT, action.seat)), action.seat, rulebook)


def _is_in_play(state: State, seat: int, rulebook: Rulebook) -> None:
    """Raises Refused for who has left the table; a last word still to be said keeps a player within reach."""
    seat_exists(seat, rulebook)
    if not (state.phase is Phase.LAST_WORDS and seat in state.floor):
        at_table(state, seat, rulebook)


def time_out(state: State, _: actions.TimeOut, __: Rulebook) -> State:
    """The host stops the game (26)."""
    if state.phase is Phase.SEATING:
        raise refused("timeout_wrong_phase")
    return replace(state, timeout=True, news=news(What.TIME_OUT))


def resume(state: State, _: actions.Resume, __: Rulebook) -> State:
    """The host ends the time-out (26)."""
    if not state.timeout:
        raise refused("no_timeout")
    return replace(state, timeout=False, news=news(What.RESUMED))


def award(state: State, action: actions.Award, rulebook: Rulebook) -> State:
    """The host ends the game in favour of a team (29, 30, 35)."""
    if state.phase is Phase.SEATING:
        raise refused("award_wrong_phase")
    if action.winner not in list(Team):
        raise refused("unknown_team", team=action.winner)
    if action.rule is not None:
        rule_exists(action.rule, rulebook)
    return finish(state, Team(action.winner), action.rule or BY_HOST)
