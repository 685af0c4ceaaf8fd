"""The court: votes, ties, the lift (rules 6, 7; rulings, "Court")."""

from __future__ import annotations

from dataclasses import replace

from rules import actions
from rules.checks import hands, seat_exists
from rules.flow import dusk, settle, vote_out
from rules.news import What
from rules.refusals import refused
from rules.rulebook import Rulebook
from rules.state import Phase, State, news


def vote(state: State, action: actions.Vote, rulebook: Rulebook) -> State:
    """The hands for one candidate; candidates are called in the order of nomination, each once."""
    if state.phase is not Phase.COURT:
        raise refused("vote_wrong_phase")
    _is_due(state, action.candidate, rulebook)
    raised = hands(state, rulebook, action.voters, action.count)
    if raised > state.votes_left:
        raise refused("more_than_left", left=state.votes_left, n=raised)
    voters = action.voters or ()
    for voter in voters:
        if voter in state.voted:
            raise refused("voted_already", seat=voter)
    return replace(
        state,
        counts=(*state.counts, raised),
        voted=(*state.voted, *voters),
        news=news(What.COUNTED, action.candidate, number=raised),
    )


def _is_due(state: State, candidate: int, rulebook: Rulebook) -> None:
    """Raises Refused unless the votes for this candidate are to be counted now."""
    seat_exists(candidate, rulebook)
    if candidate not in state.candidates:
        raise refused("not_a_candidate", seat=candidate)
    if candidate in state.candidates[: len(state.counts)]:
        raise refused("counted_already", seat=candidate)
    due = state.candidates[len(state.counts)]
    if candidate != due:
        raise refused("out_of_order", seat=due)


def tally(state: State, _: actions.Tally, rulebook: Rulebook) -> State:
    """The vote is closed, whoever was called: who did not vote counts for the last candidate (6)."""
    if state.phase is not Phase.COURT:
        raise refused("tally_wrong_phase")
    left = state.votes_left
    votes = [*state.counts, *[0] * (len(state.candidates) - len(state.counts))]
    votes[-1] += left
    if left:
        state = replace(state, news=news(What.REST_TO_LAST, state.candidates[-1], number=left))
    leaders = tuple(
        seat for seat, number in zip(state.candidates, votes, strict=True) if number == max(votes)
    )
    if len(leaders) == 1:
        result = replace(state, news=state.news + news(What.VOTED_OUT, *leaders, number=max(votes)))
        return vote_out(result, leaders, rulebook)
    return _tie(state, leaders, max(votes), rulebook)


def _tie(state: State, tied: tuple[int, ...], number: int, rulebook: Rulebook) -> State:
    """A shoot-out: each defends himself, then a revote; the same tie again leads to the lift."""
    again = state.revote and tied == state.candidates
    state = replace(
        state,
        candidates=tied,
        counts=(),
        voted=(),
        news=state.news + news(What.TIED, *tied, number=number),
    )
    if again:
        return replace(state, phase=Phase.LIFT)
    return settle(replace(state, phase=Phase.DEFENCE, floor=tied), rulebook)


def lift(state: State, action: actions.Lift, rulebook: Rulebook) -> State:
    """«Кто за то, чтобы все выставленные игроки покинули игру?»"""
    if state.phase is not Phase.LIFT:
        raise refused("lift_wrong_phase")
    alive = len(state.alive)
    raised = hands(state, rulebook, action.voters, action.count)
    if raised > alive:
        raise refused("more_than_living", left=alive, n=raised)
    enough = 2 * raised > alive or (rulebook.lift_needs == "half" and 2 * raised == alive)
    if not enough:
        return dusk(replace(state, news=news(What.STAYED, *state.candidates, number=raised)))
    lifted = replace(state, news=news(What.LIFTED, *state.candidates, number=raised))
    return vote_out(lifted, state.candidates, rulebook)
