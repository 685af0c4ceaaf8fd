"""`closings` tells of a line what `read` does, only less."""

from __future__ import annotations

import pytest

from grammar.read import closings, read
from grammar.table import Table
from grammar.types import Kind, Line, Phase

TABLE = Table.of({8: "Лиса", 6: "Честный"})
KINDS = {Kind.NOMINATION, Kind.THANKS, Kind.AFTER_THANKS}
TEXTS = (
    "Я выставляю пятого на голосование. Спасибо.",
    "Честно говоря, выставлю Лису. Спасибо. Ты меня слышишь?",
    "Спасибо, третий, за вопрос, я на сто процентов красный",
    "Добрый день",
    "",
)


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("text", TEXTS)
def test_they_are_those_of_all_findings(text: str, phase: Phase) -> None:
    line = Line(text, 1, phase)
    assert closings(line, TABLE) == tuple(found for found in read(line, TABLE) if found.kind in KINDS)


def test_nominations_and_thanks_are_among_them() -> None:
    kinds = [found.kind for found in closings(Line(TEXTS[1]), TABLE)]
    assert kinds == [Kind.NOMINATION, Kind.THANKS, Kind.AFTER_THANKS]
