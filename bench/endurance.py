"""Four hours of a game evening: memory, clocks and delays must be at the end what they were at the beginning.

python -m bench.endurance [--hours 4] [--days FOLDER] [--vosk FOLDER]

Sound (`bench.evening`) comes from a device whose clock is 80 ppm too fast, through the microphone's own way
of telling times, into both ears, into real games with their journals on disk, a plain view, and the announcer
with its real synthesiser, whose sound is played into the same room. Time is simulated: a second passes when
its sound was given; what a recogniser takes for a block is the processor time it really took, as in
`bench.simulate`. A host who presses a key when nothing goes on keeps the games going. The recordings repeat
themselves, so lines of `bench/unseen` are told to the games, too: every few seconds words never heard before.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import models
from bench.evening import BLOCK, Part, parts
from bench.games import Clock, Games
from host.live.events import FastHeard, Heard
from host.live.listening import Listening, wishes_for
from voice.ear import Ear
from voice.ears import VoskMaker, WhisperMaker
from voice.hardware import Frames
from voice.hearing import Dropped, Hearing, LiveRecogniser, Tidings
from voice.live import Block
from voice.player import Pull
from voice.speaker import Outputs, Speaker
from voice.speaking import SpeakingEvent
from voice.types import SAMPLE_RATE, Samples

PPM = 80
HELD_SECONDS = 2.5
"""Sound that waits longer is dropped, as `voice.hearing_process` does."""
_BEHIND_SECONDS = 0.5
LOOK_SECONDS = 20.0
"""The memory is looked at this often."""
_TOLD_APART = 4
"""So many words are hardly said twice in one piece of a day."""
_ECHO = 0.2
"""How much of what is played comes back into the microphone."""
MEMORY_MB, DRIFT_SECONDS = 50.0, 0.05
SLOWER_SECONDS = {50: 0.1, 95: 0.25}
"""So much longer than in the first half hour may the delays be, by percentile."""


class TimedEar:
    """A recogniser in a process of its own, simulated: what it hears is known when its work is done."""

    def __init__(self, recogniser: LiveRecogniser, clock: Clock) -> None:
        self._recogniser = recogniser
        self._hearing = Hearing(recogniser)
        self._clock = clock
        self._free = 0.0
        self._found: deque[tuple[float, Tidings]] = deque()

    def feed(self, block: Block) -> None:
        """Hear the next block when those before it are done with, or never."""
        there = block.at + len(block.samples) / SAMPLE_RATE
        late = max(self._free - there, 0.0)
        if late > HELD_SECONDS:
            self._found.append((there, Dropped(len(block.samples) / SAMPLE_RATE)))
            return
        began = time.process_time()
        found = self._hearing.feed(block, behind=late > _BEHIND_SECONDS)
        self._free = there + late + time.process_time() - began
        self._found += [(self._free, told) for told in found]

    def take(self) -> list[Tidings]:
        """All that is known by now."""
        taken: list[Tidings] = []
        while self._found and self._found[0][0] <= self._clock.now:
            taken.append(self._found.popleft()[1])
        return taken

    def lead(self, wishes: object) -> None:
        """Other words are likely from now on."""
        self._recogniser.lead(wishes)

    def close(self) -> None:
        """Nothing is held."""


class Hall:
    """The only output device: it is asked for sound by the bench."""

    device, rate = "hall", SAMPLE_RATE

    def __init__(self) -> None:
        self._pull: Pull | None = None

    def open(self, device: str | None) -> Hall:  # noqa: ARG002
        """There is one."""
        return self

    def start(self, pull: Pull) -> None:
        """Remember whom to ask."""
        self._pull = pull

    def alive(self) -> bool:
        """Always."""
        return True

    def close(self) -> None:
        """Ask for no more."""
        self._pull = None

    def play(self, count: int) -> Samples:
        """The next samples."""
        return np.zeros(count, dtype=np.float32) if self._pull is None else self._pull(count, 0.0)


@dataclass
class Span:
    """What was measured between two reports."""

    until: float
    delays: list[float] = field(default_factory=list)
    fast_delays: list[float] = field(default_factory=list)
    drift: float = 0.0
    dropped: float = 0.0
    memory: list[dict[str, float]] = field(default_factory=list)

    def megabytes(self) -> list[float]:
        """The memory of all processes together, each time it was looked at."""
        return [sum(each.values()) for each in self.memory]

    def percentile(self, share: int) -> float:
        """Of the delays from the end of the words to the game's knowing them."""
        return float(np.percentile(self.delays, share)) if self.delays else 0.0


class Evening:
    """Everything put together; `run` plays it."""

    def __init__(self, folder: Path, vosk: Path | None, music: Path | None) -> None:
        self.clock = Clock()
        found = models.best("whisper")
        slow = TimedEar(WhisperMaker(found.path, found.name)(), self.clock)
        fast = TimedEar(VoskMaker(vosk, vosk.name)(), self.clock) if vosk else None
        self._hall = Hall()
        self._speaker = Speaker(Outputs(music=music), self._spoken, self.clock, backend=self._hall)
        self._listening = Listening(slow, fast, self._speaker.announcer.own_voice)
        self._listening.lead(wishes_for({}))
        self._games: Games | None = None
        self.games = self._games = Games(folder, self.clock, self._listening, self._speaker)
        self._device = Ear(("table",), None, 0.0)
        self._jitter = np.random.default_rng(2)
        self._samples = 0
        self._starts: dict[str, dict[str, tuple[float, float]]] = defaultdict(dict)
        self.moved: list[tuple[float, float]] = []
        """When, and by how much, the same words of the same recording were heard at another time of it."""
        self.span = Span(0.0)

    def _spoken(self, event: SpeakingEvent) -> None:
        if self._games is not None:
            self._games.heed(event)

    def play(self, part: Part) -> Iterator[float]:
        """Play one part of the evening; yields the time after each block."""
        if part.told is not None:
            self.games.seat(part.told["seats"])
        began = self._true(self._samples)
        for sound in part.blocks():
            room = sound + np.float32(_ECHO) * self._hall.play(BLOCK)
            self._samples += BLOCK
            true = self._true(self._samples)
            self.clock.now = true + float(self._jitter.exponential(0.004))
            for block in self._device.hear(Frames(self.clock.now, SAMPLE_RATE, 1, room.tobytes(), 0)):
                if isinstance(block, Block):
                    told = block.at + len(block.samples) / SAMPLE_RATE
                    self.span.drift = max(self.span.drift, abs(told - true))
                    self._listening.feed(block)
            self._deliver(part, began)
            self.games.go_on()
            yield true

    def _true(self, samples: int) -> float:
        """The machine's time of a sample of the device."""
        return samples / SAMPLE_RATE / (1 + PPM / 1e6)

    def _deliver(self, part: Part, began: float) -> None:
        span = self.span
        for known in self._listening.take(self.clock.now):
            if isinstance(known, Heard):
                span.delays.append(known.at - known.piece.end)
                self._compare(part, known, began)
                self.games.hear(known)
            elif isinstance(known, FastHeard):
                span.fast_delays.append(known.at - known.end)
                self.games.hear(known)
        span.dropped = self._listening.dropped

    def _compare(self, part: Part, heard: Heard, began: float) -> None:
        if part.told is None or len(heard.piece.words) < _TOLD_APART:
            return
        start = heard.piece.start - began
        before = self._starts[part.name].setdefault(heard.piece.text, (self.clock.now, start))
        if before[0] < began:
            self.moved.append((self.clock.now, start - before[1]))

    def close(self) -> None:
        """Let go of the voice."""
        self._speaker.close()


def memory() -> dict[str, float]:
    """Resident megabytes of this process and of each one it has started, by name."""
    found: dict[str, float] = defaultdict(float)
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        try:
            status = dict(
                line.split(":", 1)
                for line in Path(f"/proc/{pid}/status").read_text().splitlines()
                if ":" in line
            )
            children = [p.read_text() for p in Path(f"/proc/{pid}/task").glob("*/children")]
        except OSError:
            continue
        name = "game" if pid == os.getpid() else status["Name"].strip()
        found[name] += int(status.get("VmRSS", "0 kB").split()[0]) / 1024
        waiting += [int(child) for text in children for child in text.split()]
    return dict(found)


def report(span: Span, evening: Evening, began: float) -> None:
    quick = float(np.percentile(span.fast_delays, 95)) if span.fast_delays else 0.0
    passed = time.perf_counter() - began
    sizes = ", ".join(f"{name} {size:.0f}" for name, size in sorted(span.memory[-1].items()))
    games = evening.games
    print(
        f"{span.until / 3600:5.2f} h  memory {span.megabytes()[-1]:4.0f} MB ({sizes})  drift "
        f"{1000 * span.drift:.1f} ms  delay p50 {span.percentile(50):.2f} p95 {span.percentile(95):.2f} s of "
        f"{len(span.delays)} (fast p95 {quick:.2f} of {len(span.fast_delays)})  dropped {span.dropped:.1f} s "
        f" journals {games.journal_mb():.2f} MB  games {games.count}, keys {games.keys}  slowest event "
        f"{1000 * games.worst:.0f} ms  took {passed / 60:.1f} min",
        flush=True,
    )


def verdicts(spans: list[Span], moved: list[tuple[float, float]]) -> list[tuple[bool, str]]:
    """What must hold, each with whether it does; the first half hour is what the rest is held against."""
    first, rest = spans[0], spans[1:] or spans
    grown = max(max(span.megabytes()) for span in rest) - first.megabytes()[-1]
    drift = max(span.drift for span in spans)
    late = [by for at, by in moved if at > first.until]
    shift = abs(float(np.median(late))) if late else 0.0
    found = [
        (
            grown <= MEMORY_MB,
            f"memory has grown by {grown:.0f} MB since the first span (at most {MEMORY_MB:.0f})",
        ),
        (drift <= DRIFT_SECONDS, f"a block is told at most {1000 * drift:.1f} ms off (at most 50)"),
        (spans[-1].dropped == 0, f"{spans[-1].dropped:.1f} s of sound were never heard (none)"),
    ]
    if late:
        said = f"the same words are heard {1000 * shift:.1f} ms elsewhere (median of {len(late)}; at most 50)"
        found.append((shift <= DRIFT_SECONDS, said))
    for share, most in SLOWER_SECONDS.items():
        slower = spans[-1].percentile(share) - first.percentile(share)
        found.append(
            (slower <= most, f"delay p{share} {slower:+.2f} s since the first span (at most +{most})")
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=4.0)
    parser.add_argument("--days", type=Path, help="a folder with labelled recordings")
    parser.add_argument("--vosk", type=Path, default=os.environ.get("YASNO_TEST_VOSK_RU"))
    parser.add_argument("--music", type=Path, default=Path("/usr/share/asterisk/moh"))
    arguments = parser.parse_args()
    seconds = 3600 * arguments.hours
    each = min(1800.0, seconds / 5)
    with tempfile.TemporaryDirectory() as folder:
        vosk = Path(arguments.vosk) if arguments.vosk else None
        evening = Evening(Path(folder), vosk, arguments.music if arguments.music.is_dir() else None)
        try:
            spans = _run(evening, arguments.days, seconds, each)
        finally:
            evening.close()
    for holds, text in verdicts(spans, evening.moved):
        print(f"{'good' if holds else 'BAD '}  {text}")


def _run(evening: Evening, days: Path | None, seconds: float, each: float) -> list[Span]:
    began = time.perf_counter()
    spans: list[Span] = []
    evening.span, looked = Span(each), 0.0
    for part in parts(days):
        for now in evening.play(part):
            if now - looked >= LOOK_SECONDS:
                looked = now
                evening.span.memory.append(memory())
            if now < evening.span.until:
                continue
            report(evening.span, evening, began)
            spans.append(evening.span)
            if now >= seconds:
                return spans
            evening.span = Span(evening.span.until + each)
    return spans


if __name__ == "__main__":
    main()
