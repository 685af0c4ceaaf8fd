"""Walks the templates over the tokens of one line: every place where every template fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grammar.calls_lexicon import Pattern, aside, by_opening, habits, readings, torn
from grammar.calls_template import Chain, Choice, Node, Reason, Slot, Word
from grammar.numbers import Form, Number, numbers
from grammar.seats import SeatRef, find_seats
from grammar.table import SEATS, Table
from grammar.text import Token, tokens
from grammar.words import data, words

_LONGEST_LIST = 12  # seats named in one breath
_REMARK = 8  # words the host may say between «игрок номер семь» and «предупреждение»
_FEW = 3  # words of a reason that no template knows («предупреждение за шум»)
_SEAT_SLOTS = frozenset({"{seat}", "{seats}"})
_NUMBER_SLOTS = frozenset({"{count}", "{minutes}", "{nth}", "{which}", "{number}"})
_SENTENCE_ENDS = frozenset(".!?…")
_REMARK_WEIGHT = 0.05  # of a free word, against 1 for a word of the template


class SeatAt(NamedTuple):
    """A seat that begins at some token: its number (None: unclear), its last token, named in full or not.

    `counts`: said by a plain number, which may count something as well; `candidates`: the possible seats.
    """

    seat: int | None
    last: int
    full: bool
    counts: bool
    candidates: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """A line prepared for matching; the lists run beside `tokens`.

    `opens`: what of a template each token may begin, words and slots as "{name}", nothing after the last;
    `seats`, `numbers`: by their first token; `skip`: hesitations; `torn`: words that fell into two tokens.
    """

    tokens: tuple[Token, ...]
    opens: tuple[frozenset[str], ...]
    seats: dict[int, SeatAt]
    numbers: dict[int, Number]
    skip: frozenset[int]
    torn: dict[int, frozenset[str]]

    def onward(self, at: int) -> int:
        """The first token from `at` on that is no hesitation."""
        while at in self.skip:
            at += 1
        return at

    def ends_before(self, at: int) -> bool:
        """True when a sentence ends right before the token."""
        return at < len(self.tokens) and bool(_SENTENCE_ENDS & set(self.tokens[at].stop_before))


class Got(NamedTuple):
    """What a part of a template has taken so far; `at` is the next token, `unclear` who may be meant."""

    at: int
    seats: tuple[int, ...] = ()
    full: bool = True
    amount: int | None = None
    rule: str | None = None
    remark: tuple[int, ...] = ()
    unclear: tuple[int, ...] = ()


class Match(NamedTuple):
    """A template that fits the tokens `first`..`end` - 1."""

    pattern: Pattern
    first: int
    end: int
    got: Got

    @property
    def weight(self) -> float:
        """How much of the line it explains."""
        free = len(self.got.remark)
        cost = 0.0 if self.got.seats else habits(self.pattern.command).bare_cost
        return self.end - self.first - free + _REMARK_WEIGHT * free - cost


def hear(text: str, table: Table) -> Heard:
    """Prepare a line."""
    said = tokens(text)
    skip = frozenset(
        i for i, token in enumerate(said) if token.norm in aside("hesitation") or _again(said, i)
    )
    seats = _owners(said) | _seats(said, table)
    counted = {number.first: number for number in numbers(said)} | _people(said)
    opens = [readings(token.norm) for token in said]
    for at in seats:
        opens[at] |= _SEAT_SLOTS if seats[at].counts else _SEAT_SLOTS | {"{named}"}
    for at in counted:
        opens[at] |= _NUMBER_SLOTS
    pieces = _torn(said)
    for at, keys in pieces.items():
        opens[at] |= keys
    return Heard(said, (*opens, frozenset()), seats, counted, skip, pieces)


def _torn(said: Sequence[Token]) -> dict[int, frozenset[str]]:
    """Words that a recogniser has printed in two pieces, by the first of them."""
    found = {
        i: torn(token.norm, said[i + 1].norm)
        for i, token in enumerate(said[:-1])
        if not said[i + 1].stop_before
    }
    return {i: keys for i, keys in found.items() if keys}


def _people(said: Sequence[Token]) -> dict[int, Number]:
    """«двое», «трое»: so many hands."""
    hands = data("calls")["people"]
    return {i: Number(hands[t.norm], i, i, Form.CARDINAL) for i, t in enumerate(said) if t.norm in hands}


def _again(said: Sequence[Token], at: int) -> bool:
    return (
        at > 0 and said[at].norm == said[at - 1].norm and said[at].norm.isalpha() and len(said[at].norm) > 3
    )


def _seats(said: Sequence[Token], table: Table) -> dict[int, SeatAt]:
    return {
        ref.first: SeatAt(ref.seat, ref.last, ref.player or ref.number, _counts(ref), ref.candidates)
        for ref in find_seats(said, table)
        if ref.by != "self" and not ref.tail and not _neuter(said, ref)
    }


def _owners(said: Sequence[Token]) -> dict[int, SeatAt]:
    """«у пятого предупреждений», «пятому предупреждение»: the endings show that it orders no warnings."""
    return {
        number.first: SeatAt(number.value, number.last, False, False, (number.value,))
        for number in numbers(said)
        if number.form is Form.ORDINAL and number.value in SEATS and not number.head + number.tail
        if number.last + 1 < len(said) and _unlike(said[number.last].norm, said[number.last + 1])
    }


def _unlike(ordinal: str, following: Token) -> bool:
    if following.stop_before:
        return False
    single = following.norm in words("calls", "single") and ordinal.endswith("му")
    return single or following.norm in words("calls", "many")


def _counts(ref: SeatRef) -> bool:
    return ref.form in {Form.CARDINAL, Form.DIGIT} and not (ref.player or ref.number)


def _neuter(said: Sequence[Token], ref: SeatRef) -> bool:
    """«предупреждение, третье»: counts a warning, not a player, unless «игрок» or «номер» stands with it."""
    bare = ref.by == "ordinal" and not (ref.player or ref.number)
    return bare and said[ref.bare].norm.endswith(("ое", "ье"))


def matches(heard: Heard) -> tuple[Match, ...]:
    """Every fit of every template, in the order of their first tokens."""
    return tuple(
        Match(pattern, first, got.at, got)
        for first in range(len(heard.tokens))
        if first not in heard.skip
        for pattern in _candidates(heard, first)
        for got in _fits(heard, first, pattern)
    )


def _candidates(heard: Heard, at: int) -> list[Pattern]:
    openers = by_opening()
    found = {pattern.order: pattern for key in heard.opens[at] for pattern in openers.get(key, ())}
    return [found[order] for order in sorted(found)]


def _fits(heard: Heard, first: int, pattern: Pattern) -> list[Got]:
    ends: dict[int, Got] = {}
    for got in _walk(pattern.tree, heard, Got(first)):
        if got.at > first:
            ends.setdefault(got.at, got)
    return list(ends.values())


def _walk(node: Node, heard: Heard, got: Got) -> Iterator[Got]:
    match node:
        case Word(key):
            at = heard.onward(got.at)
            if key in heard.opens[at]:
                yield got._replace(at=at + 1 + (key in heard.torn.get(at, ())))
        case Slot(name, value):
            yield from _slot(name, value, heard, got)
        case Choice():
            opens = heard.opens[heard.onward(got.at)]
            for option, first in node.starts:
                if first is None or not first.isdisjoint(opens):
                    yield from _walk(option, heard, got)
        case Reason(rule, part):
            for after in _walk(part, heard, got):
                yield after._replace(rule=got.rule or rule)
        case Chain(parts):
            yield from _chain(parts, heard, got)


def _chain(parts: Sequence[Node], heard: Heard, got: Got) -> Iterator[Got]:
    if not parts:
        yield got
        return
    for after in _walk(parts[0], heard, got):
        yield from _chain(parts[1:], heard, after)


def _slot(name: str, value: int | None, heard: Heard, got: Got) -> Iterator[Got]:
    at = heard.onward(got.at)
    if name == "remark":
        yield from _remark(heard, got)
    elif name == "few":
        yield from _few(heard, got)
    elif name in {"on", "start", "end"}:
        border = at in {0, len(heard.tokens)} or heard.ends_before(at)
        if border == (name != "on"):
            yield got
    elif name == "seat" or (name == "named" and "{named}" in heard.opens[at]):
        yield from _one_seat(heard, got._replace(at=at))
    elif name == "seats":
        yield from _list_of_seats(heard, got._replace(at=at))
    elif (number := heard.numbers.get(at)) is not None and not number.head + number.tail:
        yield from _number(name, value, number, got)


def _one_seat(heard: Heard, got: Got) -> Iterator[Got]:
    found = heard.seats.get(got.at)
    if found is not None:
        fresh = () if found.seat is None or found.seat in got.seats else (found.seat,)
        seats = (*got.seats, *fresh)
        unclear = got.unclear if found.seat is not None else (*got.unclear, *found.candidates)
        yield got._replace(at=found.last + 1, seats=seats, full=got.full and found.full, unclear=unclear)


def _list_of_seats(heard: Heard, got: Got, most: int = _LONGEST_LIST) -> Iterator[Got]:
    """The longest list first («игроки номер семь, номер два и 5»); after the first a bare number will do."""
    for first in _one_seat(heard, got):
        at = heard.onward(first.at)
        if at < len(heard.tokens) and heard.tokens[at].norm in aside("joins"):
            at = heard.onward(at + 1)
        longer = first._replace(at=at)
        if most <= 1:
            pass
        elif at in heard.seats:
            yield from _list_of_seats(heard, longer, most - 1)
        elif (number := heard.numbers.get(at)) is not None and 1 <= number.value <= 10:
            more = longer._replace(at=number.last + 1, seats=(*longer.seats, number.value))
            yield from _rest_of_list(heard, more, most - 2)
        yield first


def _rest_of_list(heard: Heard, got: Got, most: int) -> Iterator[Got]:
    at = heard.onward(got.at)
    if at < len(heard.tokens) and heard.tokens[at].norm in aside("joins"):
        at = heard.onward(at + 1)
    if at in heard.seats and most > 0:
        yield from _list_of_seats(heard, got._replace(at=at), most)
    yield got


def _number(name: str, value: int | None, number: Number, got: Got) -> Iterator[Got]:
    cardinal = number.form in {Form.CARDINAL, Form.DIGIT}
    wanted = {
        "count": cardinal,
        "minutes": cardinal,
        "nth": number.form in {Form.ORDINAL, Form.DIGIT},
        "which": number.form in {Form.ORDINAL, Form.DIGIT},
        "number": cardinal and number.value == value,
    }
    if not wanted.get(name):
        return
    counted = number.value * (60 if name == "minutes" else 1)
    # «два предупреждения по правилу 15»: a number that had to be that very one counts only where none did.
    said = name == "which" or (name == "number" and got.amount is not None)
    yield got._replace(at=number.last + 1, amount=got.amount if said else counted)


def _few(heard: Heard, got: Got) -> Iterator[Got]:
    """One to three free words up to the end of the sentence or the next seat."""
    for end in range(got.at + 1, min(got.at + _FEW, len(heard.tokens)) + 1):
        if end - 1 in heard.seats or heard.ends_before(end - 1):
            return
        yield got._replace(at=end, remark=(*got.remark, *range(got.at, end)))


def _remark(heard: Heard, got: Got) -> Iterator[Got]:
    """Free words, the fewest first; another seat ends them, for then that one is spoken to."""
    for end in range(got.at, min(got.at + _REMARK, len(heard.tokens)) + 1):
        yield got._replace(at=end, remark=tuple(range(got.at, end)))
        if end in heard.seats:
            return
