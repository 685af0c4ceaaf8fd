"""What an action of the game was, in one Russian sentence: for the log, and for who takes it back."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import to_json

_VARIANTS = {actions.SpeechEnd: "how", actions.Check: "by", actions.Award: "winner"}
"""The field that chooses the sentence."""


def told(action: Action, before: Game) -> str:
    """What an action was, in a Russian sentence without a role, a shot or the result of a check."""
    values = to_json(action)
    name: str = values["do"]
    if isinstance(action, actions.Vote | actions.Lift):
        name += ".count" if action.voters is None else ".voters"
        values["voters"] = ", ".join(map(str, action.voters or ())) or "никто"
    elif type(action) in _VARIANTS:
        name += f".{values[_VARIANTS[type(action)]]}"
    state = before.state
    pending = None if state.pending is None else state.pending.seat
    return _sentences()[name].format(**{**values, "speaker": state.speaker, "pending": pending})


@cache
def _sentences() -> dict[str, str]:
    return tomllib.loads((files("host.live") / "data" / "lines.toml").read_text(encoding="utf-8"))
