"""After a crash at any instant: the same game, walk, clock, proposals; nothing twice, nothing lost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from host.live.core import CLOCK_SECONDS
from host.live.entries import PLAYED, Entry
from host.live.events import Announce, Do, Tell
from host.live.outcome import Tip
from host.live.session import Session
from host.live.view import View, view
from host.live.walk import Stage
from rules import actions
from rules.game import Game
from rules.notation import from_json
from tests.host.live.tables import ROLES, Table

TALK = "Седьмой похож на чёрного, мне так кажется."
HONEST = "Седьмой честно говоря похож на чёрного игрока сегодня."


@cache
def played(announce: Announce) -> Table:
    """A night zero, a morning, speeches with everything that happens in them, a court, a night."""
    table = Table(Game.new(), announce)
    table.act(actions.Seat(3, "Лиса"))
    table.wait(3)
    table.act(ROLES)
    for _ in range(12):
        table.wait(3)
        table.tell(Do.NEXT)
    table.act(actions.Dawn())
    _speeches(table)
    table.wait(8)
    _court_and_night(table)
    return table


def _speeches(table: Table) -> None:
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, HONEST)
    table.say(1, "Я голосую за игрока номер семь.")
    table.act(actions.TimeOut())
    table.wait(2)
    table.act(actions.Resume())
    table.say("host", "Игрок номер один, продолжайте.")
    table.say(1, "Я выставляю игрока номер семь на голосование. Спасибо.")
    table.say("host", "Принято.")
    table.say("host", "Игрок номер два, ваша минута.")
    table.say(2, "Я выставляю игрока номер пять на голосование. Спасибо.")
    table.say("host", "Принято.")
    table.tell(Do.CONFIRM, proposal=1)
    table.tell(Do.GO_ON)
    table.say(2, HONEST)
    table.say(2, "Спасибо.")
    table.announce(Announce.PHASES)
    table.wait(6)
    table.tell(Do.PAUSE)
    table.tell(Do.GO_ON)
    table.act(actions.Undo())
    while table.state.phase == "speeches":
        table.act(actions.SpeechEnd("stood"))


def _court_and_night(table: Table) -> None:
    table.say("host", "Шесть голосов.")
    table.say("host", "Четыре голоса.")
    table.say("host", "Игрок номер семь покидает игру.")
    table.wait(5)
    table.act(actions.SpeechEnd("stood"))
    table.act(actions.Night())
    table.wait(30)
    table.act(actions.Shots(((8, (3,)), (9, (3,)), (10, (3,)))))
    table.wait(5)
    table.act(actions.Dawn())
    table.wait(10)


def restored(entries: list[Entry], at: float) -> Session:
    return Session.restore(entries, at, Game.new())


@pytest.mark.parametrize("announce", [Announce.NONE, Announce.ALL])
def test_the_view_is_the_same_after_every_event(announce: Announce) -> None:
    table = played(announce)
    then = dict(table.views)
    assert len(then) > 100
    for number, seen in then.items():
        entries = table.entries[:number]
        session = restored(entries, entries[-1].at)
        session.open(entries[-1].at)
        now = view(session.core)
        assert _timeless(now) == _timeless(seen), entries[-1]
        if seen.clock is not None:
            assert now.clock is not None
            assert not now.clock.runs
            assert abs(now.clock.left - seen.clock.left) <= CLOCK_SECONDS + 0.1
        assert now.stage in (Stage.HOLD, Stage.DONE)


def _timeless(seen: View) -> View:
    """Without what follows from the clock, which stands now: «next» lets it go on."""
    return replace(seen, stage=Stage.HOLD, clock=None, tips=(), goes_on=True)


@pytest.mark.parametrize("announce", [Announce.NONE, Announce.ALL])
def test_every_torn_off_journal_can_be_gone_on_with(announce: Announce) -> None:
    table = played(announce)
    for number in range(0, len(table.entries), 3):
        entries = table.entries[:number]
        at = entries[-1].at if entries else 0.0
        session = restored(entries, at)
        said = session.open(at + 100).effects
        assert len(said) == 1
        assert isinstance(said[0], Tip)
        done = [from_json(entry.body["do"]) for entry in entries if entry.kind in PLAYED]
        assert session.core.game == Game.replay(done)
        session.step(Tell(at + 101, Do.GO_ON))
        session.step(Tell(at + 102, Do.NEXT))


def test_time_spent_broken_off_is_nobodys() -> None:
    table = Table()
    begun = table.game
    table.say("host", "Игрок номер один, ваша минута.")
    table.wait(20)
    session = Session.restore(table.entries, table.at + 3600, begun)
    outcome = session.open(table.at + 3600)
    clock = view(session.core).clock
    assert clock is not None
    assert [effect.text for effect in outcome.effects if isinstance(effect, Tip)] == [
        "Игра продолжается: день 1, слово игрока 1, "
        f"осталось секунд: {round(clock.left)}. Скажите «продолжайте» или нажмите g/п."
    ]
    assert clock.left == pytest.approx(40, abs=1.1)
    assert not clock.runs
    session.step(Tell(table.at + 3601, Do.GO_ON))
    clock = view(session.core).clock
    assert clock is not None
    assert clock.runs


def test_the_floor_can_still_be_given_back() -> None:
    table = Table()
    begun = table.game
    table.say("host", "Игрок номер один, ваша минута.")
    table.speech(1)
    left = table.session.core.clocks[1, "speech.1"].left
    session = Session.restore(table.entries, table.at, begun)
    session.step(Tell(table.at + 1, Do.GO_ON, seat=1))
    seen = view(session.core)
    assert seen.floor == 1
    assert seen.clock is not None
    assert seen.clock.left == pytest.approx(left, abs=0.05)
    assert seen.clock.runs


def test_a_wrong_wording_can_still_be_accepted() -> None:
    table = Table()
    begun = table.game
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, "Я голосую за игрока номер семь.")
    table.session = Session.restore(table.entries, table.at, begun)
    table.say("host", "Принято.")
    assert table.nominations == [(1, 7)]


def test_a_proposal_keeps_its_number() -> None:
    table = Table()
    begun = table.game
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, HONEST)
    table.session = Session.restore(table.entries, table.at, begun)
    table.say(1, "Я на девяносто процентов уверен, что седьмой чёрный.")
    assert table.proposals == [("honesty_word", 1, "open"), ("ratio", 1, "open")]
    table.tell(Do.CONFIRM, proposal=1)
    assert table.done[-1] == "warn 1 2"
