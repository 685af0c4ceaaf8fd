"""`docs/coverage.md`: every rule of the book has a row, and every row names code and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.rulebook import load

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| (?P<rule>[П\d]+) \| (?P<what>.+) \| (?P<how>.+) \| (?P<code>.+) \| (?P<tests>.+) \|$")


def rows() -> dict[str, re.Match[str]]:
    text = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    found = [ROW.match(line) for line in text.splitlines()]
    return {row["rule"]: row for row in found if row}


def pointers(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@cache
def names(file: Path) -> set[str]:
    """The functions and classes at the top of a module."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def exists(pointer: str) -> bool:
    path, _, name = pointer.partition("::")
    file = ROOT / path
    return file.is_file() and (not name or name in names(file))


def test_every_rule_has_a_row_and_nothing_else_has() -> None:
    assert list(rows()) == list(load().reasons)


@pytest.mark.parametrize("rule", load().reasons)
def test_a_rule_names_its_code_and_a_test(rule: str) -> None:
    row = rows()[rule]
    code, tests = pointers(row["code"]), pointers(row["tests"])
    assert code
    assert tests
    assert not [pointer for pointer in (*code, *tests) if not exists(pointer)]
    assert all(pointer.startswith("tests/") for pointer in tests)
    assert all("::test_" in pointer or pointer.endswith(".jsonl") for pointer in tests)


@pytest.mark.parametrize(
    "pointer", ["rules/court.py::vot", "rules/nothing.py", "tests/rules/scripts/day/none.jsonl"]
)
def test_a_pointer_to_nothing_would_be_seen(pointer: str) -> None:
    assert not exists(pointer)
