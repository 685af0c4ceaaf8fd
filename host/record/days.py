"""The nights and days of a game, from the steps that stand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from host.record.record import Ballot, Check, Count, Day, LiftVote, Night, Nomination, Shot, Speech
from host.record.steps import Said, Step, Story
from rules import actions
from rules.news import What
from rules.state import FLOOR_PHASES, Phase

_PHASES = {Phase.SPEECHES: "speech", Phase.DEFENCE: "defence", Phase.LAST_WORDS: "last_word"}
_NO_VOTE = {
    What.NO_VOTE: "departure",
    What.NO_CANDIDATES: "no_candidates",
    What.SINGLE_STAYS: "single_stays",
}
_RESULTS = (What.SINGLE_LEAVES, What.VOTED_OUT, What.LIFTED)
_HOST = "host"
"""The kind of a proposal of the host's own, which does not tell in whose speech it was."""

_Marks = Counter[tuple[str, int]]
"""Warnings by the floor in which they were earned and the seat."""


@dataclass
class _Draft:
    """A day that is being written; the floors are those of the speeches, in the same order."""

    day: Day
    floors: list[str] = field(default_factory=list)

    def add(self, speech: Speech, floor: str) -> None:
        self.day = replace(self.day, speeches=(*self.day.speeches, speech))
        self.floors.append(floor)

    def name(self, nomination: Nomination) -> None:
        self.day = replace(self.day, nominations=(*self.day.nominations, nomination))

    def vote(self, ballot: Ballot) -> None:
        """The running vote, changed or begun."""
        running = self.running
        ballots = self.day.ballots if running is None else self.day.ballots[:-1]
        self.day = replace(self.day, ballots=(*ballots, ballot))

    @property
    def running(self) -> Ballot | None:
        """The vote that is not closed."""
        ballots = self.day.ballots
        return ballots[-1] if ballots and ballots[-1].outcome is None else None

    def finished(self, marks: _Marks) -> Day:
        """The day, each speech with the warnings it has brought."""
        speeches = list(self.day.speeches)
        for at in reversed(range(len(speeches))):
            earned = marks.pop((self.floors[at], speeches[at].seat), 0)
            speeches[at] = replace(speeches[at], warnings=earned)
        return replace(self.day, speeches=tuple(speeches))


def timeline(told: Story) -> tuple[tuple[Night, ...], tuple[Day, ...]]:
    """The nights with shots and the days, in order."""
    writer = _Writer()
    for step in told.steps:
        writer.take(step)
    marks: _Marks = Counter(mark for step in told.steps for mark in _marks(step))
    return tuple(writer.nights), tuple(draft.finished(marks) for draft in writer.drafts)


def _marks(step: Step) -> list[tuple[str, int]]:
    if not isinstance(step.action, actions.Warn):
        return []
    seat, proposal = step.action.seat, step.proposal
    if proposal is not None and proposal.kind != _HOST:
        return [(proposal.floor, seat)]
    return [(step.floor, seat)] if step.floor and step.before.speaker == seat else []


class _Writer:
    """Nights and days so far."""

    def __init__(self) -> None:
        self.nights: list[Night] = []
        self.drafts: list[_Draft] = []

    def take(self, step: Step) -> None:
        if isinstance(step.action, actions.Night | actions.Shots | actions.Check):
            self._at_night(step)
        elif isinstance(step.action, actions.Dawn | actions.Begin):
            self._morning(step)
        elif isinstance(step.action, actions.Nominate | actions.Accept):
            self._named(step)
        elif isinstance(step.action, actions.Vote | actions.Tally | actions.Lift):
            self._court(step)
        if self.drafts:
            self._speech(step, self.drafts[-1])
            self._facts(step, self.drafts[-1])
            for said in step.heard:
                self.drafts[-1].name(_tried(said))

    def _at_night(self, step: Step) -> None:
        action = step.action
        if isinstance(action, actions.Night):
            self.nights.append(Night(step.after.night))
            return
        night = self.nights[-1]
        if isinstance(action, actions.Shots):
            night = replace(night, shots=tuple(Shot(by, targets) for by, targets in action.by))
        elif isinstance(action, actions.Check):
            check = Check(action.by, action.seat, bool(step.after.answer))
            night = replace(night, checks=(*night.checks, check))
        self.nights[-1] = night

    def _morning(self, step: Step) -> None:
        if isinstance(step.action, actions.Dawn) and step.before.night and self.nights:
            over = replace(self.nights[-1], killed=step.after.killed, missed=step.before.shot is None)
            self.nights[-1] = over
        self.drafts.append(_Draft(Day(step.after.day)))

    def _named(self, step: Step) -> None:
        draft, waited = self.drafts[-1], step.before.pending
        if isinstance(step.action, actions.Accept) and waited is not None:
            tried = draft.day.nominations
            at = max(i for i, one in enumerate(tried) if (one.by, one.seat) == (waited.by, waited.seat))
            taken = (*tried[:at], replace(tried[at], accepted=True), *tried[at + 1 :])
            draft.day = replace(draft.day, nominations=taken)
        elif step.after.pending is not None:
            named, words = step.after.pending, step.words
            by_key = Nomination(named.by, named.seat, None, "accepted", None, accepted=False)
            draft.name(by_key if words is None else replace(_tried(words), seat=named.seat))

    def _court(self, step: Step) -> None:
        draft, action = self.drafts[-1], step.action
        if isinstance(action, actions.Lift):
            lifted = any(fact.what is What.LIFTED for fact in step.after.news)
            raised = next(fact.number for fact in step.after.news if fact.what in (What.LIFTED, What.STAYED))
            lift = LiftVote(step.before.candidates, raised or 0, action.voters, lifted)
            draft.day = replace(draft.day, lift=lift)
            return
        ballot = draft.running or Ballot(step.before.revote, ())
        if isinstance(action, actions.Vote):
            count = Count(action.candidate, step.after.counts[-1], action.voters)
            draft.vote(replace(ballot, counts=(*ballot.counts, count)))
        else:
            draft.vote(_closed(ballot, step))

    def _speech(self, step: Step, draft: _Draft) -> None:
        before, after = step.before, step.after
        if before.phase not in FLOOR_PHASES or before.speaker is None:
            return
        phase = _PHASES[before.phase]
        if isinstance(step.action, actions.SpeechEnd):
            draft.add(Speech(before.speaker, phase, step.seconds, step.action.how), step.floor)
        elif (after.phase, after.speaker) != (before.phase, before.speaker) and step.seconds:
            draft.add(Speech(before.speaker, phase, step.seconds, "cut"), step.floor)

    def _facts(self, step: Step, draft: _Draft) -> None:
        for fact in step.after.news:
            if fact.what is What.PASSED_OVER:
                draft.day = replace(draft.day, silent=(*draft.day.silent, *fact.seats))
            elif fact.what in _NO_VOTE:
                draft.day = replace(draft.day, no_vote=_NO_VOTE[fact.what])
            elif fact.what in _RESULTS:
                draft.day = replace(draft.day, out=fact.seats)
        running = draft.running
        if running is not None and step.after.phase is not Phase.COURT:
            draft.vote(replace(running, outcome="cancelled"))


def _tried(said: Said) -> Nomination:
    verdict = "accepted" if said.reason is None else "wrong_wording"
    return Nomination(said.by, said.seat, said.said, verdict, said.reason or None, accepted=False)


def _closed(ballot: Ballot, step: Step) -> Ballot:
    """The vote after its end: those who did not vote are with the last candidate."""
    counts = list(ballot.counts)
    counts += [Count(seat, 0, ()) for seat in step.before.candidates[len(counts) :]]
    rest = step.before.votes_left
    counts[-1] = replace(counts[-1], votes=counts[-1].votes + rest)
    fact = next(fact for fact in step.after.news if fact.what in (What.VOTED_OUT, What.TIED))
    outcome = "out" if fact.what is What.VOTED_OUT else "tie"
    return replace(ballot, counts=tuple(counts), rest=rest, outcome=outcome, leaders=fact.seats)
