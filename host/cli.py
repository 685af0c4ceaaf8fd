"""The command line `yasno`: parses, calls the room that does the work, turns every error into a sentence.

Exit status: 0 done, 1 some input was bad (the rest was done), 2 wrong usage or nothing could be done.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TextIO, cast

from host.arguments import Parser

DONE, PARTLY, NOTHING = 0, 1, 2

_UNREADABLE = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError)
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)


def parser() -> Parser:
    """The whole command line."""
    import models.commands as models_commands  # noqa: PLC0415 - each command loads only what it needs
    from host.doctor import options as doctor_options  # noqa: PLC0415
    from host.live import options as live_options  # noqa: PLC0415
    from host.record import options as record_options  # noqa: PLC0415

    top = Parser(prog="yasno", description="Ясно: помощник ведущего клубной «Мафии». Работает без сети.")
    top.add_argument(
        "--version", action="version", version=f"yasno {version('yasno')}", help="показать версию"
    )
    commands = top.add_subparsers(dest="command", metavar="КОМАНДА", required=True, title="команды")

    _add_review(commands.add_parser)
    _add_lines(commands.add_parser)
    _add_nicks(commands.add_parser)
    _add_play(commands.add_parser)
    live_options.add_arguments(
        commands.add_parser("host", help=live_options.HELP, description=live_options.DESCRIPTION)
    )
    record_options.add_arguments(
        commands.add_parser("games", help=record_options.HELP, description=record_options.DESCRIPTION)
    )
    models_commands.add_arguments(
        commands.add_parser("models", help="модели речи: список, загрузка, проверка")
    )
    doctor_options.add_arguments(
        commands.add_parser("doctor", help=doctor_options.HELP, description=doctor_options.DESCRIPTION)
    )
    return top


def _add_review(add: Callable[..., Parser]) -> None:
    review = add(
        "review",
        help="разобрать запись одного дня",
        description="Разбирает запись дня: кто говорил и сколько, кого выставили, за что предупреждения.",
    )
    review.add_argument("recording", metavar="ЗАПИСЬ", help="WAV, FLAC, OGG или MP3")
    review.add_argument(
        "--day", metavar="ДЕНЬ.json", help='{"day": 2, "alive": [1, 2], "seats": {"1": "Лиса"}}'
    )
    review.add_argument(
        "--recogniser", choices=("auto", "whisper", "vosk"), default="auto", help="чем слушать (auto)"
    )
    review.add_argument("--model", metavar="МОДЕЛЬ", help="имя модели из списка или путь к её папке")
    review.add_argument("--json", metavar="ФАЙЛ", help="записать протокол в JSON («-»: вывести)")
    _add_words(review)


def _add_lines(add: Callable[..., Parser]) -> None:
    lines = add(
        "lines",
        help="разобрать строки текста",
        description='Читает строки {"id", "text", …} и печатает найденное в них, по объекту JSON на строку.',
    )
    lines.add_argument("file", nargs="?", metavar="ФАЙЛ", help="файл JSONL (без него: стандартный ввод)")
    _add_words(lines)


def _add_words(reads: Parser) -> None:
    reads.add_argument("--words", metavar="КЛУБ.toml", help="запретные слова и исключения клуба")


def _add_nicks(add: Callable[..., Parser]) -> None:
    nicks = add(
        "nicks",
        help="проверить ники стола",
        description="Говорит, какие ники лучше сменить: похожие, числа, слова ведущего. "
        "Состояние выхода: 1, если сменить нужно.",
    )
    nicks.add_argument(
        "file", metavar="ФАЙЛ.json", help='файл дня или {"3": "Лиса", "7": "Волк"} («-»: стандартный ввод)'
    )
    nicks.add_argument(
        "--model", metavar="МОДЕЛЬ", help="модель Vosk, чей словарь должен знать ники (установленная)"
    )


def _add_play(add: Callable[..., Parser]) -> None:
    from rules.notation import NAMES  # noqa: PLC0415

    play = add(
        "play",
        help="сыграть игру по записи действий",
        description="Читает действия игры, по объекту JSON на строку, и после каждого печатает положение.",
        epilog="Действия: " + ", ".join(NAMES.values()) + ". Что значит каждое: docs/game-script.md.",
    )
    play.add_argument("file", metavar="ФАЙЛ", help="файл JSONL («-»: стандартный ввод)")
    play.add_argument(
        "--rules", metavar="СВОД", help="свод правил: его имя или файл .toml клуба (mafiasno-2015)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    _open_streams()
    started = time.perf_counter()
    try:
        status = _run(parser().parse_args(arguments), started)
        sys.stdout.flush()
        return status
    except (Exception, KeyboardInterrupt) as error:
        sentence = _sentence(error)
    if sentence:
        print(sentence, file=sys.stderr)
    return NOTHING


def _sentence(error: BaseException) -> str | None:
    """What the user is told; None when nobody is left to tell."""
    if isinstance(error, KeyboardInterrupt):
        return "Остановлено: ничего не записано. Чтобы начать заново, запустите команду снова."
    if isinstance(error, MemoryError):
        return "Не хватило памяти: закройте другие программы и повторите."
    if not isinstance(error, OSError):
        from host.crash import report  # noqa: PLC0415

        return report(error)
    _drop_output()
    if isinstance(error, BrokenPipeError):  # the reader has seen enough
        return None
    if error.errno in _NO_SPACE:
        return "Вывод не записан: на диске нет места, освободите его и повторите."
    return "Файл или вывод не читается или не пишется: проверьте права и диск и повторите."


def _open_streams() -> None:
    """Russian goes out in UTF-8 whatever the locale; a stream that the caller has closed leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _drop_output() -> None:
    """What stdout still holds can't be written; Python would try it again at its end, and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return NOTHING


def _run(arguments: argparse.Namespace, started: float) -> int:
    commands = {
        "lines": _lines,
        "models": _models,
        "host": _host,
        "games": _games,
        "play": _play,
        "doctor": _doctor,
        "nicks": _nicks,
    }
    if arguments.command in commands:
        return commands[arguments.command](arguments)
    from host.review.command import run  # noqa: PLC0415 - loads the recogniser's libraries

    return run(arguments, started)


def _models(arguments: argparse.Namespace) -> int:
    import models.commands as models_commands  # noqa: PLC0415

    return models_commands.run(arguments)


def _host(arguments: argparse.Namespace) -> int:
    from host.live import command as live_command  # noqa: PLC0415 - loads the sound libraries

    return live_command.run(arguments)


def _games(arguments: argparse.Namespace) -> int:
    from host.record import command as record  # noqa: PLC0415

    return record.run(arguments, sys.stdout, sys.stderr)


def _doctor(arguments: argparse.Namespace) -> int:
    from host.doctor import command as doctor  # noqa: PLC0415

    return doctor.run(arguments)


def _lines(arguments: argparse.Namespace) -> int:
    from host import lines  # noqa: PLC0415
    from host.club import load_words  # noqa: PLC0415
    from host.errors import UserError  # noqa: PLC0415

    try:
        club = load_words(arguments.words)
    except UserError as error:
        return _tell(str(error))
    if arguments.file is None or arguments.file == "-":
        source = cast("TextIO", sys.stdin)
        if hasattr(source, "reconfigure"):
            source.reconfigure(encoding="utf-8-sig", errors="surrogateescape")
        return lines.run(source, sys.stdout, sys.stderr, club)
    try:
        with open(arguments.file, encoding="utf-8-sig", errors="surrogateescape") as source:
            return lines.run(source, sys.stdout, sys.stderr, club)
    except _UNREADABLE as error:
        return _tell(_why_unreadable(arguments.file, error))


def _play(arguments: argparse.Namespace) -> int:
    from host import play  # noqa: PLC0415
    from host.errors import UserError  # noqa: PLC0415

    try:
        rulebook = play.choose_rulebook(arguments.rules)
        if arguments.file == "-":
            return play.run(sys.stdin.buffer, sys.stdout, rulebook)
        with open(arguments.file, "rb") as source:
            return play.run(source, sys.stdout, rulebook)
    except UserError as error:
        return _tell(str(error))
    except _UNREADABLE as error:
        return _tell(_why_unreadable(arguments.file, error))


def _nicks(arguments: argparse.Namespace) -> int:
    from host import nicks  # noqa: PLC0415
    from host.errors import UserError  # noqa: PLC0415
    from models import ModelError  # noqa: PLC0415
    from voice.types import VoiceError  # noqa: PLC0415

    try:
        return nicks.run(arguments.file, sys.stdout, arguments.model)
    except (UserError, ModelError, VoiceError) as error:
        return _tell(str(error))


def _why_unreadable(name: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"Файла «{name}» нет: проверьте имя."
    if isinstance(error, IsADirectoryError):
        return f"«{name}» - папка, а нужен файл со строками."
    return f"Файл «{name}» нельзя прочесть: проверьте путь и права."


if __name__ == "__main__":
    sys.exit(main())
