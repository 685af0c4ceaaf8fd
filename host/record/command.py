"""`yasno games`: the list of games, the record of one, the statistics of the players."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from host.errors import UserError
from host.live.games import default_folder
from host.record import page, sheets, snapshot, stats, text
from host.record.build import record_of
from host.record.catalogue import Listing, chosen, listing, nothing
from host.record.record import Record, json_text
from host.record.words import date, lasted, result
from host.whole_file import write_whole

DONE, PARTLY, NOTHING = 0, 1, 2
_SQLITE = b"SQLite format 3\0"


def run(arguments: argparse.Namespace, out: TextIO, told: TextIO) -> int:
    """Carry out `yasno games`; returns the exit status. Messages to people go to `told`."""
    folder = Path(arguments.folder) if arguments.folder else default_folder()
    try:
        if arguments.games == "show":
            return _show(folder, arguments, out, told)
        found = listing(folder)
        for trouble in found.troubles:
            print(trouble, file=told)
        if not found.games:
            if not found.troubles:
                print(nothing(folder), file=told)
            return NOTHING
        if arguments.games == "stats":
            _stats(found, arguments, out, told)
        else:
            out.write(_list(found))
        return PARTLY if found.troubles else DONE
    except UserError as error:
        print(error, file=told)
        return NOTHING


def _show(folder: Path, arguments: argparse.Namespace, out: TextIO, told: TextIO) -> int:
    record = record_of(snapshot.chronicle(chosen(folder, arguments.game)))
    _put(_form(record, arguments.form), arguments.out, out, told)
    return DONE


def _form(record: Record, form: str | None) -> str:
    if form == "json":
        return json_text(record.to_json())
    if form == "csv":
        return sheets.render(record)
    return page.render(record) if form == "html" else text.render(record)


def _stats(found: Listing, arguments: argparse.Namespace, out: TextIO, told: TextIO) -> None:
    standings = stats.statistics(game.record for game in found.games)
    if arguments.form == "json":
        made = json_text(stats.to_json(standings))
    else:
        made = stats.csv(standings) if arguments.form == "csv" else stats.text(standings)
    if not standings:
        print("Оконченных игр с никами нет: введите ники при рассадке, и статистика появится.", file=told)
    _put(made, arguments.out, out, told)


def _list(found: Listing) -> str:
    rows = [
        (str(game.number), date(game.record.started), lasted(game.record.seconds), result(game.record),
         text.summary(game.record))
        for game in found.games
    ]  # fmt: skip
    return "\n".join(text.table(("№", "Начало", "Шла", "Итог", "Игроки"), rows, right=(0,))) + "\n"


def _put(made: str, name: str | None, out: TextIO, told: TextIO) -> None:
    """To the output, or to a file, whole or not at all. Raises UserError."""
    content = made.encode("utf-8", "replace")
    if name is None or name == "-":
        out.write(content.decode())
        return
    path = Path(name)
    _is_free(path)
    try:
        write_whole(path, content)
    except (OSError, ValueError):
        raise UserError(f"Файл «{path}» не записан: проверьте папку, права и место на диске.") from None
    print(f"Записано: {path}", file=told)


def _is_free(path: Path) -> None:
    """Raises UserError for a folder, and for a journal or another database: it would be lost."""
    with suppress(OSError, ValueError):
        if path.is_dir():
            raise UserError(f"«{path}» - папка: укажите файл.")
        with path.open("rb") as file:
            if file.read(len(_SQLITE)) == _SQLITE:
                raise UserError(f"«{path}» - база данных, в неё протокол не пишется: укажите другой файл.")
