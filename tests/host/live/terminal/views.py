"""What the tests of the terminal share: games, their views, and the moments whose screens are kept as text.

`python -m tests.host.live.terminal.views` writes the screens anew; read what has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from host.live.events import Announce
from host.live.proposals import Proposal
from host.live.terminal.prompts import Ask, Done
from host.live.terminal.screen import Asked, Face, lines
from host.live.terminal.text import text_of
from host.live.view import ClockView, View
from host.live.walk import Stage
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.rulebook import load

SCREENS = Path(__file__).parent / "screens"
BOOK = load()
NICKS = ("Лиса", "Волк", "Бог", "Комета", "Шахматист", "Ёж", "Zorro", "Тень", "Пряник", "Честный")
SEATING: tuple[Action, ...] = tuple(actions.Seat(seat, nick) for seat, nick in enumerate(NICKS, start=1))
ROLES = actions.Deal(4, (7, 9), 2)
DEALT: tuple[Action, ...] = (*SEATING, ROLES)
DAY: tuple[Action, ...] = (*DEALT, actions.Dawn())
THANKS = actions.SpeechEnd("thanks")


def spoken(*named: int) -> tuple[Action, ...]:
    """A first day in which the first speakers put these seats to the vote."""
    speeches: list[Action] = []
    for at in range(10):
        if at < len(named):
            speeches += [actions.Nominate(named[at]), actions.Accept()]
        speeches.append(THANKS)
    return (*DAY, *speeches)


COURT = spoken(4, 5, 6)
TIED: tuple[Action, ...] = (
    *spoken(4, 5),
    actions.Vote(4, None, 5),
    actions.Vote(5, None, 5),
    actions.Tally(),
)
LIFT: tuple[Action, ...] = (*TIED, THANKS, THANKS, *TIED[-3:])
NIGHT: tuple[Action, ...] = (*spoken(4), actions.Night())
"""Of day 1: nobody was voted out."""
WON: tuple[Action, ...] = (*NIGHT, actions.Award("red", "29"))


def view_of(*played: Action, **changes: Any) -> View:
    """The view of a game where its walk has just come."""
    game = Game.replay(played)
    cue, state = game.cues()[0], game.state
    values: dict[str, Any] = {
        "rulebook": BOOK,
        "state": state,
        "nicks": dict(state.nicks),
        "key": cue.key,
        "words": cue.say,
        "stage": Stage.READY,
        "clock": None if cue.clock is None else ClockView(cue.clock.kind, float(cue.clock.seconds), False),
        "floor": cue.floor,
        "awaits": cue.awaits,
        "nominations": state.nominations,
        "pending": state.pending,
        "proposals": (),
        "tips": (),
        "announce": Announce.ALL,
    }
    return View(**{**values, **changes})


def proposal(number: int, seat: int | None = 5, rule: str = "2", **changes: Any) -> Proposal:
    """An open proposal."""
    values: dict[str, Any] = {
        "penalty": "warning",
        "said": "честно",
        "start": 1.0,
        "end": 2.0,
        "floor": "1/x",
    }
    return Proposal(number, "honesty_word", rule, seat, **{**values, **changes})


def screen(view: View | None, face: Face | None = None, width: int = 80, height: int = 24) -> list[str]:
    """The text of a screen, without the blanks at the ends of its lines."""
    return [text_of(row).rstrip() for row in lines(view, width, height, face or Face())]


@dataclass(frozen=True)
class Moment:
    """A screen that is kept: its view, what stands beside it, its size."""

    view: View
    face: Face = field(default_factory=Face)
    width: int = 80
    height: int = 24

    def text(self) -> str:
        """The screen as it is kept."""
        return "\n".join(screen(self.view, self.face, self.width, self.height)) + "\n"


_SPEECH = (
    *DAY,
    actions.Nominate(5),
    actions.Accept(),
    THANKS,
    *[actions.Warn(3, "2")] * 3,
    actions.Warn(9, "16"),
    actions.Nominate(7),
)
_ASKS_SHOTS = Ask("Выстрелы?", lambda _: Done(), hidden=True)


def moments() -> dict[str, Moment]:
    """The moments by the names of their files."""
    running = ClockView("speech", 8.4, True)
    heard = "и вот я думаю, что на голосование надо выставить игрока номер семь, потому что он молчит"
    busy = view_of(
        *_SPEECH,
        stage=Stage.HOLD,
        clock=running,
        proposals=(proposal(3, said="честно говоря"), proposal(4, None, "1", penalty="removal", times=2)),
        tips=("раз", "два", "три", "четыре", "пять", "Слово за игроком 2, а названо место 5."),
        announce=Announce.TIMERS,
        goes_on=False,
    )
    troubles = ("Микрофон пропал: проверьте провод.", "Голоса нет: объявления только на экране.")
    shot = (*NIGHT, actions.Shots(((4, (5,)), (7, (5,)), (9, (5,)))), actions.Check("don", 2))
    said = ("Просыпается Дон.",)
    asked = Asked(_ASKS_SHOTS, "4-5 7-5", "Введите место, пары «кто-в кого» через пробел или 0.")
    choice = Asked(Ask("Какой пункт?", lambda _: Done(), ("п. П9 Лишние жесты", "п. 33 Жесты в суде")))
    return {
        "seating": Moment(view_of(*SEATING)),
        "speech": Moment(busy, Face(partial=heard, troubles=troubles)),
        "speech-tall": Moment(busy, Face(partial=heard, secret=True), 110, 40),
        "speech-small": Moment(busy, Face(partial=heard, troubles=troubles), 40, 14),
        "two-ears": Moment(
            replace(busy, guesses=("спасибо?", "выставлен 8?"), question="Выставлен игрок 7 или 8?", tips=())
        ),
        "court": Moment(view_of(*COURT, actions.Vote(4, None, 3)), Face(asked=choice)),
        "court-last": Moment(
            view_of(*COURT, actions.Vote(4, None, 3), actions.Vote(5, None, 2), goes_on=False),
            Face(told="Пульт: http://127.0.0.1:8765/ - откройте его в браузере на этом компьютере."),
            60,
        ),
        "night": Moment(view_of(*shot, words=said)),
        "night-asked": Moment(view_of(*shot, words=said), Face(asked=asked)),
        "night-shown": Moment(view_of(*shot, words=said), Face(asked=asked, secret=True)),
        "time-out": Moment(view_of(*TIED, actions.TimeOut()), Face(told="Отменено.")),
        "finished": Moment(view_of(*WON)),
        "help": Moment(busy, Face(help_page=0)),
    }


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for name, moment in moments().items():
        (SCREENS / f"{name}.txt").write_text(moment.text(), encoding="utf-8")
