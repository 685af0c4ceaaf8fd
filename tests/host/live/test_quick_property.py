"""Whatever the fast ear tells changes no game: the same words of Whisper's make the same game without it."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.live.events import Announce, Channel, FastHeard
from host.live.quick import HELD_SECONDS
from rules.game import Game
from tests.host.live.tables import Table, day

WHISPER = (
    "Игрок номер один, ваша минута.",
    "Я мирный житель, сегодня хочу послушать седьмого и восьмого.",
    "Я выставляю игрока номер шесть на голосование.",
    "Скажу честно, третий мне не нравится.",
    "Спасибо, пятый, за вопрос.",
    "Спасибо.",
    "Принято.",
    "Игрок номер два, ваша минута.",
    "Предупреждение игроку номер шесть.",
    "Пауза.",
    "Продолжайте.",
    "Объявляю тайм-аут.",
    "Тайм-аут окончен.",
)
FAST = (
    "спасибо",
    "никого не выставляю спасибо",
    "спасибо пятый за вопрос",
    "я выставляю игрока номер шесть на голосование",
    "предупреждение игроку номер шесть",
    "принято",
    "игрок номер два ваша минута",
    "пауза",
    "объявляю тайм-аут",
    "семь дадим только",
    "",
)
GAMES = (day(), day(3, (1, 2, 4, 5, 6, 7, 8, 10)))
SAYS = st.tuples(st.just("say"), st.sampled_from(WHISPER))
WAITS = st.tuples(st.just("wait"), st.sampled_from((0.1, 0.7, 2.0)))
TELLS = st.tuples(st.just("fast"), st.tuples(st.sampled_from(FAST), st.integers(1, 3), st.booleans()))


def played(game: Game, steps: list[tuple[str, Any]], announce: Announce, *, quick: bool) -> Table:
    table = Table(game, announce)
    for kind, what in steps:
        if kind == "say":
            table.say(1, what)
        elif kind == "wait":
            table.wait(what)
        elif quick:
            text, number, final = what
            channel = Channel.TABLE
            table.send(FastHeard(table.at, number, text, table.at - 1, table.at, 0.0, final, channel))
    table.wait(HELD_SECONDS + 0.1)
    return table


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(
    st.sampled_from(GAMES),
    st.sampled_from((Announce.NONE, Announce.TIMERS)),
    st.lists(st.one_of(SAYS, WAITS, TELLS, TELLS), max_size=14),
)
def test_the_fast_ear_changes_no_game(game: Game, announce: Announce, steps: list[tuple[str, Any]]) -> None:
    """The seats in both ears' words are the same, so nothing is asked; games in which a speech runs out of
    its time are not among these, for there «Спасибо» in time may be what the fast ear alone knew in time."""
    one = played(game, steps, announce, quick=False)
    two = played(game, steps, announce, quick=True)
    if any("time" in action.split() for action in (*one.done, *two.done)):
        return
    assert two.done == one.done
    assert two.proposals == one.proposals
    assert two.entries == one.entries
    assert two.tips == one.tips
    assert (two.view.clock, two.view.key) == (one.view.clock, one.view.key)
    assert sorted(sound for _, sound in two.chimes) == sorted(sound for _, sound in one.chimes)
