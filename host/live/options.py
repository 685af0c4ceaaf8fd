"""What `yasno host` understands; light, so that every other command starts at once."""

from __future__ import annotations

import argparse

NO_OUTPUT = "none"
"""The output that plays nothing."""
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
        help="запись: в своём времени или как можно скорее (real)",
    )
    parser.add_argument("--input", metavar="ИМЯ", help="микрофон, по имени или его части")
    parser.add_argument(
        "--host-mic", action="store_true", help="второй канал - собственный микрофон ведущего"
    )
    parser.add_argument("--output", metavar="ИМЯ|none", help="колонка в зале («none»: только текст)")
    parser.add_argument("--ear", metavar="ИМЯ", help="наушник ведущего: подсказки только туда")
    parser.add_argument("--music", metavar="ПАПКА", help="музыка ночи, файлы ведущего")
    parser.add_argument(
        "--recogniser", choices=("auto", "whisper", "vosk"), default="auto", help="чем слушать"
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
    parser.add_argument("--rules", metavar="СВОД", help="свод правил: его имя или файл .toml клуба")
    parser.add_argument("--words", metavar="КЛУБ.toml", help="свои слова клуба")
    parser.add_argument("--plain", action="store_true", help="строками, без полноэкранного вида")
