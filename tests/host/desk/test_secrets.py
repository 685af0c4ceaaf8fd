"""The table is shown nothing that players must not know: in every phase, whatever is planted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from host.desk.hub import Hub, dumped
from host.desk.picture import ClockShown, Moment, table_parts
from host.live.events import Act, Announce, Do, Tell
from host.live.proposals import Proposal
from host.live.session import Session
from host.live.view import View, public, view
from host.live.walk import Stage
from rules import actions
from rules.game import Game
from rules.roles import Roles
from rules.rulebook import load
from rules.state import Phase
from tests.host.desk.browsers import Browser
from tests.rules.walks import whole_game

PLANTED = "тайна-9f8e7d"
ALLOWED = {
    *("phase", "day", "night", "floor", "timeout", "winner", "seats", "nominations", "candidates", "votes"),
    "killed",
}
_CLOCK = ClockShown("speech", 30.0, True, 1.0, 10)
_TELLS = ("role", "shot", "check", "don", "sheriff", "mafia", "citizen", "answer", "propos", "hear", "said")


def games(seed: int) -> list[Game]:
    """Every moment of a random game."""
    found: list[Game] = []
    whole_game(Random(seed), 0.15, load(), lambda _, __, after: found.append(after))
    return found


def moment(game: Game) -> Moment:
    """The moment of a game, with a secret planted wherever there is room for one."""
    seen = view(Session(game, Announce.NONE).core, (f"совет {PLANTED}",))
    planted = Proposal(77, PLANTED, "2", 5, "warning", PLANTED, 1.0, 2.0, PLANTED, explanation=PLANTED)
    seen = replace(seen, proposals=(planted,), key=PLANTED, words=(PLANTED,), guesses=(PLANTED,))
    return Moment(seen, game, _CLOCK, 1.0, (PLANTED,))


@pytest.mark.parametrize("seed", range(6))
def test_no_key_and_no_planted_text_comes_to_the_table(seed: int) -> None:
    phases = set()
    for game in games(seed):
        parts = table_parts(moment(game))
        text = json.dumps(parts, ensure_ascii=False)
        assert set(parts) == ALLOWED
        assert PLANTED not in text
        assert not [word for word in _TELLS if word in text]
        phases.add(game.state.phase)
    assert {Phase.NIGHT, Phase.SPEECHES} <= phases


def _other_secrets(game: Game) -> Iterator[Game]:
    """The same moment with other secrets: what the table sees must not differ."""
    state = game.state
    seats = list(range(1, game.rulebook.seats + 1))
    for roles in (None, Roles(1, (2, 3), 4), Roles(10, (9, 8), 7)):
        for shot, answer, checked in ((None, None, ()), (state.alive[0], True, ("don", "sheriff"))):
            secret = replace(
                state,
                roles=roles,
                shot=shot,
                shots_given=shot is not None,
                checked=checked,
                answer=answer,
                misses=seats[shot or 0] % 3,
            )
            yield Game(game.rulebook, secret)


@pytest.mark.parametrize("seed", range(3))
def test_other_secrets_make_the_same_table(seed: int) -> None:
    for game in games(seed)[::7]:
        whole = moment(game)
        expected = dumped(table_parts(whole))
        for other in _other_secrets(game):
            seen = replace(whole.view, state=other.state, awaits=(), stage=Stage.READY)
            assert dumped(table_parts(replace(whole, game=other, view=seen))) == expected


def test_the_table_is_within_what_the_view_calls_public() -> None:
    for game in games(11)[::5]:
        whole = moment(game)
        allowed: View = public(whole.view)
        stripped = Game(game.rulebook, allowed.state)
        assert table_parts(whole) == table_parts(replace(whole, view=allowed, game=stripped))


def test_a_hub_tells_the_table_nothing_of_the_night() -> None:
    hub = Hub(lambda: 1.0)
    game = Game.new()
    night: list[actions.Action] = [actions.Shots(((8, (3,)), (9, (3,)), (10, (3,))))]
    night += [actions.Check("don", 1), actions.Check("sheriff", 9)]
    for action in _to_the_first_night():
        game = game.play(action)
    session = Session(game, Announce.NONE)
    session.open(0.0)
    for at in range(1, 40):  # the masks are on, the don's time has come
        session.step(Tell(float(at), Do.NEXT))
    hub.show(view(session.core), session.core)
    hub.refresh()
    before = hub.table.state(1.0), hub.host.revision
    for action in night:
        session.step(Act(50.0, action))
        hub.hear(f"слышно {PLANTED}")
        hub.show(view(session.core, (PLANTED,)), session.core, (PLANTED,))
        hub.refresh()
    assert hub.host.revision == before[1] + 3
    assert hub.table.state(1.0) == before[0]
    assert session.core.game.state.shot == 3
    assert len(session.core.game.state.checked) == 2


def test_the_log_is_made_anew_only_when_something_is_done() -> None:
    hub = Hub(lambda: 1.0)
    session = Session(Game.new(), Announce.NONE)
    logs = []
    for text in ("", "пятый", "пятый честно"):
        hub.hear(text)
        hub.show(view(session.core), session.core)
        hub.refresh()
        assert hub.host.frame is not None
        logs.append(hub.host.frame.parts["log"])
    assert logs[0] is logs[1] is logs[2]
    session.step(Act(1.0, actions.Seat(1, "Лиса")))
    hub.show(view(session.core), session.core)
    hub.refresh()
    frame = hub.host.frame
    assert frame is not None
    assert "Лиса" in frame.parts["log"].decode()


def _to_the_first_night() -> Iterator[actions.Action]:
    yield actions.Deal(10, (8, 9), 1)
    yield actions.Dawn()
    for _ in range(10):
        yield actions.SpeechEnd("time")
    yield actions.Night()


READS: tuple[tuple[str, Callable[[Browser], Any]], ...] = (
    ("/api/state", lambda page: page.get("/api/state")),
    ("/api/clip/1", lambda page: page.get("/api/clip/1")),
    ("/api/rules", lambda page: page.get("/api/rules")),
    ("/api/devices", lambda page: page.get("/api/devices")),
    ("/api/lan", lambda page: page.get("/api/lan")),
    ("/api/act", lambda page: page.post("/api/act", {"id": "x", "do": "undo"})),
    ("/api/nicks", lambda page: page.post("/api/nicks", {})),
)


@pytest.mark.parametrize(("path", "read"), READS)
def test_a_page_without_the_right_is_told_nothing(
    host: Browser, player: Browser, path: str, read: Callable[[Browser], Any]
) -> None:
    answer = read(player)
    assert (path, answer.status) == (path, 401)
    assert answer.values == {
        "ok": False,
        "refused": "Это видит только ведущий: откройте пульт и введите код.",
    }
    assert len(host.state["log"]) == 16


def test_the_players_pages_hold_no_secret(host: Browser, player: Browser) -> None:
    secrets = [host.cookie.partition("=")[2], "честно говоря", "девяносто"]
    for path in ("/", "/table", "/api/table", "/api/session", "/static/desk.html"):
        answer = player.get(path)
        text = answer.content.decode()
        assert not [secret for secret in secrets if secret in text], path
    assert "set-cookie" not in player.get("/table").headers
    assert player.get("/api/session").values["right"] == "table"
