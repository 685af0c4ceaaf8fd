"""One Chromium for all, a real game without sound for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions, ChromeService

from host.desk.desk import Options
from host.desk.preview import SAMPLE, Preview
from host.live.events import Announce
from host.live.proposals import Proposal
from rules.actions import Action
from tests.host.desk.browser.pages import TABLET, Page
from tests.host.desk.browsers import Browser, until
from tests.host.desk.conftest import KEY

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-background-timer-throttling", "--disable-renderer-backgrounding"),
    *("--disable-backgrounding-occluded-windows", f"--window-size={TABLET[0]},{TABLET[1]}"),
)

Games = Callable[..., Preview]


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("нет chromium: apt-get install chromium chromium-driver")
    options = ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = Chrome(options, ChromeService(DRIVER))
    made.set_script_timeout(120)
    yield made
    made.quit()


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    """Begins games: what was played, what is proposed."""
    made: list[Preview] = []

    def begin(played: tuple[Action, ...] = SAMPLE, proposals: tuple[Proposal, ...] = ()) -> Preview:
        path = tmp_path / f"игра-{len(made)}.sqlite"
        preview = Preview(path, played, Options(0, key=KEY), Announce.NONE, proposals)
        made.append(preview)
        until(lambda: (view := preview.desk.hub.view) is not None and len(view.proposals) == len(proposals))
        return preview

    yield begin
    for preview in made:
        preview.close()


@pytest.fixture
def opened(driver: Chrome) -> Iterator[Callable[[Preview, str], Page]]:
    """Opens a page of a game; all are closed at the end."""
    first = driver.window_handles[0]

    def opens(preview: Preview, path: str = "/") -> Page:
        page = Page(driver, home(preview) + path)
        until(lambda: page.seen(".seat" if path == "/" else "#seats li") is not None)
        return page

    yield opens
    for handle in driver.window_handles:
        if handle != first:
            driver.switch_to.window(handle)
            driver.close()
    driver.switch_to.window(first)


def home(preview: Preview) -> str:
    assert preview.way is not None
    address: str = preview.way.home.rstrip("/")
    return address


def asking(preview: Preview) -> Browser:
    """A client of the API, to look at what a tap has done."""
    return Browser(int(home(preview).rpartition(":")[2]))
