"""A mistake of ours costs the host one word or key, not the game."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from host.crash import report
from host.live.outcome import Outcome
from host.live.session import Session

AGAIN_SECONDS = 60.0
"""The same mistake is told no more often: one that time brings about would come ten times a second."""

Work = Callable[[Session], tuple[Outcome, bool]]
"""Done with the session where one event would not do; False beside the outcome: it was refused."""


class Mishaps:
    """Does work with a session so that it is done, or as if it had not been asked for."""

    def __init__(self) -> None:
        self._told: dict[tuple[type[Exception], str, int | None], float] = {}

    def do(self, session: Session, work: Work) -> tuple[Outcome, bool]:
        """Do it; where it fails by a mistake of ours, the session is as before, and the host is told."""
        before = session.core.copy()
        try:
            return work(session)
        except Exception as error:
            session.core = before
            if self._is_new(error, before.at):
                before.tip(f"{report(error)} Последнее слово или нажатие не принято, игра идёт дальше.")
            return before.outcome(), False

    def _is_new(self, error: Exception, at: float) -> bool:
        place = traceback.extract_tb(error.__traceback__)[-1]
        key = (type(error), place.filename, place.lineno)
        last = self._told.get(key)
        if last is not None and at - last < AGAIN_SECONDS:
            return False
        self._told[key] = at
        return True
