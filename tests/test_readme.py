"""What the README tells the host to type or to open is there."""

from __future__ import annotations

import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from host.cli import parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
KEYS = ROOT / "host/live/data/keys.toml"
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S)
TYPED = [line for block in BLOCKS for line in block.splitlines()]
COMMANDS = sorted(
    {line.split(" #")[0].strip().removeprefix(".venv/bin/") for line in TYPED if ".venv/bin/yasno" in line}
    | set(re.findall(r"`(?:\.venv/bin/)?(yasno [a-z]+ (?:--|fetch )[^`\[|]+)`", README))
)


def test_the_two_commands_stand_at_the_top() -> None:
    assert [line.split("#")[0].strip() for line in BLOCKS[0].splitlines()] == ["make demo", "make test"]
    assert README.index("make test") < 400


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command: str) -> None:
    parser().parse_args(shlex.split(command)[1:])


def test_every_target_of_make_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.M))
    assert {"demo", "test", "game", "bench", "lint"} <= named <= targets


def test_every_measurement_is_there() -> None:
    named = set(re.findall(r"\b(bench\.[a-z_]+)", README))
    assert {"bench.endurance", "bench.loop_game", "bench.noise", "bench.live", "bench.two_ears"} <= named
    assert [name for name in named if find_spec(name) is None] == []


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_key_of_the_table_is_one() -> None:
    keys = {key for row in tomllib.loads(KEYS.read_text("utf-8"))["keys"] for key in row["key"]}
    named = re.findall(r"`([^`]+)`", README.split("| клавиша |", 1)[1].split("\n\n")[0])
    assert len(named) > 12
    assert [key for key in named if key not in keys] == []
