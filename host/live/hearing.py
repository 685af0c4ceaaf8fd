"""Who said a piece: the host, whose calls are obeyed, or a player.

One microphone hears everybody, so the words tell (as in a review). A microphone of the host's own is the
host's, and what the table's microphone hears at the same time is his as well, or nothing new.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grammar.calls import calls
from grammar.table import Table
from grammar.types import Call, Command
from host.live.events import Channel, Heard
from host.review.borders import settle
from host.review.passage import Piece
from host.review.turns import Reading, Voices, interpret
from voice.types import Word

RUN_SECONDS = 30.0
"""Older words of the host are no longer read together with the newest."""
_KEPT = 8
_AT_THE_FLOOR = frozenset({Command.MORE_TIME, Command.PAUSE, Command.UNDO, Command.TIMEOUT})
"""What the host may add to his own words; nobody begins a speech so."""
_LITTLE_ELSE = 0.8


@dataclass(frozen=True)
class Voice:
    """A piece and whether the host said it; `own`: into a microphone of his own, beyond doubt."""

    reading: Reading
    is_host: bool
    own: bool = False


def interpreted(reading: Reading, table: Table) -> Reading:
    """The reading with the host's words to the assistant, which no recording of a game has."""
    return replace(reading, calls=calls(reading.piece.text, table))


class Hearing:
    """Labels the pieces of a game as they come."""

    def __init__(self) -> None:
        self._voices = Voices()
        self._own: deque[Heard] = deque(maxlen=_KEPT)
        self._obeyed: deque[Heard] = deque(maxlen=_KEPT)
        self._host_has_his_own = False
        self._host_spoke = False

    def floor_was_given(self, seat: int, at: float, table: Table) -> None:
        """The assistant or a key has given the floor: as if the host had said so, up to `at`."""
        words = f"Игрок номер {seat}, ваша минута.".split()
        piece = Piece(tuple(Word(word, at, at, 1.0) for word in words), at, at)
        self._voices.host_said(interpreted(interpret(piece, table), table))
        self._host_spoke = True

    def parts(self, event: Heard, table: Table) -> Iterator[Voice]:
        """The pieces in what was heard, each one voice's; none where the other microphone had it."""
        own = event.channel is Channel.HOST
        self._host_has_his_own = self._host_has_his_own or own
        other = self._obeyed if own else self._own
        if any(_overlap(event, heard) for heard in other):
            return
        if own:
            self._own.append(event)
        for piece in settle((event.piece,), table):
            reading = self._goes_on(interpreted(interpret(piece, table), table))
            is_host = self._voices.add(reading)
            self._host_spoke = own or is_host
            if own:
                yield Voice(reading, True, own=True)
            elif is_host and self._host_has_his_own:
                continue
            else:
                if is_host:
                    self._obeyed.append(replace(event, piece=piece))
                yield Voice(reading, is_host)

    def _goes_on(self, reading: Reading) -> Reading:
        """What only a host adds to his words («Ещё десять секунд») is his, though a player was to speak."""
        calls = reading.calls
        adds = all(call.command in _AT_THE_FLOOR for call in calls) and reading.coverage >= _LITTLE_ELSE
        if not (self._host_spoke and adds):
            return reading
        return replace(reading, calls=tuple(replace(call, exact=True) for call in calls))


def _overlap(one: Heard, other: Heard) -> bool:
    """Whether more than half of the shorter piece was said in the time of the other."""
    a, b = one.piece, other.piece
    shorter = min(a.end - a.start, b.end - b.start)
    return min(a.end, b.end) - max(a.start, b.start) > shorter / 2


class Run:
    """What the host says in one go, read as one text, so that a pause tears no call.

    `own`: the newest was said into a microphone of his own.
    """

    def __init__(self) -> None:
        self.readings: list[Reading] = []
        self.own = False
        self._obeyed: list[Call] = []
        self.grown: tuple[Call, ...] = ()

    def add(self, reading: Reading, *, own: bool = False) -> None:
        """The next piece of the host."""
        self.own = own
        while self.readings and reading.piece.start - self.readings[0].piece.end > RUN_SECONDS:
            self._drop(len(self.readings.pop(0).piece.text) + 1)
        self.readings.append(reading)

    def _drop(self, characters: int) -> None:
        """The beginning of the text is left off."""
        moved = [
            replace(call, start=call.start - characters, end=call.end - characters) for call in self._obeyed
        ]
        self._obeyed = [call for call in moved if call.end > 0]

    def clear(self) -> None:
        """Somebody else speaks."""
        self.readings, self._obeyed = [], []

    def new(self, found: tuple[Call, ...], begin: int) -> tuple[Call, ...]:
        """Of the calls in the text those that reach behind `begin` and were not obeyed already.

        A call that only grew («Предупреждение игроку номер пять» … «за слово „честно“») is no second one
        (`grown`, where it has learnt its reason); one that has learnt its seat is.
        """
        reaching = tuple(call for call in found if call.end > begin)
        fresh = tuple(call for call in reaching if not self._known(call))
        self.grown = tuple(call for call in reaching if call.rule and call not in fresh)
        self._obeyed.extend(fresh)
        return fresh

    def _known(self, call: Call) -> bool:
        return any(
            old.command is call.command
            and old.seats == call.seats
            and old.start < call.end
            and call.start < old.end
            for old in self._obeyed
        )
