"""`yasno play`: a script of actions is played, each line is answered with the state after it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from host.errors import UserError
from rules.errors import NotAnAction, PlayError, RulebookError
from rules.game import Game
from rules.notation import read, state_json
from rules.rulebook import Rulebook, load, parse


def run(source: Iterable[bytes], out: TextIO, rulebook: Rulebook) -> int:
    """Answer every line (bytes, ended by a line feed) in order; returns 1 when some were no actions, else 0.

    What the rules refuse is answered and is no error.
    """
    game, bad = Game.new(rulebook), False
    for number, raw in enumerate(source, start=1):
        refusal: PlayError | None = None
        try:
            game = game.play(read(_text(raw, first=number == 1)))
        except PlayError as error:
            refusal = error
            bad = bad or isinstance(error, NotAnAction)
        print(_answer(game, refusal), file=out, flush=True)
    return 1 if bad else 0


def choose_rulebook(name: str | None) -> Rulebook:
    """The rulebook by the name of a built-in one or the path of a club's own file; None: the default.

    Raises UserError when there is none, or it is not whole.
    """
    try:
        if name is None:
            return load()
        path = Path(name)
        if not name.lower().endswith(".toml"):
            if path.is_file():
                raise UserError(f"Файл «{name}» - не свод правил: нужен файл .toml, как пишут свой клубы.")
            return load(name)
        return parse(path.stem, path.read_text(encoding="utf-8-sig"))
    except RulebookError as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"Свод правил «{name}» не в UTF-8: сохраните файл в этой кодировке.") from None
    except OSError:
        raise UserError(f"Свод правил «{name}» нельзя прочесть: проверьте имя файла и права.") from None


def _text(raw: bytes, *, first: bool) -> str:
    """Raises NotAnAction for what is no text in UTF-8."""
    try:
        return raw.decode("utf-8-sig" if first else "utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise NotAnAction("Это не текст в UTF-8: сохраните файл в этой кодировке.") from None


def _answer(game: Game, refusal: PlayError | None) -> str:
    answer: dict[str, object] = {"ok": refusal is None}
    if refusal is not None:
        answer |= {"refused": refusal.reason, "rule": refusal.rule}
    return json.dumps({**answer, "state": state_json(game.state)}, ensure_ascii=False)
