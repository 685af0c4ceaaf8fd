"""A recording played through a live game as fast as it goes: one thread, the recording's own time.

The same recording gives the same game on any machine; nothing is spoken, for nobody would wait for it. Only
what two ears do not agree on may be asked in one run and not in the next: libvosk adds noise to the sound.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from host.live.ears import Makers
from host.live.events import Act, FastHeard, Heard, Tick
from host.live.listening import Listening, wishes_for
from host.live.night_keys import NightKeys
from host.live.outcome import Outcome
from host.live.runner import TICK_SECONDS, Request, Runner
from voice.file_source import FileSource
from voice.hearing import Hearing, LiveRecogniser, Tidings
from voice.live import Block, Ended


class DirectEar:
    """A recogniser that hears at once, in the caller's thread."""

    def __init__(self, recogniser: LiveRecogniser) -> None:
        self._recogniser = recogniser
        self._hearing = Hearing(recogniser)
        self._found: list[Tidings] = []

    def feed(self, block: Block) -> None:
        """Hear the next block."""
        self._found += self._hearing.feed(block)

    def take(self) -> list[Tidings]:
        """All that has become known since the last time."""
        found, self._found = self._found, []
        return found

    def finish(self) -> None:
        """No more sound follows."""
        self._found += self._hearing.end()

    def lead(self, wishes: object) -> None:
        """Other words are likely from now on."""
        self._recogniser.lead(wishes)

    def close(self) -> None:
        """Nothing is held."""


class Playback:
    """Plays one recording through a game whose clock stands at `at` seconds.

    `makers` load the ears; `words`: the name of the club's own file. Raises VoiceError.
    """

    def __init__(self, path: Path, makers: Makers, words: str | None, at: float) -> None:
        self._at = at
        self._words = words
        self._source = FileSource(path, "max")
        slow, fast = DirectEar(makers[0]()), None if makers[1] is None else DirectEar(makers[1]())
        self._ears = [slow] if fast is None else [slow, fast]
        self._nicks: dict[int, str] = {}
        self.listening = Listening(slow, fast)
        self.listening.lead(wishes_for({}, words))

    def now(self) -> float:
        """Seconds of the game's clock."""
        return self._at + self._source.now()

    def run(self, runner: Runner, opening: Outcome, keys: NightKeys) -> None:
        """Play the whole recording; `keys`: the silent input."""
        runner.open(opening)
        due = self.now()
        while not isinstance(event := self._source.take(0.0), Ended):
            if isinstance(event, Block):
                self.listening.feed(replace(event, at=self._at + event.at))
            self._deliver(runner, keys)
            while due <= self.now():
                runner.take(Request(Tick(due)))
                due += TICK_SECONDS
            runner.drain()
        for ear in self._ears:
            ear.finish()
        self._deliver(runner, keys)

    def _deliver(self, runner: Runner, keys: NightKeys) -> None:
        nicks = dict(runner.session.core.game.state.nicks)
        if nicks != self._nicks:
            self._nicks = nicks
            self.listening.lead(wishes_for(nicks, self._words))
        for heard in self.listening.take(self.now()):
            if isinstance(heard, Heard | FastHeard):
                runner.take(Request(heard))
        while keys.left and (pressed := keys.due(runner.view())) is not None:
            runner.take(Request(Act(self.now(), pressed)))
