"""Phrases of one kind from a data file, looked for in a line: what the readers of phrases share.

A file holds entries `{ t = template, like = example }` under `say`, and under `clean` those of phrases in
which the same words mean something else: a find inside one of them is dropped. The templates are those of
`grammar.calls_template`, and beside its words `@лемма` is any form of a word, `@лемма:1per,pres` its forms
with these grammemes, `{any}` any one word, `{seat}` a player named in any way, `{gap}` up to three words of
the same sentence, `{count}` a number, `{100}` that number, `{asked}` nothing, in a sentence that ends in a
question mark. Words in the list `unless` that stand near by in the same sentence turn it into talk. An entry
may have templates of its own for what must stand `near` it in the sentence, and what must not (`unless`).
With `quoted = true` words inside quotation marks are words of others, or a title, and no find.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from grammar.bent import near, spelled_by
from grammar.calls_template import Chain, Choice, Lemma, Node, Reason, Slot, Word, openings, parse, words_of
from grammar.morph import known, parses
from grammar.numbers import lexicon
from grammar.phrase_walk import Walk, walk
from grammar.scene import Scene
from grammar.words import data

NEAR = 3
"""Words before and after a phrase among which `unless` is looked for."""
AROUND = 7
"""Words before and after a phrase among which an entry's own `near` and `unless` are looked for."""
_PART = re.compile("<([a-z_]+)>")
_TELLING = 4  # a word of fewer letters stands in every other line
_PARTICLES = frozenset({"то", "ка", "таки", "с", "де"})
_NOTHING: frozenset[str] = frozenset()
_SEAT, _NUMBER = frozenset({"{seat}"}), frozenset({"{count}", "{number}"})
_SHORTEST_BENT = 6
_LIKELY = 0.1  # readings of a word less probable than this are not meant


@dataclass(frozen=True)
class Entry:
    """One template with the sentence it is meant for.

    `near`: what must be said around it for the phrase to count; `unless`: what makes it mean something else.
    """

    template: str
    tree: Node
    like: str
    near: Node | None = None
    unless: Node | None = None

    @cached_property
    def reach(self) -> Walk:
        """How far it reaches."""
        return walk(self.tree)

    @cached_property
    def around(self) -> tuple[Walk | None, Walk | None]:
        """The same for what must and what must not be said around it."""
        near, unless = self.near, self.unless
        return None if near is None else walk(near), None if unless is None else walk(unless)

    @cached_property
    def opens(self) -> frozenset[str]:
        """With what it may begin."""
        return openings(self.tree)[0]

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Groups of keys of each of which a line must have one, the most telling group first."""
        groups = _needs(self.tree)
        return tuple(sorted(groups, key=lambda group: (min(map(len, group)) < _TELLING, len(group))))


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
    quoted: bool = False
    _readings: dict[str, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, table: Mapping[str, object], parts: Mapping[str, Node] | None = None) -> Phrasebook:
        """Make it of a read TOML file. Raises TemplateError for a template that can't be read."""
        given = _parts(_strings(table.get("part", {})), parts or {})
        return cls(
            _entries(table.get("say", ()), given),
            _entries(table.get("clean", ()), given),
            frozenset(map(str, _list(table.get("unless", ())))),
            table.get("quoted") is True,
        )

    def hits(self, scene: Scene) -> list[Hit]:
        """The phrases said in a line, longest first at each place, without overlap, in order."""
        opens = self._opens(scene)
        heard = _NOTHING.union(*opens)
        if not (possible := self._say.possible(heard)):
            return []
        found = [hit for hit in self._matches(scene, opens, possible) if not self._talked_of(scene, hit)]
        if not found:
            return []
        excused = list(self._matches(scene, opens, self._clean.possible(heard)))
        return _longest(
            hit
            for hit in found
            if not any(other.first <= hit.first and hit.last <= other.last for other in excused)
        )

    @cached_property
    def _say(self) -> _Shelf:
        return _Shelf.of(self.say)

    @cached_property
    def _clean(self) -> _Shelf:
        return _Shelf.of(self.clean)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        trees = (
            tree
            for entry in (*self.say, *self.clean)
            for tree in (entry.tree, entry.near, entry.unless)
            if tree is not None
        )
        return frozenset().union(*map(words_of, trees))

    @cached_property
    def _index(self) -> _Index:
        return _Index.of(self._vocabulary)

    def _opens(self, scene: Scene) -> list[frozenset[str]]:
        """With what a template may begin to fit at each token; nothing at the end of the line."""
        readings = self._readings
        opens = [readings.get(token.norm) or self._read(token.norm) for token in scene.tokens]
        for at in scene.seat_at:
            opens[at] |= _SEAT
        for at in scene.number_at:
            opens[at] |= _NUMBER
        return [*opens, _NOTHING]

    def _read(self, norm: str) -> frozenset[str]:
        """The keys of the templates a spoken word may stand for."""
        if norm not in self._readings:
            if len(self._readings) > 50_000:
                self._readings.clear()
            keys = self._index.keys(norm) or self._index.keys(_whole(norm))
            self._readings[norm] = keys | {"{any}"}
        return self._readings[norm]

    def _matches(
        self, scene: Scene, opens: Sequence[frozenset[str]], entries: Sequence[Entry]
    ) -> Iterator[Hit]:
        for entry in entries:
            begins, reach = entry.opens, entry.reach
            for first, keys in enumerate(opens):
                if begins.isdisjoint(keys):
                    continue
                end = max(reach(scene, opens, first), default=first)
                if end > first and _fits_around(scene, opens, hit := Hit(entry, first, end - 1)):
                    yield hit

    def _talked_of(self, scene: Scene, hit: Hit) -> bool:
        if self.quoted and scene.quoted.issuperset(range(hit.first, hit.last + 1)):
            return True
        if not self.unless:
            return False
        first, last = _around(scene, hit, NEAR)
        near = {scene.norm(k) for k in (*range(first, hit.first), *range(hit.last + 1, last + 1))}
        return not self.unless.isdisjoint(near)


@cache
def phrasebook(name: str) -> Phrasebook:
    """The phrasebook of `data/<name>.toml`."""
    return Phrasebook.of(data(name))


def _parts(templates: Mapping[str, str], given: Mapping[str, Node]) -> dict[str, Node]:
    """The trees of all parts, whatever order they stand in. Raises TemplateError."""
    found, waiting = dict(given), dict(templates)
    while waiting:
        ready = [name for name in waiting if waiting.keys().isdisjoint(_PART.findall(waiting[name]))]
        for name in ready or waiting:  # parts that need each other can't be read: `parse` says so
            found[name] = parse(waiting[name], found)
        waiting = {name: template for name, template in waiting.items() if name not in found}
    return found


def _entries(given: object, parts: Mapping[str, Node]) -> tuple[Entry, ...]:
    found = []
    for entry in _list(given):
        around = {name: parse(entry[name], parts) for name in ("near", "unless") if name in entry}
        found.append(Entry(entry["t"], parse(entry["t"], parts), entry["like"], **around))
    return tuple(found)


def _list(given: object) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else ()


def _strings(given: object) -> dict[str, str]:
    return given if isinstance(given, dict) else {}


@dataclass(frozen=True)
class _Shelf:
    """Entries by a key that a line must have for them; under "" those that need none."""

    by_key: Mapping[str, tuple[Entry, ...]]

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> _Shelf:
        found: dict[str, tuple[Entry, ...]] = {"": ()}
        for entry in entries:
            for key in entry.needs[0] if entry.needs else ("",):
                found[key] = (*found.get(key, ()), entry)
        return cls(found)

    def possible(self, heard: frozenset[str]) -> list[Entry]:
        """The entries that a line in which these keys were heard may hold."""
        listed = [entry for key in self.by_key.keys() & (heard | {""}) for entry in self.by_key[key]]
        once = {id(entry): entry for entry in listed}.values()
        return [entry for entry in once if not any(group.isdisjoint(heard) for group in entry.needs)]


def _needs(node: Node) -> list[frozenset[str]]:
    """Groups of keys: a line that has none of a group can't hold the node."""
    match node:
        case Word(key) | Lemma(key):
            return [frozenset({key})]
        case Slot("seat" | "count" | "number" as name, _):
            return [frozenset({"{" + name + "}"})]
        case Slot():
            return []
        case Reason(_, part):
            return _needs(part)
        case Choice(options):
            each = [_needs(option) for option in options]
            return [frozenset().union(*(min(groups, key=len) for groups in each))] if all(each) else []
        case Chain(parts):
            return [group for part in parts for group in _needs(part)]


def _around(scene: Scene, hit: Hit, words: int) -> tuple[int, int]:
    """The first and the last token of the hit's sentence that stand at most so many words from it."""
    first, last = hit.first, hit.last
    while first > hit.first - words and not scene.stop(first):
        first -= 1
    while last < hit.last + words and not scene.stop(last + 1):
        last += 1
    return first, last


def _fits_around(scene: Scene, opens: Sequence[frozenset[str]], hit: Hit) -> bool:
    """True when what the entry wants near by is there, and what it must not have is not."""
    near, unless = hit.entry.around
    if near is None and unless is None:
        return True
    first, last = _around(scene, hit, AROUND)
    places = range(first, last + 1)
    if unless is not None and any(unless(scene, opens, at) for at in places):
        return False
    return near is None or any(near(scene, opens, at) for at in places)


def _longest(hits: Iterable[Hit]) -> list[Hit]:
    """Of overlapping hits the earliest, of those that begin together the longest."""
    chosen: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.first, -hit.last)):
        if not chosen or hit.first > chosen[-1].last:
            chosen.append(hit)
    return chosen


def _whole(norm: str) -> str:
    """A word without what a hyphen hangs on it («бог-то», «клянусь-клянусь»)."""
    head, _, tail = norm.rpartition("-")
    return head if head and (tail in _PARTICLES or tail == head) else norm


@dataclass(frozen=True)
class _Index:
    """The keys of a vocabulary by what a spoken word is looked up with."""

    words: frozenset[str]
    lemmas: Mapping[str, tuple[tuple[str, frozenset[str]], ...]]
    stems: tuple[str, ...]

    @classmethod
    def of(cls, vocabulary: frozenset[str]) -> _Index:
        lemmas: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {}
        for key in (key for key in vocabulary if key.startswith("@")):
            lemma, _, tags = key[1:].partition(":")
            lemmas[lemma] = (*lemmas.get(lemma, ()), (key, frozenset(tags.split(",")) - {""}))
        stems = tuple(key for key in vocabulary if key.endswith("*"))
        plain = frozenset(key for key in vocabulary if not key.startswith("@") and not key.endswith("*"))
        return cls(plain, lemmas, stems)

    def keys(self, norm: str) -> frozenset[str]:
        """A word that Russian has was said as it stands; only a non-word may be a bent one."""
        straight = {norm} & self.words
        straight |= {key for key in self.stems if spelled_by(norm, key)}
        if self.lemmas:
            for p in parses(norm):
                if p.score >= _LIKELY:
                    straight |= {key for key, tags in self.lemmas.get(p.lemma, ()) if tags <= p.tags}
        if straight or len(norm) < _SHORTEST_BENT or norm in lexicon() or known(norm):
            return frozenset(straight)
        return frozenset(key for key in (*self.words, *self.stems) if _bent(norm, key))


def _bent(norm: str, key: str) -> bool:
    stem = key.removesuffix("*")
    if len(stem) < _SHORTEST_BENT or stem in lexicon():
        return False
    return near(norm, key)
