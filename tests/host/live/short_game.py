"""The short game of tests/audio: what is said, what is to come of it, and the command that plays it."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.live.entries import Kind
from host.live.journal import Journal
from host.live.proposals import Proposal
from rules.notation import from_json, to_json

AUDIO = Path(__file__).parents[2] / "audio"
SCRIPT = AUDIO / "short-game.json"
START = AUDIO / "short-game.start.jsonl"
KEYS = AUDIO / "short-game.keys.jsonl"
YASNO = Path(sys.executable).with_name("yasno")


@dataclass(frozen=True)
class Played:
    """What came of a game: its actions after the seating as the game script writes them, the proposals as
    (kind, seat, status), the winner."""

    actions: tuple[dict[str, Any], ...]
    proposals: tuple[tuple[str, int | None, str], ...]
    winner: str | None


def script() -> dict[str, Any]:
    """The whole script, as JSON."""
    read: dict[str, Any] = json.loads(SCRIPT.read_text(encoding="utf-8"))
    return read


def expected() -> Played:
    """What the script says comes of it."""
    told = script()
    done = tuple(to_json(from_json(action)) for action in told["actions"])
    return Played(
        done, tuple((kind, seat, status) for kind, seat, status in told["proposals"]), told["winner"]
    )


def played(path: Path) -> Played:
    """What a journal says came of it."""
    seats = len(START.read_text(encoding="utf-8").splitlines())
    proposals: dict[int, Proposal] = {}
    with Journal.open(path) as journal:
        game = journal.game()
        for entry in journal.entries():
            if entry.kind in (Kind.PROPOSAL, Kind.VERDICT):
                proposal = Proposal.from_json(entry.body)
                proposals[proposal.id] = proposal
    done = tuple(to_json(action) for action in game.actions[seats:])
    found = tuple((each.kind, each.seat, each.status.value) for each in proposals.values())
    return Played(done, found, None if game.state.winner is None else game.state.winner.value)


def command(recording: Path, journal: Path, *more: str) -> list[str]:
    """The command of the README that plays it at full speed."""
    files = (
        "--source",
        str(recording),
        "--start",
        str(START),
        "--keys",
        str(KEYS),
        "--journal",
        str(journal),
    )
    return [str(YASNO), "host", *files, "--announce", "timers", "--speed", "max", *more]
