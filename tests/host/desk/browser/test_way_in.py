"""A tablet in the network is let in by the PIN, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from host.desk import lan
from host.desk.desk import Options
from host.desk.preview import SAMPLE, Preview
from host.live.events import Announce
from tests.host.desk.browser.pages import Page
from tests.host.desk.browsers import until
from tests.host.desk.conftest import KEY


@pytest.mark.skipif(lan.address() is None, reason="этот компьютер не в сети")
def test_a_tablet_is_let_in_by_the_pin(driver: Chrome, tmp_path: Path) -> None:
    preview = Preview(tmp_path / "игра.sqlite", SAMPLE, Options(0, lan=True, key=KEY), Announce.NONE)
    try:
        assert preview.way is not None
        assert preview.way.lan is not None
        pin = str(preview.way.pin)
        page = Page(driver, preview.way.lan)
        until(lambda: page.seen(".login input") is not None)
        assert page.seen(".seat") is None
        _enter(page, "000000" if pin != "000000" else "000001")
        until(lambda: "Код неверен" in page.text(".login-told"))
        assert page.seen("#link") is None
        _enter(page, pin)  # too early: it goes when the wait is over
        until(lambda: page.text("#center .who .number") == "2")
        assert page.seen(".login") is None
        assert pin not in page.script("return location.href + document.cookie + document.body.innerHTML")
        page.close()
    finally:
        preview.close()


def _enter(page: Page, pin: str) -> None:
    field = page.seen(".login input")
    assert field is not None
    field.send_keys(f"{pin}\n")
