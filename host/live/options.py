"""What `yasno host` understands; light, so that every other command starts at once."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

PORT = 8765
"""The port of the desk, or the next one that is free."""
NO_OUTPUT = "none"
"""The output that plays nothing."""
NO_EARS = "none"
"""The recogniser of a game that is led by keys and the desk alone."""
_KEPT = (
    *("source", "input", "output", "ear", "music", "recogniser", "model", "port", "words"),
    *("host_mic", "one_ear", "lan", "plain"),
)
"""What a game that is gone on with is told anew; all else is in its journal."""
HELP = "вести игру: слушать стол, объявлять, держать время, предлагать"
DESCRIPTION = (
    "Ведёт живую игру: слушает стол, объявляет фазы и время, записывает выставления, предлагает "
    "предупреждения. Решает ведущий. Клавиши: ? во время игры."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `yasno host` understands."""
    parser.add_argument(
        "--source", default="mic", metavar="mic|ФАЙЛ", help="запись вместо микрофона (mic: микрофон)"
    )
    parser.add_argument(
        "--speed",
        choices=("real", "max"),
        default="real",
        help="запись: в своём времени или как можно скорее, без пульта (real)",
    )
    parser.add_argument("--input", metavar="ИМЯ", help="микрофон, по имени или его части")
    parser.add_argument(
        "--host-mic", action="store_true", help="второй канал - собственный микрофон ведущего"
    )
    parser.add_argument("--output", metavar="ИМЯ|none", help="колонка в зале («none»: только текст)")
    parser.add_argument("--ear", metavar="ИМЯ", help="наушник ведущего: подсказки только туда")
    parser.add_argument("--music", metavar="ПАПКА", help="музыка ночи, файлы ведущего")
    parser.add_argument(
        "--recogniser",
        choices=("auto", "whisper", "vosk", NO_EARS),
        default="auto",
        help="чем слушать (none: не слушать, вести клавишами и пультом)",
    )
    parser.add_argument("--model", metavar="МОДЕЛЬ", help="имя модели из списка или путь к её папке")
    parser.add_argument("--one-ear", action="store_true", help="без второго, быстрого распознавателя")
    parser.add_argument(
        "--announce",
        choices=("all", "phases", "timers", "none"),
        default="all",
        help="что говорит помощник: всё, фазы, только время, ничего (all)",
    )
    parser.add_argument("--journal", metavar="ФАЙЛ", help="журнал игры (без него: новый в папке игр)")
    parser.add_argument("--resume", action="store_true", help="продолжить прерванную игру")
    parser.add_argument(
        "--start", metavar="ФАЙЛ.jsonl", help="действия, с которых начинается игра: рассадка, вход в идущую"
    )
    parser.add_argument(
        "--keys",
        metavar="ФАЙЛ.jsonl",
        help="раздача, выстрелы и проверки из файла: каждое действие, когда игра его ждёт",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=PORT,
        metavar="N",
        help=f"порт пульта в браузере ({PORT}; занят - следующий)",
    )
    parser.add_argument(
        "--lan", action="store_true", help="пульт и с планшета: покажет адрес, QR-код и код для входа"
    )
    parser.add_argument("--rules", metavar="СВОД", help="свод правил: его имя или файл .toml клуба")
    parser.add_argument("--words", metavar="КЛУБ.toml", help="свои слова клуба")
    parser.add_argument("--plain", action="store_true", help="строками, без полноэкранного вида")


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    if not 1 <= number <= 65_535:
        raise argparse.ArgumentTypeError("порт - число от 1 до 65535")
    return number


def resuming(arguments: argparse.Namespace, journal: Path, program: str) -> str:
    """The command that goes on with this game, as it is typed in a shell; `program`: how ours was called."""
    usual = argparse.ArgumentParser()
    add_arguments(usual)
    words = [program, "host", "--resume", "--journal", str(journal)]
    for name in _KEPT:
        value = getattr(arguments, name)
        if value != usual.get_default(name):
            words += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
    return shlex.join(words)
