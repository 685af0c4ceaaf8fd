"""The command line `yasno`: parses, calls the room that does the work, turns every error into a sentence.

Exit status: 0 done, 1 some input was bad (the rest was done), 2 wrong usage or nothing could be done.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import NoReturn, TextIO, cast

DONE, PARTLY, NOTHING = 0, 1, 2

_USAGE = (
    ("the following arguments are required", "не хватает параметра"),
    ("unrecognized arguments", "незнакомый параметр"),
    ("invalid choice", "такого значения нет"),
    ("expected one argument", "у параметра нет значения"),
    ("ambiguous option", "параметр можно понять по-разному"),
)


class _Parser(argparse.ArgumentParser):
    """A parser that complains in Russian."""

    def error(self, message: str) -> NoReturn:
        reason = next((russian for english, russian in _USAGE if english in message), "команда не понята")
        detail = message.rsplit(": ", 1)[-1].split(" (choose", maxsplit=1)[0]
        print(f"Ошибка: {reason} ({detail}). Справка: {self.prog} --help", file=sys.stderr)
        sys.exit(NOTHING)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    import models.commands as models_commands  # noqa: PLC0415 - each command loads only what it needs

    top = _Parser(prog="yasno", description="Ясно: помощник ведущего клубной «Мафии». Работает без сети.")
    commands = top.add_subparsers(dest="command", metavar="КОМАНДА", required=True, parser_class=_Parser)

    review = commands.add_parser(
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

    lines = commands.add_parser(
        "lines",
        help="разобрать строки текста",
        description='Читает строки {"id", "text", …} и печатает найденное в них, по объекту JSON на строку.',
    )
    lines.add_argument("file", nargs="?", metavar="ФАЙЛ", help="файл JSONL (без него: стандартный ввод)")

    models_commands.add_arguments(
        commands.add_parser("models", help="модели речи: список, загрузка, проверка")
    )
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    started = time.perf_counter()
    try:
        return _run(parser().parse_args(arguments), started)
    except KeyboardInterrupt:
        return _tell("Остановлено: ничего не записано. Чтобы разобрать запись, запустите команду снова.")
    except BrokenPipeError:
        sys.stderr.close()
        return NOTHING
    except MemoryError:
        return _tell("Не хватило памяти: закройте другие программы и повторите.")


def _tell(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return NOTHING


def _run(arguments: argparse.Namespace, started: float) -> int:
    if arguments.command == "lines":
        return _lines(arguments)
    if arguments.command == "models":
        import models.commands as models_commands  # noqa: PLC0415

        return models_commands.run(arguments)
    from host.review.command import run  # noqa: PLC0415 - loads the recogniser's libraries

    return run(arguments, started)


def _lines(arguments: argparse.Namespace) -> int:
    from host import lines  # noqa: PLC0415

    if arguments.file is None or arguments.file == "-":
        source = cast("TextIO", sys.stdin)
        if hasattr(source, "reconfigure"):
            source.reconfigure(encoding="utf-8", errors="replace")
        return lines.run(source, sys.stdout, sys.stderr)
    try:
        with open(arguments.file, encoding="utf-8-sig", errors="replace") as source:
            return lines.run(source, sys.stdout, sys.stderr)
    except FileNotFoundError:
        return _tell(f"Файла «{arguments.file}» нет: проверьте имя.")
    except IsADirectoryError:
        return _tell(f"«{arguments.file}» - папка, а нужен файл со строками.")
    except PermissionError:
        return _tell(f"Файл «{arguments.file}» нельзя прочесть: проверьте права.")


if __name__ == "__main__":
    sys.exit(main())
