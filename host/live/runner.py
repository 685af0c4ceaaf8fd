"""Runs a live game: takes events from everywhere, one after the other, writes, then does and shows.

All of the game happens in the thread of `run`; others only `send`.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from host.live.backlog import Backlog
from host.live.entries import Clip, Entry, Kind
from host.live.events import Event, Spoken, Tick
from host.live.mishaps import Mishaps, Work
from host.live.outcome import Chime, Hush, Outcome, Speak, Tip
from host.live.proposals import Status
from host.live.session import Session
from host.live.soon import soon
from host.live.speaker import Speaker
from host.live.view import View, view
from rules.state import Phase
from voice.types import Samples

TICK_SECONDS = 0.1
TIPS_SHOWN = 5
TIP_SECONDS = 30.0
"""So long a tip is shown after the step in which it was given."""
MARGIN_SECONDS = 0.5
"""So much sound before and after the words is kept with a proposal."""


@dataclass(frozen=True)
class Request:
    """An event, or work, with the unique id of the key press or tap it came from, if it has one.

    What was refused, or failed by a mistake of ours, may come again under its id. `done` is called from the
    thread of `run` once all is written and shown; False: the request had been done before, and nothing was
    done now.
    """

    event: Event | Work
    id: str | None = None
    done: Callable[[bool], None] | None = None


@dataclass(frozen=True)
class _Tip:
    """A line for the host, the step it was given in and when."""

    text: str
    step: str
    at: float

    def is_old(self, step: str, at: float) -> bool:
        return step != self.step and at - self.at > TIP_SECONDS


class Runner:
    """One live game at work.

    `now`: the session's time in seconds. `show` is given the view after every event; `trouble` a sentence
    when the journal can't be written, None when it can again. Both are called from the thread of `run`.
    `evidence`: the sound from one second of the session to another, for what is proposed; may be set later.
    """

    def __init__(
        self,
        session: Session,
        backlog: Backlog,
        now: Callable[[], float],
        show: Callable[[View], None],
        trouble: Callable[[str | None], None],
    ) -> None:
        self.session = session
        self.speaker = Speaker(self._words_over)
        self.evidence: Callable[[float, float], Samples] | None = None
        self._backlog = backlog
        self._now = now
        self._show = show
        self._trouble = trouble
        self._told: str | None = None
        self._mishaps = Mishaps()
        self._step: str | None = None
        self._night = False
        self._tips: deque[_Tip] = deque(maxlen=TIPS_SHOWN)
        self._inbox: queue.SimpleQueue[Request | None] = queue.SimpleQueue()

    def send(self, event: Event, request: str | None = None) -> None:
        """Have an event taken in its turn; from any thread. The same `request` twice is one."""
        self.ask(Request(event, request))

    def ask(self, request: Request) -> None:
        """Have a request taken in its turn; from any thread."""
        self._inbox.put(request)

    def stop(self) -> None:
        """End `run` when everything sent so far is done; from any thread."""
        self._inbox.put(None)

    def run(self, opening: Outcome) -> None:
        """Carry out the opening, then every event until `stop`."""
        self.open(opening)
        due = self._now() + TICK_SECONDS
        while True:
            try:
                request = self._inbox.get(timeout=max(due - self._now(), 0.0))
            except queue.Empty:
                request = Request(Tick(self._now()))
            if request is None:
                return
            self.take(request)
            if self._now() >= due:
                due = self._now() + TICK_SECONDS

    def open(self, opening: Outcome) -> None:
        """Carry out the opening."""
        self._carry_out(opening, None)

    def drain(self) -> None:
        """Take all that was sent and waits; for who has no thread of its own for the game."""
        while not self._inbox.empty():
            request = self._inbox.get()
            if request is not None:
                self.take(request)

    def take(self, request: Request) -> None:
        """One event: nothing that a request has done already is done again."""
        new = request.id is None or not self._backlog.knows(request.id)
        if not new:
            self._show(self.view())
        else:
            outcome, accepted = self._mishaps.do(self.session, _work(request.event))
            self._carry_out(outcome, request.id if accepted else None)
        if request.done is not None:
            request.done(new)

    def view(self) -> View:
        """What a screen shows now; what was said of a step that is over has gone."""
        core = self.session.core
        while self._tips and self._tips[0].is_old(core.walk.key, core.at):
            self._tips.popleft()
        return view(core, tuple(tip.text for tip in self._tips))

    def _carry_out(self, outcome: Outcome, request: str | None) -> None:
        self._write([self._proved(entry) for entry in outcome.records], request)
        core = self.session.core
        self._tips.extend(
            _Tip(effect.text, core.walk.key, core.at) for effect in outcome.effects if isinstance(effect, Tip)
        )
        self._show(self.view())
        for effect in outcome.effects:
            if isinstance(effect, Hush):
                self.speaker.hush(effect)
            elif isinstance(effect, Chime):
                self.speaker.chime(effect)
            elif isinstance(effect, Tip):
                self.speaker.hint(effect.text)
        self.speaker.speak(tuple(effect for effect in outcome.effects if isinstance(effect, Speak)))
        self._look_ahead()

    def _look_ahead(self) -> None:
        """At every new step: what comes next is rendered, and music plays while it is night."""
        core = self.session.core
        if core.walk.key == self._step:
            return
        self._step = core.walk.key
        self.speaker.prepare(soon(core.game, core.walk))
        night = core.game.state.phase is Phase.NIGHT
        if night != self._night:
            self._night = night
            self.speaker.music(on=night)

    def _write(self, entries: list[Entry], request: str | None) -> None:
        if not entries and not self._backlog.waiting:
            return
        told = self._backlog.write(entries, request)
        if told != self._told:
            self._told = told
            self._trouble(told)

    def _words_over(self) -> None:
        self.send(Spoken(self._now()))

    def _proved(self, entry: Entry) -> Entry:
        """The entry; a new proposal takes the sound it came from with it."""
        body = entry.body
        if entry.kind is not Kind.PROPOSAL or self.evidence is None or body["status"] != Status.OPEN:
            return entry
        samples = self.evidence(body["start"] - MARGIN_SECONDS, body["end"] + MARGIN_SECONDS)
        return replace(entry, clip=Clip(samples)) if len(samples) else entry


def _work(event: Event | Work) -> Work:
    return event if callable(event) else lambda session: (session.step(event), True)
