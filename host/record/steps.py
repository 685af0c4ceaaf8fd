"""What took effect in a game, from the entries of its journal; what was taken back is gone.

Taking back an earlier action, the session undoes all later ones and plays them again in the same moment;
such an action keeps the time, the words and the length of the speech it had.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from host.live.entries import Kind, Stored
from host.live.journal_errors import JournalError
from host.live.proposals import Proposal, Status
from host.record.chronicle import Chronicle
from host.record.lengths import Lengths
from rules import actions
from rules.actions import Action
from rules.errors import PlayError
from rules.game import Game
from rules.notation import from_json
from rules.state import Phase, State

_NOMINATION = "nomination"


@dataclass(frozen=True)
class Said:
    """A nomination that was heard; `reason` tells what is wrong with its wording, None: nothing."""

    by: int
    seat: int | None
    said: str
    reason: str | None

    @classmethod
    def of(cls, body: dict[str, Any], *, wrong: bool) -> Said:
        """Raises KeyError for what no session has written; old journals have no reason."""
        return cls(body["by"], body["seat"], body["said"], body.get("reason") or "" if wrong else None)


@dataclass
class Step:
    """An action that stands. `before` and `after` are the states around it.

    `floor`: the day and cue in which it was done, `seconds` of its clock until then; `words` of a nomination;
    `proposal` and `clip` of a warning or removal; `heard` after it: nominations that no action has taken.
    """

    at: float
    wall: datetime
    action: Action
    before: State
    after: State
    floor: str = ""
    seconds: float | None = None
    words: Said | None = None
    proposal: Proposal | None = None
    clip: int | None = None
    heard: list[Said] = field(default_factory=list)


@dataclass(frozen=True)
class Story:
    """A game as it stands: what was `heard` before the first step, the steps, the state they lead to."""

    state: State
    steps: tuple[Step, ...]
    heard: tuple[Said, ...]


def story(chronicle: Chronicle) -> Story:
    """The steps of a game. Raises JournalError where the entries are none that a session has written."""
    replay = _Replay(chronicle)
    for entry in chronicle.entries:
        try:
            replay.take(entry)
        except (PlayError, KeyError, TypeError, ValueError, AttributeError):
            raise JournalError(
                f"Запись № {entry.id} журнала «{chronicle.path}» не повторяется по правилам: "
                "протокол по нему не составить."
            ) from None
    return Story(replay.game.state, tuple(replay.steps), tuple(replay.heard))


class _Replay:
    """The game while its entries are read."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.game = Game.new(chronicle.rulebook)
        self.steps: list[Step] = []
        self.heard: list[Said] = []
        self._clips = chronicle.clips
        self._proofs: dict[int, int] = {}
        self._undone: list[Step] = []
        self._moment = 0.0
        self._lengths = Lengths()

    def take(self, entry: Stored) -> None:
        if entry.at != self._moment:
            self._moment, self._undone = entry.at, []
        body = entry.body
        if entry.kind is Kind.ACTION:
            self._act(entry, from_json(body["do"]))
        elif entry.kind is Kind.UNDO:
            self._undo()
        elif entry.kind is Kind.CUE:
            self._lengths.come_to(f"{self.game.state.day}/{body['key']}", entry.at)
        elif entry.kind is Kind.CLOCK:
            self._lengths.clock(float(body["left"]), bool(body["runs"]), entry.at)
        elif entry.kind in (Kind.PROPOSAL, Kind.VERDICT):
            self._judge(entry, Proposal.from_json(body))
        elif entry.kind is Kind.ATTEMPT:
            self._now.append(Said.of(body, wrong=True))
        elif entry.kind is Kind.HEARD and body.get("what") == _NOMINATION:
            self._now.append(Said.of(body, wrong=False))

    @property
    def _now(self) -> list[Said]:
        """Where it belongs what is heard now."""
        return self.steps[-1].heard if self.steps else self.heard

    def _act(self, entry: Stored, action: Action) -> None:
        before, self.game = self.game.state, self.game.play(action)
        step = self._again(action)
        if step is None:
            step = Step(entry.at, entry.wall, action, before, self.game.state)
            step.floor, step.seconds = self._lengths.place, self._lengths.used(entry.at)
            if isinstance(action, actions.Nominate):
                step.words = self._words(action.seat)
        step.before, step.after = before, self.game.state
        self.steps.append(step)
        if isinstance(action, actions.Resume):
            self._lengths.returns(self._moment)

    def _again(self, action: Action) -> Step | None:
        """The step that was undone in this moment and is played again, a penalty perhaps by another rule."""
        undone = self._undone
        for at in reversed(range(len(undone))):
            if undone[at].action == action:
                step = undone[at]
                del undone[at:]
                return step
        if undone and _same_penalty(undone[-1].action, action):
            step = undone.pop()
            step.action = action
            return step
        return None

    def _undo(self) -> None:
        self.game = self.game.play(actions.Undo())
        step = self.steps.pop()
        speaker = self.game.state.speaker if self.game.state.phase is Phase.SPEECHES else None
        self._now.extend(said for said in step.heard if said.by == speaker)
        step.heard = [said for said in step.heard if said.by != speaker]
        self._undone.append(step)
        self._lengths.returns(self._moment)

    def _words(self, seat: int) -> Said | None:
        """The words of the speaker that named this seat, or nobody who was understood; they are taken."""
        speaker = self.game.state.speaker
        for heard in self._since_he_speaks(speaker):
            fitting = [said for said in heard if said.by == speaker and said.seat in (seat, None)]
            if fitting:
                heard.remove(fitting[-1])
                return fitting[-1]
        return None

    def _since_he_speaks(self, speaker: int | None) -> list[list[Said]]:
        """What was heard in this speech, the newest first."""
        found: list[list[Said]] = []
        for step in reversed(self.steps):
            if step.after.speaker != speaker or step.after.phase is not Phase.SPEECHES:
                break
            found.append(step.heard)
        return found if self.steps else [self.heard]

    def _judge(self, entry: Stored, proposal: Proposal) -> None:
        """A proposal's sound is found by its number; a confirmed one explains the newest such penalty."""
        if entry.id in self._clips:
            self._proofs[proposal.id] = entry.id
        if proposal.status is not Status.CONFIRMED:
            return
        kind = actions.Remove if proposal.penalty == "removal" else actions.Warn
        for step in reversed(self.steps):
            action = step.action
            if not isinstance(action, kind) or step.proposal is not None:
                continue
            if (action.seat, action.rule) == (proposal.seat, proposal.rule):
                step.proposal, step.clip = proposal, self._proofs.get(proposal.id)
                return


def _same_penalty(one: Action, other: Action) -> bool:
    warned = isinstance(one, actions.Warn) and isinstance(other, actions.Warn) and one.seat == other.seat
    removed = isinstance(one, actions.Remove) and isinstance(other, actions.Remove) and one.seat == other.seat
    return warned or removed
