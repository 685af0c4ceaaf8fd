"""What the host is told of what he has done: what was undone, what was rejected, what was odd at night."""

from __future__ import annotations

import pytest

from host.live.events import Do
from host.live.session import Session
from rules import actions
from rules.game import Game
from tests.host.live.tables import Table, day, given

HONEST = "Честно говоря, я мирный."
RATIO = "Седьмой чёрный на девяносто процентов."
BLACKS = (8, 9, 10)


def night(alive: tuple[int, ...] = (1, 2, 3, 5, 6, 7, 8, 9, 10)) -> Table:
    """The first night with shots and checks; seats 8, 9 and 10 are black, 10 is the don, 1 the sheriff."""
    game = day(alive=alive)
    while game.state.phase != "dusk":
        game = game.play(actions.SpeechEnd("thanks"))
    return Table(game.play(actions.Night()))


def test_an_undo_says_what_was_undone() -> None:
    table = given()
    table.act(actions.Warn(5, "2"))
    table.act(actions.Undo())
    assert table.tips[-1] == "Отменено: Игрок 5: предупреждение, пункт 2."
    table.act(actions.Nominate(7))
    table.say("host", "Отмени последнее.")
    assert table.tips[-1] == "Отменено: Игрок 1 выставляет игрока 7."


def test_an_undo_of_a_deal_or_a_shot_tells_nothing_of_it() -> None:
    table = night()
    table.act(actions.Shots(tuple((black, (7,)) for black in BLACKS)))
    table.act(actions.Undo())
    assert table.tips[-1] == "Отменено: Выстрелы введены."


def test_nothing_to_undo_is_no_undo() -> None:
    table = Table(Game.new())
    table.act(actions.Undo())
    assert not any(tip.startswith("Отменено") for tip in table.tips)


@pytest.mark.parametrize("words", ["Отклоняю.", None])
def test_a_rejection_says_what_was_rejected_and_an_undo_brings_it_back(words: str | None) -> None:
    table = given()
    table.say(1, HONEST)
    if words is None:
        table.tell(Do.REJECT)
    else:
        table.say("host", words)
    assert [status for *_, status in table.proposals] == ["rejected"]
    assert any(tip.startswith("Отклонено: игрок 1, «") and tip.endswith("правило 2.") for tip in table.tips)
    done = table.done
    table.say("host", "Отмени последнее.")
    assert [status for *_, status in table.proposals] == ["open"]
    assert table.tips[-1].startswith("Снова решать: игрок 1, «")
    assert table.done == done
    table.act(actions.Undo())
    assert table.done == done[:-1]


def test_an_undo_after_another_action_takes_back_that_action() -> None:
    table = given()
    table.say(1, HONEST)
    table.tell(Do.REJECT)
    table.act(actions.Warn(5, "2"))
    table.act(actions.Undo())
    assert [status for *_, status in table.proposals] == ["rejected"]
    assert table.state.warnings(5) == 0


def test_all_that_were_rejected_at_once_come_back_at_once_and_stay_after_a_crash() -> None:
    table = given()
    table.say(1, HONEST)
    table.say(1, RATIO)
    table.tell(Do.REJECT, every=True)
    assert table.view.proposals == ()
    table.act(actions.Undo())
    assert len(table.view.proposals) == 2
    again = Session.restore(table.entries, table.at, Game.replay(day().actions))
    assert again.core.proposals.open == table.session.core.proposals.open


def test_a_shot_at_a_seat_that_is_empty_is_told_to_be_a_miss() -> None:
    table = night()
    table.act(actions.Shots(tuple((black, (4,)) for black in BLACKS)))
    assert table.state.shots_given
    assert table.state.shot is None
    assert table.tips[-1] == "Игрок 4 уже не за столом: выстрел считается промахом."
    before = len(table.tips)
    table.act(actions.Shots(tuple((black, (7,)) for black in BLACKS)))
    assert len(table.tips) == before


@pytest.mark.parametrize(("by", "seat", "who"), [("sheriff", 1, "Шериф"), ("don", 10, "Дон")])
def test_who_checks_himself_is_asked_about(by: str, seat: int, who: str) -> None:
    table = night()
    table.act(actions.Check(by, seat))
    assert table.tips[-1].startswith(f"{who} проверил самого себя")
    table.act(actions.Undo())
    before = len(table.tips)
    table.act(actions.Check(by, 7))
    assert len(table.tips) == before


def test_next_is_offered_where_it_does_something_and_only_there() -> None:
    table = Table()
    assert table.view.goes_on  # the first one has the floor, his clock stands
    table.say("host", "Игрок номер один, ваша минута.")
    assert not table.view.goes_on
    table.tell(Do.NEXT)
    assert "Идёт речь игрока 1" in table.tips[-1]
    table.tell(Do.PAUSE)
    assert table.view.goes_on
    table.tell(Do.NEXT)
    assert table.runs
    table.act(actions.Nominate(7))
    table.say(1, "Спасибо.")
    assert table.view.goes_on  # it waits for «Принято» no longer
    table.tell(Do.NEXT)
    assert table.view.floor == 2


def test_next_is_not_offered_while_hands_are_awaited() -> None:
    game = day(2)
    for named in (7, 5):
        game = game.play(actions.Nominate(named)).play(actions.Accept()).play(actions.SpeechEnd("thanks"))
    while game.state.phase == "speeches":
        game = game.play(actions.SpeechEnd("thanks"))
    table = Table(game)
    table.say("host", "Голосуем за игрока номер семь.")
    assert not table.view.goes_on
    before = table.view
    table.tell(Do.NEXT)
    assert table.view == before


def test_a_nick_that_will_be_confused_is_told_when_it_is_put_in() -> None:
    table = Table(Game.new())
    table.act(actions.Seat(3, "Лис"))
    assert table.tips == []
    table.act(actions.Seat(7, "Лиса"))
    assert len(table.tips) == 1
    assert table.tips[0].startswith("Ники «Лис» (3) и «Лиса» (7) совпадают в слове «лис»")
    table.act(actions.Seat(8, "Бог"))
    assert len(table.tips) == 1
