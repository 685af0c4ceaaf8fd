"""The walk along the cues: where it stands, what is said, which clock runs, when it goes on by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from host.live.countdown import Countdown
from host.live.events import Announce
from rules.cue import Cue
from rules.game import Game


class Stage(StrEnum):
    """Within a cue: its words are said, it waits for somebody to begin, its time runs, it is done."""

    WORDS = "words"
    READY = "ready"
    HOLD = "hold"
    DONE = "done"


@dataclass(frozen=True)
class Walk:
    """Where the walk stands. `programme[0]` is the cue of now; `clock` is its clock, or its pause.

    `words`: those with which the cue began, for the screen and to be said again.
    """

    programme: tuple[Cue, ...]
    stage: Stage
    clock: Countdown | None = None
    words: tuple[str, ...] = ()

    @property
    def cue(self) -> Cue:
        """The cue of now."""
        return self.programme[0]

    @property
    def key(self) -> str:
        """The key of the cue of now."""
        return self.cue.key

    @property
    def runs(self) -> bool:
        """Whether there is a clock, and it runs."""
        return self.clock is not None and self.clock.runs

    @property
    def stands(self) -> bool:
        """Whether it was stopped within the cue and goes on by somebody's word only."""
        return self.stage is Stage.HOLD and not self.runs

    def used(self, at: float) -> float | None:
        """Seconds of the time of the cue that are used up at `at`; None where none runs or has run."""
        if self.stage is not Stage.HOLD or self.clock is None or self.cue.clock is None:
            return None
        return self.cue.clock.seconds - self.clock.left_at(at)


@dataclass(frozen=True)
class Entered:
    """A cue that was come to: the walk, and the words to be said aloud, in order."""

    walk: Walk
    say: tuple[str, ...]


def begin(game: Game, announce: Announce) -> Entered:
    """The walk of a game nobody has walked yet."""
    return _entered(game.cues(), announce)


def after_action(walk: Walk, game: Game, announce: Announce) -> Entered:
    """The walk once an action was played: the same cue goes on, another one begins."""
    programme = game.cues(after=walk.key)
    if programme[0].key != walk.key:
        return _entered(programme, announce)
    stayed = replace(walk, programme=programme)
    news = programme[0].news if announce is Announce.ALL else ()
    return Entered(stayed, news)


def onward(walk: Walk, announce: Announce) -> Entered | None:
    """The next cue of the programme; None where the walk waits for an input."""
    if len(walk.programme) == 1 or walk.cue.waits:
        return None
    return _entered(walk.programme[1:], announce)


def skipped_to(walk: Walk, index: int) -> Walk:
    """The walk in a later cue of its programme, whose words somebody else has said."""
    return replace(_entered(walk.programme[index:], Announce.NONE).walk, stage=Stage.READY)


def _entered(programme: tuple[Cue, ...], announce: Announce) -> Entered:
    cue, clock = programme[0], clock_of(programme[0])
    news = cue.news if announce is Announce.ALL else ()
    say = cue.say if announce in (Announce.ALL, Announce.PHASES) else ()
    words = (*news, *say)
    stage = Stage.WORDS if words else Stage.READY
    return Entered(Walk(programme, stage, clock, cue.say), words)


def clock_of(cue: Cue) -> Countdown | None:
    """The clock of a cue, or its pause, before it begins; None where it has neither."""
    if cue.clock is not None:
        return Countdown(cue.clock.kind, float(cue.clock.seconds), cue.clock.mark)
    return None if cue.pause_seconds is None else Countdown("pause", cue.pause_seconds)


def words_over(walk: Walk, at: float, *, by_itself: bool) -> Walk:
    """The words are over. `by_itself`: the assistant leads, so the clock begins without anybody's word."""
    if walk.stage is not Stage.WORDS:
        return walk
    return hold(walk, at) if by_itself else replace(walk, stage=Stage.READY)


def hold(walk: Walk, at: float) -> Walk:
    """The clock of the cue runs from `at` on; without one the cue is done."""
    if walk.clock is None:
        return replace(walk, stage=Stage.DONE)
    return replace(walk, stage=Stage.HOLD, clock=walk.clock.started(at))


def stop(walk: Walk, at: float) -> Walk:
    """The clock of the cue stands, and the walk with it; words that were being said are over."""
    if walk.stage is Stage.WORDS:
        walk = replace(walk, stage=Stage.HOLD)
    return walk if walk.clock is None else replace(walk, clock=walk.clock.stopped(at))


def led(walk: Walk) -> Entered:
    """The assistant leads from here on: what nobody has begun yet begins with its words."""
    if walk.stage is not Stage.READY or not walk.words:
        return Entered(walk, ())
    return Entered(replace(walk, stage=Stage.WORDS), walk.words)
