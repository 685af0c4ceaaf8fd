"""How well the grammar reads a corpus of lines: precision and recall of every kind, lines per CPU second.

    python -m bench.lines [LINES.jsonl]

A finding is right when a label of the same kind (for a nomination also the same seat and verdict) overlaps
it; every label counts once. Kinds that the grammar doesn't know yet are left out. Speed and start-up are
measured in the CPU time of one core, so that whatever else the machine does counts for nothing.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grammar.read import read
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Phase

DEFAULT = Path(__file__).resolve().parents[1] / "../shared/corpus/dev/lines.jsonl"
KINDS = tuple(Kind)
FIRST_LINES = """
import json, sys, time
started = time.process_time()
from grammar.read import read
from grammar.table import Table
from grammar.types import Line, Phase
for text, phase in json.load(sys.stdin):
    read(Line(text, 1, Phase(phase)), Table.of({}))
print(time.process_time() - started)
"""
"""What a fresh process does to be ready for every kind."""


@dataclass
class Score:
    right: Counter[str]
    found: Counter[str]
    labels: Counter[str]


def spans(record: dict[str, Any]) -> list[tuple[int, int]]:
    """Places of the labels: equal spans are looked for one after the other."""
    places, since = [], dict[str, int]()
    for label in record["expect"]:
        whole = re.compile(rf"(?<!\w){re.escape(label['span'])}(?!\w)")
        match = whole.search(record["text"], since.get(label["span"], 0)) or whole.search(record["text"])
        start = match.start() if match else record["text"].find(label["span"])
        since[label["span"]] = start + 1
        places.append((start, start + len(label["span"])))
    return places


def matches(finding: Finding, label: dict[str, Any], place: tuple[int, int]) -> bool:
    if finding.kind.value != label["kind"] or finding.start >= place[1] or place[0] >= finding.end:
        return False
    if finding.kind is not Kind.NOMINATION:
        return True
    return (finding.seat, finding.verdict) == (label["seat"], label["verdict"])


def compare(record: dict[str, Any], findings: tuple[Finding, ...], score: Score) -> list[str]:
    """Count one line; return what is wrong with it."""
    known = {kind.value for kind in KINDS}
    labels = list(zip(record["expect"], spans(record), strict=True))
    open_labels = [(label, place) for label, place in labels if label["kind"] in known]
    score.labels.update(label["kind"] for label, _ in open_labels)
    wrong = []
    for finding in findings:
        score.found[finding.kind.value] += 1
        hit = next((item for item in open_labels if matches(finding, *item)), None)
        if hit is None:
            about = f" {finding.seat} {finding.verdict} ({finding.reason})" if finding.verdict else ""
            wrong.append(f"  + {finding.kind.value}: {finding.span!r}{about}")
            continue
        open_labels.remove(hit)
        score.right[finding.kind.value] += 1
    for label, _ in open_labels:
        about = f" {label['seat']} {label['verdict']}" if label["kind"] == "nomination" else ""
        wrong.append(f"  - {label['kind']}: {label['span']!r}{about}")
    return wrong


def table_of(record: dict[str, Any]) -> Table:
    return Table.of({int(seat): nick for seat, nick in record.get("nicks", {}).items()})


def line_of(record: dict[str, Any]) -> Line:
    return Line(record["text"], record.get("speaker"), Phase(record.get("phase", "speech")))


def ratio(part: int, whole: int) -> str:
    return f"{part / whole:9.3f}" if whole else "        -"


def startup(records: list[dict[str, Any]]) -> float:
    """CPU seconds of a fresh process for importing the grammar and reading the first line of every kind."""
    first: dict[str, tuple[str, str]] = {}
    for record in records:
        for label in record["expect"]:
            first.setdefault(label["kind"], (record["text"], record.get("phase", "speech")))
    command, told = [sys.executable, "-c", FIRST_LINES], json.dumps(list(first.values()))
    return float(subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout)


def report(score: Score, wrong: list[str], false_accepts: int) -> None:
    for text in wrong:
        print(text)
    print(f"{'kind':18}{'precision':>9}{'recall':>9}{'labels':>9}")
    for kind in (k.value for k in KINDS):
        right = score.right[kind]
        precision, recall = ratio(right, score.found[kind]), ratio(right, score.labels[kind])
        print(f"{kind:18}{precision}{recall}{score.labels[kind]:9}")
    print(f"wrong wording answered accepted: {false_accepts}")


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    if not path.exists():
        print(f"No labelled lines here: {path}")
        return
    records = [json.loads(text) for text in path.read_text("utf-8").splitlines() if text.strip()]
    inputs = [(line_of(record), table_of(record)) for record in records]
    for line, table in inputs:
        read(line, table)
    started = time.process_time()
    answers = [read(line, table) for line, table in inputs]
    speed = len(records) / (time.process_time() - started)
    score, wrong, false_accepts = Score(Counter(), Counter(), Counter()), [], 0
    for record, findings in zip(records, answers, strict=True):
        if trouble := compare(record, findings, score):
            wrong += [f"{record['id']}: {record['text']}", *trouble]
        rejected = any(label.get("verdict") == "wrong_wording" for label in record["expect"])
        false_accepts += rejected and any(f.verdict == "accepted" for f in findings)
    report(score, wrong, false_accepts)
    print(f"{speed:.0f} lines per CPU second of one core")
    print(f"start-up, import and the first line of every kind: {startup(records):.2f} s CPU")


if __name__ == "__main__":
    main()
