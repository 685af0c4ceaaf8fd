"""What a live game finds agrees with the review of the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from host.live.decisions import HOST
from host.live.entries import Entry, Kind
from host.live.events import Announce, Heard, Tick
from host.live.session import Session
from host.review.day import Day
from host.review.passage import Piece
from host.review.run import understand
from rules import actions
from rules.game import Game
from rules.notation import from_json
from rules.state import Phase
from tests.host.days import heard
from tests.host.scripts import BENT_DAY, BENT_TABLE, FULL_DAY, FULL_TABLE

KNOWN_AFTER = 0.6
"""Seconds from the end of a piece until it is known."""
ATTEMPT = tuple[int | None, int | None, bool]
PROPOSAL = tuple[str, str, int | None]


def joined(day: Day, killed: int | None = None) -> Game:
    """A game at the morning of that day; the last word of who was killed in the night comes first."""
    game = Game.new()
    for seat, nick in day.nicks.items():
        game = game.play(actions.Seat(seat, nick))
    if killed is None:
        return game.play(actions.Begin(day.day, day.alive, deal(day.alive)))
    before = tuple(sorted((*day.alive, killed)))
    roles = deal(day.alive)
    game = game.play(actions.Begin(day.day - 1, before, roles))
    while game.state.phase is not Phase.DUSK:
        game = game.play(actions.SpeechEnd("host"))
    game = game.play(actions.Night())
    blacks = [seat for seat in (roles.don, *roles.mafia) if seat in before]
    return game.play(actions.Shots(tuple((black, (killed,)) for black in blacks))).play(actions.Dawn())


def deal(alive: Sequence[int]) -> actions.Deal:
    """Roles with which the day can be played to its end: one living black or two."""
    blacks = [*alive[-2:], *(seat for seat in range(1, 11) if seat not in alive)][:3]
    blacks += [seat for seat in alive if seat not in blacks][: 3 - len(blacks)]
    sheriff = next(seat for seat in range(1, 11) if seat not in blacks)
    return actions.Deal(blacks[0], tuple(blacks[1:]), sheriff)


def entries_of(game: Game, pieces: Iterable[Piece]) -> list[Entry]:
    """The game listens to the pieces in the time of their recording."""
    session = Session(game, Announce.NONE)
    found = [*session.open(0.0).records]
    at = 0.0
    for piece in pieces:
        while at < piece.end + KNOWN_AFTER:
            at = round(at + 0.1, 3)
            found.extend(session.step(Tick(at)).records)
        found.extend(session.step(Heard(at, piece)).records)
    return found


def live(
    game: Game, pieces: Iterable[Piece]
) -> tuple[Counter[ATTEMPT], set[tuple[int, int]], Counter[PROPOSAL]]:
    """Attempts to nominate, the accepted ones, the proposals."""
    attempts: Counter[ATTEMPT] = Counter()
    accepted: set[tuple[int, int]] = set()
    proposals: dict[int, PROPOSAL] = {}
    for entry in entries_of(game, pieces):
        if entry.kind is Kind.ACTION:
            action = from_json(entry.body["do"])
            if isinstance(action, actions.Nominate):
                attempts[game.state.speaker, action.seat, True] += 1
            game = game.play(action)
            if isinstance(action, actions.Accept):
                accepted.add((game.state.nominations[-1].by, game.state.nominations[-1].seat))
        elif entry.kind is Kind.ATTEMPT:
            attempts[entry.body["by"], entry.body["seat"], False] += 1
        elif entry.kind is Kind.PROPOSAL and entry.body["kind"] != HOST:
            proposals[entry.body["id"]] = (entry.body["kind"], entry.body["rule"], entry.body["seat"])
    return attempts, accepted, Counter(proposals.values())


SCRIPTS = [(FULL_TABLE, FULL_DAY, None), (BENT_TABLE, BENT_DAY, 7)]


@pytest.mark.parametrize(("day", "script", "killed"), SCRIPTS, ids=["full", "bent"])
def test_written_days(day: Day, script: list[tuple[int | str, str]], killed: int | None) -> None:
    pieces = heard(script)
    found, _ = understand(pieces, day, day.table)
    attempts, accepted, proposals = live(joined(day, killed), pieces)
    assert attempts == Counter((one.by, one.seat, one.verdict == "accepted") for one in found.nominations)
    assert accepted == {(one.by, one.seat) for one in found.nominations if one.accepted}
    assert proposals == Counter((one.kind, one.rule, one.seat) for one in found.proposals)
    assert sum(attempts.values()) >= 3
