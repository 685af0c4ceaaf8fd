"""What a call of the host stands for: an action of the game script, a step, or a word to the assistant.

Three kinds of no are kept apart. *Nothing was called* is no call at all (`grammar.calls` gives none), and a
call that only tells what the game knows by itself is `Told`. *Nobody can tell who is meant* is `Unclear`,
with the seats to ask about. *Not allowed now* is the game's own answer to the action and is not known here.

The words alone do not always make an action whole: `needs` names what only the game can add. Whom the mafia
shot and whom somebody checked is never taken from the air: «этой ночью был убит игрок номер три» is `Told`,
and no call gives an action of the night but that it begins and ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from grammar.calls import ASSISTANTS
from grammar.types import Call, Command

Value = str | int


class Need(StrEnum):
    """What the words leave to the game."""

    CANDIDATE = "candidate"  # whose votes are counted now; at the lift the number is the lift's
    COUNT = "count"  # how many votes are left for the last candidate
    RULE = "rule"  # by which rule of the book: nothing was said of it
    SEAT = "seat"  # whose turn it is: nobody was named
    MOMENT = "moment"  # what these words do depends on where the game stands (see `_NEEDS`)


@dataclass(frozen=True)
class Script:
    """An action of the game script: its `do` and the values that were said, to be done `times` times.

    `complete` when nothing is left to the game; else the action is a proposal to be filled in. `about`: whom
    the words name beside («принята кандидатура игрока номер пять»); where the game waits for another one,
    the host is to be asked.
    """

    do: str
    values: tuple[tuple[str, Value], ...] = ()
    needs: frozenset[Need] = frozenset()
    times: int = 1
    about: int | None = None

    @property
    def complete(self) -> bool:
        """Whether the action can be given to the game as it is."""
        return not self.needs

    @property
    def script(self) -> Mapping[str, Value]:
        """The action as the game script writes it: {"do": "warn", "seat": 5, "rule": "2"}."""
        return MappingProxyType({"do": self.do, **dict(self.values)})


@dataclass(frozen=True)
class Step:
    """A step of the programme, which the game takes by itself: the host is there now («ваша минута»).

    `count`: seconds of a defence, of more time or of what is left, the number of a day.
    """

    name: Command
    seat: int | None = None
    count: int | None = None
    needs: frozenset[Need] = frozenset()


@dataclass(frozen=True)
class Own:
    """A word to the assistant; `seat` of whom it asks, or whose warning is confirmed or taken back.

    `rule`: by which rule of the book it is confirmed, where that was said.
    """

    name: Command
    seat: int | None = None
    needs: frozenset[Need] = frozenset()
    rule: str | None = None


@dataclass(frozen=True)
class Told:
    """News of what the game knows or what is typed: nothing is done by it («мафия промахнулась»)."""

    name: Command
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unclear:
    """One player is meant and it can't be told who: `candidates` to ask about, none if nobody was named."""

    name: Command
    candidates: tuple[int, ...] = ()


Meaning = Script | Step | Own | Told | Unclear

# Whoever leaves by vote or by night is known by the tally and by the shots that were typed.
_TOLD = frozenset({Command.NOMINATED, Command.LEAVES, Command.KILLED, Command.MISS, Command.NO_LAST_WORD})
_SIMPLE = {
    Command.ACCEPT: "accept",
    Command.DECLINE: "decline",
    Command.TALLY: "tally",
    Command.NIGHT: "night",
    Command.DAWN: "dawn",
    Command.TIMEOUT: "timeout",
    Command.RESUME: "resume",
    Command.UNDO: "undo",
}
_NEEDS = {
    Command.SPEECH_END: Need.MOMENT,  # «спасибо» ends a speech, or the show of hands in court
    Command.NIGHT: Need.MOMENT,  # «маски» at the seating, «город засыпает» after the last word
    Command.DAWN: Need.MOMENT,  # «не все проснулись» once the day has begun is only told
    Command.RESUME: Need.MOMENT,  # a time-out ends, or the pause of the assistant
    Command.MAFIA_MEETS: Need.MOMENT,  # in night zero they meet, later they hunt
    Command.SHERIFF_WAKES: Need.MOMENT,  # in night zero he looks around, later he checks
    Command.COURT: Need.MOMENT,  # the day may have speeches left
    Command.SHOOTOUT: Need.MOMENT,  # the tally says between whom
    Command.REVOTE: Need.MOMENT,
    Command.CONTINUE: Need.MOMENT,  # a speech that was stopped goes on
    Command.CONFIRM: Need.MOMENT,  # the proposal that waits
    Command.REJECT: Need.MOMENT,
    Command.NEXT: Need.MOMENT,
}
_AT_ONCE = 2
"""So many warnings can be given with one word."""
_ONE_SEAT = frozenset({Command.WARN, Command.REMOVE, Command.LEAVE, Command.VOTE})
_WHOSE_TURN = frozenset(
    {Command.FLOOR, Command.DEFENCE, Command.LAST_WORD, Command.CONTINUE, Command.MORE_TIME}
)
_MANY_SEATS = frozenset({Command.SHOOTOUT, Command.LIFT}) | _TOLD


def action(call: Call) -> Meaning:
    """What the call stands for. Never raises; what the words leave open stands in `needs`."""
    command = call.command
    if command in _TOLD:
        return Told(command, call.seats)
    if _unclear(call):
        return Unclear(command, call.candidates or tuple(sorted(set(call.seats))))
    if command is Command.UNDO:
        return _undo(call)
    if command in ASSISTANTS:
        return Own(command, call.seat, _needs(call), call.rule)
    if command in _SIMPLE:
        return Script(_SIMPLE[command], needs=_needs(call), about=call.seat)
    return _made(call)


def _unclear(call: Call) -> bool:
    if call.candidates:
        return True
    if call.command in _MANY_SEATS:
        return False
    return len(call.seats) > 1 or (call.command in _ONE_SEAT and not call.seats)


def _needs(call: Call) -> frozenset[Need]:
    found = {_NEEDS[call.command]} if call.command in _NEEDS else set()
    if call.command in _WHOSE_TURN and call.seat is None:
        found.add(Need.SEAT)
    return frozenset(found)


def _undo(call: Call) -> Script | Own:
    """«Отмени» takes back the last action; a warning that is named may be an earlier one."""
    return Script("undo") if call.seat is None else Own(Command.UNDO, call.seat, frozenset({Need.MOMENT}))


def _made(call: Call) -> Meaning:
    command, seat = call.command, call.seat
    if command in {Command.WARN, Command.REMOVE} and seat is not None:
        return _punished(call, seat)
    if command is Command.LEAVE and seat is not None:
        return Script("leave", (("seat", seat),))
    if command is Command.VOTES:
        return _votes(call)
    if command is Command.SPEECH_END:
        return Script("speech_end", (("how", "host"),), _needs(call), about=seat)
    if command is Command.AWARD and call.team is not None:
        return Script("award", (("winner", call.team),))
    return Step(command, seat, call.count, _needs(call))


def _punished(call: Call, seat: int) -> Script | Told:
    """A rule that is named with two warnings is the first one's: the second is asked for.

    Nobody gives three at once: «у пятого три предупреждения» tells how many there are.
    """
    times = (call.count or 1) if call.command is Command.WARN else 1
    if times > _AT_ONCE:
        return Told(call.command, (seat,))
    rule: tuple[tuple[str, Value], ...] = () if call.rule is None else (("rule", call.rule),)
    needs = frozenset({Need.RULE}) if times > 1 or not rule else frozenset()
    return Script(call.command, (("seat", seat), *rule), needs, times)


def _votes(call: Call) -> Script:
    seat: tuple[tuple[str, Value], ...] = () if call.seat is None else (("candidate", call.seat),)
    count: tuple[tuple[str, Value], ...] = () if call.count is None else (("count", call.count),)
    needs = {*(() if seat else (Need.CANDIDATE,)), *(() if count else (Need.COUNT,))}
    return Script("vote", (*seat, *count), frozenset(needs))
