"""The template language of data/calls.toml, read into small trees.

`слово` is that word, `слов*` that beginning with any short ending, `(a|b c)` one of several, `[a|b]` the
same or nothing, `<name>` a part defined once, `{seat}` `{seats}` `{count}` `{minutes}` `{nth}` `{remark}`
`{30}` what is looked up in the line: a seat, a list of seats, a cardinal, the same in minutes (counted in
seconds), an ordinal, a few free words, that very number. `{named}` is a seat that can be no plain count,
`{which}` an ordinal that counts nothing of the call, `{few}` one to three free words of the same sentence,
`{on}` nothing at all, where no sentence ends, `{start}` and `{end}` nothing where one begins or ends.
Phrasebooks know `@лемма`, `{any}`, `{gap}`, `{asked}` besides, and of the slots `{seat}`, `{count}`, `{30}`,
`{on}`, `{start}`, `{end}` (see `grammar.phrasebook`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

_LEMMA = r"@[а-яё-]+(?::[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)?"
_PIECE = re.compile(rf"\s*([()\[\]|]|\{{[a-z0-9]+\}}|<[a-z_]+>|{_LEMMA}|[а-яё-]+\*?)")
SLOTS = frozenset(
    {"seat", "seats", "named", "count", "minutes", "nth", "which", "remark", "few", "on", "start", "end"}
    | {"any", "gap", "asked"}
)
_MAY_BE_EMPTY = frozenset({"remark", "on", "start", "end", "gap", "asked"})


class TemplateError(ValueError):
    """A template that can't be read: a fault of the data file, for its author."""


@dataclass(frozen=True)
class Word:
    """A word of the vocabulary; `key` as written in the template, «ё» as «е»."""

    key: str


@dataclass(frozen=True)
class Lemma:
    """Any form of a word of the dictionary, or those with some grammemes; `key` as written, «ё» as «е»."""

    key: str


@dataclass(frozen=True)
class Slot:
    """Something looked up in the line: a name of SLOTS, or "number" with the only `value` that fits."""

    name: str
    value: int | None = None


@dataclass(frozen=True)
class Chain:
    """All parts, one after another."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of the options, the first that fits preferred; an empty Chain as the last makes it optional."""

    options: tuple[Node, ...]

    @cached_property
    def starts(self) -> tuple[tuple[Node, frozenset[str] | None], ...]:
        """The options with what each may begin with, None for one that may be empty."""
        each = [(option, *openings(option)) for option in self.options]
        return tuple((option, None if empty else first) for option, first, empty in each)

    @cached_property
    def _by_opening(self) -> Mapping[str, tuple[Node, ...]]:
        """Options by the word they begin with; under "" those that a word alone can't rule out."""
        found: dict[str, tuple[Node, ...]] = {"": ()}
        for option, first in self.starts:
            open_ended = first is None or any(key.startswith("{") for key in first)
            for key in {""} if open_ended or first is None else first:
                found[key] = (*found.get(key, ()), option)
        return found

    def possible(self, keys: Iterable[str]) -> tuple[Node, ...]:
        """The options that may begin with a word which stands for these keys."""
        listed = self._by_opening
        return sum((listed[key] for key in keys if key in listed), listed[""])


@dataclass(frozen=True)
class Reason:
    """A part whose presence tells for which rule a warning is given."""

    rule: str
    part: Node


Node = Word | Lemma | Slot | Chain | Choice | Reason
NOTHING = Chain(())


def parse(template: str, parts: Mapping[str, Node]) -> Node:
    """Read a template; `parts` are the trees of its `<name>`s. Raises TemplateError."""
    pieces = _pieces(template)
    node, rest = _options(pieces, parts)
    if rest:
        raise TemplateError(f"unexpected {rest[0]!r} in {template!r}")
    return node


def _pieces(template: str) -> list[str]:
    pieces, at = [], 0
    text = template.strip()
    while at < len(text):
        match = _PIECE.match(text, at)
        if match is None:
            raise TemplateError(f"can't read {text[at:]!r} in {template!r}")
        pieces.append(match.group(1))
        at = match.end()
    return pieces


def _options(pieces: Sequence[str], parts: Mapping[str, Node]) -> tuple[Node, Sequence[str]]:
    options = []
    while True:
        node, pieces = _sequence(pieces, parts)
        options.append(node)
        if not pieces or pieces[0] != "|":
            return (options[0] if len(options) == 1 else Choice(tuple(options))), pieces
        pieces = pieces[1:]


def _sequence(pieces: Sequence[str], parts: Mapping[str, Node]) -> tuple[Node, Sequence[str]]:
    found: list[Node] = []
    while pieces and pieces[0] not in {")", "]", "|"}:
        head, pieces = pieces[0], pieces[1:]
        if head in {"(", "["}:
            node, pieces = _options(pieces, parts)
            if not pieces or pieces[0] != {"(": ")", "[": "]"}[head]:
                raise TemplateError(f"{head!r} is not closed")
            pieces = pieces[1:]
            found.append(node if head == "(" else Choice((node, NOTHING)))
        else:
            found.append(_leaf(head, parts))
    if not found:
        raise TemplateError("an empty option")
    return (found[0] if len(found) == 1 else Chain(tuple(found))), pieces


def _leaf(piece: str, parts: Mapping[str, Node]) -> Node:
    name = piece[1:-1]
    if piece.startswith("<"):
        if name not in parts:
            raise TemplateError(f"no part {name!r}")
        return parts[name]
    if piece.startswith("{"):
        if name.isdigit():
            return Slot("number", int(name))
        if name not in SLOTS:
            raise TemplateError(f"no slot {name!r}")
        return Slot(name)
    if piece.startswith("@"):
        return Lemma(piece.replace("ё", "е"))
    return Word(piece.lower().replace("ё", "е"))


def words_of(node: Node) -> frozenset[str]:
    """All words of the vocabulary a tree uses."""
    match node:
        case Word(key) | Lemma(key):
            return frozenset({key})
        case Slot():
            return frozenset()
        case Reason(_, part):
            return words_of(part)
        case Chain(inner) | Choice(inner):
            return frozenset().union(*map(words_of, inner))


def openings(node: Node) -> tuple[frozenset[str], bool]:
    """With what a match may begin (words, and slots as "{name}"), and whether it may be empty."""
    match node:
        case Word(key) | Lemma(key):
            return frozenset({key}), False
        case Slot(name):
            return frozenset({"{" + name + "}"}), name in _MAY_BE_EMPTY
        case Reason(_, part):
            return openings(part)
        case Choice(options):
            each = [openings(option) for option in options]
            return frozenset().union(*(first for first, _ in each)), any(empty for _, empty in each)
        case Chain(inner):
            return _openings_of_sequence(inner)


def _openings_of_sequence(parts: Sequence[Node]) -> tuple[frozenset[str], bool]:
    first: frozenset[str] = frozenset()
    for part in parts:
        more, empty = openings(part)
        first |= more
        if not empty:
            return first, False
    return first, True
