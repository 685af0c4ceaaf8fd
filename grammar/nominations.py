"""A lenient search for the words that the host has just judged as a nomination.

`read` proposes nothing that it isn't sure of. When the host himself says «Принято» or refuses a wording and
`read` found nothing, something like a nomination was said, however it was heard: this finds the place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from grammar.formula import vote_at
from grammar.scene import Candidate, Scene, nomination
from grammar.seats import SeatRef
from grammar.table import Table, sound
from grammar.types import Finding, Line
from grammar.words import REMEMBERED, words

_REACH = 6
"""Words between the verb, the seat and «на голосование» that still belong together."""
_VERB_SOUND = sound("выставляю")
_VOTE_SOUND = sound("голосование")


def attempts(line: Line, table: Table) -> tuple[Finding, ...]:
    """The last phrase of the line that may have been meant as a nomination, or nothing.

    Use it only when the host has judged a wording and `read` found none in the line. `accepted` is answered
    only when all four parts are there in their order, each at least by its sound.
    """
    scene = Scene(line, table)
    found = [attempt for attempt in _attempts(scene) if not _denied(scene, attempt)]
    if not found:
        return ()
    best = max(found, key=lambda a: (a.ref is not None, a.first))
    return (_finding(scene, best),)


@dataclass(frozen=True)
class _Attempt:
    """Tokens of the parts that were made out; None for a part that is missing."""

    verb: int | None
    vote: tuple[int, int] | None
    ref: SeatRef | None
    me: int | None = None

    @property
    def places(self) -> list[int]:
        vote = list(self.vote) if self.vote else []
        seat = [self.ref.first, self.ref.last] if self.ref else []
        return [i for i in (self.me, self.verb, *seat, *vote) if i is not None]

    @property
    def first(self) -> int:
        return min(self.places)

    @property
    def last(self) -> int:
        return max(self.places)

    @property
    def reason(self) -> str:
        if self.me is None and self.verb is None:
            return "нет слов „я выставляю“"
        if self.me is None:
            return "нет слова „я“"
        if self.verb is None or self.vote is None:
            return "нет слов „на голосование“" if self.verb is not None else "нет слова „выставляю“"
        return "" if self.places == sorted(self.places) else "неверный порядок слов"


def _attempts(scene: Scene) -> list[_Attempt]:
    found = []
    for index in range(len(scene.tokens)):
        if _like_verb(scene.norm(index)):
            found.append(_around_verb(scene, index))
        elif (vote := _vote(scene, index)) and not found_near(found, index):
            ref = _nearest(scene, index, vote[1])
            if ref is not None:
                found.append(_Attempt(None, vote, ref))
    return [a for a in found if a.ref is not None or a.vote is not None]


def found_near(found: list[_Attempt], index: int) -> bool:
    """The last attempt already reaches the token."""
    return bool(found) and found[-1].last >= index


def _around_verb(scene: Scene, index: int) -> _Attempt:
    vote = next((v for i in range(index + 1, index + 2 + 2 * _REACH) if (v := _vote(scene, i))), None)
    ref = _nearest(scene, index, index)
    if ref is not None and ref.tail and vote is None:
        vote = (ref.last, ref.last + (ref.tail == "на"))
    me = next((i for i in range(index - 1, index - 4, -1) if scene.norm(i) == "я"), None)
    return _Attempt(index, vote, ref, me)


def _nearest(scene: Scene, first: int, last: int) -> SeatRef | None:
    """The nearest seat, one behind the phrase before one ahead of it."""
    behind = [ref for ref in scene.seats if last < ref.first <= last + _REACH]
    ahead = [ref for ref in scene.seats if first - _REACH <= ref.last < first]
    return behind[0] if behind else ahead[-1] if ahead else None


@lru_cache(maxsize=REMEMBERED)
def _like_verb(norm: str) -> bool:
    """Any form or sound-alike of «выставлять», and the other verbs that players nominate with."""
    if norm.startswith(("выстав", "вставл", "ставлю", "предлаг", "выдвига", "номинир")):
        return True
    return len(norm) > 5 and Levenshtein.distance(sound(norm), _VERB_SOUND, score_cutoff=2) <= 2


def _vote(scene: Scene, index: int) -> tuple[int, int] | None:
    if found := vote_at(scene, index):
        return index, found[1]
    norm = scene.norm(index)
    if len(norm) > 7 and Levenshtein.distance(sound(norm), _VOTE_SOUND, score_cutoff=2) <= 2:
        return index, index
    return None


def _denied(scene: Scene, attempt: _Attempt) -> bool:
    denials = words("contexts", "negation")
    return any(scene.norm(i) in denials for i in range(attempt.first - 1, attempt.last + 1))


def _finding(scene: Scene, attempt: _Attempt) -> Finding:
    if attempt.ref is None:
        who = Candidate(None, (), "место не названо")
    elif attempt.ref.by == "self":
        who = Candidate(scene.line.speaker, (), "назвал себя без номера")
    else:
        who = Candidate(attempt.ref.seat, attempt.ref.candidates)
    return nomination(scene, (attempt.first, attempt.last), who, attempt.reason)
