"""data/calls*.toml, data/reasons.toml as values: templates, words near by, how words are bent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from grammar.bent import ENDING, near, spelled_by
from grammar.calls_template import Choice, Node, Reason, openings, parse, words_of
from grammar.morph import known
from grammar.numbers import lexicon
from grammar.types import Command
from grammar.words import REMEMBERED, data, words

_RUSSIAN = re.compile("[а-я]+")
_SHORTEST_BENT = 5  # shorter words are too like others to be bent
_NEVER_BENT = frozenset({"никто", "нельзя"})
_AREAS = ("floor", "nominations", "discipline", "court", "night", "game", "assistant")
"""The files data/calls_*.toml in the order in which of two equal readings the earlier is taken."""


class Sure(StrEnum):
    """When the words of a template leave no doubt that the host speaks."""

    ALWAYS = "always"  # in any company, if the seat is named in full («игрок номер три»); else as SENTENCE
    SENTENCE = "sentence"  # when they are a sentence of their own
    FULL = "full"  # if the seat is named in full; else they only fit
    ALONE = "alone"  # when nothing but other calls stands around them
    NEVER = "never"  # never: they only fit
    HOST = "host"  # a sentence of their own where the host is known to speak; else a whole line at most


@dataclass(frozen=True)
class Pattern:
    """One template of one command. `count`, `team` are what it means by itself («голосов нет»: 0).

    Of two readings that explain as much of a line the one of the lesser `order` is taken.
    """

    command: Command
    template: str
    tree: Node
    sure: Sure
    count: int | None
    team: str | None
    example: str
    order: int


@dataclass(frozen=True)
class Habits:
    """What is known of a command.

    `unless`: words near by which make it talk about the call, not the call; `inside`: those of them that do
    so within a remark inside the call as well; `denied`: those that undo it whoever speaks; `bare_cost`: by
    how many words less a call without a seat explains; `yields`: it is but a filler where a call of the game
    stands in the same line; `strict`: a sentence of the host's own may be talk about it as well.
    """

    unless: frozenset[str]
    inside: frozenset[str]
    denied: frozenset[str]
    bare_cost: float
    yields: bool
    strict: bool


@cache
def patterns() -> tuple[Pattern, ...]:
    """All templates, in the order of the files."""
    parts = _parts(data("calls"))
    entries = [(name, entry) for name, command in _commands().items() for entry in command["say"]]
    return tuple(
        Pattern(
            Command(name),
            entry["t"],
            parse(entry["t"], parts),
            Sure(entry.get("sure", _commands()[name].get("sure", Sure.ALONE))),
            entry.get("count"),
            entry.get("team"),
            entry["like"],
            order,
        )
        for order, (name, entry) in enumerate(entries)
    )


@cache
def _commands() -> dict[str, Any]:
    return {name: entry for area in _AREAS for name, entry in data(f"calls_{area}")["command"].items()}


def _parts(table: Mapping[str, Any]) -> dict[str, Node]:
    parts: dict[str, Node] = {}
    for name, template in table["part"].items():
        parts[name] = parse(template, parts)
    reasons = [
        Reason(rule, parse(template, parts))
        for rule, reason in data("reasons")["reason"].items()
        for template in reason["say"]
    ]
    return parts | {"reason": Choice(tuple(reasons))}


@cache
def habits(command: Command) -> Habits:
    """What the data say of the command as a whole."""
    entry = _commands()[command]
    denied = frozenset(entry.get("denied", ()))
    unless = frozenset(entry.get("unless", ())) | denied
    inside = unless - set(entry.get("harmless", ()))
    flags = (entry.get("yields", False), entry.get("strict", False))
    return Habits(unless, inside, denied, entry.get("bare_cost", 0.0), *flags)


@cache
def by_opening() -> dict[str, tuple[Pattern, ...]]:
    """The templates that may begin with a word or slot."""
    found: dict[str, list[Pattern]] = {}
    for pattern in patterns():
        for key in openings(pattern.tree)[0]:
            found.setdefault(key, []).append(pattern)
    return {key: tuple(those) for key, those in found.items()}


@cache
def aside(kind: str) -> frozenset[str]:
    """The words of one list of data/calls.toml: "reported", "filler" or "hesitation"."""
    return words("calls", kind)


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset().union(*(words_of(pattern.tree) for pattern in patterns()))


@cache
def _unbent() -> frozenset[str]:
    """The words that only commands of yes and no have: one of them is never guessed from another word."""
    strict: set[str] = set()
    free: set[str] = set()
    for pattern in patterns():
        (strict if _commands()[pattern.command].get("unbent") else free).update(words_of(pattern.tree))
    return frozenset(strict - free) | _NEVER_BENT


@lru_cache(maxsize=REMEMBERED)
def readings(norm: str) -> frozenset[str]:
    """The words of the templates a spoken word may stand for.

    A word that Russian has was said as it stands; only a non-word may be a bent one. Numerals, negations
    and what is shorter than five letters are never bent.
    """
    straight = frozenset(key for key in _vocabulary() if spelled_by(norm, key))
    if (
        straight
        or len(norm) < _SHORTEST_BENT
        or not _RUSSIAN.fullmatch(norm)
        or norm in lexicon()
        or known(norm)
    ):
        return straight
    return frozenset(key for key in _vocabulary() if _bent(norm, key))


@lru_cache(maxsize=REMEMBERED)
def torn(first: str, second: str) -> frozenset[str]:
    """The words of the templates that two pieces make together («сло во»), one of them no word itself."""
    whole = first + second
    pieces = {first, second}
    if len(whole) < _SHORTEST_BENT or not _RUSSIAN.fullmatch(whole) or not pieces.isdisjoint(lexicon()):
        return frozenset()
    if first in {"не", "ни"} or (known(first) and known(second)):
        return frozenset()
    made = frozenset(key for key in _vocabulary() if spelled_by(whole, key))
    return frozenset(key for key in made if not (spelled_by(first, key) or spelled_by(second, key)))


def _bent(norm: str, key: str) -> bool:
    stem = key.removesuffix("*")
    if len(stem) < _SHORTEST_BENT or key in _unbent() or stem in lexicon():
        return False
    if key.endswith("*") and len(norm) - len(stem) > ENDING:
        return False
    return near(norm, key)
