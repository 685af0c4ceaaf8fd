"""Walking through a game along its cues only: what is heard at the table, and a screenplay that is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from rules import notation
from rules.actions import Action
from rules.cue import Awaited, Cue
from rules.game import Game
from rules.rulebook import Rulebook

SCREENPLAYS = Path(__file__).parent / "screenplays"
INPUT = "→ "
FREE = ("warn", "remove", "leave", "timeout", "note", "seat", "award", "undo")
"""What the host may do at any moment, awaited or not."""
EARLY = ("shots", "check")
"""What the host of a night may put in before it is awaited."""

_NUMBERS = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]
_SEATS = re.compile(rf"номер (?:(?:{'|'.join(_NUMBERS)})(?:, | и )?)+(?![а-яё])")
_COUNTED = "голос|секунд|минут|предупрежд|карт"
_COUNT = re.compile(rf"[ .,:]*(?:{_COUNTED})|(?: (?:{'|'.join(_NUMBERS)}|ноль|\w+[оь]е))+ (?:{_COUNTED})")


def heard_as_a_count(text: str) -> bool:
    """Whether the number of a seat stands right before a counted noun, or before a number of such."""
    return any(_COUNT.match(text.lower(), seats.end()) for seats in _SEATS.finditer(text.lower()))


def place(key: str | None) -> str | None:
    """The key without the mark of a time-out or of the end."""
    return None if key is None else key.removeprefix("timeout/").removeprefix("finished/")


def heard(cue: Cue, before: str | None) -> list[str]:
    """What everybody at the table notices of a cue: its words, its time, whose floor it is.

    `before` is the key walked before it: a clock or a pause that runs already is not begun again.
    """
    lines = [*cue.news, *cue.say]
    if place(before) == cue.key:
        return lines
    if cue.clock is not None:
        mark = "" if cue.clock.mark is None else f", за {cue.clock.mark}: {cue.mark_say}"
        end = "" if cue.end_say is None else f", конец: {cue.end_say}"
        floor = "" if cue.floor is None else f", слово у {cue.floor}"
        lines.append(f"[{cue.clock.seconds} с, {cue.clock.kind}{floor}{mark}{end}]")
    if cue.pause_seconds is not None:
        lines.append(f"[пауза {cue.pause_seconds:g} с]")
    return lines


class Walk:
    """A walk along the cues: `answer` is asked for an input at every cue, once its words are said.

    `early`: what belongs to the night may come before it is awaited.
    """

    def __init__(
        self,
        answer: Callable[[Game, Cue], Action | None],
        rulebook: Rulebook | None = None,
        early: bool = False,
    ) -> None:
        self.answer = answer
        self.free = (*FREE, *EARLY) if early else FREE
        self.game = Game.new(rulebook)
        self.key: str | None = None
        self.before: str | None = None
        """The key walked before the last."""

    def cues(self) -> Iterator[Cue]:
        """Every cue that is walked, to the end of the game."""
        while True:
            played = False
            for cue in self.game.cues(after=self.key):
                self.before, self.key = self.key, cue.key
                yield cue
                action = self.answer(self.game, cue)
                if action is not None:
                    assert may_come(action, cue, self.free), (action, cue)
                    self.game = self.game.play(action)
                    played = True
                    break
                assert not cue.waits, f"nothing came to {cue}"
            if not played:
                return


def may_come(action: Action, cue: Cue, free: tuple[str, ...] = FREE) -> bool:
    """Whether the cue awaits the action, with the values it names, or the host may do it at any moment."""
    do = notation.NAMES[type(action)]
    return do in free or any(_fits(action, awaited) for awaited in cue.awaits if awaited.do == do)


def _fits(action: Action, awaited: Awaited) -> bool:
    known = {"candidate": awaited.candidate, "by": awaited.by}
    return all(getattr(action, name) == value for name, value in known.items() if value is not None)


def perform(lines: list[str]) -> tuple[list[str], Game]:
    """Play a screenplay: its inputs come where they stand; returns what was heard, inputs among it."""
    output: list[str] = []

    def answer(_: Game, __: Cue) -> Action | None:
        at = len(output)
        if at < len(lines) and lines[at].startswith(INPUT):
            output.append(lines[at])
            return notation.read(lines[at].removeprefix(INPUT))
        return None

    walk = Walk(answer)
    for cue in walk.cues():
        output += heard(cue, walk.before)
        if output != lines[: len(output)]:
            break
    return output, walk.game
