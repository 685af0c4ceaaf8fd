"""A live game: given events with their time, it answers with records and effects.

No clock, no sound, no view. The same events always give the same answers, at whatever speed they come.
"""

from __future__ import annotations

from dataclasses import replace

from grammar.club import ClubWords
from host.live import host_words, player_words
from host.live import walk as walking
from host.live.core import Core
from host.live.events import Act, Announce, Channel, Event, Heard, Setting, Spoken, Tell
from host.live.outcome import Chime, Outcome, Sound, Speak
from host.live.walk import Stage
from host.review.borders import settle
from host.review.turns import Reading, Voices, interpret
from rules import actions
from rules.game import Game

UNANSWERED_SECONDS = 12.0
"""So long a closed speech waits for the host's word on its nomination."""


class Session:
    """One live game from the seating, or from where a game stands."""

    def __init__(self, game: Game, announce: Announce = Announce.ALL, club: ClubWords | None = None) -> None:
        entered = walking.begin(game, announce)
        self.core = Core(game, entered.walk, announce, club=club)
        self._voices = Voices()
        self._run: list[Reading] = []
        self._opening = entered

    def open(self, at: float) -> Outcome:
        """The first words of the walk."""
        core = self.core
        core.at = at
        core.record("setting", announce=core.announce.value)
        core.enter(self._opening, first=True)
        return core.outcome()

    def step(self, event: Event) -> Outcome:
        """What an event brings about; times never go back."""
        core = self.core
        core.at = max(core.at, event.at)
        if isinstance(event, Heard):
            self._heard(event)
        elif isinstance(event, Act):
            core.play(event.action)
        elif isinstance(event, Tell):
            host_words.tell(core, event)
        elif isinstance(event, Spoken):
            self._spoken()
        elif isinstance(event, Setting):
            core.announce = event.announce
            core.record("setting", announce=event.announce.value)
        self._time()
        return core.outcome()

    def _heard(self, event: Heard) -> None:
        for piece in settle((event.piece,), self.core.table):
            reading = interpret(piece, self.core.table)
            is_host = self._voices.add(reading)
            self.core.said_until = piece.end
            if event.channel is Channel.HOST or is_host:
                self._run.append(reading)
                host_words.said(self.core, self._run)
            else:
                self._run = []
                player_words.said(self.core, reading)
        self.core.said_until = None

    def _spoken(self) -> None:
        core = self.core
        if core.walk.stage is Stage.WORDS:
            core.walk = walking.words_over(core.walk, core.at, by_itself=core.leads)
            core.record_clock()

    def _time(self) -> None:
        """What is due by the clock, however much time has passed at once."""
        core = self.core
        clock = core.walk.clock
        if core.closed and core.speech is not None and core.at - core.speech.ended > UNANSWERED_SECONDS:
            host_words.close(core)
            return
        if core.walk.stage is Stage.DONE and core.leads:
            core.onward()
            return
        if clock is None or core.game.state.timeout:
            return
        if clock.mark_is_due(core.at):
            core.walk = replace(core.walk, clock=replace(clock, marked=True))
            self._sound(Sound.MARK, core.walk.cue.mark_say)
        elif clock.end_is_due(core.at):
            core.walk = replace(core.walk, clock=replace(clock, over=True))
            self._end()

    def _end(self) -> None:
        core = self.core
        if core.walk.cue.floor is not None:
            self._sound(Sound.END, core.walk.cue.end_say)
            core.stop(core.at)
            core.play(actions.SpeechEnd("time"))
        elif core.leads:
            core.onward()

    def _sound(self, sound: Sound, words: str | None) -> None:
        core = self.core
        if core.announce is Announce.NONE:
            return
        core.effects.append(Chime(sound))
        if words is not None and core.announce is not Announce.PHASES:
            core.effects.append(Speak(words))
