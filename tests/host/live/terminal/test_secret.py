"""Players may see the screen: nothing on it depends on a secret, unless the host has it shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from host.live.terminal.night import TipLog, public
from host.live.terminal.screen import Asked, Face, lines
from host.live.view import View
from rules import actions
from rules.actions import Action
from rules.cue import Awaited
from rules.errors import PlayError
from rules.game import Game
from rules.refusals import catalogue
from rules.roles import Roles
from rules.state import Phase
from tests.host.live.terminal.views import (
    BOOK,
    DAY,
    NIGHT,
    SEATING,
    moments,
    screen,
    view_of,
)
from tests.rules.walks import whole_game

_NIGHTLY = (Awaited("shots", optional=True), Awaited("check", optional=True, by="don"))


def disguised(view: View, random: Random) -> View:
    """The same moment for the players, with other cards and another night."""
    don, first, second, sheriff = random.sample(range(1, 11), 4)
    state = replace(
        view.state,
        roles=random.choice([None, Roles(don, (first, second), sheriff)]),
        shot=random.choice([None, *view.state.alive]),
        shots_given=random.random() < 0.5,
        checked=random.choice([(), ("don",), ("sheriff",), ("sheriff", "don")]),
        answer=random.choice([None, True, False]),
    )
    kept = tuple(awaited for awaited in view.awaits if awaited.do not in ("shots", "check"))
    at_night = random.sample(_NIGHTLY, random.randint(0, 2)) if state.phase is Phase.NIGHT else []
    return replace(view, state=state, awaits=(*kept, *at_night))


@pytest.mark.parametrize("seed", range(12))
def test_the_screen_is_the_same_whoever_is_black_and_whatever_the_night_brought(seed: int) -> None:
    random = Random(seed)
    phases: set[Phase] = set()

    def step(_: Game, __: Action, after: Game) -> None:
        view = view_of(*after.actions, words=())
        phases.add(view.state.phase)
        width, height = random.choice([(80, 24), (40, 12), (120, 50)])
        for face in (Face(), moments()["night-asked"].face):
            true = lines(view, width, height, face)
            assert true == lines(disguised(view, random), width, height, face)

    whole_game(random, 0.1, BOOK, step)
    assert Phase.NIGHT in phases


def test_the_toggle_shows_what_the_disguise_would_change() -> None:
    view = view_of(*NIGHT)
    other = replace(view, state=replace(view.state, roles=Roles(1, (2, 3), 4)))
    assert screen(view, Face(secret=True)) != screen(other, Face(secret=True))
    assert "Живые чёрные: 1, 2, 3. Шериф: 4." in screen(other, Face(secret=True))


def test_what_is_typed_unseen_has_no_length() -> None:
    asked = moments()["night-asked"].face.asked
    assert asked is not None
    for typed in ("4", "4-5", "4-5 7-5 9-5"):
        face = Face(asked=Asked(asked.ask, typed))
        assert screen(view_of(*NIGHT), face)[-1] == "> введено, не видно█  Esc - отмена"
    assert screen(view_of(*NIGHT), Face(asked=Asked(asked.ask)))[-1] == "> █  Esc - отмена"


@pytest.mark.parametrize(
    ("played", "refused"),
    [
        (SEATING, actions.Deal(4, (4, 9), 2)),
        (NIGHT, actions.Shots(((1, (5,)),))),
        ((*NIGHT, actions.Check("don", 2)), actions.Check("don", 3)),
        ((*NIGHT, actions.Remove(4, "9")), actions.Check("don", 3)),
    ],
)
def test_a_refusal_that_tells_a_secret_is_hidden_with_it(played: tuple[Action, ...], refused: Action) -> None:
    with pytest.raises(PlayError) as error:
        Game.replay(played).play(refused)
    tip = f"{error.value.reason} (пункт {error.value.rule})"
    view = view_of(*played, tips=("явное", tip))
    assert public(view).tips == ("явное",)
    assert f"- {tip}" in screen(view, Face(secret=True))


def test_refusals_of_the_day_stay_on_the_screen() -> None:
    secret = {"two_roles", "role_not_at_table", "too_few_players"}
    secret |= {"not_a_living_black", "checker_left", "second_check"}
    texts = tuple(item["text"] for key, item in catalogue().items() if key not in secret)
    assert public(view_of(*DAY, tips=texts)).tips == texts


def test_any_tip_that_came_by_night_is_hidden_in_the_day_too() -> None:
    day, night = view_of(*DAY), view_of(*NIGHT)
    log = TipLog()
    for view, tips in [
        (day, ("а", "б")),
        (night, ("а", "б", "в")),
        (night, ("б", "в", "в")),
        (day, ("в", "в", "г", "д")),  # «г» came with the dawn itself
        (day, ("в", "г", "д", "е")),
    ]:
        log = log.take(replace(view, tips=tips))
    assert log.secret == (True, True, True, False)
    view = replace(day, tips=("в", "г", "д", "е"))
    assert public(view, log.secret).tips == ("е",)


def test_the_hints_of_a_night_are_those_of_any_night() -> None:
    sheriff = Awaited("check", optional=True, by="sheriff")
    for awaits in ((), _NIGHTLY[:1], _NIGHTLY, (*_NIGHTLY, sheriff)):
        hints = screen(view_of(*NIGHT, awaits=awaits))[-1]
        assert hints == "b/и выстрелы  D/В дон  S/Ы шериф  пробел дальше  ? справка"
