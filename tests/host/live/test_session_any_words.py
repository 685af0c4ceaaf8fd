"""Whatever is said and pressed in whatever order: nothing fails, and the journal tells the same game."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grammar.calls_lexicon import patterns
from grammar.table import Table as Names
from grammar.types import Command
from grammar.vocabulary import UNKNOWN, phrases
from host.live.events import Announce, Do
from host.live.session import Session
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import Table, day

PLAYERS = (
    "Я выставляю игрока номер шесть на голосование.",
    "Я выставляю шестого.",
    "Скажу честно, третий мне не нравится.",
    "Спасибо.",
    "Да.",
)
KEYS = (actions.Undo(), actions.Accept(), actions.Decline(), actions.TimeOut(), actions.Resume())


@cache
def lines(command: Command) -> tuple[str, ...]:
    found = phrases([command], Names())
    return tuple(line for line in found if line != UNKNOWN)


def until(phase: Phase, *, votes: bool = False) -> Game:
    game = day(2)
    for seat in (7, 5):
        game = game.play(actions.Nominate(seat)).play(actions.Accept()).play(actions.SpeechEnd("thanks"))
    while game.state.phase is Phase.SPEECHES:
        game = game.play(actions.SpeechEnd("thanks"))
    if votes:
        game = game.play(actions.Vote(7, None, 5)).play(actions.Vote(5, None, 5)).play(actions.Tally())
    assert game.state.phase is phase
    return game


GAMES = (Game.new(), day(), until(Phase.COURT), until(Phase.DEFENCE, votes=True))
COMMANDS = st.sampled_from(sorted({pattern.command for pattern in patterns()}))
STEPS = st.one_of(
    st.tuples(st.just("host"), COMMANDS.flatmap(lambda command: st.sampled_from(lines(command)))),
    st.tuples(st.just("player"), st.sampled_from(PLAYERS)),
    st.tuples(st.just("key"), st.sampled_from(KEYS)),
    st.tuples(st.just("tell"), st.sampled_from(tuple(Do))),
    st.tuples(st.just("wait"), st.sampled_from((0.2, 2.0, 40.0))),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.sampled_from(GAMES), st.sampled_from(tuple(Announce)), st.lists(STEPS, max_size=14))
def test_any_words_and_keys(game: Game, announce: Announce, steps: list[tuple[str, Any]]) -> None:
    table = Table(game, announce)
    for kind, what in steps:
        if kind == "host":
            table.say("host", f"{what.capitalize()}.", own=True)
        elif kind == "player":
            table.say(1, what)
        elif kind == "key":
            table.act(what)
        elif kind == "tell":
            table.tell(what)
        else:
            table.wait(what)
    assert table.view.clock is None or table.left >= 0
    replayed = Game.new()
    for action in table.game.actions:
        replayed = replayed.play(action)
    assert replayed.state == table.state
    assert isinstance(table.session, Session)
