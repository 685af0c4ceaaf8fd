"""How far a template reaches in a line: every node is made a function once, for it is asked very often."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from grammar.calls_template import Chain, Choice, Lemma, Node, Reason, Slot, Word, openings
from grammar.scene import Scene

Opens = Sequence[frozenset[str]]
"""With what a template may begin at each token of a line, and nothing at its end."""
Walk = Callable[[Scene, Opens, int], Collection[int]]
"""Where a match that begins at a token may end, one past its last token."""

_GAP = 3
_NOWHERE: tuple[int, ...] = ()


def walk(node: Node) -> Walk:
    """Make the function of a node."""
    match node:
        case Word(key) | Lemma(key):
            return _one_of(frozenset({key}))
        case Slot("number", value):
            return _number(value)
        case Slot(name, _):
            return lambda scene, _opens, at: _slot(name, scene, at)
        case Reason(_, part):
            return walk(part)
        case Choice(options):
            return _choice(options)
        case Chain(parts):
            return _chain(tuple(map(walk, parts)))


def _one_of(keys: frozenset[str]) -> Walk:
    def step(_scene: Scene, opens: Opens, at: int) -> Collection[int]:
        return _NOWHERE if keys.isdisjoint(opens[at]) else (at + 1,)

    return step


def _number(value: int | None) -> Walk:
    def step(scene: Scene, _opens: Opens, at: int) -> Collection[int]:
        number = scene.number_at.get(at)
        return (number.last + 1,) if number is not None and number.value == value else _NOWHERE

    return step


def _chain(parts: Sequence[Walk]) -> Walk:
    def step(scene: Scene, opens: Opens, at: int) -> Collection[int]:
        ends: Collection[int] = (at,)
        for part in parts:
            if len(ends) == 1:
                (end,) = ends
                ends = part(scene, opens, end)
            else:
                ends = {further for end in ends for further in part(scene, opens, end)}
            if not ends:
                return _NOWHERE
        return ends

    return step


def _choice(options: Sequence[Node]) -> Walk:
    """Options of one word need only be looked up; of the others those that may begin here are walked."""
    plain = frozenset(option.key for option in options if isinstance(option, Word | Lemma))
    others = [option for option in options if not isinstance(option, Word | Lemma)]
    if not others:
        return _one_of(plain)
    told, free = _by_opening(others)
    every = plain.union(told)

    def step(scene: Scene, opens: Opens, at: int) -> Collection[int]:
        heard, ends = opens[at], set[int]()
        if not every.isdisjoint(heard):
            if not plain.isdisjoint(heard):
                ends.add(at + 1)
            for key in heard:
                for option in told.get(key, ()):
                    ends.update(option(scene, opens, at))
        for option in free:
            ends.update(option(scene, opens, at))
        return ends

    return step


def _by_opening(options: Sequence[Node]) -> tuple[dict[str, list[Walk]], list[Walk]]:
    """The functions of options by what they begin with, and of those that no word can rule out."""
    told: dict[str, list[Walk]] = {}
    free: list[Walk] = []
    for option in options:
        first, empty = openings(option)
        if empty or any(key.startswith("{") for key in first):
            free.append(walk(option))
            continue
        step = walk(option)
        for key in first:
            told.setdefault(key, []).append(step)
    return told, free


def _slot(name: str, scene: Scene, at: int) -> Collection[int]:
    if name == "any":
        return (at + 1,) if at < len(scene.tokens) else _NOWHERE
    if name == "seat":
        return (scene.seat_at[at].last + 1,) if at in scene.seat_at else _NOWHERE
    if name == "count":
        return (scene.number_at[at].last + 1,) if at in scene.number_at else _NOWHERE
    if name == "asked":
        return (at,) if _asked(scene, at) else _NOWHERE
    if name == "gap":
        last = at
        while last < at + _GAP and not scene.stop(last):
            last += 1
        return range(at, last + 1)
    border = scene.stop(at)
    return (at,) if border == (name != "on") else _NOWHERE


def _asked(scene: Scene, at: int) -> bool:
    """True when the sentence that the token before `at` belongs to ends in a question mark."""
    while not scene.stop(at):
        at += 1
    return scene.asked(min(at, len(scene.tokens)) - 1)
