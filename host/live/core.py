"""The heart of a live game: the game, its walk, what was said and proposed, and what is to be done next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from grammar.club import ClubWords
from grammar.table import Table
from grammar.types import Phase as Said
from host.live import walk as walking
from host.live.countdown import Countdown
from host.live.events import Announce
from host.live.floor import Speech
from host.live.outcome import Effect, Outcome, Record, Speak, Tip
from host.live.proposals import Proposal, Proposals
from host.live.walk import Entered, Stage, Walk
from rules.actions import Action, Undo
from rules.errors import PlayError
from rules.game import Game
from rules.news import What
from rules.notation import to_json
from rules.state import Phase

_SAID_IN = {Phase.DEFENCE: Said.DEFENCE, Phase.LAST_WORDS: Said.LAST_WORD}
_GIVEN_BACK = (What.RESUMED, What.UNDONE)


@dataclass
class Core:
    """One live game. Only `Session` and the modules beside it change it.

    `attempt`: whom the speaker named in a wrong wording; `before`: the speech that was over before this one;
    `told`: the nominations that were dealt with, by speech, verdict and seat; `clocks`: what was left of the
    clocks that were stopped, by day and cue; `closed`: the speaker has said «Спасибо», and his nomination
    waits for the host; `said_until`: the end of the words that are being obeyed, None when it is not words
    that do it; `entered`: since when this cue is the one of now.
    """

    game: Game
    walk: Walk
    announce: Announce = Announce.ALL
    proposals: Proposals = field(default_factory=Proposals)
    club: ClubWords | None = None
    speech: Speech | None = None
    before: Speech | None = None
    attempt: int | None = None
    at: float = 0.0
    closed: bool = False
    said_until: float | None = None
    entered: float = 0.0
    told: set[tuple[str, str, int | None]] = field(default_factory=set)
    clocks: dict[tuple[int, str], Countdown] = field(default_factory=dict)
    records: list[Record] = field(default_factory=list)
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

    def outcome(self) -> Outcome:
        """What has gathered since the last one."""
        made = Outcome(tuple(self.records), tuple(self.effects))
        self.records, self.effects = [], []
        return made

    def record(self, entry: str, **body: object) -> None:
        """Something that must be on disk before it is shown."""
        self.records.append(Record(entry, {"at": round(self.at, 3), **body}))

    def tip(self, text: str) -> None:
        """A line for the host alone."""
        self.effects.append(Tip(text))

    def play(self, action: Action) -> bool:
        """Play an action; False, and a tip with the reason, when the game does not take it."""
        try:
            game = self.game.play(action)
        except PlayError as error:
            self.tip(error.reason if error.rule is None else f"{error.reason} (пункт {error.rule})")
            return False
        self.record("action", do=to_json(action))
        self.game = game
        self.enter(walking.after_action(self.walk, game, self.announce))
        return True

    def enter(self, entered: Entered, *, first: bool = False) -> None:
        """Come to a cue, or stay in it: its words are said, its clock is made ready or goes on."""
        left = self.walk
        self.walk = entered.walk
        if first or entered.walk.key != left.key:
            self._leave(left)
            self._arrive()
        self.effects.extend(Speak(text) for text in entered.say)
        if self.walk.stage is Stage.READY and self.leads:
            self.hold(self.at)

    def _leave(self, left: Walk) -> None:
        if left.clock is not None and left.cue.floor is not None:
            self.clocks[self.game.state.day, left.key] = left.clock.stopped(self.at)

    def _arrive(self) -> None:
        """A new cue: a clock that was stopped here by a time-out, or ended too early, has its time left."""
        state = self.game.state
        given_back = any(fact.what in _GIVEN_BACK for fact in state.news)
        kept = self.clocks.get((state.day, self.walk.key)) if given_back else None
        if kept is not None:
            self.walk = replace(self.walk, clock=kept)
        self.entered = self.at if self.said_until is None else self.said_until
        self.record("cue", key=self.walk.key)
        self.record_clock()
        self._new_speech(given_back=given_back)

    def _new_speech(self, *, given_back: bool) -> None:
        seat = self.walk.cue.floor
        name = f"{self.game.state.day}/{self.walk.key}"
        if given_back and self.before is not None and self.before.name == name:
            self.speech, self.before = self.before, None
            return
        if self.speech is not None and self.speech.name != name:
            self.before = self.speech
        said_in = _SAID_IN.get(self.game.state.phase, Said.SPEECH)
        self.speech = None if seat is None else Speech(name, seat, said_in)
        self.attempt = None

    def hold(self, at: float) -> None:
        """The clock of the cue begins, or goes on."""
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

    def record_clock(self) -> None:
        """The clock as it stands now."""
        clock = self.walk.clock
        if clock is not None:
            self.record("clock", kind=clock.kind, left=round(clock.left_at(self.at), 3), runs=clock.runs)

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

    def repeat(self) -> None:
        """Say the words of this cue again."""
        programme = self.game.cues()
        say = next((cue.say for cue in programme if cue.key == self.walk.key), ())
        self.effects.extend(Speak(text) for text in say)

    def put(self, proposal: Proposal) -> None:
        """A proposal is new or has changed."""
        self.proposals = self.proposals.put(proposal)
        self.record("proposal", **proposal.to_json())

    def give_back(self) -> bool:
        """Give the floor back to who lost it last: his «Спасибо» was none. False when nobody did."""
        last = self.game.actions[-1:] if self.game.actions else ()
        ended = bool(last) and to_json(last[0])["do"] == "speech_end"
        started = self.walk.clock is not None and self.walk.clock.runs and self.walk.cue.floor is not None
        if not ended or (started and self.speech is not None and self.speech.readings):
            return False
        return self.play(Undo())
