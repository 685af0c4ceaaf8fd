"""`yasno nicks`: the nicks of a table are checked before the game, each trouble told in a sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import models
from grammar.nick_checks import Severity, check, worst
from grammar.table import SEATS, Table
from host.errors import UserError
from models import ModelError

_HEADINGS = {
    Severity.MUST: "Нужно сменить:",
    Severity.BETTER: "Лучше сменить:",
    Severity.KNOW: "Полезно знать:",
}
FINE = "Ники в порядке: их не спутать."


def run(name: str, out: TextIO, model: str | None = None) -> int:
    """Print the troubles of the nicks in the file `name` («-»: standard input), the worst first.

    `model`: the Vosk model whose vocabulary must hold the nicks; None: the installed one, if there is any.
    Returns 1 when a nick must be changed, else 0. Raises UserError when there is nothing to check, ModelError
    or VoiceError when the model that was named can't be used.
    """
    table = Table.of(_nicks(_read(name)))
    troubles = check(table, _vocabulary(model))
    for severity, heading in _HEADINGS.items():
        told = [trouble.told for trouble in troubles if trouble.severity is severity]
        if told:
            print(heading, *(f"  {sentence}" for sentence in told), sep="\n", file=out)
    if not troubles:
        print(FINE, file=out)
    return 1 if worst(troubles) is Severity.MUST else 0


def _vocabulary(model: str | None) -> Callable[[str], bool] | None:
    """Whether a word can be heard by the Vosk model; None where there is none. Whisper knows every word."""
    try:
        installed = models.locate(model) if model else models.best("vosk")
    except ModelError:
        if model:
            raise
        return None
    if installed.engine != "vosk":
        raise UserError(f"Модель «{installed.name}» не Vosk: словарь есть только у моделей Vosk.")
    from voice.vosk_recogniser import VoskRecogniser  # noqa: PLC0415 - loads the library

    recogniser = VoskRecogniser(installed.path, name=installed.name)
    return lambda word: not recogniser.unknown_words((word,))


def _read(name: str) -> Any:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except FileNotFoundError:
        raise UserError(f"Файла «{name}» нет: проверьте имя.") from None
    except (OSError, ValueError):
        raise UserError(f"Файл «{name}» нельзя прочесть: проверьте путь и права.") from None
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UserError("Ники не в UTF-8: сохраните файл в этой кодировке.") from None
    except (ValueError, RecursionError):
        raise UserError('Ники - не JSON: нужен файл дня или {"3": "Лиса", "7": "Волк"}.') from None


def _nicks(raw: Any) -> dict[int, str]:
    """The nicks of a DAY file, or of an object with nothing but nicks."""
    seats = raw.get("seats", raw) if isinstance(raw, dict) else None
    if not isinstance(seats, dict) or not seats:
        raise UserError('Ников нет: нужен файл дня с «seats» или {"3": "Лиса", "7": "Волк"}.')
    known = {str(seat) for seat in SEATS}
    for seat, nick in seats.items():
        if seat not in known:
            raise UserError(f"Места «{seat[:40]}» нет: места бывают от 1 до 10, исправьте файл.")
        if not isinstance(nick, str) or not nick.strip():
            raise UserError(f"У места {seat} пустой ник: впишите ник или уберите место.")
    return {int(seat): nick for seat, nick in seats.items()}
