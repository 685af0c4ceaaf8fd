"""What holds for whatever is said: one place for the tests of properties and for the fuzzer."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.calls import calls
from grammar.nominations import attempts
from grammar.read import read
from grammar.table import Table
from grammar.types import Call, Command, Finding, Kind, Line, Phase, Verdict
from grammar.words import data

SEATS = range(1, 11)


def check(text: str, table: Table, phase: Phase = Phase.SPEECH, speaker: int | None = 3) -> None:
    """Everything that must hold for a line, as a player's words and as the host's."""
    check_findings(Line(text, speaker, phase), table)
    for host in (False, True):
        check_calls(text, table, host=host)


def check_once(text: str, table: Table) -> None:
    """The same for a text so long that every reading of it takes seconds."""
    _check_found(Line(text, 3), read(Line(text, 3), table))
    _check_called(text, calls.__wrapped__(text, table, host=False))


def check_findings(line: Line, table: Table) -> None:
    found = read(line, table)
    assert found == read(line, table)
    _check_found(line, found)
    for finding in attempts(line, table):
        _check_finding(finding, line.text)


def _check_found(line: Line, found: Sequence[Finding]) -> None:
    assert list(found) == sorted(found, key=lambda f: (f.start, f.end))
    assert not found or line.phase is not Phase.HOST
    assert not found or any(character.isalnum() or character == "%" for character in line.text)
    for finding in found:
        _check_finding(finding, line.text)


def _check_finding(finding: Finding, text: str) -> None:
    nominated = finding.kind is Kind.NOMINATION
    assert text[finding.start : finding.end] == finding.span
    assert finding.span.strip() == finding.span != ""
    assert (finding.verdict is not None) == nominated
    assert (finding.reason is not None) == (finding.verdict is Verdict.WRONG_WORDING)
    assert finding.seat is None or (nominated and finding.seat in SEATS)
    assert not finding.candidates or (nominated and finding.seat is None)
    assert set(finding.candidates) <= set(SEATS)
    assert finding.rule == data("kinds")[finding.kind.value]["rule"]
    assert finding.explanation


def check_calls(text: str, table: Table, *, host: bool) -> None:
    anew = calls.__wrapped__  # past the cache
    found: Sequence[Call] = anew(text, table, host=host)
    assert found == anew(text, table, host=host)
    _check_called(text, found)


def _check_called(text: str, found: Sequence[Call]) -> None:
    last = 0
    for call in found:
        assert text[call.start : call.end] == call.span
        assert call.span.strip() == call.span != ""
        assert last <= call.start < call.end
        assert call.command in Command
        assert set(call.seats) <= set(SEATS)
        assert call.count is None or call.count >= 0
        last = call.end
