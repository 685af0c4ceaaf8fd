"""Another rulebook for a game that has not begun: in the journal first, then in the game."""

from __future__ import annotations

from dataclasses import replace

from host.live import walk as walking
from host.live.core import Core
from host.live.entries import Kind
from host.live.events import Announce
from host.live.journal import Journal
from host.live.journal_errors import JournalError, JournalStuckError
from host.live.restoring import restored
from host.live.walk import Walk
from rules.errors import PlayError
from rules.game import Game
from rules.rulebook import Rulebook

_BEGUN = "Игра уже началась: правила в ней больше не меняются. Для других правил начните новую игру."
_UNFIT = "По правилам «{title}» не повторить того, что уже записано: начните новую игру с этими правилами."
_STUCK = "Журнал сейчас не пишется, правила остались прежними: освободите место на диске и выберите снова."


def choose(core: Core, journal: Journal, book: Rulebook) -> str | None:
    """Play by `book` from now on; why not, in a sentence, when that can't be: then nothing has changed.

    In the thread of the game. The walk stays where it is: only what it says of times may be otherwise.
    """
    if core.game.begun:
        return _BEGUN
    if book == core.game.rulebook:
        return None
    try:
        game, walk = _by(book, core, journal)
        journal.repin(book)
    except JournalStuckError:
        return _STUCK
    except (PlayError, JournalError, KeyError, TypeError, ValueError):
        return _UNFIT.format(title=book.title)
    core.game, core.walk = game, walk
    core.record(Kind.SETTINGS, rulebook=book.name)
    core.record_clock()
    core.tip(f"Теперь играем так: {book.title}.")
    return None


def _by(book: Rulebook, core: Core, journal: Journal) -> tuple[Game, Walk]:
    """The same game and walk by another rulebook, once it is sure that its journal can be gone on with."""
    game = Game.replay(core.game.actions, book)
    again = restored(journal.entries(), core.at, Game.new(book), core.club)
    if again.game.actions != game.actions:
        raise JournalStuckError("Some of it waits for the disk.")
    walk = walking.after_action(core.walk, game, Announce.NONE).walk
    if walk.key != core.walk.key:
        raise ValueError("no such step")
    clock = walking.clock_of(walk.cue)
    if clock != walking.clock_of(core.walk.cue):
        walk = replace(walk, clock=clock.started(core.at) if clock is not None and core.walk.runs else clock)
    return game, walk
