"""What a host's screen shows of a live game: one value, made anew after every event."""

from __future__ import annotations

from dataclasses import dataclass, replace

from host.live import accepting, doubts, quick, telling, whose
from host.live.core import Core
from host.live.events import Announce
from host.live.proposals import Proposal
from host.live.walk import Stage
from rules.cue import Awaited
from rules.rulebook import Rulebook
from rules.state import Nomination, State


@dataclass(frozen=True)
class ClockView:
    """The clock of the moment: whose time it is, seconds left, whether it runs."""

    kind: str
    left: float
    runs: bool


@dataclass(frozen=True)
class View:
    """Everything a screen of the host needs. Roles and the night are for his eyes alone.

    `words`: what is to be said now; `stage`: whether they are being said, or time runs; `tips`: the newest
    lines for the host, the last one the newest; `guesses`: what only the fast ear has heard so far,
    «принято?»; `question`: which of two numbers was meant, where the ears do not agree;
    `acceptable`: the nomination that «Принято» would still accept although none waits;
    `decided`: the proposals that were confirmed or rejected, oldest first; `goes_on`: whether the word «next»
    does anything now.
    """

    rulebook: Rulebook
    state: State
    nicks: dict[int, str]
    key: str
    words: tuple[str, ...]
    stage: Stage
    clock: ClockView | None
    floor: int | None
    awaits: tuple[Awaited, ...]
    nominations: tuple[Nomination, ...]
    pending: Nomination | None
    proposals: tuple[Proposal, ...]
    tips: tuple[str, ...]
    announce: Announce
    guesses: tuple[str, ...] = ()
    question: str | None = None
    decided: tuple[Proposal, ...] = ()
    goes_on: bool = True
    acceptable: Nomination | None = None


def view(core: Core, tips: tuple[str, ...] = ()) -> View:
    """The view of a game as it stands at `core.at`."""
    state, clock = core.game.state, core.walk.clock
    held, asked = quick.holds(core), doubts.question(core)
    at, runs = (core.at, core.walk.runs) if held is None else (held, False)
    shown = None if clock is None else ClockView(clock.kind, clock.left_at(at), runs)
    return View(
        rulebook=core.game.rulebook,
        state=state,
        nicks=dict(state.nicks),
        key=core.walk.key,
        words=core.walk.words,
        stage=core.walk.stage,
        clock=shown,
        floor=core.walk.cue.floor,
        awaits=core.walk.cue.awaits,
        nominations=state.nominations,
        pending=state.pending,
        proposals=core.proposals.open,
        tips=tips,
        announce=core.announce,
        guesses=quick.shown(core),
        question=whose.question(core) if asked is None else asked.text,
        decided=core.proposals.decided,
        goes_on=telling.goes_on(core),
        acceptable=accepting.acceptable(core),
    )


def public(seen: View) -> View:
    """What the players may see of it: no role, shot or check, nothing proposed, no line meant for the host.

    Of what is awaited nothing is left: at night that tells who is alive among the blacks.
    """
    state = replace(seen.state, roles=None, shot=None, shots_given=False, checked=(), answer=None)
    return replace(
        seen,
        state=state,
        awaits=(),
        proposals=(),
        tips=(),
        guesses=(),
        question=None,
        decided=(),
        acceptable=None,
    )
