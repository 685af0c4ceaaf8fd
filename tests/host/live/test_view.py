"""What the players may see tells nothing that is the host's."""

from __future__ import annotations

from host.live.events import Announce
from host.live.view import View, public
from rules import actions
from rules.game import Game
from tests.host.live.tables import ROLES, Table

OTHER = actions.Deal(don=2, mafia=(3, 4), sheriff=5)


def night(deal: actions.Deal, *, busy: bool) -> list[View]:
    """What is seen second by second of a night with shots and checks, or with nothing put in."""
    game = Game.new().play(actions.Begin(1, tuple(range(1, 11)), deal))
    while game.state.phase != "dusk":
        game = game.play(actions.SpeechEnd("thanks"))
    table = Table(game.play(actions.Night()), Announce.ALL)
    seen: list[View] = []
    blacks = (deal.don, *deal.mafia)
    for second in range(150):
        if busy and second == 40:
            table.act(actions.Shots(tuple((black, (7,)) for black in blacks)))
        if busy and second == 60:
            table.act(actions.Check("don", 6))
            table.act(actions.Check("sheriff", 6))
        table.wait(1)
        seen.append(table.session_view())
    assert seen[-1].key == "night.dawn"
    return seen


def test_no_night_tells_a_role_a_shot_or_a_check() -> None:
    quiet, busy = night(ROLES, busy=False), night(OTHER, busy=True)
    assert quiet != busy
    assert [public(seen) for seen in quiet] == [public(seen) for seen in busy]


def test_no_proposal_and_no_tip_is_public() -> None:
    table = Table()
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Седьмой честно говоря похож на чёрного игрока сегодня.")
    seen = table.session_view()
    assert seen.proposals
    assert seen.tips
    shown = public(seen)
    assert "честно" not in str(shown)
    assert shown.floor == 1
    assert shown.clock == seen.clock


def test_the_host_sees_everything() -> None:
    table = Table()
    seen = table.session_view()
    assert seen.state.roles is not None
    assert seen.state.roles.don == 10
    assert seen.awaits
