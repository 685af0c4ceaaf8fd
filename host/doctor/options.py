"""The parameters of `yasno doctor`; apart from the command, so that `--help` loads nothing else."""

from __future__ import annotations

import argparse

HELP = "проверить микрофон, голос, модели и диск перед игрой"
DESCRIPTION = (
    "Проверяет, готов ли компьютер вести игру голосом: что в порядке, что нет и что делать. "
    "Состояние выхода: 0 - всё готово; 1 - игру вести можно, но есть что исправить; "
    "2 - вести её голосом нельзя (нет модели речи или микрофона, журнал не пишется)."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser the parameters of `yasno doctor`."""
    parser.add_argument("--input", metavar="ИМЯ", help="микрофон: имя или его часть (по умолчанию системный)")
    parser.add_argument(
        "--output", metavar="ИМЯ", help="устройство вывода: имя или его часть; none - не нужно"
    )
    parser.add_argument("--listen", action="store_true", help="сыграть сигнал и сказать фразу")
    parser.add_argument("--quick", action="store_true", help="не слушать микрофон и не загружать модели")
    parser.add_argument(
        "--json", action="store_true", help='вывести список {"check", "status", "text", "todo"}'
    )
