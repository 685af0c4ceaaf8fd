"""The command `yasno models`: list, fetch, verify. Results go to stdout, progress and messages to stderr."""

from __future__ import annotations

import argparse
import sys
from types import TracebackType
from typing import Any, Self

from tqdm import tqdm

from models.catalogue import catalogue
from models.disk import MEGABYTE
from models.fetch import fetch
from models.store import State, folder_of, installed_names, root, state_of, verify
from models.types import ModelError

DONE, SOME_BAD, NOTHING_DONE = 0, 1, 2
BAR = "{desc}: {percentage:3.0f}% |{bar}| {n_fmt}/{total_fmt}, осталось {remaining}"
BAR_SECONDS = 0.5
"""The bar is redrawn no oftener, so that a log file stays short too."""


class Terminal:
    """A watcher that shows lines and a progress bar on stderr."""

    def __init__(self) -> None:
        self._bar: tqdm[Any] | None = None
        self._label = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._close()

    def say(self, text: str) -> None:
        """Show a line."""
        self._close()
        print(text, file=sys.stderr, flush=True)

    def progress(self, label: str, done: int, total: int | None) -> None:
        """Move the bar; a new label begins a new bar."""
        if self._bar is None or label != self._label:
            self._close()
            self._label = label
            self._bar = tqdm(
                desc=label, total=total, unit_scale=True, bar_format=BAR, mininterval=BAR_SECONDS, leave=False
            )
        self._bar.update(done - self._bar.n)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser the actions of `yasno models`."""
    actions = parser.add_subparsers(dest="action", title="действия", metavar="list|fetch|verify")
    listing = actions.add_parser("list", help="какие модели есть и какие установлены (по умолчанию)")
    listing.add_argument("--all", action="store_true", help="показать и модели для проверок программы")
    fetching = actions.add_parser("fetch", help="скачать модель, или взять её из папки или zip")
    fetching.add_argument("what", nargs="+", metavar="МОДЕЛЬ", help="имя из списка или путь к папке или zip")
    verifying = actions.add_parser("verify", help="проверить установленные модели по контрольным суммам")
    verifying.add_argument("what", nargs="*", metavar="МОДЕЛЬ", help="имя; без него проверяются все")


def run(args: argparse.Namespace) -> int:
    """Do what was asked; returns the exit status: 0 done, 1 some bad, 2 nothing could be done."""
    try:
        if args.action == "fetch":
            return _fetch(args.what)
        if args.action == "verify":
            return _verify(args.what)
        return _list(every=getattr(args, "all", False))
    except KeyboardInterrupt:
        kept = "скачанное сохранено, повторите команду, и загрузка продолжится"
        print(f"Прервано: {kept if args.action == 'fetch' else 'ничего не изменено'}.", file=sys.stderr)
        return NOTHING_DONE
    except OSError as error:
        if error.filename is None:  # nothing of ours: the output can't be written
            raise
        print(f"Папка моделей {root()} не читается: проверьте права и путь.", file=sys.stderr)
        return NOTHING_DONE


def _list(*, every: bool) -> int:
    known = [model for model in catalogue().models if every or not model.hidden]
    for model in known:
        size = f"{model.size / MEGABYTE:.0f} МБ"
        print(f"{model.name:<26}{model.engine:<9}{size:>8}  {model.licence:<11} {state_of(model.name)}")
        print(f"    {model.good_for}")
    for name in installed_names():
        if catalogue().find(name) is None:
            print(f"{name:<26}{'':<9}{'':>8}  {'':<11} {state_of(name)}")
            print("    Своя модель, взята из папки или архива.")
    print(f"Папка моделей: {root()}", file=sys.stderr)
    return DONE


def _fetch(names: list[str]) -> int:
    bad = 0
    for name in names:
        try:
            with Terminal() as terminal:
                found = fetch(name, terminal)
            print(f"{found.name}: {State.WHOLE}, {found.path}")
        except ModelError as error:
            bad += 1
            print(error, file=sys.stderr)
    return _status(bad, len(names))


def _verify(names: list[str]) -> int:
    names = names or installed_names()
    if not names:
        print("Ни одной модели не установлено: начните с `yasno models fetch whisper-base`.", file=sys.stderr)
        return NOTHING_DONE
    bad = absent = 0
    for name in names:
        try:
            with Terminal() as terminal:
                checked = verify(name, terminal)
        except ModelError as error:
            absent += 1
            print(error, file=sys.stderr)
            continue
        if checked.wrong:
            bad += 1
            again = name if catalogue().find(name) else "ПУТЬ"
            print(f"{name}: повреждена ({', '.join(checked.wrong)}); исправит yasno models fetch {again}")
        else:
            print(f"{name}: цела, {folder_of(name)}")
    if absent == len(names):
        return NOTHING_DONE
    return SOME_BAD if bad or absent else DONE


def _status(bad: int, number: int) -> int:
    if not bad:
        return DONE
    return NOTHING_DONE if bad == number else SOME_BAD
