"""A record as a page that prints on one sheet of A4: no script, nothing fetched, nothing of it is code."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from host.live.terminal.text import clean
from host.record.fit import Fit, fit
from host.record.record import Player, Record
from host.record.sections import Section
from host.record.text import fate
from host.record.words import date, lasted, result, word


def render(record: Record) -> str:
    """The whole page. Where a game is too long for a sheet, quotes and notes are cut and it says so."""
    fitted = fit(record)
    title = f"Протокол игры {date(record.started)}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="ru">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy()}">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{html.escape(title)}</title>",
            f"<style>{_style()}</style>",
            "</head>",
            f'<body class="{fitted.size}">',
            *_header(record, title),
            *_players(record),
            "<main>",
            *(line for section in fitted.sections for line in _section(section)),
            "</main>",
            _footer(fitted),
            "</body>",
            "</html>",
            "",
        ]
    )


@cache
def policy() -> str:
    """The Content-Security-Policy of the page: its own style and nothing else."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@cache
def _style() -> str:
    return (files("host") / "data" / "record.css").read_text(encoding="utf-8")


def _text(text: str) -> str:
    """Plain text, made harmless; a seat and its number are not torn apart."""
    return html.escape(clean(text)).replace(" – ", "\u00a0–\u00a0")


def _header(record: Record, title: str) -> Iterator[str]:
    yield "<header>"
    yield f"<h1>{_text(title)}</h1>"
    yield f'<p class="result">{_text(result(record))}</p>'
    joined = "" if record.joined is None else f" Запись начата с дня {record.joined}."
    outs = f" Тайм-аутов: {record.timeouts}." if record.timeouts else ""
    yield f"<p>{_text(record.club)}. Игра шла {lasted(record.seconds)}.{joined}{outs}</p>"
    yield "</header>"


def _players(record: Record) -> Iterator[str]:
    yield "<table>"
    yield (
        '<thead><tr><th class="n">Место</th><th>Ник</th><th>Роль</th><th class="n">Предупр.</th>'
        '<th>Выбыл</th><th class="n">Очки</th></tr></thead>'
    )
    yield "<tbody>"
    yield from (_player(player) for player in record.players)
    yield "</tbody>"
    yield "</table>"


def _player(player: Player) -> str:
    team = ' class="black"' if player.team == "black" else ""
    points = "" if player.points is None else player.points
    nick = f"<bdi>{_text(player.nick or '')}</bdi>"
    return (
        f'<tr{team}><td class="n">{player.seat}</td><td class="nick">{nick}</td>'
        f'<td>{word("roles", player.role)}</td><td class="n">{player.warnings or ""}</td>'
        f'<td>{fate(player)}</td><td class="n">{points}</td></tr>'
    )


def _section(section: Section) -> Iterator[str]:
    yield "<section>"
    yield f"<h2>{_text(section.title)}</h2>"
    for label, text in section.rows:
        yield f"<p><b>{_text(label)}:</b> <bdi>{_text(text)}</bdi></p>"
    yield "</section>"


def _footer(fitted: Fit) -> str:
    cut = " Сокращено, чтобы войти на лист: целиком – в JSON и в таблице." if fitted.cut else ""
    return f"<footer>Ясно, помощник ведущего. Место – время речи; «→» кого выставил.{cut}</footer>"
