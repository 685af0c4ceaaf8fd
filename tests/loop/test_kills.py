"""The whole program is killed at twenty instants; each time `--resume` goes on with what had been shown."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from host.live.entries import PLAYED, Kind, Stored
from rules.game import Game
from rules.notation import from_json
from rules.rulebook import load
from rules.state import State
from tests.loop.conftest import line, write_wave
from tests.loop.sitting import Sitting, alive, end, glance
from tests.voice.room import wait_until
from voice.types import SAMPLE_RATE, Samples

pytestmark = pytest.mark.alone

SEED, KILLS = 384, 20
ROWS = 17
"""So low that the time stands in the header as digits."""
BEGINNING_SECONDS, TYPING_SECONDS = 1.2, 0.03
BEGINNINGS = 0.35
"""The share of the lives that are ended while they begin."""
CLOCK_SECONDS = 2
"""A clock in whole seconds that is written once a second may be shown so much higher than before."""


@dataclass(frozen=True)
class Step:
    """What is typed, and the action it makes."""

    keys: str
    do: dict[str, Any]


def _of_speaker(seat: int, named: int) -> list[Step]:
    warned = {"do": "warn", "seat": seat, "rule": "18"}
    return [
        Step(f"n{named}\r", {"do": "nominate", "seat": named}),
        Step("a", {"do": "accept"}),
        Step(f"w{seat}\r18\r", warned),
        Step("u", {"do": "undo"}),
        Step(f"w{seat}\r18\r", warned),
        Step("t", {"do": "speech_end", "how": "thanks"}),
    ]


_SPEAKERS = ((3, 5), (5, 3), (6, 8), (8, 9), (9, 2), (2, 6))
_DAY = [step for speaker, named in _SPEAKERS for step in _of_speaker(speaker, named)]
CONFIRM_AT = 18
"""The place in the day at which the proposal of its beginning is confirmed."""
DAY = [*_DAY[:CONFIRM_AT], Step("y", {"do": "warn", "seat": 3, "rule": "2"}), *_DAY[CONFIRM_AT:]]


@dataclass(frozen=True)
class Facts:
    """What of a game stands on the screen."""

    floor: int | None
    nominated: tuple[tuple[int, int], ...]
    pending: tuple[int, int] | None
    warnings: tuple[tuple[int, int], ...]


def facts_of(state: State) -> Facts:
    pending = None if state.pending is None else (state.pending.seat, state.pending.by)
    warned = ((seat, state.warnings(seat)) for seat in state.alive)
    return Facts(
        state.speaker,
        tuple((item.seat, item.by) for item in state.nominations),
        pending,
        tuple((seat, count) for seat, count in warned if count),
    )


def facts_on(screen: str) -> Facts | None:
    """None before the game is on the screen."""
    floor = re.search(r"^Слово: (\d+)", screen, re.M)
    if floor is None:
        return None
    put = re.search(r"^Выставлены: (.*)$", screen, re.M)
    waits = re.search(r"^Ждёт «Принято»: (\d+) \(от (\d+)\)", screen, re.M)
    dots = re.findall(r"\b(\d+) \w+ (•+)", screen)
    return Facts(
        int(floor[1]),
        () if put is None else _pairs(put[1]),
        None if waits is None else (int(waits[1]), int(waits[2])),
        tuple(sorted((int(seat), len(warned)) for seat, warned in dots)),
    )


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(seat), int(by)) for seat, by in re.findall(r"(\d+) \(от (\d+)\)", text))


def seconds_on(screen: str) -> int:
    """The clock in the header."""
    found = re.search(r"Речи  (\d):(\d\d)", screen)
    assert found is not None, screen
    return 60 * int(found[1]) + int(found[2])


class Night:
    """The game that is killed again and again: what it must be after so many actions, and what was typed."""

    def __init__(self, journal: Path, begun: Path, random: Random) -> None:
        self.journal, self.begun, self.random = journal, begun, random
        start = [json.loads(text) for text in begun.read_text(encoding="utf-8").splitlines()]
        self.first = len(start)
        self.script = [from_json(do) for do in (*start, *(step.do for step in DAY))]
        game = Game.new(load())
        self.facts = []
        for number, action in enumerate(self.script, start=1):
            game = game.play(action)
            if number >= self.first:
                self.facts.append(facts_of(game.state))
        self.there = 0
        """Actions of the day that were in the journal at the last look."""
        self.orphans: list[int] = []
        self.kills = 0

    def sitting(self, source: Path) -> Sitting:
        words = (
            "--source",
            source,
            "--output",
            "none",
            "--one-ear",
            "--journal",
            self.journal,
        )
        resumed = ("--resume",) if self.journal.exists() else ("--start", self.begun)
        return Sitting(*words, *resumed, environment={}, rows=ROWS)

    def type(self, sitting: Sitting, step: Step, upto: int) -> None:
        for key in step.keys[:upto]:
            sitting.type(key)
            time.sleep(self.random.uniform(0.0, 0.01))

    def kill(self, sitting: Sitting, typed: int) -> None:
        """Kill it, and look into the journal. `typed`: actions of the day whose keys were begun so far."""
        self.orphans += sitting.pids()
        sitting.process.kill()
        sitting.wait()
        self.kills += 1
        screen = sitting.screen()
        entries, state = glance(self.journal)
        played = [from_json(entry.body["do"]) for entry in entries if entry.kind in PLAYED]
        count = len(played) - self.first
        print(f"kill {self.kills}: {count} of {typed} actions")
        assert played == self.script[: len(played)], "nothing twice, nothing lost, nothing else"
        assert self.there <= count <= typed
        self.there = count
        assert facts_of(state) == self.facts[count]
        shown = facts_on(screen)
        if shown is not None:
            assert shown in self.facts[: count + 1], "what was shown is written"
            self.clock_is_kept(entries, screen)

    def clock_is_kept(self, entries: Sequence[Stored], screen: str) -> None:
        """The clock that was shown is the last one written, or no more than a second younger."""
        cues = [entry for entry in entries if entry.kind is Kind.CUE]
        clocks = [entry for entry in entries if entry.kind is Kind.CLOCK and entry.id > cues[-1].id]
        if facts_on(screen) == self.facts[self.there]:
            assert -1 <= clocks[-1].body["left"] - seconds_on(screen) <= CLOCK_SECONDS

    def stands_again(self, sitting: Sitting) -> None:
        """The resumed game shows what the journal holds: game, clock, open proposal."""
        sitting.until(
            lambda: facts_on(sitting.screen()) == self.facts[self.there], f"{self.facts[self.there]}"
        )
        screen = sitting.screen()
        left = [entry for entry in glance(self.journal)[0] if entry.kind is Kind.CLOCK]
        assert seconds_on(screen) == int(left[-1].body["left"] + 0.999)
        assert len(re.findall(r"^#\d+ 3 Зима «.*честно.*» .*п\. 2 ", screen, re.M)) == (
            self.there <= CONFIRM_AT
        )
        assert screen.count("#") == (self.there <= CONFIRM_AT)

    def live(self, source: Path, finished: int, *, first: bool) -> None:
        """One life: so many actions are done and seen, another is being typed when it is killed."""
        with self.sitting(source) as sitting:
            if first:
                sitting.reads("Слово: 3 Зима", "честно» ", seconds=90.0)
            else:
                self.stands_again(sitting)
            sitting.type("g")
            sitting.lacks("стоят")
            done = self.there
            for step in DAY[done : done + finished]:
                self.type(sitting, step, len(step.keys))
                done += 1
                wanted = self.facts[done]
                sitting.until(lambda wanted=wanted: facts_on(sitting.screen()) == wanted, f"{step}")  # type: ignore[misc]
            step = DAY[done]
            self.type(sitting, step, self.random.randint(1, len(step.keys)))
            time.sleep(self.random.uniform(0.0, TYPING_SECONDS))
            self.kill(sitting, done + 1)

    def begin(self, source: Path) -> None:
        """One life that is killed while it begins."""
        with self.sitting(source) as sitting:
            time.sleep(self.random.uniform(0.0, BEGINNING_SECONDS))
            self.kill(sitting, self.there)

    def play_on(self, source: Path) -> None:
        """The last life: what is left of the day."""
        with self.sitting(source) as sitting:
            self.stands_again(sitting)
            for number, step in enumerate(DAY[self.there :], start=self.there + 1):
                self.type(sitting, step, len(step.keys))
                if number < len(DAY):
                    wanted = self.facts[number]
                    sitting.until(lambda wanted=wanted: facts_on(sitting.screen()) == wanted, f"{step}")  # type: ignore[misc]
            sitting.reads("Зал суда")
            self.kill(sitting, len(DAY))


@pytest.fixture
def said(sample_sound: Samples, tmp_path: Path) -> Path:
    """A recording in which the speaker says a forbidden word, again and again."""
    quiet = np.zeros(4 * SAMPLE_RATE, dtype=np.float32)
    return write_wave(tmp_path / "честно.wav", np.concatenate([quiet, line(sample_sound, "honestly")] * 12))


@pytest.mark.slow
def test_twenty_kills_of_the_whole_program(morning: Path, silence: Path, said: Path, tmp_path: Path) -> None:
    """Keys are typed, the clock runs, a proposal is open; the last life plays the day to its end."""
    print(f"seed {SEED}")
    random = Random(SEED)
    game = Night(tmp_path / "игра.sqlite", morning, random)
    for number in range(KILLS):
        if number and random.random() < BEGINNINGS:
            game.begin(silence)
        else:
            game.live(silence if number else said, number % 3, first=number == 0)
    assert game.kills == KILLS
    assert KILLS / 2 <= game.there < len(DAY), "it was to be killed all through the day"
    game.play_on(silence)
    assert game.there == len(DAY)
    wait_until(lambda: not any(map(alive, game.orphans)), "nobody outlives the program", 30.0)


def test_the_measure_can_tell() -> None:
    """An orphan is one, and a screen with other facts is another one."""
    screen = (
        "Слово: 5 Доктор\nВыставлены: 5 (от 3), 8 (от 6)\nЖдёт «Принято»: 3 (от 5)\n3 Зима •• | 5 Доктор •"
    )
    assert facts_on(screen) == Facts(5, ((5, 3), (8, 6)), (3, 5), ((3, 2), (5, 1)))
    assert facts_on("Игра начинается…") is None
    assert alive(1)
    assert not alive(2**22 - 1)
    end(2**22 - 1)
