"""Decoding one clip with Whisper: over thirty seconds as the library does, or over no more than its length.

The model was trained on windows of thirty seconds; encoding one costs half a second on two slow cores, a
window of three seconds a thirtieth of that, and the words hardly differ (`docs/decisions/0012`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np
from ctranslate2 import StorageView  # type: ignore[import-untyped]
from faster_whisper import BatchedInferencePipeline, WhisperModel
from faster_whisper.audio import pad_or_trim
from faster_whisper.tokenizer import Tokenizer

from voice.inventions import Figures, normal
from voice.timing import in_order
from voice.types import SAMPLE_RATE, Samples, Word

_TOKENS_A_SECOND = 14
_TOKENS_AT_LEAST = 24
"""Speech gives at most so many tokens; a decoding that wants more is going round in a loop."""
_FRAMES_A_SECOND = 100
_SPARE_FRAMES = 300
"""Silence behind a clip in its short window; with less of it the model says the end twice."""
_LEAST_FRAMES = 800
_MOST_FRAMES = 3_000
_STEP_FRAMES = 50
"""Windows have few lengths: for each that it meets CTranslate2 keeps a megabyte and more, for good."""
_LEADING = "\"'“¿([{-"
_TRAILING = "\"'.。,，!！?？:：”)]}、"


@dataclass(frozen=True)
class Decoded:
    """One decoding of one clip; times from the start of the clip."""

    words: tuple[Word, ...]
    figures: Figures

    @property
    def text(self) -> str:
        """The words joined by single blanks."""
        return " ".join(word.text for word in self.words)

    @property
    def confidence(self) -> float:
        """How sure the model is of the whole, 0..1."""
        return min(1.0, exp(self.figures.log_probability))


NOTHING = Decoded((), Figures(1.0, -10.0))


class WholeWindow:
    """Decodes over a window of thirty seconds, whatever the clip's length."""

    def __init__(self, model: WhisperModel) -> None:
        self._pipeline = BatchedInferencePipeline(model)

    def decode(self, samples: Samples, prompt: str | None, beam: int) -> Decoded:
        """Decode a clip of at most thirty seconds."""
        seconds = min(len(samples) / SAMPLE_RATE, 30.0)
        segments, _ = self._pipeline.transcribe(
            samples,
            language="ru",
            beam_size=beam,
            temperature=0.0,
            word_timestamps=True,
            without_timestamps=True,
            initial_prompt=prompt,
            clip_timestamps=[{"start": 0.0, "end": seconds}],
            batch_size=1,
            max_new_tokens=_most_tokens(seconds),
        )
        segments = list(segments)
        if not segments:
            return NOTHING
        words = _join((w.word, w.start, w.end, w.probability) for s in segments for w in s.words or ())
        figures = Figures(segments[0].no_speech_prob, segments[0].avg_logprob)
        return Decoded(in_order(words, 0.0, 0.0, seconds), figures)


class ShortWindow:
    """Decodes over a window as long as the clip: many times quicker."""

    def __init__(self, model: WhisperModel) -> None:
        self._model = model
        self._tokenizer = Tokenizer(model.hf_tokenizer, model.model.is_multilingual, "transcribe", "ru")
        self._newest: tuple[Samples, StorageView, int] | None = None

    def decode(self, samples: Samples, prompt: str | None, beam: int) -> Decoded:
        """Decode a clip of at most thirty seconds."""
        seconds = min(len(samples) / SAMPLE_RATE, 30.0)
        encoded, frames = self._encode(samples)
        before = self._tokenizer.encode(prompt) if prompt else []
        start = self._model.get_prompt(self._tokenizer, before, without_timestamps=True)
        result = self._model.model.generate(
            encoded,
            [start],
            beam_size=beam,
            max_length=len(start) + _most_tokens(seconds),
            return_scores=True,
            return_no_speech_prob=True,
        )[0]
        tokens = [token for token in result.sequences_ids[0] if token < self._tokenizer.eot]
        if not tokens:
            return NOTHING
        figures = Figures(result.no_speech_prob, result.scores[0] * len(tokens) / (len(tokens) + 1))
        aligned = self._model.find_alignment(
            self._tokenizer, [tokens], encoded, min(frames, round(seconds * _FRAMES_A_SECOND))
        )
        return Decoded(in_order(_join(_with_marks(aligned[0])), 0.0, 0.0, seconds), figures)

    def _encode(self, samples: Samples) -> tuple[StorageView, int]:
        """The clip as the decoder wants it, and the frames of its window; the newest one is remembered."""
        if self._newest is None or not np.array_equal(self._newest[0], samples):
            mel = self._model.feature_extractor(samples)[..., :-1]
            frames = window_frames(mel.shape[-1])
            encoded = self._model.encode(np.ascontiguousarray(pad_or_trim(mel, frames))[np.newaxis])
            self._newest = (samples, encoded, frames)
        return self._newest[1:]


def window_frames(frames: int) -> int:
    """The length of the short window for a clip of so many frames (hundredths of a second)."""
    longer = frames + _SPARE_FRAMES
    return min(max(longer + -longer % _STEP_FRAMES, _LEAST_FRAMES), _MOST_FRAMES)


def _most_tokens(seconds: float) -> int:
    return min(224, _TOKENS_AT_LEAST + round(seconds * _TOKENS_A_SECOND))


_Told = tuple[str, float, float, float]
"""A piece as the model tells it: text with its blank, start, end, chance."""


def _with_marks(aligned: Iterable[dict[str, Any]]) -> list[_Told]:
    """The aligned pieces, opening marks joined to the word behind them, closing ones to that before."""
    found: list[_Told] = []
    opening = ""
    for piece in aligned:
        text = str(piece["word"])
        if text.strip() in _LEADING and text[:1].isspace():
            opening += text
            continue
        if found and text in _TRAILING:
            last = found[-1]
            found[-1] = (last[0] + text, *last[1:])
            continue
        found.append(
            (opening + text, float(piece["start"]), float(piece["end"]), float(piece["probability"]))
        )
        opening = ""
    return found


def _join(pieces: Iterable[_Told]) -> Sequence[Word]:
    """Whisper's own words begin with a blank; a piece without one («-го», «%») belongs to the word before."""
    words: list[Word] = []
    for told, start, end, chance in pieces:
        text = told.strip()
        if not text:
            continue
        glued = bool(words) and (not told[:1].isspace() or not normal(text))
        if glued:
            last = words.pop()
            blank = "" if not told[:1].isspace() else " "
            words.append(
                Word(last.text + blank + text, last.start, float(end), min(last.confidence, float(chance)))
            )
        else:
            words.append(Word(text, float(start), float(end), float(chance)))
    return words
