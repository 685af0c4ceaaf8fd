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
from grammar.types import Call
from host.live.events import Channel, Heard
from host.review.borders import settle
from host.review.turns import Reading, Voices, interpret

RUN_SECONDS = 30.0
"""Older words of the host are no longer read together with the newest."""
_KEPT = 8


@dataclass(frozen=True)
class Voice:
    """A piece and whether the host said it."""

    reading: Reading
    is_host: bool


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
            reading = interpreted(interpret(piece, table), table)
            is_host = self._voices.add(reading)
            if own:
                yield Voice(reading, True)
            elif is_host and self._host_has_his_own:
                continue
            else:
                if is_host:
                    self._obeyed.append(replace(event, piece=piece))
                yield Voice(reading, is_host)


def _overlap(one: Heard, other: Heard) -> bool:
    """Whether more than half of the shorter piece was said in the time of the other."""
    a, b = one.piece, other.piece
    shorter = min(a.end - a.start, b.end - b.start)
    return min(a.end, b.end) - max(a.start, b.start) > shorter / 2


class Run:
    """What the host says in one go, read as one text, so that a pause tears no call."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []
        self._obeyed: list[Call] = []

    def add(self, reading: Reading) -> None:
        """The next piece of the host."""
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

        A call that only grew («Предупреждение игроку номер пять» … «за слово „честно“») is no second one;
        one that has learnt its seat is.
        """
        fresh = tuple(call for call in found if call.end > begin and not self._known(call))
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
