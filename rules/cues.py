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

from rules import cues_day, cues_night
from rules.cue import Awaited, Clock, Cue
from rules.cues_news import sentences
from rules.news import What
from rules.rulebook import Rulebook
from rules.state import Phase, State
from rules.wording import phrase

__all__ = ["Awaited", "Clock", "Cue", "cues"]

TIME_OUT = "timeout"
"""The key of a time-out; after a slash the key of the cue in which the game stopped, where it is known."""

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
    pause goes on. After a time-out the words come again; who had the floor is asked to go on. At night the
    walk never stands before a step that the host has put in already.
    """
    here = _stopped_in(after)
    news = sentences(state, rulebook)
    if state.timeout:
        key = TIME_OUT if here is None else f"{TIME_OUT}/{here}"
        return (Cue(key, news=news, awaits=(Awaited("resume"),)),)
    programme = _PROGRAMMES[state.phase](state, rulebook)
    start = _start(state, programme, here)
    first = replace(programme[start], news=news)
    return (replace(first, say=_words(first, state, here)), *programme[start + 1 :])


def _words(cue: Cue, state: State, here: str | None) -> tuple[str, ...]:
    """The words of the cue, as far as they were not said before."""
    resumed = any(fact.what is What.RESUMED for fact in state.news)
    if resumed and cue.floor is not None and here in (None, cue.key):
        return (phrase("day.go_on", seat=cue.floor),)
    return () if cue.key == here and not resumed else cue.say


def _stopped_in(after: str | None) -> str | None:
    """The key without the mark of a time-out."""
    if after is None or after == TIME_OUT:
        return None
    return after.removeprefix(f"{TIME_OUT}/")


def _start(state: State, programme: list[Cue], here: str | None) -> int:
    keys = [cue.key for cue in programme]
    done = cues_night.fulfilled(state, programme, here) if state.phase is Phase.NIGHT else -1
    if here not in keys or done > keys.index(here):
        return done + 1
    return keys.index(here)
