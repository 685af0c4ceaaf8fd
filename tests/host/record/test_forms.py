"""The record as text, page, tables and JSON: all of it there, nothing of a nick taken for code."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from host.live.terminal.text import columns
from host.record import page, sheets, text
from host.record.record import Note, Player, Record
from host.record.words import plural
from tests.host.record.evenings import NICKS, Evening, begun, wander

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=1>',
    "</style><b>'&amp;",
    "Щ" * 40,
    "W" * 40,
    "\u202eанилаМ\u202c\u200f",
    "\x1b[31mкрасный\x07",
    "=cmd|' /C calc'!A0",
    "漢字" * 20,
    '@сумма;"кавычки"',
]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A game of several days with something of everything."""
    evening = Evening(tmp_path_factory.mktemp("игры") / "игра.sqlite", nicks=NICKS)
    wander(evening, Random(4), 0.05)
    return evening.record


@pytest.fixture(scope="module")
def hostile(record: Record) -> Record:
    players = tuple(replace(one, nick=HOSTILE[one.seat - 1]) for one in record.players)
    return replace(record, players=players, notes=(Note("<script>\n=1+1", 2, 1),))


class Page(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def tables(record: Record) -> tuple[list[list[str]], list[list[str]]]:
    """The table of the players and that of the events, without their marks of a Russian Excel."""
    content = sheets.render(record)
    assert content.startswith(sheets.BYTE_ORDER_MARK)
    rows = list(csv.reader(io.StringIO(content[1:], newline=""), delimiter=";"))
    middle = rows.index([])
    return rows[:middle], rows[middle + 1 :]


def test_text_tells_everything(record: Record) -> None:
    shown = text.render(record)
    for day in record.days[:-1]:  # on the morning of the last one the game was over
        assert f"ДЕНЬ {day.number}" in shown
    for player in record.players:
        assert player.nick
        assert player.nick in shown
    assert len(re.findall(r", \d-е", shown)) == len(record.warnings)
    assert f"день {record.days[-1].number}" in shown.splitlines()[1]
    assert all(columns(line) <= text.WIDTH for line in shown.splitlines())


def test_the_columns_of_players_stand_under_one_another(hostile: Record) -> None:
    lines = text.render(hostile).splitlines()
    head = next(line for line in lines if line.startswith("Место"))
    at = columns(head[: head.index("Роль")])
    roles = ("мирный", "шериф", "мафия", "дон")
    below = lines[lines.index(head) + 1 :][:10]
    assert all(
        any(columns(line[: line.index(role)]) == at for role in roles if role in line) for line in below
    )


def test_nothing_of_a_nick_moves_the_cursor(hostile: Record) -> None:
    shown = text.render(hostile)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]", shown)


def test_the_page_holds_no_code(hostile: Record) -> None:
    shown = Page(page.render(hostile))
    assert not {"script", "img", "link", "iframe", "object", "a", "form"} & set(shown.tags)
    assert {name for name, _ in shown.attributes} <= {
        "lang",
        "charset",
        "http-equiv",
        "content",
        "name",
        "class",
    }
    assert shown.tags.count("style") == 1
    assert "alert(1)" in shown.text
    assert "\u202e" not in shown.text
    assert "url(" not in page.render(hostile)
    assert shown.tags.count("bdi") >= 10


def test_the_page_allows_its_own_style_and_nothing_else(record: Record) -> None:
    assert page.policy().startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in page.policy()
    assert f'content="{page.policy()}"' in page.render(record)


def test_the_page_tells_everything(record: Record) -> None:
    shown = " ".join(Page(page.render(record)).text.replace("\u00a0", " ").split())
    for day in record.days[:-1]:
        assert f"День {day.number}" in shown
    for night in record.nights:
        assert f"Ночь {night.number}" in shown
    assert shown.count("правило") == len(record.warnings) + len(record.removals)
    assert "Сокращено" not in shown


def test_tables(record: Record) -> None:
    players, events = tables(record)
    assert len(players) == 11
    assert [row[players[0].index("Ник")] for row in players[1:]] == NICKS
    assert sum(int(row[players[0].index("Очки")]) for row in players[1:]) == sum(
        bool(one.won) for one in record.players
    )
    assert {len(row) for row in players} == {len(players[0])}
    assert {len(row) for row in events} == {len(events[0])}
    kinds = [row[events[0].index("Событие")] for row in events[1:]]
    assert kinds.count("речь") == sum(one.phase == "speech" for day in record.days for one in day.speeches)
    assert kinds.count("выставление") == sum(len(day.nominations) for day in record.days)
    assert kinds.count("предупреждение") == len(record.warnings)
    lengths = [row[events[0].index("Секунд")] for row in events[1:] if row[3] == "речь"]
    assert all(re.fullmatch(r"\d+,\d", length) for length in lengths)


def test_no_cell_is_a_formula(hostile: Record) -> None:
    players, events = tables(hostile)
    cells = [cell for row in (*players, *events) for cell in row]
    assert "'=cmd|' /C calc'!A0" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "-"))]


def test_json_is_plain_and_whole(hostile: Record) -> None:
    values = json.loads(json.dumps(hostile.to_json(), allow_nan=False))
    assert values["version"] == 1
    assert values["finished"] is True
    assert [player["nick"] for player in values["players"]] == HOSTILE
    assert len(values["days"]) == len(hostile.days)
    assert set(values["players"][0]) == set(Player.__dataclass_fields__)


def test_a_game_that_is_not_over(tmp_path: Path) -> None:
    evening = begun(tmp_path / "игра.sqlite", 2)
    evening.speech(3)
    record = evening.record
    assert "Игра не окончена." in text.render(record)
    assert "Игра не окончена." in page.render(record)
    assert record.to_json()["finished"] is False
    players, _ = tables(record)
    assert {row[players[0].index("Очки")] for row in players[1:]} == {""}


@pytest.mark.parametrize(("number", "words"), [(1, "1 рука"), (3, "3 руки"), (11, "11 рук"), (21, "21 рука")])
def test_numbers_and_their_words(number: int, words: str) -> None:
    assert plural(number, "рука", "руки", "рук") == words
