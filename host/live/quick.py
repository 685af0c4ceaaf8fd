"""The fast ear in a game: it holds a clock and shows what it takes for said; nothing is committed by it.

What it has heard is a guess until Whisper's words of the same time come. A clock that it holds runs on
beneath: only the screen and the chimes believe that it stands, so to let it go takes nothing back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from grammar.calls import calls
from grammar.read import closings
from grammar.seats import find_seats
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Call, Command, Kind, Line
from host.live.core import Core
from host.live.events import LATE_SECONDS, Channel, FastHeard, Heard
from host.live.guess import Address, Guess, Held, Said, What
from host.live.walk import Stage
from host.review.borders import GIVES_FLOOR
from rules.state import Phase

HELD_SECONDS = LATE_SECONDS
"""So long a guess waits for Whisper: what is known later is not obeyed, so nothing will bear it out."""
NEAR_SECONDS = 0.3
"""The two ears' times of the end of one word differ by no more than this."""
SAME_SECONDS = 1.5
"""What both ears heard within this time may be the same words."""
_TAIL_WORDS = 30
"""No phrase of the game is longer; of a longer stretch the end is read."""
_MOSTLY = 0.5
"""The share of a stretch in calls from which it is taken for the host's while a player speaks."""
_ANSWERS = (Command.ACCEPT, Command.DECLINE)
NEWS = (Command.NOMINATED, Command.KILLED, Command.MISS, Command.NO_LAST_WORD)
"""What is only told and known anyway: it moves nothing."""
_PUNISHES = (Command.WARN, Command.REMOVE)
_TORN_SECONDS = 1.2
"""A pause within a call is no longer: behind it its beginning and its end are two stretches."""
_VOTE = "голосован"
"""In a nomination that was said to its end; whether its wording is right the fast ear can't tell."""


def heard(core: Core, event: FastHeard) -> None:
    """Take what the fast ear tells: new guesses come, those that no longer stand in its words go."""
    own = core.quick.own or event.channel is Channel.HOST
    core.quick = replace(core.quick, own=own)
    own_text = " ".join(event.text.split()[-_TAIL_WORDS:])
    text = _with_address(core, event, own_text)
    found = _found(own_text, text, core.table, event.channel)
    standing = [said for said, _ in found]
    _withdraw(core, event, standing)
    for said, call in _new(core, event, found):
        if _matters(core, said, call, text, event):
            _guess(core, said, event)
        elif call is not None and call.end == len(text):
            standing.remove(said)  # the pause behind it may still tell whose it is
    known = {**core.quick.standing, event.channel: (event.id, tuple(standing))}
    address = _address(core.table, event, own_text) if event.final else core.quick.address
    core.quick = replace(core.quick, standing=known, address=address)


def holds(core: Core) -> float | None:
    """Since when the clock seems to stand, in seconds; None where none is held."""
    held, clock = core.quick.held, core.walk.clock
    if held is None or held.place != core.place or clock is None or not clock.runs:
        return None
    if core.closed or core.game.state.timeout or core.at - held.at >= HELD_SECONDS:
        return None
    return max(held.at, clock.since or 0.0)


def shown(core: Core) -> tuple[str, ...]:
    """The guesses of now in Russian words, each with the mark that it is none but a guess."""
    fresh = (guess.said.words for guess in core.quick.guesses if core.at - guess.end < HELD_SECONDS)
    return tuple(f"{words}?" for words in dict.fromkeys(fresh))


def answered(core: Core, event: Heard) -> None:
    """Whisper's words were taken: what was guessed of their time is borne out by them, or nothing.

    A clock that is still held, though they reach behind the word that held it, was held by a mistake.
    """
    reached = event.piece.end + NEAR_SECONDS
    left = tuple(
        guess
        for guess in core.quick.guesses
        if (guess.stretch[0] is not event.channel or guess.end > reached)
        and core.at - guess.end < HELD_SECONDS
    )
    held = core.quick.held
    same = held is not None and held.stretch[0] is event.channel
    covers = same and held is not None and event.piece.start < held.at <= reached
    core.quick = replace(
        core.quick,
        guesses=left,
        held=None if covers else held,
        own=core.quick.own or event.channel is Channel.HOST,
    )


def let_go(core: Core) -> None:
    """The host himself has done something: a held clock goes on as it was."""
    core.quick = replace(core.quick, held=None)


# -- what the words say -----------------------------------------------------------------------------------

_Found = tuple[Said, Call | None]


def _with_address(core: Core, event: FastHeard, text: str) -> str:
    """The text behind the address from which a short pause tore it: «Игрок номер три | предупреждение»."""
    address = core.quick.address
    if address is None or address.stretch[0] is not event.channel or address.stretch[1] == event.id:
        return text
    return f"{address.words} {text}" if event.start - address.end <= _TORN_SECONDS else text


def _address(table: Table, event: FastHeard, text: str) -> Address | None:
    """The player whom the last words of the text name."""
    words = tokens(text)
    named = [ref for ref in find_seats(words, table) if ref.last == len(words) - 1 and ref.player]
    if not named:
        return None
    return Address((event.channel, event.id), event.end, text[words[named[-1].first].start :])


def _found(own_text: str, text: str, table: Table, channel: Channel) -> list[_Found]:
    """All that stands in the words of a stretch, of whatever use it is now; a call may have its address in
    `text`, which is the same behind what was said before."""
    host = channel is Channel.HOST
    found: list[_Found] = []
    for finding in closings(Line(own_text), table):
        if finding.kind is Kind.THANKS:
            found.append((Said(What.THANKS), None))
        elif finding.kind is Kind.NOMINATION and finding.seat and _VOTE in finding.span:
            found.append((Said(What.NOMINATION, seats=(finding.seat,)), None))
    for call in calls(text, table, host=host):
        bare = call.command is Command.SPEECH_END and not call.exact
        if not call.candidates and not bare and call.command not in NEWS:
            found.append((Said(What.CALL, call.command, call.seats, call.count), call))
    return found


def _new(core: Core, event: FastHeard, found: Sequence[_Found]) -> list[_Found]:
    """What stands in the words of the stretch more often than it did in those before."""
    number, before = core.quick.standing.get(event.channel, (event.id, ()))
    told = Counter(before if number == event.id else ())
    new = []
    for said, call in found:
        if told[said]:
            told[said] -= 1
        else:
            new.append((said, call))
    return new


def _withdraw(core: Core, event: FastHeard, standing: Sequence[Said]) -> None:
    stretch = (event.channel, event.id)
    kept = tuple(guess for guess in core.quick.guesses if guess.stretch != stretch or guess.said in standing)
    held = core.quick.held
    if held is not None and held.stretch == stretch and Said(What.THANKS) not in standing:
        held = None
    core.quick = replace(core.quick, guesses=kept, held=held)


# -- whether it matters now -------------------------------------------------------------------------------


def _matters(core: Core, said: Said, call: Call | None, text: str, event: FastHeard) -> bool:
    state = core.game.state
    if any(seat not in state.alive for seat in said.seats):
        return False
    if said.what is What.THANKS:
        return _speaks(core) and (core.spoke or len(event.text.split()) > 1)
    if said.what is What.NOMINATION:
        return event.channel is Channel.TABLE and state.phase is Phase.SPEECHES
    return call is not None and _is_the_hosts(core, call, text, event)


def _is_the_hosts(core: Core, call: Call, text: str, event: FastHeard) -> bool:
    """Whether a call is likely to be one, of somebody who may call."""
    channel = event.channel
    if core.quick.own and channel is Channel.TABLE:
        return False
    if call.command in GIVES_FLOOR and not _is_due(core, call):
        return False
    if call.exact:
        alone = channel is Channel.HOST or not _speaks(core)
        return _is_whole(core, call, event) and (alone or (event.final and _mostly_calls(core, text)))
    if call.command is Command.VOTES:
        return core.game.state.phase in (Phase.COURT, Phase.LIFT)
    return call.command in _ANSWERS and _waits(core)


def _speaks(core: Core) -> bool:
    """Whether somebody has the floor, and has not seemed to close his speech."""
    runs = core.walk.stage is Stage.HOLD and core.walk.runs
    return core.walk.cue.floor is not None and runs and not core.closed and holds(core) is None


def _is_whole(core: Core, call: Call, event: FastHeard) -> bool:
    """Whether its seat begins no other call: «предупреждение за пари. Игрок номер десять, ваша минута»."""
    return event.final or call.command not in _PUNISHES or call.seat not in core.game.state.floor[:2]


def _is_due(core: Core, call: Call) -> bool:
    """Whether the one who is called may get the floor now; after a vote nobody knows."""
    due = core.game.state.floor[:2]
    return not due or not call.seats or call.seat in due


def _waits(core: Core) -> bool:
    """Whether there is anything to be accepted, heard by either ear."""
    named = any(guess.said.what is What.NOMINATION for guess in core.quick.guesses)
    return named or core.attempt is not None or core.game.state.pending is not None


def _mostly_calls(core: Core, text: str) -> bool:
    covered = sum(call.end - call.start for call in calls(text, core.table))
    return covered >= _MOSTLY * len(text)


def _guess(core: Core, said: Said, event: FastHeard) -> None:
    stretch = (event.channel, event.id)
    if said.what is What.THANKS:
        core.quick = replace(core.quick, held=Held(event.end, core.place, stretch))
    known = any(
        guess.said == said and abs(guess.end - event.end) < SAME_SECONDS for guess in core.quick.guesses
    )
    if not known:
        core.quick = replace(core.quick, guesses=(*core.quick.guesses, Guess(said, event.end, stretch)))
