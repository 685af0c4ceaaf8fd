"""Which sentence every token of a line belongs to, found out once for those who ask of many tokens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from grammar.scene import Scene

Span = tuple[int, int]


def sentence_numbers(scene: Scene) -> tuple[int, ...]:
    """The number of the sentence of each token, from 1 on."""
    return tuple(accumulate(int(scene.stop(at)) for at in range(len(scene.tokens))))


def joined(spans: Sequence[Span], numbers: Sequence[int], *, reach: int = 0) -> list[Span]:
    """Spans that touch a sentence in common, or sentences `reach` apart, are one; in the order of places."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if found and numbers[first] - numbers[found[-1][1]] <= reach:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found
