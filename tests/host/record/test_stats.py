"""Many games become standings: one player however his nick is spelled, only games that are over."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from host.record import stats
from host.record.record import Record
from host.record.stats import Score, key, statistics
from rules import actions
from tests.host.record.evenings import NICKS, ROLES, Evening, wander


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """The blacks (8, 9, 10) win; 1 is the sheriff, 2 the first victim; 3 hits a black and gets a warning."""
    evening = Evening(tmp_path_factory.mktemp("игры") / "игра.sqlite", nicks=NICKS)
    evening.act(ROLES, actions.Dawn(), actions.SpeechEnd("time"), actions.SpeechEnd("time"))
    evening.act(actions.Nominate(8), actions.Accept(), actions.Warn(3, "2"), actions.SpeechEnd("time"))
    evening.act(actions.Nominate(8), actions.Nominate(5), actions.Accept(), actions.Remove(6, "19"))
    for target in (2, 7, 5):
        evening.speeches()
        aims = tuple((black, (target,)) for black in (8, 9, 10))
        evening.act(actions.Night(), actions.Shots(aims), actions.Dawn())
        evening.speeches()
    record = evening.record
    assert record.result is not None
    assert record.result.winner == "black"
    return record


def renamed(record: Record, nicks: dict[int, str | None]) -> Record:
    players = (replace(one, nick=nicks.get(one.seat, one.nick)) for one in record.players)
    return replace(record, players=tuple(players))


@pytest.mark.parametrize(
    "other",
    ["ёж", "ЕЖ", "  Ёж ", "Е\u0308ж", "\u202eёж", "Ё\u00adж"],
    ids=["case", "e", "blanks", "two", "rtl", "soft"],
)
def test_one_player_however_he_is_spelled(other: str) -> None:
    assert key(other) == key("Ёж")


@pytest.mark.parametrize("other", ["Ёжик", "Еж 2", "Ежь"])
def test_two_players(other: str) -> None:
    assert key(other) != key("Ёж")


def test_what_is_counted(game: Record) -> None:
    found = {one.nick: one for one in statistics([game])}
    assert found["Пряник"].total == Score(1, 1)
    assert found["Пряник"].teams == {"red": Score(), "black": Score(1, 1)}
    assert found["Мадам Брошкина"].roles["don"] == Score(1, 1)
    assert found["Лиса"].roles["sheriff"] == Score(1, 0)
    assert (found["Ёж"].warnings, found["Ёж"].nominations, found["Ёж"].hits) == (1, 1, 1)
    assert (found["Комета"].nominations, found["Комета"].hits) == (1, 0)
    assert found["Бог"].removals == 1
    assert [one.nick for one in found.values() if one.first_killed] == ["Волк"]


def test_games_add_up_under_the_newest_spelling(game: Record) -> None:
    later = replace(renamed(game, {3: "ЕЖ", 4: None}), started=game.started.replace(year=2030))
    found = {one.nick: one for one in statistics([later, game])}
    assert "Ёж" not in found
    assert (found["ЕЖ"].total, found["ЕЖ"].hits) == (Score(2, 0), 2)
    assert found["Комета"].total == Score(1, 0)


def test_who_wins_most_comes_first(game: Record) -> None:
    wins = [one.total.wins for one in statistics([game, renamed(game, {8: "Новый"})])]
    assert wins == sorted(wins, reverse=True)


def test_games_that_are_not_over_do_not_count(game: Record) -> None:
    assert statistics([replace(game, result=None)]) == ()


def test_the_tables_of_the_standings(game: Record) -> None:
    standings = statistics([game])
    assert stats.text(standings).splitlines()[0].split()[0] == "Ник"
    rows = list(csv.reader(io.StringIO(stats.csv(standings)[1:], newline=""), delimiter=";"))
    assert len(rows) == 11
    assert {len(row) for row in rows} == {len(rows[0])}
    assert sum(int(row[rows[0].index("Побед чёрным")]) for row in rows[1:]) == 3
    assert stats.to_json(standings)[0]["teams"]["black"] == {"games": 1, "wins": 1}


@pytest.mark.parametrize("seed", range(3))
def test_sums_over_random_games(tmp_path: Path, seed: int) -> None:
    evening = Evening(tmp_path / "игра.sqlite", nicks=NICKS)
    wander(evening, Random(seed), 0.05)
    record = evening.record
    found = statistics([record])
    assert sum(one.total.wins for one in found) == sum(bool(player.won) for player in record.players)
    assert sum(one.warnings for one in found) == sum(evening.state.warned)
    assert all(one.hits <= one.nominations <= len(record.days) for one in found)
    assert sum(one.first_killed for one in found) == (record.first_killed is not None)
