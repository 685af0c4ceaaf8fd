"""Classes of lines that were once misread, both ways (unseen.toml, unseen_more.toml)."""

from __future__ import annotations

import pytest

from grammar.types import Kind
from tests.grammar.said import lines, spans

CASES = [*lines("unseen").items(), *lines("unseen_more").items()]
FOUND = [(Kind(kind), text) for kind, both in CASES for text in both["found"]]
CLEAN = [(Kind(kind), text) for kind, both in CASES for text in both["clean"]]


@pytest.mark.parametrize(("kind", "text"), FOUND)
def test_found(kind: Kind, text: str) -> None:
    assert spans(kind, text) != []


@pytest.mark.parametrize(("kind", "text"), CLEAN)
def test_clean(kind: Kind, text: str) -> None:
    assert spans(kind, text) == []
