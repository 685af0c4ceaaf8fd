"""Another rulebook before the game begins: on the disk first, then in all that is played, shown and timed."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from host.desk.log import Log
from host.live.backlog import Backlog
from host.live.events import Act, Announce, Do, Spoken, Tell, Tick
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalFullError
from host.live.outcome import Outcome
from host.live.plain import PlainView
from host.live.rules_choice import choose
from host.live.runner import Request, Runner
from host.live.session import Session
from host.live.terminal.terminal import Terminal
from host.live.view import View
from host.record.chronicle import Chronicle
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import read
from rules.rulebook import Rulebook, bundled, load, parse

KRUG = load("krug-2019")
SMALL = parse("малый", 'extends = "mafiasno-2015"\ntitle = "Малый стол"\nseats = 8\nred = 6\nblack = 2\n')
MORE_BLACK = parse("чёрный", 'extends = "mafiasno-2015"\ntitle = "Чёрный стол"\nred = 6\nblack = 4\n')
DEAL = actions.Deal(don=4, mafia=(7, 9), sheriff=2)
JOINED = read(
    '{"do": "begin", "day": 2, "misses": 0, "alive": [1, 2, 3, 4, 5, 6, 7, 9], "warnings": {},'
    ' "roles": {"don": 4, "mafia": [7, 9], "sheriff": 2}}'
)


class Sitting:
    """A game at work in the test's own thread, its journal real."""

    def __init__(self, path: Path) -> None:
        self.at = 0.0
        self.views: list[View] = []
        self.pinned: list[str] = []
        self.journal = Journal.create(path, load())
        self.session = Session(Game.new(self.journal.rulebook), Announce.TIMERS)
        self.runner = Runner(self.session, Backlog(self.journal), lambda: self.at, self._show, lambda _: None)
        self.runner.open(self.session.open(0.0))

    def _show(self, view: View) -> None:
        self.views.append(view)
        self.pinned.append(self.journal.rulebook.name)

    def play(self, *played: Action) -> None:
        for action in played:
            self.at += 1.0
            self.runner.take(Request(Act(self.at, action)))

    def choose(self, book: Rulebook, request: str | None = None) -> str | None:
        told: list[str | None] = []

        def work(session: Session) -> tuple[Outcome, bool]:
            told.append(choose(session.core, self.journal, book))
            return session.core.outcome(), told[-1] is None

        self.runner.take(Request(work, request))
        return told[0] if told else None

    def to_the_first_speech(self) -> None:
        self.play(DEAL, actions.Dawn())
        self.runner.take(Request(Tell(self.at, Do.GO_ON)))

    @property
    def seconds(self) -> float:
        clock = self.views[-1].clock
        assert clock is not None
        return clock.left


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "игра.sqlite"


@pytest.fixture
def sitting(path: Path) -> Iterator[Sitting]:
    made = Sitting(path)
    yield made
    made.journal.close()


def test_the_bundled_rulebooks_are_those_with_a_title_the_default_one_first() -> None:
    assert [book.name for book in bundled()] == ["mafiasno-2015", "krug-2019"]


# -- the journal -------------------------------------------------------------------------------------------


def test_a_journal_is_pinned_anew_and_knows_what_it_was_made_with(path: Path) -> None:
    with Journal.create(path, SMALL) as journal:
        assert journal.given == SMALL
        for book in (load(), KRUG):
            journal.repin(book)
            assert journal.rulebook == journal.game().rulebook == book
    with Journal.open(path) as journal:
        assert (journal.rulebook, journal.given) == (KRUG, SMALL)
    with Journal.glance(path) as journal:
        assert journal.game().rulebook == KRUG


def test_a_program_that_is_killed_has_the_rulebook_on_the_disk(sitting: Sitting, tmp_path: Path) -> None:
    sitting.play(actions.Seat(3, "Лиса"))
    sitting.journal.repin(KRUG)
    (killed := tmp_path / "killed").mkdir()
    for file in tmp_path.glob("игра.sqlite*"):  # as they lie there: nothing was closed
        shutil.copy(file, killed)
    with Journal.open(killed / "игра.sqlite") as journal:
        assert journal.rulebook == KRUG
        again = Session.restore(journal.entries(), sitting.at, Game.new(journal.rulebook))
        assert dict(again.core.game.state.nicks) == {3: "Лиса"}


@pytest.mark.parametrize(
    ("played", "book", "told"),
    [
        ((DEAL,), KRUG, "Игра уже началась"),
        ((actions.Warn(3, "2"),), KRUG, "Игра уже началась"),
        ((actions.Seat(10, "Маяк"),), SMALL, "не повторяется"),
        ((DEAL, actions.Undo()), MORE_BLACK, "не повторяется"),
    ],
)
def test_a_journal_stays_as_it_is_where_another_rulebook_does_not_fit(
    path: Path, played: tuple[Action, ...], book: Rulebook, told: str
) -> None:
    sitting = Sitting(path)
    sitting.play(*played)
    with pytest.raises(JournalError, match=told):
        sitting.journal.repin(book)
    assert sitting.journal.rulebook == load()
    sitting.journal.close()
    with Journal.open(path) as journal:
        assert journal.rulebook == load()


# -- the game ----------------------------------------------------------------------------------------------


def test_the_game_is_played_by_the_book_that_was_chosen_and_shown_only_when_it_is_written(
    sitting: Sitting, path: Path
) -> None:
    sitting.play(actions.Seat(3, "Лиса"), actions.Note("гость"))
    assert sitting.choose(KRUG, "выбор") is None
    assert sitting.views[-1].rulebook == KRUG
    assert sitting.pinned[-1] == "krug-2019"
    assert sitting.views[-1].nicks == {3: "Лиса"}
    assert sitting.views[-1].announce is Announce.TIMERS
    assert KRUG.title in sitting.views[-1].tips[-1]
    sitting.to_the_first_speech()
    assert sitting.seconds == 75.0
    assert Chronicle.of(sitting.journal).rulebook == KRUG
    sitting.journal.close()
    with Journal.open(path) as journal:
        again = Session.restore(journal.entries(), sitting.at, Game.new(journal.rulebook))
        assert again.core.game == sitting.session.core.game
        assert again.core.announce is Announce.TIMERS


def test_the_same_request_chooses_once(sitting: Sitting) -> None:
    assert sitting.choose(KRUG, "один") is None
    assert sitting.choose(load(), "два") is None
    assert sitting.choose(KRUG, "один") is None
    assert sitting.journal.rulebook == load()


@pytest.mark.parametrize("action", [DEAL, JOINED])
def test_once_it_has_begun_the_rules_stay(sitting: Sitting, action: Action) -> None:
    sitting.play(action)
    before = sitting.journal.entries()
    assert "правила в ней больше не меняются" in (sitting.choose(KRUG) or "")
    assert sitting.views[-1].rulebook == sitting.journal.rulebook == load()
    assert sitting.journal.entries() == before


def test_a_deal_that_was_taken_back_leaves_the_choice_open(sitting: Sitting, path: Path) -> None:
    sitting.play(DEAL, actions.Undo())
    assert "начните новую игру с этими" in (sitting.choose(MORE_BLACK) or "")
    assert sitting.choose(KRUG) is None
    sitting.to_the_first_speech()
    assert sitting.seconds == 75.0
    sitting.journal.close()
    with Journal.open(path) as journal:
        again = Session.restore(journal.entries(), sitting.at, Game.new(journal.rulebook))
        assert again.core.game == sitting.session.core.game


def test_a_seat_that_is_not_there_is_told_even_when_its_nick_was_taken_back(sitting: Sitting) -> None:
    sitting.play(actions.Seat(10, "Маяк"))
    for _ in range(2):
        assert (sitting.choose(SMALL) or "").startswith("По правилам «Малый стол» не повторить")
        assert sitting.session.core.game.rulebook == sitting.journal.rulebook == load()
        sitting.play(actions.Undo())


def test_a_full_disk_leaves_the_rules_as_they_are(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Rulebook) -> None:
        raise JournalFullError("На диске нет места.")

    with monkeypatch.context() as patched:
        patched.setattr(sitting.journal, "repin", full)
        assert "освободите место" in (sitting.choose(KRUG) or "")
    assert sitting.session.core.game.rulebook == load()
    assert sitting.choose(KRUG) is None


def test_a_running_clock_of_another_length_begins_anew_and_no_other(sitting: Sitting) -> None:
    masks = replace(load(), name="маски", mask_seconds=load().mask_seconds + 20)
    sitting.runner.take(Request(Tell(sitting.at, Do.NEXT)))
    sitting.runner.take(Request(Spoken(sitting.at)))
    while sitting.views[-1].key != "seating.night":
        sitting.runner.take(Request(Tell(sitting.at, Do.NEXT)))
    sitting.runner.take(Request(Tell(sitting.at, Do.GO_ON)))
    sitting.at += 3.0
    sitting.runner.take(Request(Tick(sitting.at)))
    assert sitting.seconds == load().mask_seconds - 3.0
    assert sitting.choose(KRUG) is None
    assert sitting.seconds == load().mask_seconds - 3.0
    assert sitting.choose(masks) is None
    assert sitting.seconds == masks.mask_seconds
    clock = sitting.views[-1].clock
    assert clock is not None
    assert clock.runs


# -- what is shown -----------------------------------------------------------------------------------------


def test_the_log_goes_on_by_the_other_book() -> None:
    log, seated = Log(), (actions.Seat(3, "Лиса"),)
    log.follow(Game.replay(seated, load()), 1.0)
    small = actions.Deal(don=1, mafia=(2,), sheriff=3)
    lines = log.follow(Game.replay((*seated, small), SMALL), 2.0)
    assert [line.text for line in lines][1:] == ["Роли розданы"]
    assert [line.at for line in lines] == [1.0, 2.0]


def test_the_terminal_and_the_lines_take_the_rules_of_now(sitting: Sitting) -> None:
    terminal, out = Terminal(lambda _: None, lambda: 0.0), io.StringIO()
    plain = PlainView(out)
    for book, last in ((load(), "10"), (SMALL, "8")):
        sitting.choose(book)
        terminal.show(sitting.views[-1])
        plain.show(sitting.views[-1])
        screen = terminal.text(100, 40)
        assert any(f" {last} " in row for row in screen)
        assert any(" 10 " in row for row in screen) is (last == "10")
    assert any(SMALL.title in row for row in terminal.text(100, 40))
    assert SMALL.title in out.getvalue()
