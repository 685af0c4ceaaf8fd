"""The short game again in other voices, so that we see that the first ones were no luck.

    python -m bench.short_game FOLDER [--seed N ...]

Needs `festival`, `festvox-ru` and `sox` for voices that FOLDER does not hold yet. Prints the game of each
seed as the user sees it, and what came otherwise than the script says.
"""

from __future__ import annotations

import argparse
import difflib
import json
import random
import subprocess
import sys
import time
from pathlib import Path

from scripts.make_sample import Voice, render, write_wave
from tests.host.live.short_game import Played, command, expected, played, script

SPEEDS = (0.9, 1.25)
"""Pitch and timbre of the players, as sample_voices.toml explains them."""


def voices(seed: int) -> dict[str, Voice]:
    """The host and ten players; the pace is near the natural one whatever the pitch."""
    chance = random.Random(seed)  # noqa: S311
    table = {"host": Voice(chance.uniform(0.95, 1.08), 1.0, 0.0, chance.uniform(0.5, 0.8))}
    for seat in range(1, 11):
        speed = chance.uniform(*SPEEDS)
        tempo = chance.uniform(0.95, 1.05) / speed
        table[str(seat)] = Voice(speed, tempo, chance.uniform(-4.0, -1.0), chance.uniform(0.4, 0.9))
    return table


def recorded(folder: Path, seed: int) -> Path:
    """The game in the voices of a seed."""
    path = folder / f"short-game-{seed}.wav"
    if not path.exists():
        write_wave(path, render(script(), voices(seed)))
    return path


def differences(came: Played) -> list[str]:
    """What came otherwise than the script says, as a diff."""
    lines = difflib.unified_diff(_lines(expected()), _lines(came), lineterm="", n=1)
    return [line for line in lines if not line.startswith(("---", "+++"))]


def _lines(game: Played) -> list[str]:
    return [*map(json.dumps, game.actions), *map(str, game.proposals), f"winner {game.winner}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.short_game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for seed in arguments.seed:
        recording = recorded(arguments.folder, seed)
        journal = recording.with_suffix(".sqlite")
        for old in arguments.folder.glob(f"{journal.name}*"):
            old.unlink()
        began = time.monotonic()
        subprocess.run(command(recording, journal), check=True)
        found = differences(played(journal))
        wrong += bool(found)
        print(
            "\n".join(
                [f"--- seed {seed}, {time.monotonic() - began:.0f} s: {len(found)} lines differ", *found]
            )
        )
        sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
