"""Words that a recogniser tore in two, ran together or bent, put right before anybody reads the line.

Only what is no word as it stands is touched, or pieces that nobody says in a row (data/mended.toml). Numerals
and nicks never are: they have readers of their own, and a wrong seat is the worst of errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from grammar.morph import known, parses, russian
from grammar.numbers import is_numeral
from grammar.table import Table, sound
from grammar.text import Token
from grammar.torn import torn
from grammar.words import REMEMBERED, data, words

_PROPER = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Abbr", "Init"})
_LONGEST = 24  # letters


def mended(said: tuple[Token, ...], text: str, table: Table) -> tuple[Token, ...]:
    """The tokens of a line with torn words joined, joined ones torn, bent ones straightened."""
    if not any(_suspicious(token.norm) for token in said) and not any(
        _torn_at(said, at) for at in range(len(said))
    ):
        return said
    return tuple(_mended(said, text, table))


def _mended(said: tuple[Token, ...], text: str, table: Table) -> Iterator[Token]:
    at = 0
    while at < len(said):
        token = said[at]
        if at + 1 < len(said) and _one_word(said, at, table):
            last = said[at + 1]
            yield replace(token, text=text[token.start : last.end], norm=token.norm + last.norm, end=last.end)
            at += 2
            continue
        yield from _alone(token, table)
        at += 1


def _alone(token: Token, table: Table) -> tuple[Token, ...]:
    norm = token.norm
    if not _odd(norm) or table.exact(norm) is not None:
        return (token,)
    if (straight := _straight(norm)) is not None:
        return (replace(token, norm=straight),)
    cut = _cut(norm)
    if not cut or len(token.text) != len(norm):
        return (token,)
    middle = token.start + cut
    return (
        replace(token, text=token.text[:cut], norm=norm[:cut], end=middle),
        replace(token, text=token.text[cut:], norm=norm[cut:], start=middle, stop_before="", glued=True),
    )


def _one_word(said: tuple[Token, ...], at: int, table: Table) -> bool:
    """The token and the one behind it are pieces of one word."""
    first, second = said[at], said[at + 1]
    if second.stop_before or second.glued:
        return False
    if not (
        _joins(first.norm, second.norm)
        or ((first.norm, second.norm) in _listed("torn_behind_number") and is_numeral(_norm(said, at - 1)))
        or _torn_at(said, at)
    ):
        return False
    return not any(map(table.begins, (first.norm, second.norm, first.norm + second.norm)))


def _torn_at(said: tuple[Token, ...], at: int) -> bool:
    if at + 1 >= len(said) or said[at + 1].stop_before:
        return False
    first, second = said[at].norm, said[at + 1].norm
    if first not in _firsts() and second not in {"те", "ка"}:
        return False
    return torn(_norm(said, at - 1), first, second, _norm(said, at + 2))


@cache
def _firsts() -> frozenset[str]:
    return words("mended", "prefixes") | {"вы"}


def _norm(said: tuple[Token, ...], at: int) -> str:
    """The word there in the same breath, or nothing."""
    return said[at].norm if 0 <= at < len(said) else ""


@lru_cache(maxsize=REMEMBERED)
def _joins(first: str, second: str) -> bool:
    if (first, second) in _listed("torn"):
        return True
    joined = first + second
    if not (_odd(first) or _odd(second)) or not data("mended")["shortest"] <= len(joined) <= _LONGEST:
        return False
    if first in {"не", "ни"}:
        return False  # a denial lost makes a finding of its opposite
    if any(map(_hesitation, (first, second))) or any(map(is_numeral, (first, second, joined))):
        return False
    return known(joined) and _PROPER.isdisjoint(parses(joined)[0].tags)


def _hesitation(norm: str) -> bool:
    return norm in words("nomination", "filler") or norm in words("talk", "sounds")


@lru_cache(maxsize=REMEMBERED)
def _suspicious(norm: str) -> bool:
    """The word may be a piece of another, or several, or bent."""
    return _odd(norm) or any(norm in pair for key in ("torn", "torn_behind_number") for pair in _listed(key))


@lru_cache(maxsize=REMEMBERED)
def _odd(norm: str) -> bool:
    """No word of Russian, and no numeral."""
    return russian(norm) and "-" not in norm and not known(norm) and not is_numeral(norm)


@cache
def _listed(key: str) -> frozenset[tuple[str, str]]:
    return frozenset((pair[0], pair[1]) for pair in data("mended")[key])


@cache
def _sounds() -> dict[str, str]:
    return {sound(word): word for word in data("mended")["bent"]}


def _straight(norm: str) -> str | None:
    """The word that this one is bent from."""
    return _sounds().get(sound(norm))


@lru_cache(maxsize=REMEMBERED)
def _cut(norm: str) -> int:
    """After how many letters the second of two words begins; 0 when it isn't two."""
    whole = words("mended", "run_together")
    return next((at for at in range(1, len(norm)) if norm[:at] in whole and norm[at:] in whole), 0)
