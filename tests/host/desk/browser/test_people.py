"""For all people: what axe finds, buttons that a finger meets, both themes, nothing cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_core_python.selenium import Axe

from host.desk.preview import _PROPOSALS, SAMPLE
from host.live.proposals import Proposal
from rules import actions
from rules.actions import Action
from tests.host.desk.browser.conftest import Games
from tests.host.desk.browser.pages import TABLET, Page
from tests.host.desk.browser.test_taps import COURT
from tests.host.desk.browsers import until

Opens = Callable[..., Page]
NIGHT = (
    *COURT,
    actions.Vote(7, (1, 2, 3, 5, 6, 8)),
    actions.Vote(4, (7,)),
    *(actions.Tally(), actions.SpeechEnd("thanks"), actions.Night()),
)
PHASES: dict[str, tuple[tuple[Action, ...], tuple[Proposal, ...]]] = {
    "seating": (SAMPLE[:10], ()),
    "speeches": (SAMPLE, _PROPOSALS),
    "court": (COURT, ()),
    "night": (NIGHT, ()),
    "finished": ((*SAMPLE, actions.Award("red", None)), ()),
}
SMALL = """
return [...document.querySelectorAll('button, summary, input, select, a.button')].filter((node) => {
  const box = node.getBoundingClientRect();
  return node.getClientRects().length && (box.height < 47.5 || box.width < 47.5);
}).map((node) => node.outerHTML.slice(0, 120));"""
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    found: dict[str, Any] = Axe().run(page.here().driver, options={"runOnly": ["wcag2a", "wcag2aa"]})
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes']][:4]}"
        for item in found["violations"]
        if item["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("phase", PHASES)
def test_axe_finds_nothing_serious_and_a_finger_meets_every_button(
    games: Games, opened: Opens, phase: str
) -> None:
    preview = games(*PHASES[phase])
    page = opened(preview)
    page.script("document.querySelector('.toasts').textContent = ''")
    for theme in ("dark", "light"):
        until(lambda theme=theme: _themed(page, theme))  # type: ignore[misc]
        assert serious(page) == []
    for width, height in (TABLET, (800, 1280), (390, 844)):
        page.size(width, height)
        assert (width, page.script(SMALL)) == (width, [])
        assert page.script(WIDE) <= 0
    table = opened(preview, "/table")
    assert serious(table) == []


def _themed(page: Page, theme: str) -> bool:
    if page.script("return document.documentElement.dataset.theme") != theme:
        page.script("document.querySelector('[data-act=\"theme\"]').click()")
    return bool(page.script("return document.documentElement.dataset.theme") == theme)


def test_sheets_can_be_used_by_all(games: Games, opened: Opens) -> None:
    page = opened(games(SAMPLE, _PROPOSALS))
    for opener in (
        '.seat[data-seat="4"]',
        '[data-act="menu"]',
        '.card [data-act="change"]',
        '[data-act="help"]',
    ):
        page.tap(opener)
        until(lambda: page.seen("dialog") is not None)
        assert (opener, serious(page)) == (opener, [])
        assert (opener, page.script(SMALL)) == (opener, [])
        page.tap("dialog .close")
        until(lambda: page.seen("dialog") is None)
        assert page.script("return document.activeElement !== document.body")  # the focus goes back
