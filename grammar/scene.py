"""A line made ready for the readers: its words, the seats and numbers in it, where sentences end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from grammar.mended import mended
from grammar.morph import parses
from grammar.numbers import Number, numbers
from grammar.seats import SeatRef, find_seats
from grammar.table import Table
from grammar.text import Token, seen, tokens
from grammar.types import Finding, Kind, Line, Penalty, Verdict
from grammar.words import REMEMBERED, data, words

_STRONG = frozenset(".!?…;")
_OPENING, _CLOSING = "«“„", "»”"


@dataclass(frozen=True)
class Scene:
    """A line with everything that more than one reader needs, computed once and only when asked for."""

    line: Line
    table: Table

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The words of the line, as they were meant."""
        return mended(tokens(self.line.text), self.line.text, self.table)

    @cached_property
    def spoken(self) -> frozenset[str]:
        """All its words: many a search is over before it begins."""
        return frozenset(self._norms.values())

    @cached_property
    def _joined(self) -> frozenset[int]:
        """Tokens of the same sentence as the one before."""
        return frozenset(
            index
            for index, token in enumerate(self.tokens)
            if index and (not token.stop_before or _STRONG.isdisjoint(token.stop_before))
        )

    @cached_property
    def _norms(self) -> dict[int, str]:
        return {index: token.norm for index, token in enumerate(self.tokens)}

    @cached_property
    def seats(self) -> tuple[SeatRef, ...]:
        """The seats it names."""
        return find_seats(self.tokens, self.table)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers in it, seats included."""
        return numbers(self.tokens)

    @cached_property
    def number_at(self) -> dict[int, Number]:
        """Numbers by the token they begin with."""
        return {number.first: number for number in self.numbers}

    @cached_property
    def number_ending(self) -> dict[int, Number]:
        """Numbers by the token they end with."""
        return {number.last: number for number in self.numbers}

    @cached_property
    def marked(self) -> frozenset[int]:
        """Tokens that are the number of a seat said with «игрок» or «номер»."""
        return frozenset(ref.bare for ref in self.seats if ref.player or ref.number)

    @cached_property
    def seat_at(self) -> dict[int, SeatRef]:
        """Seats by the token they begin with."""
        return {ref.first: ref for ref in self.seats}

    @cached_property
    def seat_ending(self) -> dict[int, SeatRef]:
        """Seats by the token they end with."""
        return {ref.last: ref for ref in self.seats}

    @cached_property
    def named(self) -> frozenset[int]:
        """Tokens that are a nick, exactly spelled: such a word is no violation, whatever it means."""
        covered: set[int] = set()
        for ref in self.seats:
            if ref.by == "nick" and not ref.bent and not ref.part:
                covered.update(range(ref.bare, ref.last + 1))
        return frozenset(covered)

    def all_named(self, first: int, last: int) -> bool:
        """True when `first`..`last` are nothing but a nick, prepositions before it aside («с Богом»)."""
        while first < last and first not in self.named and _preposition(self.norm(first)):
            first += 1
        return self.named.issuperset(range(first, last + 1))

    @cached_property
    def quoted(self) -> frozenset[int]:
        """Tokens inside quotation marks."""
        inside: set[int] = set()
        depth, straight = 0, False
        for index, token in enumerate(self.tokens):
            for mark in token.stop_before:
                if mark in _OPENING:
                    depth += 1
                elif mark in _CLOSING:
                    depth = max(0, depth - 1)
                elif mark == '"':
                    straight = not straight
            if depth or straight:
                inside.add(index)
        return frozenset(inside)

    def norm(self, index: int) -> str:
        """The normalised word there, empty outside the line."""
        return self._norms.get(index, "")

    def stop(self, index: int) -> bool:
        """True when a sentence ends right before the token (or the line begins or ends there)."""
        return index not in self._joined

    def asked(self, last: int) -> bool:
        """True when a question mark stands right behind the token."""
        end = self.tokens[last].end
        return seen(self.line.text[end : end + 9]).strip().startswith("?")

    def hesitates(self, index: int) -> bool:
        """True when nothing but dots of hesitation stand before the token («я… выставляю»)."""
        mark = self.tokens[index].stop_before if 0 < index < len(self.tokens) else ""
        return bool(mark) and not mark.strip("….,-—–") and ("…" in mark or ".." in mark)

    def pause(self, index: int) -> bool:
        """True when any punctuation stands right before the token, or the line begins or ends there."""
        return not 0 < index < len(self.tokens) or bool(self.tokens[index].stop_before)

    def finding(self, kind: Kind, first: int, last: int) -> Finding:
        """A finding over the tokens `first`..`last`, with the rule and the penalty of its kind."""
        start, end = self.tokens[first].start, self.tokens[last].end
        entry = data("kinds")[kind.value]
        penalty = Penalty(entry["penalty"]) if "penalty" in entry else None
        span = self.line.text[start:end]
        return Finding(kind, span, start, end, entry["rule"], penalty, explanation=entry["says"])


@lru_cache(maxsize=REMEMBERED)
def _preposition(norm: str) -> bool:
    return any("PREP" in p.tags for p in parses(norm)[:1])


@dataclass(frozen=True)
class Candidate:
    """Who was nominated, as far as it was said; `problem` says in Russian why it can't stand."""

    seat: int | None
    candidates: tuple[int, ...] = ()
    problem: str = ""


def nomination(scene: Scene, span: tuple[int, int], who: Candidate, reason: str) -> Finding:
    """A nomination over the tokens of `span`: accepted when nothing is wrong with wording and `who`."""
    base = scene.finding(Kind.NOMINATION, *span)
    problem = reason or who.problem
    verdict = Verdict.WRONG_WORDING if problem else Verdict.ACCEPTED
    return Finding(
        base.kind, base.span, base.start, base.end, base.rule,
        seat=who.seat, candidates=who.candidates if who.seat is None else (),
        verdict=verdict, reason=problem or None, bent=problem in words("nomination", "bent_reasons"),
        explanation=base.explanation,
    )  # fmt: skip
