"""How a spoken word may differ from a word of a template: by its ending, or bent by the recogniser."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

ENDING = 4
"""Letters that may follow the beginning `слов*`."""
_LONG = 10  # from here on two letters may differ


def spelled_by(norm: str, key: str) -> bool:
    """Whether a spoken word is this word of a template, or has its beginning («минут*»)."""
    if key.endswith("*"):
        return norm.startswith(key[:-1]) and len(norm) - len(key) < ENDING
    return norm == key


def near(norm: str, key: str) -> bool:
    """Whether a word is a letter or two away from one of a template; a «не» is never lost or found."""
    stem = key.removesuffix("*")
    if norm.startswith("не") != stem.startswith("не"):
        return False
    if key.endswith("*"):
        norm = norm[: len(stem)]
    allowed = 2 if len(stem) >= _LONG else 1
    return Levenshtein.distance(norm, stem, score_cutoff=allowed) <= allowed
