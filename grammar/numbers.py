"""Numerals in a line: words, digits, ordinals, and numerals that ran together with their neighbours.

A numeral is matched exactly or not at all: «семь» and «восемь», «три» and «тринадцать» are too alike for
anything else. A compound («двадцать пять») is one number and never the five inside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from grammar.markers import marks
from grammar.morph import known, parses
from grammar.text import Token
from grammar.words import REMEMBERED, data

_TO_VOTE = re.compile(r"(?:н[ао])?г[оа]л[оа]с[оау]в\w*$")
_DIGITS = re.compile(r"([0-9]+)(-?[а-я]+)?$")
_ON = re.compile(r"(\w+(?:го|[ов]ва|ую|ью))н[а-я]{1,4}$")
_HUGE = 10**9
_LONGER = ("надц", "нац", "десят", "дцат", "сот", "ста")
_TORN_OFF = ("надцат", "дцат", "нацат", "десят", "цать", "сот", "десьт")
_HUNDREDS = frozenset({"ста", "сот", "сто", "тысяч", "тысячи", "тысяча", "миллионов", "миллиона"})
_PLAYER_OBJECT = frozenset({"игрок", "игрока", "номер"})


class Form(StrEnum):
    """How a number was spelled."""

    CARDINAL = "cardinal"  # «пять»
    ORDINAL = "ordinal"  # «пятого», «5-го»
    NOUN = "noun"  # «пятёрка»
    DIGIT = "digit"  # «5»


@dataclass(frozen=True, slots=True)
class Number:
    """A number said by the tokens `first`..`last` (both included).

    `tail` is what its last token swallowed: "на" («пятна голосование»), "на голосование", or nothing;
    `head` what its first token swallowed («номерпять» → "номер").
    """

    value: int
    first: int
    last: int
    form: Form
    head: str = ""
    tail: str = ""


@cache
def lexicon() -> dict[str, tuple[int, Form]]:
    """Every spelling of a numeral that is taken as it stands, with its value and form."""
    table = data("numerals")
    endings: dict[str, list[str]] = table["endings"]
    found: dict[str, tuple[int, Form]] = {}
    for unit in table["unit"]:
        value, ending = unit["value"], unit["ending"]
        bent = endings["bent_soft" if ending == "soft" else "bent_hard"]
        for stem in unit["ordinal"]:
            found |= {stem + end: (value, Form.ORDINAL) for end in (*endings[ending], *bent)}
        found |= dict.fromkeys(unit["cardinal"], (value, Form.CARDINAL))
        found |= dict.fromkeys(unit.get("noun", ()), (value, Form.NOUN))
        for word in unit.get("bent", ()):
            found.setdefault(word, (value, _form_of_bent(word)))
    for value_text, stems in table["teens"].items():
        for stem in stems:
            found |= {stem + end: (int(value_text), Form.CARDINAL) for end in ("ь", "и", "ью")}
            found |= {stem + end: (int(value_text), Form.ORDINAL) for end in endings["hard"]}
    for value_text, stems in table["tens_ordinal"].items():
        for stem in stems:
            found |= {stem + end: (int(value_text), Form.ORDINAL) for end in endings["hard"]}
    for part in ("tens", "hundreds"):
        for value_text, spelled in table[part].items():
            found |= {word: (int(value_text), Form.CARDINAL) for word in spelled}
    return found


def _form_of_bent(word: str) -> Form:
    return Form.ORDINAL if word.endswith(("й", "ва", "го", "ю")) else Form.CARDINAL


@lru_cache(maxsize=REMEMBERED)
def _single(norm: str) -> tuple[int, Form] | None:
    known = lexicon().get(norm)
    if known is not None:
        return known
    match = _DIGITS.match(norm)
    if match is None:
        return None
    digits, ending = match.groups()
    plain = len(digits) <= 4 and (digits == "0" or not digits.startswith("0"))
    value = int(digits) if plain else _HUGE
    if ending is None:
        return value, Form.DIGIT
    return value, Form.NOUN if ending.strip("-") in {"ка", "ку", "ки", "ке"} else Form.ORDINAL


def is_numeral(norm: str) -> bool:
    """True when the word by itself is a number."""
    return _single(norm) is not None


@lru_cache(maxsize=REMEMBERED)
def _glued(norm: str) -> tuple[int, Form, str, str] | None:
    """A numeral that ran together with «номер» or «на голосование»: value, form, head, tail."""
    for head in ("номер", "игрока", "игрок"):
        if norm.startswith(head) and (inner := _single(norm[len(head) :])):
            return (*inner, head, "")
    match = _TO_VOTE.search(norm)
    if match and match.start() and (inner := _stem(norm[: match.start()])):
        return (*inner, "", "на голосование")
    if norm.endswith("на") and (inner := _stem(norm[:-2])):
        return (*inner, "", "на")
    return _object_with_on(norm)


def _object_with_on(norm: str) -> tuple[int, Form, str, str] | None:
    """«восьмованное»: «восьмого на» heard as one word of no dictionary."""
    match = _ON.match(norm)
    inner = lexicon().get(match.group(1)) if match and not known(norm) else None
    return (*inner, "", "на") if inner and inner[1] is Form.ORDINAL else None


def _stem(norm: str) -> tuple[int, Form] | None:
    """«пят» of «пятна»: the soft sign is lost where words run together."""
    return _single(norm) or (_single(norm + "ь") if norm.endswith(("т", "м", "с")) else None)


def numbers(tokens: Sequence[Token]) -> tuple[Number, ...]:
    """All numbers of a line in order; compounds are joined."""
    return tuple(_scan(tokens))


def _scan(tokens: Sequence[Token]) -> Iterator[Number]:
    index = 0
    while index < len(tokens):
        number = _number_at(tokens, index)
        if number is None:
            index += 1
            continue
        yield number
        index = number.last + 1


def _number_at(tokens: Sequence[Token], index: int) -> Number | None:
    single = _single(tokens[index].norm)
    if single is None:
        ways = (_glued_at, _torn_at, _clipped_at, _with_on_at)
        return next((found for way in ways if (found := way(tokens, index))), None)
    value, form = single
    last = index
    while form is Form.CARDINAL and value >= 20 and last + 1 < len(tokens):
        joined = _extend(value, tokens[last + 1])
        if joined is None:
            break
        value, form = joined
        last += 1
    if form in {Form.CARDINAL, Form.DIGIT} and (whole := _split(tokens, last)) is not None:
        return Number(_HUGE, index, whole, form)
    return Number(value, index, last, form)


def _split(tokens: Sequence[Token], last: int) -> int | None:
    """The last token of a longer numeral torn in two («семь десят», «три ста») or spelled out («1 0»)."""
    if last + 1 == len(tokens):
        return None
    following = tokens[last + 1]
    if following.norm.startswith(_TORN_OFF) and not known(following.norm):
        return _with_rest(tokens, last + 1)
    single = _single(following.norm)
    if single is None or following.stop_before:
        return None
    beyond = tokens[last + 2].norm if last + 2 < len(tokens) else ""
    nought = single[0] == 0 and single[1] is not Form.ORDINAL and not beyond.startswith("голос")
    hundreds = single[0] >= 100 and following.norm in _HUNDREDS
    return _with_rest(tokens, last + 1) if nought or hundreds else None


def _with_rest(tokens: Sequence[Token], at: int) -> int:
    """«два дцать пять»: what still belongs to the numeral whose second piece is the token."""
    if at + 1 < len(tokens) and not tokens[at + 1].stop_before and (rest := _single(tokens[at + 1].norm)):
        return at + 1 if 0 < rest[0] < 100 and rest[1] in {Form.CARDINAL, Form.ORDINAL} else at
    return at


def _extend(value: int, token: Token) -> tuple[int, Form] | None:
    """The next word of a compound: tens after hundreds, units after tens («сто двадцать пятый»)."""
    following = _single(token.norm)
    if following is None or token.stop_before or following[1] in {Form.DIGIT, Form.NOUN}:
        return None
    room = 10 if value % 100 and value % 10 == 0 else 100 if value % 100 == 0 else 1
    if not 0 < following[0] < room:
        return None
    return value + following[0], following[1]


def _torn_at(tokens: Sequence[Token], index: int) -> Number | None:
    """«в торого», «ше стого»: a numeral that fell into two pieces, one of them no word at all."""
    pair = tokens[index : index + 2]
    if len(pair) < 2 or pair[1].stop_before or _single(pair[1].norm) or len(pair[0].norm) > 5:
        return None
    joined = pair[0].norm + pair[1].norm
    following = tokens[index + 2].norm if index + 2 < len(tokens) else ""
    if joined.endswith(("на", "но")) and _TO_VOTE.match(following) and (whole := lexicon().get(joined[:-2])):
        return Number(whole[0], index, index + 1, whole[1], tail="на")  # «треть юно голосование»
    found = lexicon().get(joined)
    if found is None or all(any(p.known for p in parses(token.norm)) for token in pair):
        return None
    return Number(found[0], index, index + 1, found[1])


def _tail_of_player(tokens: Sequence[Token], index: int) -> tuple[int, Form, str, str] | None:
    """«игрок опять на голосование»: the last vowel of «игрока» was heard as the first of the numeral."""
    norm = tokens[index].norm
    if index == 0 or norm[:1] not in {"о", "а"} or tokens[index - 1].norm not in _PLAYER_OBJECT:
        return None
    if norm in _beheaded():
        return None
    following = "".join(token.norm for token in tokens[index + 1 : index + 3])
    inner = _single(norm[1:])
    return (*inner, "", "") if inner and _TO_VOTE.match(following) else None


@cache
def _beheaded() -> frozenset[str]:
    """Numerals without their first letter: «осемь» is no «о семь»."""
    return frozenset(word[1:] for word in lexicon())


@cache
def _clipped() -> dict[str, int]:
    """Cardinals of seats without their last letter, where that is nobody else's («шест», «девят»)."""
    whole = {
        w: v for w, (v, form) in lexicon().items() if form is Form.CARDINAL and 0 < v <= 10 and len(w) > 3
    }
    short = {word[:-1]: value for word, value in whole.items() if word.endswith(("ь", "е"))}
    return {word: value for word, value in short.items() if word not in lexicon()}


def _clipped_at(tokens: Sequence[Token], index: int) -> Number | None:
    """«номер шест»: right behind «номер» a numeral that has lost its last letter, and no longer numeral."""
    value = _clipped().get(tokens[index].norm)
    if value is None or not index or not marks(tokens[index - 1].norm, "number"):
        return None
    following = tokens[index + 1].norm if index + 1 < len(tokens) else ""
    return None if following.startswith(_LONGER) else Number(value, index, index, Form.CARDINAL)


@cache
def _with_on() -> dict[str, int]:
    return {word: int(value) for value, spelled in data("numerals")["with_on"].items() for word in spelled}


def _with_on_at(tokens: Sequence[Token], index: int) -> Number | None:
    """«номер двойной голосования»: «два на» in one word, which stands there for nothing else."""
    value = _with_on().get(tokens[index].norm)
    between = value is not None and 0 < index < len(tokens) - 1
    if (
        not between
        or not marks(tokens[index - 1].norm, "number")
        or not _TO_VOTE.match(tokens[index + 1].norm)
    ):
        return None
    return Number(value or 0, index, index, Form.CARDINAL, tail="на")


def _glued_at(tokens: Sequence[Token], index: int) -> Number | None:
    found = _glued(tokens[index].norm) or _tail_of_player(tokens, index)
    if found is None:
        return None
    value, form, head, tail = found
    if tail == "на":
        following = tokens[index + 1].norm if index + 1 < len(tokens) else ""
        if not _TO_VOTE.match(following):
            return None
    return Number(value, index, index, form, head, tail)
