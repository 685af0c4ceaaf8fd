"""How the game moves on by itself: the floor passes, a phase ends, players leave, somebody wins.

Follows rulings.md "Day", "Court", "Warnings and removal" and the flow of game-script.md.
"""

from __future__ import annotations

from dataclasses import replace

from rules.day import opener, order_from
from rules.news import What
from rules.roles import Team, winner
from rules.rulebook import Rulebook
from rules.state import VOTE_PHASES, Phase, State, news, no_vote, without

DEPARTURE = "departure"
"""`State.ended_by` of a game that a departure ended."""


def next_speaker(state: State, rulebook: Rulebook) -> State:
    """The speaker is done: the floor goes to the next one, or the phase to its end."""
    return settle(replace(state, floor=state.floor[1:], pending=None), rulebook)


def settle(state: State, rulebook: Rulebook) -> State:
    """Pass over those at the head of the floor who owe silence (21); after the last speaker move on.

    The debt is paid with it: who was passed over in a round of speeches has his last word (22).
    """
    while state.floor and _is_silent(state, rulebook):
        seat = state.floor[0]
        state = replace(
            state,
            floor=state.floor[1:],
            owes_silence=without(state.owes_silence, seat),
            news=state.news + news(_loss(state), seat),
        )
    return state if state.floor else _after_phase(state, rulebook)


def _is_silent(state: State, rulebook: Rulebook) -> bool:
    if state.phase is Phase.DEFENCE and not rulebook.silence_costs_defence:
        return False
    return state.floor[0] in state.owes_silence


def _loss(state: State) -> What:
    return What.LAST_WORD_LOST if state.phase is Phase.LAST_WORDS else What.PASSED_OVER


def _after_phase(state: State, rulebook: Rulebook) -> State:
    if state.phase is Phase.SPEECHES:
        return _close_speeches(state, rulebook)
    if state.phase is Phase.DEFENCE:
        return replace(state, phase=Phase.COURT, counts=(), voted=(), revote=True)
    return dusk(state) if state.resolved else _open_speeches(state, rulebook)


def dusk(state: State) -> State:
    """The day is over; the host may begin the night."""
    return replace(no_vote(state), phase=Phase.DUSK, resolved=True, floor=(), pending=None)


def open_day(state: State, rulebook: Rulebook) -> State:
    """The morning of day `state.day`: the victim's last word first, then the speeches."""
    state = replace(state, departed_today=False, resolved=False, nominations=())
    if state.killed is None:
        return _open_speeches(state, rulebook)
    return last_words(state, (state.killed,), rulebook)


def _open_speeches(state: State, rulebook: Rulebook) -> State:
    first = opener(state.day, state.alive, rulebook, state.opener)
    floor = order_from(first, state.alive, rulebook.seats)
    return settle(replace(state, phase=Phase.SPEECHES, opener=first, floor=floor), rulebook)


def _close_speeches(state: State, rulebook: Rulebook) -> State:
    """What follows the round of speeches (rulings, "Court", the first two points)."""
    candidates = tuple(nomination.seat for nomination in state.nominations)
    if state.departed_today:
        return dusk(replace(state, news=state.news + news(What.NO_VOTE)))
    if not candidates:
        return dusk(replace(state, news=state.news + news(What.NO_CANDIDATES)))
    if len(candidates) > 1:
        return replace(state, phase=Phase.COURT, candidates=candidates, counts=(), voted=(), revote=False)
    if state.day < rulebook.single_candidate_leaves_from_day:
        return dusk(replace(state, news=state.news + news(What.SINGLE_STAYS, *candidates)))
    return vote_out(
        replace(state, news=state.news + news(What.SINGLE_LEAVES, *candidates)), candidates, rulebook
    )


def vote_out(state: State, seats: tuple[int, ...], rulebook: Rulebook) -> State:
    """The result of the day: `seats` leave together, as one departure, each with a last word."""
    state = replace(no_vote(state), alive=without(state.alive, *seats), resolved=True)
    if (winning := _victory(state)) is not None:
        return finish(state, winning, DEPARTURE)
    return last_words(state, seats, rulebook)


def last_words(state: State, seats: tuple[int, ...], rulebook: Rulebook) -> State:
    """Those who left speak once more, in the order of `seats`; who owes silence has paid by leaving (21)."""
    silent = tuple(seat for seat in seats if seat in state.owes_silence)
    lost = tuple(fact for seat in silent for fact in news(What.LAST_WORD_LOST, seat))
    state = replace(
        state,
        phase=Phase.LAST_WORDS,
        floor=without(seats, *silent),
        owes_silence=without(state.owes_silence, *silent),
        news=state.news + lost,
    )
    return settle(state, rulebook)


def depart(state: State, seat: int, rulebook: Rulebook) -> State:
    """A player is removed or leaves. He has no last word (25), and in the daytime there is no vote.

    Who has left already and is about to speak, or speaks, his last word only loses it: no new departure.
    """
    spoke = state.speaker == seat
    if seat in state.alive:
        state = replace(state, alive=without(state.alive, seat))
        if (winning := _victory(state)) is not None:
            return finish(state, winning, DEPARTURE)
        state = _cancel_vote(state)
    state = replace(state, floor=without(state.floor, seat), owes_silence=without(state.owes_silence, seat))
    if state.pending is not None and seat in (state.pending.by, state.pending.seat):
        state = replace(state, pending=None)
    return settle(state, rulebook) if spoke and state.phase is not Phase.DUSK else state


def _cancel_vote(state: State) -> State:
    """A departure in the daytime before the result: no vote that day; in court the day is over at once."""
    if state.resolved or state.phase in (Phase.SEATING, Phase.NIGHT):
        return state
    state = replace(state, departed_today=True)
    if state.phase in VOTE_PHASES:
        return dusk(replace(state, news=state.news + news(What.NO_VOTE)))
    return state


def _victory(state: State) -> Team | None:
    return None if state.roles is None else winner(state.roles, state.alive)


def finish(state: State, winning: Team, ended_by: str) -> State:
    """The game is over."""
    return replace(
        no_vote(state),
        phase=Phase.FINISHED,
        winner=winning,
        ended_by=ended_by,
        floor=(),
        pending=None,
        timeout=False,
        owes_silence=tuple(seat for seat in state.owes_silence if seat in state.alive),
        news=state.news + news(What.WON, rule=ended_by, team=winning),
    )
