"""Host or player? Every piece of a recording gets a label from its words, pauses and the state of the floor.

One microphone hears everybody, so the host is known by what he says: his calls (`grammar.calls`) and, more
weakly, his way of speaking. The labels of all pieces are chosen together (Viterbi), because the state of
the floor decides much: after «ваша минута» a player speaks, after his «Спасибо» the host does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from grammar.calls import NIGHT_CALLS, game_calls
from grammar.read import closings
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Call, Command, Kind, Line
from host.review.borders import GIVES_FLOOR, is_bare_seat
from host.review.passage import Piece
from host.review.voices import count

GOES_ON = {Command.CONTINUE, Command.MORE_TIME}
REOPENS = {Command.DECLINE} | GOES_ON
NO_FLOOR = {
    Command.COURT, Command.VOTE, Command.SHOOTOUT, Command.REVOTE, Command.LIFT, Command.LEAVES,
    Command.DAWN, Command.KILLED, Command.NO_LAST_WORD, *NIGHT_CALLS,
}  # fmt: skip


class FloorState(StrEnum):
    """Whether somebody has the floor: nobody, a player, a player who has said «Спасибо»."""

    NOBODY = "nobody"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True)
class Weights:
    """Evidence in one common unit: positive for the host (of a piece), or for the step (of two pieces)."""

    exact_call: float = 5.0
    further_call: float = 1.0
    lone_exact_call_in_long_talk: float = 1.0
    covering_call: float = 2.5
    loose_call: float = 0.5
    loose_warning: float = 2.0
    nomination: float = -5.0
    bare_seat: float = 2.0
    begins_as_host: float = 2.0
    host_word: float = 0.6
    player_word: float = -1.0
    other_word: float = -0.1
    words_cap: float = 4.0
    same_voice: float = 0.5
    switch_without_pause: float = -2.0
    player_after_floor: float = 2.0
    host_goes_on_after_floor: float = -1.0
    host_after_thanks: float = 1.0
    player_after_thanks: float = -0.5
    player_without_floor: float = -2.5
    recording_begins_in_a_speech: float = -1.5


WEIGHTS = Weights()
NO_PAUSE_SECONDS = 0.15
LONG_TALK_WORDS = 14


@dataclass(frozen=True)
class Reading:
    """What the words of a piece say about who speaks."""

    piece: Piece
    calls: tuple[Call, ...]
    words: tuple[str, ...]
    thanks: bool
    nomination: bool
    bare_seat: bool

    @cached_property
    def coverage(self) -> float:
        """The share of the piece's characters that stand inside host calls, 0..1."""
        covered = sum(call.end - call.start for call in self.calls)
        return covered / max(len(self.piece.text), 1)

    @cached_property
    def host_score(self) -> float:
        """Evidence that the host said this piece (positive) or a player (negative)."""
        weights = WEIGHTS
        exact = [call for call in self.calls if call.exact]
        score = 0.0
        if exact:
            lone = len(exact) == 1 and len(self.words) > LONG_TALK_WORDS and self.coverage < 0.25
            score += weights.lone_exact_call_in_long_talk if lone else weights.exact_call
            score += weights.further_call * (len(exact) - 1)
        elif self.calls and not self._only_thanks:
            score += weights.covering_call if self.coverage >= 0.6 else weights.loose_call
            score += weights.loose_warning if any(c.command is Command.WARN for c in self.calls) else 0.0
        if self.nomination and not exact:
            score += weights.nomination
        if self.bare_seat:
            score += weights.bare_seat
        if not exact and count(self.words[:1], "host_first"):
            score += weights.begins_as_host
        return score + self._vocabulary

    @property
    def _only_thanks(self) -> bool:
        return all(call.span.casefold() == "спасибо" for call in self.calls)

    @property
    def _vocabulary(self) -> float:
        weights = WEIGHTS
        host, player = count(self.words, "host"), count(self.words, "player")
        rest = len(self.words) * (1 - min(self.coverage, 1.0))
        score = host * weights.host_word + player * weights.player_word + rest * weights.other_word
        return min(max(score, -weights.words_cap), weights.words_cap)

    def floor_after(self, host: bool, before: FloorState, was_host: bool) -> FloorState:
        """The state of the floor once this piece was said by the host or by a player.

        A player who speaks after «Спасибо» and words of the host most likely got the floor unheard.
        """
        if not host:
            floor = FloorState.OPEN if before is FloorState.CLOSED and was_host else before
            return FloorState.CLOSED if self.thanks and floor is FloorState.OPEN else floor
        floor = before
        for call in self.calls:
            reopens = call.command in REOPENS and floor is FloorState.CLOSED
            if (
                reopens
                or call.command in GIVES_FLOOR
                or call.command in {Command.CONTINUE, Command.MORE_TIME}
            ):
                floor = FloorState.OPEN
            elif call.command in NO_FLOOR and (call.exact or call.command is not Command.DAWN):
                floor = FloorState.NOBODY
        return floor


def interpret(piece: Piece, table: Table) -> Reading:
    """Read a piece for everything that tells host and player apart."""
    text = piece.text
    said = tokens(text)
    kinds = {finding.kind for finding in closings(Line(text), table)}
    return Reading(
        piece=piece,
        calls=game_calls(text, table),
        words=tuple(token.norm for token in said),
        thanks=Kind.THANKS in kinds,
        nomination=Kind.NOMINATION in kinds,
        bare_seat=is_bare_seat(said, table),
    )


def _step(before: Reading, reading: Reading, was_host: bool, host: bool, floor: FloorState) -> float:
    """Evidence for one voice following the other; `floor` is the state between the two pieces."""
    weights = WEIGHTS
    score = weights.same_voice if was_host == host else 0.0
    if was_host != host and reading.piece.start - before.piece.end < NO_PAUSE_SECONDS:
        score += weights.switch_without_pause
    gave_floor = was_host and floor is FloorState.OPEN and any(c.command in GIVES_FLOOR for c in before.calls)
    if gave_floor:
        score += weights.host_goes_on_after_floor if host else weights.player_after_floor
    return score + _floor_fits(host, was_host, floor, before.thanks)


def _floor_fits(host: bool, was_host: bool, floor: FloorState, thanked: bool) -> float:
    if floor is FloorState.CLOSED:
        if host:
            return 0.0 if was_host else WEIGHTS.host_after_thanks
        return WEIGHTS.player_after_thanks if thanked else 0.0
    if floor is FloorState.NOBODY and not host and was_host:
        return WEIGHTS.player_without_floor
    return 0.0


Labels = tuple["Labels", bool] | None
"""The labels up to a piece, newest outermost: (those before, whether the host said this one)."""
State = tuple[bool, FloorState]
Paths = dict[State, tuple[float, Labels]]


def label(readings: Sequence[Reading]) -> tuple[bool, ...]:
    """For each piece whether the host said it: the best labelling of the whole recording."""
    voices = Voices()
    for reading in readings:
        voices.add(reading)
    return voices.labels()


class Voices:
    """The labelling of pieces that come one after another.

    `add` tells at once who most likely said the newest piece; `labels` is the best labelling of all so far,
    in which later pieces may have changed the mind about earlier ones.
    """

    def __init__(self) -> None:
        self._paths: Paths = {}
        self._last: Reading | None = None

    def add(self, reading: Reading) -> bool:
        """Take the next piece; whether the host said it, by all that was heard up to it."""
        self._paths = (
            _beginning(reading) if self._last is None else _advance(self._paths, self._last, reading)
        )
        self._last = reading
        best = max(self._paths.items(), key=lambda item: item[1][0])
        return best[0][0]

    def host_said(self, reading: Reading) -> None:
        """Take the next piece, which is known to be the host's."""
        self.add(reading)
        self._paths = {state: path for state, path in self._paths.items() if state[0]}

    def labels(self) -> tuple[bool, ...]:
        """For each piece whether the host said it."""
        return _unroll(max(self._paths.values(), key=lambda path: path[0])[1]) if self._paths else ()


def _beginning(first: Reading) -> Paths:
    return {
        (True, first.floor_after(True, FloorState.NOBODY, True)): (first.host_score / 2, (None, True)),
        (False, first.floor_after(False, FloorState.OPEN, False)): (
            WEIGHTS.recording_begins_in_a_speech - first.host_score / 2,
            (None, False),
        ),
    }


def _advance(paths: Paths, before: Reading, reading: Reading) -> Paths:
    following: Paths = {}
    for (was_host, floor), (score, labels) in paths.items():
        for host in (True, False):
            total = score + _step(before, reading, was_host, host, floor)
            total += reading.host_score * (1 if host else -1) / 2
            state = (host, reading.floor_after(host, floor, was_host))
            if state not in following or following[state][0] < total:
                following[state] = (total, (labels, host))
    return following


def _unroll(labels: Labels) -> tuple[bool, ...]:
    found: list[bool] = []
    while labels is not None:
        labels, host = labels
        found.append(host)
    return tuple(reversed(found))
