"""What the told-apart day holds under the rules: speeches, nominations, proposals, the host's calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grammar.nominations import attempts
from grammar.read import read
from grammar.table import Table
from grammar.types import Call, Command, Finding, Kind, Line, Phase, Verdict
from host.review.floors import Day, Floor, Stretch, Turn
from host.review.protocol import HostCall, Nomination, Proposal, Speech
from rules.rulebook import Rulebook

PHASES = {
    Command.FLOOR: Phase.SPEECH,
    Command.DEFENCE: Phase.DEFENCE,
    Command.LAST_WORD: Phase.LAST_WORD,
}
"""The calls whose seat the order of the day may have set right."""
BROKEN_OFF = 0.7
"""A second hearing shorter than this share of the first did not get to the end."""
WELL_HEARD = 0.6
"""The confidence of the best heard word of a violation, where it was heard only once."""
TIME_IS_OVER = 2.0
"""A speech that comes this near to its limit (seconds) and has no «Спасибо» was ended by the clock."""


@dataclass(frozen=True)
class Found:
    """The findings of a day in the order of time."""

    speeches: tuple[Speech, ...]
    nominations: tuple[Nomination, ...]
    proposals: tuple[Proposal, ...]
    host: tuple[HostCall, ...]


def find(day: Day, table: Table, rulebook: Rulebook) -> Found:
    """Read the whole day under the rules."""
    nominations: list[Nomination] = []
    proposals: list[Proposal] = []
    for floor in day.floors:
        for turn in floor.turns:
            findings = _read(turn, floor, table)
            nominations.extend(_nominations(findings, turn, floor, table))
            proposals.extend(_proposals(findings, turn, floor, table))
    return Found(
        tuple(_speech(floor, rulebook, table) for floor in day.floors),
        tuple(sorted(nominations, key=lambda nomination: nomination.start)),
        tuple(sorted(proposals, key=lambda proposal: proposal.start)),
        tuple(_host_calls(day)),
    )


def _line(stretch: Stretch, floor: Floor) -> Line:
    return Line(stretch.passage.text, floor.seat, floor.phase)


def _read(turn: Turn, floor: Floor, table: Table) -> tuple[Finding, ...]:
    return read(_line(turn.stretch, floor), table)


# -- speeches ---------------------------------------------------------------------------------------------


def _speech(floor: Floor, rulebook: Rulebook, table: Table) -> Speech:
    limit = rulebook.defence_seconds if floor.phase is Phase.DEFENCE else rulebook.speech_seconds
    if floor.phase is Phase.LAST_WORD:
        limit = rulebook.last_word_seconds
    own = [turn for turn in floor.turns if not turn.after_thanks]
    start, end = own[0].stretch.passage.start, own[-1].stretch.passage.end
    seconds = max(end - start - floor.pause_seconds, 0.0)
    thanked = any(finding.kind is Kind.THANKS for finding in _read(own[-1], floor, table))
    ended_by = "thanks" if thanked else _ended_by(own[-1], seconds, limit)
    return Speech(floor.seat, floor.phase.value, start, end, ended_by, seconds, max(seconds - limit, 0.0))


def _ended_by(turn: Turn, seconds: float, limit: float) -> str:
    time_called = turn.answer is not None and turn.answer.has({Command.SPEECH_END})
    return "time" if time_called or seconds >= limit - TIME_IS_OVER else "host"


# -- nominations ------------------------------------------------------------------------------------------


def _nominations(findings: Sequence[Finding], turn: Turn, floor: Floor, table: Table) -> Iterator[Nomination]:
    if floor.phase is not Phase.SPEECH:
        return
    found = [finding for finding in findings if finding.kind is Kind.NOMINATION]
    if not found and turn.answer is not None and _answers_a_nomination(turn.answer):
        found = list(attempts(_line(turn.stretch, floor), table))[-1:]
    found = [_heard_twice(finding, turn, floor, table) for finding in found]
    for finding in found:
        start, end = turn.stretch.passage.time_of(finding.start, finding.end)
        assert finding.verdict is not None  # noqa: S101 - every nomination has one
        yield Nomination(
            by=floor.seat,
            seat=finding.seat,
            verdict=finding.verdict.value,
            reason=finding.reason,
            accepted=finding is found[-1] and _accepted(turn.answer),
            start=start,
            end=end,
            said=finding.span,
        )


def _answers_a_nomination(answer: Stretch) -> bool:
    return answer.has({Command.ACCEPT, Command.DECLINE})


def _accepted(answer: Stretch | None) -> bool:
    if answer is None:
        return False
    for call in answer.calls:
        if call.command in (Command.ACCEPT, Command.DECLINE):
            return call.command is Command.ACCEPT
    return False


def _heard_twice(finding: Finding, turn: Turn, floor: Floor, table: Table) -> Finding:
    """Compare with what was heard without hints: a hint may pull a wrong wording to the right one.

    A permitted wording stands only when the second hearing does not find a wrong one for the same seat.
    """
    second = turn.stretch.passage.piece_of(finding.end - 1).second
    if finding.verdict is not Verdict.ACCEPTED or second is None:
        return finding
    others = [
        other
        for other in read(Line(second, floor.seat, floor.phase), table)
        if other.kind is Kind.NOMINATION and other.seat == finding.seat
    ]
    if others and all(other.verdict is Verdict.WRONG_WORDING for other in others):
        return replace(finding, verdict=Verdict.WRONG_WORDING, reason=others[-1].reason)
    return finding


# -- violations -------------------------------------------------------------------------------------------


def _proposals(findings: Sequence[Finding], turn: Turn, floor: Floor, table: Table) -> Iterator[Proposal]:
    passage = turn.stretch.passage
    if turn.after_thanks:
        yield from _went_on(turn, floor)
    for finding in findings:
        if finding.penalty is None or (turn.after_thanks and finding.kind is Kind.AFTER_THANKS):
            continue
        if not _confirmed(finding, turn, floor, table):
            continue
        start, end = passage.time_of(finding.start, finding.end)
        yield Proposal(
            finding.kind.value, finding.rule, floor.seat, finding.penalty.value, start, end, finding.span
        )


def _confirmed(finding: Finding, turn: Turn, floor: Floor, table: Table) -> bool:
    """Whether the same violation was heard again without hints: a false accusation is worse than a miss.

    Where there is no second hearing (or it broke off early) one word of it must have been heard well.
    """
    passage = turn.stretch.passage
    piece = passage.piece_of(finding.start)
    if piece.second is None or len(piece.second) < BROKEN_OFF * len(piece.text):
        return passage.confidence(finding.start, finding.end) >= WELL_HEARD
    again = read(Line(piece.second, floor.seat, floor.phase), table)
    return any(other.kind is finding.kind for other in again)


def _went_on(turn: Turn, floor: Floor) -> Iterator[Proposal]:
    """Words after «Спасибо» and after the host spoke: proposed when they are surely not the host's."""
    if any(reading.host_score > 0 for reading in turn.stretch.readings):
        return
    passage = turn.stretch.passage
    yield Proposal(
        Kind.AFTER_THANKS.value, "14", floor.seat, "warning", passage.start, passage.end, passage.text
    )


# -- the host ---------------------------------------------------------------------------------------------


def _host_calls(day: Day) -> Iterator[HostCall]:
    granted = {(id(floor.call), floor.phase): floor.seat for floor in day.floors if floor.call is not None}
    for stretch in day.stretches:
        for call in stretch.calls:
            start, end = stretch.passage.time_of(call.start, call.end)
            phase = PHASES.get(call.command)
            seat = granted.get((id(stretch), phase), call.seat) if phase else call.seat
            yield HostCall(call.command.value, seat, start, end, call.span)
