"""Words of a line with their places in it.

Recognisers print the same words in many ways: «№5», «90%», «5-го», «Лёша», stress marks, zero-width
characters. A token keeps the place in the text as given and a normalised spelling to compare by.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from grammar.words import REMEMBERED

# Characters without a shape of their own are looked through; combining marks belong to the letter before.
_UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
_MARKS = "\u0300-\u036f\u0483-\u0489"
_HYPHENS = "-\u2010\u2011"
_LETTER = f"[^\\W\\d_][{_MARKS}]*"
_WORD = f"(?:{_LETTER})+(?:[{_HYPHENS}](?:{_LETTER})+)*"
# «5-го», «10-му», «5й»: an ending of a numeral written after its digits.
_ENDINGS = "ого|ому|ый|ий|ой|ым|им|ом|ем|ая|ую|ое|ые|ых|его|ему|го|му|й|я|ю|м|е|х|ти|и|ка|ку|ки|ке"
_MARKED = {"й": f"(?:й|и\u0306)[{_MARKS}]*"}
_ENDING = "".join("|" if c == "|" else _MARKED.get(c, f"{c}[{_MARKS}]*") for c in _ENDINGS)
_NUMBER = f"(?:[0-9][{_MARKS}]*)+(?:[{_HYPHENS}]?(?:{_ENDING})(?![^\\W\\d_]))?"
_TOKEN = re.compile(f"{_NUMBER}|{_WORD}|[№%#]", re.IGNORECASE)
_MARK = re.compile(f"[{_MARKS}]")
_CYRILLIC = re.compile("[а-яё]")
_LOOKALIKES = str.maketrans("aceopxy", "асеорху")
_STRESS = re.compile("[\u0300-\u0305\u0307\u0309-\u036f]")  # all marks but those of «й» and «ё»
_PLAINER = str.maketrans({"\u2010": "-", "\u2011": "-", "ё": "е", "ѐ": "е", "ѝ": "и"})


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


def seen(text: str) -> str:
    """The text without the characters that nobody sees."""
    return text if text.isascii() else _UNSEEN.sub("", text)


@lru_cache(maxsize=REMEMBERED)
def normal(word: str) -> str:
    """The spelling of a word to compare by (see `Token.norm`)."""
    if word.isascii():
        return word.lower()
    lower = unicodedata.normalize("NFC", _STRESS.sub("", seen(word).lower())).translate(_PLAINER)
    plain = _MARK.sub("", lower)
    return plain.translate(_LOOKALIKES) if _CYRILLIC.search(plain) else plain


def tokens(text: str) -> tuple[Token, ...]:
    """Split a line into its words, numbers and the signs «№», «%», «#»; never raises."""
    plain = seen(text)
    if plain == text:
        return _split(text)
    places = [place for place, character in enumerate(text) if seen(character)]
    return tuple(
        replace(token, text=text[start:end], start=start, end=end)
        for token in _split(plain)
        for start, end in [(places[token.start], places[token.end - 1] + 1)]
    )


def _split(text: str) -> tuple[Token, ...]:
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
