"""A journal holds a game: what is written comes back, nothing twice, nothing half."""

from __future__ import annotations

import io
import json
import sqlite3
import wave
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.live import pinned
from host.live.entries import Clip, Entry, Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError
from rules import actions
from rules.game import Game
from rules.rulebook import Rulebook, load, parse
from tests.host.live.journals import EVENING, moment, new_journal, script, write_game

CLUB = 'extends = "mafiasno-2015"\ntitle = "Наш клуб"\nopening = "rotation"\ndefence_seconds = 45\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "игра №1, 100% #?.sqlite"


def test_what_is_written_comes_back_in_order_after_reopening(path: Path) -> None:
    played = script(1)
    with new_journal(path) as journal:
        write_game(journal, played)
        before = journal.entries()
    with Journal.open(path) as journal:
        assert journal.entries() == before
        assert [entry.id for entry in before] == list(range(1, 3 * len(played) + 1))
        assert [entry.kind for entry in before[:3]] == [Kind.ACTION, Kind.CUE, Kind.CLOCK]
        assert before[4].body == {"key": "шаг 1"}
        assert before[4].at == 1.5
        assert before[0].wall == EVENING + timedelta(seconds=1)
        assert journal.created == EVENING
        assert journal.game() == Game.replay(played)


def test_entries_of_some_kinds_and_after_an_id(path: Path) -> None:
    with new_journal(path) as journal:
        write_game(journal, script(1)[:4])
        assert [entry.id for entry in journal.entries(Kind.CUE, Kind.CLOCK, after=5)] == [6, 8, 9, 11, 12]


def test_the_last_entry_of_a_kind(path: Path) -> None:
    with new_journal(path) as journal:
        assert journal.last(Kind.SETTINGS) is None
        journal.append([Entry(Kind.SETTINGS, 1.0, {"announce": "all"}), Entry(Kind.CUE, 1.0, {})])
        journal.append([Entry(Kind.SETTINGS, 2.0, {"announce": "none"}), Entry(Kind.CUE, 3.0, {})])
        last = journal.last(Kind.SETTINGS)
        assert last is not None
        assert (last.id, last.at, last.body) == (3, 2.0, {"announce": "none"})


def test_an_undo_is_an_entry_of_its_own(path: Path) -> None:
    with new_journal(path) as journal:
        journal.append([Entry.of(actions.Seat(3, "Лиса"), 1.0)])
        journal.append([Entry.of(actions.Undo(), 2.0)])
        assert [entry.kind for entry in journal.entries()] == [Kind.ACTION, Kind.UNDO]
        assert journal.game() == Game.new()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    wildness=st.sampled_from([0.0, 0.2, 0.6]),
    book=st.sampled_from(["mafiasno-2015", "krug-2019"]),
    cuts=st.sets(st.integers(1, 300), max_size=4),
)
def test_the_game_is_the_replay_of_its_script(seed: int, wildness: float, book: str, cuts: set[int]) -> None:
    played = script(seed, wildness, load(book))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "игра.sqlite"
        new_journal(path, load(book)).close()
        places = sorted({0, len(played), *(cut for cut in cuts if cut < len(played))})
        for start, end in pairwise(places):  # The program is left and begun again.
            with Journal.open(path) as journal:
                journal.append([Entry.of(action, 0.0) for action in played[start:end]])
                assert journal.game() == Game.replay(played[:end], load(book))
        with Journal.open(path) as journal:
            game = journal.game()
    assert game == Game.replay(played, load(book))
    assert game.state.news == Game.replay(played, load(book)).state.news


def test_the_same_request_twice_is_one_action(path: Path) -> None:
    with new_journal(path) as journal:
        first = journal.append(moment(0, actions.Seat(1, "Лиса")), "нажатие")
        assert journal.append(moment(1, actions.Seat(2, "Сова")), "нажатие") == first == (1, 2, 3)
        assert journal.append(moment(1, actions.Seat(2, "Сова")), "другое") == (4, 5, 6)
        assert journal.made("нажатие") == first
        assert journal.made("неизвестное") == ()
    with Journal.open(path) as journal:
        assert journal.append(moment(9, actions.Seat(9, "Кот")), "нажатие") == first
        assert journal.game().actions == (actions.Seat(1, "Лиса"), actions.Seat(2, "Сова"))


def test_nothing_to_write_writes_nothing(path: Path) -> None:
    with new_journal(path) as journal:
        assert journal.append([], "нажатие") == ()
        assert journal.made("нажатие") == ()
        assert journal.entries() == ()


def test_what_json_cannot_hold_leaves_nothing_behind(path: Path) -> None:
    with new_journal(path) as journal:
        with pytest.raises(ValueError, match="JSON"):
            journal.append([Entry(Kind.CUE, 1.0, {}), Entry(Kind.CUE, 1.0, {"left": float("nan")})], "раз")
        assert journal.entries() == ()
        assert journal.append([Entry(Kind.CUE, 1.0, {})], "раз") == (1,)


def test_half_a_character_of_a_device_is_kept(path: Path) -> None:
    body = {"device": "микрофон \udcff", "text": "ё"}
    with new_journal(path) as journal:
        journal.append([Entry(Kind.TROUBLE, 1.0, body)])
        assert journal.entries()[0].body == body


def test_entries_are_only_added(path: Path) -> None:
    with new_journal(path) as journal:
        write_game(journal, script(1)[:2])
    with sqlite3.connect(path) as db:
        for statement in ("UPDATE entries SET body = '{}'", "DELETE FROM entries"):
            with pytest.raises(sqlite3.IntegrityError, match="only added"):
                db.execute(statement)
    db.close()


def test_a_committed_transaction_is_on_the_disk(path: Path) -> None:
    """The settings that the decision on durability rests on, for a new journal and a reopened one."""
    new_journal(path).close()
    for journal in (new_journal(path.with_name("другая.sqlite")), Journal.open(path)):
        with journal:
            assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_closed_it_is_one_file(path: Path) -> None:
    with new_journal(path) as journal:
        write_game(journal, script(1)[:9])
    assert [file.name for file in path.parent.iterdir()] == [path.name]


# The rulebook


@pytest.mark.parametrize("book", [load(), load("krug-2019"), parse("наш", CLUB)], ids=lambda book: book.name)
def test_the_rulebook_is_kept_whole(path: Path, book: Rulebook) -> None:
    with new_journal(path, book) as journal:
        journal.append([Entry.of(actions.Seat(1, "Лиса"), 0.0)])
    with Journal.open(path) as journal:
        assert journal.rulebook == book
        assert list(journal.rulebook.reasons) == list(book.reasons)
        assert journal.game().rulebook == book


def test_a_changed_rulebook_does_not_change_an_old_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = script(5, 0.0, parse("наш", CLUB))
    with new_journal(path, parse("наш", CLUB)) as journal:
        write_game(journal, played)
        game = journal.game()

    def gone(*_: object) -> None:
        raise AssertionError("the rulebook is in the journal")

    monkeypatch.setattr("rules.rulebook._own", gone)
    with Journal.open(path) as journal:
        assert journal.game() == game
        assert journal.rulebook.defence_seconds == 45


def test_a_rulebook_is_read_back_or_refused() -> None:
    text = pinned.to_text(load())
    assert pinned.from_text(text) == load()
    for broken in ("{", "[]", json.dumps({"name": "x", "reasons": {}}), text.replace('"seats"', '"chairs"')):
        with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
            pinned.from_text(broken)


def test_a_game_that_breaks_its_rules_is_told(path: Path) -> None:
    with new_journal(path) as journal:
        journal.append([Entry.of(actions.Seat(1, "Лиса"), 0.0), Entry.of(actions.Tally(), 1.0)])
        with pytest.raises(JournalError, match=r"Запись № 2 журнала .* не повторяется"):
            journal.game()


@pytest.mark.parametrize("body", [{}, {"do": "tally"}, {"do": {"do": "dance"}}])
def test_an_entry_that_is_no_action_is_told(path: Path, body: dict[str, object]) -> None:
    with new_journal(path) as journal:
        journal.append([Entry(Kind.ACTION, 0.0, body)])
        with pytest.raises(JournalError, match="Запись № 1 "):
            journal.game()


# Evidence


def test_a_clip_is_kept_with_its_entry(path: Path) -> None:
    sound = np.sin(np.arange(8_000) / 9).astype(np.float32)
    with new_journal(path) as journal:
        ids = journal.append(
            [Entry(Kind.HEARD, 1.0, {}), Entry(Kind.PROPOSAL, 1.0, {"seat": 5}, clip=Clip(sound, 8_000))]
        )
    with Journal.open(path) as journal:
        assert journal.clip(ids[0]) is None
        clip = journal.clip(ids[1])
        assert clip is not None
        assert (clip.rate, clip.seconds) == (8_000, 1.0)
        np.testing.assert_allclose(clip.samples, sound, atol=1 / 32_767)
        with wave.open(io.BytesIO(clip.wav)) as file:
            assert (file.getframerate(), file.getnframes(), file.getnchannels()) == (8_000, 8_000, 1)


def test_sound_beyond_its_range_is_clipped_and_no_noise() -> None:
    sound = np.array([2.0, -2.0, np.nan, np.inf, 0.5], dtype=np.float32)
    np.testing.assert_allclose(Clip.of_wav(Clip(sound).wav).samples, [1, -1, 0, 1, 0.5], atol=1e-4)
