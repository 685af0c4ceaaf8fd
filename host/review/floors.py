"""From labelled pieces to floors: who spoke in which phase, and what the host said between.

A floor is one right to speak: a day speech, a defence or a last word. Interjections of the host and
time-outs do not split it. What is said without the floor (in court, in a time-out) is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from grammar.calls import NIGHT_CALLS, game_calls
from grammar.seats import find_seats
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Call, Command, Phase
from host.review.borders import GIVES_FLOOR
from host.review.order import align
from host.review.passage import Passage, Piece
from host.review.turns import REOPENS, Reading

COURT = {Command.COURT, Command.VOTE, Command.SHOOTOUT, Command.REVOTE, Command.LIFT}
LEAVING = {Command.LEAVES, Command.KILLED}
NEW_SPEECH_SECONDS = 3.5
"""Talk of at least this length after «Спасибо» and words of the host is the next player's speech."""
MISSED_CALL_SECONDS = 5.0
"""A host's call is shorter than this."""
MISSED_CALL_PAUSE = 1.5
"""A pause after «Спасибо» in which a call may have gone unheard."""


@dataclass(frozen=True)
class Stretch:
    """What one voice said without interruption; `calls` only for the host."""

    host: bool
    passage: Passage
    readings: tuple[Reading, ...]
    calls: tuple[Call, ...] = ()

    @property
    def thanked(self) -> bool:
        """Whether a «Спасибо» that closes a speech is in it."""
        return any(reading.thanks for reading in self.readings)

    @property
    def seconds(self) -> float:
        """Its length."""
        return self.passage.end - self.passage.start

    def has(self, commands: set[Command]) -> bool:
        """Whether one of these calls is in it."""
        return any(call.command in commands for call in self.calls)


@dataclass
class Turn:
    """A stretch of a player with the host's answer to it (the stretch behind it, if any)."""

    stretch: Stretch
    answer: Stretch | None = None
    after_thanks: bool = False


@dataclass
class Floor:
    """One right to speak: `seat` is None until the order is known, or when it can't be told."""

    phase: Phase
    heard: int | None
    call: Stretch | None
    turns: list[Turn] = field(default_factory=list)
    seat: int | None = None
    pause_seconds: float = 0.0

    @property
    def closed(self) -> bool:
        """Whether the player has said his «Спасибо» and the host did not let him go on."""
        if not self.turns:
            return False
        last = self.turns[-1]
        reopened = last.answer is not None and last.answer.has(REOPENS | {Command.RESUME})
        return any(turn.stretch.thanked for turn in self.turns) and not reopened


@dataclass(frozen=True)
class Remark:
    """Words without the floor; `seat` is known when the host named the speaker right afterwards."""

    phase: Phase
    stretch: Stretch
    seat: int | None = None


@dataclass
class Told:
    """A whole recording, told apart."""

    stretches: tuple[Stretch, ...]
    floors: list[Floor] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def stretches(readings: Sequence[Reading], labels: Sequence[bool], table: Table) -> tuple[Stretch, ...]:
    """Join neighbouring pieces of one voice; the host's calls are read anew from the joined text."""
    joined: list[Stretch] = []
    group: list[Reading] = []
    for index, reading in enumerate(readings):
        group.append(reading)
        if index + 1 == len(readings) or labels[index + 1] != labels[index]:
            passage = Passage(tuple(item.piece for item in group))
            found = game_calls(passage.text, table, host=True) if labels[index] else ()
            joined.append(Stretch(labels[index], passage, tuple(group), found))
            group = []
    return tuple(joined)


class _Walk:
    """Goes through the stretches once and keeps what the next one depends on."""

    def __init__(self, all_stretches: tuple[Stretch, ...], table: Table) -> None:
        self.day = Told(all_stretches)
        self.table = table
        self.floor: Floor | None = None
        self.phase = Phase.SPEECH
        self.shootout = False
        self.leaving: int | None = None
        self.timeout_since: float | None = None

    def host(self, stretch: Stretch) -> None:
        if self.floor and self.floor.turns and self.floor.turns[-1].answer is None:
            self.floor.turns[-1].answer = stretch
        self._name_remark(stretch)
        for call in stretch.calls:
            self._call(call, stretch)

    def _name_remark(self, stretch: Stretch) -> None:
        """«Игрок номер четыре, в зале суда не разговариваем»: the remark just before was his."""
        warned = [call.seat for call in stretch.calls if call.command is Command.WARN and call.seat]
        if not warned or not self.day.remarks or self.day.remarks[-1].seat is not None:
            return
        at = self.day.stretches.index(stretch)
        if at and self.day.stretches[at - 1] is self.day.remarks[-1].stretch:
            self.day.remarks[-1] = replace(self.day.remarks[-1], seat=warned[0])

    def _call(self, call: Call, stretch: Stretch) -> None:
        command = call.command
        if command in LEAVING:
            self.leaving = call.seat
            self.floor = None if command is Command.LEAVES else self.floor
        elif command in GIVES_FLOOR:
            self._grant(call, stretch)
        elif command is Command.TIMEOUT:
            self.timeout_since = stretch.passage.end
        elif command is Command.RESUME:
            self._resume(stretch)
        elif command in COURT or command in NIGHT_CALLS:
            self.floor, self.phase = None, Phase.COURT if command in COURT else Phase.NIGHT
            self.shootout = command is Command.SHOOTOUT or (self.shootout and command is not Command.REVOTE)
        elif command in {Command.DAWN, Command.DAY_OPENS}:
            self.floor, self.phase = None, Phase.SPEECH

    def _resume(self, stretch: Stretch) -> None:
        if self.floor and self.timeout_since is not None:
            self.floor.pause_seconds += stretch.passage.end - self.timeout_since
        self.timeout_since = None

    def _grant(self, call: Call, stretch: Stretch) -> None:
        phase, seat = self._granted(call, stretch)
        same = (
            self.floor and self.floor.phase is phase and not self.floor.turns and self.floor.call is stretch
        )
        if same and self.floor and (seat is None or self.floor.heard in (None, seat)):
            self.floor.heard = self.floor.heard or seat
            return
        self._open(Floor(phase, seat, stretch))

    def _granted(self, call: Call, stretch: Stretch) -> tuple[Phase, int | None]:
        """The phase of the floor that a call gives, and whose it is as far as it was heard."""
        if call.command is Command.LAST_WORD:
            return Phase.LAST_WORD, call.seat or self.leaving or self._named_before(call, stretch)
        if self.leaving and call.seat in (None, self.leaving):
            return Phase.LAST_WORD, self.leaving
        if call.command is Command.DEFENCE or self.shootout:
            return Phase.DEFENCE, call.seat or self._named_before(call, stretch)
        return Phase.SPEECH, call.seat

    def _named_before(self, call: Call, stretch: Stretch) -> int | None:
        """The seat that the host named last before a call without one."""
        said = find_seats(tokens(stretch.passage.text[: call.start]), self.table)
        return said[-1].seat if said else None

    def _open(self, floor: Floor) -> None:
        self.timeout_since = None
        if floor.phase is not Phase.DEFENCE:
            self.leaving = None
        self.floor = floor
        self.day.floors.append(floor)

    def player(self, stretch: Stretch) -> None:
        if self.timeout_since is not None:
            self.day.remarks.append(Remark(Phase.TIMEOUT, stretch))
            return
        if self.floor is None and self.leaving and stretch.seconds >= NEW_SPEECH_SECONDS:
            self._open(Floor(Phase.LAST_WORD, self.leaving, None))
        if self.floor is None and self.phase is not Phase.SPEECH:
            self.day.remarks.append(Remark(self.phase, stretch))
            return
        if self._is_next_speech(stretch):
            self._open(Floor(Phase.SPEECH, None, None))
        assert self.floor is not None  # noqa: S101 - _is_next_speech answers yes when there is no floor
        self.floor.turns.append(Turn(stretch, after_thanks=self.floor.closed))

    def _is_next_speech(self, stretch: Stretch) -> bool:
        """Whether the call that gives this stretch the floor was missed."""
        if self.floor is None:
            return True
        return (
            self.floor.closed
            and self.floor.phase is Phase.SPEECH
            and self.floor.turns[-1].answer is not None
            and stretch.seconds >= NEW_SPEECH_SECONDS
        )


def tell_apart(all_stretches: tuple[Stretch, ...], order: Sequence[int], table: Table) -> Told:
    """Find the floors, their phases and seats.

    `order`: the speaking order of the day (rules.day); calls that were misheard or missed follow from it.
    """
    walk = _Walk(all_stretches, table)
    for stretch in all_stretches:
        if stretch.host:
            walk.host(stretch)
        else:
            walk.player(stretch)
    day = walk.day
    day.floors = [floor for floor in day.floors if floor.turns or floor.phase is Phase.SPEECH]
    _seat(day, order)
    _split_missed(day, order)
    day.floors = [floor for floor in day.floors if floor.turns]
    return day


def _seat(day: Told, order: Sequence[int]) -> None:
    circle = [floor for floor in day.floors if floor.phase is Phase.SPEECH]
    closed = [floor.closed for floor in circle]
    seats = align([floor.heard for floor in circle], order, closed)
    for floor, seat in zip(circle, seats, strict=True):
        floor.seat = seat
    for before, floor in pairwise(circle):
        if floor.seat is not None and floor.seat == before.seat and before.turns:
            floor.turns[:0] = before.turns
            floor.pause_seconds += before.pause_seconds
            floor.call = before.call or floor.call
            day.floors.remove(before)
    for floor in day.floors:
        if floor.phase is not Phase.SPEECH:
            floor.seat = floor.heard


def _split_missed(day: Told, order: Sequence[int]) -> None:
    """Where the order says that a speech is missing, look for it inside the speech before."""
    circle = [floor for floor in day.floors if floor.phase is Phase.SPEECH]
    follows = dict(pairwise(order))
    for floor, after in zip_longest(circle, circle[1:]):
        whole: Floor | None = floor
        while whole is not None:
            missing = follows.get(whole.seat or 0)
            if missing is None or (after and after.seat in (missing, whole.seat)):
                break
            whole = _split(day, whole, missing)


def _split(day: Told, floor: Floor, missing: int) -> Floor | None:
    """Part the speech of `missing` off; None when there is no sign of it (he was passed over)."""
    for index, turn in enumerate(floor.turns):
        readings = turn.stretch.readings
        border = _missed_call(readings)
        if border is None:
            continue
        end, begin = border
        call = replace(_part(readings[end:begin]), host=True) if end < begin else None
        rest = [Turn(_part(readings[begin:]), turn.answer), *floor.turns[index + 1 :]]
        floor.turns[index:] = [Turn(_part(readings[:end]), call)]
        new = Floor(Phase.SPEECH, None, None, rest, missing)
        day.floors.insert(day.floors.index(floor) + 1, new)
        return new
    return None


def _part(readings: Sequence[Reading]) -> Stretch:
    return Stretch(False, Passage(tuple(reading.piece for reading in readings)), tuple(readings))


def _missed_call(readings: Sequence[Reading]) -> tuple[int, int] | None:
    """Where in one voice's pieces another player may have begun: (end of the first, begin of the next).

    Between them stands a short piece that is more the host's than a player's, or nothing at all when the
    call was not heard but «Спасибо» was.
    """
    best: tuple[float, tuple[int, int]] = (1.0, (0, 0))
    for index in range(1, len(readings)):
        before, here = readings[index - 1], readings[index].piece
        closed = 2.0 if before.thanks else 0.0
        if index + 1 < len(readings) and here.end - here.start <= MISSED_CALL_SECONDS:
            best = max(best, (readings[index].host_score + closed, (index, index + 1)))
        if readings[-1].piece.end - here.start >= NEW_SPEECH_SECONDS:
            paused = here.start - before.piece.end >= MISSED_CALL_PAUSE
            best = max(best, (closed + (1.0 if paused else 0.0) - 0.5, (index, index)))
    return best[1] if best[0] > 1.0 else None


def pieces(day: Told) -> Iterator[tuple[int | None, Piece]]:
    """Every piece in order with its speaker's seat, None for the host (and for a voice nobody named)."""
    seats: dict[int, int | None] = {}
    for floor in day.floors:
        for turn in floor.turns:
            seats.update((id(piece), floor.seat) for piece in turn.stretch.passage.pieces)
    for remark in day.remarks:
        seats.update((id(piece), remark.seat) for piece in remark.stretch.passage.pieces)
    for stretch in day.stretches:
        for piece in stretch.passage.pieces:
            yield (None if stretch.host else seats.get(id(piece))), piece
