"""Stretches of speech as text whose every character knows its time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from host.review.seam import Twice, said_twice
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
        """This piece and the next one as a single piece; a word at a cut that both have is in it once."""
        second = None if self.second is None or piece.second is None else f"{self.second} {piece.second}"
        words = (*self.words, *piece.words)
        if (twice := self.shares(piece)) is not None:
            last, first = self.words[-1], piece.words[0]
            text = last.text[: len(last.text) - twice.marks] + first.text[twice.again :]
            once = Word(text, last.start, first.end, max(last.confidence, first.confidence))
            words = (*self.words[:-1], once, *piece.words[1:])
        return Piece(words, self.start, piece.end, second)

    def shares(self, piece: Piece) -> Twice | None:
        """Whether the last word is the first one of the next piece, heard again."""
        return said_twice(self.words, piece.words, piece.start - self.end)

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
    """Several pieces of one person, read as one text (pauses are blanks).

    A word at a cut that both pieces have is in the text once; blanks stand for the second, so that every
    character keeps its place.
    """

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
        texts = [piece.text for piece in self.pieces]
        for index, twice in enumerate(self._shared):
            if twice is not None:
                texts[index] = texts[index][: len(texts[index]) - twice.marks] + " " * twice.marks
                texts[index + 1] = " " * twice.again + texts[index + 1][twice.again :]
        return " ".join(texts)

    @cached_property
    def _shared(self) -> tuple[Twice | None, ...]:
        """For each piece but the last whether its last word is the first one of the next."""
        return tuple(before.shares(after) for before, after in pairwise(self.pieces))

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
        return self.pieces[self._index_of(offset)]

    def pieces_of(self, start: int, end: int) -> tuple[Piece, ...]:
        """The pieces of the first and the last of the characters start..end, each once.

        Where the last of them are a word that the next piece has again, that piece as well.
        """
        first, last = self._index_of(start), self._index_of(end - 1)
        found = dict.fromkeys((first, last))
        if last < len(self._shared) and self._shared[last] is not None:
            border = self._begins[last + 1] - 1 - len(self.pieces[last].words[-1].text)
            found |= dict.fromkeys([last + 1] if end > border else [])
        return tuple(self.pieces[index] for index in found)

    def _index_of(self, offset: int) -> int:
        return max(bisect_right(self._begins, offset) - 1, 0)

    @cached_property
    def _begins(self) -> list[int]:
        """The offset of the first character of each piece."""
        return [0, *accumulate(len(piece.text) + 1 for piece in self.pieces[:-1])]


def word_at(words: Sequence[Word], offset: int) -> int:
    """The index of the word that holds the character `offset` of the words joined by blanks."""
    at = 0
    for index, word in enumerate(words):
        at += len(word.text) + 1
        if offset < at:
            return index
    return len(words) - 1
