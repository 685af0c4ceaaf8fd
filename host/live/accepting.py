"""«Принято» and «не принято», said or pressed: for a nomination that waits, seemed wrong or is over."""

from __future__ import annotations

from host.live.core import Core
from host.live.walk import Stage
from rules import actions


def accept(core: Core, about: int | None = None, *, by_key: bool = False) -> None:
    """Accept the nomination that waits, or the one whose wording seemed wrong: the host is right (35).

    `about`: whom the host has named; where nothing waits a key is told why, a word may have meant anything.
    """
    pending = core.game.state.pending
    if pending is not None and about not in (None, pending.seat):
        core.tip(f"Выставлен игрок {pending.seat}, а принят {about}: кто верно?")
    elif pending is not None:
        core.play(actions.Accept())
    elif core.spoke or core.attempt is not None:
        _accept_unpermitted(core, about or core.attempt, by_key=by_key)
    elif not _accept_late(core, about, by_key=by_key) and by_key:
        core.play(actions.Accept())


def _accept_unpermitted(core: Core, seat: int | None, *, by_key: bool) -> None:
    if seat is not None:
        core.play_all((actions.Nominate(seat), actions.Accept()))
    elif by_key:
        core.play(actions.Accept())


def _accept_late(core: Core, about: int | None, *, by_key: bool) -> bool:
    """The host accepts what the last speaker said, whose floor has passed on already."""
    ended = (core.game.actions or (None,))[-1]
    if core.before is None or core.walk.stage is Stage.HOLD or not isinstance(ended, actions.SpeechEnd):
        return False
    waited = core.game.play(actions.Undo()).state.pending
    if waited is not None and about in (None, waited.seat):
        return core.play_all((actions.Undo(), actions.Accept(), ended), quiet=True)
    found = core.before.read(core.table, core.club)[0]
    named = [item.seat for item in found if item.accepted or by_key]
    seat = about or (named[-1] if named else None)
    if seat is None:
        return False
    return core.play_all((actions.Undo(), actions.Nominate(seat), actions.Accept(), ended), quiet=True)


def decline(core: Core, *, by_key: bool = False) -> None:
    """The nomination does not count; one in a wrong wording waits no longer."""
    attempted, core.attempt = core.attempt, None
    if core.game.state.pending is not None or (by_key and attempted is None):
        core.play(actions.Decline())
