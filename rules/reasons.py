"""The rules as reasons for a warning or a removal, found by what a host would say: «жесты», «пятый пункт».

The reasons are data of a rulebook; words that mean the same («трогает», «толкнул») are families of
`data/word_families.toml`, how the words around them are read is data of `data/search.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rules.errors import RulebookError

if TYPE_CHECKING:
    from rules.rulebook import Rulebook

Phase = Literal["day", "night", "court", "timeout"]
"""Where a rule is broken, as far as the rules tell such places apart."""

PHASES = ("day", "night", "court", "timeout")
PENALTIES = ("warning", "removal")

_APPENDIX = "П"
_RULE = re.compile(r"П?[1-9]\d?")
_SHORT = 60
_KEYS = ("short", "text", "penalty", "night_penalty", "phases", "words")
_TOKEN = re.compile(r"[а-я]+|(?<!\d)\d{1,3}(?!\d)")
_PATTERN = re.compile(r"[а-я]+\*?|\d+")
_AFTER_BECAUSE = 3
_LONGEST = 50  # a reason is a few words; of a longer text the last are read


@dataclass(frozen=True)
class Reason:
    """A rule as the reason of a penalty."""

    rule: str
    """Its number: "1".."35", of the appendix "П1".."П18"."""
    short: str
    """For a button or the voice, at most 60 characters."""
    text: str
    """The rule in one Russian sentence."""
    penalty: str
    """The usual one, "warning" or "removal"; the host may give another."""
    night_penalty: str
    """The usual one at night."""
    phases: tuple[str, ...]
    """Where it happens (`PHASES`); empty: everywhere."""
    words: tuple[str, ...]
    """What a host would say: words in any order, "*" stands for any ending; families are spelled out."""


class _Word(NamedTuple):
    text: str
    weight: int


def find(query: str, rulebook: Rulebook, phase: Phase = "day") -> tuple[Reason, ...]:
    """Return the reasons that fit what a host said, best first; none when nothing fits.

    First come the rules called by number («правило 5», «п5», «пятый пункт», «35» alone), then those of which
    most of the words were said. Of equals the ones that happen in `phase` come first, then the rulebook's
    order. A negated word («не жесты») does not count.
    """
    words = _heard(query)
    called = dict.fromkeys(rule for rule in _called(words) if rule in rulebook.reasons)
    worth = _worths(rulebook, _glued(words))
    fitting = [rule for rule, worthy in worth.items() if worthy and rule not in called]
    fitting.sort(key=lambda rule: (-worth[rule], _distance(rulebook.reasons[rule], phase)))
    return tuple(rulebook.reasons[rule] for rule in (*called, *fitting))


def _worths(rulebook: Rulebook, words: Sequence[_Word]) -> dict[str, int]:
    """Return how much of `words` each reason explains, 0 for nothing."""

    @cache
    def places(part: str) -> tuple[int, ...]:
        return tuple(at for at, word in enumerate(words) if _fits(part, word.text))

    return {
        rule: sum(words[at].weight for at in _explained(reason, places))
        for rule, reason in rulebook.reasons.items()
    }


def _explained(reason: Reason, places: Callable[[str], tuple[int, ...]]) -> set[int]:
    """Return the places of the words that belong to a phrase of the reason that was said whole."""
    explained: set[int] = set()
    for phrase in reason.words:
        parts = _parts(phrase)
        if all(places(part) for part in parts):
            explained.update(*(places(part) for part in parts))
    return explained


def _distance(reason: Reason, phase: Phase) -> int:
    """Return how far from `phase` the places of the reason are; the night is the farthest from the rest."""
    if phase in reason.phases:
        return 0
    if not reason.phases:
        return 1
    return 3 if phase == "night" or reason.phases == ("night",) else 2


def _fits(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else word == part


@cache
def _parts(phrase: str) -> tuple[str, ...]:
    """Return the patterns of a phrase; a negator makes one pattern with the word after it."""
    small = _search().small
    found = _PATTERN.findall(_plain(phrase))
    return tuple(word.text for word in _glued([_Word(part, 1) for part in found if part not in small]))


def _plain(text: str) -> str:
    return text.lower().replace("ё", "е").replace("%", " процент ")


def _heard(query: str) -> list[_Word]:
    """Return the words that may matter; those after «за» weigh more, as the reason stands there."""
    search = _search()
    said = _TOKEN.findall(_plain(query))[-_LONGEST:]
    reason = len(said) - said[::-1].index(search.because) if search.because in said else len(said)
    return [
        _Word(word, _AFTER_BECAUSE if at >= reason else 1)
        for at, word in enumerate(said)
        if word not in search.small
    ]


def _glued(words: Sequence[_Word]) -> list[_Word]:
    glued: list[_Word] = []
    negators = _search().negators
    for word in words:
        if glued and glued[-1].text in negators:
            glued[-1] = _Word(f"{glued[-1].text} {word.text}", word.weight)
        else:
            glued.append(word)
    return glued


def _called(words: Sequence[_Word]) -> Iterator[str]:
    """Yield the rules `words` call by number; a bare number calls one only if nothing else was said."""
    search = _search()
    texts = [word.text for word in words]
    numbers = list(_numbers(texts))
    markers = {at: search.markers[text] for at, text in enumerate(texts) if text in search.markers}
    bare = sum(end - start for start, end, _ in numbers) == len(texts)
    marked = [value for start, end, value in numbers if bare or start - 1 in markers or end in markers]
    kinds = set(markers.values())
    if "appendix" in kinds and len(marked) > 1 and 1 in marked:
        marked.remove(1)  # «приложение один, пункт пять»: the only appendix with rules is the first
    for value in marked:
        for sort in _sorts(kinds):
            yield f"{sort}{value}"


def _sorts(kinds: set[str]) -> tuple[str, ...]:
    if "appendix" in kinds:
        return (_APPENDIX,)
    if "rule" in kinds:
        return ("",)
    return (_APPENDIX, "") if "letter" in kinds else ("", _APPENDIX)


def _numbers(texts: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield each number said: where it starts, where it ends (exclusive), its value."""
    values = [_search().numerals.get(text, int(text) if text.isdigit() else None) for text in texts]
    at = 0
    while at < len(texts):
        value, start = values[at], at
        at += 1
        if value is None:
            continue
        following = values[at] if at < len(texts) else None
        if value in (20, 30) and following is not None and following < 10 and not texts[start].isdigit():
            value, at = value + following, at + 1
        yield start, at, value


@dataclass(frozen=True)
class _Search:
    """The contents of `data/search.toml`, ready for use."""

    small: frozenset[str]
    negators: frozenset[str]
    because: str
    markers: Mapping[str, str]
    numerals: Mapping[str, int]


@cache
def _search() -> _Search:
    data: dict[str, Any] = tomllib.loads(
        (files("rules") / "data" / "search.toml").read_text(encoding="utf-8")
    )
    numerals = data["numerals"]
    values = {word: int(value) for value, forms in numerals["cardinals"].items() for word in forms}
    for value, stem in numerals["ordinals"].items():
        values |= {stem + ending: int(value) for ending in numerals["endings"]}
    return _Search(
        small=frozenset(data["small"]),
        negators=frozenset(data["negators"]),
        because=data["because"],
        markers={word: kind for kind, forms in data["markers"].items() for word in forms},
        numerals=values,
    )


def of_table(name: str, table: object) -> Mapping[str, Reason]:
    """Make the reasons of the rulebook `name` of its table [reasons], by number, in its order.

    Raises RulebookError when the table is no table or empty, or something in it is missing or senseless.
    """
    if not isinstance(table, dict) or not table:
        raise RulebookError(f"В своде правил «{name}» нет раздела [reasons]: допишите его.")
    return MappingProxyType({rule: _reason(name, rule, values) for rule, values in table.items()})


def _reason(name: str, rule: str, values: object) -> Reason:
    where = f"В своде правил «{name}», пункт {rule}:"
    if not _RULE.fullmatch(rule):
        raise RulebookError(f"{where} номер должен быть от 1 до 99 или от П1 до П99.")
    if not isinstance(values, dict):
        raise RulebookError(f"{where} нужен раздел со строками short, text и списком words.")
    for key in values:
        if key not in _KEYS:
            raise RulebookError(f"{where} неизвестная строка {key}, возможны только {', '.join(_KEYS)}.")
    short = _text(where, values, "short")
    if len(short) > _SHORT:
        raise RulebookError(f"{where} short длиннее {_SHORT} знаков, сократите.")
    penalty = _penalty(where, values.get("penalty", "warning"))
    return Reason(
        rule=rule,
        short=short,
        text=_text(where, values, "text"),
        penalty=penalty,
        night_penalty=_penalty(where, values.get("night_penalty", penalty)),
        phases=_phases(where, values.get("phases", [])),
        words=_words(where, values.get("words")),
    )


def _text(where: str, values: Mapping[str, object], key: str) -> str:
    value = values.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(f"{where} нет строки {key}, допишите её.")
    return value


def _penalty(where: str, value: object) -> str:
    if not isinstance(value, str) or value not in PENALTIES:
        raise RulebookError(f"{where} наказание «{value}», а возможно только {' или '.join(PENALTIES)}.")
    return value


def _phases(where: str, values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or any(value not in PHASES for value in values):
        raise RulebookError(f"{where} phases должно быть списком из слов {', '.join(PHASES)}.")
    return tuple(values)


def _words(where: str, values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or not values:
        raise RulebookError(f"{where} нет списка words, допишите слова, которыми называют этот пункт.")
    phrases: dict[str, None] = {}
    for value in values:
        spelled = list(_spelled_out(where, value)) if isinstance(value, str) else []
        if not spelled or not all(_parts(phrase) for phrase in spelled):
            raise RulebookError(f"{where} в списке words «{value}» не слова, исправьте.")
        phrases |= dict.fromkeys(spelled)
    return tuple(phrases)


def _spelled_out(where: str, phrase: str) -> Iterator[str]:
    """Yield the phrase with each "@family" in it replaced by each of the family's words."""
    choices = [_family(where, word[1:]) if word.startswith("@") else (word,) for word in phrase.split()]
    return (" ".join(words) for words in product(*choices))


def _family(where: str, name: str) -> tuple[str, ...]:
    known = _families()
    if name not in known:
        near = get_close_matches(name, known, n=1)
        advice = f"возможно, это @{near[0]}" if near else "исправьте название"
        raise RulebookError(f"{where} в списке words нет семьи слов @{name}: {advice}.")
    return tuple(phrase for word in known[name] for phrase in _spelled_out(where, word))


@cache
def _families() -> Mapping[str, Sequence[str]]:
    data: dict[str, list[str]] = tomllib.loads(
        (files("rules") / "data" / "word_families.toml").read_text(encoding="utf-8")
    )
    return data
