"""The game in lines: nominations, votes, proposals and verdicts by nick; of the night only the news."""

from __future__ import annotations

import io

import pytest

from host.live.events import Announce, Do
from host.live.plain import PlainView
from rules import actions
from rules.game import Game
from tests.host.live.tables import ROLES, Table, day
from tests.host.live.test_session_court import court

NICKS = {1: "Маяк", 2: "Лиса", 7: "Искра"}


class Shown:
    """A table whose every view is printed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._out = io.StringIO()
        self._view = PlainView(self._out)
        self._at = 0

    def lines(self) -> list[str]:
        """What has been printed since the last time."""
        for _, seen in self.table.views[self._at :]:
            self._view.show(seen)
        self._at = len(self.table.views)
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return text.splitlines()


def test_a_speech_its_nomination_and_a_warning() -> None:
    table = Table(day(nicks=NICKS), Announce.TIMERS)
    shown = Shown(table)
    assert shown.lines()[0] == "== День 1 =="
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Честно говоря, не спал.")
    table.say(1, "Я выставляю Искру на голосование.")
    assert shown.lines() == [
        "  ? предложение 1: 1 Маяк, «Честно», правило 2.",
        "  + 1 Маяк выставляет: 7 Искра",
    ]
    table.say("host", "Принято.")
    table.say("host", "Подтверждаю.")
    assert shown.lines() == [
        "  + принято: 7 Искра",
        "  + подтверждено: предложение 1",
        "  * Игрок номер один, первое предупреждение: слово «честно».",
    ]
    table.say(1, "Спасибо.")
    assert shown.lines() == ["Игрок номер два, ваша минута."]


def test_what_is_not_accepted_and_what_is_rejected() -> None:
    table = Table(day(nicks=NICKS), Announce.TIMERS)
    shown = Shown(table)
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Честно говоря, я выставляю игрока номер два на голосование.")
    shown.lines()
    table.act(actions.Decline())
    table.tell(Do.REJECT)
    assert shown.lines() == ["  - не принято: 2 Лиса", "  - отклонено: предложение 1"]


def test_votes_a_tie_and_the_end() -> None:
    table = Table(court(), Announce.TIMERS)
    shown = Shown(table)
    shown.lines()
    table.say("host", "Пять голосов.")
    table.say("host", "Пять голосов.")
    table.say("host", "Голосование окончено.")
    assert shown.lines() == [
        "  + голоса за 7: 5",
        "Кто за то, чтобы игру покинул игрок номер пять?",
        "  + голоса за 5: 5",
        "  * Перестрелка: голоса разделились поровну между игроками номер семь и пять.",
        "== День 2, перестрелка ==",
        "Игрок номер семь, у вас тридцать секунд на оправдательную речь.",
    ]
    table.act(actions.Award("red"))
    assert shown.lines()[-2:] == ["== Игра окончена ==", "Победили мирные жители! Так решил ведущий."]


def test_lines_for_the_host_come_once_and_say_nothing_twice() -> None:
    table = Table(day(nicks=NICKS), Announce.TIMERS)
    out = io.StringIO()
    shown = PlainView(out)
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Честно говоря, не спал.")
    shown.show(table.session_view())
    table.say("host", "Кто выставлен?")
    for _again in range(2):
        shown.show(table.session_view())
    assert out.getvalue().splitlines()[2:] == [
        "  ? предложение 1: 1 Маяк, «Честно», правило 2.",
        "  [ведущему] Никто не выставлен.",
    ]


def test_a_trouble_is_told_when_it_comes() -> None:
    table, out = Table(day(), Announce.TIMERS), io.StringIO()
    shown = PlainView(out)
    shown.show(table.view)
    out.truncate(0)
    for troubles in (("Микрофон молчит.",), ("Микрофон молчит.", "Диск полон."), (), ("Диск полон.",)):
        shown.show(table.view, "", troubles)
    told = ["Микрофон молчит.", "Диск полон.", "Диск полон."]
    assert out.getvalue().strip("\0").splitlines() == [f"  [неполадка] {trouble}" for trouble in told]


@pytest.mark.parametrize("announce", [Announce.ALL, Announce.TIMERS])
def test_the_night_shows_the_same_whatever_is_put_in(announce: Announce) -> None:
    assert night(announce, busy=True) == night(announce, busy=False)


def night(announce: Announce, *, busy: bool) -> list[str]:
    game = Game.new().play(ROLES).play(actions.Dawn())
    while game.state.phase != "dusk":
        game = game.play(actions.SpeechEnd("thanks"))
    table = Table(game.play(actions.Night()), announce)
    shown = Shown(table)
    for words in ("Мафия выходит на охоту.", "Мафия засыпает. Просыпается дон.", "Просыпается шериф."):
        table.say("host", words)
        table.wait(40)
        if busy and words.startswith("Мафия выходит"):
            table.act(actions.Shots(((8, (2,)), (9, (2,)), (10, (2,)))))
        if busy and words.startswith("Просыпается"):
            table.act(actions.Check("don", 3))
            table.act(actions.Check("sheriff", 8))
    printed = shown.lines()
    assert any("ждём проверку шерифа" in line for line in printed)
    return printed
