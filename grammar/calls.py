"""What the host calls in a day, and whether the words can be anybody else's.

Four steps: every fit of every template (`calls_match`) → those that explain most of the line → without
those that only talk about a call → with the seat that an earlier call of the same line left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from grammar.calls_lexicon import Sure, aside, habits
from grammar.calls_match import Heard, Match, hear, matches
from grammar.table import Table
from grammar.types import Call, Command

_NEAR = 3  # words before and after a call that can turn it into talk about it
_SENTENCE_ENDS = frozenset(".!?…")
_NEGATIONS = frozenset({"не", "ни"})
_DEPARTURES = frozenset({Command.LEAVES, Command.KILLED, Command.REMOVE})
_INHERITS = frozenset({Command.LAST_WORD, Command.NO_LAST_WORD})


@lru_cache(maxsize=1024)
def calls(text: str, table: Table, *, host: bool = False) -> tuple[Call, ...]:
    """Everything the host may have called in `text`, in order; never raises.

    Players' lines give nothing, or calls whose `exact` is false. Where it is known that the `host`
    speaks, nothing is taken for talk about calls, so that «…, не принято» in the middle counts too.
    """
    heard = hear(text, table)
    chosen = _chosen(heard, matches(heard))
    made = _said(heard, chosen) if host else _made(heard, chosen)
    return _inherited(tuple(_call(text, heard, match, sure) for match, sure in made))


def _chosen(heard: Heard, found: Sequence[Match]) -> tuple[Match, ...]:
    """The matches without overlap that explain most of the line."""
    by_first: dict[int, list[Match]] = {}
    for match in found:
        by_first.setdefault(match.first, []).append(match)
    best: list[tuple[float, Match | None]] = [(0.0, None)] * (len(heard.tokens) + 1)
    for first in range(len(heard.tokens) - 1, -1, -1):
        best[first] = (best[first + 1][0], None)
        for match in by_first.get(first, ()):
            weight = match.weight + best[match.end][0]
            if weight > best[first][0]:
                best[first] = (weight, match)
    return tuple(_path(best))


def _path(best: Sequence[tuple[float, Match | None]]) -> list[Match]:
    path, at = [], 0
    while at < len(best) - 1:
        match = best[at][1]
        at = match.end if match else at + 1
        if match:
            path.append(match)
    return path


@dataclass(frozen=True)
class _Around:
    """The words of no call before and after one (`near_*`: of its own sentence only), and what they mean.

    `alone`: nothing but fillers up to the next call or the end, on both sides; `apart`: nothing but fillers
    up to the end of the sentence; `follows`: nothing but fillers back to an earlier call.
    """

    near_before: tuple[str, ...]
    near_after: tuple[str, ...]
    alone: bool
    apart: bool
    follows: bool


def _made(heard: Heard, chosen: Sequence[Match]) -> list[tuple[Match, bool]]:
    """The calls really made, with their certainty. A dropped one no longer vouches for its neighbours."""
    kept = [match for match in chosen if not _talked_of(match, heard, _around(heard, chosen, match))]
    while True:
        around = [_around(heard, kept, match) for match in kept]
        judged = [(match, _sure(match, where)) for match, where in zip(kept, around, strict=True)]
        fitting = [
            (match, sure)
            for (match, sure), where in zip(judged, around, strict=True)
            if sure or where.apart or where.follows or (match.got.seats and match.got.full)
        ]
        if len(fitting) == len(kept):
            return fitting
        kept = [match for match, _ in fitting]


def _said(heard: Heard, chosen: Sequence[Match]) -> list[tuple[Match, bool]]:
    """All calls of a text that is surely the host's, but for the denied ones."""
    found = []
    for match in chosen:
        around = _around(heard, chosen, match)
        if not (around.near_before and around.near_before[-1] in _NEGATIONS):
            found.append((match, _sure(match, around)))
    return found


def _around(heard: Heard, others: Sequence[Match], match: Match) -> _Around:
    left = max((other.end for other in others if other.end <= match.first), default=0)
    right = min((other.first for other in others if other.first >= match.end), default=len(heard.tokens))
    before, after = range(left, match.first), range(match.end, right)
    own_before = [i for i in before if not _ends_between(heard, i + 1, match.first)]
    own_after = [i for i in after if not _ends_between(heard, match.end, i)]
    return _Around(
        _norms(heard, own_before),
        _norms(heard, own_after),
        _fillers(heard, before) and _fillers(heard, after),
        _fillers(heard, own_before) and _fillers(heard, own_after),
        left > 0 and _fillers(heard, before),
    )


def _ends_between(heard: Heard, first: int, last: int) -> bool:
    """True when a sentence ends before one of the tokens `first`..`last`."""
    return any(_SENTENCE_ENDS & set(token.stop_before) for token in heard.tokens[first : last + 1])


def _norms(heard: Heard, places: Sequence[int]) -> tuple[str, ...]:
    return tuple(heard.tokens[i].norm for i in places)


def _fillers(heard: Heard, places: Sequence[int]) -> bool:
    return all(i in heard.skip or heard.tokens[i].norm in aside("filler") for i in places)


def _talked_of(match: Match, heard: Heard, around: _Around) -> bool:
    """True when the words near by say that somebody talks about such a call, or denies it."""
    before, after = around.near_before, around.near_after
    if before and before[-1] in _NEGATIONS:
        return True
    if aside("reported") & set(before[-_NEAR - 1 :]):
        return True
    inside = _norms(heard, match.got.remark)
    known = habits(match.pattern.command)
    return bool(known.unless & {*before[-_NEAR:], *after[:_NEAR]} or known.inside & set(inside))


def _sure(match: Match, around: _Around) -> bool:
    if match.pattern.sure is Sure.NEVER:
        return False
    if match.pattern.sure is Sure.FULL:
        return match.got.full
    if match.pattern.sure is Sure.ALWAYS:
        return match.got.full or around.apart
    return around.apart if match.pattern.sure is Sure.SENTENCE else around.alone


def _call(text: str, heard: Heard, match: Match, exact: bool) -> Call:
    start, end = heard.tokens[match.first].start, heard.tokens[match.end - 1].end
    pattern, got = match.pattern, match.got
    count = got.amount if pattern.count is None else pattern.count
    return Call(pattern.command, text[start:end], start, end, got.seats, count, got.rule, exact)


def _inherited(found: tuple[Call, ...]) -> tuple[Call, ...]:
    """«Игрок номер шесть, вы покидаете игру, ваше последнее слово»: the last word is his too."""
    seats: tuple[int, ...] = ()
    settled = []
    for call in found:
        if call.command in _DEPARTURES:
            seats = call.seats
        elif call.command in _INHERITS and not call.seats:
            settled.append(replace(call, seats=seats))
            continue
        elif call.command is Command.FLOOR:
            seats = ()
        settled.append(call)
    return tuple(settled)
