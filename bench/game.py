"""How long a whole game takes to replay, and how long one answer of `yasno play` takes."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from random import Random

from rules.game import Game
from rules.notation import read, state_json, to_json
from rules.rulebook import load
from tests.rules.walks import whole_game

ACTIONS = 150
ROUNDS = 50


def long_game() -> Game:
    """The first random game of at least ACTIONS actions, cut to as many."""
    for seed in range(10_000):
        game = whole_game(Random(seed), 0.0, load(), lambda *_: None)  # noqa: S311
        if len(game.actions) >= ACTIONS:
            return Game.replay(game.actions[:ACTIONS])
    raise SystemExit("no game is long enough")


def milliseconds(work: Callable[[], object]) -> list[float]:
    spent = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        spent.append((time.perf_counter() - began) * 1000)
    return spent


if __name__ == "__main__":
    played = long_game().actions
    lines = [json.dumps(to_json(action), ensure_ascii=False) for action in played]

    def by_script() -> None:
        game = Game.new()
        for line in lines:
            game = game.play(read(line))
            json.dumps(state_json(game.state), ensure_ascii=False)

    for name, work in (("replay", lambda: Game.replay(played)), ("script, states printed", by_script)):
        spent = milliseconds(work)
        middle, worst = statistics.median(spent), max(spent)
        print(f"{name}: {len(played)} actions, median {middle:.1f} ms, worst of {ROUNDS} {worst:.1f} ms")
