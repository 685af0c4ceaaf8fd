"""Word times that can be relied on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voice.types import Word


def in_order(words: Sequence[Word], shift: float, low: float, high: float) -> tuple[Word, ...]:
    """The words shifted by `shift` seconds, kept within `low`..`high`, none before the end of the last.

    Recognisers give times outside of the sound, and times that run backwards.
    """
    placed = []
    at = low
    for word in words:
        start = min(max(word.start + shift, at), high)
        at = min(max(word.end + shift, start), high)
        placed.append(Word(word.text, round(start, 3), round(at, 3), min(1.0, max(0.0, word.confidence))))
    return tuple(placed)


def moved(words: Sequence[Word], by: float) -> tuple[Word, ...]:
    """The words `by` seconds later."""
    return tuple(replace(word, start=word.start + by, end=word.end + by) for word in words)
