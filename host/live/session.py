"""A live game: given events with their time, it answers with records and effects.

No clock, no sound, no view. The same events always give the same answers, at whatever speed they come.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grammar.club import ClubWords
from host.live import (
    court,
    decisions,
    doubts,
    host_words,
    leading,
    player_words,
    quick,
    takeback,
    telling,
    whose,
)
from host.live import walk as walking
from host.live.accepting import accept, decline
from host.live.aimed import odd
from host.live.core import CLOCK_SECONDS, Core
from host.live.doubts import corrected
from host.live.entries import Entry, Stored
from host.live.events import Act, Announce, Event, FastHeard, Heard, Setting, Spoken, Tell
from host.live.hands import Hands
from host.live.hearing import Hearing, Run
from host.live.outcome import Chime, Outcome, Sound, Speak
from host.live.restoring import restored, stands
from host.live.walk import Entered, Stage
from rules import actions
from rules.actions import Action
from rules.game import Game

UNANSWERED_SECONDS = 12.0
"""So long a closed speech waits for the host's word on its nomination."""
_MASKS = "masks"
_SEATING = "seating.welcome"
"""Nobody but the host knows when all have sat down: the first night never begins by itself."""
_DEALT_EARLY = (
    "Роли введены. Дальше маски и карты: «Город засыпает» или пробел; без них - «Просыпается мафия»."
)
_BREATH = 0.5
"""Seconds between the giving of the floor, where nobody heard it, and the first words of who has it."""


class Session:
    """One live game from the seating, or from where a game stands; `restore` continues one from its journal.

    `open` comes first, then `step` for every event. Neither raises for whatever is said or pressed.
    """

    def __init__(self, game: Game, announce: Announce = Announce.ALL, club: ClubWords | None = None) -> None:
        entered = walking.begin(game, announce)
        self.core = Core(game, entered.walk, announce, club=club, hands=Hands().of(game.state))
        self._opening: Entered | None = entered
        self._hearing = Hearing()
        self._given: tuple[int, str] | None = None
        """The floor that is known to be given; of one given by a key or the assistant nothing is heard."""
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
        elif isinstance(event, FastHeard):
            quick.heard(core, event)
        elif isinstance(event, Act):
            self._act(event)
            quick.let_go(core)
            doubts.settle(core)
        elif isinstance(event, Tell):
            telling.tell(core, event)
            quick.let_go(core)
        elif isinstance(event, Spoken):
            self._spoken()
        elif isinstance(event, Setting):
            self._set(event)
        self._time()
        return core.outcome()

    def _heard(self, event: Heard) -> None:
        core = self.core
        if self._floor() not in (None, self._given):
            self._hearing.floor_was_given(core.walk.cue.floor or 0, event.piece.start - _BREATH, core.table)
        for voice in self._hearing.parts(event, core.table):
            core.said_until = min(voice.reading.piece.end, core.at)
            if voice.is_host or doubts.answers(core, voice.reading):
                self._run.add(voice.reading, own=voice.own)
                host_words.said(core, self._run)
            else:
                self._run.clear()
                player_words.said(core, voice.reading)
            self._close()
        core.said_until = None
        self._given = self._floor()
        quick.answered(core, event)

    def _floor(self) -> tuple[int, str] | None:
        """The place in which somebody has the floor and his time runs; None where nobody has."""
        core = self.core
        has = core.walk.cue.floor is not None and core.walk.stage is Stage.HOLD
        return core.place if has else None

    def _act(self, event: Act) -> None:
        core = self.core
        if isinstance(event.action, actions.Undo):
            takeback.undo(core)
        elif isinstance(event.action, actions.Accept):
            accept(core, by_key=True)
        elif isinstance(event.action, actions.Decline):
            decline(core, by_key=True)
        elif isinstance(event.action, actions.Warn | actions.Remove):
            decisions.punish(core, event.action)
        elif isinstance(event.action, actions.SpeechEnd):
            if event.action.how == "host" and core.unsettled is not None:
                whose.give(core)
            else:
                leading.end_speech(core, event.action.how)
        elif isinstance(event.action, actions.Nominate) and whose.asks(core):
            return
        elif isinstance(event.action, actions.Nominate) and (instead := corrected(core, event.action.seat)):
            core.play_all(instead)
        else:
            self._play(event.action)

    def _play(self, action: Action) -> None:
        """Play what was put in; it may be what the host himself has announced, so that its clock begins."""
        core = self.core
        announced = isinstance(action, actions.Night) or core.walk.key == leading.DEAL
        if isinstance(action, actions.Tally):
            court.close(core)
        elif core.play(action):
            if announced and not core.leads:
                core.hold(core.at)
            if isinstance(action, actions.Deal) and core.walk.key.startswith("seating."):
                core.tip(_DEALT_EARLY)
            for told in odd(action, core.game.state, core.table):
                core.tip(told)
        court.settle(core)

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
        held = quick.holds(core) is not None
        if not held and clock.mark_is_due(core.at):
            core.set_clock(replace(clock, marked=True))
            self._sound(Sound.MARK, core.walk.cue.mark_say)
        elif not held and clock.end_is_due(core.at):
            core.said_until = clock.over_at
            core.set_clock(replace(clock, over=True))
            self._end()
            core.said_until = None
        elif clock.runs and core.at - core.clock_written >= CLOCK_SECONDS:
            core.record_clock()

    def _close(self) -> None:
        """A speech that «Спасибо» has closed is over once nothing in it waits for the host, or too long."""
        core = self.core
        if not core.closed or core.game.state.timeout:
            return
        waits = core.game.state.pending is not None or core.attempt is not None or core.unsettled is not None
        since = core.entered if core.speech is None else max(core.speech.ended, core.entered)
        if not waits or core.at - since > UNANSWERED_SECONDS:
            leading.close(core)

    def _end(self) -> None:
        core = self.core
        if core.walk.cue.floor is not None:
            self._sound(Sound.END, core.walk.cue.end_say)
            core.stop(core.at)
            leading.over(core, "time")
            core.overtime = core.before is not None and bool(core.before.readings)
        elif core.walk.cue.clock is not None and core.walk.cue.clock.kind == _MASKS:
            core.tip("Время на маски вышло.")
        if core.walk.key == _SEATING:
            core.tip("Когда все сели, скажите «Город засыпает» или нажмите пробел.")
        elif (
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
