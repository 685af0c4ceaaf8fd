"""The silent input of a game from a file, given as the walk comes to it: what the host would have pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from host.live.view import View
from rules.actions import Action, Check
from rules.cue import Awaited
from rules.notation import NAMES


class NightKeys:
    """Actions of the game script (the deal, shots, checks), each due when the walk awaits just this input.

    So the times of a recording, or of a real evening, do not matter, only the order.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._left = deque(actions)

    @property
    def left(self) -> int:
        """How many were not due yet."""
        return len(self._left)

    def due(self, view: View) -> Action | None:
        """The next action, if it is awaited now; it is then given and counts as left no more."""
        if self._left and any(_is(self._left[0], awaited) for awaited in view.awaits):
            return self._left.popleft()
        return None


def _is(action: Action, awaited: Awaited) -> bool:
    by = action.by if isinstance(action, Check) else None
    return (awaited.do, awaited.by) == (NAMES[type(action)], by)
