"""Does the prompt pull a wrong wording towards the right one? Spoken nominations through the real recogniser.

    python -m bench.pull [LINES.jsonl] [COUNT]

Lines with one nomination are read by Debian's `festival` (the sample's voices in turn) and heard three ways:
without hints, with hints, and as the review decides (with hints, then again without them). Needs `festival`,
`festvox-ru` and `sox`; says so and ends where they are not there.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import models
from bench.truth import CORPUS
from grammar.read import read
from grammar.types import Finding, Kind, Line, Phase
from host.review.day import Day, parse_day
from host.review.evidence import judged
from host.review.floors import Floor, Stretch, Turn
from host.review.passage import Passage, Piece
from host.review.run import hints_for
from scripts.make_sample import load_voices, speak
from voice.load import load
from voice.types import Recogniser, Samples

WAYS = ("no hints", "hints", "review")


@dataclass(frozen=True)
class Spoken:
    """A labelled line and its sound."""

    line: dict[str, Any]
    label: dict[str, Any]
    samples: Samples


def spoken(path: Path, count: int) -> Iterator[Spoken]:
    lines = [json.loads(raw) for raw in path.read_text(encoding="utf-8").splitlines()]
    chosen = []
    for line in lines:
        labels = [label for label in line["expect"] if label["kind"] == "nomination"]
        plain = not any(character.isdigit() or character in "№%" for character in line["text"])
        if len(labels) == 1 and line["phase"] == "speech" and plain:
            chosen.append((line, labels[0]))
    random.Random(1).shuffle(chosen)  # noqa: S311 - a fixed choice, not a secret
    voices = list(load_voices().values())
    with tempfile.TemporaryDirectory() as folder:
        for index, (line, label) in enumerate(chosen[:count]):
            try:
                samples = speak(line["text"], voices[index % len(voices)], Path(folder))
            except subprocess.CalledProcessError:
                print(f"  festival can't say: {line['text']}")
                continue
            yield Spoken(line, label, samples)


def nominations(text: str, day: Day, speaker: int) -> list[Finding]:
    found = read(Line(text, speaker), day.table)
    return [finding for finding in found if finding.kind is Kind.NOMINATION]


def heard(recogniser: Recogniser, item: Spoken) -> dict[str, str]:
    """The verdict by each way: "accepted", "wrong_wording", "another seat" or "nothing"."""
    day = parse_day({"seats": item.line.get("nicks", {})})
    seconds = len(item.samples) / 16_000
    words = recogniser.hear(item.samples, hints_for(day))
    plain = " ".join(word.text for word in recogniser.hear(item.samples))
    speaker = item.line["speaker"]
    first = nominations(" ".join(word.text for word in words), day, speaker)
    stretch = Stretch(False, Passage((Piece(words, 0.0, seconds, plain),)), ())
    floor = Floor(Phase.SPEECH, speaker, None, [Turn(stretch)], speaker)
    decided = [judged(finding, floor.turns[0], floor, day.table) for finding in first]
    answers = zip(WAYS, (nominations(plain, day, speaker), first, decided), strict=True)
    return {way: verdict(found, item.label) for way, found in answers}


def verdict(found: list[Finding], label: dict[str, Any]) -> str:
    if not found or found[-1].verdict is None:
        return "nothing"
    if found[-1].seat != label["seat"]:
        return "another seat" if found[-1].seat else "no seat"
    return found[-1].verdict.value


def main() -> None:
    if not all(shutil.which(program) for program in ("text2wave", "sox")):
        print("festival, festvox-ru and sox are needed to speak the lines; skipped.")
        return
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS / "lines.jsonl"
    if not path.exists():
        print("No labelled lines here.")
        return
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    found = models.best("whisper")
    recogniser = load(found.engine, found.path, found.name)
    table: Counter[tuple[str, str, str]] = Counter()
    for item in spoken(path, count):
        for way, answer in heard(recogniser, item).items():
            table[(item.label["verdict"], way, answer)] += 1
            if (item.label["verdict"], answer) == ("wrong_wording", "accepted"):
                print(f"  wrong → accepted ({way}): {item.line['text']}")
    answers = ("accepted", "wrong_wording", "no seat", "another seat", "nothing")
    print(f"{'said':<16}{'heard':<10}" + "".join(f"{answer:>15}" for answer in answers))
    for said in ("accepted", "wrong_wording"):
        for way in WAYS:
            print(f"{said:<16}{way:<10}" + "".join(f"{table[(said, way, a)]:>15}" for a in answers))


if __name__ == "__main__":
    main()
