"""Words that a model does not know are listened for as other forms of theirs that it knows.

A small model lacks many forms of common words («покидаете», where it knows «покидает»), and a phrase with a
word it lacks could not be heard at all. What is heard in such a place is told as the word of the phrase.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_LEAST_STEM = 4
_MOST_CUT = 4
_CUT_OF_SHORT = 2
"""No more is cut off a word whose stem would have no more letters than the least."""

Known = Callable[[str], str | None]
"""Tells how a word stands in the model's vocabulary; None where it does not."""
_Place = tuple[str | None, str, str | None]
"""A word with the one before it or the one behind it; the other is None, both are where it stands alone."""


@dataclass(frozen=True)
class Spelled:
    """Phrases in words that a model knows, and in which places these stand for other words."""

    phrases: tuple[str, ...]
    meant: Mapping[_Place, str]

    def read(self, words: Sequence[str]) -> list[str]:
        """What was heard, in the words of the phrases: as many as were given."""
        befores, behinds = [None, *words], [*words[1:], None]
        places = zip(befores, words, behinds, strict=False)
        return [self._read(before, word, behind) for before, word, behind in places]

    def _read(self, before: str | None, word: str, behind: str | None) -> str:
        for place in ((before, word, None), (None, word, behind), (None, word, None)):
            if place in self.meant:
                return self.meant[place]
        return word


AS_HEARD = Spelled((), {})
"""Where there are no phrases nothing is told otherwise than it was heard."""


def spelled(phrases: Iterable[Sequence[str]], known: Known) -> Spelled:
    """The phrases, each a sequence of words, that can be heard: those of which all words have a known form.

    In a place where a known word stands for itself in any phrase it is told as it is heard.
    """
    forms: dict[str, str | None] = {}
    heard: list[str] = []
    meant: dict[_Place, str] = {}
    themselves: set[_Place] = set()
    for phrase in phrases:
        for word in phrase:
            if word not in forms:
                forms[word] = known(word) or _other_form(word, known)
        sounds = [form for word in phrase if (form := forms[word]) is not None]
        if not sounds or len(sounds) < len(phrase):
            continue
        heard.append(" ".join(sounds))
        for at, word in enumerate(phrase):
            if sounds[at] == known(word):
                themselves.update([*_places(sounds, at), (None, word, None)])
            else:
                meant.update(dict.fromkeys(_places(sounds, at), word))
    return Spelled(tuple(heard), {place: word for place, word in meant.items() if place not in themselves})


def _places(words: Sequence[str], at: int) -> Iterator[_Place]:
    if len(words) == 1:
        yield (None, words[0], None)
    if at > 0:
        yield (words[at - 1], words[at], None)
    if at + 1 < len(words):
        yield (None, words[at], words[at + 1])


def _other_form(word: str, known: Known) -> str | None:
    """The form with the fewest letters at its end taken off and put on; None where no form is known."""
    tried = [
        (cut + len(ending), f"{word[: len(word) - cut]}{ending}")
        for cut in range(_MOST_CUT + 1)
        if len(word) - cut > _LEAST_STEM or (len(word) - cut == _LEAST_STEM and cut <= _CUT_OF_SHORT)
        for ending in _endings()
    ]
    return next((form for _, tried_form in sorted(tried) if (form := known(tried_form))), None)


@cache
def _endings() -> tuple[str, ...]:
    told = tomllib.loads(files("voice").joinpath("data/languages.toml").read_text(encoding="utf-8"))
    return tuple(told["endings"]["ru"])
