"""Games for the tests of the record: a real session and runner with a journal on the disk."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from host.live.backlog import Backlog
from host.live.events import Act, Announce, Do, Event, Heard, Spoken, Tell, Tick
from host.live.journal import Journal
from host.live.runner import Request, Runner
from host.live.session import Session
from host.live.walk import Stage
from host.record.build import record_of
from host.record.chronicle import Chronicle
from host.record.record import Record
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.rulebook import Rulebook, load
from rules.state import Phase, State
from tests.host.days import piece
from tests.host.live.journals import new_journal
from tests.rules.walks import fitting, wild
from voice.types import SAMPLE_RATE

ROLES = actions.Deal(don=10, mafia=(8, 9), sheriff=1)
NICKS = ["Лиса", "Волк", "Ёж", "Комета", "Шахматист", "Бог", "Zorro", "Пряник", "Тихий", "Мадам Брошкина"]


class Evening:
    """A sitting in which the host says the phases himself; time passes only by `wait` and `say`."""

    def __init__(self, path: Path, rulebook: Rulebook | None = None, nicks: list[str] | None = None) -> None:
        self.journal = new_journal(path, rulebook)
        self.at = 0.0
        game = Game.new(rulebook or load())
        self.runner = self._seated(Session(game, Announce.NONE))
        self.runner.open(self.runner.session.open(0.0))
        for seat, nick in enumerate(nicks or [], start=1):
            self.act(actions.Seat(seat, nick))

    def _seated(self, session: Session) -> Runner:
        self.journal._db.execute("PRAGMA synchronous = OFF")  # No power is cut here.
        backlog = Backlog(self.journal)
        runner = Runner(session, backlog, lambda: self.at, lambda _: None, lambda _: None)
        runner.evidence = lambda start, end: np.zeros(int((end - start) * SAMPLE_RATE), np.float32)
        return runner

    def resume(self) -> None:
        """The program is started again."""
        path = self.journal.path
        self.journal.close()
        self.journal = Journal.open(path)
        game = Game.new(self.journal.rulebook)
        self.runner = self._seated(Session.restore(self.journal.entries(), self.at, game))
        self.runner.open(self.runner.session.open(self.at))

    # -- what happens -------------------------------------------------------------------------------------

    def send(self, event: Event) -> None:
        self.runner.take(Request(event))

    def act(self, *played: Action) -> None:
        for action in played:
            self.send(Act(self.at, action))

    def tell(self, do: Do, **values: int | str | None) -> None:
        self.send(Tell(self.at, do, **values))  # type: ignore[arg-type]

    def wait(self, seconds: float) -> None:
        until = round(self.at + seconds, 3)
        while self.at < until:
            self.at = min(round(self.at + 0.5, 3), until)
            self.send(Tick(self.at))

    def say(self, text: str) -> None:
        """A piece of somebody's: who it is, the session finds out."""
        said = piece(text, self.at + 0.5)
        self.wait(said.end + 0.3 - self.at)
        self.send(Heard(self.at, said))

    def speech(self, seconds: float, how: str = "stood") -> None:
        """Who has the floor takes this much of his time."""
        if self.runner.session.core.walk.stage in (Stage.WORDS, Stage.READY):
            self.tell(Do.NEXT)
        self.wait(seconds)
        self.act(actions.SpeechEnd(how))

    def speeches(self, seconds: float = 2.0) -> None:
        """The rest of a phase in which somebody has the floor."""
        phase = self.state.phase
        while self.state.phase is phase and self.state.speaker is not None:
            self.speech(seconds)

    # -- what came of it ----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.runner.session.core.game

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def chronicle(self) -> Chronicle:
        return Chronicle.of(self.journal)

    @property
    def record(self) -> Record:
        return record_of(self.chronicle)


def begun(path: Path, day: int = 1, alive: tuple[int, ...] = tuple(range(1, 11))) -> Evening:
    """A game that is joined at the morning of a day."""
    evening = Evening(path, nicks=NICKS)
    evening.act(actions.Begin(day, alive, ROLES))
    return evening


def wander(evening: Evening, random: Random, wildness: float, longest: int = 400) -> None:
    """A random game to its end, with pauses and more time, things said, taken back and proposed."""
    for _ in range(longest):
        if evening.state.phase is Phase.FINISHED:
            return
        if evening.state.speaker is not None and random.random() < 0.3:
            evening.tell(random.choice([Do.NEXT, Do.GO_ON, Do.PAUSE, Do.MORE_TIME]))
            evening.wait(random.choice([1.0, 3.0]))
        if random.random() < 0.05:
            evening.say(random.choice(WORDS))
        if random.random() < 0.05:
            evening.tell(random.choice([Do.CONFIRM, Do.REJECT]))
        evening.send(Spoken(evening.at))
        evening.act(wild(random) if random.random() < wildness else fitting(evening.state, random))


WORDS = (
    "Игрок номер три, ваша минута.",
    "Честно говоря, седьмой похож на чёрного игрока сегодня.",
    "Я выставляю игрока номер семь на голосование.",
    "Я голосую за игрока номер пять.",
    "Принято.",
    "Предупреждение игроку номер три.",
    "Отмени предупреждение игроку номер три.",
    "Спасибо.",
    "Подтверждаю.",
    "Отмени последнее.",
)
