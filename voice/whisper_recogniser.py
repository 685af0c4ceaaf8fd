"""Whisper (CTranslate2) as a Recogniser: each stretch of speech is decoded once, led by the game's words."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import ctranslate2  # type: ignore[import-untyped]
from faster_whisper import WhisperModel

from voice.doubt import believed
from voice.segments import Clip, Segmenter
from voice.timing import in_order
from voice.types import NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance, VoiceError, Word
from voice.whisper_window import Decoded, ShortWindow, WholeWindow

LONGEST_CLIP = 28.0
"""Seconds that fit into one decoding, with margins."""
_PROMPT_TOKENS = 200
_PARTIAL_EVERY = 1.0
_NEEDED = ("config.json", "model.bin", "tokenizer.json")
_SHORTEST = 0.05

ctranslate2.set_log_level(logging.ERROR)


class WhisperRecogniser:
    """A multilingual Whisper model in CTranslate2's form, hearing Russian."""

    engine = "whisper"
    led_by_hints = True

    def __init__(
        self, folder: Path | str, *, threads: int = 2, name: str | None = None, short: bool = False
    ) -> None:
        """Load a model; `short`: decode over short windows, quicker and a little otherwise.

        Raises VoiceError when it is absent, half there, or does not know Russian.
        """
        folder = Path(folder)
        _check_files(folder)
        try:
            self._model = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=threads)
        except Exception as error:  # The tokenizer's reader raises nothing more exact.
            raise VoiceError(_broken(folder)) from error
        if not self._model.model.is_multilingual:
            raise VoiceError(
                f"Модель «{folder.name}» знает только английский; нужна многоязычная модель Whisper."
            )
        self._whole = WholeWindow(self._model)
        self._window = ShortWindow(self._model) if short else self._whole
        self.model = name or folder.name

    def stream(self, hints: Hints = NO_HINTS, *, partials: bool = False) -> WhisperStream:
        """Begin to hear a new source. Whisper can't restrict its vocabulary: `closed` raises VoiceError."""
        if hints.closed:
            raise VoiceError(
                "Whisper не умеет слушать только заданные фразы; выберите маленькую модель Vosk."
            )
        prompt = self.prompt(hints)
        return WhisperStream(lambda samples, beam: self.listen(samples, prompt, beam), partials)

    def hear(self, samples: Samples, hints: Hints = NO_HINTS) -> tuple[Word, ...]:
        """Hear one clip of at most LONGEST_CLIP seconds by itself; word times are from its start."""
        heard = self.listen(samples, self.prompt(hints), beam=5)
        return heard.words if heard else ()

    def prompt(self, hints: Hints) -> str | None:
        """The text that leads the model to the game's words; what doesn't fit is left out from the end."""
        prompt = f"Игроки: {', '.join(hints.nicks)}." if hints.nicks else ""
        for phrase in hints.phrases:
            longer = f"{prompt} {phrase if phrase[-1:] in '.!?' else phrase + '.'}".strip()
            if len(self._model.hf_tokenizer.encode(longer).ids) > _PROMPT_TOKENS:
                break
            prompt = longer
        return prompt or None

    def listen(
        self, samples: Samples, prompt: str | None, beam: int, *, whole: bool = False
    ) -> Decoded | None:
        """Decode a clip of at most LONGEST_CLIP seconds; None when nothing was said in it, by all signs.

        `whole`: over the window of a review, also where short ones are used.
        """
        if len(samples) < _SHORTEST * SAMPLE_RATE:
            return None
        window = self._whole if whole else self._window
        return believed(lambda led_by: window.decode(samples, led_by, beam), prompt)


class WhisperStream:
    """One continuous hearing; see Stream."""

    def __init__(self, listen: Callable[[Samples, int], Decoded | None], partials: bool) -> None:
        self._listen = listen
        self._partials = partials
        self._segmenter = Segmenter()
        self._id = 0
        self._shown = 0  # how far the last partial reached, in samples

    def feed(self, block: Samples) -> Sequence[Utterance]:
        """Take the next block; finals of the speech that ended in it, a partial of what goes on."""
        found = self._finals(self._segmenter.feed(block))
        running = self._segmenter.running if self._partials else None
        if running and running[1] - max(self._shown, running[0]) >= _PARTIAL_EVERY * SAMPLE_RATE:
            self._shown = running[1]
            found += self._partial(*running)
        return found

    def flush(self) -> Sequence[Utterance]:
        """End of the source: the last finals."""
        return self._finals(self._segmenter.flush())

    def _finals(self, clips: Iterable[Clip]) -> list[Utterance]:
        found = []
        for clip in clips:
            heard = self._listen(clip.samples, 5)
            if heard and heard.words:
                found.append(utterance_of(self._id, clip, heard))
            self._id += 1
        return found

    def _partial(self, start: int, end: int) -> list[Utterance]:
        heard = self._listen(self._segmenter.sound(start, end), 1)
        if not heard or not heard.words:
            return []
        begin, until = start / SAMPLE_RATE, end / SAMPLE_RATE
        words = in_order(heard.words, begin, begin, until)
        return [Utterance(self._id, begin, until, words, heard.confidence, final=False)]


def utterance_of(number: int, clip: Clip, heard: Decoded) -> Utterance:
    """The final of a clip."""
    clip_start = clip.segment.clip_start / SAMPLE_RATE
    start, end = clip.segment.start / SAMPLE_RATE, clip.segment.end / SAMPLE_RATE
    words = in_order(heard.words, clip_start, start, end)
    return Utterance(
        number, start, end, words, heard.confidence, samples=clip.samples, samples_start=clip_start
    )


def _check_files(folder: Path) -> None:
    if not folder.is_dir():
        raise VoiceError(f"Нет папки с моделью: «{folder}»; установите модель командой «yasno models fetch».")
    missing = [name for name in _NEEDED if not (folder / name).is_file()]
    if not any(folder.glob("vocabulary.*")):
        missing.append("vocabulary.txt")
    if len(missing) > len(_NEEDED):
        raise VoiceError(f"В папке «{folder}» нет модели Whisper; укажите другую папку.")
    if missing:
        raise VoiceError(
            f"Модель в папке «{folder}» неполная, нет: {', '.join(missing)}; установите её заново."
        )


def _broken(folder: Path) -> str:
    return (
        f"Модель в папке «{folder}» не загружается: она повреждена или это не Whisper; установите её заново."
    )
