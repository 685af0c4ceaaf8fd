"""Another player, a doubt, a joke or a torn numeral beside the words of a nomination."""

from __future__ import annotations

import pytest

from grammar.table import Table
from grammar.types import Kind, Verdict
from tests.grammar.said import NICKS, NO_NICKS, lines, of_kind

BESIDE = lines("nominations_beside")


def both(kind: str) -> list[tuple[object, Table]]:
    """The lines of a kind, with the table they are said at."""
    return [(line, NO_NICKS) for line in BESIDE[kind]] + [
        (line, NICKS) for line in BESIDE.get(f"{kind}_nicks", ())
    ]


def spellings(text: str) -> tuple[str, str]:
    return text, text.replace("ё", "е")


@pytest.mark.parametrize(("text", "table"), both("clean"))
def test_nobody_nominates(text: str, table: Table) -> None:
    for spelled in spellings(text):
        assert of_kind(Kind.NOMINATION, spelled, table) == []


@pytest.mark.parametrize(("text", "table"), both("nobody"))
def test_a_description_or_a_torn_numeral_is_no_seat(text: str, table: Table) -> None:
    for spelled in spellings(text):
        (finding,) = of_kind(Kind.NOMINATION, spelled, table)
        assert (finding.seat, finding.verdict) == (None, Verdict.WRONG_WORDING)


@pytest.mark.parametrize(("line", "table"), both("wrong"))
def test_the_one_meant_is_named_in_wrong_wording(line: tuple[int, str], table: Table) -> None:
    for spelled in spellings(line[1]):
        (finding,) = of_kind(Kind.NOMINATION, spelled, table)
        assert (finding.seat, finding.verdict) == (line[0], Verdict.WRONG_WORDING)


@pytest.mark.parametrize(("line", "table"), both("accepted"))
def test_a_plain_nomination_near_such_words_is_accepted(line: tuple[int, str], table: Table) -> None:
    for spelled in spellings(line[1]):
        (finding,) = of_kind(Kind.NOMINATION, spelled, table)
        assert (finding.seat, finding.verdict) == (line[0], Verdict.ACCEPTED)
