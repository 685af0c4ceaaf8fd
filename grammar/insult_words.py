"""What a single word has to do with insults: its sort, its case, whether it agrees with another."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache

from grammar.morph import Parse, parses
from grammar.words import REMEMBERED, words

_SHARE = 0.2  # readings of a word that must be the insult
_ENDING = 4  # letters that may follow the beginning `слов*`
_AGREE = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})


class Sort(Enum):
    """How much of an insult a word is by itself."""

    STRONG = "strong"
    WEAK = "weak"
    ADJECTIVE = "adjectives"


@lru_cache(maxsize=REMEMBERED)
def sort_of(norm: str) -> Sort | None:
    """The sort of insult a normalised word is, None for any other word."""
    if len(norm) < 3:
        return None
    readings = parses(norm)
    share = {key: sum(p.score for p in readings if _noun_in(p, key)) for key in ("strong", "weak")}
    if share["strong"] >= _SHARE or _short_ending(norm):
        return Sort.STRONG
    if share["weak"] >= _SHARE:
        return Sort.WEAK
    adjectives = sum(p.score for p in readings if _adjective(p) and p.lemma in words("insult", "adjectives"))
    return Sort.ADJECTIVE if adjectives >= _SHARE else None


def _noun_in(reading: Parse, key: str) -> bool:
    noun = "NOUN" in reading.tags and "Surn" not in reading.tags
    return (noun or not reading.known) and reading.lemma in words("insult", key)


def _adjective(reading: Parse) -> bool:
    """«глупо» is hardly ever said of a person."""
    return "ADJF" in reading.tags or ("ADJS" in reading.tags and "neut" not in reading.tags)


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(word[:-1] for word in words("insult", "strong") if word.endswith("*"))


def _short_ending(norm: str) -> bool:
    """One of the beginnings `слов*` of the list with a short ending."""
    return norm.startswith(_beginnings()) and any(
        norm.startswith(stem) and len(norm) - len(stem) <= _ENDING for stem in _beginnings()
    )


@lru_cache(maxsize=REMEMBERED)
def nominative(norm: str) -> bool:
    """The word may stand in the nominative, or no dictionary tells."""
    readings = [p for p in parses(norm) if p.tags & {"NOUN", "ADJF", "PRTF"} and "Surn" not in p.tags]
    return not readings or any("nomn" in p.tags for p in readings)


@lru_cache(maxsize=REMEMBERED)
def short_form(norm: str) -> bool:
    """A short adjective («глупы»), which is only ever said of somebody."""
    return any("ADJS" in p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def attribute(norm: str) -> bool:
    """An adjective that may stand between a person and what he is called («вы упрямый баран»)."""
    return any(p.tags & {"ADJF", "PRTF"} for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def accords(adjective: str, noun: str) -> bool:
    """The second word is a noun that the adjective may belong to («тупую версию»)."""
    nouns = [p for p in parses(noun) if "NOUN" in p.tags and p.score >= _SHARE]
    return any(
        mine.tags & {"ADJF", "PRTF"} and mine.tags & theirs.tags & _AGREE and _number(mine, theirs)
        for mine in parses(adjective)
        for theirs in nouns
    )


def _number(adjective: Parse, noun: Parse) -> bool:
    if "plur" in adjective.tags:
        return "plur" in noun.tags
    genders = {"masc", "femn", "neut"}
    common = not noun.tags & genders or "ms-f" in noun.tags
    return "plur" not in noun.tags and (common or bool(adjective.tags & noun.tags & genders))


@lru_cache(maxsize=REMEMBERED)
def lemma_in(norm: str, key: str) -> bool:
    """A likely reading of the word stands in a list of dictionary forms of data/insult.toml."""
    return any(p.lemma in words("insult", key) and p.score >= _SHARE for p in parses(norm))


@lru_cache(maxsize=REMEMBERED)
def person_of_verb(norm: str) -> str:
    """«1», «2», «3» for a verb of that person, «past» for a past tense, empty for other words."""
    for reading in parses(norm)[:1]:
        if "VERB" in reading.tags:
            if "past" in reading.tags:
                return "past"
            if "impr" in reading.tags:
                return "2"
            return next((tag[0] for tag in ("1per", "2per", "3per") if tag in reading.tags), "")
    return ""


@lru_cache(maxsize=REMEMBERED)
def preposition(norm: str) -> bool:
    """The word is a preposition."""
    return any("PREP" in p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def adverb(norm: str) -> bool:
    """The word is an adverb («безнадёжно»)."""
    return any("ADVB" in p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def will(norm: str) -> bool:
    """A verb of the future, third person («поймёт»)."""
    return any({"futr", "3per"} <= p.tags for p in parses(norm)[:1])
