"""The night is heard the same, word for word and second for second, whatever is put in, and whenever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import actions
from rules.actions import Action
from rules.cue import Cue
from rules.cues import cues
from rules.game import Game
from rules.rulebook import load
from rules.state import Phase
from tests.rules.cue_walks import Walk, heard

ALL = tuple(range(1, 11))
DEAL = actions.Deal(4, (7, 9), 2)
END = actions.SpeechEnd("thanks")
DON, SHERIFF = actions.Check("don", 2), actions.Check("sheriff", 4)
SHOTS = actions.Shots(((4, (5,)), (7, (5,)), (9, (5,))))
NO_SHOT = actions.Shots(((4, ()), (7, (5,)), (9, (5,))))
KEYS = [
    "night.falls", "night.hunt", *(f"night.hunt.{seat}" for seat in ALL), "night.mafia_sleeps", "night.don",
    "night.don_sleeps", "night.sheriff", "night.sheriff_sleeps", "night.dawn",
]  # fmt: skip


def dusk(alive: tuple[int, ...] = ALL) -> Game:
    return Game.replay([actions.Begin(day=3, alive=alive, roles=DEAL), *[END] * len(alive)])


def night_heard(alive: tuple[int, ...], inputs: Mapping[str, Sequence[Action]]) -> list[str]:
    """What is heard from dusk to dawn with these at the table, the inputs coming at these cues."""
    left = {key: list(coming) for key, coming in inputs.items()}

    def answer(_: Game, cue: Cue) -> Action | None:
        if cue.key == "dusk":
            return actions.Night()
        coming = left.get(cue.key)
        return coming.pop(0) if coming else None

    walk = Walk(answer, early=True)
    walk.game = dusk(alive)
    lines: list[str] = []
    for cue in walk.cues():
        lines += heard(cue, walk.before)
        if cue.key == "night.dawn" and not left.get("night.dawn"):
            break
    assert not any(left.values())
    assert walk.game.state.phase is Phase.NIGHT
    return lines


QUIET = night_heard(ALL, {})


def test_every_phrase_of_a_night_is_said_once_and_in_order() -> None:
    words = [line for line in QUIET if not line.startswith("[")]
    calls = [cue.say[-1] for cue in cues(dusk().play(actions.Night()).state, load()) if "hunt." in cue.key]
    assert len(calls) == len(ALL)
    assert words[words.index("Мафия выходит на охоту.") + 1 :] == [
        *calls,
        "Мафия засыпает.",
        "Просыпается Дон.",
        "Дон засыпает.",
        "Просыпается Шериф.",
        "Шериф засыпает.",
        "Наступает утро!",
    ]


@pytest.mark.parametrize(
    ("alive", "inputs"),
    [
        (tuple(seat for seat in ALL if seat != 4), {}),
        (tuple(seat for seat in ALL if seat != 2), {}),
        (tuple(seat for seat in ALL if seat not in (2, 4, 5)), {}),
        *[(ALL, {f"night.hunt.{seat}": [SHOTS]}) for seat in ALL],
        (ALL, {"night.hunt": [SHOTS]}),
        (ALL, {"night.hunt.1": [NO_SHOT]}),
        (ALL, {"night.don": [DON]}),
        (ALL, {"night.hunt.3": [DON]}),
        (ALL, {"night.don": [SHERIFF]}),
        (ALL, {"night.don_sleeps": [SHERIFF, DON]}),
        (ALL, {"night.falls": [SHERIFF, DON, SHOTS]}),
        (ALL, {"night.dawn": [SHOTS, SHERIFF, DON]}),
        (ALL, {"night.sheriff": [SHERIFF, actions.Undo(), actions.Check("sheriff", 5)]}),
        (ALL, {"night.don": [actions.Check("don", 3)], "night.sheriff": [actions.Check("sheriff", 3)]}),
        (ALL, {"night.hunt.5": [SHOTS], "night.don": [DON], "night.sheriff": [SHERIFF]}),
    ],
)
def test_a_night_is_heard_the_same_whatever_happens_in_it(
    alive: tuple[int, ...], inputs: dict[str, list[Action]]
) -> None:
    """The don or the sheriff dead, a hit, a miss, a check: the words, clocks and pauses tell nothing."""
    assert night_heard(alive, inputs) == QUIET


@given(
    st.lists(
        st.tuples(st.sampled_from(KEYS), st.sampled_from([SHOTS, NO_SHOT, DON, SHERIFF]), st.integers(0, 2)),
        max_size=6,
    )
)
@settings(max_examples=300, deadline=None)
def test_inputs_in_any_order_at_any_place_change_nothing(coming: list[tuple[str, Action, int]]) -> None:
    """Each is put in, taken back and put in again up to twice; a second check of the same is left out."""
    inputs: dict[str, list[Action]] = {}
    checked: set[Action] = set()
    for key, action, taken_back in sorted(coming, key=lambda one: KEYS.index(one[0])):
        if action in (DON, SHERIFF) and action in checked:
            continue
        checked.add(action)
        inputs.setdefault(key, []).extend([action, *[actions.Undo(), action] * taken_back])
    assert night_heard(ALL, inputs) == QUIET


@given(st.permutations([SHOTS, DON, SHERIFF]), st.integers(0, 3), st.sampled_from([*KEYS, None]))
def test_a_walk_that_knows_its_place_goes_on_from_it(
    order: list[Action], number: int, place: str | None
) -> None:
    game = dusk().play(actions.Night())
    for action in order[:number]:
        game = game.play(action)
    keys = [cue.key for cue in game.cues(after=place)]
    assert keys == KEYS[len(KEYS) - len(keys) :]
    if place is not None:
        assert keys[0] == place
    else:
        steps = {SHOTS: "night.mafia_sleeps", DON: "night.don_sleeps", SHERIFF: "night.sheriff_sleeps"}
        assert keys[0] == max((steps[action] for action in order[:number]), key=KEYS.index, default=KEYS[0])


def test_a_time_out_stands_still_whatever_was_put_in() -> None:
    game = Game.replay([*dusk().actions, actions.Night(), SHOTS, DON, actions.TimeOut()])
    assert [cue.key for cue in game.cues()] == ["timeout"]
    assert game.cues()[0].say == ()


def test_a_warning_is_told_in_the_middle_and_nothing_is_left_out() -> None:
    told = night_heard(ALL, {"night.don": [actions.Warn(5, "8"), SHERIFF]})
    assert told == [
        *QUIET[: QUIET.index("Дон засыпает.")],
        "Игрок номер пять, первое предупреждение: руки на столе ночью.",
        *QUIET[QUIET.index("Дон засыпает.") :],
    ]


def test_a_check_of_the_dead_is_not_awaited() -> None:
    alive = tuple(seat for seat in ALL if seat not in (2, 4))
    state = dusk(alive).play(actions.Night()).state
    asked = {one.do for cue in cues(state, load()) for one in cue.awaits}
    assert asked == {"shots", "dawn"}


def test_what_was_put_in_is_not_awaited_again() -> None:
    state = Game.replay([*dusk().actions, actions.Night(), SHOTS, DON]).state
    assert {one.do for cue in cues(state, load(), "night.falls") for one in cue.awaits} == {"check", "dawn"}
    assert {one.by for cue in cues(state, load(), "night.falls") for one in cue.awaits} == {"sheriff", None}
