"""Speeches and nominations (rules 4, 5, 16, 24, 31)."""

from __future__ import annotations

from dataclasses import replace

from rules import actions
from rules.checks import seat_exists
from rules.flow import next_speaker
from rules.news import What
from rules.refusals import refused
from rules.rulebook import Rulebook
from rules.state import Nomination, Phase, State, news

ENDINGS = ("thanks", "stood", "time", "host")
"""How a speech may end."""


def nominate(state: State, action: actions.Nominate, rulebook: Rulebook) -> State:
    """The speaker names a candidate; it counts after «Принято» (31)."""
    seat_exists(action.seat, rulebook)
    speaker = state.speaker
    if state.phase is not Phase.SPEECHES or speaker is None:
        raise refused("nominate_wrong_phase")
    if state.warnings(speaker) >= rulebook.silence_warnings:
        raise refused("nominate_silenced", seat=speaker, n=state.warnings(speaker))
    if state.pending is not None:
        raise refused("nomination_pending", seat=speaker, other=state.pending.seat)
    if action.seat not in state.alive:
        raise refused("candidate_left", seat=action.seat)
    for earlier in state.nominations:
        if earlier.by == speaker:
            raise refused("nominated_once", seat=speaker, other=earlier.seat)
        if earlier.seat == action.seat:
            raise refused("already_nominated", seat=action.seat)
    return replace(state, pending=Nomination(speaker, action.seat))


def accept(state: State, _: actions.Accept, rulebook: Rulebook) -> State:
    """«Принято» (31). A third warning that came before it leaves nothing to accept (24)."""
    if state.pending is None:
        raise refused("nothing_pending")
    if state.warnings(state.pending.by) >= rulebook.silence_warnings:
        silenced = state.pending.by
        raise refused("nominate_silenced", seat=silenced, n=state.warnings(silenced))
    return replace(
        state,
        nominations=(*state.nominations, state.pending),
        pending=None,
        news=news(What.ACCEPTED, state.pending.seat, number=len(state.nominations) + 1),
    )


def decline(state: State, _: actions.Decline, __: Rulebook) -> State:
    """The nomination does not count; the speaker may try again."""
    if state.pending is None:
        raise refused("nothing_pending")
    return replace(state, pending=None, news=news(What.DECLINED, state.pending.seat))


def speech_end(state: State, action: actions.SpeechEnd, rulebook: Rulebook) -> State:
    """The speech, defence or last word is over; a nomination that still waits is dropped."""
    if action.how not in ENDINGS:
        raise refused("unknown_ending", how=action.how)
    if state.speaker is None:
        raise refused("no_floor")
    return next_speaker(state, rulebook)
