"""The ears do not agree on a number: what would have consequences is asked, not done.

The fast ear's silence is no disagreement. The host answers by saying it again, or by a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grammar.calls import calls
from grammar.seats import find_seats
from grammar.text import tokens
from grammar.types import Call, Command
from host.live.core import Core
from host.live.guess import Guess, Question, What
from host.live.quick import SAME_SECONDS
from host.review.borders import GIVES_FLOOR
from host.review.turns import GOES_ON, Reading
from rules import actions

ASKED_SECONDS = 20.0
"""So long a question waits for the host to say it again."""
_COSTS = frozenset({Command.WARN, Command.REMOVE, Command.LEAVE, Command.VOTES, Command.ACCEPT, Command.UNDO})
"""What is not done as long as nobody knows to whom or how often. Other calls only tell what the game knows
by itself, or lead to a step that it holds against its own count."""
_ENDS = ".!?…"
_FEW_WORDS = 5
"""«Принято, игрок номер шесть.»"""


def question(core: Core) -> Question | None:
    """What is asked now."""
    asked = core.quick.question
    if asked is None:
        return None
    if asked.command is not None:
        return asked if core.at - asked.asked < ASKED_SECONDS else None
    pending = core.game.state.pending
    return asked if pending is not None and pending.seat == asked.numbers[0] else None


def settle(core: Core) -> None:
    """The host has answered by doing something himself."""
    asked = core.quick.question
    if asked is not None and asked.command is not None:
        core.quick = replace(core.quick, question=None)


def asks(core: Core, call: Call, end: float) -> bool:
    """Ask about a call that ended at `end`, seconds, if it must be asked about; False: it may be obeyed."""
    asked = question(core)
    repeated = asked is not None and asked.command is call.command and _number(call, asked) in asked.numbers
    if repeated:
        core.quick = replace(core.quick, question=None)
        return False
    if not _has_consequences(core, call):
        return False
    new = _disagreement(core, call, end)
    if new is None:
        return False
    _ask(core, new)
    return True


def _number(call: Call, asked: Question) -> int | None:
    return call.count if asked.counts else call.seat


def _has_consequences(core: Core, call: Call) -> bool:
    if call.command in GIVES_FLOOR:
        return _cuts_off(core, call)
    if call.command in GOES_ON:
        return call.seat not in (None, core.walk.cue.floor) or call.command is Command.MORE_TIME
    return call.command in _COSTS


def _cuts_off(core: Core, call: Call) -> bool:
    """Whether a speech that goes on would be over; whose turn it is anyway gets the floor unasked."""
    runs = core.walk.runs and not core.closed
    return runs and core.walk.cue.floor is not None and call.seat in core.game.state.floor[1:2]


def _disagreement(core: Core, call: Call, end: float) -> Question | None:
    guesses = [
        guess
        for guess in _near(core, What.CALL, end - SAME_SECONDS, end + SAME_SECONDS)
        if guess.said.command is call.command
    ]
    others: list[tuple[int, bool]] = []
    for said in (guess.said for guess in guesses):
        if call.seat is not None and len(said.seats) == 1 and said.seats != call.seats:
            others.append((said.seats[0], False))
        elif call.count is not None and said.count not in (None, call.count):
            others.append((said.count or 0, True))
        else:
            return None
    if not others:
        return None
    other, counts = others[-1]
    mine = call.count if counts else call.seat
    return Question(core.at, call.command, (mine or 0, other), counts)


def _near(core: Core, what: What, since: float, until: float) -> list[Guess]:
    return [g for g in core.quick.guesses if g.said.what is what and since <= g.end <= until]


def _ask(core: Core, new: Question) -> None:
    core.quick = replace(core.quick, question=new)
    core.tip(new.text)


# -- nominations ------------------------------------------------------------------------------------------


def nominated(core: Core, seat: int, start: float, end: float) -> None:
    """Whisper's nomination waits for the host: if the other ear has heard another seat, he is asked."""
    heard = [guess.said.seats[0] for guess in _near(core, What.NOMINATION, start, end + SAME_SECONDS)]
    pending = core.game.state.pending
    if heard and seat not in heard and pending is not None and pending.seat == seat:
        _ask(core, Question(core.at, None, (seat, heard[-1])))


def corrected(core: Core, seat: int | None) -> tuple[actions.Action, ...]:
    """What puts `seat` in the place of the nomination that waits; empty where that was not asked."""
    asked = question(core)
    if asked is None or asked.command is not None or seat != asked.numbers[1]:
        return ()
    return (actions.Decline(), actions.Nominate(seat))


def answers(core: Core, reading: Reading) -> bool:
    """Whether these words do nothing but answer who was nominated, so that they are the host's."""
    asked = question(core)
    if asked is None or asked.command is not None or len(reading.words) > _FEW_WORDS:
        return False
    text = reading.piece.text
    found = calls(text, core.table, host=True)
    accepts = [call for call in found if call.command is Command.ACCEPT]
    return any(named(core, call, text, found).seats for call in accepts)


def named(core: Core, call: Call, text: str, found: Sequence[Call]) -> Call:
    """«Принято, шестой»: while it is asked who was nominated, the seat right behind belongs to the call."""
    asked = question(core)
    if asked is None or asked.command is not None or call.command is not Command.ACCEPT or call.seats:
        return call
    begins = [other.start for other in found if other.start >= call.end]
    rest = text[call.end : min(begins, default=len(text))]
    stop = next((at for at, sign in enumerate(rest) if sign in _ENDS), len(rest))
    seats = [ref.seat for ref in find_seats(tokens(rest[:stop]), core.table)]
    return replace(call, seats=(seats[0],)) if len(seats) == 1 and seats[0] in asked.numbers else call
