"""The record says what the game says, and what was taken back has left nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from host.record.build import record_of
from host.record.record import Record
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.record.evenings import Evening, wander


def agrees(record: Record, game: Game) -> None:
    """The counts of a record are those of the game."""
    state = game.state
    assert [player.warnings for player in record.players] == list(state.warned)
    assert dict(state.nicks) == {player.seat: player.nick for player in record.players if player.nick}
    gone = [departure.seat for departure in record.departures]
    assert sorted(gone) == [seat for seat in range(1, 11) if seat not in state.alive]
    assert {player.seat for player in record.players if player.departure} == set(gone)
    assert (record.result is None) == (state.winner is None)
    assert record.result is None or record.result.winner == state.winner
    if record.joined is None:
        _given(record, game)
    if state.phase in (Phase.SPEECHES, Phase.COURT, Phase.DEFENCE, Phase.LIFT, Phase.DUSK):
        accepted = [(n.by, n.seat) for n in record.days[-1].nominations if n.accepted]
        assert accepted == [(n.by, n.seat) for n in state.nominations]
    assert [day.number for day in record.days] == sorted({day.number for day in record.days})
    ended = sum(isinstance(action, actions.SpeechEnd) for action in game.actions)
    assert sum(s.ended_by != "cut" for day in record.days for s in day.speeches) == ended
    tallies = sum(isinstance(action, actions.Tally) for action in game.actions)
    closed = [b for day in record.days for b in day.ballots if b.outcome in ("out", "tie")]
    assert len(closed) == tallies
    assert all(0 <= (s.seconds or 0) <= 600 for day in record.days for s in day.speeches)


def _given(record: Record, game: Game) -> None:
    for player in record.players:
        assert player.warnings == sum(warned.seat == player.seat for warned in record.warnings)
    numbers = [(warned.seat, warned.number) for warned in record.warnings]
    assert len(set(numbers)) == len(numbers)
    removed = [action.seat for action in game.actions if isinstance(action, actions.Remove)]
    assert [removal.seat for removal in record.removals if removal.rule != "23"] == removed


@pytest.mark.parametrize("seed", range(24))
def test_any_game_gives_a_record(tmp_path: Path, seed: int) -> None:
    evening = Evening(tmp_path / "игра.sqlite")
    wander(evening, Random(seed), wildness=(0.0, 0.1, 0.4)[seed % 3])
    agrees(evening.record, evening.game)
    evening.resume()
    agrees(record_of(evening.chronicle), evening.game)
