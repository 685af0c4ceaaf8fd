"""The rulebook is chosen in the set-up: seen at once on both desks, kept, locked by the deal."""

from __future__ import annotations

from collections.abc import Callable

from host.desk.preview import SAMPLE, Preview
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import Page
from tests.host.desk.browsers import until

Opens = Callable[[Preview, str], Page]
SUMMARY = ".setup .rules-part > summary"
BOOK = ".setup .rules-part .book"
CHOICES = ".setup [data-book]"
KRUG = '.setup [data-book="krug-2019"]'


def shows(page: Page, title: str, speech: int) -> None:
    until(lambda: title in page.text(BOOK))
    until(lambda: f"речь {speech} с" in page.text(".setup .rules-part"))


def test_chosen_in_the_set_up_seen_everywhere_kept_and_locked_by_the_deal(
    games: Games, opened: Callable[..., Page]
) -> None:
    preview = games(SAMPLE[:10])
    page, other = opened(preview), opened(preview)
    for each in (page, other):
        each.tap(SUMMARY)
        shows(each, "Мафия", 60)
    page.tap(KRUG)
    for each in (page, other):
        shows(each, "Круг", 75)
        until(lambda each=each: each.find(KRUG)[0].get_attribute("aria-pressed") == "true")  # type: ignore[misc]
    assert asking(preview).state["game"]["nicks"]["3"] == "Лиса"
    page.here().driver.refresh()
    page.tap(SUMMARY)
    shows(page, "Круг", 75)
    asking(preview).act("deal", roles={"don": 4, "mafia": [7, 9], "sheriff": 2})
    until(lambda: "больше не меняются" in page.text(".setup .rules-part .locked") or not page.seen(SUMMARY))
    assert not page.find(CHOICES)
    page.press("menu")
    page.tap("dialog .rules-part > summary")
    until(lambda: "больше не меняются" in page.text("dialog .rules-part .locked"))
    assert "Круг" in page.text("dialog .rules-part .book")
    assert not page.find("dialog [data-book]")
