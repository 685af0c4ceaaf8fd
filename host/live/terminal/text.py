"""Text for a screen of fixed width: what can't be printed goes, what is too long is cut or wrapped.

Widths are in columns: a wide character takes two.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

Span = tuple[str, str]
"""A style («class:strong», or nothing) and a text."""

Line = tuple[Span, ...]
"""One line of the screen."""

_CUT = "…"


def clean(text: str) -> str:
    """The text without control characters, marks of direction and the like; blanks become one space."""
    kept = (
        " " if character.isspace() else character
        for character in text
        if character.isspace() or not unicodedata.category(character).startswith("C")
    )
    return " ".join("".join(kept).split())


def columns(text: str) -> int:
    """How many columns the text takes."""
    return get_cwidth(text)


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns, with «…» where something was left out."""
    if columns(text) <= width:
        return text
    if width < 1:
        return ""
    kept = ""
    for character in text:
        if columns(kept + character) > width - 1:
            break
        kept += character
    return kept + _CUT


def tail(text: str, width: int) -> str:
    """The end of the text in at most `width` columns, with «…» where its beginning was left out."""
    if columns(text) <= width:
        return text
    kept = text[-width:] if width > 0 else ""
    while kept and columns(kept) > width - 1:
        kept = kept[1:]
    return _CUT + kept if width > 0 else ""


def fill(text: str, width: int) -> str:
    """The text in exactly `width` columns."""
    shown = cut(text, width)
    return shown + " " * (width - columns(shown))


def wrap(text: str, width: int, rows: int) -> list[str]:
    """The text in at most `rows` lines broken between words; the last one is cut where it does not fit."""
    lines: list[str] = []
    left = clean(text).split(" ")
    while left and len(lines) < rows - 1:
        taken = 1
        while taken < len(left) and columns(" ".join(left[: taken + 1])) <= width:
            taken += 1
        lines.append(cut(" ".join(left[:taken]), width))
        left = left[taken:]
    return [*lines, cut(" ".join(left), width)] if left else lines


def line(text: str, style: str = "") -> Line:
    """A line of one style."""
    return ((f"class:{style}" if style else "", text),)


def text_of(shown: Line) -> str:
    """The letters of a line, without its styles."""
    return "".join(text for _, text in shown)


def fitted(shown: Line, width: int) -> Line:
    """The line in at most `width` columns, cut where it does not fit."""
    spans: list[Span] = []
    left = width
    for style, text in shown:
        if columns(text) > left:
            spans.append((style, cut(text, left)))
            break
        spans.append((style, text))
        left -= columns(text)
    return tuple(spans)


def beside(left: Sequence[Line], width: int, right: Sequence[Line]) -> list[Line]:
    """Two blocks beside each other, the left one `width` columns wide."""
    rows = max(len(left), len(right))
    joined: list[Line] = []
    for at in range(rows):
        one = fitted(left[at], width) if at < len(left) else ()
        gap = width - columns(text_of(one))
        joined.append((*one, ("", " " * gap), *(right[at] if at < len(right) else ())))
    return joined
