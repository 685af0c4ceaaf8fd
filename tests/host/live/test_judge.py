"""The judge reads a text once, whatever it is asked."""

from __future__ import annotations

import pytest

from grammar.club import ClubWords
from grammar.read import read
from grammar.table import Table
from grammar.types import Finding, Line
from host.live import judge as module
from host.live.judge import TableJudge


def test_a_text_is_read_once_for_both_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(line: Line, table: Table, club: ClubWords | None) -> tuple[Finding, ...]:
        texts.append(line.text)
        return read(line, table, club)

    monkeypatch.setattr(module, "read", counted)
    text = "Скажу честно: этого ещё никто не спрашивал."
    judge = TableJudge.of({3: "Лис"})
    assert (judge.urgent(text), judge.twice(text)) == (True, True)
    assert texts == [text]
    assert TableJudge.of({3: "Честно"}).twice(text) is False
    assert texts == [text, text]


@pytest.mark.parametrize("text", ["Два голоса,", "Голосов нет.", "Принято.", "Игрок номер три, ваша минута."])
def test_what_the_game_waits_for_is_urgent(text: str) -> None:
    assert TableJudge().urgent(text)


def test_talk_is_not_urgent() -> None:
    assert not TableJudge().urgent("Второй и третий голосовали вместе.")
