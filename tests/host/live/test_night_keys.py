"""The silent input from a file: each action just when the walk awaits it; the deal that is asked for."""

from __future__ import annotations

import pytest

from host.live.events import Announce
from host.live.night_keys import NightKeys
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import ROLES, Table

SHOTS = actions.Shots(((8, (2,)), (9, (2,)), (10, (2,))))
CHECKS = (actions.Check("don", 3), actions.Check("sheriff", 8))


def press(table: Table, keys: NightKeys) -> list[actions.Action]:
    """Give everything that is due."""
    given = []
    while (action := keys.due(table.view)) is not None:
        table.act(action)
        given.append(action)
    return given


def test_the_deal_is_asked_for_when_the_host_calls_the_mafia() -> None:
    table, keys = Table(Game.new(), Announce.TIMERS), NightKeys((ROLES,))
    table.say("host", "Наступает ночь. Надеваем маски.")
    assert press(table, keys) == []
    table.say("host", "Просыпается мафия.")
    assert table.tips[-1] == "Роли не введены: введите раздачу."
    assert press(table, keys) == [ROLES]
    assert (table.view.key, table.runs, keys.left) == ("night.meet", True, 0)
    table.say("host", "Мафия засыпает. Доброе утро, город!")
    assert table.state.phase is Phase.SPEECHES


def test_a_deal_before_its_time_begins_no_clock() -> None:
    table = Table(Game.new(), Announce.TIMERS)
    table.say("host", "Наступает ночь. Надеваем маски.")
    table.act(ROLES)
    assert table.view.key == "seating.night"  # the masks have their time
    table.say("host", "Просыпается мафия.")
    assert (table.view.key, table.runs) == ("night.meet", True)
    assert "Роли не введены: введите раздачу." not in table.tips


@pytest.mark.parametrize("hunt", [True, False], ids=["the hunt is heard", "it is missed"])
def test_shots_and_checks_come_each_in_its_turn(*, hunt: bool) -> None:
    game = Game.new().play(ROLES).play(actions.Dawn())
    while game.state.phase is not Phase.DUSK:
        game = game.play(actions.SpeechEnd("thanks"))
    table, keys = Table(game, Announce.TIMERS), NightKeys((SHOTS, *CHECKS))
    assert press(table, keys) == []
    table.say("host", "Наступает ночь. Надеваем маски.")
    if hunt:
        table.say("host", "Мафия выходит на охоту.")
        assert press(table, keys) == [SHOTS]
    table.say("host", "Мафия засыпает.")
    assert press(table, keys) == ([] if hunt else [SHOTS])
    table.say("host", "Просыпается дон.")
    assert press(table, keys) == [CHECKS[0]]
    table.say("host", "Дон засыпает. Просыпается шериф.")
    assert press(table, keys) == [CHECKS[1]]
    table.say("host", "Доброе утро, город!")
    assert table.state.killed == 2
