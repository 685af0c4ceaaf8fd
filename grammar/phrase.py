"""The phrase of a nomination as it grows: its parts in the order of speaking."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from grammar.seats import SeatRef


class Part(StrEnum):
    """A part of the phrase."""

    I = "я"  # noqa: E741
    VERB = "verb"
    WHO = "who"
    VOTE = "на голосование"
    OTHER_VOTE = "в голосование"
    WOULD = "бы"
    EXTRA = "extra"


@dataclass
class Phrase:
    """Parts in their order with the tokens they cover, grown outwards from the verb `first`..`last`."""

    first: int
    last: int
    parts: list[Part] = field(default_factory=lambda: [Part.VERB])
    refs: list[SeatRef] = field(default_factory=list)
    outside: bool = False
    corrected: bool = False
    vague: bool = False
    stranger: bool = False
    described: bool = False
    lost_on: bool = False

    def has(self, part: Part) -> bool:
        """True when the part was said."""
        return part in self.parts

    @property
    def object(self) -> bool:
        """Something stands in the place of the candidate, though maybe no seat."""
        return bool(self.refs) or self.outside or self.vague or self.stranger
