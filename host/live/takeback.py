"""What was done wrongly is taken back: the last action, an earlier warning, the end of a speech."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from host.live.core import Core
from host.live.proposals import Status
from rules import actions
from rules.actions import Action

_PASSED_BY = (actions.Warn, actions.Note, actions.Seat)
"""What may have been done since the end of a speech, and stays done when the floor is given back."""


def undo(core: Core) -> bool:
    """Take back the last action; the proposal that it came from is open again."""
    last = core.game.actions[-1:]
    if not core.play(actions.Undo()):
        return False
    _reopen(core, last)
    return True


def undo_warning(core: Core, seat: int) -> None:
    """Take back the newest warning of a player; what was done since stays as it is."""
    done = core.game.actions
    at = next((i for i in reversed(range(len(done))) if _warns(done[i], seat)), None)
    if at is None:
        core.tip(f"У игрока {seat} нет предупреждения, которое можно отменить.")
    elif _without(core, at):
        _reopen(core, done[at : at + 1])
        core.tip(f"Предупреждение игроку {seat} отменено.")


def _warns(action: Action, seat: int) -> bool:
    return isinstance(action, actions.Warn) and action.seat == seat


def _without(core: Core, at: int) -> bool:
    """Play the game without the action of this index."""
    later = core.game.actions[at + 1 :]
    return core.play_all((*[actions.Undo()] * (len(later) + 1), *later), quiet=True)


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
    done = core.game.actions
    at = len(done) - 1
    while at >= 0 and isinstance(done[at], _PASSED_BY):
        at -= 1
    if at < 0 or not isinstance(done[at], actions.SpeechEnd) or core.game.state.timeout:
        return False
    before = core.game
    for _ in done[at:]:
        before = before.play(actions.Undo())
    return seat in (None, before.state.speaker) and _without(core, at)


def next_has_begun(core: Core) -> bool:
    """Whether somebody else has taken the floor since the last speech ended, so that it is his."""
    clock = core.walk.clock
    return core.walk.cue.floor is not None and clock is not None and clock.runs and core.spoke
