"""The runner: written first, then shown and said; nothing twice; what comes next is made ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from host.live.backlog import Backlog
from host.live.entries import Entry, Kind
from host.live.events import Act, Announce, Do, Event, Spoken, Tell, Tick
from host.live.journal import Journal
from host.live.journal_errors import JournalFullError
from host.live.runner import Request, Runner
from host.live.session import Session
from host.live.soon import soon
from host.live.view import View
from rules import actions
from rules.game import Game
from rules.rulebook import load
from rules.state import Phase
from voice.chimes import Chime
from voice.speaking import EAR, ROOM, PlaybackEnded, Priority
from voice.speaking import Kind as Sort
from voice.types import Samples

DEAL = actions.Deal(don=4, mafia=(7, 9), sheriff=2)


class FakeAnnouncer:
    """Notes what it is asked; nothing is over until the test says so."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.ready: list[str] = []
        self.playing: list[bool] = []
        self.chimes: list[Chime] = []

    def say(self, text: str, to: str = ROOM, priority: Priority = Priority.PHASE) -> int:  # noqa: ARG002
        self.said.append((to, text))
        return len(self.said)

    def chime(self, which: Chime, to: str = ROOM) -> int:  # noqa: ARG002
        self.chimes.append(which)
        return 1000 + len(self.chimes)

    def prepare(self, texts: Iterable[str]) -> None:
        self.ready = list(texts)

    def music(self, on: bool) -> None:
        self.playing.append(on)

    def stop(self, to: str | None = None) -> None:
        """Nothing is heard anyway."""


class Stage:
    """A runner with a real journal, a fake announcer and a clock of its own."""

    def __init__(self, path: Path, game: Game) -> None:
        self.journal = Journal.create(path, load())
        self.at = 0.0
        self.views: list[tuple[View, int]] = []
        self.troubles: list[str | None] = []
        self.announcer = FakeAnnouncer()
        session = Session(game, Announce.ALL)
        self.runner = Runner(session, Backlog(self.journal), lambda: self.at, self.show, self.troubles.append)
        self.runner.speaker.use(self.announcer)
        self.runner.open(session.open(0.0))

    def show(self, view: View) -> None:
        self.views.append((view, len(self.journal.entries())))

    def take(self, event: Event, request: str | None = None) -> None:
        self.runner.take(Request(event, request))

    def kinds(self) -> list[Kind]:
        return [entry.kind for entry in self.journal.entries()]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path / "игра.sqlite", Game.new())
    yield made
    made.journal.close()


def dealt(stage: Stage) -> Stage:
    stage.take(Act(1.0, DEAL))
    stage.take(Act(2.0, actions.Dawn()))
    return stage


def test_what_is_shown_is_in_the_journal_already(stage: Stage) -> None:
    dealt(stage)
    view, written = stage.views[-1]
    assert view.state.phase is Phase.SPEECHES
    assert written == len(stage.journal.entries())
    assert stage.journal.game() == stage.runner.session.core.game


def test_the_same_request_is_one_action(stage: Stage) -> None:
    dealt(stage)
    for _ in range(3):
        stage.take(Act(3.0, actions.Warn(5, "2")), "тап-1")
    stage.take(Act(3.0, actions.Warn(5, "2")), "тап-2")
    assert stage.views[-1][0].state.warnings(5) == 2


def test_a_mistake_of_ours_costs_one_key_and_is_told_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dealt(stage)
    game, written = stage.runner.session.core.game, stage.journal.entries()
    with monkeypatch.context() as broken:
        broken.setattr("host.crash.user_log_dir", lambda _: str(tmp_path / "log"))
        broken.setattr(Session, "_time", lambda _: 1 / 0)  # at the end of every step
        for _ in range(2):
            stage.take(Act(3.0, actions.Warn(5, "2")), "тап-1")
    assert (stage.runner.session.core.game, stage.journal.entries()) == (game, written)
    told = [tip for tip in stage.views[-1][0].tips if tip.startswith("В программе ошибка")]
    assert len(told) == 1
    assert told[0].endswith("игра идёт дальше.")
    assert len(list((tmp_path / "log").iterdir())) == 1
    stage.take(Act(3.0, actions.Warn(5, "2")), "тап-1")
    assert stage.views[-1][0].state.warnings(5) == 1


def test_words_are_over_when_all_of_them_are(stage: Stage) -> None:
    dealt(stage)
    said = [number + 1 for number, (to, _) in enumerate(stage.announcer.said) if to == ROOM]
    for number in said[:-1]:
        stage.runner.speaker.heed(PlaybackEnded(5.0, number, Sort.SPEECH, ROOM))
    stage.runner.drain()
    assert stage.views[-1][0].clock is not None
    assert not stage.views[-1][0].clock.runs
    stage.at = 6.0
    stage.runner.speaker.heed(PlaybackEnded(6.0, said[-1], Sort.SPEECH, ROOM))
    stage.runner.drain()
    assert stage.views[-1][0].clock is not None
    assert stage.views[-1][0].clock.runs


def test_tips_go_to_the_ear_and_the_screen_only(stage: Stage) -> None:
    dealt(stage)
    stage.take(Act(3.0, actions.Nominate(11)))
    assert "Места 11 за столом нет" in stage.views[-1][0].tips[-1]
    assert [to for to, text in stage.announcer.said if "Места 11" in text] == [EAR]


def test_a_tip_goes_with_its_step_but_not_at_once(stage: Stage) -> None:
    dealt(stage)
    stage.take(Act(3.0, actions.Nominate(11)))
    stage.take(Tick(60.0))
    assert stage.views[-1][0].tips  # the same step, however long
    stage.at = 61.0
    stage.take(Act(61.0, actions.SpeechEnd("host")))
    stage.take(Act(62.0, actions.Nominate(12)))
    shown = stage.views[-1][0].tips
    assert [tip[:8] for tip in shown] == ["Места 12"]


def test_what_comes_next_is_made_ready(stage: Stage) -> None:
    dealt(stage)
    assert "Десять секунд." in stage.announcer.ready
    assert "Игрок номер два, ваша минута." in stage.announcer.ready


def test_music_plays_while_it_is_night(stage: Stage) -> None:
    stage.take(Act(1.0, DEAL))
    assert stage.announcer.playing == []  # the players still sit down
    stage.take(Tell(1.5, Do.NEXT))
    stage.take(Tell(1.6, Do.NEXT))
    assert stage.views[-1][0].key == "seating.night"
    stage.take(Act(2.0, actions.Dawn()))
    assert stage.announcer.playing == [True, False]


def test_a_full_disk_is_told_and_the_game_goes_on(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(stage)

    def full(*_: object, **__: object) -> tuple[int, ...]:
        raise JournalFullError("На диске нет места: освободите его.")

    with monkeypatch.context() as patched:
        patched.setattr(stage.journal, "append", full)
        stage.take(Act(3.0, actions.Warn(5, "2")))
        assert stage.views[-1][0].state.warnings(5) == 1
    stage.take(Tick(4.0))
    assert [told is None for told in stage.troubles] == [False, True]
    assert stage.journal.game().state.warnings(5) == 1


def test_a_proposal_keeps_its_sound(stage: Stage) -> None:
    asked: list[tuple[float, float]] = []

    def evidence(start: float, end: float) -> Samples:
        asked.append((start, end))
        return np.zeros(1600, dtype=np.float32)

    stage.runner.evidence = evidence
    entry = Entry(Kind.PROPOSAL, 5.0, {"start": 3.0, "end": 4.0, "status": "open"})
    assert stage.runner._proved(entry).clip is not None
    assert asked == [(2.5, 4.5)]
    decided = Entry(Kind.PROPOSAL, 5.0, {"start": 3.0, "end": 4.0, "status": "rejected"})
    assert stage.runner._proved(decided).clip is None


def test_soon_says_nothing_that_can_not_come() -> None:
    game = Game.replay([DEAL, actions.Dawn()])
    for _ in range(10):
        game = game.play(actions.SpeechEnd("time"))
    session = Session(game)
    assert soon(game, session.core.walk)[0].startswith("Наступает ночь")
    finished = game.play(actions.Award("red"))
    assert soon(finished, Session(finished).core.walk) == ()


def test_an_event_sent_from_elsewhere_waits_its_turn(stage: Stage) -> None:
    stage.runner.send(Act(1.0, DEAL))
    stage.runner.send(Spoken(1.5))
    before = len(stage.views)
    assert stage.runner.view().state.roles is None
    stage.runner.drain()
    assert len(stage.views) == before + 2
    assert stage.runner.view().state.roles is not None
