"""Words of a line with their places in it.

Recognisers print the same words in many ways: «№5», «90%», «5-го», «Лёша», stress marks, zero-width
characters. A token keeps the place in the text as given and a normalised spelling to compare by.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

# Combining marks and invisible characters belong to the letter before them.
_MARKS = "\u0300-\u036f\u0483-\u0489\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff"
_HYPHENS = "-\u2010\u2011"
_LETTER = f"[^\\W\\d_][{_MARKS}]*"
_WORD = f"(?:{_LETTER})+(?:[{_HYPHENS}](?:{_LETTER})+)*"
# «5-го», «10-му», «5й»: an ending of a numeral written after its digits.
_ENDING = "(?:ого|ому|ый|ий|ой|ым|им|ом|ем|ая|ую|ое|ые|ых|его|ему|го|му|й|я|ю|м|е|х|ти|и|ка|ку|ки|ке)"
_NUMBER = f"[0-9]+(?:[{_HYPHENS}]?{_ENDING}(?![^\\W\\d_]))?"
_TOKEN = re.compile(f"{_NUMBER}|{_WORD}|[№%#]", re.IGNORECASE)
_INVISIBLE = re.compile(f"[{_MARKS}]")
_CYRILLIC = re.compile("[а-яё]")
_LOOKALIKES = str.maketrans("aceopxy", "асеорху")
_HYPHEN_TABLE = str.maketrans({"\u2010": "-", "\u2011": "-", "ё": "е"})


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign; `start`/`end` are offsets in the text as given.

    `norm`: lower case, NFC, «ё» as «е», without stress marks and invisible characters, hyphens kept.
    `stop_before`: the punctuation between the token before and this one, without blanks.
    `glued`: nothing at all stands between the token before and this one («90%», «номер5»).
    """

    text: str
    norm: str
    start: int
    end: int
    stop_before: str = ""
    glued: bool = False


def normal(word: str) -> str:
    """The spelling of a word to compare by (see `Token.norm`)."""
    if word.isascii():
        return word.lower()
    lower = unicodedata.normalize("NFC", word.lower()).translate(_HYPHEN_TABLE)
    plain = _INVISIBLE.sub("", lower)
    return plain.translate(_LOOKALIKES) if _CYRILLIC.search(plain) else plain


def tokens(text: str) -> tuple[Token, ...]:
    """Split a line into its words, numbers and the signs «№», «%», «#»; never raises."""
    found: list[Token] = []
    last = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        between = text[last:start]
        word = match.group()
        glued = bool(found) and start == last
        found.append(Token(word, normal(word), start, end, "".join(between.split()), glued))
        last = end
    return tuple(found)
