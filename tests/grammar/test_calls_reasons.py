"""What a warning is given for: every rule by its own words, and no rule where none is meant."""

from __future__ import annotations

import pytest

from grammar.calls import calls
from grammar.commands import Script, action
from grammar.table import Table
from grammar.types import Command
from grammar.words import data

TABLE = Table.of({3: "Лиса"})
REASONS = data("reasons")["reason"]
LIKE = [(rule, text) for rule, reason in REASONS.items() for text in reason["like"]]


@pytest.mark.parametrize(("rule", "text"), LIKE)
@pytest.mark.parametrize("host", [False, True])
def test_the_rule_of_a_warning(rule: str, text: str, host: bool) -> None:
    for spelled in (text, text.lower().replace(",", "").replace(".", "")):
        (call,) = calls(spelled, TABLE, host=host)
        assert (call.command, call.rule, len(call.seats), call.count) == (Command.WARN, rule, 1, 1)
        found = action(call)
        assert isinstance(found, Script)
        assert found.complete


@pytest.mark.parametrize(
    "text",
    [
        "Игрок номер пять, предупреждение за шутки",
        "Предупреждение третьему за опоздание",
        "Игрок номер два, предупреждение",
        "Лиса, тише, предупреждение",
    ],
)
def test_no_rule_is_made_up(text: str) -> None:
    (call,) = calls(text, TABLE)
    assert (call.command, call.rule) == (Command.WARN, None)
