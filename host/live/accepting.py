"""«Принято» and «не принято», said or pressed: for a nomination that waits, seemed wrong or is over."""

from __future__ import annotations

from host.live import leading, takeback, whose
from host.live.core import Core
from host.live.doubts import corrected
from host.live.walk import Stage
from rules import actions
from rules.errors import PlayError
from rules.game import Game
from rules.state import Nomination

LATE_SECONDS = 15.0
"""So far into the next speech «Принято» still answers the nomination before it."""


def accept(core: Core, about: int | None = None, *, by_key: bool = False, quiet: bool = False) -> None:
    """Accept the nomination that waits, or the one whose wording seemed wrong: the host is right (35).

    `about`: whom the host has named; where nothing waits a key is told why, a word may have meant anything.
    `quiet`: the host has said it aloud himself, so nobody says it again.
    """
    pending = core.game.state.pending
    if instead := corrected(core, about):
        core.play_all((*instead, actions.Accept()))
    elif pending is not None and about not in (None, pending.seat):
        core.tip(f"Выставлен игрок {pending.seat}, а принят {about}: кто верно?")
    elif pending is not None:
        core.play_all((actions.Accept(),), quiet=quiet)
    elif whose.asks(core) or _accept_dropped(core, about):
        return
    elif core.spoke or core.attempt is not None:
        _accept_unpermitted(core, about or core.attempt, by_key=by_key, quiet=quiet)
    elif not _accept_late(core, about, by_key=by_key) and by_key:
        core.play(actions.Accept())


def acceptable(core: Core) -> Nomination | None:
    """What «Принято», pressed now, would accept although nothing waits for it; None where it is nothing."""
    state = core.game.state
    if state.pending is not None or core.unsettled is not None:
        return None
    dropped = _dropped(core)
    if dropped is not None:
        return dropped[2]
    if core.attempt is not None and state.speaker is not None:
        return _if_played(core, Nomination(state.speaker, core.attempt))
    if core.spoke:
        return None
    seat = _said_late(core, by_key=True)
    who = None if core.before is None else core.before.seat
    return None if seat is None or who is None else _if_played(core, Nomination(who, seat), late=True)


def _if_played(core: Core, found: Nomination, *, late: bool = False) -> Nomination | None:
    """It, if the rules let it be accepted."""
    try:
        game = core.game.play(actions.Undo()) if late else core.game
        game.play(actions.Nominate(found.seat)).play(actions.Accept())
    except PlayError:
        return None
    return found


def _dropped(core: Core) -> tuple[int, Game, Nomination] | None:
    """What the last speech has left without an answer, with the place of its end and the game before it."""
    ended = takeback.last_end(core)
    if ended is None or core.attempt is not None or _speaks_long(core):
        return None
    at, before = ended
    waited = leading.unaccepted(before)
    return None if waited is None else (at, before, waited)


def _accept_dropped(core: Core, about: int | None) -> bool:
    """Accept what the last speech has left without an answer, though the next one has begun."""
    dropped = _dropped(core)
    if dropped is None or about not in (None, dropped[2].seat):
        return False
    at, before, waited = dropped
    end = core.game.actions[at]
    leads_to = before.play(actions.Accept()).play(end).state.phase
    # Where it opens the court, that is announced as ever; else only the list of candidates is longer.
    done = takeback.replayed(core, at, actions.Accept(), end, quiet=leads_to is core.game.state.phase)
    if done:
        core.tip(f"Принято: выставлен игрок {waited.seat}.")
    return done


def _speaks_long(core: Core) -> bool:
    """Whether the next one has spoken so long that «Принято» answers nothing of before."""
    used = core.walk.used(core.said_at)
    return core.walk.cue.floor is not None and used is not None and used > LATE_SECONDS


def _accept_unpermitted(core: Core, seat: int | None, *, by_key: bool, quiet: bool) -> None:
    if seat is not None:
        core.play_all((actions.Nominate(seat), actions.Accept()), quiet=quiet)
    elif by_key:
        core.play(actions.Accept())


def _accept_late(core: Core, about: int | None, *, by_key: bool) -> bool:
    """The host accepts what the last speaker said, whose floor has passed on already."""
    seat = _said_late(core, about, by_key=by_key)
    if seat is None:
        return False
    ended = core.game.actions[-1]
    return core.play_all((actions.Undo(), actions.Nominate(seat), actions.Accept(), ended), quiet=True)


def _said_late(core: Core, about: int | None = None, *, by_key: bool) -> int | None:
    """Whom the last speaker has named, until the next one's time runs; `about` where the host names him."""
    ended = (core.game.actions or (None,))[-1]
    if core.before is None or core.walk.stage is Stage.HOLD or not isinstance(ended, actions.SpeechEnd):
        return None
    found = core.before.read(core.table, core.club)[0]
    named = [item.seat for item in found if item.accepted or by_key]
    return about or (named[-1] if named else None)


def decline(core: Core, *, by_key: bool = False, quiet: bool = False) -> None:
    """The nomination does not count; one in a wrong wording waits no longer."""
    attempted, core.attempt = core.attempt, None
    if core.game.state.pending is not None or (by_key and attempted is None):
        core.play_all((actions.Decline(),), quiet=quiet)
