"""What a recogniser makes up where nothing was said: told by its own figures and by its text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from voice.types import Word

_LETTERS = re.compile(r"[^\W\d_]")
_CYRILLIC = re.compile(r"[а-яё]")
_TOKEN = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Figures:
    """How sure the model is of one decoding, as Whisper gives it."""

    no_speech: float
    """Chance (0..1) that the clip holds no speech."""
    log_probability: float
    """Mean natural logarithm of the tokens' probabilities."""


@dataclass(frozen=True)
class GateSettings:
    """Limits beyond which a decoding is no speech."""

    no_speech: float = 0.4
    unsure: float = -0.7
    """Below this log probability, together with `no_speech`, nothing was said."""
    hopeless: float = -1.6
    """Below this one the text is noise, whatever the chance of speech."""
    foreign: float = 0.5
    """The share of letters that may be other than Russian."""
    doubtful: float = -0.55
    """Below this log probability a text may be the prompt's rather than anybody's. Clear speech has -0.4."""


GATE = GateSettings()
_LAUGH = re.compile(r"(?:[аеиоуыэя]?х[аеиоуыэя])+х?")
_VOWELS = frozenset("аеиоуыэя")
_SYLLABLE = re.compile(r"[бвгджзйклмнпрстфхцчшщ]{1,2}[аеёиоуыэюя]")
_PEEPS_FROM = 4
"""So many equal syllables are a sound."""
_CAPTION_LETTERS = 8
"""Less in capitals may be an abbreviation."""
_HAMMERS_FROM = 5
_LONGEST_LOOP = 8
_LOOP_INSIDE = re.compile(r"(.{1,12}?)\1{5,}")
"""A loop within what is printed as one word: «10-10-10-10-10-10», «ааааааа»."""


def is_invented(text: str, figures: Figures, gate: GateSettings = GATE) -> bool:
    """Whether the text was most likely never said: no speech, laughter, subtitles, another script."""
    plain = normal(text)
    if not plain or _is_laughter(plain.split()) or _is_peeping(plain.split()) or _is_caption(text):
        return True
    if figures.log_probability < gate.hopeless:
        return True
    if figures.no_speech > gate.no_speech and figures.log_probability < gate.unsure:
        return True
    lists = _lists()
    return plain.startswith(lists.begins) or plain in lists.whole or _is_foreign(plain, gate)


def normal(text: str) -> str:
    """Lower case, «ё» as «е», nothing but words and digits with single blanks."""
    return " ".join(_TOKEN.findall(text.lower().replace("ё", "е")))


def echoes(text: str, prompt: str) -> bool:
    """Whether the text is a run of the prompt's own words that takes in the end of a sentence or a list.

    One phrase of the prompt may really be said; two that stand side by side in it hardly.
    """
    said = normal(text).split()
    pieces = [normal(piece).split() for piece in re.split(r"[.,:;!?]", prompt)]
    flat = [(word, number) for number, piece in enumerate(pieces) for word in piece]
    size = len(said)
    if size < 3:
        return False
    for at in range(len(flat) - size + 1):
        run = flat[at : at + size]
        if [word for word, _ in run] == said and run[0][1] != run[-1][1]:
            return True
    return False


def is_doubtful(figures: Figures, gate: GateSettings = GATE) -> bool:
    """Whether the model itself hardly believes what it has decoded."""
    return figures.log_probability < gate.doubtful


def is_led(text: str, prompt: str) -> bool:
    """Whether each of the words stands in the prompt, in whatever order."""
    return set(normal(text).split()) <= set(normal(prompt).split())


def agree(text: str, other: str) -> bool:
    """Whether the two hearings of one clip have a word in common."""
    return not set(normal(text).split()).isdisjoint(normal(other).split())


def hammers(text: str) -> bool:
    """Whether it is nothing but one word over and over: «Тихо-тихо-тихо-тихо-тихо!»."""
    words = normal(text).split()
    return len(words) >= _HAMMERS_FROM and len(set(words)) == 1


def without_loop(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words, each phrase that the model repeated over and over said once."""
    kept = [replace(word, text=_LOOP_INSIDE.sub(r"\1", word.text)) for word in words]
    at = 0
    while at < len(kept):
        for size in range(1, min(_LONGEST_LOOP, (len(kept) - at) // 2) + 1):
            times = _repeats(kept, at, size)
            if times >= _loop_from(size):
                del kept[at + size : at + size * times]
                break
        at += 1
    return tuple(kept)


def _repeats(words: Sequence[Word], at: int, size: int) -> int:
    phrase = [normal(word.text) for word in words[at : at + size]]
    times = 1
    while [normal(w.text) for w in words[at + times * size : at + (times + 1) * size]] == phrase:
        times += 1
    return times


def _loop_from(size: int) -> int:
    """People do say «нет, нет, нет, нет», but hardly a phrase of four words three times running."""
    return {1: 6, 2: 4, 3: 4}.get(size, 3)


def _is_laughter(words: Sequence[str]) -> bool:
    """«Ха-ха-ха», «хехехе», «а-а-а»: a sound that people make, of one vowel, and no word («эхо», «ухо»)."""
    letters = "".join(words)
    vowels = {letter for letter in letters if letter in _VOWELS}
    laughs = all(_LAUGH.fullmatch(word) for word in words)
    screams = len(letters) > 2 and not letters.strip(letters[:1])
    return len(vowels) == 1 and (laughs or screams)


def _is_peeping(words: Sequence[str]) -> bool:
    """«Пи-пи-пи-пи»: one syllable over and over that is no word («да-да-да-да»)."""
    same = len(words) >= _PEEPS_FROM and len(set(words)) == 1
    return same and _SYLLABLE.fullmatch(words[0]) is not None and words[0] not in _lists().short


def _is_caption(text: str) -> bool:
    """«ТЕЛЕФОННЫЙ ЗВОНОК»: subtitles tell of sounds in capitals."""
    return text.isupper() and sum(map(str.isalpha, text)) >= _CAPTION_LETTERS


def _is_foreign(plain: str, gate: GateSettings) -> bool:
    letters = _LETTERS.findall(plain)
    foreign = sum(1 for letter in letters if not _CYRILLIC.match(letter))
    return bool(letters) and foreign / len(letters) > gate.foreign


@dataclass(frozen=True)
class _Lists:
    begins: tuple[str, ...]
    whole: frozenset[str]
    short: frozenset[str]


@cache
def _lists() -> _Lists:
    data = tomllib.loads(files("voice").joinpath("data/inventions.toml").read_text(encoding="utf-8"))
    return _Lists(tuple(data["begins"]), frozenset(data["whole"]), frozenset(data["short"]))
