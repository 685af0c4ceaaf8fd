"""What is secret: the roles, the night and its input. Players may see the screen.

The rest of the view draws only what `public` gives, so it can't show a secret by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from host.live.terminal.text import Line, line
from host.live.terminal.words import table, word
from host.live.view import View
from rules.cue import Awaited
from rules.refusals import catalogue
from rules.roles import Role
from rules.state import Phase, State

_OF_THE_NIGHT = ("shots", "check")
_SLOT = re.compile(r"\\\{\w+\\\}")


def public(view: View, secret_tips: Sequence[bool] = ()) -> View:
    """The view without anything that tells a role, a shot, a check, or who of the night is alive.

    `secret_tips` tells of each tip whether it came by night (`TipLog`).
    """
    state = replace(view.state, roles=None, shot=None, shots_given=False, checked=(), answer=None)
    flags = [*secret_tips, *[False] * len(view.tips)]
    tips = tuple(tip for tip, secret in zip(view.tips, flags, strict=False) if not secret and not _tells(tip))
    return replace(view, state=state, awaits=_public_awaits(view), tips=tips)


def _public_awaits(view: View) -> tuple[Awaited, ...]:
    """At night the same is awaited whoever is alive and whatever has been put in."""
    open_ones = tuple(awaited for awaited in view.awaits if awaited.do not in _OF_THE_NIGHT)
    if view.state.phase is not Phase.NIGHT or not view.state.night or view.state.timeout:
        return open_ones
    always = (Awaited("shots"), Awaited("check", by="don"), Awaited("check", by="sheriff"))
    return (*always, *open_ones)


def _tells(tip: str) -> bool:
    return any(pattern.match(tip) for pattern in _telling())


@cache
def _telling() -> tuple[re.Pattern[str], ...]:
    """The refusals that tell a secret whenever they come, a deal's for one."""
    texts = catalogue()
    return tuple(
        re.compile(_SLOT.sub(".*", re.escape(texts[key]["text"]))) for key in table("secrets")["refusals"]
    )


@dataclass(frozen=True)
class TipLog:
    """The tips of the newest view, and of each whether it came by night, when any may tell something."""

    tips: tuple[str, ...] = ()
    secret: tuple[bool, ...] = ()
    at_night: bool = False

    def take(self, view: View) -> TipLog:
        """The log after the next view."""
        at_night = view.state.phase is Phase.NIGHT
        known = _overlap(self.tips, view.tips)
        kept = self.secret[len(self.tips) - known :]
        fresh = (at_night or self.at_night,) * (len(view.tips) - known)
        return TipLog(view.tips, (*kept, *fresh), at_night)


def _overlap(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    """How many of the new lines are the last of the old ones."""
    longest = min(len(old), len(new))
    return next(size for size in range(longest, -1, -1) if old[len(old) - size :] == new[:size])


def role_of(state: State, seat: int) -> str:
    """The role of a seat in a word, nothing for a citizen or where no roles are known."""
    return "" if state.roles is None else word("roles", state.roles.of(seat).value)


def panel(state: State) -> list[Line]:
    """What the host alone may see of the night."""
    if state.roles is None:
        return []
    blacks = ", ".join(map(str, state.roles.blacks(state.alive)))
    lines = [line(f"Живые чёрные: {blacks}. Шериф: {state.roles.sheriff}.", "secret")]
    if state.phase is Phase.NIGHT and state.night:
        lines.append(line(f"{_shots(state)} {_checks(state)}", "secret"))
    return lines


def _shots(state: State) -> str:
    if not state.shots_given:
        return "Выстрелы не введены."
    return "Выстрелы: промах." if state.shot is None else f"Выстрелы: попали в {state.shot}."


def _checks(state: State) -> str:
    if not state.checked:
        return "Проверок ещё не было."
    done = " и ".join(word("roles", by) for by in state.checked)
    last = "шериф" if state.checked[-1] == Role.DON else "чёрный"
    return f"Проверили: {done}. Ответ последней: {last if state.answer else f'не {last}'}."
