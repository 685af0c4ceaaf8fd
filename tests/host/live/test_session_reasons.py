"""The reason that the host adds after a pause; what he says when the game is over."""

from __future__ import annotations

import pytest

from rules import actions
from tests.host.live.tables import Table, day, given


@pytest.mark.parametrize(
    ("punishes", "last"),
    [("Предупреждение игроку номер пять.", "warn 5 15"), ("Игрок номер пять удаляется.", "remove 5 15")],
)
def test_a_reason_that_comes_later_is_the_one_of_what_was_given(punishes: str, last: str) -> None:
    table = given()
    table.say("host", punishes)
    assert table.done[-1] == last.replace("15", "18")
    table.say("host", "За обращение на ты.")
    assert table.done.count(last) == 1
    assert len([done for done in table.done if done.startswith(last[:4])]) == 1
    assert table.runs


def test_a_reason_changes_nothing_that_was_given_for_another_one() -> None:
    table = given()
    table.say("host", "Предупреждение игроку номер пять за клятву.")
    table.say("host", "За обращение на ты.")
    assert table.done[-1] == "warn 5 1"


@pytest.mark.parametrize(("verdict", "status"), [("Подтверждаю", "confirmed"), ("Отклоняю", "rejected")])
@pytest.mark.parametrize("joint", [". ", " "], ids=["two sentences", "run together"])
def test_a_verdict_in_one_breath_with_the_next_floor(verdict: str, status: str, joint: str) -> None:
    table = given()
    table.say(1, "Честно говоря, я не спал. Спасибо.")
    table.say("host", f"{verdict}{joint}Игрок номер два, ваша минута.")
    assert table.proposals == [("honesty_word", 1, status)]
    assert (table.view.floor, table.runs) == (2, True)


def test_the_words_of_the_end_are_no_news_to_a_game_that_is_over() -> None:
    table = Table(day())
    table.act(actions.Award("red"))
    before = (table.done, table.tips)
    table.say("host", "Игра окончена. Победили мирные жители.")
    assert (table.done, table.tips) == before
    table.say("host", "Отмени последнее.")
    assert table.state.winner is None
