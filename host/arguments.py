"""argparse that speaks Russian: its help, its headings and its complaints."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

WRONG_USAGE = 2

_COMPLAINTS = (
    ("the following arguments are required", "не хватает параметра"),
    ("unrecognized arguments", "незнакомый параметр"),
    ("invalid choice", "такого значения нет"),
    ("expected", "у параметра нет значения"),
    ("ambiguous option", "параметр можно понять по-разному"),
    ("ignored explicit argument", "у параметра не бывает значения"),
    ("not allowed with argument", "эти параметры не сочетаются"),
)


class _Formatter(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "Вызов: " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose help is Russian and whose complaint is one Russian sentence on stderr, exit 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _Formatter, **settings, "add_help": False})
        self._positionals.title = "что указать"
        self._optionals.title = "параметры"
        self.add_argument("-h", "--help", action="help", help="показать эту справку")

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        fitting = (russian for english, russian in _COMPLAINTS if english in message)
        reason = _own(message) or next(fitting, "команда не понята")
        print(f"Ошибка: {reason} ({_detail(message)}). Справка: {self.prog} --help", file=sys.stderr)
        sys.exit(WRONG_USAGE)


def _own(message: str) -> str | None:
    """The Russian words of the parameter itself (`ArgumentTypeError`); None where it has said none."""
    said = re.match(r"argument [^:]+: ([а-яё].*)", message)
    return said.group(1) if said else None


def _detail(message: str) -> str:
    """What the complaint is about: the value in quotes, else the name of the parameter."""
    quoted = re.search(r"invalid choice: '(.*)' \(choose", message)
    if quoted:
        return quoted.group(1)
    named = re.match(r"(?:argument ([^:]+)|ambiguous option: (\S+) could)", message)
    return (named.group(1) or named.group(2)) if named else message.rsplit(": ", 1)[-1]
