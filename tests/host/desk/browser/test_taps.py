"""What single taps do: proposals, votes over a reload, a server that dies, two desks, hostile nicks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Chrome, Keys

from host.desk.preview import _PROPOSALS, SAMPLE
from rules import actions
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import Page
from tests.host.desk.browsers import Browser, free_port, until

Opens = Callable[..., Page]
COURT = (
    *SAMPLE[:11],
    actions.Dawn(),
    *(actions.Nominate(7), actions.Accept(), actions.SpeechEnd("thanks")),
    *(actions.Nominate(4), actions.Accept(), actions.SpeechEnd("thanks")),
    *(actions.SpeechEnd("time"),) * 8,
)

TAP_AT = """
const tap = () => {
  if (document.body.dataset.settled === 'speech.2') document.querySelector('[data-act=thanks]').click();
};
setTimeout(tap, arguments[0] - Date.now());"""
"""Taps at «Спасибо» at that moment, if the page still shows whose speech it is to end."""


def test_proposals_are_confirmed_changed_and_rejected(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE, _PROPOSALS)
    api, page = asking(preview), opened(preview)
    until(lambda: len(page.find(".card")) == 2)
    assert page.text(".card q") == "честно говоря"
    whose = '.card[data-key="2"] '
    assert page.script("return document.querySelector(arguments[0]).disabled", f'{whose}[data-act="confirm"]')
    page.tap(f"{whose}.seat-row button:nth-child(6)")
    _when_settled(page, f'{whose}[data-act="confirm"]', lambda: api.state["game"]["warnings"].get("6") == 1)
    page.press("change")
    page.tap("dialog .seat-row button:nth-child(3)")
    page.press("edit")
    until(lambda: api.state["game"]["warnings"].get("3") == 1)
    until(lambda: page.find(".card") == [] and page.seen("dialog") is None)
    assert [line["text"] for line in api.state["log"][-2:]] == [
        "Игрок 6: предупреждение, пункт 3",
        "Игрок 3: предупреждение, пункт 2",
    ]


def test_a_proposal_is_rejected_by_key_and_nothing_is_punished(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE, _PROPOSALS)
    api, page = asking(preview), opened(preview)
    until(lambda: len(page.find(".card")) == 2)

    def rejected() -> bool:
        page.find("body")[0].send_keys("x")
        return not api.state["proposals"]

    until(rejected)
    until(lambda: page.find(".card") == [])
    assert api.state["game"]["warnings"] == {"5": 1}


def _when_settled(page: Page, selector: str, holds: Callable[[], bool]) -> None:
    """A card that has just moved takes no tap: tap again then. What is decided can't be decided twice."""

    def tapped() -> bool:
        if not holds():
            page.tap_once(selector)
        return holds()

    until(tapped)


def test_raised_hands_outlive_a_reload_in_mid_vote(games: Games, opened: Opens) -> None:
    preview = games(COURT)
    api, page = asking(preview), opened(preview)
    page.press_at("court", "onward")
    page.settle("court.7")
    for seat in (1, 2, 5):
        page.seat(seat)
    until(lambda: page.text('[data-act="count"]') == "Записать 3")
    page.driver.refresh()
    until(lambda: page.text('[data-act="count"]') == "Записать 3")
    assert len(page.find(".seat.hand")) == 3
    page.press("count")
    until(lambda: api.state["game"]["votes"] == {"7": 3})
    until(lambda: "молча +7" in page.text(".named") and page.text('[data-act="count"]') == "Записать 0")
    assert sorted(api.state["game"]["voted"]) == [1, 2, 5]
    page.press("number")
    page.tap('dialog [data-count="2"]')
    until(lambda: api.state["game"]["votes"] == {"7": 3, "4": 2})


def test_a_number_belongs_to_the_count_it_was_opened_for(games: Games, opened: Opens) -> None:
    preview = games(COURT)
    api, page = asking(preview), opened(preview)
    page.press_at("court", "onward")
    page.press_at("court.7", "number")
    page.logged()
    page.tap('dialog [data-count="2"]')
    until(lambda: api.state["game"]["votes"] == {"7": 2})
    until(lambda: page.seen("dialog") is None)
    sent = [message["params"]["request"] for message in page.logged() if "request" in message["params"]]
    (vote,) = [json.loads(one["postData"]) for one in sent if one["url"].endswith("/api/act")]
    assert vote["seen"] == {"key": "court.7"}


def test_two_desks_that_tap_the_same_button_do_it_once(games: Games, opened: Opens) -> None:
    preview = games()
    api, one, two = asking(preview), opened(preview), opened(preview)
    for page in (one, two):
        until(lambda page=page: page.script("return document.body.dataset.settled") == "speech.2")  # type: ignore[misc]
    moment = one.script("return Date.now()") + 1_000
    for page in (one, two):
        page.script(TAP_AT, moment)
    for page in (one, two):
        until(lambda page=page: page.text("#center .who .number") == "3")  # type: ignore[misc]
    assert [line["do"]["do"] for line in api.state["log"]].count("speech_end") == 2
    assert api.state["floor"] == 3


def test_a_role_is_in_the_page_only_while_the_seat_is_held(games: Games, opened: Opens) -> None:
    page = opened(games())
    words = "return document.querySelector('#ring').textContent"
    assert "Дон" not in page.script(words)
    held = page.hold('.seat[data-seat="10"]')
    until(lambda: "Дон" in page.script(words))
    assert "Мафия" not in page.script(words)
    held.release().perform()
    until(lambda: "Дон" not in page.script(words))
    assert page.seen("dialog") is None  # it was no tap
    page.seat(10)
    until(lambda: page.text("#sheet-title") == "Игрок 10 Маяк")


def _texts(page: Page, selector: str) -> list[str]:
    found: list[str] = page.script(
        "return [...document.querySelectorAll(arguments[0])].map((n) => n.textContent)", selector
    )
    return found


def test_hostile_nicks_are_text(games: Games, opened: Opens) -> None:
    preview = games(SAMPLE, _PROPOSALS)
    api = asking(preview)
    nicks = {
        1: "<img src=x onerror=hacked=1>",
        2: '"><script>hacked=1</script>',
        3: "{{7*7}}${7*7}",
        5: "\u202eolleh",
    }
    for seat, nick in nicks.items():
        api.act("nick", seat=seat, nick=nick)
    for path, names in (("/", ".seat .nick"), ("/table", "#seats .nick")):
        page = opened(preview, path)
        known = api.state["nicks"]
        expected = [known[str(seat)] for seat in range(1, 11)]
        until(lambda page=page, names=names, expected=expected: _texts(page, names) == expected)  # type: ignore[misc]
        assert page.script("return typeof hacked") == "undefined"
        assert page.script("return document.querySelectorAll('body img, body script').length") == 0


def test_undo_asks_and_takes_all_after_a_line_back(games: Games, opened: Opens) -> None:
    preview = games()
    api, page = asking(preview), opened(preview)
    undo = ".log-rows li:nth-child(3) .undo"
    page.tap(undo)
    until(lambda: page.text(undo) == "Отменить 3 действия?")
    assert len(api.state["log"]) == 16

    def undone() -> bool:  # the question goes after some seconds, so a slow finger is asked again
        if len(api.state["log"]) == 16:
            page.tap_once(undo)
        return len(api.state["log"]) == 13

    until(undone)
    until(lambda: len(page.find(".log-rows li")) == 13)


def test_every_key_of_the_help_is_shown_and_digits_tap_at_seats(games: Games, opened: Opens) -> None:
    preview = games()
    api, page = asking(preview), opened(preview)
    body = page.find("body")[0]
    body.send_keys("?")
    until(lambda: len(page.find("dialog .help div")) > 30)
    body.send_keys(Keys.ESCAPE)
    until(lambda: page.seen("dialog") is None)
    body.send_keys("4")
    until(lambda: page.text("#sheet-title") == "Игрок 4 Граф")
    page.script("return document.activeElement").send_keys(Keys.ENTER)
    until(lambda: api.state["pending"] == {"by": 2, "seat": 4})
    until(lambda: page.seen("dialog") is None and page.seen('[data-act="accept"]') is not None)
    body.send_keys("a")
    until(lambda: len(api.state["nominations"]) == 2)


def test_what_the_speech_before_has_left_open_is_accepted_by_a_tap(games: Games, opened: Opens) -> None:
    preview = games((*SAMPLE, actions.Nominate(4)))
    api, page = asking(preview), opened(preview)
    until(lambda: page.seen('[data-act="accept"]') is not None)
    assert page.seen('[data-act="accept-late"]') is None
    api.act("speech_end", how="thanks")
    until(lambda: page.text('[data-act="accept-late"]') == "Принять выставление: 4")
    assert page.text("#center .note") == "игрок 2 выставил 4, не принято"
    table = opened(preview, "/table")
    assert "acceptable" not in api.table
    assert not table.find('[data-act="accept-late"]')
    page.here().press("accept-late")
    until(lambda: {"by": 2, "seat": 4} in api.state["nominations"])
    until(lambda: page.seen('[data-act="accept-late"]') is None)
    assert api.state["floor"] == 3


# -- a server that dies ------------------------------------------------------------------------------------


@contextmanager
def served(journal: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The preview as a process of its own, ended by force."""
    command = [sys.executable, "-m", "host.desk.preview", "--journal", str(journal), "--port", str(port)]
    if not journal.exists():
        command.append("--sample")
    process = subprocess.Popen([*command, "--announce", "none"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert str(port) in process.stdout.readline()
    try:
        yield process
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def test_a_server_that_dies_and_comes_again(driver: Chrome, tmp_path: Path) -> None:
    port = free_port()
    journal = tmp_path / "игра.sqlite"
    with served(journal, port):
        page = Page(driver, f"http://127.0.0.1:{port}/")
        until(lambda: page.script("return document.body.dataset.settled") == "speech.2")
    until(lambda: "Нет связи" in page.text("#link"))
    page.press("thanks")
    until(lambda: "ждут отправки: 1" in page.text("#link"))
    page.driver.refresh()  # the browser shows that it can't reach the page
    with served(journal, port):
        page.here().driver.get(f"http://127.0.0.1:{port}/")
        until(lambda: page.text("#center .who .number") == "3")
        api = Browser(port)
        until(lambda: page.seen("#link") is None)
        assert [line["do"]["do"] for line in api.state["log"]].count("speech_end") == 2
        assert page.script("return sessionStorage.getItem('yasno.queue')") is None
    page.close()
