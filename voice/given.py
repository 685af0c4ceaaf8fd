"""What was given out of a sound that is heard again and again, and where that ends in a new hearing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from voice.inventions import normal
from voice.types import SAMPLE_RATE, Word

CLAUSE_END = ".?!…,;:"
_CONTEXT = 2
_COMPARED = 3
"""So many words on this side of the border are compared: times alone are not exact enough."""
_JITTER = 0.2
"""The times of the same words differ by so many seconds from hearing to hearing."""
_WORDS_WEIGH = 2.0
"""Words that are wholly unlike weigh as much as so many seconds."""
_FAR = 1.5
"""Seconds beyond which a border is not this one, whatever the words."""


@dataclass(frozen=True)
class Given:
    """The words given out, in their order, and the sample of the source at which the last of them ends."""

    words: tuple[str, ...] = ()
    until: int = 0

    def and_then(self, words: Sequence[Word], until: int) -> Given:
        """These and the next ones."""
        return Given((*self.words, *(word.text for word in words))[-_COMPARED:], until)

    @property
    def clause(self) -> str:
        """The last one or two words of a clause that goes on; empty when the last one ended it."""
        words: list[str] = []
        for word in reversed(self.words[-_CONTEXT:]):
            if word[-1:] in CLAUSE_END:
                break
            words.insert(0, word)
        return " ".join(words)

    def count_in(self, words: Sequence[Word], start: int) -> int:
        """How many words at the beginning of a new hearing are those given out.

        `start`: the sample of the source at which the sound of this hearing begins. The model tells the same
        words a little otherwise each time, and puts them some tenths of a second elsewhere: of the borders
        that are near the one at which the words that were given are best found again is taken.
        """
        border = (self.until - start) / SAMPLE_RATE
        if border <= 0 or not self.words:
            return 0
        return min(range(len(words) + 1), key=lambda count: self._cost(words, count, border))

    def _cost(self, words: Sequence[Word], count: int, border: float) -> float:
        before = words[count - 1].end if count else 0.0
        after = words[count].start if count < len(words) else max(before, border)
        off = max(before - border, border - after, 0.0)
        if off > _FAR:
            return _WORDS_WEIGH + off
        known = words[max(0, count - len(self.words)) : count]
        unlike = 1.0 - ratio(_letters(self.words), _letters([word.text for word in known])) / 100
        return max(off - _JITTER, 0.0) + _WORDS_WEIGH * unlike


def _letters(words: Sequence[str]) -> str:
    return normal(" ".join(words))
