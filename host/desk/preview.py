"""`python -m host.desk.preview`: the desk of a real game without sound, for who writes and tests its pages.

The game is whole: session, runner, journal (in a temporary folder unless `--journal` names a file, with which
a killed preview goes on). Only ears and voice are missing: words are over as soon as they are said.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from host.desk.desk import Desk, Options
from host.live.backlog import Backlog
from host.live.entries import Entry
from host.live.events import Announce
from host.live.journal import Journal
from host.live.options import PORT
from host.live.outcome import Outcome
from host.live.proposals import Proposal
from host.live.runner import Request, Runner
from host.live.session import Session
from host.live.trouble import Troubles
from host.live.view import View
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import read
from rules.rulebook import load
from voice.types import SAMPLE_RATE, Samples

NICKS = ("Шахматист", "Комета", "Лиса", "Граф", "Пряник", "Сова", "Капитан", "Искра", "Бродяга", "Маяк")
SAMPLE: tuple[Action, ...] = (
    *(actions.Seat(seat, nick) for seat, nick in enumerate(NICKS, start=1)),
    actions.Deal(don=10, mafia=(8, 9), sheriff=1),
    actions.Dawn(),
    actions.Nominate(7),
    actions.Accept(),
    actions.SpeechEnd("thanks"),
    actions.Warn(5, "2"),
)
_PROPOSALS = (
    Proposal(0, "honest", "2", 2, "warning", "честно говоря", 3.0, 4.0, "1/speech.2"),
    Proposal(0, "ratio", "3", None, "warning", "на девяносто процентов", 5.0, 6.5, "1/speech.2"),
)


class Preview:
    """A game without sound and its desk; `close` ends both.

    `journal` is made where there is no such file, and gone on with where there is one. `played` begins a new
    game; `proposals` are put to it.
    """

    def __init__(
        self,
        journal: Path,
        played: tuple[Action, ...] = (),
        options: Options | None = None,
        announce: Announce = Announce.NONE,
        proposals: tuple[Proposal, ...] = (),
    ) -> None:
        self.troubles = Troubles()
        self._began = time.monotonic()
        self._path, self._played, self._announce = journal, played, announce
        Game.replay(played, load())  # what can't be played is told here, not in the thread of the game
        self._options = options
        self._ready = threading.Event()
        self.runner: Runner
        self.desk: Desk
        self.journal: Journal
        self._thread = threading.Thread(target=self._play, name="game", daemon=True)
        self._thread.start()
        self._ready.wait()
        self.way = self.desk.start()
        if proposals:
            self.runner.ask(Request(proposing(proposals)))

    def now(self) -> float:
        """Seconds of the game's clock."""
        return time.monotonic() - self._began

    def close(self) -> None:
        """End the desk and the game."""
        self.desk.close()
        self.runner.stop()
        self._thread.join(10.0)

    def _play(self) -> None:
        with self._opened() as self.journal:
            session = self._session()
            backlog = Backlog(self.journal)
            self.runner = Runner(session, backlog, self.now, self._show, lambda _: None)
            self.runner.evidence = _beep
            self.desk = Desk(
                self.runner.ask,
                self.journal,
                self.now,
                self.troubles,
                self._options,
            )
            self._ready.set()
            self.runner.run(session.open(self.now()))

    def _opened(self) -> Journal:
        return Journal.open(self._path) if self._path.exists() else Journal.create(self._path, load())

    def _session(self) -> Session:
        kept = self.journal.entries()
        if kept:
            self._began -= kept[-1].at
            return Session.restore(kept, kept[-1].at, Game.new(self.journal.rulebook))
        game = Game.replay(self._played, self.journal.rulebook)
        self.journal.append([Entry.of(action, 0.0) for action in self._played])
        return Session(game, self._announce)

    def _show(self, view: View) -> None:
        self.desk.show(view, self.runner.session.core, self.troubles.now())


def proposing(proposals: tuple[Proposal, ...]) -> Callable[[Session], tuple[Outcome, bool]]:
    """Work that puts proposals to a game, as if they had just been heard."""

    def work(session: Session) -> tuple[Outcome, bool]:
        core = session.core
        for proposal in proposals:
            core.proposals, made = core.proposals.add(proposal)
            if made is not None:
                core.put(made)
        return core.outcome(), True

    return work


def _beep(start: float, end: float) -> Samples:
    at = np.arange(round((end - start) * SAMPLE_RATE)) / SAMPLE_RATE
    return (0.2 * np.sin(2 * np.pi * 440.0 * at)).astype(np.float32)


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(prog="python -m host.desk.preview", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--lan", action="store_true")
    parser.add_argument("--script", type=Path, help="actions the game begins with, JSONL")
    parser.add_argument("--sample", action="store_true", help="begin in the first day, with two proposals")
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--announce", choices=[each.value for each in Announce], default="all")
    parser.add_argument("--static", type=Path, help="another folder of pages")
    asked = parser.parse_args()
    lines = asked.script.read_text(encoding="utf-8").splitlines() if asked.script else []
    played = SAMPLE if asked.sample else tuple(read(line) for line in lines if line.strip())
    with tempfile.TemporaryDirectory() as folder:
        preview = Preview(
            asked.journal or Path(folder) / "game.sqlite",
            played,
            Options(asked.port, asked.lan, folder=asked.static),
            Announce(asked.announce),
            _PROPOSALS if asked.sample else (),
        )
        print(preview.way.welcome() if preview.way else "", *preview.troubles.now(), sep="\n", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print(file=sys.stderr)
        preview.close()


if __name__ == "__main__":
    main()
