"""`yasno review`: arguments, progress, where the protocol goes."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tqdm import tqdm

import models
from host.club import load_words
from host.errors import UserError
from host.review.day import Day, load_day
from host.review.listen import Progress
from host.review.report import render
from host.review.run import Review, review
from host.whole_file import write_whole
from models import ModelError
from voice.load import load
from voice.source import open_recording
from voice.types import Recogniser, VoiceError

DONE, PARTLY, NOTHING = 0, 1, 2


def run(arguments: argparse.Namespace, started: float) -> int:
    """Review the recording; returns the exit status. Every error becomes one sentence on stderr."""
    try:
        return _review(arguments, started)
    except (UserError, VoiceError, ModelError) as error:
        print(error, file=sys.stderr)
        return NOTHING


def _review(arguments: argparse.Namespace, started: float) -> int:
    path = Path(arguments.recording)
    day = load_day(Path(arguments.day)) if arguments.day is not None else Day()
    club = load_words(arguments.words)
    target = None if arguments.json in (None, "-") else Path(arguments.json)
    if target is not None:
        _check_writable(target, [path, *(Path(name) for name in (arguments.day, arguments.words) if name)])
    seconds = open_recording(path).seconds
    recogniser = _recogniser(arguments)
    with _progress(seconds) as progress:
        result = review(path, day, recogniser, progress, started, club=club)
    return _deliver(result, day, arguments.json, target)


def _recogniser(arguments: argparse.Namespace) -> Recogniser:
    if arguments.model:
        installed = models.locate(arguments.model)
        if arguments.recogniser not in ("auto", installed.engine):
            raise UserError(
                f"Модель «{arguments.model}» не для {arguments.recogniser}: уберите один из параметров."
            )
    else:
        installed = models.best(arguments.recogniser)
    print(f"Слушаю моделью {installed.name}…", file=sys.stderr)
    return load(installed.engine, installed.path, installed.name)


@contextlib.contextmanager
def _progress(seconds: float | None) -> Iterator[Progress]:
    total = round(seconds) if seconds else None
    form = "{l_bar}{bar}| {n:.0f}/{total} с записи, осталось {remaining}" if total else "{n:.0f} с записи"
    with tqdm(total=total, desc="Разбираю", bar_format=form, file=sys.stderr, leave=False) as bar:

        def show(heard: float) -> None:
            bar.update(min(heard, total or heard) - bar.n)

        yield show


def _deliver(result: Review, day: Day, json_argument: str | None, target: Path | None) -> int:
    protocol = result.protocol
    text = json.dumps(protocol.to_json(), ensure_ascii=False, indent=1)
    if json_argument == "-":
        print(text)
        return _warn(result)
    unwritten = _write(target, text + "\n") if target is not None else None
    print(render(protocol, day.nicks))
    status = _warn(result)
    if unwritten:
        raise UserError(unwritten)
    return status


def _write(target: Path, text: str) -> str | None:
    """Write the file; returns why it could not be done: the protocol is still to be shown then."""
    try:
        write_whole(target, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        return f"Протокол не записан в «{target}»: {_why(error)}."
    print(f"Протокол записан: {target}", file=sys.stderr)
    return None


def _warn(result: Review) -> int:
    if not result.protocol.transcript:
        print(
            "В записи не слышно речи: проверьте, тот ли это файл и был ли включён микрофон.", file=sys.stderr
        )
        return PARTLY
    if result.damaged:
        print("Запись обрывается или повреждена: разобрано всё, что удалось прочесть.", file=sys.stderr)
        return PARTLY
    return DONE


def _check_writable(target: Path, inputs: Sequence[Path]) -> None:
    """Complain before the long work, not after it; nothing but an old protocol is ever written over."""
    if target.is_dir():
        raise UserError(f"«{target}» - папка: укажите имя файла для протокола.")
    if target.exists() and not target.is_file():
        raise UserError(f"«{target}» - не обычный файл: укажите имя файла для протокола.")
    if target.exists() and any(source.exists() and target.samefile(source) for source in inputs):
        raise UserError(f"«{target}» - запись или файл дня: укажите для протокола другой файл.")
    if not target.parent.is_dir():
        raise UserError(f"Папки «{target.parent}» нет: создайте её или укажите другой файл.")
    if not os.access(target.parent, os.W_OK):
        raise UserError(f"В папку «{target.parent}» нельзя писать: укажите другой файл.")


def _why(error: OSError) -> str:
    if error.errno in (28, 122):
        return "на диске нет места, освободите его и повторите"
    return "проверьте права и место на диске"
