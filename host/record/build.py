"""The record of a game from its chronicle: a pure function."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from host.record.chronicle import Chronicle
from host.record.days import timeline
from host.record.record import Departure, Note, Player, Record, Removal, Result, Warned
from host.record.steps import Step, Story, story
from rules import actions
from rules.news import What
from rules.rulebook import Rulebook
from rules.state import Phase, State

_UNSAID = ("host", "overtime")
"""The kinds of proposals whose text is ours, no words of the player."""
_LEFT = {
    What.KILLED: "killed",
    What.VOTED_OUT: "voted_out",
    What.SINGLE_LEAVES: "single",
    What.LIFTED: "lifted",
    What.REMOVED: "removed",
    What.LEFT: "left",
}


def record_of(chronicle: Chronicle) -> Record:
    """The record of a game, over or not. Raises JournalError for entries that no session has written."""
    told, book = story(chronicle), chronicle.rulebook
    began, (end, ended) = chronicle.began, _end(chronicle, told)
    nights, days = timeline(told)
    departures = tuple(gone for step in told.steps for gone in _departures(step))
    return Record(
        started=began[1].astimezone(),
        ended=ended.astimezone(),
        seconds=round(max(end - began[0], 0.0), 1),
        club=book.title,
        rulebook=book.name,
        joined=next((step.action.day for step in told.steps if isinstance(step.action, actions.Begin)), None),
        players=_players(told.state, departures, book),
        nights=nights,
        days=days,
        warnings=tuple(warned for step in told.steps for warned in _warnings(step, book)),
        removals=tuple(removal for step in told.steps for removal in _removals(step, book)),
        departures=departures,
        timeouts=sum(isinstance(step.action, actions.TimeOut) for step in told.steps),
        notes=tuple(_notes(told)),
        result=_result(told.state),
    )


def _end(chronicle: Chronicle, told: Story) -> tuple[float, datetime]:
    """When the game was over, or what was the last thing known of it."""
    for step in told.steps:
        if step.after.phase is Phase.FINISHED:
            return step.at, step.wall
    return chronicle.lasted


def _players(state: State, departures: tuple[Departure, ...], book: Rulebook) -> tuple[Player, ...]:
    nicks, gone = dict(state.nicks), {departure.seat: departure for departure in departures}
    players = []
    for seat in range(1, book.seats + 1):
        role = None if state.roles is None else state.roles.of(seat)
        won = None if role is None or state.winner is None else role.team is state.winner
        players.append(
            Player(
                seat=seat,
                nick=nicks.get(seat),
                role=None if role is None else role.value,
                team=None if role is None else role.team.value,
                warnings=state.warnings(seat),
                departure=gone.get(seat),
                won=won,
                points=None if won is None else int(won),
            )
        )
    return tuple(players)


def _departures(step: Step) -> Iterator[Departure]:
    gone = [seat for seat in step.before.alive if seat not in step.after.alive]
    if isinstance(step.action, actions.Begin):
        yield from (Departure(seat, "before", step.after.day) for seat in gone)
        return
    for fact in step.after.news:
        for seat in fact.seats if fact.what in _LEFT else ():
            if seat in gone:
                yield Departure(seat, _LEFT[fact.what], step.after.day, fact.rule)


def _warnings(step: Step, book: Rulebook) -> Iterator[Warned]:
    for fact in step.after.news:
        if fact.what is What.WARNED and fact.rule is not None and fact.number is not None:
            yield Warned(
                seat=fact.seats[0],
                number=fact.number,
                rule=fact.rule,
                reason=_reason(step, fact.rule, book),
                day=step.before.day,
                phase=step.before.phase.value,
                said=_said(step),
                clip=step.clip,
            )


def _removals(step: Step, book: Rulebook) -> Iterator[Removal]:
    for fact in step.after.news:
        if fact.what is What.REMOVED and fact.rule is not None:
            yield Removal(
                seat=fact.seats[0],
                rule=fact.rule,
                reason=_reason(step, fact.rule, book),
                day=step.before.day,
                phase=step.before.phase.value,
                said=_said(step),
                clip=step.clip,
            )


def _reason(step: Step, rule: str, book: Rulebook) -> str:
    """The rule in a sentence; of a club's own word what the club says of it."""
    own = step.proposal is not None and step.proposal.rule == rule and step.proposal.explanation
    return own or (book.reasons[rule].text if rule in book.reasons else "")


def _said(step: Step) -> str | None:
    if step.proposal is None or step.proposal.kind in _UNSAID:
        return None
    return step.proposal.said


def _notes(told: Story) -> Iterator[Note]:
    for step in told.steps:
        if isinstance(step.action, actions.Note):
            yield Note(step.action.text, step.before.day, step.action.seat)


def _result(state: State) -> Result | None:
    if state.winner is None or state.ended_by is None:
        return None
    return Result(state.winner.value, state.day, state.ended_by)
