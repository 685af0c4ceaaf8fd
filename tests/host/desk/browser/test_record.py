"""The record is opened from the desk: from the menu while the game runs, from the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from selenium.webdriver import Chrome

from tests.host.desk.browser.conftest import Games, asking, home
from tests.host.desk.browser.pages import Page
from tests.host.desk.browser.test_people import serious
from tests.host.desk.browsers import until


def test_the_record_opens_from_the_menu_after_a_question_and_from_the_end(
    games: Games, opened: Callable[..., Page]
) -> None:
    preview = games()
    page = opened(preview)
    page.press("menu")
    page.press("record")
    until(lambda: page.text('[data-act="record"]') == "Роли увидят. Открыть?")
    windows = len(page.driver.window_handles)
    page.press("record")
    assert "Игра не окончена" in _in_new_tab(page, windows)
    links = [str(link.get_attribute("href")) for link in page.find("dialog a.button")]
    assert [link.rpartition("/")[2] for link in links] == ["record.csv", "record.json"]
    page.tap("dialog .close")
    assert asking(preview).act("award", winner="red", rule="1")["ok"] is True
    windows = len(page.driver.window_handles)
    page.press("protocol")
    assert "Победили красные" in _in_new_tab(page, windows)


def _in_new_tab(page: Page, before: int) -> str:
    """What the tab that has come says, laid out by its own style; it is closed again."""
    driver = page.driver
    until(lambda: len(driver.window_handles) > before)
    driver.switch_to.window(driver.window_handles[-1])
    until(lambda: driver.title.startswith("Протокол игры"))
    shown = "return [document.body.innerText, getComputedStyle(document.querySelector('main')).columnCount]"
    text, columns = driver.execute_script(shown)
    assert columns == "2"
    driver.close()
    driver.switch_to.window(page.handle)
    return str(text)


def test_the_record_without_the_right_leads_to_the_desk(games: Games, driver: Chrome) -> None:
    preview = games()
    page = Page(driver, f"{home(preview)}/protocol")
    driver.delete_all_cookies()
    driver.refresh()
    until(lambda: "видит только ведущий" in page.text("main"))
    assert serious(page) == []
    page.tap('a[href="/"]')
    until(lambda: page.text("#center .who .number") == "2")
    driver.get(f"{home(preview)}/protocol")
    assert "Игра не окончена" in page.text("body")
    page.close()
