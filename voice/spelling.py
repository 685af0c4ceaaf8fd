"""Texts as a synthesiser can say them: numbers in words, no signs that it would spell out or choke on."""

from __future__ import annotations

import re

from num2words import num2words

_NUMBER = re.compile(r"(?:№\s*)?\d{1,9}(?:\.\d{1,3})*")
_QUIET = re.compile(r"[«»„“”\"*_#<>\[\]{}|\\^~]+")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\ufeff]+")

_STRAY = re.compile(r" ([,.!?:;…])")
"""A blank that was left before a stop where a quotation mark stood."""


def spelled(text: str) -> str:
    """The text with its numbers in Russian words («правило 16.1» → «правило шестнадцать, один»)."""
    text = _NUMBER.sub(_in_words, text)
    text = _BLANKS.sub(" ", _QUIET.sub(" ", text)).strip()
    return _STRAY.sub(r"\1", text)


def letters(text: str) -> int:
    """How many letters and digits the text has: what there is to be said."""
    return sum(character.isalnum() for character in text)


def _in_words(found: re.Match[str]) -> str:
    number = found[0]
    words = ", ".join(str(num2words(int(part), lang="ru")) for part in re.findall(r"\d+", number))
    return f"номер {words}" if number.startswith("№") else words
