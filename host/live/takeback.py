"""What was done wrongly is taken back: the last action or rejection, an earlier warning, a speech's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from host.live.core import Core
from host.live.lines import told
from host.live.proposals import Status
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.state import Phase

_PASSED_BY = (actions.Warn, actions.Note, actions.Seat)
"""What may have been done since the end of a speech, and stays done when the floor is given back."""


UNDONE = "Отменено: "
"""How the line begins that tells what was taken back."""


def undo(core: Core) -> bool:
    """Take back the last action; the proposal that it came from is open again.

    What was rejected since is the newest thing done: then that is taken back, and the game stays as it is.
    """
    if core.rejected:
        _reopen_rejected(core)
        return True
    last = core.game.actions[-1:]
    if not core.play(actions.Undo()):
        return False
    _reopen(core, last)
    core.tip(f"{UNDONE}{told(last[0], core.game)}.")
    return True


def _reopen_rejected(core: Core) -> None:
    for number in core.rejected:
        item = core.proposals.get(number)
        if item is not None and item.status is Status.REJECTED:
            core.put(replace(item, status=Status.OPEN))
            core.tip(f"Снова решать: {item.told}.")
    core.rejected = ()


def undo_warning(core: Core, seat: int) -> None:
    """Take back the newest warning of a player; what was done since stays as it is."""
    done = core.game.actions
    at = newest(done, lambda action: isinstance(action, actions.Warn) and action.seat == seat)
    if at is None:
        core.tip(f"У игрока {seat} нет предупреждения, которое можно отменить.")
    elif replayed(core, at):
        _reopen(core, done[at : at + 1])
        core.tip(f"Предупреждение игроку {seat} отменено.")


def clear_nick(core: Core, seat: int) -> bool:
    """Take a nick away before the roles are dealt, as it was never given; False where it can't be."""
    done = core.game.actions
    given = [i for i, action in enumerate(done) if isinstance(action, actions.Seat) and action.seat == seat]
    if not given or core.game.state.phase is not Phase.SEATING:
        return False
    later = [done[i] for i in range(given[0], len(done)) if i not in given]
    return core.play_all((*[actions.Undo()] * (len(done) - given[0]), *later), quiet=True)


def newest(done: Sequence[Action], meant: Callable[[Action], bool]) -> int | None:
    """The place of the newest action that is meant; None where there is none."""
    return next((i for i in reversed(range(len(done))) if meant(done[i])), None)


def replayed(core: Core, at: int, *instead: Action, quiet: bool = True) -> bool:
    """Play the game without the action of this place, or with others instead; False where it can't be."""
    later = core.game.actions[at + 1 :]
    return core.play_all((*[actions.Undo()] * (len(later) + 1), *instead, *later), quiet=quiet)


def _reopen(core: Core, undone: Sequence[Action]) -> None:
    for action in undone:
        if not isinstance(action, actions.Warn | actions.Remove):
            continue
        penalty = "removal" if isinstance(action, actions.Remove) else "warning"
        gave = [
            item
            for item in core.proposals.all
            if item.status is Status.CONFIRMED
            and (item.seat, item.rule, item.penalty) == (action.seat, action.rule, penalty)
        ]
        if gave:
            core.put(replace(gave[-1], status=Status.OPEN))


def give_back(core: Core, seat: int | None = None) -> bool:
    """Give the floor back to who lost it last, as his «Спасибо» was none; False when that was not `seat`."""
    ended = last_end(core)
    if ended is None:
        return False
    at, before = ended
    return seat in (None, before.state.speaker) and replayed(core, at)


def last_end(core: Core) -> tuple[int, Game] | None:
    """The place of the end of the last speech and the game before it; None where more has happened since."""
    done = core.game.actions
    at = len(done) - 1
    while at >= 0 and isinstance(done[at], _PASSED_BY):
        at -= 1
    if at < 0 or not isinstance(done[at], actions.SpeechEnd) or core.game.state.timeout:
        return None
    before = core.game
    for _ in done[at:]:
        before = before.play(actions.Undo())
    return at, before


def next_has_begun(core: Core) -> bool:
    """Whether somebody else has taken the floor since the last speech ended, so that it is his."""
    return core.walk.cue.floor is not None and core.walk.runs and core.spoke
