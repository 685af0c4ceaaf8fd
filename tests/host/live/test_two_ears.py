"""Both real ears over the beginning of the sample day: the game of Whisper alone, only sooner."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host.live.entries import PLAYED, Entry
from host.live.events import Announce, Event, FastHeard, Tick
from host.live.listening import HearingTrouble, Listening, Showing, wishes_for
from host.live.playback import DirectEar
from host.live.session import Session
from host.live.view import View, view
from host.review.day import Day, parse_day
from rules import actions
from tests.host.live.test_agreement import joined
from voice.ears import VoskMaker, WhisperMaker
from voice.live import Block
from voice.types import SAMPLE_RATE, Samples

pytestmark = pytest.mark.slow
AUDIO = Path(__file__).parents[2] / "audio"
SECONDS = 38
"""The sample day up to the «Принято» for its first nomination."""
BLOCK = SAMPLE_RATE // 20


class Game:
    """A session with all that it has shown and written."""

    def __init__(self, day: Day) -> None:
        self._session = Session(joined(day), Announce.NONE)
        self.entries: list[Entry] = [*self._session.open(0.0).records]
        self.views: list[tuple[float, View]] = []

    def take(self, event: Event) -> None:
        self.entries.extend(self._session.step(event).records)
        self.views.append((event.at, view(self._session.core)))

    def played(self, do: type[actions.Action]) -> float:
        """When such an action was played first."""
        name = do.__name__.lower()
        return next(e.at for e in self.entries if e.kind in PLAYED and e.body["do"]["do"] == name)

    def stood(self, seat: int) -> float:
        """When the clock of a speech was first seen to stand after it had run."""
        of_him = [(at, seen.clock.runs) for at, seen in self.views if seen.floor == seat and seen.clock]
        ran = next(at for at, runs in of_him if runs)
        return next((at for at, runs in of_him if at > ran and not runs), of_him[-1][0])

    def guessed(self, words: str) -> float:
        """When it was first shown."""
        return next(at for at, seen in self.views if words in seen.guesses)


@pytest.fixture(scope="module")
def day() -> Day:
    truth: dict[str, Any] = json.loads((AUDIO / "sample-day.json").read_text(encoding="utf-8"))
    return parse_day(truth)


@pytest.fixture(scope="module")
def events(
    day: Day, whisper_folder: Path, russian_vosk_folder: Path, sample_sound: Samples
) -> tuple[Event, ...]:
    """What both ears tell, and ticks, in the time of the recording."""
    slow = DirectEar(WhisperMaker(whisper_folder, "whisper-base")())
    fast = DirectEar(VoskMaker(russian_vosk_folder, "vosk-ru-mini")())
    listening = Listening(slow, fast)
    listening.lead(wishes_for(day.nicks))
    sound = np.concatenate([sample_sound[: SECONDS * SAMPLE_RATE], np.zeros(SAMPLE_RATE, np.float32)])
    found: list[Event] = []
    for at in range(0, len(sound), BLOCK):
        listening.feed(Block("table", sound[at : at + BLOCK], at / SAMPLE_RATE))
        now = (at + BLOCK) / SAMPLE_RATE
        told = listening.take(now)
        found += [heard for heard in told if not isinstance(heard, Showing | HearingTrouble)]
        found.append(Tick(now))
    return tuple(found)


def test_two_ears_play_the_game_of_one_and_are_sooner(day: Day, events: tuple[Event, ...]) -> None:
    one, two = Game(day), Game(day)
    for event in events:
        two.take(event)
        if not isinstance(event, FastHeard):
            one.take(event)
    assert two.entries == one.entries
    assert not any(seen.guesses for _, seen in one.views)
    assert not any(seen.question for _, seen in two.views)
    assert two.guessed("выставлен 5?") < two.played(actions.Nominate)
    assert two.guessed("принято?") < two.played(actions.Accept)
    assert two.stood(3) < one.stood(3)
