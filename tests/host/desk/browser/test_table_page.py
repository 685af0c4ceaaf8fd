"""The players' screen: it shows the game, and no secret is in it, in what it keeps, or what it was sent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from host.desk.preview import SAMPLE, Preview, proposing
from host.live.proposals import Proposal
from host.live.runner import Request
from tests.host.desk.browser.conftest import Games, asking, home
from tests.host.desk.browser.pages import Page
from tests.host.desk.browsers import Browser, until

Opens = Callable[..., Page]
PLANTED = "тайна-9f8e7d"
SECRETS = (PLANTED, "mafia", "sheriff", '"don"', "citizen", "roles", "shots", "check", "propos", "hearing")
SHOWN = ("Мафия", "Шериф", "Дон", "Мирный", "Чёрный", "проверк", "Выстрел", PLANTED)
PLANT = Proposal(0, PLANTED, "2", 2, "warning", PLANTED, 3.0, 4.0, "1/speech.2", explanation=PLANTED)


def test_the_table_shows_the_game(games: Games, opened: Opens) -> None:
    preview = games()
    api, page = asking(preview), opened(preview, "/table")
    until(lambda: page.text("#who .nick") == "Комета")
    assert page.text("#moment") == "День 1 · Речи"
    assert page.text("#candidates").split("\n")[:2] == ["7", "Капитан"]
    assert page.script("return document.querySelectorAll('#seats li:nth-child(5) .on').length") == 1
    api.act("next")
    until(lambda: re.fullmatch(r"1:00|0:\d\d", page.text("#clock")) is not None)
    api.act("pause")
    until(lambda: "часы стоят" in page.text("#kind"))
    page.size(1920, 1080)
    tall = page.script("return document.querySelector('#clock').getBoundingClientRect().height")
    assert tall > 1080 / 3  # of a screen half a metre wide that is more than ten centimetres
    api.act("remove", seat=7, rule="19")
    until(lambda: page.script("return document.querySelector('#seats li:nth-child(7)').className") == "out")


def test_no_secret_comes_to_the_table_in_any_phase(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE[:10])
    api, page = asking(preview), opened(preview, "/table")
    page.logged()
    page.driver.refresh()
    sent = Sent(page)
    phases = set()
    for _ in _whole(preview, api):
        revision = api.table["revision"]
        until(lambda revision=revision: f'"revision":{revision}' in sent.told())  # type: ignore[misc]
        phases.add(api.table["phase"])
        _search(page)
    assert {"seating", "night", "speeches", "court", "last_words", "dusk", "finished"} <= phases
    told = sent.told()
    assert '"phase":"night"' in told  # it was looked at indeed
    assert not [secret for secret in SECRETS if secret in told]


def _whole(preview: Preview, api: Browser) -> Iterator[None]:
    """A whole game, with what is secret in it; stops at every phase."""
    yield
    api.act("deal", roles={"don": 10, "mafia": [8, 9], "sheriff": 1})
    yield
    api.act("dawn")
    preview.runner.ask(Request(proposing((PLANT,))))
    preview.desk.hub.hear(PLANTED)
    yield
    for seat in range(1, 11):
        if seat in (1, 2):
            api.act("nominate", seat={1: 8, 2: 4}[seat])
            api.act("accept")
        api.act("speech_end", how="thanks")
    yield
    api.act("vote", candidate=8, voters=[1, 2, 3, 4, 5, 6])
    api.act("vote", candidate=4, voters=[8, 9])
    api.act("tally")
    yield
    api.act("speech_end", how="thanks")
    yield
    api.act("night")
    yield
    api.act("shots", by={"9": 3, "10": 3})
    api.act("check", by="don", seat=1)
    api.act("check", by="sheriff", seat=9)
    yield
    api.act("dawn")
    yield
    api.act("remove", seat=9, rule="19")
    api.act("remove", seat=10, rule="19")
    yield


class Sent:
    """What a page has been sent by the game so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._texts: list[str] = []
        self._answers: set[str] = set()

    def told(self) -> str:
        for message in self._page.logged():
            kind, values = message["method"], message["params"]
            if kind == "Network.webSocketFrameReceived":
                self._texts.append(values["response"]["payloadData"])
            elif kind == "Network.responseReceived" and "/api/" in values["response"]["url"]:
                self._answers.add(values["requestId"])
            elif kind == "Network.loadingFinished" and values["requestId"] in self._answers:
                self._texts.append(_body(self._page, values["requestId"]))
        return "".join(self._texts)


def _body(page: Page, request: str) -> str:
    found: dict[str, Any] = page.driver.execute_cdp_cmd("Network.getResponseBody", {"requestId": request})
    return str(found["body"])


def _search(page: Page) -> None:
    kept = page.script(
        "return [document.documentElement.outerHTML, JSON.stringify({...localStorage}), "
        "JSON.stringify({...sessionStorage}), document.cookie, location.href].join(' ')"
    )
    assert not [word for word in SHOWN if word in kept]


def test_everything_comes_from_the_desk_and_the_first_load_is_small(games: Games, opened: Opens) -> None:
    preview = games()
    for path in ("/", "/table"):
        page = opened(preview, path)
        page.logged()
        page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        page.driver.refresh()
        until(lambda page=page: page.seen("#seats li") is not None)  # type: ignore[misc]
        loaded = page.script(
            "return ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
            ".map((one) => [one.name, one.transferSize])"
        )
        asked = [
            message["params"]["request"]["url"]
            for message in page.logged()
            if message["method"] == "Network.requestWillBeSent"
        ]
        outside = [url for url in asked if not url.startswith((home(preview), "data:"))]
        size = sum(size for _, size in loaded)
        assert (path, outside) == (path, [])
        assert 10_000 < size <= 300_000, json.dumps(loaded, indent=1)
