"""The rulebook is chosen through the API before the game begins, and locked from then on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.desk.desk import Options
from host.desk.preview import SAMPLE, Preview
from host.live.events import Announce
from host.live.journal import Journal
from rules.rulebook import parse
from tests.host.desk.browsers import Browser, until
from tests.host.desk.conftest import KEY

OWN = parse("клуб", 'extends = "mafiasno-2015"\ntitle = "Правила нашего клуба"\nspeech_seconds = 50\n')
DEAL: dict[str, Any] = {"roles": {"don": 4, "mafia": [7, 9], "sheriff": 2}}


def begun(path: Path) -> tuple[Preview, Browser]:
    preview = Preview(path, SAMPLE[:10], Options(0, key=KEY), Announce.NONE)
    until(lambda: preview.desk.hub.view is not None)
    assert preview.way is not None
    return preview, Browser(int(preview.way.home.rstrip("/").rpartition(":")[2]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "рассадка.sqlite"


@pytest.fixture
def seated(path: Path) -> Iterator[Browser]:
    preview, browser = begun(path)
    yield browser
    preview.close()


def test_another_rulebook_is_chosen_and_both_desks_and_the_clocks_follow(seated: Browser) -> None:
    other = Browser(seated.port)
    rules = seated.get("/api/rules").values
    assert [book["name"] for book in rules["books"]] == ["mafiasno-2015", "krug-2019"]
    assert seated.state["rulebook"] == {"name": "mafiasno-2015", "title": rules["title"], "open": True}
    assert seated.act("rules", rulebook="krug-2019")["ok"] is True
    for page in (seated, other):
        assert page.state["rulebook"]["name"] == "krug-2019"
        assert page.get("/api/rules").values["seconds"]["speech"] == 75
    assert seated.state["game"]["nicks"]["3"] == "Лиса"
    assert "rulebook" not in seated.table
    assert seated.act("deal", **DEAL)["ok"] is True
    assert seated.act("dawn")["ok"] is True
    assert seated.state["clock"]["left"] == 75.0
    assert seated.state["rulebook"]["open"] is False


def test_after_the_deal_it_is_refused(seated: Browser) -> None:
    seated.act("deal", **DEAL)
    lines = seated.state["log"]
    answer = seated.act("rules", rulebook="krug-2019")
    assert answer["ok"] is False
    assert "Игра уже началась" in answer["refused"]
    assert seated.state["rulebook"]["name"] == "mafiasno-2015"
    assert seated.state["log"] == lines
    seated.act("undo")
    assert seated.act("rules", rulebook="krug-2019")["ok"] is True


@pytest.mark.parametrize(
    "name", ["phrases", "клуб", "../krug-2019", "/etc/passwd", "", None, 5, ["krug-2019"], {}]
)
def test_only_what_is_offered_can_be_chosen(seated: Browser, name: object) -> None:
    answer = seated.act("rules", rulebook=name)
    assert answer["ok"] is False
    assert "mafiasno-2015, krug-2019" in answer["refused"]
    assert seated.state["rulebook"]["name"] == "mafiasno-2015"


def test_the_same_id_is_one_choice_also_after_a_restart(path: Path) -> None:
    preview, browser = begun(path)
    assert browser.act("rules", "один", rulebook="krug-2019")["ok"] is False, "no id of the API"
    assert browser.act("rules", "one", rulebook="krug-2019")["ok"] is True
    assert browser.act("rules", "two", rulebook="mafiasno-2015")["ok"] is True
    assert browser.act("rules", "one", rulebook="krug-2019")["ok"] is True
    assert browser.state["rulebook"]["name"] == "mafiasno-2015"
    preview.close()
    preview, browser = begun(path)
    assert browser.act("rules", "one", rulebook="krug-2019")["ok"] is True
    assert browser.state["rulebook"]["name"] == "mafiasno-2015"
    preview.close()


def test_the_clubs_own_rulebook_stays_on_offer(path: Path) -> None:
    Journal.create(path, OWN).close()
    for start in range(2):  # the second is gone on with, when another has been chosen
        preview, browser = begun(path)
        books = [book["name"] for book in browser.get("/api/rules").values["books"]]
        assert books == ["mafiasno-2015", "krug-2019", "клуб"]
        assert browser.state["rulebook"]["name"] == ("krug-2019" if start else "клуб")
        assert browser.act("rules", rulebook="клуб" if start else "krug-2019")["ok"] is True
        preview.close()
    with Journal.open(path) as journal:
        assert journal.rulebook == OWN


def test_only_the_host_chooses(seated: Browser) -> None:
    player = Browser(seated.port, host=False)
    assert player.post("/api/act", {"id": "x", "do": "rules", "rulebook": "krug-2019"}).status == 401
    assert seated.state["rulebook"]["name"] == "mafiasno-2015"
