"""The running view: called from any thread, ten drawings a second, any size, a whole short game by keys."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Thread

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from host.live.events import Announce, Event
from host.live.outcome import Tip
from host.live.session import Session
from host.live.terminal.terminal import REDRAW_SECONDS, Terminal
from host.live.view import view
from rules import actions
from rules.game import Game
from rules.roles import Team
from rules.state import Phase
from tests.host.live.terminal.tables import F1, Paper, Seat, russian, sitting
from tests.host.live.terminal.views import BOOK, DAY, NIGHT, SEATING, view_of


def test_views_of_other_threads_are_drawn_ten_times_a_second_at_most() -> None:
    with sitting(view_of(*DAY)) as seat:
        first, began = seat.paper.drawn, time.monotonic()

        def flood(name: str) -> None:
            for number in range(400):
                seat.terminal.show(view_of(*DAY), f"{name} {number}")

        floods = [Thread(target=flood, args=(name,)) for name in ("раз", "два")]
        for thread in floods:
            thread.start()
        for thread in floods:
            thread.join()
        seat.terminal.show(view_of(*DAY), "последнее")
        seat.reads("Слышу: последнее")
        spent = time.monotonic() - began
        drawn = seat.paper.drawn - first
        assert 1 <= drawn <= spent / REDRAW_SECONDS + 2


def test_the_newest_view_is_drawn_though_nothing_more_happens() -> None:
    with sitting(view_of(*SEATING)) as seat:
        seat.terminal.show(view_of(*DAY))
        before = seat.paper.drawn
        seat.terminal.show(view_of(*NIGHT), troubles=("Микрофон пропал: проверьте провод.",))
        seat.wait(lambda: seat.paper.drawn > before)
        assert "Микрофон пропал" in seat.screen()


def test_a_screen_that_shrinks_to_nothing_and_grows_again_goes_on() -> None:
    paper = Paper()
    with sitting(view_of(*DAY), paper) as seat:
        for columns, rows in [(1, 1), (2, 40), (300, 2), (80, 24)]:
            paper.size = Size(rows=rows, columns=columns)
            before = paper.drawn
            seat.type("w")
            seat.wait(lambda: paper.drawn > before)  # noqa: B023 - it waits here
            seat.type("\x1b")
            seat.reads("Отменено.")
        seat.type("t")
        seat.wait(lambda: bool(seat.events))


def test_help_opens_in_the_middle_of_a_game_and_any_key_but_space_closes_it() -> None:
    with sitting(view_of(*DAY)) as seat:
        for opened in ("?", ",", F1):
            seat.type(opened)
            seat.reads("Клавиши (на любой раскладке)")
            seat.type(" ")
            seat.reads("Клавиши (на любой раскладке)")
            seat.type("t")
            seat.reads("Помощник говорит")
        assert not seat.events


def test_keys_before_the_first_view_send_nothing() -> None:
    with sitting() as seat:
        seat.type("t5a")
        seat.reads("Игра ещё не началась.")
        assert not seat.events


def test_what_was_opened_for_the_night_is_closed_in_the_morning() -> None:
    night = view_of(*NIGHT)
    with sitting(night) as seat:
        seat.type(russian("r"))
        seat.reads("Живые чёрные: 4, 7, 9. Шериф: 2.")
        seat.terminal.show(replace(night, tips=("Игрок 1 не стреляет.",)))
        seat.reads("Игрок 1 не стреляет.")
        seat.terminal.show(view_of(*NIGHT, actions.Dawn(), tips=("Игрок 1 не стреляет.",)))
        seat.reads("День 2")
        assert "Игрок 1 не стреляет." not in seat.screen()
        assert "Живые чёрные" not in seat.screen()


def test_an_error_of_who_is_sent_the_events_comes_out_of_run() -> None:
    def broken(_: Event) -> None:
        raise OSError("диск")

    with create_pipe_input() as source:
        seat = Seat(source, Paper(), broken)
        seat.terminal.show(view_of(*DAY))
        seat.start()
        seat.type("t")
        end = time.monotonic() + 20
        while not seat.left and time.monotonic() < end:
            time.sleep(0.005)
        assert isinstance(seat.error, OSError)


def test_close_and_show_of_a_view_that_does_not_run_do_nothing() -> None:
    with create_pipe_input() as source:
        terminal = Terminal(lambda _: None, lambda: 0.0, source, Paper())
        terminal.close()
        terminal.show(view_of(*DAY))
        assert "День 1" in "\n".join(terminal.text(80, 24))


# -- a short game -----------------------------------------------------------------------------------------


class Played:
    """A real session under the terminal: keys in, and what the host sees."""

    def __init__(self) -> None:
        self.session = Session(Game.new(BOOK), Announce.NONE)
        self.session.open(0.0)
        self.tips: tuple[str, ...] = ()
        self.show: Callable[[], None] = lambda: None

    def send(self, event: Event) -> None:
        made = self.session.step(event)
        self.tips += tuple(effect.text for effect in made.effects if isinstance(effect, Tip))
        self.show()


def _day(alive: int, *, nominated: tuple[int, ...]) -> str:
    """Speeches; the first speakers put seats to the vote, all hands but one are for the first of these."""
    named = "".join(f"{seat}\ra t" for seat in nominated)
    hands = f"{alive - 1}\r1\rct" if len(nominated) > 1 else "t"
    return named + " t" * (alive - len(nominated)) + hands


GAME = "".join(
    [
        "N3\rЛиса\r",
        "R4\r7 9\r2\r",
        "o",
        _day(10, nominated=(4, 5)),
        "zb5\rS7\rot",
        "w6\r18\r",
        _day(8, nominated=(7, 8)),
        "z",
        "b9-0\rS9\ro",
        _day(7, nominated=(9,)),
    ]
)
"""Three days, in each of which a black leaves: the last one alone, as the only candidate. `_day` ends with a
last word, so the one after victory is told to be no more."""


def test_a_short_game_is_played_by_keys_alone_on_both_layouts() -> None:
    for typed in (GAME, russian(GAME)):
        played = Played()
        with sitting(view(played.session.core), send=played.send) as seat:
            played.show = lambda: seat.terminal.show(view(played.session.core, played.tips[-5:]))  # noqa: B023
            seat.type(typed)
            seat.wait(lambda: played.session.core.game.state.phase is Phase.FINISHED)  # noqa: B023
            seat.reads("Победили красные")
        state = played.session.core.game.state
        assert (state.winner, state.ended_by, state.day) == (Team.RED, "departure", 3)
        assert state.warnings(6) == 1
        assert dict(state.nicks) == {3: "Лиса"}


def test_no_byte_that_goes_to_the_terminal_tells_a_role() -> None:
    written = io.StringIO()
    output = Vt100_Output(written, lambda: Size(rows=24, columns=80), term="xterm")
    played = Played()
    with create_pipe_input() as source:
        terminal = Terminal(played.send, lambda: 1.0, source, output)
        played.show = lambda: terminal.show(view(played.session.core, played.tips[-5:]))
        played.show()
        thread = Thread(target=terminal.run, daemon=True)
        thread.start()
        source.send_text(GAME + "qда\r")
        thread.join(20.0)
        assert not thread.is_alive()
    assert played.session.core.game.state.winner is Team.RED
    # Words to be said and questions name roles as anybody may hear; what tells who it is stands in none.
    shown = written.getvalue()
    assert "Рассадка" in shown
    assert not any(
        word in shown for word in ("Живые", "Победили чёрные", "РОЛИ ВИДНЫ", "не стреляет", " 4-5")
    )


def test_a_view_that_comes_while_the_terminal_is_left_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes its loop away between two of its own steps."""
    with sitting(view_of(*DAY)) as seat:
        with monkeypatch.context() as patched:
            patched.setattr(seat.terminal._app, "invalidate", lambda: getattr(None, "call_soon_threadsafe"))  # noqa: B009
            seat.terminal.show(view_of(*NIGHT))
        seat.terminal.show(view_of(*NIGHT))
        seat.reads("Ночь")
