"""Live hearing: how long after the word it is known, by Whisper alone and with the fast ear beside it.

python -m bench.live [FOLDER] [--vosk FOLDER] [--review] [--misses]

Time is simulated (`bench.simulate`; OPENBLAS_NUM_THREADS=1 keeps idle threads of that library from counting
as work); the fast ear, in a process of its own, takes about a fiftieth of a core
and is simulated apart. The end of a word is Whisper's own time for it, exact to about 0.1 s; at the end of a
stretch of speech it is that of the voice activity. An event of the fast ear counts when it is right: it is
paired with the same event of Whisper's; what Whisper never hears is false.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import models
from bench.days import review
from bench.simulate import Known, simulate
from bench.truth import (
    Labelled,
    Score,
    labelled_days,
    moves,
    score_nominations,
    score_speeches,
    score_violations,
    wrong_taken_for_right,
)
from grammar.calls import calls
from grammar.read import read
from grammar.table import Table
from grammar.types import Command, Kind, Line, Verdict
from host.live.listening import wishes_for
from host.review.day import Day
from host.review.passage import Passage, Piece
from host.review.run import understand
from voice.ears import VoskMaker, WhisperMaker
from voice.source import open_recording
from voice.types import Samples, Utterance

_SAME_SECONDS = 1.5
_QUICK = ("thanks", "accept", "call", "nomination")
_HOSTS = ("accept", "call")


@dataclass(frozen=True)
class Event:
    """Something with consequences: kind, seat, the end of its last word, when it was known."""

    kind: str
    seat: int | None
    end: float
    at: float


def events(known: Known, table: Table) -> Iterator[Event]:
    """What an utterance holds that the game goes on by."""
    utterance = known.utterance
    passage = Passage((Piece(utterance.words, utterance.start, utterance.end),))
    for finding in read(Line(passage.text), table):
        if finding.kind is Kind.NOMINATION:
            if finding.verdict is Verdict.ACCEPTED:
                yield Event("nomination", finding.seat, _end(passage, finding.end), known.at)
        elif finding.kind is Kind.THANKS:
            yield Event("thanks", None, _end(passage, finding.end), known.at)
        elif finding.penalty is not None:
            yield Event("violation", None, _end(passage, finding.end), known.at)
    for call in calls(passage.text, table):
        if call.command is Command.ACCEPT:
            yield Event("accept", None, _end(passage, call.end), known.at)
        elif moves(call):
            yield Event("call", call.seat, _end(passage, call.end), known.at)


def _end(passage: Passage, offset: int) -> float:
    return passage.time_of(max(offset - 1, 0), offset)[1]


def of_whisper(heard: Sequence[Known], day: Labelled, table: Table) -> list[Event]:
    """What has an effect: the host's calls and what the players say, each in the right mouth."""
    found = [event for known in heard if known.utterance.final for event in events(known, table)]
    return [event for event in found if (day.who_at(event.end) == "host") == (event.kind in _HOSTS)]


def of_fast_ear(heard: Sequence[Known], table: Table) -> list[Event]:
    """The first time that each event stands in the growing text of a stretch of speech."""
    found: list[Event] = []
    told: dict[int, int] = defaultdict(int)
    for known in heard:
        now = [event for event in events(known, table) if event.kind in _QUICK]
        before = told[known.utterance.id]
        found += [Event(e.kind, e.seat, known.utterance.end, known.at) for e in now[before:]]
        told[known.utterance.id] = max(before, len(now))
    return found


def paired(slow: Sequence[Event], fast: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """Whisper's events at the time at which either ear knew them, and the false ones of the fast ear."""
    left = list(fast)
    both = []
    for event in slow:
        same = [
            e
            for e in left
            if (e.kind, e.seat) == (event.kind, event.seat) and abs(e.at - event.end) < _SAME_SECONDS
        ]
        first = min(same, key=lambda e: e.at, default=None)
        if first is not None:
            left.remove(first)
        at = event.at if first is None else min(first.at, event.at)
        both.append(Event(event.kind, event.seat, event.end, at))
    return both, left


def table_of(title: str, found: Sequence[Event]) -> None:
    print(
        f"\n{title}\n{'':<14}{'events':>8}{'p50':>8}{'p95':>8}{'most':>8}   seconds from the end of the word"
    )
    kinds = [*sorted({event.kind for event in found}), "all"]
    for kind in kinds:
        late = [max(0.0, e.at - e.end) for e in found if kind in (e.kind, "all")]
        if late:
            p50, p95 = np.percentile(late, [50, 95])
            print(f"{kind:<14}{len(late):>8}{p50:>8.2f}{p95:>8.2f}{max(late):>8.2f}")


def results(heard: Sequence[Known], day: Day) -> dict[str, Any]:
    """What a review would find in what was heard live."""
    pieces = [piece_of(k.utterance) for k in heard if k.utterance.final and k.utterance.words]
    found, _ = understand(pieces, day, day.table)
    names = ("nominations", "proposals", "speeches")
    return {name: [asdict(item) for item in getattr(found, name)] for name in names}


def piece_of(utterance: Utterance) -> Piece:
    return Piece(utterance.words, utterance.start, utterance.end, utterance.second)


def agreement(live: dict[str, Any], other: dict[str, Any]) -> tuple[int, int]:
    """How many nominations and proposals are in both, and in either."""
    keys = {"nominations": ("by", "seat", "verdict"), "proposals": ("kind", "seat")}
    same = either = 0
    for name, key in keys.items():
        left = [(tuple(item[k] for k in key), item["start"]) for item in other[name]]
        total = len(left)
        for item in live[name]:
            mine = tuple(item[k] for k in key)
            hit = next((o for o in left if o[0] == mine and abs(o[1] - item["start"]) < 5.0), None)
            if hit is None:
                total += 1
            else:
                left.remove(hit)
                same += 1
        either += total
    return same, either


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--vosk", type=Path, default=os.environ.get("YASNO_TEST_VOSK_RU"))
    parser.add_argument(
        "--review", action="store_true", help="hold the results against those of yasno review"
    )
    parser.add_argument("--misses", action="store_true", help="print the slowest and the false events")
    arguments = parser.parse_args()
    days = labelled_days(arguments.folder)
    if not days:
        print("No labelled recordings here.")
        return
    bench = _Bench(Path(arguments.vosk) if arguments.vosk else None)
    for day in days:
        bench.day(day, with_review=arguments.review)
    bench.report(misses=arguments.misses)


class _Bench:
    def __init__(self, vosk: Path | None) -> None:
        self._whisper = WhisperMaker(models.best("whisper").path, "whisper")()
        self._vosk = VoskMaker(vosk, vosk.name)() if vosk else None
        self._slow: list[Event] = []
        self._both: list[Event] = []
        self._false: list[Event] = []
        self._scores = [Score(0, 0)] * 3
        self._wrong = self._same = self._either = 0

    def day(self, labelled: Labelled, *, with_review: bool) -> None:
        told = labelled.day
        day = Day(told["day"], tuple(told["alive"]), {int(k): v for k, v in told["seats"].items()})
        sound = np.concatenate(list(open_recording(labelled.audio).blocks()))
        wishes = wishes_for(day.nicks)
        self._whisper.lead(wishes)
        heard, load = simulate(self._whisper.stream(), sound)
        slow = of_whisper(heard, labelled, day.table)
        self._slow += slow
        fast_load = self._fast(day, wishes, sound, slow)
        live = results(heard, day)
        scores = [
            score_nominations(live["nominations"], labelled),
            score_violations(live["proposals"], labelled),
            score_speeches(live["speeches"], labelled),
        ]
        self._scores = [total + score for total, score in zip(self._scores, scores, strict=True)]
        self._wrong += wrong_taken_for_right(live["nominations"], labelled)
        print(
            f"{told['id']}: {', '.join(map(str, scores))}; load {load:.2f}, fast ear {fast_load:.2f}",
            flush=True,
        )
        if with_review:
            same, either = agreement(live, review(labelled, []))
            self._same, self._either = self._same + same, self._either + either

    def _fast(self, day: Day, wishes: object, sound: Samples, slow: list[Event]) -> float:
        if self._vosk is None:
            return 0.0
        self._vosk.lead(wishes)
        heard, load = simulate(self._vosk.stream(), sound)
        both, false = paired(slow, of_fast_ear(heard, day.table))
        self._both += both
        self._false += false
        return load

    def report(self, *, misses: bool) -> None:
        table_of("Whisper alone", self._slow)
        if self._vosk is not None:
            table_of("both ears", [event for event in self._both if event.kind in _QUICK])
            print(f"heard by the fast ear alone: {len(self._false)}")
        print("\nnominations, violations, speeches of the live pieces:", *self._scores)
        print(f"wrong wording taken for right: {self._wrong}")
        if self._either:
            print(f"the same as yasno review: {self._same} of {self._either} nominations and proposals")
        if misses:
            for event in sorted(self._slow, key=lambda e: e.end - e.at)[:12]:
                print("  slow", event)
            for event in self._false:
                print("  false", event)
            for score in self._scores:
                print("  missed", score.missed, "false", score.false)


if __name__ == "__main__":
    main()
