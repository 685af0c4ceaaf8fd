"""What the told-apart day holds under the rules: speeches, nominations, proposals, the host's calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grammar.club import ClubWords
from grammar.nominations import attempts
from grammar.read import read
from grammar.table import Table
from grammar.types import Command, Finding, Kind, Line, Phase
from grammar.words import data
from host.review.evidence import a_players, accepted, confirmed, judged
from host.review.floors import Floor, Stretch, Told, Turn
from host.review.protocol import HostCall, Nomination, Proposal, Speech
from host.review.seam import as_said
from rules.rulebook import Rulebook

PHASES = {
    Command.FLOOR: Phase.SPEECH,
    Command.DEFENCE: Phase.DEFENCE,
    Command.LAST_WORD: Phase.LAST_WORD,
}
"""The calls whose seat the order of the day may have set right."""
TIME_IS_OVER = 2.0
"""A speech that comes this near to its limit (seconds) and has no «Спасибо» was ended by the clock."""


@dataclass(frozen=True)
class Found:
    """The findings of a day in the order of time."""

    speeches: tuple[Speech, ...]
    nominations: tuple[Nomination, ...]
    proposals: tuple[Proposal, ...]
    host: tuple[HostCall, ...]


def find(day: Told, table: Table, rulebook: Rulebook, club: ClubWords | None = None) -> Found:
    """Read the whole day under the rules."""
    nominations: list[Nomination] = []
    proposals: list[Proposal] = []
    for floor in day.floors:
        for turn in floor.turns:
            named, violations = find_in_turn(turn, floor, table, club)
            nominations.extend(named)
            proposals.extend(violations)
    return Found(
        tuple(_speech(floor, rulebook, table) for floor in day.floors),
        tuple(sorted(nominations, key=lambda nomination: nomination.start)),
        tuple(sorted(proposals, key=lambda proposal: proposal.start)),
        tuple(_host_calls(day)),
    )


def find_in_turn(
    turn: Turn, floor: Floor, table: Table, club: ClubWords | None = None
) -> tuple[tuple[Nomination, ...], tuple[Proposal, ...]]:
    """The nominations and violations of one turn of a player who has the floor."""
    findings = _read(turn, floor, table, club)
    nominations = tuple(_nominations(findings, turn, floor, table))
    return nominations, tuple(_proposals(findings, turn, floor, table, club))


def _line(stretch: Stretch, floor: Floor) -> Line:
    return Line(stretch.passage.text, floor.seat, floor.phase)


def _read(turn: Turn, floor: Floor, table: Table, club: ClubWords | None = None) -> tuple[Finding, ...]:
    return read(_line(turn.stretch, floor), table, club)


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
    calls = turn.answer.calls if turn.answer else ()
    # The host's bare «Спасибо» closes a count of votes as well, so it says nothing of the clock.
    time_called = any(c.command is Command.SPEECH_END and c.span.casefold() != "спасибо" for c in calls)
    return "time" if time_called or seconds >= limit - TIME_IS_OVER else "host"


# -- nominations ------------------------------------------------------------------------------------------


def _nominations(findings: Sequence[Finding], turn: Turn, floor: Floor, table: Table) -> Iterator[Nomination]:
    if floor.phase is not Phase.SPEECH:
        return
    found = [finding for finding in findings if finding.kind is Kind.NOMINATION]
    if not found and turn.answer is not None and _answers_a_nomination(turn.answer):
        found = list(attempts(_line(turn.stretch, floor), table))[-1:]
    found = [judged(finding, turn, floor, table) for finding in found]
    for finding in found:
        start, end = turn.stretch.passage.time_of(finding.start, finding.end)
        assert finding.verdict is not None  # noqa: S101 - every nomination has one
        yield Nomination(
            by=floor.seat,
            seat=finding.seat,
            verdict=finding.verdict.value,
            reason=finding.reason,
            accepted=finding is found[-1] and accepted(turn.answer),
            start=start,
            end=end,
            said=as_said(finding.span),
        )


def _answers_a_nomination(answer: Stretch) -> bool:
    return answer.has({Command.ACCEPT, Command.DECLINE})


# -- violations -------------------------------------------------------------------------------------------


def _proposals(
    findings: Sequence[Finding], turn: Turn, floor: Floor, table: Table, club: ClubWords | None
) -> Iterator[Proposal]:
    passage = turn.stretch.passage
    if turn.after_thanks:
        yield from _went_on(turn, floor, table)
    for finding in findings:
        if finding.penalty is None or (turn.after_thanks and finding.kind is Kind.AFTER_THANKS):
            continue
        if not confirmed(finding, turn, floor, table, club):
            continue
        start, end = passage.time_of(finding.start, finding.end)
        yield Proposal(
            finding.kind.value, finding.rule, floor.seat, finding.penalty.value, start, end,
            as_said(finding.span),
            finding.explanation if finding.kind is Kind.CLUB_WORD else "",
        )  # fmt: skip


def _went_on(turn: Turn, floor: Floor, table: Table) -> Iterator[Proposal]:
    """Words after «Спасибо» and after the host spoke: proposed when they are surely the player's."""
    passage = turn.stretch.passage
    if not a_players(passage.text, passage.end - passage.start, table):
        return
    kind = Kind.AFTER_THANKS.value
    entry = data("kinds")[kind]
    yield Proposal(
        kind, entry["rule"], floor.seat, entry["penalty"], passage.start, passage.end, as_said(passage.text)
    )


# -- the host ---------------------------------------------------------------------------------------------


def _host_calls(day: Told) -> Iterator[HostCall]:
    granted = {(id(floor.call), floor.phase): floor.seat for floor in day.floors if floor.call is not None}
    for stretch in day.stretches:
        for call in stretch.calls:
            start, end = stretch.passage.time_of(call.start, call.end)
            phase = PHASES.get(call.command)
            seat = granted.get((id(stretch), phase), call.seat) if phase else call.seat
            yield HostCall(call.command.value, seat, start, end, as_said(call.span))
