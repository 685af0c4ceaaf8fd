"""Vosk as a Recogniser: fast, streaming, and with some models deaf to everything but the given phrases.

libvosk dithers the sound with random noise: words it is not sure of may come out differently next time.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import vosk

from voice.activity import EndpointSettings
from voice.other_forms import AS_HEARD, Spelled, spelled
from voice.segments import Clip, Segmenter
from voice.timing import in_order
from voice.types import NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance, VoiceError, Word

SURE = 0.9
"""In a closed vocabulary a phrase is to be trusted only when its utterance is at least this confident."""
UNKNOWN = "[unk]"
_PIECE = SAMPLE_RATE // 10
"""libvosk is given pieces of this many samples, however the sound arrives, so that it hears the same."""
_ENDPOINTS = EndpointSettings(longest=60.0)
_NEEDED = ("am/final.mdl", "conf/model.conf", "conf/mfcc.conf", "graph/phones/word_boundary.int")
_LOOKAHEAD = ("graph/HCLr.fst", "graph/Gr.fst")
_WHOLE = "graph/HCLG.fst"

vosk.SetLogLevel(-1)


class VoskRecogniser:
    """A Vosk model."""

    engine = "vosk"
    led_by_hints = False

    def __init__(self, folder: Path | str, *, name: str | None = None, language: str = "ru") -> None:
        """Load a model. Raises VoiceError when it is absent, half there, or of another language."""
        folder = Path(folder)
        _check_files(folder)
        self.model = name or folder.name
        self.can_restrict = all((folder / part).is_file() for part in _LOOKAHEAD)
        """Whether the vocabulary can be closed at run time: only models with a look-ahead graph can."""
        with _silent_stderr():
            try:
                self._model = vosk.Model(str(folder))
                vosk.KaldiRecognizer(self._model, SAMPLE_RATE)  # A broken graph shows itself only here.
            except Exception as error:  # The library raises nothing more exact.
                raise VoiceError(
                    f"Модель в папке «{folder}» не загружается: она повреждена или это не Vosk;"
                    " установите её заново."
                ) from error
        self._check_language(language)

    def stream(self, hints: Hints = NO_HINTS, *, partials: bool = False) -> VoskStream:
        """Begin to hear a new source.

        With `hints.closed` only the phrases are heard; raises VoiceError when the model can't do that or
        knows none of them. Without it the hints are of no use to Vosk.
        """
        return VoskStream(self._ear(hints), closed=hints.closed, partials=partials)

    def hear(self, samples: Samples, hints: Hints = NO_HINTS) -> tuple[Word, ...]:
        """Hear one clip by itself; word times are from its start."""
        ear = self._ear(hints)
        ear.accept(samples)
        words = [word for word in ear.finish() if word.text != UNKNOWN]
        return in_order(words, 0.0, 0.0, len(samples) / SAMPLE_RATE)

    def unknown_words(self, phrases: Iterable[str]) -> tuple[str, ...]:
        """The words of the phrases that the model can never hear, in order, each once."""
        words = [word for phrase in phrases for word in _words(phrase)]
        return tuple(dict.fromkeys(word for word in words if self._known(word) is None))

    def _ear(self, hints: Hints) -> _Ear:
        if hints.closed:
            phrases = self._spelled(hints.phrases)
            grammar = json.dumps([*phrases.phrases, UNKNOWN], ensure_ascii=False)
            recogniser = vosk.KaldiRecognizer(self._model, SAMPLE_RATE, grammar)
        else:
            phrases = AS_HEARD
            recogniser = vosk.KaldiRecognizer(self._model, SAMPLE_RATE)
        recogniser.SetWords(True)
        return _Ear(recogniser, phrases)

    def _spelled(self, phrases: Sequence[str]) -> Spelled:
        """The phrases in words of the model; one with a word it knows no form of can't be heard at all."""
        if not self.can_restrict:
            raise VoiceError(
                f"Модель «{self.model}» не умеет слушать только заданные фразы;"
                " выберите маленькую модель Vosk."
            )
        known = spelled(map(_words, phrases), self._known)
        if not known.phrases:
            raise VoiceError(f"Модель «{self.model}» не знает ни одной из заданных фраз; выберите другую.")
        return known

    def _known(self, word: str) -> str | None:
        """The word as it stands in the model's vocabulary."""
        for spelling in (word, word.replace("ё", "е")):
            if self._model.vosk_model_find_word(spelling) >= 0:
                return spelling
        return None

    def _check_language(self, language: str) -> None:
        common = _everyday_words()[language]
        if len(self.unknown_words(common)) > len(common) / 2:
            raise VoiceError(f"Модель «{self.model}» не знает русских слов; нужна русская модель Vosk.")


class VoskStream:
    """One continuous hearing; see Stream. Only stretches of speech reach the model."""

    def __init__(self, ear: _Ear, *, closed: bool, partials: bool) -> None:
        self._ear = ear
        self._closed = closed
        self._partials = partials
        self._segmenter = Segmenter(_ENDPOINTS)
        self._clip: int | None = None  # where the clip that the ear is hearing begins in the source
        self._at = 0  # the first sample of the source that the ear has not been given
        self._shift = 0.0  # seconds from the ear's time to the source's
        self._id = 0
        self._shown = ""

    @property
    def hears(self) -> bool:
        """Whether speech is going on."""
        return self._segmenter.running is not None

    def feed(self, block: Samples) -> Sequence[Utterance]:
        """Take the next block; finals of the speech that ended in it, a partial of what goes on."""
        found = self._finals(self._segmenter.feed(block))
        running = self._segmenter.running
        if running is None:
            self._drop()
            return found
        start, end = running
        self._begin(start)
        sure = self._at + max(0, end - self._at) // _PIECE * _PIECE
        self._ear.accept(self._segmenter.sound(self._at, sure))
        self._at = sure
        return found + self._partial(start, end) if self._partials else found

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals."""
        return self._finals(self._segmenter.flush())

    def _finals(self, clips: Iterable[Clip]) -> list[Utterance]:
        found = []
        for clip in clips:
            self._begin(clip.segment.clip_start)
            self._ear.accept(clip.samples[self._at - clip.segment.clip_start :])
            self._at = max(self._at, clip.segment.clip_end)
            words = self._ear.finish()
            self._clip, self._shown = None, ""
            if any(word.text != UNKNOWN for word in words):
                found.append(self._utterance(clip, words))
            self._id += 1
        return found

    def _utterance(self, clip: Clip, heard: Sequence[Word]) -> Utterance:
        segment = clip.segment
        start, end = segment.start / SAMPLE_RATE, segment.end / SAMPLE_RATE
        words = in_order([word for word in heard if word.text != UNKNOWN], self._shift, start, end)
        sound_start = segment.clip_start / SAMPLE_RATE
        sure = self._confidence(heard)
        return Utterance(self._id, start, end, words, sure, samples=clip.samples, samples_start=sound_start)

    def _partial(self, start: int, end: int) -> list[Utterance]:
        texts = [text for text in self._ear.so_far() if text != UNKNOWN]
        if not texts or " ".join(texts) == self._shown:
            return []
        self._shown = " ".join(texts)
        low, high = start / SAMPLE_RATE, end / SAMPLE_RATE
        words = tuple(Word(text, low, high, 0.0) for text in texts)
        return [Utterance(self._id, low, high, words, 0.0, final=False)]

    def _confidence(self, words: Sequence[Word]) -> float:
        """The mean of the words; in a closed vocabulary the least sure one, halved among unknown words."""
        known = [word.confidence for word in words if word.text != UNKNOWN]
        if not self._closed:
            return sum(known) / len(known)
        return min(known) * (1.0 if len(known) == len(words) else 0.5)

    def _begin(self, start: int) -> None:
        """Turn to the clip that begins at `start`; one that came to nothing is forgotten."""
        if self._clip == start:
            return
        self._drop()
        self._clip = start
        self._at = max(self._at, start)
        self._shift = self._at / SAMPLE_RATE - self._ear.seconds

    def _drop(self) -> None:
        if self._clip is not None:
            self._ear.reset()
            self._clip, self._shown = None, ""


class _Ear:
    """libvosk's recogniser, whose clock counts all the sound it was ever given."""

    def __init__(self, recogniser: vosk.KaldiRecognizer, phrases: Spelled) -> None:
        self._recogniser = recogniser
        self._phrases = phrases
        self._given = 0
        self._words: list[Word] = []

    @property
    def seconds(self) -> float:
        """The recogniser's own time."""
        return self._given / SAMPLE_RATE

    def accept(self, sound: Samples) -> None:
        """Give it sound, in equal pieces."""
        pcm = np.round(np.clip(sound, -1.0, 1.0) * 32767).astype("<i2")
        for at in range(0, len(pcm), _PIECE):
            if self._recogniser.AcceptWaveform(pcm[at : at + _PIECE].tobytes()):
                self._words += _parse(self._recogniser.Result())
        self._given += len(pcm)

    def so_far(self) -> list[str]:
        """The words it has heard, and what it now takes the rest for.

        Without times and confidence: libvosk can give them, but writes warnings past Python when it does.
        """
        partial: str = json.loads(self._recogniser.PartialResult()).get("partial", "")
        return self._phrases.read([word.text for word in self._words] + partial.split())

    def finish(self) -> list[Word]:
        """Everything it has heard since the last time; it is then ready to go on."""
        words = self._words + _parse(self._recogniser.FinalResult())
        self._words = []
        texts = self._phrases.read([word.text for word in words])
        return [replace(word, text=text) for word, text in zip(words, texts, strict=True)]

    def reset(self) -> None:
        """Forget what it has heard."""
        self._recogniser.Reset()
        self._words = []


def _parse(answer: str) -> list[Word]:
    words: list[dict[str, Any]] = json.loads(answer).get("result", [])
    return [Word(word["word"], word["start"], word["end"], word["conf"]) for word in words]


def _words(phrase: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:-[^\W_]+)*", phrase.lower())


@cache
def _everyday_words() -> dict[str, list[str]]:
    told = tomllib.loads(files("voice").joinpath("data/languages.toml").read_text(encoding="utf-8"))
    words: dict[str, list[str]] = told["words"]
    return words


def _check_files(folder: Path) -> None:
    """libvosk must not be let near half a model: it may end the process."""
    if not folder.is_dir():
        raise VoiceError(f"Нет папки с моделью: «{folder}»; установите модель командой «yasno models fetch».")
    missing = [part for part in _NEEDED if not (folder / part).is_file()]
    if len(missing) == len(_NEEDED):
        raise VoiceError(f"В папке «{folder}» нет модели Vosk; укажите другую папку.")
    if not (folder / _WHOLE).is_file():
        missing += [part for part in _LOOKAHEAD if not (folder / part).is_file()]
    if missing:
        raise VoiceError(
            f"Модель в папке «{folder}» неполная, нет: {', '.join(missing)}; установите её заново."
        )


@contextlib.contextmanager
def _silent_stderr() -> Iterator[None]:
    """libvosk writes of its troubles past Python; the host is told of them by us."""
    try:
        saved = os.dup(2)
    except OSError:
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
