"""A whole game, from the empty table to the victory, by taps alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host.desk.preview import Preview
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import Page
from tests.host.desk.browsers import Browser, until


class Host:
    """Who plays the game at the desk."""

    def __init__(self, page: Page, api: Browser) -> None:
        self.page = page
        self.api = api

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self.api.state["game"]
        return found

    @property
    def step(self) -> tuple[str, str]:
        state = self.api.state
        return state["key"], state["stage"]

    def until_key(self, key: str) -> None:
        """«Дальше» until the programme has come to `key`."""
        while (before := self.step)[0] != key:
            self.page.press_at(before[0], "onward")
            until(lambda: self._went_on(before))

    def _went_on(self, before: tuple[str, str]) -> bool:
        """A clock has begun, or the step is left."""
        key, stage = self.step
        return key != before[0] or (stage == "hold" != before[1])

    def press(self, act: str, phase: str) -> None:
        """One tap, which leads to another phase."""
        self.page.press_at(self.step[0], act)
        until(lambda: self.game["phase"] == phase)

    def thanks(self) -> None:
        """The speech is over."""
        before = self.step[0]
        self.page.press_at(before, "thanks")
        until(lambda: self.step[0] != before)

    def nominate(self, seat: int) -> None:
        self.page.seat(seat)
        self.page.press("nominate")
        self.page.press("accept")
        until(lambda: any(item["seat"] == seat for item in self.api.state["nominations"]))

    def vote(self, voters: tuple[int, ...]) -> None:
        self.page.settle(self.step[0])
        for seat in voters:
            self.page.seat(seat)
        until(lambda: self.page.text('[data-act="count"]') == f"Записать {len(voters)}")
        before = len(self.game["votes"])
        self.page.press("count")
        until(lambda: len(self.game["votes"]) == before + 1)

    def aim(self, seat: int, done: Callable[[], bool]) -> None:
        """Two taps at the seat."""
        self.page.seat(seat)
        until(lambda: self.page.seen(f'.seat.target[data-seat="{seat}"]') is not None)
        self.page.seat(seat)
        until(done)

    def remove(self, seat: int) -> None:
        self.page.seat(seat)
        self.page.press("remove")
        self.page.tap('dialog [data-rule="19"]')
        self.page.press("sure")
        until(lambda: seat not in self.game["alive"])


def test_a_whole_game_by_taps(games: Games, opened: Callable[..., Page]) -> None:
    preview = games(())
    host = Host(opened(preview), asking(preview))
    _seat_and_deal(host)
    _first_day(host)
    _night(host)
    for seat in (9, 10):
        host.remove(seat)
    until(lambda: "Победили красные" in host.page.text("#center"))
    assert host.game["winner"] == "red"
    assert _told(preview)[-1] == "Игрок 10 удалён, пункт 19"


def _seat_and_deal(host: Host) -> None:
    for seat, nick in ((1, "Шахматист"), (2, "Комета")):
        field = host.page.seen(f'.nick-rows input[data-seat="{seat}"]')
        assert field is not None
        field.send_keys(f"{nick}\n")
        until(lambda nick=nick, seat=seat: host.game["nicks"].get(str(seat)) == nick)  # type: ignore[misc]
    host.page.tap('#center [data-act="deal"]')
    host.page.press("typed")
    for role, seats in (("don", (10,)), ("mafia", (8, 9)), ("sheriff", (1,))):
        for seat in seats:
            host.page.tap(f'dialog [data-role="{role}"] button:nth-child({seat})')
    host.page.tap('dialog [data-act="deal"]')
    until(lambda: host.game["phase"] == "night")
    assert host.game["roles"]["10"] == "don"
    host.until_key("night.dawn")
    host.press("dawn", "speeches")


def _first_day(host: Host) -> None:
    for seat in range(1, 11):
        assert host.game["speaker"] == seat
        if seat in (1, 2):
            host.nominate({1: 8, 2: 4}[seat])
        host.thanks()
    host.until_key("court.8")
    host.vote((1, 2, 3, 4, 5, 6))
    host.vote((8, 9))
    host.press("tally", "last_words")
    assert 8 not in host.game["alive"]
    host.thanks()
    host.press("night", "night")


def _night(host: Host) -> None:
    host.until_key("night.hunt.3")
    host.aim(3, lambda: host.game["shot"] == 3)
    host.until_key("night.don")
    host.aim(1, lambda: len(host.game["checks"]) == 1)
    host.until_key("night.sheriff")
    host.aim(9, lambda: len(host.game["checks"]) == 2)
    until(lambda: host.page.seen('[data-act="answer-sheriff"]') is not None)
    assert "Чёрный" not in host.page.text("body")
    held = host.page.hold('[data-act="answer-sheriff"]')
    until(lambda: host.page.text(".shade").split("\n") == ["Чёрный", "игрок 9"])
    held.release().perform()
    until(lambda: host.page.seen(".shade") is None)
    host.until_key("night.dawn")
    host.press("dawn", "last_words")
    assert host.game["killed"] == 3
    host.thanks()


def _told(preview: Preview) -> list[str]:
    return [line["text"] for line in asking(preview).state["log"]]
