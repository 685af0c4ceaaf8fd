"""Stretches of speech as text whose every character knows its time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from voice.types import Word


@dataclass(frozen=True)
class Piece:
    """An uninterrupted run of words of one utterance, said by one person.

    `start`/`end` in seconds; `second` is what the recogniser heard in the same sound without any hints
    (only where it was asked to listen again).
    """

    words: tuple[Word, ...]
    start: float
    end: float
    second: str | None = None

    @property
    def text(self) -> str:
        """The words joined by single blanks."""
        return " ".join(word.text for word in self.words)

    def with_next(self, piece: Piece) -> Piece:
        """This piece and the next one as a single piece."""
        second = None if self.second is None or piece.second is None else f"{self.second} {piece.second}"
        return Piece((*self.words, *piece.words), self.start, piece.end, second)

    def cut(self, word: int) -> tuple[Piece, Piece]:
        """Two pieces, the second beginning with the word of this index (0 < word < len(words))."""
        left, right = self.words[:word], self.words[word:]
        border = (left[-1].end + right[0].start) / 2
        border = min(max(border, self.start), self.end)
        return (
            Piece(left, self.start, min(border, max(left[-1].end, self.start)), self.second),
            Piece(right, max(border, min(right[0].start, self.end)), self.end, self.second),
        )


@dataclass(frozen=True)
class Passage:
    """Several pieces of one person, read as one text (pauses are blanks)."""

    pieces: tuple[Piece, ...]

    @property
    def start(self) -> float:
        """Seconds of the first word."""
        return self.pieces[0].start

    @property
    def end(self) -> float:
        """Seconds of the last word's end."""
        return self.pieces[-1].end

    @cached_property
    def text(self) -> str:
        """The whole text."""
        return " ".join(piece.text for piece in self.pieces)

    @cached_property
    def _words(self) -> tuple[Word, ...]:
        return tuple(word for piece in self.pieces for word in piece.words)

    @cached_property
    def _spans(self) -> tuple[list[int], list[tuple[float, float]]]:
        offsets: list[int] = []
        times: list[tuple[float, float]] = []
        at = 0
        for piece in self.pieces:
            for index, word in enumerate(piece.words):
                first, last = index == 0, index == len(piece.words) - 1
                offsets.append(at)
                times.append((piece.start if first else word.start, piece.end if last else word.end))
                at += len(word.text) + 1
        return offsets, times

    def time_of(self, start: int, end: int) -> tuple[float, float]:
        """Seconds in which the characters start..end were said."""
        first, last = self._range(start, end)
        times = self._spans[1]
        begin, finish = times[first][0], times[last][1]
        return begin, max(begin, finish)

    def confidence(self, start: int, end: int) -> float:
        """The confidence of the best heard word among the characters start..end, 0..1."""
        first, last = self._range(start, end)
        return max(word.confidence for word in self._words[first : last + 1])

    def _range(self, start: int, end: int) -> tuple[int, int]:
        offsets = self._spans[0]
        first = max(bisect_right(offsets, start) - 1, 0)
        return first, max(bisect_right(offsets, max(end - 1, start)) - 1, first)

    def piece_of(self, offset: int) -> Piece:
        """The piece in which the character at `offset` was said."""
        at = 0
        for piece in self.pieces:
            at += len(piece.text) + 1
            if offset < at:
                return piece
        return self.pieces[-1]


def word_at(words: Sequence[Word], offset: int) -> int:
    """The index of the word that holds the character `offset` of the words joined by blanks."""
    at = 0
    for index, word in enumerate(words):
        at += len(word.text) + 1
        if offset < at:
            return index
    return len(words) - 1
