"""The page printed by a real Chromium: one sheet of A4, nothing of it cut off, however long the game."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from host.record import page
from host.record.record import Day, Night, Nomination, Note, Record, Shot, Speech, Warned
from tests.host.record.evenings import NICKS, Evening, wander

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="нет chromium: apt-get install chromium")

SAID = "Игрок номер пять вчера голосовал странно, поэтому выставляю его"
FIXED = "height: 280mm; overflow: hidden;"
"""What keeps the page on one sheet whatever is on it."""


def sheets_of(html: str, folder: Path) -> int:
    """How many pages a browser prints."""
    source, target = folder / "страница.html", folder / "страница.pdf"
    source.write_text(html, encoding="utf-8")
    subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={folder / 'профиль'}", "--no-pdf-header-footer", f"--print-to-pdf={target}",
            source.as_uri(),
        ],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return len(re.findall(rb"/Type\s*/Page\b", target.read_bytes()))


def loose(html: str) -> str:
    """The page without what keeps it on one sheet, and without the policy that allows only its own style."""
    assert FIXED in html
    return html.replace(FIXED, "").replace(page.policy(), "")


def long_game(days: int, warnings: int, nick: str) -> Record:
    """A game of so many days in which everybody speaks and names somebody, rightly or not."""
    speeches = tuple(Speech(seat, "speech", 59.6, "time", 1) for seat in range(1, 11))
    named = tuple(
        Nomination(seat, seat % 10 + 1, SAID, "wrong_wording", "нет слов „на голосование“", accepted=False)
        for seat in range(1, 11)
    )
    shots = tuple(Shot(black, (2, 3, 4)) for black in (8, 9, 10))
    reason = "Нельзя клясться, заключать пари, угрожать, апеллировать к религии и оскорблять игроков"
    return replace(
        _ground(nick),
        nights=tuple(Night(number, shots, (), None, True) for number in range(1, days)),
        days=tuple(
            Day(number, speeches, (), named, (), None, "no_candidates") for number in range(1, days + 1)
        ),
        warnings=tuple(
            Warned(at % 10 + 1, at // 10 + 1, "1", reason, 3, "speeches", SAID, at) for at in range(warnings)
        ),
        notes=tuple(Note("За столом шумно, зрители подсказывают. " * 7, 2, 5) for _ in range(5)),
    )


def _ground(nick: str) -> Record:
    from datetime import UTC, datetime

    from host.record.record import Player, Result

    players = tuple(
        Player(seat, f"{nick}{seat}", "citizen", "red", 3, None, won=False, points=0) for seat in range(1, 11)
    )
    started = datetime(2025, 11, 30, 19, 0, tzinfo=UTC)
    result = Result("black", 20, "departure")
    return Record(
        started, started, 9000.0, "Правила клуба", "клуб", None, players, (), (), (), (), (), 3, (), result
    )


@pytest.mark.parametrize(
    ("days", "warnings", "nick"),
    [(2, 6, "Лиса"), (8, 20, "Мадам Брошкина "), (20, 39, "Щ" * 38), (20, 39, "漢" * 38), (90, 39, "W" * 38)],
)
def test_one_sheet(tmp_path: Path, days: int, warnings: int, nick: str) -> None:
    html = page.render(long_game(days, warnings, nick))
    assert sheets_of(loose(html), tmp_path) == 1, "more than fits would be cut off"
    assert sheets_of(html, tmp_path) == 1
    assert ("Сокращено" in html) == (days > 2)


def test_a_played_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "игра.sqlite", nicks=NICKS)
    wander(evening, Random(7), 0.2)
    assert sheets_of(loose(page.render(evening.record)), tmp_path) == 1


def test_a_page_too_long_is_counted(tmp_path: Path) -> None:
    """The count of sheets itself can fail."""
    html = (
        page.render(long_game(4, 6, "Лиса"))
        .replace(FIXED, "")
        .replace("</main>", "<p>ещё</p>" * 900 + "</main>")
    )
    assert sheets_of(html, tmp_path) > 1
