"""The programme of the day: speeches, court, defence, lift, last words; and of the end."""

from __future__ import annotations

from rules.cue import Awaited, Clock, Cue
from rules.cues_news import reason
from rules.discipline import BY_HOST
from rules.flow import DEPARTURE
from rules.news import What
from rules.roles import Team
from rules.rulebook import Rulebook
from rules.state import State
from rules.wording import phrase

_MINUTE = 60


def speech(state: State, rulebook: Rulebook) -> list[Cue]:
    """The speech of who has the floor."""
    seat = _speaker(state)
    clock = Clock(rulebook.speech_seconds, "speech", rulebook.warn_seconds)
    say = (_floor_given(seat, rulebook.speech_seconds),)
    return [_on_the_floor(seat, say, clock, *_nomination(state, seat, rulebook))]


def _floor_given(seat: int, seconds: int) -> str:
    if seconds == _MINUTE:
        return phrase("day.minute", seat=seat)
    return phrase("day.speech", seat=seat, seconds=seconds)


def opening(state: State, here: str | None) -> tuple[str, ...]:
    """The words that lead up to the first speech of the day; `here` is the cue the walk has come to."""
    if here is not None and here.startswith("speech."):
        return ()  # the day is open: its first speaker may have left in a time-out
    passed = {fact.seats[0] for fact in state.news if fact.what is What.PASSED_OVER}
    spoken = set(state.alive) - set(state.floor) - passed
    left = {fact.seats[0] for fact in state.news if fact.what in (What.REMOVED, What.LEFT)}
    if spoken or left - {state.killed}:
        return ()
    told = state.killed is not None or any(fact.what is What.NOBODY_HURT for fact in state.news)
    morning = () if told else (phrase("day.morning"),)
    return (*morning, phrase("day.opens", day=state.day, seat=_speaker(state)))


def _nomination(state: State, seat: int, rulebook: Rulebook) -> tuple[Awaited, ...]:
    """What the speaker, or the host for his nomination, may do now (4, 5, 24, 31)."""
    silenced = state.warnings(seat) >= rulebook.silence_warnings
    if state.pending is not None:
        decline = Awaited("decline", optional=True)
        return (decline,) if silenced else (Awaited("accept", optional=True), decline)
    has_named = any(nomination.by == seat for nomination in state.nominations)
    free = set(state.alive) - {nomination.seat for nomination in state.nominations}
    if has_named or not free or silenced:
        return ()
    return (Awaited("nominate", optional=True),)


def last_word(state: State, rulebook: Rulebook) -> list[Cue]:
    """The last word of who left the table."""
    seat = _speaker(state)
    clock = Clock(rulebook.last_word_seconds, "last_word", rulebook.warn_seconds)
    return [_on_the_floor(seat, (phrase("day.last_word", seat=seat),), clock)]


def defence(state: State, rulebook: Rulebook) -> list[Cue]:
    """The defence of a tied candidate."""
    seat = _speaker(state)
    clock = Clock(rulebook.defence_seconds, "defence", rulebook.warn_seconds)
    return [_on_the_floor(seat, (phrase("court.defence", seat=seat, seconds=clock.seconds),), clock)]


def _on_the_floor(seat: int, say: tuple[str, ...], clock: Clock, *others: Awaited) -> Cue:
    """Somebody speaks: his clock runs, with a mark before its end."""
    mark = None if clock.mark is None else phrase("day.mark", seconds=clock.mark)
    return Cue(
        f"{clock.kind}.{seat}",
        say,
        clock=clock,
        floor=seat,
        awaits=(Awaited("speech_end"), *others),
        mark_say=mark,
        end_say=phrase("day.time"),
    )


def court(state: State, _: Rulebook) -> list[Cue]:
    """The candidates are named, then called one by one; after the last one the vote is closed (6, 7)."""
    name = "revote" if state.revote else "court"
    called = len(state.counts)
    if called == len(state.candidates):
        return [Cue(f"{name}.tally", awaits=(Awaited("tally"),))]
    due = state.candidates[called]
    closing = called == len(state.candidates) - 1 or not state.votes_left
    vote = Awaited("vote", candidate=due)
    awaits = (vote, Awaited("tally", optional=True)) if closing else (vote,)
    call = Cue(f"{name}.{due}", (phrase("court.call", seat=due),), awaits=awaits)
    if called:
        return [call]
    opens = phrase("court.revote" if state.revote else "court.opens", seats=state.candidates)
    return [Cue(name, (opens,)), call]


def lift(_: State, __: Rulebook) -> list[Cue]:
    """The question whether all who are tied leave."""
    return [Cue("lift", (phrase("court.lift"),), awaits=(Awaited("lift"),))]


def dusk(_: State, __: Rulebook) -> list[Cue]:
    """The day is over; the host begins the night."""
    return [Cue("dusk", awaits=(Awaited("night"),))]


def finished(state: State, rulebook: Rulebook) -> list[Cue]:
    """Who has won, and how."""
    won = phrase("end.red" if state.winner is Team.RED else "end.black")
    return [Cue("finished", (won, _how(state, rulebook)))]


def _how(state: State, rulebook: Rulebook) -> str:
    if state.ended_by == DEPARTURE:
        return phrase("end.no_blacks" if state.winner is Team.RED else "end.parity")
    if state.ended_by is None or state.ended_by == BY_HOST:
        return phrase("end.by_host")
    return phrase("end.by_rule", reason=reason(state.ended_by, rulebook))


def _speaker(state: State) -> int:
    if state.speaker is None:
        raise ValueError(f"nobody has the floor in phase {state.phase}")
    return state.speaker
