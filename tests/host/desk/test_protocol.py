"""The record of the game at the desk: for the host alone, whole at every moment, nothing in it runs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from host.desk.desk import Options
from host.desk.preview import Preview
from host.live.entries import Stored
from host.live.events import Announce
from host.live.journal import Journal
from host.live.journal_errors import JournalStuckError
from host.record import page
from tests.host.desk.browsers import Browser, until
from tests.host.desk.conftest import KEY

FILES = ("/api/record.json", "/api/record.csv")
ALL = ("/protocol", *FILES)


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_the_page_is_served_with_its_own_policy_and_has_nothing_to_press_or_to_run(host: Browser) -> None:
    answer = host.get("/protocol")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"] == page.policy()
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cache-control"] == "no-store"
    text = answer.content.decode()
    assert "Шахматист" in text
    assert "Игра не окончена" in text
    for tag in ("<script", "<button", "<a ", "<img", "<link", "src=", "http:"):
        assert tag not in text, tag


def test_what_has_just_been_answered_is_in_the_record(host: Browser) -> None:
    assert host.act("warn", seat=3, rule="2")["ok"] is True
    found = host.get("/api/record.json").values
    assert [warned["seat"] for warned in found["warnings"]] == [5, 3]
    assert found["players"][9]["role"] == "don"
    table = rows(host.get("/api/record.csv").content)
    assert [row[6] for row in table if row[3:4] == ["предупреждение"]] == ["5", "3"]


def test_the_files_are_taken_away_under_a_name(host: Browser) -> None:
    for form, kind in (("json", "application/json"), ("csv", "text/csv; charset=utf-8")):
        headers = host.get(f"/api/record.{form}").headers
        assert headers["content-type"] == kind
        assert headers["content-disposition"].startswith('attachment; filename="yasno-2')
        assert headers["content-disposition"].endswith(f'.{form}"')
    assert host.get("/api/record.sqlite").status == 404


def test_the_record_of_a_game_that_is_over_tells_who_won(host: Browser) -> None:
    assert host.act("award", winner="red", rule="1")["ok"] is True
    assert host.get("/api/record.json").values["result"]["winner"] == "red"
    assert "Победили красные" in host.get("/protocol").content.decode()
    assert host.get("/api/record.csv").status == 200


def test_before_the_roles_are_dealt_there_is_a_page_too(tmp_path: Path) -> None:
    preview = Preview(tmp_path / "игра.sqlite", (), Options(0, key=KEY), Announce.NONE)
    try:
        assert preview.way is not None
        page_ = Browser(int(preview.way.home.rstrip("/").rpartition(":")[2]))
        until(lambda: preview.desk.hub.view is not None)
        assert page_.act("nick", seat=1, nick="<script>x</script>")["ok"] is True
        for path in ALL:
            assert page_.get(path).status == 200
        text = page_.get("/protocol").content.decode()
        assert "&lt;script&gt;x&lt;/script&gt;" in text
        assert "<script" not in text
    finally:
        preview.close()


def test_who_has_no_right_is_led_to_the_desk_and_gets_nothing_of_the_page(player: Browser) -> None:
    for answer in (player.get("/protocol"), player.get("/protocol", Cookie="yasno_desk=forged")):
        assert answer.status == 401
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        text = answer.content.decode()
        assert 'href="/"' in text
        for secret in ("Шахматист", "Дон", "Шериф"):
            assert secret not in text


@pytest.mark.parametrize("path", FILES)
def test_a_page_without_the_right_gets_nothing_of_it(player: Browser, path: str) -> None:
    answer = player.get(path)
    assert answer.status == 401
    assert set(answer.values) == {"ok", "refused"}
    assert "content-disposition" not in answer.headers


@pytest.mark.parametrize("path", ALL)
def test_a_journal_that_can_not_be_read_is_told_and_the_game_goes_on(
    host: Browser, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def stuck(*_: object) -> Sequence[Stored]:
        raise JournalStuckError("Диск полон.")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "proved", stuck)
        answer = host.get(path)
    assert answer.status == 503
    assert answer.values["refused"] == "Журнал сейчас не читается: повторите через минуту."
    assert host.act("note", text="игра идёт")["ok"] is True
    assert host.get(path).status == 200
