"""A small language for scripted tables: who says what, keys, waiting. Time passes by itself, no sound."""

from __future__ import annotations

from collections.abc import Iterable

from host.live.entries import Entry
from host.live.events import Act, Announce, Channel, Do, Event, Heard, Setting, Spoken, Tell, Tick
from host.live.outcome import Chime, Effect, Hush, Outcome, Sound, Speak, Tip
from host.live.session import Session
from host.live.view import View, view
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import to_json
from rules.state import State
from tests.host.days import piece

TICK = 0.1
PAUSE = 0.5
"""Seconds between two pieces."""
RECOGNISED_AFTER = 0.3
"""Seconds from the end of a piece until it is known."""
WORDS_A_SECOND = 2.5
TALK = "Я мирный житель, сегодня хочу послушать седьмого и восьмого."
ROLES = actions.Deal(don=10, mafia=(8, 9), sheriff=1)


def day(number: int = 1, alive: Iterable[int] = range(1, 11), nicks: dict[int, str] | None = None) -> Game:
    """A game that is joined at the morning of a day; seats 8, 9 and 10 are black, 1 is the sheriff."""
    game = Game.new()
    for seat, nick in (nicks or {}).items():
        game = game.play(actions.Seat(seat, nick))
    return game.play(actions.Begin(number, tuple(alive), ROLES))


class Table:
    """A session with everything that came out of it. `who` of `say` is for the reader: the session must find
    out by itself who speaks, except where the host has a microphone of his own."""

    def __init__(self, game: Game | None = None, announce: Announce = Announce.NONE) -> None:
        self.session = Session(game or day(), announce)
        self.at = 0.0
        self.entries: list[Entry] = []
        self.effects: list[tuple[float, Effect]] = []
        self.views: list[tuple[int, View]] = []
        self._words_until: float | None = None
        self._take(self.session.open(0.0))

    # -- what happens -------------------------------------------------------------------------------------

    def send(self, event: Event) -> None:
        """One event."""
        self._take(self.session.step(event))

    def wait(self, seconds: float) -> None:
        """Time passes, in ticks; words that are spoken come to their end."""
        until = round(self.at + seconds, 6)
        while self.at < until:
            self.at = min(round(self.at + TICK, 6), until)
            if self._words_until is not None and self.at >= self._words_until:
                self._words_until = None
                self.send(Spoken(self.at))
            self.send(Tick(self.at))

    def say(self, who: int | str, text: str, *, own: bool = False, rate: float = WORDS_A_SECOND) -> None:
        """A piece after a pause; `own`: into the host's own microphone."""
        assert who == "host" or not own
        said = piece(text, self.at + PAUSE, rate)
        self.wait(said.end + RECOGNISED_AFTER - self.at)
        self.send(Heard(self.at, said, Channel.HOST if own else Channel.TABLE))

    def act(self, action: Action) -> None:
        """A key of the game."""
        self.send(Act(self.at, action))

    def tell(self, do: Do, **values: int | str | bool | None) -> None:
        """A key of the assistant."""
        self.send(Tell(self.at, do, **values))  # type: ignore[arg-type]

    def announce(self, announce: Announce) -> None:
        """The host changes what is said aloud."""
        self.send(Setting(self.at, announce))

    def speech(self, seat: int, text: str = "Я мирный житель, думаю, что седьмой похож на чёрного.") -> None:
        """A whole speech of who has the floor."""
        self.say(seat, text)
        self.say(seat, "Спасибо.")

    def _take(self, outcome: Outcome) -> None:
        self.entries.extend(outcome.records)
        for effect in outcome.effects:
            self.effects.append((self.at, effect))
            if isinstance(effect, Speak):
                begin = max(self.at, self._words_until or 0.0)
                self._words_until = begin + len(effect.text.split()) / WORDS_A_SECOND
            elif isinstance(effect, Hush) and self._words_until is not None:
                self._words_until = self.at
        self.views.append((len(self.entries), self.view))

    # -- what came of it ----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.session.core.game

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def view(self) -> View:
        return view(self.session.core)

    def session_view(self) -> View:
        """The view with the lines for the host."""
        return view(self.session.core, tuple(self.tips))

    @property
    def left(self) -> float:
        """Seconds on the clock."""
        assert self.view.clock is not None
        return self.view.clock.left

    @property
    def runs(self) -> bool:
        return self.view.clock is not None and self.view.clock.runs

    @property
    def done(self) -> list[str]:
        """The actions of the game, in short: «nominate 7»."""
        return [" ".join(str(value) for value in to_json(action).values()) for action in self.game.actions]

    @property
    def proposals(self) -> list[tuple[str, int | None, str]]:
        """Kind, seat and status of every proposal."""
        return [(item.kind, item.seat, item.status.value) for item in self.session.core.proposals.all]

    @property
    def nominations(self) -> list[tuple[int, int]]:
        return [(item.by, item.seat) for item in self.state.nominations]

    @property
    def tips(self) -> list[str]:
        return [effect.text for _, effect in self.effects if isinstance(effect, Tip)]

    @property
    def spoken(self) -> list[str]:
        return [effect.text for _, effect in self.effects if isinstance(effect, Speak)]

    @property
    def chimes(self) -> list[tuple[float, Sound]]:
        return [(at, effect.sound) for at, effect in self.effects if isinstance(effect, Chime)]


def given(announce: Announce = Announce.NONE) -> Table:
    """A table where player 1 has just been given the floor."""
    table = Table(announce=announce)
    table.say("host", "Игрок номер один, ваша минута.")
    return table
