"""The nicks of a table with all their forms, ready to be looked up in a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from rapidfuzz.distance import Levenshtein

from grammar.morph import declined, parses
from grammar.nick_forms import MAX_WORDS, nick_forms, spellings
from grammar.text import tokens
from grammar.words import REMEMBERED

SEATS = range(1, 11)

_TOLD_APART = 60  # letters of a nick by which it is seen where one may begin; some are absurdly long


@dataclass(frozen=True, slots=True)
class NickHit:
    """Seats whose nick a piece of text may be; `bent`: only sounds like it, `part`: of a longer nick.

    `accusative`: those of the seats for whom it is the accusative («лису» is Лиса there, never Лис).
    """

    seats: tuple[int, ...]
    bent: bool = False
    part: bool = False
    accusative: tuple[int, ...] = ()


@dataclass(frozen=True)
class Table:
    """Who sits where: nicks by seat (1..10). Equal and hashable by its nicks.

    Raises ValueError for a seat outside 1..10.
    """

    nicks: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(seat not in SEATS for seat in self.nicks):
            raise ValueError("seats are numbered 1 to 10")
        object.__setattr__(self, "nicks", MappingProxyType(dict(sorted(self.nicks.items()))))

    @classmethod
    def of(cls, nicks: Mapping[int, str]) -> Table:
        """The table of these nicks; tables of equal nicks share their computed forms."""
        return _shared(tuple(sorted((seat, nick) for seat, nick in nicks.items() if nick.strip())))

    def __hash__(self) -> int:
        return hash(tuple(self.nicks.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and dict(self.nicks) == dict(other.nicks)

    @cached_property
    def _forms(self) -> dict[str, set[int]]:
        """Seats by a form of the nick, words joined without blanks (recognisers join and split words)."""
        forms: dict[str, set[int]] = {}
        for seat, nick in self.nicks.items():
            for form in nick_forms(nick):
                forms.setdefault(_joined(form), set()).add(seat)
        return forms

    def _accusative(self, spelled: str) -> tuple[int, ...]:
        seats = self._forms[spelled]
        return tuple(sorted(s for s in seats if spelled in map(_joined, nick_forms(self.nicks[s], "accs"))))

    def called(self, spelled: str) -> tuple[int, ...]:
        """The seats whose nick in its first form is spelled so."""
        plain = spelled.replace("-", "")
        return tuple(s for s, nick in self.nicks.items() if plain in map(_joined, spellings(nick)))

    @cached_property
    def _parts(self) -> dict[str, set[int]]:
        """Seats by the last word of a longer nick («Ватсона»), where that is a name of its own."""
        parts: dict[str, set[int]] = {}
        for seat, nick in self.nicks.items():
            words = [token.norm for token in tokens(nick)]
            if len(words) > 1 and len(words[-1]) > 3:
                for forms in declined(words[-1]).values():
                    for form in forms:
                        parts.setdefault(_joined((form,)), set()).add(seat)
        return parts

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        spelled = [f"{form}на" for form in (*self._forms, *self._parts)]
        return frozenset(form[:end] for form in spelled for end in range(1, min(len(form), _TOLD_APART) + 1))

    def begins(self, spelled: str) -> bool:
        """True when a form of a nick, maybe with a «на» that it swallowed, may begin so."""
        return spelled.replace("-", "")[:_TOLD_APART] in self._beginnings

    @cached_property
    def _sounds(self) -> dict[str, set[int]]:
        sounds: dict[str, set[int]] = {}
        for form, seats in self._forms.items():
            if len(form) >= 4:
                sounds.setdefault(sound(form), set()).update(seats)
                if form.endswith(("ого", "его")):  # spoken «-ова», «-ева»
                    sounds.setdefault(sound(form[:-2] + "ва"), set()).update(seats)
        return sounds

    @cached_property
    def longest(self) -> int:
        """Words in the longest nick, 0 without nicks; at most MAX_WORDS."""
        return max((min(len(tokens(nick)), MAX_WORDS) for nick in self.nicks.values()), default=0)

    @cached_property
    def phrases(self) -> frozenset[int]:
        """Seats whose nick has more than one word."""
        return frozenset(seat for seat, nick in self.nicks.items() if len(tokens(nick)) > 1)

    @cached_property
    def _cache(self) -> dict[tuple[str, bool], NickHit | None]:
        return {}

    def exact(self, spelled: str) -> NickHit | None:
        """The seats whose nick has this very form (`spelled`: normalised words joined without blanks)."""
        if seats := self._forms.get(spelled.replace("-", "")):
            return NickHit(tuple(sorted(seats)), accusative=self._accusative(spelled.replace("-", "")))
        if seats := self._parts.get(spelled):
            return NickHit(tuple(sorted(seats)), part=True)
        return None

    def heard(self, spelled: str, *, expected: bool) -> NickHit | None:
        """The seats whose nick sounds like `spelled`, which is no form of any nick.

        A word of the language is taken for a bent nick only where a seat is `expected` («игрок …»,
        «выставляю …»): elsewhere it is most likely the word itself.
        """
        key = (spelled, expected)
        if key not in self._cache:
            if len(self._cache) > 20_000:
                self._cache.clear()
            self._cache[key] = self._heard(spelled, expected)
        return self._cache[key]

    def nearest(self, spelled: str) -> NickHit | None:
        """The only seat with a nick one sound away from a short word that can be nothing but a nick."""
        mine = sound(spelled)
        if len(mine) < 3:
            return None
        near = {
            seat
            for theirs, seats in self._sounds.items()
            if Levenshtein.distance(mine, theirs, score_cutoff=1) <= 1
            for seat in seats
        }
        return NickHit(tuple(near), bent=True) if len(near) == 1 else None

    def _heard(self, spelled: str, expected: bool) -> NickHit | None:
        if not 4 <= len(spelled) <= 30 or not self._sounds:
            return None
        readings = parses(spelled)
        if any(p.known for p in readings) and not expected:
            return None
        mine = sound(spelled)
        allowed = 2 if len(mine) >= 8 else 1 if len(mine) >= 5 else 0
        near: dict[int, set[int]] = {}
        for theirs, seats in self._sounds.items():
            # A sound put in or left out counts once, one heard for another twice.
            distance = Levenshtein.distance(mine, theirs, weights=(1, 1, 2), score_cutoff=allowed)
            if distance <= min(allowed, _allowed(theirs)):
                near.setdefault(distance, set()).update(seats)
        if not near:
            return None
        heard = near.get(0) or set().union(*near.values())
        return NickHit(tuple(sorted(heard)), bent=True)


@lru_cache(maxsize=64)
def _shared(nicks: tuple[tuple[int, str], ...]) -> Table:
    return Table(dict(nicks))


def _allowed(theirs: str) -> int:
    return 2 if len(theirs) >= 8 else 1 if len(theirs) >= 5 else 0


def _joined(words: tuple[str, ...]) -> str:
    return "".join(words).replace("-", "")


_CLASSES = str.maketrans("оеэяёыюбвгджзщ", "аиииииупфктшсш", "ьъй-")


@lru_cache(maxsize=REMEMBERED)
def sound(word: str) -> str:
    """Roughly how a word sounds: unstressed vowels and paired consonants fall together, doubles are one."""
    merged = word.translate(_CLASSES)
    return "".join(c for i, c in enumerate(merged) if i == 0 or merged[i - 1] != c)
