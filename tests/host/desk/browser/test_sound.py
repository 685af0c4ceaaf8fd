"""The sound at the desk: the level and the words that are heard, in the set-up and in the menu."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from selenium.webdriver.support.select import Select

from host.desk.preview import SAMPLE, Preview
from host.live.choice import Choice, Chosen
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import Page
from tests.host.desk.browser.test_people import SMALL, serious
from tests.host.desk.browsers import until
from tests.voice.hall import Hall
from voice.hardware import Device
from voice.speaker import Outputs
from voice.types import SAMPLE_RATE
from voice.voices import Voice

Opens = Callable[..., Page]
ASKED = """
return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/api/nicks')).length"""
LAPTOP = Device("HDA Intel", 2, 2, 44_100, 0, default_input=True, default_output=True)
USB, EARPHONE = Device("USB Audio", 1, 0, 48_000, 1), Device("Наушник", 0, 2, 48_000, 2)
VOICES = (Voice("zle/ru", "Русский", default=True), Voice("irina", "Ирина", default=False))
TYPED_MS = 400  # so long after the last letter the nicks are looked at


TOLD = {
    "input": "Микрофон сменён",
    "output": "Громкоговоритель сменён",
    "ear": "Наушник сменён",
    "voice": "Голос сменён",
}


def _menu(page: Page) -> None:
    page.press("menu")
    page.tap("dialog .sound summary")


def _meter(preview: Preview, page: Page, peak: float, looks: str) -> None:
    """Sound of this peak comes to the microphone until the meter shows it."""
    samples = np.full(SAMPLE_RATE // 4, peak, dtype=np.float32)

    def shown() -> bool:
        preview.desk.sound(samples)
        return bool(page.script("return document.querySelector('.meter').className") == looks)

    until(shown)


def test_the_level_is_shown_at_every_opening_of_the_menu(games: Games, opened: Opens) -> None:
    preview = games()
    api, page = asking(preview), opened(preview)
    for peak, looks in ((0.1, "meter good"), (0.9, "meter loud")):
        _menu(page)
        api.act("note", text=f"что-то изменилось: {looks}")
        until(lambda looks=looks: looks in page.text(".log"))  # type: ignore[misc]
        _meter(preview, page, peak, looks)
        page.tap("dialog .close")
        until(lambda: page.seen("dialog") is None)


def test_nicks_are_looked_at_only_where_they_are_seen(games: Games, opened: Opens) -> None:
    seating = opened(games(SAMPLE[:10]))
    until(lambda: seating.script(ASKED) == 1)
    page = opened(games())
    page.press("menu")
    since = page.script("return performance.now()")
    until(lambda: page.script("return performance.now()") > since + TYPED_MS + 100)
    assert page.script(ASKED) == 0
    page.tap("dialog .nicks summary")
    until(lambda: page.script(ASKED) == 1)


class Microphone:
    def use(self, device: str | None) -> None:
        pass


@contextmanager
def _sound(preview: Preview, chosen: Chosen) -> Iterator[Choice]:
    """Devices and voices as if this game had sound."""
    hall = Hall(Outputs(), LAPTOP.name, EARPHONE.name).open()
    devices = preview.desk.devices
    devices.lister, devices.voices = lambda: (LAPTOP, USB, EARPHONE), lambda: VOICES
    devices.choice = choice = Choice(chosen, Microphone(), hall.speaker, lambda _: None)
    yield choice
    choice.close()
    hall.speaker.close()


def _picker(page: Page, what: str) -> Select:
    found = page.seen(f'[data-device="{what}"]')
    assert found is not None
    return Select(found)


def _shown(page: Page) -> dict[str, str]:
    """What the pickers show."""
    one = "(one) => [one.dataset.device, one.selectedOptions[0].text]"
    return dict(page.script(f"return [...document.querySelectorAll('[data-device]')].map({one})"))


def test_devices_and_voice_are_chosen_before_the_game(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE[:10])
    with _sound(preview, Chosen(input="usb")) as choice:
        page = opened(preview)
        page.tap(".sound summary")
        usual = {
            "input": "USB Audio",
            "output": "обычный: HDA Intel",
            "ear": "нет",
            "voice": "обычный: Русский",
        }
        until(lambda: page.seen('[data-device="input"]') is not None)
        assert _shown(page) == usual
        for what, words in (("input", "обычный: HDA Intel"), ("ear", "Наушник"), ("voice", "Ирина")):
            before = choice.chosen
            _picker(page, what).select_by_visible_text(words)
            until(lambda before=before: choice.chosen != before)  # type: ignore[misc]
            until(lambda what=what: TOLD[what] in page.text(".picked-told"))  # type: ignore[misc]
        until(lambda: choice.chosen == Chosen(None, None, "Наушник", "irina"))
        _picker(page, "output").select_by_visible_text("без звука в зале")
        until(lambda: choice.chosen.output == "none" and TOLD["output"] in page.text(".picked-told"))
        preview.desk.devices.lister = lambda: (LAPTOP, EARPHONE)
        _picker(page, "input").select_by_visible_text("USB Audio")
        until(lambda: "Микрофона «USB Audio» нет" in page.text(".picked-told"))
        assert _shown(page)["input"] == "обычный: HDA Intel"
        assert choice.chosen.input is None


def test_the_menu_of_a_running_game_tells_what_is_heard_and_tests_the_voice(
    games: Games, opened: Opens
) -> None:
    preview = games()
    with _sound(preview, Chosen(ear="Старый наушник")):
        page = opened(preview)
        _menu(page)
        until(lambda: page.seen('[data-device="ear"]') is not None)
        assert _shown(page)["ear"] == "Старый наушник: не подключён"
        _meter(preview, page, 0.1, "meter good")
        assert page.text(".level-told") == "Слышно хорошо."
        preview.desk.hear("раз два три")
        until(lambda: page.text(".heard-test") == "«раз два три»")
        assert serious(page) == []
        assert page.script(SMALL) == []
        acted: list[str] = []
        page.logged()
        page.press("test-voice")
        until(lambda: _acts(page, acted) == ["say"])
        preview.troubles.set("микрофон", "Микрофона не слышно.")
        asking(preview).act("note", text="микрофон выпал")
        until(lambda: page.text("dialog .sound .trouble") == "Микрофона не слышно.")


def _acts(page: Page, known: list[str]) -> list[str]:
    """What the page has asked the game to do since."""
    sent: list[dict[str, Any]] = [message["params"].get("request", {}) for message in page.logged()]
    known += [json.loads(one["postData"])["do"] for one in sent if one.get("url", "").endswith("/api/act")]
    return known


def test_where_nothing_can_be_chosen_it_is_told_why(games: Games, opened: Opens) -> None:
    preview = games()
    preview.desk.devices.lister, preview.desk.devices.voices = lambda: (LAPTOP,), lambda: VOICES
    page = opened(preview)
    _menu(page)
    until(lambda: "по записи или без звука" in page.text(".picked-told"))
    assert not [one for one in page.find("[data-device]") if one.is_enabled()]
