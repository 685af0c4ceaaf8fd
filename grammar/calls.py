"""What the host calls in a day, and whether the words can be anybody else's.

The steps: every fit of every template (`calls_match`) → those that explain most of the line → without
words to the assistant that are not spoken to it → without those that only talk about a call → with the seat
that an earlier call of the same line left open, or in doubt where the host corrected himself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from grammar.calls_denied import undone
from grammar.calls_lexicon import Sure, aside, habits
from grammar.calls_match import Heard, Match, SeatAt, hear, matches
from grammar.calls_pairs import beside_seats
from grammar.table import Table
from grammar.types import Call, Command

_NEAR = 3  # words before and after a call that can turn it into talk about it
_EACH = 1 / 1024  # of two readings that explain as much, the one with fewer calls
_NEGATIONS = frozenset({"не", "ни"})
_DEPARTURES = frozenset({Command.LEAVES, Command.KILLED, Command.REMOVE})
ASSISTANTS = frozenset(
    {
        Command.PAUSE, Command.NEXT, Command.REPEAT, Command.UNDO, Command.CONFIRM, Command.REJECT,
        Command.STOP, Command.ASK_NOMINATED, Command.ASK_TIME, Command.ASK_WARNINGS, Command.ASK_ALIVE,
    }
)  # fmt: skip
"""What is said to the assistant and changes nothing in the game by itself."""
NIGHT_CALLS = frozenset(
    {
        Command.NIGHT, Command.MAFIA_MEETS, Command.HUNT, Command.MAFIA_SLEEPS, Command.DON_WAKES,
        Command.DON_SLEEPS, Command.SHERIFF_LOOKS, Command.SHERIFF_WAKES, Command.SHERIFF_SLEEPS,
    }
)  # fmt: skip
"""What is called from the fall of the night until the dawn."""
_NAMES_ASIDE = frozenset(
    {Command.SPEECH_END, Command.ACCEPT, Command.DECLINE, *_DEPARTURES} - {Command.REMOVE}
)
"""The name in them decides nothing, or many may be named."""
_INHERITS = frozenset({Command.LAST_WORD, Command.NO_LAST_WORD})


@lru_cache(maxsize=1024)
def calls(text: str, table: Table, *, host: bool = False) -> tuple[Call, ...]:
    """Everything the host may have called in `text`, in order; never raises.

    Players' lines give nothing, or calls whose `exact` is false. Where it is known that the `host`
    speaks, nothing is taken for talk about calls, so that «…, не принято» in the middle counts too; only
    there the commands that a player may say as well («отмена») can be exact.
    """
    heard = hear(text, table)
    chosen = _affirmed(heard, _addressed(heard, _chosen(heard, matches(heard)), host))
    made = _said(heard, chosen) if host else _made(heard, chosen)
    taken = [match for match, _ in made]
    return _inherited(tuple(_call(text, heard, match, sure, taken) for match, sure in made))


def game_calls(text: str, table: Table, *, host: bool = False) -> tuple[Call, ...]:
    """The calls of the game alone: in a recording of a game nobody speaks to an assistant."""
    return tuple(call for call in calls(text, table, host=host) if call.command not in ASSISTANTS)


def _affirmed(heard: Heard, chosen: Sequence[Match]) -> list[Match]:
    denied = undone(heard, chosen)
    return [match for match in chosen if match not in denied]


def _chosen(heard: Heard, found: Sequence[Match]) -> tuple[Match, ...]:
    """The matches without overlap that explain most of the line."""
    by_first: dict[int, list[Match]] = {}
    for match in found:
        by_first.setdefault(match.first, []).append(match)
    best: list[tuple[float, Match | None]] = [(0.0, None)] * (len(heard.tokens) + 1)
    for first in range(len(heard.tokens) - 1, -1, -1):
        best[first] = (best[first + 1][0], None)
        for match in by_first.get(first, ()):
            weight = match.weight - _EACH + best[match.end][0]
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


def _addressed(heard: Heard, chosen: Sequence[Match], host: bool) -> list[Match]:
    """Without the words to the assistant that are a part of something else, so that they hide no call."""
    kept = list(chosen)
    while True:
        left = [match for match in kept if _stands(heard, kept, match, host)]
        if len(left) == len(kept):
            return left
        kept = left


def _stands(heard: Heard, others: Sequence[Match], match: Match, host: bool) -> bool:
    """Whether a word that needs the host is his: a sentence of its own that tells of nothing."""
    known = habits(match.pattern.command)
    sure = match.pattern.sure
    if sure is not Sure.HOST and not (host and known.strict):
        return True
    around = _around(heard, others, match)
    if sure is Sure.ALWAYS:
        return not _talked_of(match, heard, around)
    if _talked_of(match, heard, around) or not (around.apart if host else around.alone):
        return False
    return not (known.yields and any(_of_game(other) for other in others))


def _of_game(match: Match) -> bool:
    return match.pattern.command not in ASSISTANTS


def _made(heard: Heard, chosen: Sequence[Match]) -> list[tuple[Match, bool]]:
    """The calls really made, with their certainty. A dropped one no longer vouches for its neighbours."""
    kept = [match for match in chosen if not _talked_of(match, heard, _around(heard, chosen, match))]
    while True:
        around = [_around(heard, kept, match) for match in kept]
        judged = [
            (match, _alone_sure(heard, kept, match, where)) for match, where in zip(kept, around, strict=True)
        ]
        fitting = [
            (match, sure)
            for (match, sure), where in zip(judged, around, strict=True)
            if sure or _fitting(match, where)
        ]
        if len(fitting) == len(kept):
            return fitting
        kept = [match for match, _ in fitting]


def _alone_sure(heard: Heard, kept: Sequence[Match], match: Match, around: _Around) -> bool:
    """Whether it is sure that these are the host's words, where anybody may speak.

    A call that names nobody is told of, where its sentence goes on («город просыпается, и мы теряем шерифа»)
    or somebody wonders at it in the next.
    """
    if not _sure(match, around, host=False):
        return False
    end = match.end
    for other in kept:
        if other.first >= end and not other.got.seats and _fillers(heard, range(end, other.first)):
            end = other.end if not heard.ends_before(other.first) else end
    onward = end
    while onward < len(heard.tokens) and not heard.ends_before(onward):
        onward += 1
    if onward < len(heard.tokens) and heard.tokens[onward].norm in aside("wonders"):
        return False
    later = min((other.first for other in kept if other.first >= end), default=onward)
    if match.pattern.sure is not Sure.ALWAYS or match.got.seats:
        return True
    return _fillers(heard, range(end, min(onward, later)))


def _fitting(match: Match, around: _Around) -> bool:
    if match.pattern.sure is Sure.HOST:
        return around.alone
    return around.apart or around.follows or bool(match.got.seats and match.got.full)


def _said(heard: Heard, chosen: Sequence[Match]) -> list[tuple[Match, bool]]:
    """All calls of a text that is surely the host's, but for the denied ones."""
    found = []
    for match in chosen:
        around = _around(heard, chosen, match)
        near = {*around.near_before[-_NEAR:], *around.near_after[:_NEAR]}
        negated = around.near_before and around.near_before[-1] in _NEGATIONS
        if not negated and near.isdisjoint(habits(match.pattern.command).denied):
            found.append((match, _sure(match, around, host=True)))
    return found


def _around(heard: Heard, others: Sequence[Match], match: Match) -> _Around:
    """`others` stand in order and do not overlap."""
    earlier = bisect_left(others, match.first, key=lambda other: other.first)
    later = bisect_left(others, match.end, key=lambda other: other.first)
    left = others[earlier - 1].end if earlier else 0
    right = others[later].first if later < len(others) else len(heard.tokens)
    own_before, own_after = _own_sentence(heard, match, left, right)
    return _Around(
        _norms(heard, own_before),
        _norms(heard, own_after),
        _fillers(heard, range(left, match.first)) and _fillers(heard, range(match.end, right)),
        _fillers(heard, own_before) and _fillers(heard, own_after),
        left > 0 and _fillers(heard, range(left, match.first)),
    )


def _own_sentence(heard: Heard, match: Match, left: int, right: int) -> tuple[range, range]:
    """The words between `left` and `right` that stand before and after the match in its own sentence."""
    first, last = match.first, match.end
    while first > left and not heard.ends_before(first):
        first -= 1
    while last < right and not heard.ends_before(last):
        last += 1
    return range(first, match.first), range(match.end, last)


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


def _sure(match: Match, around: _Around, *, host: bool) -> bool:
    if match.pattern.sure is Sure.NEVER:
        return False
    if match.pattern.sure is Sure.HOST:
        return host and around.apart
    if match.pattern.sure is Sure.FULL:
        return match.got.full
    if match.pattern.sure is Sure.ALWAYS:
        return match.got.full or around.apart
    return around.apart if match.pattern.sure is Sure.SENTENCE else around.alone


def _call(text: str, heard: Heard, match: Match, exact: bool, made: Sequence[Match]) -> Call:
    start, end = heard.tokens[match.first].start, heard.tokens[match.end - 1].end
    pattern, got = match.pattern, match.got
    count = got.amount if pattern.count is None else pattern.count
    seats, candidates = _named(heard, match, made)
    return Call(
        pattern.command, text[start:end], start, end, seats, count, got.rule, exact, pattern.team, candidates
    )


def _named(heard: Heard, match: Match, made: Sequence[Match]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats of a call, or (after a correction right behind it, or by a shared nick) those in question."""
    seats, unclear = match.got.seats, match.got.unclear
    if unclear:
        return (), tuple(sorted({*seats, *unclear}))
    if len(seats) == 1 and match.pattern.command not in _NAMES_ASIDE:
        beside = beside_seats(heard, match.first, match.end, made)
        if beside - set(seats):
            return (), tuple(sorted({*seats, *beside}))
    other = _correction(heard, match.end)
    if len(seats) == 1 and other is not None and other.candidates and other.seat != seats[0]:
        return (), tuple(sorted({*seats, *other.candidates}))
    return seats, ()


def _correction(heard: Heard, at: int) -> SeatAt | None:
    """«…, нет, шестому»: the seat named instead right after a call."""
    at = heard.onward(at)
    begin = at
    while at < len(heard.tokens) and heard.tokens[at].norm in aside("corrects"):
        at = heard.onward(at + 1)
    return heard.seats.get(at) if at > begin else None


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
