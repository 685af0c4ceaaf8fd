"""Every scenario of `scripts/`: what each line must bring about stands in the line itself.

`expect`: these keys of the state have these values after the line; `refused`: the rules forbid it (with this
number, where one is given) and nothing changes; `bad`: it is no action at all; `raw`: the line is this text
instead.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import Ambiguous, NotAnAction, PlayError, Refused
from rules.game import Game
from rules.notation import read, state_json

SCRIPTS = Path(__file__).parent / "scripts"
SCENARIOS = sorted(SCRIPTS.glob("*/*.jsonl"))


def lines(scenario: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in scenario.read_text(encoding="utf-8").splitlines()]


def play(game: Game, line: dict[str, Any]) -> tuple[Game, PlayError | None]:
    try:
        return game.play(read(line.get("raw") or json.dumps(line))), None
    except PlayError as error:
        return game, error


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) > 100


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(scenario: Path) -> None:
    game = Game.new()
    for number, line in enumerate(lines(scenario), start=1):
        where = f"{scenario.parent.name}/{scenario.name}:{number}: {json.dumps(line, ensure_ascii=False)}"
        before = state_json(game.state)
        game, error = play(game, line)
        if line.get("bad"):
            assert isinstance(error, NotAnAction), where
        elif (rule := line.get("refused")) is not None:
            assert isinstance(error, Refused | Ambiguous), where
            assert rule is True or error.rule == rule, f"{where}: {error.rule} {error.reason}"
        else:
            assert error is None, f"{where}: {error}"
        state = state_json(game.state)
        if error is not None:
            assert state == before, where
        expected = line.get("expect", {})
        assert {key: state[key] for key in expected} == expected, where
