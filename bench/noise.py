"""Half an hour of a room in which nobody says a word to the game: no command, no proposal, no clock stopped.

python -m bench.noise [--seconds 52] [--only SORT …] [--vosk FOLDER] [--open]

Each sort of noise (`bench.noises`) by itself at three levels, and mixed, goes through the live hearing:
Whisper, and the fast ear where a model for it is given. What is heard is told to games that stand in every
kind of moment; each is held against the same game that hears nothing. `--open` leaves out the voice activity
in front of Whisper, as if it took all of the noise for speech: what is then behind it must hold alone.
Music and murmur come from Debian's packages; where these are not there, the other sorts are heard alone.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

import models
from bench.noises import FARTHER, MUSIC, PACKAGES, PROMPTS, PROSE, SORTS, Sort, mixed
from grammar.calls import calls
from grammar.read import read
from grammar.table import Table as Seats
from grammar.types import Kind as Found
from grammar.types import Line
from host.live.entries import Kind
from host.live.events import Announce, FastHeard, Heard
from host.live.judge import TableJudge
from host.live.listening import Listening, wishes_for
from host.live.outcome import Hush
from host.live.playback import DirectEar
from host.review.passage import Piece
from rules import actions
from rules.game import Game
from tests.host.live.tables import Table, day, given
from voice.ears import VoskMaker, WhisperMaker
from voice.hearing import LiveRecogniser
from voice.live import Block
from voice.timing import in_order
from voice.types import SAMPLE_RATE, Samples, Utterance, Word
from voice.whisper_recogniser import WhisperRecogniser

LEVELS = {"loud": -14.0, "middle": -26.0, "faint": -42.0}
"""Decibels below full scale of the loudest tenth of a second."""
SOURCES = {"music": (MUSIC,), "murmur": (PROMPTS, PROSE)}
"""What the sorts are read from that are not made by numbers."""
BLOCK = 512
AFTER_SECONDS = 3.0
"""Silence behind each noise, in which the last of it becomes known."""
NICKS = {1: "Лиса", 2: "Барсук", 3: "Граф", 4: "Комета", 5: "Шахматист", 7: "Ворон"}
_SEED = 20
_SLACK_SECONDS = 0.3
_BY_TIME = {Kind.CLOCK, Kind.HEARD}
"""Records that tell only how time passes and what was heard."""


# -- the moments ------------------------------------------------------------------------------------------


def _speech() -> Table:
    table = given()
    table.say(1, "Я мирный житель, сегодня хочу послушать седьмого и восьмого.")
    return table


def _waits() -> Table:
    return Table(day(nicks=NICKS))


def _court() -> Table:
    game = day()
    for seat in range(1, 11):
        if seat in (1, 2):
            game = game.play(actions.Nominate(seat + 4)).play(actions.Accept())
        game = game.play(actions.SpeechEnd("thanks"))
    return Table(game)


def _night() -> Table:
    game = day()
    for _ in range(10):
        game = game.play(actions.SpeechEnd("thanks"))
    return Table(game.play(actions.Night()))


def _nominated() -> Table:
    table = _speech()
    table.say(1, "Я выставляю игрока номер семь на голосование.")
    return table


def _proposed() -> Table:
    table = _speech()
    table.say(1, "Честно говоря, я вчера спал.")
    return table


def _closed() -> Table:
    table = _nominated()
    table.say(1, "Спасибо.")
    return table


def _timeout() -> Table:
    table = _speech()
    table.act(actions.TimeOut())
    return table


def _seating() -> Table:
    return Table(Game.new())


def _led() -> Table:
    """The assistant gives the floor itself, and the player has not begun."""
    table = Table(day(nicks=NICKS), Announce.ALL)
    table.wait(9.0)
    return table


MOMENTS: dict[str, Callable[[], Table]] = {
    "seating": _seating,
    "a call is awaited": _waits,
    "a floor that was announced": _led,
    "a speech": _speech,
    "a nomination waits": _nominated,
    "a proposal is open": _proposed,
    "after «Спасибо»": _closed,
    "court": _court,
    "time-out": _timeout,
    "night": _night,
}


@dataclass(frozen=True)
class Stood:
    """Where a game stands: what was done and proposed, whether its clock runs and what is left of it."""

    done: tuple[str, ...]
    runs: bool
    left: float | None
    hushed: int

    def differs(self, other: Stood) -> list[str]:
        """What is otherwise in the other, in words."""
        found = [f"{item}" for item in other.done if item not in self.done]
        if self.runs != other.runs:
            found.append("clock begun" if other.runs else "clock stopped")
        elif (
            self.left is not None and other.left is not None and abs(self.left - other.left) > _SLACK_SECONDS
        ):
            found.append(f"clock off by {other.left - self.left:+.1f} s")
        if other.hushed > self.hushed:
            found.append("announcement cut")
        return found


def stood(table: Table) -> Stood:
    done = [f"{entry.kind.value} {entry.body}" for entry in table.entries if entry.kind not in _BY_TIME]
    clock = table.view.clock
    hushed = sum(isinstance(effect, Hush) for _, effect in table.effects)
    return Stood(tuple(done), table.runs, None if clock is None else clock.left, hushed)


def effects_of(events: list[Heard | FastHeard], seconds: float) -> Iterator[tuple[str, str]]:
    """In which moments, and how, what was heard in a stretch of so many seconds changes a game."""
    for name, make in MOMENTS.items():
        plain, told = make(), make()
        begin = plain.at
        plain.wait(seconds)
        for event in events:
            told.wait(begin + event.at - told.at)
            ran = told.runs
            told.send(moved(event, begin))
            if ran and not told.runs:
                yield name, "the clock seems to stand"
        told.wait(begin + seconds - told.at)
        for what in stood(plain).differs(stood(told)):
            yield name, what


def moved(event: Heard | FastHeard, by: float) -> Heard | FastHeard:
    """The event so many seconds later."""
    if isinstance(event, FastHeard):
        return replace(event, at=event.at + by, start=event.start + by, end=event.end + by)
    piece = event.piece
    words = tuple(Word(w.text, w.start + by, w.end + by, w.confidence) for w in piece.words)
    later = replace(piece, words=words, start=piece.start + by, end=piece.end + by)
    return replace(event, at=event.at + by, piece=later)


def means(event: FastHeard) -> bool:
    """Whether the fast ear's words are any for the game."""
    table = Seats.of(NICKS)
    kinds = {finding.kind for finding in read(Line(event.text), table)}
    return bool(kinds & {Found.THANKS, Found.NOMINATION} or calls(event.text, table))


# -- the ears ---------------------------------------------------------------------------------------------


class Ears:
    """The live hearing, in simulated time: what is known of a block is known with it."""

    def __init__(self, whisper: LiveRecogniser, vosk: LiveRecogniser | None) -> None:
        self._slow = DirectEar(whisper)
        self._fast = None if vosk is None else DirectEar(vosk)
        self._listening = Listening(self._slow, self._fast)
        self._listening.lead(wishes_for(NICKS))
        self._at = 0.0

    def hear(self, sound: Samples) -> list[Heard | FastHeard]:
        """All that is heard in a stretch of sound, in its own time."""
        found: list[Heard | FastHeard] = []
        began = self._at
        for at in range(0, len(sound), BLOCK):
            block = sound[at : at + BLOCK]
            self._listening.feed(Block("table", block, began + at / SAMPLE_RATE))
            known = self._listening.take(began + (at + len(block)) / SAMPLE_RATE)
            found += [moved(event, -began) for event in known if isinstance(event, Heard | FastHeard)]
        self._at = began + len(sound) / SAMPLE_RATE
        return found


class OpenEars:
    """Whisper without the voice activity in front of it: everything in the room is taken for speech."""

    def __init__(self, whisper: WhisperRecogniser) -> None:
        self._whisper = whisper
        wishes = wishes_for(NICKS)
        self._prompt = whisper.prompt(wishes.hints)
        self._random = np.random.default_rng(_SEED)

    def hear(self, sound: Samples) -> list[Heard | FastHeard]:
        """What is heard in clips of chance lengths."""
        found: list[Heard | FastHeard] = []
        at = 0
        while at < len(sound):
            clip = sound[at : at + round(self._random.uniform(1.0, 9.0) * SAMPLE_RATE)]
            start, end = at / SAMPLE_RATE, (at + len(clip)) / SAMPLE_RATE
            at += len(clip) + SAMPLE_RATE // 2
            heard = self._whisper.listen(clip, self._prompt, 5)
            if heard is None or not heard.words:
                continue
            words = in_order(heard.words, start, start, end)
            utterance = Utterance(0, start, end, words, heard.confidence)
            second = ""
            if TableJudge.of(NICKS).twice(utterance.text):
                again = self._whisper.listen(clip, None, 5)
                second = again.text if again else ""
            found.append(Heard(end, Piece(words, start, end, second)))
        return found


def absent() -> dict[str, list[str]]:
    """The sorts that can't be had here, each with the packages it lacks."""
    lacks = {name: [PACKAGES[it] for it in its if not it.is_dir()] for name, its in SOURCES.items()}
    return {name: packages for name, packages in lacks.items() if packages}


def stretches(seconds: float, only: list[str] | None) -> Iterator[tuple[str, str, Samples]]:
    """Every sort that can be had at every level, then all of them mixed; with silence behind."""
    random = np.random.default_rng(_SEED)
    sorts = {name: make for name, make in SORTS.items() if name not in absent()}
    blend: Sort = partial(mixed, sorts=tuple(sorts))
    for name, make in (*sorts.items(), ("mixed", blend)):
        for level, decibels in LEVELS.items():
            if only and name not in only:
                continue
            sound = make(random, seconds) * np.float32(FARTHER.get(name, 1.0) * 10 ** (decibels / 20))
            hiss = 0.0 if name == "silence" else 10 ** (-72 / 20)
            rest = np.zeros(round(AFTER_SECONDS * SAMPLE_RATE), dtype=np.float32)
            whole = np.concatenate([sound, rest])
            whole += np.asarray(hiss * random.standard_normal(len(whole)), dtype=np.float32)
            yield name, level, np.clip(whole, -1.0, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=52.0, help="of each sort at each level")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--vosk", type=Path, default=os.environ.get("YASNO_TEST_VOSK_RU"))
    arguments = parser.parse_args()
    if lacks := absent():
        packages = dict.fromkeys(package for needed in lacks.values() for package in needed)
        print(f"Without {' and '.join(lacks)}, which need Debian's {', '.join(packages)}")
    found = models.best("whisper")
    vosk = Path(arguments.vosk) if arguments.vosk else None
    ears: Ears | OpenEars
    if arguments.open:
        ears = OpenEars(WhisperRecogniser(found.path, short=True))
    else:
        ears = Ears(WhisperMaker(found.path, found.name)(), VoskMaker(vosk, vosk.name)() if vosk else None)
    total, changed = 0.0, 0
    print(f"{'':<20}{'s':>6}{'texts':>8}{'fast':>8}{'effects':>9}")
    for name, level, sound in stretches(arguments.seconds, arguments.only):
        effects = _report(f"{name}, {level}", ears.hear(sound), len(sound) / SAMPLE_RATE)
        total, changed = total + len(sound) / SAMPLE_RATE, changed + effects
    print(f"{total / 60:.0f} minutes; effects on {len(MOMENTS)} games: {changed}")


def _report(name: str, events: list[Heard | FastHeard], seconds: float) -> int:
    """Print what was heard and what it did; how many effects it had."""
    heard = [event for event in events if isinstance(event, Heard)]
    quick = [event for event in events if isinstance(event, FastHeard) and means(event)]
    effects = list(dict.fromkeys(effects_of(events, seconds))) if events else []
    print(f"{name:<20}{seconds:>6.0f}{len(heard):>8}{len(quick):>8}{len(effects):>9}", flush=True)
    for event in heard:
        print(f"    {event.piece.start:5.1f}-{event.piece.end:4.1f} «{event.piece.text}»")
    for item in quick:
        print(f"    fast {item.start:5.1f}-{item.end:4.1f} «{item.text}»")
    for moment, what in effects:
        print(f"    !! {moment}: {what[:200]}")
    return len(effects)


if __name__ == "__main__":
    main()
