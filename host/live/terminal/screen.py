"""The screen as a pure function: `lines` makes of a view what fits a width and a height."""

from __future__ import annotations

from dataclasses import dataclass

from host.live.terminal import blocks
from host.live.terminal.keys import Key, all_keys
from host.live.terminal.night import panel, public
from host.live.terminal.prompts import Ask
from host.live.terminal.text import Line, beside, columns, cut, fitted, line, tail, wrap
from host.live.view import View

USUAL_HEIGHT = 24
_WIDE, _HIGH = 60, 19
"""Less than this is a small screen: no big clock, the seats in a few words."""
_FEWEST_PROPOSALS = 4
_TOLD_ROWS = 3
_UNSEEN = "введено, не видно"
"""The same however much was typed: its length would tell how many blacks there are."""


@dataclass(frozen=True)
class Asked:
    """A question that is open: what has been typed, what was wrong with the last answer."""

    ask: Ask
    typed: str = ""
    trouble: str = ""


@dataclass(frozen=True)
class Face:
    """What the screen shows beside the view.

    `partial`: what is being heard; `troubles`: what does not work, one sentence each; `secret`: roles and
    night are shown; `secret_tips`: of each tip of the view whether it is hidden with them; `told`: the answer
    to the last key; `help_page`: the page of the help, None when it is closed.
    """

    partial: str = ""
    troubles: tuple[str, ...] = ()
    secret: bool = False
    secret_tips: tuple[bool, ...] = ()
    asked: Asked | None = None
    told: str = ""
    help_page: int | None = None


def lines(view: View | None, width: int, height: int, face: Face) -> list[Line]:
    """The whole screen: `height` lines, none wider than `width` columns.

    Without `face.secret` nothing on it tells a role, a shot, a check, or who of the night is alive.
    """
    seen = view if view is None or face.secret else public(view, face.secret_tips)
    foot = _foot(seen, width, face)
    room = max(height - len(foot), 0)
    if face.help_page is not None:
        body = help_page(width, room, face.help_page)
    elif seen is None:
        body = [*blocks.banner(face.troubles, width), line("Игра начинается…")]
    else:
        body = _body(seen, width, room, face)
    body = body[:room]
    shown = [*body, *[()] * (room - len(body)), *foot]
    return [fitted(row, width) for row in shown[max(len(shown) - height, 0) :]]


# -- the body ---------------------------------------------------------------------------------------------


def _body(view: View, width: int, room: int, face: Face) -> list[Line]:
    """The parts in order; where the height is short, the least important ones go first."""
    big = width >= _WIDE and room >= _HIGH - 2
    spare = max(room + 2 - USUAL_HEIGHT, 0)
    parts = {
        "banner": blocks.banner(face.troubles, width),
        "header": [blocks.header(view, width, secret=face.secret, clock=not big)],
        "side": _top(view, width) if big else blocks.side(view, width),
        "words": blocks.words(view, width, 2 + spare // 4),
        "seats": blocks.ring(view, width) if big else blocks.short_ring(view, width),
        "night": [fitted(row, width) for row in panel(view.state)],
        "proposals": blocks.proposals(view, width, _FEWEST_PROPOSALS + spare),
        "heard": blocks.heard(face.partial, width),
        "tips": blocks.tips(view, width),
    }
    excess = sum(map(len, parts.values())) - room
    for name in ("tips", "heard", "words", "seats", "night", "proposals", "side", "banner", "header"):
        dropped = min(max(excess, 0), len(parts[name]))
        newest_last = name in ("tips", "proposals")
        parts[name] = parts[name][dropped:] if newest_last else parts[name][: len(parts[name]) - dropped]
        excess -= dropped
    return _spaced(list(parts.values()), -excess)


def _spaced(parts: list[list[Line]], spare: int) -> list[Line]:
    """The parts below each other, with an empty line between them as long as there is room."""
    filled = [part for part in parts if part]
    body: list[Line] = []
    for at, part in enumerate(filled):
        if at > 1 and spare > 0:
            body.append(())
            spare -= 1
        body.extend(part)
    return body


def _top(view: View, width: int) -> list[Line]:
    clock, taken = blocks.big_clock(view)
    return beside(clock, taken, blocks.side(view, width - taken))


# -- the foot ---------------------------------------------------------------------------------------------


def _foot(view: View | None, width: int, face: Face) -> list[Line]:
    """The question that is open, or the answer to the last key and the hints."""
    if face.asked is not None:
        return _question(face.asked, width, secret=face.secret)
    if face.help_page is not None:
        return [line(cut("Пробел - дальше, Esc - назад к игре", width), "ask")]
    hints = [line("")] if view is None else blocks.hints(view, width)
    return [*(line(row, "strong") for row in wrap(face.told, width, _TOLD_ROWS)), *hints]


def _question(asked: Asked, width: int, *, secret: bool) -> list[Line]:
    ask = asked.ask
    shown = asked.typed if secret or not ask.hidden else (_UNSEEN if asked.typed else "")
    options = [line(cut(f" {at} {option}", width)) for at, option in enumerate(ask.options, start=1)]
    trouble = [line(row, "trouble") for row in wrap(asked.trouble, width, 2)] if asked.trouble else []
    question = [line(row, "ask") for row in wrap(ask.question, width, 2)]
    typed = line(f"> {tail(shown, max(width - 12, 4))}█", "strong")
    way_out = "  Esc - отмена"
    if columns(f"> {shown}█{way_out}") <= width:
        typed = (*typed, ("class:faint", way_out))
    return [*options, *trouble, *question, typed]


# -- the help ---------------------------------------------------------------------------------------------

_KEY_WIDTH, _COLUMN = 8, 39


def help_page(width: int, height: int, page: int) -> list[Line]:
    """One page of the help; after the last one the first comes again."""
    many = max(width // _COLUMN, 1)
    rows = max(height - 1, 1)
    each = many * rows
    pages = -(-len(all_keys()) // each)
    shown = all_keys()[page % pages * each :][:each]
    title = line(
        cut(f"Клавиши (на любой раскладке){f', {page % pages + 1} из {pages}' if pages > 1 else ''}", width),
        "header",
    )
    columns_ = [[_help_line(key) for key in shown[at : at + rows]] for at in range(0, len(shown), rows)]
    body: list[Line] = columns_[0]
    for at, column in enumerate(columns_[1:], start=1):
        body = beside(body, at * _COLUMN + at, column)
    return [title, *body]


def _help_line(key: Key) -> Line:
    return (("class:strong", f"{key.name:<{_KEY_WIDTH}}"), ("", cut(key.says, _COLUMN - _KEY_WIDTH)))
