"""Phrases of one kind from a data file, looked for in a line: what the readers of phrases share.

A file holds entries `{ t = template, like = example }` under `say`, and under `clean` those of phrases in
which the same words mean something else: a find inside one of them is dropped. The templates are those of
`grammar.calls_template`, and beside its words `@лемма` is any form of a word, `@лемма:1per,pres` its forms
with these grammemes, `{any}` any one word, `{seat}` a player named in any way, `{gap}` up to three words of
the same sentence. Words in the list `unless` that stand near by in the same sentence turn it into talk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from rapidfuzz.distance import Levenshtein

from grammar.calls_template import Chain, Choice, Lemma, Node, Reason, Slot, Word, openings, parse, words_of
from grammar.morph import known, parses
from grammar.numbers import lexicon
from grammar.scene import Scene
from grammar.words import data

NEAR = 3
"""Words before and after a phrase among which `unless` is looked for."""
_GAP = 3
_ENDING = 4  # letters that may follow the beginning `слов*`
_SHORTEST_BENT = 6
_LONG = 10  # from here on two letters may differ
_LIKELY = 0.1  # readings of a word less probable than this are not meant


@dataclass(frozen=True)
class Entry:
    """One template with the sentence it is meant for."""

    template: str
    tree: Node
    like: str


@dataclass(frozen=True)
class Hit:
    """A phrase over the tokens `first`..`last`."""

    entry: Entry
    first: int
    last: int


@dataclass(frozen=True)
class Phrasebook:
    """The phrases of one kind, ready to be looked up; `unless` is empty where no word near by matters."""

    say: tuple[Entry, ...]
    clean: tuple[Entry, ...] = ()
    unless: frozenset[str] = frozenset()
    _readings: dict[str, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, table: Mapping[str, object], parts: Mapping[str, Node] | None = None) -> Phrasebook:
        """Make it of a read TOML file. Raises TemplateError for a template that can't be read."""
        given = dict(parts or {})
        for name, template in _strings(table.get("part", {})).items():
            given[name] = parse(template, given)
        return cls(
            _entries(table.get("say", ()), given),
            _entries(table.get("clean", ()), given),
            frozenset(map(str, _list(table.get("unless", ())))),
        )

    def hits(self, scene: Scene) -> list[Hit]:
        """The phrases said in a line, longest first at each place, without overlap, in order."""
        opens = [self._read(token.norm) for token in scene.tokens]
        found = _longest(self._matches(scene, opens, self._say_by_opening))
        if not found:
            return []
        excused = _longest(self._matches(scene, opens, self._clean_by_opening))
        return [
            hit
            for hit in found
            if not any(other.first <= hit.first and hit.last <= other.last for other in excused)
            and not self._talked_of(scene, hit)
        ]

    @cached_property
    def _say_by_opening(self) -> dict[str, tuple[Entry, ...]]:
        return _by_opening(self.say)

    @cached_property
    def _clean_by_opening(self) -> dict[str, tuple[Entry, ...]]:
        return _by_opening(self.clean)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset().union(*(words_of(entry.tree) for entry in (*self.say, *self.clean)))

    def _read(self, norm: str) -> frozenset[str]:
        """The keys of the templates a spoken word may stand for."""
        if norm not in self._readings:
            if len(self._readings) > 50_000:
                self._readings.clear()
            self._readings[norm] = _keys(norm, self._vocabulary)
        return self._readings[norm]

    def _matches(
        self, scene: Scene, opens: Sequence[frozenset[str]], entries: Mapping[str, tuple[Entry, ...]]
    ) -> Iterator[Hit]:
        for first, keys in enumerate(opens):
            slots = ("{any}", "{seat}") if first in scene.seat_at else ("{any}",)
            for entry in _once(entry for key in (*keys, *slots) for entry in entries.get(key, ())):
                end = max(_walk(entry.tree, scene, opens, first), default=first)
                if end > first:
                    yield Hit(entry, first, end - 1)

    def _talked_of(self, scene: Scene, hit: Hit) -> bool:
        if not self.unless:
            return False
        left = right = 0
        while left < NEAR and not scene.stop(hit.first - left):
            left += 1
        while right < NEAR and not scene.stop(hit.last + 1 + right):
            right += 1
        near = {scene.norm(hit.first - k) for k in range(1, left + 1)}
        near |= {scene.norm(hit.last + k) for k in range(1, right + 1)}
        return not self.unless.isdisjoint(near)


@cache
def phrasebook(name: str) -> Phrasebook:
    """The phrasebook of `data/<name>.toml`."""
    return Phrasebook.of(data(name))


def _entries(given: object, parts: Mapping[str, Node]) -> tuple[Entry, ...]:
    found = []
    for entry in _list(given):
        template = entry["t"]
        found.append(Entry(template, parse(template, parts), entry["like"]))
    return tuple(found)


def _list(given: object) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else ()


def _strings(given: object) -> dict[str, str]:
    return given if isinstance(given, dict) else {}


def _by_opening(entries: Sequence[Entry]) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        for key in openings(entry.tree)[0]:
            found.setdefault(key, []).append(entry)
    return {key: tuple(those) for key, those in found.items()}


def _once(entries: Iterator[Entry]) -> Iterator[Entry]:
    seen: set[int] = set()
    for entry in entries:
        if id(entry) not in seen:
            seen.add(id(entry))
            yield entry


def _longest(hits: Iterator[Hit]) -> list[Hit]:
    """Of overlapping hits the earliest, of those that begin together the longest."""
    chosen: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.first, -hit.last)):
        if not chosen or hit.first > chosen[-1].last:
            chosen.append(hit)
    return chosen


def _walk(node: Node, scene: Scene, opens: Sequence[frozenset[str]], at: int) -> set[int]:
    """Where a match of `node` that begins at the token `at` may end (one past its last token)."""
    match node:
        case Word(key) | Lemma(key):
            return {at + 1} if at < len(opens) and key in opens[at] else set()
        case Slot(name, _):
            return _slot(name, scene, at)
        case Reason(_, part):
            return _walk(part, scene, opens, at)
        case Choice(options):
            return set().union(*(_walk(option, scene, opens, at) for option in options))
        case Chain(parts):
            ends = {at}
            for part in parts:
                ends = set().union(*(_walk(part, scene, opens, end) for end in ends))
            return ends


def _slot(name: str, scene: Scene, at: int) -> set[int]:
    if name == "any":
        return {at + 1} if at < len(scene.tokens) else set()
    if name == "seat":
        return {scene.seat_at[at].last + 1} if at in scene.seat_at else set()
    if name == "gap":
        ends = {at}
        while max(ends) < at + _GAP and not scene.stop(max(ends)):
            ends.add(max(ends) + 1)
        return ends
    border = scene.stop(at)
    return {at} if border == (name != "on") else set()


def _keys(norm: str, vocabulary: frozenset[str]) -> frozenset[str]:
    """A word that Russian has was said as it stands; only a non-word may be a bent one."""
    straight = frozenset(key for key in vocabulary if _fits(norm, key))
    if straight or len(norm) < _SHORTEST_BENT or norm in lexicon() or known(norm):
        return straight
    return frozenset(key for key in vocabulary if _bent(norm, key))


def _fits(norm: str, key: str) -> bool:
    if key.startswith("@"):
        lemma, _, tags = key[1:].partition(":")
        wanted = frozenset(tags.split(",")) - {""}
        return any(p.lemma == lemma and wanted <= p.tags and p.score >= _LIKELY for p in parses(norm))
    if key.endswith("*"):
        return norm.startswith(key[:-1]) and len(norm) - len(key) < _ENDING
    return norm == key


def _bent(norm: str, key: str) -> bool:
    stem = key.removesuffix("*")
    if key.startswith("@") or len(stem) < _SHORTEST_BENT or stem in lexicon():
        return False
    if norm.startswith("не") != stem.startswith("не"):
        return False
    if key.endswith("*"):
        norm = norm[: len(stem)]
    allowed = 2 if len(stem) >= _LONG else 1
    return Levenshtein.distance(norm, stem, score_cutoff=allowed) <= allowed
