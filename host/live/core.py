"""The heart of a live game: the game, its walk, what was said and proposed, and what is to be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from grammar.club import ClubWords
from grammar.table import Table
from grammar.types import Phase as Said
from host.live import walk as walking
from host.live.countdown import Countdown
from host.live.entries import Entry, Kind
from host.live.events import Announce
from host.live.floor import Called, Speech
from host.live.guess import Quick
from host.live.hands import Hands
from host.live.outcome import Effect, Outcome, Speak, Tip
from host.live.proposals import Proposal, Proposals, Status
from host.live.walk import Entered, Stage, Walk
from rules.actions import Accept, Action, Decline, Nominate, SpeechEnd, Undo
from rules.errors import PlayError
from rules.game import Game
from rules.news import What
from rules.state import Phase

_SAID_IN = {Phase.DEFENCE: Said.DEFENCE, Phase.LAST_WORDS: Said.LAST_WORD}
SETTLES_ATTEMPT = (Nominate, Accept, Decline)
"""After these a nomination in a wrong wording waits no longer."""
CLOCK_SECONDS = 1.0
"""A running clock is written this often, so that a crash loses no more of it."""


@dataclass
class Core:
    """One live game. Only `Session` and the modules beside it change it.

    `attempt`: whom the speaker named in a wrong wording; `before`: the speech that was over before this one,
    `ended_by` how it ended, `overtime` while its speaker has not stopped although his time is over; `told`:
    what was dealt with: nominations of a speech, pauses, another seat than the proposed; `clocks`: those
    that were stopped, by day and cue; `closed`: the speaker has said «Спасибо», and his nomination waits for
    the host; `said_until`: the end of the words that are being obeyed, None when it is not words that do it;
    `hands`: counted out of turn; `entered`: since when this cue is the one of now; `place`: its day and key;
    `acted`: when the last action was played, or a proposal rejected; `rejected`: the numbers of those
    that were rejected last, with nothing played since; `called`: another one than whose turn it is.
    """

    game: Game
    walk: Walk
    announce: Announce = Announce.ALL
    proposals: Proposals = field(default_factory=Proposals)
    club: ClubWords | None = None
    speech: Speech | None = None
    before: Speech | None = None
    overtime: bool = False
    ended_by: str | None = None
    attempt: int | None = None
    at: float = 0.0
    closed: bool = False
    hands: Hands = field(default_factory=Hands)
    said_until: float | None = None
    entered: float = 0.0
    place: tuple[int, str] = (0, "")
    clock_written: float = 0.0
    acted: float = 0.0
    rejected: tuple[int, ...] = ()
    called: Called | None = None
    told: set[tuple[str, str, int | None]] = field(default_factory=set)
    quick: Quick = field(default_factory=Quick)
    clocks: dict[tuple[int, str], Countdown] = field(default_factory=dict)
    records: list[Entry] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    known: Table = field(default_factory=Table)

    @property
    def table(self) -> Table:
        """The nicks of the table."""
        nicks = dict(self.game.state.nicks)
        if nicks != dict(self.known.nicks):
            self.known = Table.of(nicks)
        return self.known

    @property
    def leads(self) -> bool:
        """Whether the assistant speaks the phases, so that clocks and steps follow its own words."""
        return self.announce in (Announce.ALL, Announce.PHASES)

    @property
    def said_at(self) -> float:
        """When what is being done now was said; now, when it is not words that do it."""
        return self.at if self.said_until is None else self.said_until

    @property
    def spoke(self) -> bool:
        """Whether who has the floor has said something."""
        return self.speech is not None and bool(self.speech.readings)

    @property
    def unsettled(self) -> Called | None:
        """The call of another one, as long as nobody knows which of the two is speaking."""
        called, speech = self.called, self.speech
        if called is None or speech is None or called.speech != speech.name:
            return None
        return called if called.seat in self.game.state.floor else None  # he may have left meanwhile

    def copy(self) -> Core:
        """The same game now, which stays as it is whatever becomes of this one."""
        return replace(
            self,
            told=set(self.told),
            clocks=dict(self.clocks),
            records=list(self.records),
            effects=list(self.effects),
        )

    def outcome(self) -> Outcome:
        """What has gathered since the last one."""
        made = Outcome(tuple(self.records), tuple(self.effects))
        self.records, self.effects = [], []
        return made

    def record(self, kind: Kind, /, **body: object) -> None:
        """Something that must be on disk before it is shown."""
        self.records.append(Entry(kind, round(self.at, 3), body))

    def tip(self, text: str) -> None:
        """A line for the host alone."""
        self.effects.append(Tip(text))

    def play(self, action: Action) -> bool:
        """Play an action; False, and a tip with the reason, when the game does not take it."""
        return self.play_all((action,))

    def play_all(self, played: Sequence[Action], *, quiet: bool = False) -> bool:
        """Play several actions as one step, all of them or none. `quiet`: nothing is said of it."""
        game = self.game
        try:
            for action in played:
                game = game.play(action)
        except PlayError as error:
            self.tip(error.reason if error.rule is None else f"{error.reason} (пункт {error.rule})")
            return False
        self.records.extend(Entry.of(action, round(self.at, 3)) for action in played)
        self.game, self.acted, self.rejected = game, self.at, ()
        self.hands = self.hands.of(game.state)
        self.ended_by = next((a.how for a in reversed(played) if isinstance(a, SpeechEnd)), self.ended_by)
        if any(isinstance(action, SETTLES_ATTEMPT) for action in played):
            self.attempt = None
        entered = walking.after_action(self.walk, game, Announce.NONE if quiet else self.announce)
        resumed = any(fact.what is What.RESUMED for fact in game.state.news)
        self.enter(entered, given_back=resumed or Undo() in played, keeps_closed=resumed)
        return True

    def enter(
        self, entered: Entered, *, first: bool = False, given_back: bool = False, keeps_closed: bool = False
    ) -> None:
        """Come to a cue, or stay in it: its words are said, its clock is made ready or goes on.

        `given_back`: by the end of a time-out or an undo, so a clock that was stopped here has its time
        left; `keeps_closed`: a speaker who had said «Спасибо» still waits for the host.
        """
        left = self.walk
        self.walk = entered.walk
        if first or entered.walk.key != left.key:
            if left.clock is not None:
                self.clocks[self.place] = left.clock.stopped(self.at)
            self._arrive(given_back=given_back)
            self.closed = self.closed and (keeps_closed or self.game.state.timeout)
        self.effects.extend(Speak(text) for text in entered.say)
        if self.walk.stage is Stage.READY and self.leads and (first or entered.walk.key != left.key):
            self.hold(self.at)

    def _arrive(self, *, given_back: bool = False) -> None:
        self.place = (self.game.state.day, self.walk.key)
        kept = self.clocks.get(self.place) if given_back else None
        if kept is not None:
            self.walk = replace(self.walk, clock=kept)
        self.entered = self.said_at
        self.record(Kind.CUE, key=self.walk.key)
        self.record_clock()
        self._new_speech(given_back=given_back)

    def _new_speech(self, *, given_back: bool) -> None:
        self.overtime = False
        if self.game.state.timeout and self.speech is not None:
            self.before, self.speech = self.speech, None
            return
        name = f"{self.place[0]}/{self.place[1]}"
        if given_back and self.before is not None and self.before.name == name:
            self.speech, self.before = self.before, None
            return
        if self.speech is not None and self.speech.name != name:
            self.before = self.speech
        self.begin_speech()
        self.attempt = None

    def begin_speech(self) -> None:
        """Nothing was said yet by who has the floor now."""
        seat = self.walk.cue.floor
        said_in = _SAID_IN.get(self.game.state.phase, Said.SPEECH)
        name = f"{self.place[0]}/{self.place[1]}"
        self.speech = None if seat is None else Speech(name, seat, said_in)

    def hold(self, at: float) -> None:
        """The clock of the cue begins, or goes on."""
        self.overtime = False
        self.walk = walking.hold(self.walk, at)
        self.record_clock()

    def stop(self, at: float) -> None:
        """The clock of the cue stands."""
        self.walk = walking.stop(self.walk, at)
        self.record_clock()

    def set_clock(self, clock: Countdown) -> None:
        """Another state of the clock of this cue."""
        self.walk = replace(self.walk, clock=clock)
        self.record_clock()

    def record_setting(self) -> None:
        """What the assistant says by itself from now on."""
        self.record(Kind.SETTINGS, announce=self.announce.value)

    def record_clock(self) -> None:
        """The clock as it stands now."""
        clock = self.walk.clock
        self.clock_written = self.at
        if clock is not None:
            self.record(Kind.CLOCK, **clock.stopped(self.at).to_json(), runs=clock.runs)

    def onward(self) -> None:
        """Go on to the next cue, where nothing is waited for."""
        entered = walking.onward(self.walk, self.announce)
        if entered is not None:
            self.enter(entered)

    def go_to(self, index: int) -> None:
        """Leave the steps before `programme[index]`: the host has led there himself, so nothing is said."""
        self.walk = walking.skipped_to(self.walk, index)
        self._arrive()
        self.hold(self.at)

    def put(self, proposal: Proposal) -> None:
        """A proposal is new, was heard again or is decided."""
        self.proposals = self.proposals.put(proposal)
        kind = Kind.PROPOSAL if proposal.status is Status.OPEN else Kind.VERDICT
        self.record(kind, **proposal.to_json())
