"""Whole recorded days: ours, and what a user would do instead, on the same files in the same run.

python -m bench.days [FOLDER] [--recogniser whisper|vosk] [--model PATH] [--ours-only] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.baseline import Baseline
from bench.truth import (
    Labelled,
    Score,
    labelled_days,
    score_nominations,
    score_speeches,
    score_violations,
    wrong_taken_for_right,
)

YASNO = Path(sys.executable).with_name("yasno")


def review(day: Labelled, extra: list[str]) -> dict[str, Any]:
    """Run the real command, as a user would, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "day.json"
        told.write_text(
            json.dumps({key: day.day[key] for key in ("day", "alive", "seats")}), encoding="utf-8"
        )
        command = [str(YASNO), "review", str(day.audio), "--day", str(told), "--json", "-", *extra]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def row(name: str, cells: list[str]) -> str:
    return f"{name:<22}" + "".join(f"{cell:>18}" for cell in cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--recogniser", default="auto")
    parser.add_argument("--model")
    parser.add_argument("--ours-only", action="store_true")
    parser.add_argument("--keep", type=Path, help="put the JSON protocols here")
    arguments = parser.parse_args()
    days = labelled_days(arguments.folder)
    if not days:
        print("No labelled recordings here.")
        return
    extra = ["--recogniser", arguments.recogniser] + (["--model", arguments.model] if arguments.model else [])
    _ours(days, extra, arguments.keep)
    if not arguments.ours_only:
        _baseline(days)


def _ours(days: list[Labelled], extra: list[str], keep: Path | None) -> None:
    print("\nyasno review")
    head = ["nominations", "violations", "speeches", "wrong→accepted", "RTF", "peak MB"]
    print(row("", head))
    totals = [Score(0, 0)] * 3
    wrong = 0
    for day in days:
        answer = review(day, extra)
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{day.day['id']}.json").write_text(json.dumps(answer, ensure_ascii=False, indent=1))
        scores = [
            score_nominations(answer["nominations"], day),
            score_violations(answer["proposals"], day),
            score_speeches(answer["speeches"], day),
        ]
        taken = wrong_taken_for_right(answer["nominations"], day)
        cells = [
            *map(str, scores),
            str(taken),
            f"{answer['real_time_factor']:.2f}",
            f"{answer['peak_memory_mb']:.0f}",
        ]
        print(row(day.day["id"], cells), flush=True)
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        wrong += taken
    print(row("all", [*map(str, totals), str(wrong)]))
    print(row("share", [f"{total.right / max(total.labels, 1):.0%}" for total in totals]))
    for total, name in zip(totals, ("nomination", "violation", "speech"), strict=True):
        for missed in total.missed:
            print(f"  missed {name}: {missed}")
        for false in total.false:
            print(f"  false {name}: {false}")


def _baseline(days: list[Labelled]) -> None:
    print("\nplain faster-whisper with its defaults and a keyword search (no speakers)")
    print(row("", ["nominations", "violations", "RTF"]))
    baseline = Baseline()
    totals = [Score(0, 0)] * 2
    for day in days:
        began = time.perf_counter()
        nominations, proposals = baseline.review(day.audio, day.day["seats"])
        factor = (time.perf_counter() - began) / day.day["seconds"]
        scores = [
            score_nominations(nominations, day, speaker=False),
            score_violations(proposals, day, speaker=False),
        ]
        print(row(day.day["id"], [*map(str, scores), f"{factor:.2f}"]), flush=True)
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    print(row("all", [*map(str, totals)]))


if __name__ == "__main__":
    main()
