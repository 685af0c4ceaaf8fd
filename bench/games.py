"""The games of an endurance run, one after the other, each with its journal, and a host who plays on."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from host.live.backlog import Backlog
from host.live.events import Act, Announce, Do, FastHeard, Heard, Tell, Tick
from host.live.journal import Journal
from host.live.judge import TableJudge
from host.live.listening import Listening, wishes_for
from host.live.plain import PlainView
from host.live.runner import TICK_SECONDS, Request, Runner
from host.live.session import Session
from host.review.passage import Piece
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.rules.walks import fitting
from voice.speaker import Speaker
from voice.speaking import SpeakingEvent
from voice.types import Word

_IDLE_SECONDS = 30.0
_LINE_SECONDS = 8.0
_ALONE = actions.Deal(don=10, mafia=(8, 9), sheriff=1)


class Clock:
    """The machine's time in the simulation."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Games:
    """One game after the other, each with its journal; the host presses a key when nothing goes on."""

    def __init__(self, folder: Path, clock: Clock, listening: Listening, speaker: Speaker) -> None:
        self._folder, self._clock, self._listening, self._speaker = folder, clock, listening, speaker
        self._random = Random(3)  # noqa: S311
        self._shown = PlainView(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        self._nicks: dict[int, str] = {}
        self._lines = _lines()
        self._talked = 0.0
        self._journal: Journal | None = None
        self.count = self.keys = 0
        self.worst = 0.0
        """The longest that one event took, in seconds of the machine that runs this."""
        self.begin()

    def begin(self) -> None:
        """A new game; what is told of the voice goes to it from now on."""
        if self._journal is not None:
            self._journal.close()
        self.count += 1
        game = Game.new().play(actions.Begin(1, tuple(range(1, 11)), _ALONE))
        self._journal = Journal.create(self._folder / f"{self.count}.sqlite", game.rulebook)
        session = Session(game, Announce.ALL)
        self.runner = Runner(session, Backlog(self._journal), self._clock, self._shown.show, lambda _: None)
        self.runner.evidence = self._listening.clip
        self.runner.speaker.use(self._speaker.announcer)
        self._due = self._acted = self._clock.now
        self._place = ("", 0)
        self.runner.open(session.open(self._clock.now))

    def heed(self, event: SpeakingEvent) -> None:
        """What became of the words; from the announcer's thread."""
        self.runner.speaker.heed(event)

    def seat(self, told: dict[str, str]) -> None:
        """Other players sit down."""
        for seat, nick in told.items():
            self._take(Request(Act(self._clock.now, actions.Seat(int(seat), nick))))

    def hear(self, heard: Heard | FastHeard) -> None:
        """What an ear has heard."""
        self._take(Request(heard))

    def _talk(self) -> None:
        """A line that was not said before, as Whisper's process and the game would read it."""
        now = self._clock.now
        text = next(self._lines)
        TableJudge.of(self._nicks).urgent(text)
        self.hear(Heard(now, Piece((Word(text, now - 2.0, now - 0.5, 1.0),), now - 2.0, now - 0.5)))

    def go_on(self) -> None:
        """Time has passed."""
        while self._due <= self._clock.now:
            self._take(Request(Tick(self._due)))
            self._due += TICK_SECONDS
        self.runner.drain()
        if self._clock.now - self._talked >= _LINE_SECONDS:
            self._talked = self._clock.now
            self._talk()
        core = self.runner.session.core
        place = (core.walk.key, len(core.game.actions))
        if place != self._place:
            self._place, self._acted = place, self._clock.now
        elif self._clock.now - self._acted > _IDLE_SECONDS:
            self._acted = self._clock.now
            self._press()
        nicks = dict(core.game.state.nicks)
        if nicks != self._nicks:
            self._nicks = nicks
            self._listening.lead(wishes_for(nicks))

    def _press(self) -> None:
        core = self.runner.session.core
        self.keys += 1
        if core.game.state.phase is Phase.FINISHED:
            self.begin()
            return
        if core.proposals.open:
            do = Do.CONFIRM if self._random.random() < 0.2 else Do.REJECT
            self._take(Request(Tell(self._clock.now, do, every=do is Do.REJECT), f"{self.count}-{self.keys}"))
        action = fitting(core.game.state, self._random)
        self._take(Request(Act(self._clock.now, action), f"{self.count}+{self.keys}"))

    def _take(self, request: Request) -> None:
        began = time.process_time()
        self.runner.take(request)
        self.worst = max(self.worst, time.process_time() - began)

    def journal_mb(self) -> float:
        """All journals together."""
        return sum(path.stat().st_size for path in self._folder.iterdir()) / 1e6


def _lines() -> Iterator[str]:
    files = sorted(Path("bench/unseen").glob("*.jsonl"))
    texts = [json.loads(line)["text"] for file in files for line in file.read_text("utf-8").splitlines()]
    Random(5).shuffle(texts)  # noqa: S311
    return cycle(texts)
