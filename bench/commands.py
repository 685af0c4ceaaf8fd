"""How well the host's commands are understood: labelled lines of a host, and of players who command nothing.

    python -m bench.commands [LINES.jsonl]

A command is right when it has the label's name and every value the label gives (seat, seats, count, rule).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bench.lines import table_of
from grammar.calls import calls
from grammar.types import Call

DEFAULT = sorted((Path(__file__).parent / "unseen").glob("host_*.jsonl"))


def fits(call: Call, label: dict[str, Any]) -> bool:
    values = {"command": call.command.value, "seat": call.seat, "seats": list(call.seats)}
    values |= {"count": call.count, "rule": call.rule}
    return all(values.get(key) == value for key, value in label.items())


def unmatched(record: dict[str, Any], found: list[Call]) -> list[dict[str, Any]]:
    """The labels that no call fits; those calls that fit are taken out of `found`."""
    missed = []
    for label in record["expect"]:
        hit = next((call for call in found if fits(call, label)), None)
        if hit is None:
            missed.append(label)
        else:
            found.remove(hit)
    return missed


def measure(path: Path) -> None:
    labels = right = more = taken = 0
    for text in path.read_text("utf-8").splitlines():
        record = json.loads(text)
        table = table_of(record)
        if record["by"] == "player":
            taken += any(call.exact for call in calls(record["text"], table))
            continue
        found = list(calls(record["text"], table, host=True))
        missed = unmatched(record, found)
        labels += len(record["expect"])
        right += len(record["expect"]) - len(missed)
        more += len(found)
        if missed:
            print(f"{record['id']}: {record['text']}\n  - {missed}")
    print(f"{path.name}: {right} of {labels} commands, {more} besides, players taken for the host: {taken}")


if __name__ == "__main__":
    for name in [Path(argument) for argument in sys.argv[1:]] or DEFAULT:
        measure(name)
