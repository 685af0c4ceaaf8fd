"""Sheets that ask for more than one thing: joining a running game, shots into different seats."""

from __future__ import annotations

from collections.abc import Callable

from host.desk.preview import SAMPLE
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import Page
from tests.host.desk.browser.test_people import NIGHT
from tests.host.desk.browsers import until

Opens = Callable[..., Page]


def _picked(page: Page, row: str) -> list[int]:
    pressed = "return [...document.querySelectorAll(arguments[0])].map((node) => parseInt(node.textContent))"
    found: list[int] = page.script(pressed, f'{row} button[aria-pressed="true"]')
    return found


def test_a_running_game_is_joined(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE[:10])
    api, page = asking(preview), opened(preview)
    page.tap(".roles-part summary")
    page.press("open-join")
    day = page.seen('dialog input[aria-label="Какой день начинается"]')
    assert day is not None
    day.clear()
    day.send_keys("3")
    at_table = 'dialog [aria-label="За столом"]'
    for seat in (4, 6, 8):
        page.tap(f"{at_table} button:nth-child({seat})")
    focused = "return document.activeElement.matches(arguments[0])"
    assert page.script(focused, f"{at_table} button:nth-child(8)")  # who uses the keys goes on from there
    assert _picked(page, at_table) == [1, 2, 3, 5, 7, 9, 10]
    warned = 'dialog [aria-label="Предупреждения"] button:nth-child(5)'
    page.tap(warned)
    page.tap(warned)
    assert page.text(warned).split() == ["5", "×2"]
    for role, seats in (("don", (10,)), ("mafia", (8, 9)), ("sheriff", (1,))):
        for seat in seats:
            page.tap(f'dialog [data-role="{role}"] button:nth-child({seat})')
    assert _picked(page, 'dialog [data-role="mafia"]') == [8, 9]
    page.tap('dialog [data-act="deal"]')
    until(lambda: page.seen("dialog") is None)
    game = api.state["game"]
    assert (game["phase"], game["day"], game["alive"]) == ("speeches", 3, [1, 2, 3, 5, 7, 9, 10])
    assert game["warnings"] == {"5": 2}
    assert {seat for seat, role in game["roles"].items() if role != "citizen"} == {"1", "8", "9", "10"}


def test_a_game_that_can_not_be_joined_so_is_refused_and_the_sheet_stays(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE[:10])
    api, page = asking(preview), opened(preview)
    page.tap(".roles-part summary")
    page.press("open-join")
    for seat in range(1, 9):  # the blacks would have won already
        page.tap(f'dialog [aria-label="За столом"] button:nth-child({seat})')
    for role, seats in (("don", (10,)), ("mafia", (8, 9)), ("sheriff", (1,))):
        for seat in seats:
            page.tap(f'dialog [data-role="{role}"] button:nth-child({seat})')
    page.tap('dialog [data-act="deal"]')
    until(lambda: page.seen("dialog .toast.refused") is not None)
    assert page.seen('dialog [data-act="deal"]') is not None
    assert api.state["game"]["phase"] == "seating"


def test_shots_into_different_seats(games: Games, opened: Opens) -> None:
    preview = games(NIGHT)
    api, page = asking(preview), opened(preview)
    shooters = [seat for seat in (8, 9, 10) if seat in api.state["game"]["alive"]]
    assert len(shooters) == 3
    page.to_the_hunt()
    page.press("split")
    for by, at in ((8, 3), (9, 3), (10, 5)):
        page.tap(f'dialog [data-by="{by}"] button:nth-child({at})')
    out = 'dialog [data-by="8"] button:nth-child(7)'
    assert page.script("return document.querySelector(arguments[0]).disabled", out)
    page.press("split-done")
    until(lambda: api.state["game"]["shots"] == {"8": 3, "9": 3, "10": 5})
    until(lambda: page.seen("dialog") is None)
    assert api.state["game"]["shot"] is None  # they have missed
    assert "Промах" not in page.text("body")
    held = page.hold('[data-act="shots-given"]')
    until(lambda: page.text(".shade").split("\n") == ["Промах", "8 → 3", "9 → 3", "10 → 5"])
    held.release().perform()
    until(lambda: page.seen(".shade") is None)


def test_what_asks_for_removal_comes_first_where_somebody_is_removed(games: Games, opened: Opens) -> None:
    page = opened(games(SAMPLE))
    rules = "return [...document.querySelectorAll('dialog .rule')].map((node) => node.dataset.rule)"
    page.seat(5)
    page.press("remove")
    until(lambda: page.script(rules)[:3] == ["19", "23", "9"])  # 9 is of the night
    page.tap('dialog [aria-label="Закрыть"]')
    page.seat(5)
    page.press("warn")
    until(lambda: page.script(rules)[:2] == ["2", "4"])  # 2 was used, 4 is of the day
