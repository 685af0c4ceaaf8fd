"""A lone word of the host that the speaker may have said himself: obeyed, asked about, or passed over.

One microphone hears everybody, and «Подтверждаю.» between two pauses sounds the same from both. So while a
player speaks, such a word is obeyed where it answers something that has just come up; else the host is asked
to say it in full, which no player does (docs/decisions/0015-lone-answers.md).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from grammar.text import tokens
from grammar.types import Call, Command
from host.live.core import Core
from host.live.hearing import Run
from host.live.walk import Stage
from rules import actions
from rules.wording import cardinal

SPEAKING_SECONDS = 8.0
"""Who was heard so short a time ago is still speaking."""
ANSWER_SECONDS = 12.0
"""So soon after something has come up a bare word of the host answers it."""
THANKS = "спасибо"
_LAST_SECONDS = 5.0
"""With so little left on the clock a bare «Время» is the host's."""
_FEW_SECONDS = 30
"""More time than this is not given by a bare word."""


def obeyed(core: Core, run: Run, new: Sequence[Call]) -> tuple[Call, ...]:
    """Those of the host's new calls that are to be obeyed; about the others he is asked, where need be."""
    if not _may_be_the_speakers(core, run):
        return tuple(new)
    at = run.readings[-1].piece.start
    asked = [(call, _question(core, call, at)) for call in new]
    for question in dict.fromkeys(text for _, text in asked if text):
        core.tip(question)
    return tuple(call for call, text in asked if text is None)


def _may_be_the_speakers(core: Core, run: Run) -> bool:
    """Whether the newest piece may be a word of who has the floor: nothing in or before it shows the host."""
    shows = any(
        call.exact and call.command not in _DOUBTS for reading in run.readings for call in reading.calls
    )
    return not run.own and not shows and _speaks(core, run.readings[-1].piece.start)


def _speaks(core: Core, at: float) -> bool:
    speech = core.speech
    if speech is None or not core.spoke or core.closed:
        return False
    runs = core.walk.stage is Stage.HOLD and core.walk.runs
    return runs and at - speech.ended <= SPEAKING_SECONDS


def _question(core: Core, call: Call, at: float) -> str | None:
    """What to ask the host instead of obeying a call said at `at`; None: it is obeyed, "": passed over."""
    doubt = _DOUBTS.get(call.command)
    return None if doubt is None else doubt(core, call, at)


# -- what is doubted of each command ----------------------------------------------------------------------


def _passed_over(_: Core, __: Call, ___: float) -> str | None:
    return ""


def _answer(core: Core, call: Call, at: float) -> str | None:
    if call.seats or call.rule is not None or _tells(call):
        return None
    meant = core.proposals.meant(None, None)
    answers = _has(call, _data()["answers"]["words"])
    if meant is None:
        return None if answers else ""
    if answers and at - meant.end <= ANSWER_SECONDS:
        return None
    key = call.command.value
    if call.command is Command.CONFIRM and meant.seat is None:
        key = "confirm_whom"
    penalty = _data()["penalties"][meant.penalty]
    return _ask(key, said=meant.said, seat=meant.seat, penalty=penalty)


def _undo(core: Core, call: Call, at: float) -> str | None:
    last = (core.game.actions or (None,))[-1]
    just_done = at - core.acted <= ANSWER_SECONDS and not isinstance(last, actions.Nominate)
    return None if call.seats or _tells(call) or just_done else _ask("undo")


def _speech_end(core: Core, call: Call, at: float) -> str | None:
    """«Спасибо» ends the speech whoever of the two says it; «Время» may be a word of any sentence."""
    if tokens(call.span)[0].norm == THANKS:
        return None
    clock = core.walk.clock
    lone = len(tokens(call.span)) == 1 and clock is not None and clock.left_at(at) > _LAST_SECONDS
    return _ask("speech_end", seat=core.walk.cue.floor) if lone else None


def _time_out(_: Core, call: Call, __: float) -> str | None:
    return None if _tells(call) else _ask("timeout")


def _award(_: Core, call: Call, __: float) -> str | None:
    return None if _tells(call) else _ask(f"award_{call.team}")


def _leave(_: Core, call: Call, __: float) -> str | None:
    if call.seat is None or _tells(call):
        return None
    return _ask("leave", seat=call.seat, number=cardinal(call.seat))


def _more_time(_: Core, call: Call, __: float) -> str | None:
    bare = call.count is not None and call.count > _FEW_SECONDS and not _tells(call)
    return _ask("more_time", count=call.count) if bare else None


_DOUBTS: Mapping[Command, Callable[[Core, Call, float], str | None]] = {
    Command.CONFIRM: _answer,
    Command.REJECT: _answer,
    Command.UNDO: _undo,
    Command.NEXT: _passed_over,
    Command.REPEAT: _passed_over,
    Command.SPEECH_END: _speech_end,
    Command.TIMEOUT: _time_out,
    Command.AWARD: _award,
    Command.LEAVE: _leave,
    Command.MORE_TIME: _more_time,
}
"""What players say as well. «Принято» is not among them: where no nomination waits it does nothing."""


# -- words ------------------------------------------------------------------------------------------------


def _tells(call: Call) -> bool:
    """Whether the call says what it is about, as nobody but the host does."""
    return _has(call, _data()["signs"][call.command.value])


def _has(call: Call, words: list[str]) -> bool:
    stems = tuple(word[:-1] for word in words if word.endswith("*"))
    return any(token.norm in words or token.norm.startswith(stems) for token in tokens(call.span))


def _ask(key: str, **values: object) -> str:
    return str(_data()["questions"][key]).format(**values)


@cache
def _data() -> Mapping[str, Any]:
    text = (files("host.live") / "data" / "lone.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
