"""Roles that are put in before the masks and the cards, by hand or by lot: the night waits for the host."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from host.live.session import Session
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import ROLES, Table


def dealt(announce: Announce = Announce.ALL) -> Table:
    """The roles are put in while the players sit down."""
    table = Table(Game.new(), announce)
    table.wait(3)
    table.act(ROLES)
    return table


def mafia_wakes(table: Table) -> bool:
    return any("мафия" in text.lower() for text in table.spoken)


@pytest.mark.parametrize("announce", [Announce.ALL, Announce.NONE])
def test_the_programme_stands_until_the_host_goes_on(announce: Announce) -> None:
    table = dealt(announce)
    table.wait(300)
    assert table.view.key == "seating.welcome"
    assert table.state.phase is Phase.NIGHT
    assert not mafia_wakes(table)
    assert any("Город засыпает" in tip and "пробел" in tip for tip in table.tips)


@pytest.mark.parametrize("by_voice", [True, False])
def test_masks_and_cards_come_and_then_the_mafia_wakes(*, by_voice: bool) -> None:
    table = dealt()
    table.wait(30)
    if by_voice:
        table.say("host", "Город засыпает.")
    else:
        table.tell(Do.NEXT)
    assert table.view.key == "seating.night"
    keys = []
    while table.view.key != "night.meet" and table.at < 400:
        table.wait(0.5)
        keys.append(table.view.key)
    assert list(dict.fromkeys(keys))[1:] == [*(f"seating.card.{seat}" for seat in range(1, 11)), "night.meet"]
    assert mafia_wakes(table)


def test_the_host_may_leave_them_out() -> None:
    table = dealt()
    table.say("host", "Просыпается мафия.")
    assert (table.view.key, table.runs) == ("night.meet", True)


def test_a_deal_at_its_own_time_goes_on_at_once() -> None:
    table = Table(Game.new(), Announce.ALL)
    table.wait(5)
    table.say("host", "Город засыпает.")
    while table.view.key != "seating.deal" and table.at < 400:
        table.wait(0.5)
    table.act(ROLES)
    assert table.view.key == "night.meet"


def test_an_undo_and_a_crash_leave_it_where_it_was() -> None:
    table = dealt()
    again = Session.restore(table.entries, table.at, Game.new())
    assert (again.core.walk.key, again.core.game.state.phase) == ("seating.welcome", Phase.NIGHT)
    table.act(actions.Undo())
    assert (table.view.key, table.state.phase) == ("seating.welcome", Phase.SEATING)
    table.act(ROLES)
    table.tell(Do.NEXT)
    table.wait(1)
    table.tell(Do.NEXT)
    again = Session.restore(table.entries, table.at, Game.new())
    assert again.core.walk.key == table.view.key
