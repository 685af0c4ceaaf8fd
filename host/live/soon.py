"""What is likely to be said next, so that it can be rendered before its time."""

from __future__ import annotations

from host.live.walk import Walk
from rules import actions
from rules.actions import Action
from rules.errors import PlayError
from rules.game import Game
from rules.state import FLOOR_PHASES, Phase

_AHEAD = 3
"""Steps of the programme that are looked at."""
_LIKELY: dict[Phase, Action] = {
    **dict.fromkeys(FLOOR_PHASES, actions.SpeechEnd("thanks")),
    Phase.COURT: actions.Tally(),
    Phase.DUSK: actions.Night(),
    Phase.NIGHT: actions.Dawn(),
}
"""The action that most likely ends a phase, or moves it on."""


def soon(game: Game, walk: Walk) -> tuple[str, ...]:
    """The sentences that are likely to be said after those of the moment, the likeliest first."""
    cue = walk.cue
    texts = [text for text in (cue.mark_say, cue.end_say) if text]
    for following in walk.programme[1 : 1 + _AHEAD]:
        texts += following.say
    action = _LIKELY.get(game.state.phase)
    if action is not None and len(walk.programme) == 1:
        texts += _after(game, walk, action)
    return tuple(dict.fromkeys(texts))


def _after(game: Game, walk: Walk, action: Action) -> list[str]:
    try:
        following = game.play(action).cues(after=walk.key)[0]
    except PlayError:
        return []
    return [*following.news, *following.say]
