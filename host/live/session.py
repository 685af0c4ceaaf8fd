"""A live game: given events with their time, it answers with records and effects.

No clock, no sound, no view. The same events always give the same answers, at whatever speed they come.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grammar.club import ClubWords
from host.live import host_words, leading, player_words, takeback, telling
from host.live import walk as walking
from host.live.accepting import accept, decline
from host.live.core import CLOCK_SECONDS, Core
from host.live.entries import Entry, Stored
from host.live.events import Act, Announce, Event, Heard, Setting, Spoken, Tell
from host.live.hearing import Hearing, Run
from host.live.outcome import Chime, Outcome, Sound, Speak
from host.live.restoring import restored, stands
from host.live.walk import Entered, Stage
from rules import actions
from rules.game import Game

UNANSWERED_SECONDS = 12.0
"""So long a closed speech waits for the host's word on its nomination."""
_MASKS = "masks"


class Session:
    """One live game from the seating, or from where a game stands; `restore` continues one from its journal.

    `open` comes first, then `step` for every event. Neither raises for whatever is said or pressed.
    """

    def __init__(self, game: Game, announce: Announce = Announce.ALL, club: ClubWords | None = None) -> None:
        entered = walking.begin(game, announce)
        self.core = Core(game, entered.walk, announce, club=club)
        self._opening: Entered | None = entered
        self._hearing = Hearing()
        self._run = Run()

    @classmethod
    def restore(
        cls, entries: Iterable[Entry | Stored], at: float, game: Game, club: ClubWords | None = None
    ) -> Session:
        """The game of a journal as it stood at its last entry; its clock stands until the host goes on.

        `game`: the one the journal began with, `Game.new(journal.rulebook)`; `at`: seconds of the session
        now, no less than those of the last entry. Raises PlayError, KeyError, TypeError or ValueError for
        entries that no session has written.
        """
        session = cls(game)
        session.core = restored(entries, at, game, club)
        session._opening = None
        return session

    def open(self, at: float) -> Outcome:
        """The first words of the walk; of a restored game one line that tells where it stands."""
        core = self.core
        core.at = max(core.at, at)
        if self._opening is None:
            core.tip(stands(core))
        else:
            core.record_setting()
            core.enter(self._opening, first=True)
        return core.outcome()

    def step(self, event: Event) -> Outcome:
        """What an event brings about; times never go back."""
        core = self.core
        core.at = max(core.at, event.at)
        if isinstance(event, Heard):
            self._heard(event)
        elif isinstance(event, Act):
            self._act(event)
        elif isinstance(event, Tell):
            telling.tell(core, event)
        elif isinstance(event, Spoken):
            self._spoken()
        elif isinstance(event, Setting):
            self._set(event)
        self._time()
        return core.outcome()

    def _heard(self, event: Heard) -> None:
        core = self.core
        for voice in self._hearing.parts(event, core.table):
            core.said_until = min(voice.reading.piece.end, core.at)
            if voice.is_host:
                self._run.add(voice.reading)
                host_words.said(core, self._run)
            else:
                self._run.clear()
                player_words.said(core, voice.reading)
            self._close()
        core.said_until = None

    def _act(self, event: Act) -> None:
        core = self.core
        if isinstance(event.action, actions.Undo):
            takeback.undo(core)
        elif isinstance(event.action, actions.Accept):
            accept(core, by_key=True)
        elif isinstance(event.action, actions.Decline):
            decline(core, by_key=True)
        elif isinstance(event.action, actions.SpeechEnd):
            leading.end_speech(core, event.action.how)
        elif core.play(event.action) and isinstance(event.action, actions.Night) and not core.leads:
            core.hold(core.at)

    def _spoken(self) -> None:
        core = self.core
        if core.walk.stage is Stage.WORDS:
            core.walk = walking.words_over(core.walk, core.at, by_itself=core.leads)
            core.record_clock()

    def _set(self, event: Setting) -> None:
        """Another way of announcing; who begins to lead says what nobody has said yet."""
        core = self.core
        led = core.leads
        core.announce = event.announce
        core.record_setting()
        if core.leads and not led:
            core.enter(walking.led(core.walk))

    # -- time ---------------------------------------------------------------------------------------------

    def _time(self) -> None:
        """What is due by the clock, however much time has passed at once."""
        core = self.core
        self._close()
        clock = core.walk.clock
        if core.walk.stage is Stage.DONE and core.leads:
            core.onward()
            return
        if clock is None or core.game.state.timeout:
            return
        if clock.mark_is_due(core.at):
            core.set_clock(replace(clock, marked=True))
            self._sound(Sound.MARK, core.walk.cue.mark_say)
        elif clock.end_is_due(core.at):
            core.set_clock(replace(clock, over=True))
            self._end()
        elif clock.runs and core.at - core.clock_written >= CLOCK_SECONDS:
            core.record_clock()

    def _close(self) -> None:
        """A speech that «Спасибо» has closed is over once nothing in it waits for the host, or too long."""
        core = self.core
        if not core.closed or core.game.state.timeout:
            return
        waits = core.game.state.pending is not None or core.attempt is not None
        since = core.entered if core.speech is None else max(core.speech.ended, core.entered)
        if not waits or core.at - since > UNANSWERED_SECONDS:
            leading.close(core)

    def _end(self) -> None:
        core = self.core
        if core.walk.cue.floor is not None:
            self._sound(Sound.END, core.walk.cue.end_say)
            core.stop(core.at)
            core.play(actions.SpeechEnd("time"))
            core.overtime = core.before is not None and bool(core.before.readings)
        elif core.walk.cue.clock is not None and core.walk.cue.clock.kind == _MASKS:
            core.tip("Время на маски вышло.")
        if (
            core.walk.cue.floor is None
            and core.walk.clock is not None
            and core.walk.clock.over
            and core.leads
        ):
            core.onward()

    def _sound(self, sound: Sound, words: str | None) -> None:
        core = self.core
        if core.announce is Announce.NONE:
            return
        core.effects.append(Chime(sound))
        if words is not None and core.announce is not Announce.PHASES:
            core.effects.append(Speak(words))
