"""Make the pictures of the README, docs/pictures/*.webp: the desk, the players' screen, the record of a game.

Needs Debian's chromium and chromium-driver. A whole game is played through a real session into a journal,
its time told and not waited for; the pages of its moments are then opened in a headless Chromium.

    python scripts/make_pictures.py [FOLDER]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions, ChromeService

from host.desk.desk import Options
from host.desk.preview import NICKS, Preview, proposing
from host.live.backlog import Backlog
from host.live.entries import Kind
from host.live.events import Act, Announce, Do, Event, Tell, Tick
from host.live.journal import Journal
from host.live.proposals import Proposal
from host.live.runner import Request, Runner
from host.live.session import Session
from host.live.walk import Stage
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import from_json
from rules.rulebook import load
from rules.state import Phase, State

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (1280, 800)
PAGE = (900, 690)
"""The record: a sheet of A4 in its width, as far as it is written on."""
QUALITY = 90
"""Of WebP, 0 to 100."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-sync",
)
DEADLINE = 20.0
LENGTHS = (52.0, 38.5, 60.0, 44.0, 57.5, 33.0, 48.0, 60.0, 41.5, 55.0)
"""Seconds of the speeches, by seats."""


@dataclass(frozen=True)
class Day:
    """A day and the night after it. `named`: by whom whom, `votes`: for whom whose hands.

    `warned`: whom for what, as (kind, rule, words).
    """

    named: Mapping[int, int]
    votes: Mapping[int, tuple[int, ...]]
    warned: Mapping[int, tuple[str, str, str]]
    shots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    checks: tuple[Action, ...] = ()


DAYS = (
    Day(
        {1: 7, 4: 9, 6: 3},
        {7: (8, 9, 10), 9: (1, 4, 5, 6, 7), 3: (2, 3)},
        {
            5: ("honest", "2", "честно говоря, я не слежу за девяткой"),
            8: ("ratio", "3", "на девяносто процентов"),
        },
        ((8, (2,)), (10, (2,))),
        (actions.Check("don", 4), actions.Check("sheriff", 8)),
    ),
    Day(
        {3: 8, 5: 10, 8: 5},
        {8: (1, 3, 4, 6, 7), 10: (5,), 5: (8, 10)},
        {10: ("honest", "2", "если честно, проверка мне не нравится")},
        ((10, (1,)),),
        (actions.Check("don", 1),),
    ),
    Day({4: 10, 7: 5}, {10: (3, 4, 5, 6), 5: (7, 10)}, {}),
)


class Evening:
    """A game whose time is told, not waited for."""

    def __init__(self, journal: Journal) -> None:
        self.at = 0.0
        session = Session(Game.new(journal.rulebook), Announce.NONE)
        self._runner = Runner(session, Backlog(journal), lambda: self.at, lambda _: None, lambda _: None)
        self._runner.open(session.open(0.0))

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._runner.session.core.game.state

    def play(self) -> None:
        """From the empty table to the victory."""
        self._act(*(actions.Seat(seat, nick) for seat, nick in enumerate(NICKS, start=1)))
        self._act(actions.Deal(don=10, mafia=(8, 9), sheriff=1))
        self._wait(110.0)
        self._act(actions.Dawn())
        for day in DAYS:
            self._speeches(day)
            for candidate, hands in day.votes.items():
                self._wait(6.0)
                self._act(actions.Vote(candidate, hands))
            self._act(actions.Tally())
            self._speeches(day)
            if self.state.phase is Phase.FINISHED:
                return
            self._act(actions.Night())
            self._wait(70.0)
            self._act(actions.Shots(day.shots), *day.checks, actions.Dawn())
            self._speeches(day)

    def _speeches(self, day: Day) -> None:
        """All that have the floor in this phase."""
        phase = self.state.phase
        while self.state.phase is phase and (seat := self.state.speaker) is not None:
            if self._runner.session.core.walk.stage in (Stage.WORDS, Stage.READY):
                self._take(Tell(self.at, Do.NEXT))
            self._wait(LENGTHS[seat - 1] / 2)
            if phase is Phase.SPEECHES:
                self._during(day, seat)
            self._wait(LENGTHS[seat - 1] / 2 - 0.5)
            self._act(actions.SpeechEnd("thanks"))
            self._wait(4.0)

    def _during(self, day: Day, seat: int) -> None:
        if seat in day.named:
            self._act(actions.Nominate(day.named[seat]), actions.Accept())
        if seat in day.warned:
            kind, rule, said = day.warned[seat]
            self._runner.take(Request(proposing((proposal(kind, rule, seat, said, self.state.day),))))
            self._take(Tell(self.at, Do.CONFIRM))

    def _act(self, *played: Action) -> None:
        for action in played:
            self._take(Act(self.at, action))

    def _wait(self, seconds: float) -> None:
        until = self.at + seconds
        while self.at < until:
            self.at = min(self.at + 0.5, until)
            self._take(Tick(self.at))

    def _take(self, event: Event) -> None:
        self._runner.take(Request(event))


def proposal(kind: str, rule: str, seat: int | None, said: str, day: int) -> Proposal:
    """A proposal to warn somebody for what he has said in his speech."""
    return Proposal(0, kind, rule, seat, "warning", said, 0.0, 1.0, f"{day}/speech.{seat}")


def actions_of(path: Path) -> tuple[Action, ...]:
    """All that was played."""
    with Journal.open(path) as journal:
        return tuple(from_json(entry.body["do"]) for entry in journal.entries(Kind.ACTION))


def until_state(played: tuple[Action, ...], holds: Callable[[State], bool]) -> tuple[Action, ...]:
    """What was played until the game stood so for the first time."""
    game = Game.new(load())
    for number, action in enumerate(played):
        if holds(game.state):
            return played[:number]
        game = game.play(action)
    raise LookupError("the game was never there")


def wait(holds: Callable[[], object]) -> None:
    """Until it holds. Raises TimeoutError."""
    end = time.monotonic() + DEADLINE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("the page did not come to it")
        time.sleep(0.05)


class Photographer:
    """Opens pages and keeps what they look like."""

    def __init__(self, chrome: Chrome, folder: Path) -> None:
        self._chrome = chrome
        self._folder = folder

    def take(self, preview: Preview, path: str, name: str, ready: str, taps: tuple[str, ...] = ()) -> None:
        """The page at `path` once the `ready` selector is there and `taps` are done; kept as NAME.webp."""
        chrome, way = self._chrome, preview.way
        if way is None:
            raise RuntimeError(*preview.troubles.now())
        width, height = PAGE if path == "/protocol" else SIZE
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        chrome.get(way.home)  # brings the host's session
        chrome.get(way.home.rstrip("/") + path)
        for selector in (*taps, ready):
            wait(lambda selector=selector: chrome.execute_script(_SEEN, selector))  # type: ignore[misc]
            if selector in taps:
                chrome.execute_script("document.querySelector(arguments[0]).click()", selector)
        chrome.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 700))")
        shot = chrome.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (self._folder / f"{name}.webp").write_bytes(b64decode(shot["data"]))


_SEEN = "const node = document.querySelector(arguments[0]); return node && node.getClientRects().length > 0"


@contextmanager
def photographer(folder: Path) -> Iterator[Photographer]:
    """A headless Chromium."""
    with tempfile.TemporaryDirectory() as profile:
        options = ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        chrome = Chrome(options, ChromeService(shutil.which("chromedriver") or ""))
        try:
            yield Photographer(chrome, folder)
        finally:
            chrome.quit()


@contextmanager
def desk(journal: Path, played: tuple[Action, ...] = (), key: str = "") -> Iterator[Preview]:
    """The desk of a game that stands where `played` leads, at the step that begins with `key`."""
    preview = Preview(journal, played, Options(0, key=b"picture" * 5), Announce.ALL)
    try:
        wait(lambda: preview.desk.hub.view is not None)
        while not ((view := preview.desk.hub.view) is not None and view.key.startswith(key)):
            preview.runner.send(Tell(preview.now(), Do.NEXT))
            time.sleep(0.1)
        yield preview
    finally:
        preview.close()


def main() -> None:
    """All pictures."""
    kept = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, photographer(kept) as camera:
        whole = Path(folder) / "game.sqlite"
        with Journal.create(whole, load()) as journal:
            Evening(journal).play()
        played = actions_of(whole)
        speaks = until_state(played, lambda state: state.day == 2 and state.speaker == 7)
        with desk(Path(folder) / "day.sqlite", speaks, "speech") as preview:
            preview.runner.ask(Request(proposing((
                proposal("honest", "2", 7, "честно говоря", 2),
                proposal("ratio", "3", None, "на девяносто процентов", 2),
            ))))  # fmt: skip
            preview.desk.hear("я вижу пару восемь десять и поэтому")
            camera.take(preview, "/", "desk", ".card")
            camera.take(preview, "/table", "table", "#seats li")
        night = until_state(played, lambda state: state.phase is Phase.NIGHT and state.night == 1)
        with desk(Path(folder) / "night.sqlite", night, "night.hunt") as preview:
            camera.take(preview, "/", "night", ".seat")
        votes = until_state(played, lambda state: state.phase is Phase.COURT and len(state.counts) == 1)
        hands = tuple(f'.seat[data-seat="{seat}"]' for seat in (1, 4, 5, 6))
        with desk(Path(folder) / "court.sqlite", votes, "court") as preview:
            camera.take(preview, "/", "court", '[data-act="count"]', hands)
        with desk(whole) as preview:
            camera.take(preview, "/protocol", "protocol", "footer")


if __name__ == "__main__":
    main()
