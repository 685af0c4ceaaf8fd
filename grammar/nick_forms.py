"""A nick in all its forms: declined as Russian declines it, and spelled as it is spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import product

from grammar.morph import CASES, declined, parses
from grammar.text import tokens
from grammar.words import data

MAX_WORDS = 3
"""Longest nick that is looked up as a phrase; of a longer one the first three words count."""

_Words = tuple[str, ...]
_NO_Y = frozenset("гкхжчшщ")
_HISSING = frozenset("жчшщц")


@lru_cache(maxsize=1_000)
def nick_forms(nick: str, only: str = "") -> frozenset[_Words]:
    """All forms of a nick (of one case with `only`) as tuples of normalised words.

    The words of the nick that stand in the nominative are declined together up to the first word that
    doesn't («Кот в сапогах» → «Кота в сапогах»).
    """
    found: set[_Words] = set()
    for words in spellings(nick):
        found |= {words} if not only else set()
        for case in (only,) if only else (*CASES, "plur"):
            found |= _inflected(words, case)
    return frozenset(found)


@lru_cache(maxsize=1_000)
def spellings(nick: str) -> tuple[_Words, ...]:
    """The nick as written and, where it has Latin letters or digits, as a recogniser would print it."""
    written = tuple(token.norm for token in tokens(nick))[:MAX_WORDS]
    if all(word.isdecimal() for word in written):
        return (written,) if written else ()  # a bare number: spoken it is a seat, and no nick
    spoken = [said for choice in product(*map(_spoken, written)) if (said := sum(choice, ())) != written]
    return (written, *spoken)


def _inflected(words: _Words, case: str) -> set[_Words]:
    """The phrase in one case; words behind one that isn't in the nominative stay as they are."""
    if len(words) > 1 and (counted := _counted(words[0], words[1])):
        return {
            (numeral, noun, *words[2:]) for numeral in _declension(words[0])[case] for noun in counted[case]
        }
    found: list[tuple[_Words, bool]] = [((), True)]
    for index, word in enumerate(words):
        table = _declension(word)
        longer: list[tuple[_Words, bool]] = []
        for phrase, agreeing in found:
            if agreeing and table:
                longer += [((*phrase, form), True) for form in table[case]]
            if not (agreeing and table) or (index and _has_case(word, "gent")):
                longer.append(((*phrase, word), False))  # «Сын Полка»: not the feminine «полка»
        found = longer
    return {phrase for phrase, _ in found}


def _counted(numeral: str, noun: str) -> dict[str, frozenset[str]]:
    """«Три кота»: the forms of the noun behind a numeral by case; none when it is something else."""
    if not any({"NUMR", "nomn"} <= p.tags for p in parses(numeral)):
        return {}
    lemmas = {p.lemma for p in parses(noun) if {"NOUN", "gent"} <= p.tags}
    plural = frozenset().union(*(declined(lemma)["plur"] for lemma in lemmas))
    return {case: plural | {noun} for case in (*CASES, "plur")} if lemmas else {}


@lru_cache(maxsize=2_000)
def _declension(word: str) -> Mapping[str, frozenset[str]]:
    """The forms of a word of a nick by case; empty for one that doesn't stand in the nominative.

    A nick is a person, so what is a thing elsewhere has the accusative of the living («Пряника»), and
    what ends in -а, -я is declined though the dictionary knows it as a form of another word («Йода»).
    """
    forms = declined(word) if _has_case(word, "nomn") else {}
    if forms and _masculine_or_plural(word):
        forms = {**forms, "accs": forms["accs"] | forms["gent"]}
    if _undeclared(word, forms.get("accs", frozenset())):
        own = dict(_as_first_declension(word))
        forms = {case: forms.get(case, frozenset()) | own[case] for case in (*CASES, "plur")}
    return forms


def _as_first_declension(word: str) -> Iterator[tuple[str, frozenset[str]]]:
    stem, soft = word[:-1], word.endswith("я")
    ends = {
        "nomn": word[-1],
        "gent": "и" if soft or stem[-1] in _NO_Y else "ы",
        "datv": "е",
        "accs": "ю" if soft else "у",
        "ablt": "ей" if soft or stem[-1] in _HISSING else "ой",
        "loct": "е",
    }
    yield from ((case, frozenset({stem + end})) for case, end in ends.items())
    yield "plur", frozenset({stem + ends["gent"]})


def _has_case(word: str, case: str) -> bool:
    return any(case in p.tags for p in parses(word))


def _undeclared(word: str, accusative: frozenset[str]) -> bool:
    """A word in -а, -я that may be a name («Бася»), though the dictionary doesn't decline it as one."""
    if not word.endswith(("а", "я")) or len(word) < 3 or accusative & {word[:-1] + "у", word[:-1] + "ю"}:
        return False
    readings = [p.tags for p in parses(word) if p.known]
    declined_otherwise = any(
        "nomn" in tags and not tags.isdisjoint({"neut", "ADJF", "PRTF", "NPRO"}) and "plur" not in tags
        for tags in readings
    )
    may_be = any(not tags.isdisjoint({"NOUN", "GRND"}) for tags in readings)
    return (may_be or not readings) and not declined_otherwise


def _masculine_or_plural(word: str) -> bool:
    readings = [p.tags for p in parses(word) if {"NOUN", "nomn"} <= p.tags]
    plural = any("plur" in tags for tags in readings)
    return plural or (any("masc" in tags for tags in readings) and not word.endswith(("а", "я")))


# --- Latin letters and digits ------------------------------------------------------------------------------


def _spoken(word: str) -> tuple[_Words, ...]:
    """The ways a word of a nick is printed when it was spoken."""
    if word.isdecimal() and word.isascii():
        return ((word,), *_number(word))
    if word.isascii() and word.isalpha():
        return ((word,), (in_russian_letters(word),))
    return ((word,),)


@cache
def _digits() -> tuple[str, ...]:
    units = {unit["value"]: unit["cardinal"][0] for unit in data("numerals")["unit"]}
    return tuple(units[value] for value in range(10))


def _number(digits: str) -> Iterator[_Words]:
    """«2» is «два» or «второй», «007» «ноль ноль семь»."""
    table = data("numerals")
    value = int(digits) if len(digits) < 3 and not digits.startswith("0") else None
    for unit in table["unit"]:
        if unit["value"] == value:
            ending = table["endings"][unit["ending"]][0]
            yield (unit["cardinal"][0],)
            yield (unit["ordinal"][0] + ending,)
            return
    if value is not None and digits in table["teens"]:
        yield (table["teens"][digits][0] + "ь",)
    elif value is not None:
        ten, one = table["tens"][str(value // 10 * 10)][0], value % 10
        yield (ten, _digits()[one]) if one else (ten,)
    else:
        yield tuple(_digits()[int(digit)] for digit in digits[:MAX_WORDS])


@lru_cache(maxsize=1_000)
def in_russian_letters(word: str) -> str:
    """A Latin word as a Russian would say it («zorro» → «зорро»), roughly."""
    said: dict[str, str] = data("nicks")["said"]
    if word in said:
        return said[word]
    sounds: dict[str, str] = data("nicks")["letters"]
    longest = max(map(len, sounds))
    found, at = "", 0
    while at < len(word):
        for length in range(longest, 0, -1):
            if (piece := word[at : at + length]) in sounds:
                found += sounds[piece]
                break
        else:
            length = 1
        at += length
    return found
