"""What is due now: the words, the clock, the floor and the awaited inputs, as a programme from here on.

`cues(state, rulebook)` is a pure function. Its first cue is due now; a cue that waits for nothing passes on
to the next by itself, the last one waits for an action. The walk through a game is therefore:

    key = None
    while True:
        for cue in game.cues(after=key):
            key = cue.key       # speak its news and words, run its clock
            ...                 # an action came: play it and begin anew from the game it made

An action in the middle of a programme (a warning at night) does not begin its phrases again, because `after`
says where the walk stands. Only the words of a cue are for the players; `awaits` is for the host.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules import cues_day, cues_news, cues_night
from rules.cue import Awaited, Clock, Cue
from rules.news import What
from rules.rulebook import Rulebook
from rules.state import Phase, State
from rules.wording import phrase

__all__ = ["Awaited", "Clock", "Cue", "cues"]

_TIME_OUT, _FINISHED = "timeout", "finished"
_STOPS = (_TIME_OUT, _FINISHED)
"""The keys of a game that stands still; after a slash the key of the cue in which it stopped, where known."""

_PROGRAMMES: dict[Phase, Callable[[State, Rulebook], list[Cue]]] = {
    Phase.SEATING: cues_night.seating,
    Phase.NIGHT: cues_night.programme,
    Phase.SPEECHES: cues_day.speech,
    Phase.COURT: cues_day.court,
    Phase.DEFENCE: cues_day.defence,
    Phase.LIFT: cues_day.lift,
    Phase.LAST_WORDS: cues_day.last_word,
    Phase.DUSK: cues_day.dusk,
    Phase.FINISHED: cues_day.finished,
}


def cues(state: State, rulebook: Rulebook, after: str | None = None) -> tuple[Cue, ...]:
    """Return the programme from here, the cue that is due now first; it is never empty.

    `after` is the key of the cue the walk has come to, None at the beginning or when it is not known. Where
    it belongs to the programme, that cue comes first, without its words, which have been said: its clock or
    pause goes on. At night no phrase is ever left out, whatever the host has put in already; only a walk that
    does not know where it stands begins after the furthest step that is done.

    After a time-out, and when an undo leads back to another cue, the words come again; who had the floor is
    asked to go on.
    """
    here = _place(after)
    programme = _programme(state, rulebook, here)
    start = _start(state, programme, after, here)
    first = programme[start]
    news = cues_news.sentences(state, rulebook, here)
    first = replace(first, news=news, say=_words(first, state, after, here))
    return (first, *programme[start + 1 :])


def _place(after: str | None) -> str | None:
    """The key of the cue in which the walk stands, or stood when the game was stopped."""
    if after is None or after in _STOPS:
        return None
    stop, _, place = after.partition("/")
    return place if stop in _STOPS else after


def _programme(state: State, rulebook: Rulebook, here: str | None) -> list[Cue]:
    place = "" if here is None else f"/{here}"
    if state.timeout:
        return [Cue(_TIME_OUT + place, awaits=(Awaited("resume"),))]
    programme = _PROGRAMMES[state.phase](state, rulebook)
    if state.phase is Phase.NIGHT and not state.night:
        programme = [*cues_night.before_the_night(state, rulebook, here), *programme]
    if state.phase is Phase.FINISHED:
        return [replace(cue, key=cue.key + place) for cue in programme]
    return programme


def _start(state: State, programme: list[Cue], after: str | None, here: str | None) -> int:
    """Where the programme is entered."""
    keys = [cue.key for cue in programme]
    for key in (after, here):
        if key in keys:
            return keys.index(key)
    if here is None:
        at_night = state.phase is Phase.NIGHT and not state.timeout
        return cues_night.fulfilled(state, programme) + 1 if at_night else 0
    return len(programme) - 1 if _leads_back(state, here) else 0


def _leads_back(state: State, here: str) -> bool:
    """Whether an undo led back to the end of a programme that was walked: its beginning is not said again."""
    if not _undone(state):
        return False
    if state.phase is Phase.SEATING:
        return here.startswith("night.")
    if state.phase is Phase.NIGHT:
        return here.startswith(cues_night.MORNING)
    return state.phase is Phase.COURT


def _words(cue: Cue, state: State, after: str | None, here: str | None) -> tuple[str, ...]:
    """The words of the cue, as far as they were not said before."""
    if cue.key == after:
        return ()
    undone = _undone(state)
    if state.timeout:
        return (phrase("news.time_out"),) if undone else ()
    if cue.floor is not None:
        resumed = any(fact.what is What.RESUMED for fact in state.news)
        if undone or (resumed and here in (None, cue.key)):
            return (phrase("day.go_on", seat=cue.floor),)
    if state.phase is Phase.SPEECHES:
        return (*cues_day.opening(state, here), *cue.say)
    return cue.say


def _undone(state: State) -> bool:
    return any(fact.what is What.UNDONE for fact in state.news)
