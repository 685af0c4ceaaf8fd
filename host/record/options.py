"""What `yasno games` understands; light, so that every other command starts at once."""

from __future__ import annotations

import argparse
from typing import Any

HELP = "сыгранные игры: список, протокол, статистика игроков"
DESCRIPTION = (
    "Показывает сыгранные и идущие игры по их журналам: без слова - список, show - протокол игры, "
    "stats - статистику игроков. Журналы только читаются."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `yasno games` understands."""
    _folder(parser, default=None)
    words = parser.add_subparsers(dest="games", metavar="ЧТО", title="что показать (без слова: список)")
    show = words.add_parser("show", help="протокол игры", description="Протокол одной игры.")
    show.add_argument(
        "game", nargs="?", default="1", metavar="№|ФАЙЛ", help="номер из списка или файл журнала (последняя)"
    )
    forms = show.add_mutually_exclusive_group()
    forms.add_argument("--json", dest="form", action="store_const", const="json", help="в JSON")
    forms.add_argument("--csv", dest="form", action="store_const", const="csv", help="таблицы для Excel")
    forms.add_argument(
        "--html", dest="form", action="store_const", const="html", help="страница, печатается на листе A4"
    )
    show.add_argument("--out", metavar="ФАЙЛ", help="записать в файл, а не на экран")
    _folder(show)
    stats = words.add_parser(
        "stats", help="статистика игроков", description="Статистика по оконченным играм."
    )
    forms = stats.add_mutually_exclusive_group()
    forms.add_argument("--json", dest="form", action="store_const", const="json", help="в JSON")
    forms.add_argument("--csv", dest="form", action="store_const", const="csv", help="таблица для Excel")
    stats.add_argument("--out", metavar="ФАЙЛ", help="записать в файл, а не на экран")
    _folder(stats)


def _folder(parser: argparse.ArgumentParser, default: Any = argparse.SUPPRESS) -> None:
    """Understood before the word and after it."""
    parser.add_argument("--folder", default=default, metavar="ПАПКА", help="папка журналов (папка игр)")
