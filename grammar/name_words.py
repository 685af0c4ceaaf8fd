"""What a single word has to do with the names of people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from grammar.morph import parses
from grammar.table import Table
from grammar.text import tokens
from grammar.words import REMEMBERED, data, words

_PARTICLES = ("-то", "-ка", "-с")
_SURE = 0.5
_MOSTLY = 0.7
_PROPER = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn"})


@dataclass(frozen=True, slots=True)
class Name:
    """A first name. `calling`: it stands in the nominative or is cut short, as when somebody is called;
    `cut`: cut short («Саш»); `common`: also a word of every day («вера», «лен»)."""

    base: str
    calling: bool
    cut: bool
    common: bool


@lru_cache(maxsize=REMEMBERED)
def name_of(norm: str) -> Name | None:
    """The first name a normalised word is a form of, or None."""
    for particle in _PARTICLES:
        norm = norm.removesuffix(particle)
    if norm in _all():
        return Name(norm, True, False, norm in words("names", "common"))
    if norm in _cuts():
        return Name(_cuts()[norm], True, True, norm in words("names", "cut_common"))
    if len(norm) < 3:
        return None
    readings = [p for p in parses(norm) if p.lemma in _all() and "NOUN" in p.tags]
    if not readings:
        return None
    others = sum(p.score for p in parses(norm) if p.known and not p.tags & _PROPER) > _MOSTLY
    plural = all("plur" in p.tags for p in readings)
    common = others or plural or not {norm, readings[0].lemma}.isdisjoint(words("names", "common"))
    return Name(readings[0].lemma, False, False, common)


@cache
def _all() -> frozenset[str]:
    return words("names", "full") | words("names", "short")


@cache
def _cuts() -> dict[str, str]:
    """Names cut short to call somebody: «Саша» is «Саш», «Таня» is «Тань»."""
    cut: dict[str, str] = {}
    for name in sorted(_all()):
        if name.endswith("а"):
            cut.setdefault(name[:-1], name)
        elif name.endswith("я") and not name.endswith(("ия", "ья")):
            cut.setdefault(name[:-1] + "ь", name)
    return {short: name for short, name in cut.items() if len(short) > 1 and short not in _all()}


@lru_cache(maxsize=REMEMBERED)
def patronymic(norm: str) -> bool:
    """«Сергеевич», «Петровна», «Палыч» in any form."""
    if norm in words("names", "patronymics"):
        return True
    return any("Patr" in p.tags and p.score >= _SURE and p.known for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def surname(norm: str) -> bool:
    """The word is most likely a surname («Пушкин»)."""
    return any("Surn" in p.tags and p.score >= _SURE for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def of_players(norm: str) -> bool:
    """The word says something of a player: a colour, a vote, a check (data/names.toml)."""
    return any(p.lemma in words("names", "of_players") and p.score >= 0.2 for p in parses(norm))


@lru_cache(maxsize=REMEMBERED)
def third_person(norm: str) -> bool:
    """A verb that has the word before it as its subject («Саша сказал», «Саша думает»)."""
    for reading in parses(norm)[:1]:
        if "VERB" in reading.tags:
            return "3per" in reading.tags or {"past", "sing"} <= reading.tags
    return False


@lru_cache(maxsize=REMEMBERED)
def of_several(norm: str) -> bool:
    """A past in the plural: behind one name it is said to him («Никита доигрались»)."""
    return any({"VERB", "past", "plur"} <= p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def invites(norm: str) -> bool:
    """«выйдем», «пойдёмте»: behind a name it is said to him."""
    return any({"VERB", "plur"} <= p.tags and {"1per", "incl"} & p.tags for p in parses(norm)[:1])


@lru_cache(maxsize=REMEMBERED)
def speaks_to(norm: str) -> bool:
    """«вы», «ты», or a verb of the second person or an imperative."""
    if norm in ("вы", "ты"):
        return True
    return any(
        "VERB" in p.tags and ("2per" in p.tags or {"impr", "excl"} <= p.tags) for p in parses(norm)[:1]
    )


@lru_cache(maxsize=64)
def nick_words(table: Table) -> frozenset[str]:
    """The words of all nicks of a table, normalised: a part of a nick is no name either."""
    return frozenset(token.norm for nick in table.nicks.values() for token in tokens(nick))


@cache
def idioms() -> dict[str, list[tuple[str, ...]]]:
    """Names of others and sayings, by their first word."""
    table: dict[str, list[tuple[str, ...]]] = {}
    for phrase in data("names")["idioms"]:
        table.setdefault(phrase[0], []).append(tuple(phrase))
    return table
