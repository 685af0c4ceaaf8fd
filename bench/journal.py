"""How long a journal takes to put one moment of the game on this disk, to open, and to give the game back."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from bench.game import long_game
from host.live.entries import Clip, Entry, Kind
from host.live.games import games
from host.live.journal import Journal
from rules.rulebook import load

ROUNDS = 20
WANTED_MS = 5.0


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def tell(name: str, spent: list[float], wanted: str = "") -> None:
    spent = sorted(spent)
    slow = spent[int(len(spent) * 0.95)]
    print(f"{name}: median {statistics.median(spent):.2f} ms, p95 {slow:.2f}, worst {spent[-1]:.2f}{wanted}")


def write(path: Path) -> None:
    """A whole game, as the live game writes it: an action, the cue and the clock after it."""
    spent = []
    with Journal.create(path, load()) as journal:
        for number, action in enumerate(long_game().actions):
            entries = [
                Entry.of(action, number * 9.0),
                Entry(Kind.CUE, number * 9.0, {"key": f"speech {number}"}),
                Entry(Kind.CLOCK, number * 9.0, {"kind": "speech", "left": 60.0, "runs": True}),
            ]
            spent.append(milliseconds(lambda: journal.append(entries, f"key {number}")))  # noqa: B023
        tell(f"append, {len(spent)} actions with cue and clock", spent, f" (wanted: median {WANTED_MS:.0f})")
        sound = np.random.default_rng(1).uniform(-1, 1, 5 * 16_000).astype(np.float32)
        proposal = [Entry(Kind.PROPOSAL, 0.0, {"seat": 5, "rule": "2"}, Clip(sound))]
        tell(
            "append, a proposal with 5 s of sound",
            [milliseconds(lambda: journal.append(proposal)) for _ in range(ROUNDS)],
        )
        print(f"the file: {path.stat().st_size / 1e6:.1f} MB")


def read(path: Path) -> None:
    def reopened() -> None:
        with Journal.open(path) as journal:
            journal.game()

    tell("open and replay", [milliseconds(reopened) for _ in range(ROUNDS)])
    tell("look into a folder of one game", [milliseconds(lambda: games(path.parent)) for _ in range(ROUNDS)])


if __name__ == "__main__":
    # Not in /tmp, which is often memory: it is the disk that is measured.
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-journal-") as folder:
        write(Path(folder) / "game.sqlite")
        read(Path(folder) / "game.sqlite")
