"""The pages in a real Chromium, as a finger and an eye use them."""

from __future__ import annotations

import json
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import Chrome
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.host.desk.browsers import until

TABLET = (1280, 800)
_SEEN = """
const found = [...document.querySelectorAll(arguments[0])].filter((node) => node.getClientRects().length);
return found[found.length - 1] || null;"""


class Page:
    """One tab."""

    def __init__(self, driver: Chrome, address: str) -> None:
        self.driver = driver
        self.address = address
        driver.switch_to.new_window("tab")
        self.handle = driver.current_window_handle
        driver.get(address)

    def here(self) -> Page:
        """Bring the tab to the front."""
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)
        return self

    def close(self) -> None:
        self.here().driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])

    def script(self, text: str, *values: Any) -> Any:
        return self.here().driver.execute_script(text, *values)

    def seen(self, selector: str) -> WebElement | None:
        """The last element of this kind that can be seen; the last, as a sheet lies over the rest."""
        found: WebElement | None = self.script(_SEEN, selector)
        return found

    def text(self, selector: str) -> str:
        """Its text as a person reads it, "" when it can't be seen."""
        return str(
            self.script(
                "const node = document.querySelector(arguments[0]); return node ? node.innerText : ''",
                selector,
            )
        )

    def size(self, width: int, height: int) -> None:
        values = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.here().driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", values)

    def tap(self, selector: str) -> None:
        """Tap at what can be seen, once it is there and nothing lies over it."""
        until(lambda: self.tap_once(selector))

    def tap_once(self, selector: str) -> bool:
        """Tap at what is there and can be tapped; whether it was tapped."""
        node = self.seen(selector)
        if node is None or not node.is_enabled():
            return False
        try:
            node.click()
        except (
            ElementClickInterceptedException,  # something lies over it for a moment, and has not been tapped
            ElementNotInteractableException,
            StaleElementReferenceException,
        ):
            return False
        return True

    def press(self, act: str) -> None:
        """Tap at the button of this name."""
        self.tap(f'[data-act="{act}"]')

    def press_at(self, key: str, act: str) -> None:
        """Tap at a button once the page shows the step `key` and takes a tap at it for what it is."""
        self.settle(key)
        self.tap(f'[data-act="{act}"]:not(.busy)')

    def settle(self, key: str) -> None:
        """Wait until the page has come to the step `key`."""
        until(lambda: self.script("return document.body.dataset.settled") == key)

    def to_the_hunt(self) -> None:
        """On to the step of the night at which the mafia shoots."""
        self.onward_to('#center [data-act="split"]')

    def onward_to(self, wanted: str) -> None:
        """On with the night until this can be tapped."""
        onward = "if (document.body.dataset.settled) document.querySelector('[data-act=onward]')?.click()"

        def comes() -> bool:
            if not self.find(wanted):
                self.script(onward)
            return bool(self.find(wanted))

        until(comes)

    def seat(self, seat: int) -> None:
        self.tap(f'.seat[data-seat="{seat}"]')

    def hold(self, selector: str) -> ActionChains:
        """A finger on the element; the caller lifts it with `release().perform()`."""
        node = self.seen(selector)
        assert node is not None, selector
        chain = ActionChains(self.driver)
        chain.click_and_hold(node).perform()
        return chain

    def logged(self) -> list[dict[str, Any]]:
        """What the browser has sent and received since the last look, in all tabs."""
        return [json.loads(line["message"])["message"] for line in self.driver.get_log("performance")]  # type: ignore[no-untyped-call]

    def find(self, selector: str) -> list[WebElement]:
        return self.here().driver.find_elements(By.CSS_SELECTOR, selector)
