"""Two ears in a real session: how soon after the word something is held or shown, and what was held falsely.

python -m bench.two_ears [FOLDER] [--vosk FOLDER] [--keep FILE] [--misses]

Whisper's hearings are simulated once (`bench.simulate`) and kept in FILE with their times; then a session
joins each day and hears the recording, once with Whisper alone, once with both ears. The fast ear hears in
step with the sound: a block takes it about a millisecond. An effect of a word is what the host sees of it: a
clock that stands, a guess, or Whisper's own answer. Words are timed by Whisper; the truth of a day tells
which of them were said at all.
"""

from __future__ import annotations

import argparse
import os
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import models
from bench.simulate import BLOCK, Known, simulate
from bench.truth import NEAR, Labelled, labelled_days, moves
from grammar.calls import calls
from grammar.read import read
from grammar.table import Table
from grammar.types import Command, Kind, Line
from host.live.doubts import question
from host.live.events import Announce, Event, Tick
from host.live.guess import Said, What
from host.live.listening import HearingTrouble, Listening, Showing, wishes_for
from host.live.playback import DirectEar
from host.live.quick import holds
from host.live.session import Session
from host.review.passage import Passage, Piece
from rules import actions
from rules.game import Game
from rules.state import Phase
from voice.ears import VoskMaker, WhisperMaker
from voice.hearing import Tidings, Told
from voice.live import Block
from voice.source import open_recording
from voice.types import SAMPLE_RATE, Samples

_SAME_SECONDS = 1.5


@dataclass(frozen=True)
class Effect:
    """What was said, the end of its last word, when anything was seen of it."""

    said: Said
    end: float
    at: float

    @property
    def name(self) -> str:
        return "accept" if self.said.command is Command.ACCEPT else self.said.what.value


def meanings(text: str, table: Table) -> Iterator[tuple[Said, int]]:
    """What the game goes on by in a text, and where its words end."""
    for finding in read(Line(text), table):
        if finding.kind is Kind.THANKS:
            yield Said(What.THANKS), finding.end
        elif finding.kind is Kind.NOMINATION and finding.seat:
            yield Said(What.NOMINATION, seats=(finding.seat,)), finding.end
    for call in calls(text, table):
        if moves(call):
            yield Said(What.CALL, call.command, call.seats, call.count), call.end


# -- hearing ----------------------------------------------------------------------------------------------


def hearings(days: Sequence[Labelled], kept: Path | None) -> dict[str, list[Known]]:
    """What Whisper hears of each day, and when it would be known on two free cores."""
    if kept is not None and kept.exists():
        known: dict[str, list[Known]] = pickle.loads(kept.read_bytes())  # noqa: S301 - written below
        return known
    ear = WhisperMaker(models.best("whisper").path, "whisper")()
    found = {}
    for day in days:
        ear.lead(wishes_for(nicks_of(day)))
        heard, load = simulate(ear.stream(), sound_of(day))
        found[day.day["id"]] = [replace(k, utterance=replace(k.utterance, samples=None)) for k in heard]
        print(f"{day.day['id']}: Whisper's load {load:.2f}", flush=True)
    if kept is not None:
        kept.write_bytes(pickle.dumps(found))
    return found


def sound_of(day: Labelled) -> Samples:
    return np.concatenate(list(open_recording(day.audio).blocks()))


def nicks_of(day: Labelled) -> dict[int, str]:
    return {int(seat): nick for seat, nick in day.day["seats"].items()}


class Replayed:
    """Whisper as it was heard before."""

    def __init__(self, heard: Sequence[Known]) -> None:
        self._left = list(heard)
        self._now = 0.0

    def feed(self, block: Block) -> None:
        self._now = block.at + len(block.samples) / SAMPLE_RATE

    def take(self) -> list[Tidings]:
        due = [known for known in self._left if known.at <= self._now]
        self._left = self._left[len(due) :]
        return [Told("table", known.utterance) for known in due]

    def lead(self, wishes: object) -> None:
        """It has heard all."""

    def close(self) -> None:
        """Nothing is held."""


def joined(day: Labelled) -> Game:
    """A game at the morning of that day, with the last word of who was killed, if it has one."""
    alive = tuple(day.day["alive"])
    first = next((turn for turn in day.day["turns"] if turn["who"] != "host"), None)
    killed = first["who"] if first is not None and first.get("phase") == "last_word" else None
    game = Game.new()
    for seat, nick in nicks_of(day).items():
        game = game.play(actions.Seat(seat, nick))
    blacks = [*alive[-2:], *(seat for seat in range(1, 11) if seat not in alive)][:3]
    blacks += [seat for seat in alive if seat not in blacks][: 3 - len(blacks)]
    deal = actions.Deal(blacks[0], tuple(blacks[1:]), next(s for s in range(1, 11) if s not in blacks))
    if killed is None or day.day["day"] < 2:
        return game.play(actions.Begin(day.day["day"], alive, deal))
    game = game.play(actions.Begin(day.day["day"] - 1, tuple(sorted({*alive, killed})), deal))
    while game.state.phase is not Phase.DUSK:
        game = game.play(actions.SpeechEnd("host"))
    shots = tuple((black, (killed,)) for black in blacks if black in alive)
    return game.play(actions.Night()).play(actions.Shots(shots)).play(actions.Dawn())


# -- a session --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """What a session has shown: guesses and held clocks with their times, questions, what came of it."""

    guesses: list[Effect]
    held: list[float]
    questions: list[str]
    done: tuple[actions.Action, ...]
    proposals: int


def play(day: Labelled, slow: Sequence[Known], fast: DirectEar | None) -> Run:
    listening = Listening(Replayed(slow), fast)
    listening.lead(wishes_for(nicks_of(day)))
    session = Session(joined(day), Announce.NONE)
    session.open(0.0)
    watch = _Watch(session)
    sound = sound_of(day)
    quiet = np.zeros(4 * SAMPLE_RATE, dtype=np.float32)
    for at in range(0, len(sound) + len(quiet), BLOCK):
        samples = sound[at : at + BLOCK] if at < len(sound) else quiet[:BLOCK]
        listening.feed(Block("table", samples, at / SAMPLE_RATE))
        now = (at + len(samples)) / SAMPLE_RATE
        for heard in listening.take(now):
            if not isinstance(heard, Showing | HearingTrouble):
                watch.step(heard)
        watch.step(Tick(now))
    core = session.core
    return Run(watch.guesses, watch.held, watch.questions, core.game.actions, len(core.proposals.all))


class _Watch:
    """Steps a session and sees what is new in it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: set[tuple[object, float]] = set()
        self._held: float | None = None
        self._asked = ""
        self.guesses: list[Effect] = []
        self.held: list[float] = []
        self.questions: list[str] = []

    def step(self, event: Event) -> None:
        self._session.step(event)
        core = self._session.core
        for guess in core.quick.guesses:
            if (guess.said, guess.end) not in self._known:
                self._known.add((guess.said, guess.end))
                self.guesses.append(Effect(guess.said, guess.end, core.at))
        since = holds(core)
        if since is not None and self._held is None:
            self.held.append(core.at)
        self._held = since
        asked = question(core)
        if asked is not None and asked.text != self._asked:
            self.questions.append(f"{core.at:.1f} {asked.text}")
        self._asked = "" if asked is None else asked.text


# -- what came of it --------------------------------------------------------------------------------------


def of_whisper(heard: Sequence[Known], day: Labelled, table: Table) -> list[Effect]:
    """Whisper's words with consequences; the host's «Спасибо» in court has none."""
    found = []
    for known in heard:
        if known.utterance.final and known.utterance.words:
            passage = Passage((Piece(known.utterance.words, known.utterance.start, known.utterance.end),))
            for said, end in meanings(passage.text, table):
                word = passage.time_of(max(end - 1, 0), end)[1]
                if said.what is not What.THANKS or day.who_at(word) != "host":
                    found.append(Effect(said, word, known.at))
    return found


def truth(day: Labelled, table: Table) -> list[tuple[Said, float, float]]:
    """What was really said, and in which time."""
    return [
        (said, turn["start"], turn["end"])
        for turn in day.day["turns"]
        for said, _ in meanings(turn["text"], table)
    ]


def false_ones(found: Sequence[Effect], told: Sequence[tuple[Said, float, float]]) -> list[Effect]:
    """What nobody has said at about that time."""
    return [
        effect
        for effect in found
        if not any(
            fits(said, effect.said) and start - NEAR <= effect.end <= end + NEAR for said, start, end in told
        )
    ]


def fits(one: Said, other: Said) -> bool:
    """Whether it is the same, as far as both tell: a pause may tear a call from its seat."""
    seats = not one.seats or not other.seats or set(one.seats) == set(other.seats)
    counts = None in (one.count, other.count) or one.count == other.count
    return (one.what, one.command) == (other.what, other.command) and seats and counts


def sooner(slow: Sequence[Effect], fast: Sequence[Effect]) -> tuple[list[Effect], list[Effect]]:
    """Whisper's effects at the time of the first ear, and what the fast ear alone has shown."""
    left = list(fast)
    both = []
    for effect in slow:
        same = [g for g in left if fits(g.said, effect.said) and abs(g.end - effect.end) < _SAME_SECONDS]
        first = min(same, key=lambda guess: guess.at, default=None)
        left = [guess for guess in left if guess not in same]
        both.append(effect if first is None else replace(effect, at=min(first.at, effect.at)))
    return both, left


def table_of(title: str, found: Sequence[Effect]) -> None:
    print(f"\n{title:<16}{'events':>8}{'p50':>8}{'p95':>8}{'most':>8}   seconds from the end of the word")
    for name in (*sorted({effect.name for effect in found}), "all"):
        late = [max(0.0, effect.at - effect.end) for effect in found if name in (effect.name, "all")]
        if late:
            p50, p95 = np.percentile(late, [50, 95])
            print(f"{name:<16}{len(late):>8}{p50:>8.2f}{p95:>8.2f}{max(late):>8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--vosk", type=Path, default=os.environ.get("YASNO_TEST_VOSK_RU"))
    parser.add_argument("--keep", type=Path, help="Whisper's hearings, kept between runs")
    parser.add_argument("--misses", action="store_true", help="print the slow and the false ones")
    arguments = parser.parse_args()
    days = labelled_days(arguments.folder)
    if not days or not arguments.vosk:
        print("No labelled recordings here, or no Vosk model.")
        return
    known = hearings(days, arguments.keep)
    vosk = VoskMaker(Path(arguments.vosk), Path(arguments.vosk).name)()
    slow: list[Effect] = []
    both: list[Effect] = []
    alone: list[Effect] = []
    false: dict[str, list[Effect]] = {"Whisper": [], "the fast ear": []}
    held = asked = 0
    for day in days:
        if day.day["id"] not in known:
            continue
        heard, table = known[day.day["id"]], Table.of(nicks_of(day))
        one, two = play(day, heard, None), play(day, heard, DirectEar(vosk))
        same = (one.done, one.proposals) == (two.done, two.proposals)
        mine, told = of_whisper(heard, day, table), truth(day, table)
        first, left = sooner(mine, two.guesses)
        slow, both, alone = slow + mine, both + first, alone + left
        false["Whisper"] += false_ones(mine, told)
        false["the fast ear"] += false_ones(two.guesses, told)
        held, asked = held + len(two.held), asked + len(two.questions)
        print(f"{day.day['id']}: the same game with both ears: {'yes' if same else 'NO'}", *two.questions)
    table_of("Whisper alone", slow)
    table_of("both ears", both)
    print(f"\nclocks held: {held}; questions asked: {asked}")
    print(f"shown by the fast ear and not borne out by Whisper: {len(alone)}")
    for name, effects in false.items():
        print(f"never said, but an effect of {name}: {len(effects)}")
    if arguments.misses:
        for effect in sorted(both, key=lambda e: e.end - e.at)[:15]:
            print("  slow", effect)
        for name, effects in {**false, "not borne out": alone}.items():
            for effect in effects:
                print(f"  {name}: {effect.said} {effect.end:.1f}")


if __name__ == "__main__":
    main()
