"""Properties of every game, over thousands of random whole games."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import actions
from rules.actions import Action
from rules.errors import NotAnAction, PlayError
from rules.game import Game
from rules.news import What
from rules.notation import NAMES, from_json, read, state_json, to_json
from rules.rulebook import Rulebook, load
from rules.state import Phase, State
from tests.rules.walks import consistent, fitting, is_a_sentence, whole_game

GAMES = 2000
BOOKS = ("mafiasno-2015", "krug-2019")
many = settings(max_examples=GAMES, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


class Rounds:
    """Keeps the rounds of speeches: every living player has the floor once, or pays a debt, or leaves."""

    def __init__(self) -> None:
        self.due: set[int] = set()
        self.had: list[int] = []

    def step(self, before: State, after: State) -> None:
        if after.phase is Phase.SPEECHES and before.phase is not Phase.SPEECHES:
            self.due, self.had = {*after.alive}, []
        passed = [news.seats[0] for news in after.news if news.what is What.PASSED_OVER]
        if Phase.SPEECHES in (before.phase, after.phase):
            self.had += passed
        if after.phase is Phase.SPEECHES and after.speaker is not None:
            if before.phase is not Phase.SPEECHES or after.speaker != before.speaker:
                self.had.append(after.speaker)
        elif before.phase is Phase.SPEECHES and after.phase is not Phase.FINISHED:
            assert len({*self.had}) == len(self.had), "somebody had the floor twice"
            nobody_missed = self.due <= {*self.had} | (self.due - {*after.alive}) | {*passed}
            assert nobody_missed, "somebody was forgotten"


class Witness:
    """Checks each step of a game as it is played."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.rounds = Rounds()
        self.effects = 0

    def __call__(self, before: Game, action: Action, after: Game) -> None:
        if after is before:
            return
        self.effects += 1
        consistent(after.state, self.rulebook)
        if isinstance(action, actions.Undo):
            self.rounds = Rounds()
            return
        assert after.play(actions.Undo()) == before
        self._nobody_returns(before.state, action, after.state)
        self.rounds.step(before.state, after.state)

    def _nobody_returns(self, before: State, action: Action, after: State) -> None:
        if not isinstance(action, actions.Begin):  # It tells anew who is at the table, with which warnings.
            assert {*after.alive} <= {*before.alive}
            assert all(now >= then for now, then in zip(after.warned, before.warned, strict=True))
        if before.phase is Phase.FINISHED:
            assert state_json(after) == state_json(before)


@many
@given(seed=st.integers(0, 2**32), wildness=st.sampled_from([0.0, 0.1, 0.4]), book=st.sampled_from(BOOKS))
def test_any_game(seed: int, wildness: float, book: str) -> None:
    rulebook = load(book)
    witness = Witness(rulebook)
    game = whole_game(Random(seed), wildness, rulebook, witness)
    assert witness.effects > 10 or wildness
    assert Game.replay(game.actions, rulebook) == game
    if wildness == 0:
        assert game.state.phase is Phase.FINISHED


@some
@given(seed=st.integers(0, 2**32), book=st.sampled_from(BOOKS))
def test_undo_goes_back_to_the_first_action_and_forward_again(seed: int, book: str) -> None:
    game = whole_game(Random(seed), 0.1, load(book), lambda *_: None)
    forward = game.actions
    for number in range(len(forward), 0, -1):
        assert game.actions == forward[:number]
        game = game.play(actions.Undo())
    assert game == Game.new(load(book))
    assert Game.replay(forward, load(book)).actions == forward


@some
@given(seed=st.integers(0, 2**32))
def test_the_text_form_loses_nothing(seed: int) -> None:
    game = whole_game(Random(seed), 0.2, load(), lambda *_: None)
    text = [json.dumps(to_json(action), ensure_ascii=False) for action in game.actions]
    assert tuple(read(line) for line in text) == game.actions


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["пять", "4", "don", "red", "thanks", "2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("seat", "rule", "how", "nick", "roles", "by", "voters", "count", "candidate", "winner", "text", "day")
DO = tuple(kind for kind in NAMES.values())


@settings(max_examples=1500, deadline=None)
@given(
    do=st.sampled_from(DO) | values,
    rest=st.dictionaries(st.sampled_from(KEYS), values, max_size=6),
    seed=st.integers(0, 50),
)
def test_senseless_values_change_nothing_or_give_a_consistent_game(
    do: object, rest: dict[str, object], seed: int
) -> None:
    random, game = Random(seed), Game.new()
    for _ in range(random.randint(0, 40)):
        try:
            game = game.play(fitting(game.state, random))
        except PlayError:
            continue
    before = state_json(game.state)
    try:
        after = game.play(from_json({"do": do, **rest}))
    except PlayError as error:
        is_a_sentence(error)
        after = game
    assert state_json(game.state) == before
    consistent(after.state, game.rulebook)


@settings(max_examples=500, deadline=None)
@given(text=st.text(max_size=60) | st.binary(max_size=40).map(lambda raw: raw.decode("utf-8", "replace")))
def test_noise_is_no_action(text: str) -> None:
    with pytest.raises(NotAnAction):
        read(text)
