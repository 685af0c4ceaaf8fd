"""A game is made anew from the entries of its journal, so that it goes on where it was broken off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from grammar.club import ClubWords
from host.live import walk as walking
from host.live.core import SETTLES_ATTEMPT, Core
from host.live.countdown import Countdown
from host.live.entries import PLAYED, Entry, Kind, Stored
from host.live.events import Announce
from host.live.hands import Hands
from host.live.proposals import Proposal, Proposals
from host.live.walk import Stage, Walk
from rules.cue import Cue
from rules.game import Game
from rules.news import What
from rules.notation import from_json
from rules.state import Phase

_WHERE = {
    Phase.SEATING: "рассадка",
    Phase.NIGHT: "ночь",
    Phase.SPEECHES: "день {day}",
    Phase.COURT: "день {day}, голосование",
    Phase.DEFENCE: "день {day}, оправдательная речь",
    Phase.LIFT: "день {day}, голосование за подъём",
    Phase.LAST_WORDS: "день {day}, последнее слово",
    Phase.DUSK: "день {day} окончен",
    Phase.FINISHED: "игра окончена",
}


@dataclass
class _Replay:
    """The game while its entries are read."""

    game: Game
    programme: tuple[Cue, ...]
    announce: Announce = Announce.ALL
    words: tuple[str, ...] = ()
    clock: Countdown | None = None
    attempt: int | None = None
    at: float = 0.0
    hands: Hands = field(default_factory=Hands)
    place: tuple[int, str] = (0, "")
    proposals: Proposals = field(default_factory=Proposals)
    clocks: dict[tuple[int, str], Countdown] = field(default_factory=dict)

    def take(self, entry: Entry | Stored) -> None:
        self.at = max(self.at, entry.at)
        body = entry.body
        if entry.kind in PLAYED:
            self._played(body["do"])
        elif entry.kind is Kind.CUE:
            self._come_to(body["key"])
        elif entry.kind is Kind.CLOCK:
            self.clock = Countdown.from_json(body)
        elif entry.kind in (Kind.PROPOSAL, Kind.VERDICT):
            self.proposals = self.proposals.put(Proposal.from_json(body))
        elif entry.kind is Kind.ATTEMPT:
            self.attempt = body["seat"]
        elif entry.kind is Kind.HEARD and body.get("what") == "votes":
            self.hands = self.hands.of(self.game.state).with_count(body["candidate"], body["count"])
        elif entry.kind is Kind.SETTINGS and "announce" in body:
            self.announce = Announce(body["announce"])

    def _played(self, do: Any) -> None:
        action = from_json(do)
        self.game = self.game.play(action)
        self.hands = self.hands.of(self.game.state)
        if isinstance(action, SETTLES_ATTEMPT):
            self.attempt = None
        self.programme = self.game.cues(after=self.place[1] or None)

    def _come_to(self, key: str) -> None:
        """The cue that was come to, by an action or by the walk."""
        at = [cue.key for cue in self.programme].index(key)
        self._enter(self.programme[at:])

    def finish(self) -> None:
        """Come to the cue of the last action, where the journal breaks off before it."""
        if self.programme[0].key != self.place[1]:
            self._enter(self.programme)

    def _enter(self, programme: tuple[Cue, ...]) -> None:
        if self.clock is not None:
            self.clocks[self.place] = self.clock
        self.programme, self.words = programme, programme[0].say
        self.place = (self.game.state.day, programme[0].key)
        self.clock = walking.clock_of(programme[0])
        state = self.game.state
        if not (state.timeout or any(fact.what is What.RESUMED for fact in state.news)):
            self.attempt = None  # it outlives a time-out


def restored(entries: Iterable[Entry | Stored], at: float, game: Game, club: ClubWords | None) -> Core:
    """The core of a game; see `Session.restore`."""
    replay = _Replay(game, game.cues())
    for entry in entries:
        replay.take(entry)
    replay.finish()
    stage = Stage.HOLD
    if replay.clock is None and len(replay.programme) == 1:
        stage = Stage.DONE
    walk = Walk(replay.programme, stage, replay.clock, replay.words)
    core = Core(replay.game, walk, replay.announce, replay.proposals, club)
    core.at = core.entered = core.clock_written = max(replay.at, at)
    core.place, core.clocks, core.attempt = replay.place, replay.clocks, replay.attempt
    core.hands = replay.hands.of(core.game.state)
    core.begin_speech()
    return core


def stands(core: Core) -> str:
    """One line that tells the host where the game stands and what to do."""
    state = core.game.state
    where = _WHERE[state.phase].format(day=state.day)
    if state.timeout:
        return f"Игра продолжается: {where}, тайм-аут. Закончите его, когда все готовы (G/П)."
    if state.phase is Phase.FINISHED:
        return "Эта игра окончена."
    clock, floor = core.walk.clock, core.walk.cue.floor
    if floor is not None and clock is not None:
        where = f"{where}, слово игрока {floor}, осталось секунд: {round(clock.left)}"
    if core.walk.stage is Stage.DONE:
        return f"Игра продолжается: {where}."
    return f"Игра продолжается: {where}. Скажите «продолжайте» или нажмите g/п."
