"""Every way a small game can go is counted: a change of any rule changes the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.rulebook import load
from rules.state import Phase, State

THANKS = actions.SpeechEnd("thanks")
Outcomes = Counter[tuple[str, str, int, int]]
"""How many ways lead to (winner, ended_by, day, players left)."""


def moves(state: State) -> Iterator[tuple[Action, ...]]:
    """The choices of a moment, each as the actions that make it."""
    if state.phase is Phase.SPEECHES:
        return speeches(state)
    if state.phase is Phase.COURT:
        return votes(state)
    if state.phase is Phase.LIFT:
        return ((actions.Lift(None, count),) for count in range(len(state.alive) + 1))
    if state.phase is Phase.NIGHT:
        return shots(state)
    return iter([(actions.Night() if state.phase is Phase.DUSK else THANKS,)])


def speeches(state: State) -> Iterator[tuple[Action, ...]]:
    """Nobody is nominated, or anybody who is not yet."""
    yield (THANKS,)
    for seat in state.alive:
        if seat not in [nomination.seat for nomination in state.nominations]:
            yield (actions.Nominate(seat), actions.Accept(), THANKS)


def votes(state: State) -> Iterator[tuple[Action, ...]]:
    """Any number of hands for each candidate but the last, who has the rest."""
    if len(state.counts) == len(state.candidates) - 1:
        yield (actions.Tally(),)
        return
    for count in range(state.votes_left + 1):
        yield (actions.Vote(state.candidates[len(state.counts)], None, count),)


def shots(state: State) -> Iterator[tuple[Action, ...]]:
    """A miss, or a hit on anybody at the table."""
    assert state.roles is not None
    blacks = state.roles.blacks(state.alive)
    yield (actions.Dawn(),)
    for seat in state.alive:
        yield (actions.Shots(tuple((black, (seat,)) for black in blacks)), actions.Dawn())


def outcomes(game: Game, seen: dict[State, Outcomes]) -> Outcomes:
    """All the ways from here; equal states are counted once and remembered."""
    state = replace(game.state, news=())
    if state.winner is not None:
        return Counter({(state.winner.value, str(state.ended_by), state.day, len(state.alive)): 1})
    if state not in seen:
        found: Outcomes = Counter()
        for move in moves(state):
            after = game
            for action in move:
                after = after.play(action)
            found += outcomes(after, seen)
        seen[state] = found
    return seen[state]


def begun(alive: tuple[int, ...], misses: int) -> Game:
    """The morning of day 3: the don at seat 4, the other blacks and the sheriff are gone."""
    deal = actions.Deal(don=4, mafia=(7, 9), sheriff=10)
    return Game.new(load()).play(actions.Begin(day=3, alive=alive, roles=deal, misses=misses))


def test_three_players_two_misses() -> None:
    """Counted by hand.

    The speakers nominate nobody in 1 way, one in 9, two in 18, three in 6. One candidate: each seat leaves
    in 3. Two: of the 4 splits of 3 votes each candidate leaves by 2, so each seat leaves in 24. Three: of the
    10 splits 9 decide (3 for each), the tie leads to a revote of 10 again, and its tie to a lift of 4 counts,
    of which 2 lift all and 2 none: each seat leaves in 36, all three in 12, nobody in 12. So seat 4 leaves in
    3 + 24 + 36 and one of the reds in twice as many; the night comes in 1 + 12, by a third miss or one of
    three hits.
    """
    assert outcomes(begun((1, 4, 6), misses=2), {}) == {
        ("red", "departure", 3, 2): 63,
        ("black", "departure", 3, 2): 126,
        ("red", "departure", 3, 0): 12,
        ("red", "30", 4, 3): 13,
        ("red", "departure", 4, 2): 13,
        ("black", "departure", 4, 2): 26,
    }


def test_four_players_two_misses() -> None:
    """The same tree with one player more: too many for the hand, pinned so that no change passes unseen."""
    found = outcomes(begun((1, 2, 4, 6), misses=2), {})
    assert len(found) == 19
    assert found.total() == 279_076_869
    assert found["black", "departure", 4, 2] == 770_514
