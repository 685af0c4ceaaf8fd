"""Deeds are given to the game one after another, each id once; answered when they are on the disk."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from host.desk.body import Unfit
from host.desk.deeds import Deed, Reader, Refusal, read
from host.desk.hub import Hub
from host.live.outcome import Outcome
from host.live.runner import Request
from host.live.session import Session
from rules.errors import NotAnAction

_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_REMEMBERED = 5_000
"""Answers kept for requests that come again; what took effect is known from the journal too."""
_SECONDS = 8.0
"""So long the game may take: a slow disk, a long queue."""
_WAITING = 2_000
"""Deeds that may wait for the game."""
_MISHAP = "В программе ошибка: это не сделано, повторите."

Answer = dict[str, Any]
T = TypeVar("T")


class Doing:
    """Gives deeds to a game; only the server's thread uses it. `ask`: `Runner.ask`; `others`: see `read`."""

    def __init__(self, ask: Callable[[Request], None], hub: Hub, others: Mapping[str, Reader]) -> None:
        self._ask = ask
        self._others = others
        self._hub = hub
        self._answers: OrderedDict[str, asyncio.Future[Answer]] = OrderedDict()
        self._waiting = 0

    async def act(self, values: Mapping[str, Any]) -> Answer:
        """Do what is asked for, and answer. Raises Unfit when it can't be answered."""
        number = values.get("id")
        if not isinstance(number, str) or not _ID.fullmatch(number):
            raise Unfit(400, "Нет ключа «id»: нужно своё имя запроса, до 100 латинских букв и цифр.")
        answer = self._answers.get(number)
        if answer is None:
            try:
                deed = read(values, self._others)
            except NotAnAction as error:
                return self._answer(Refusal(error.reason, error.rule))
            answer = self._begin(number, deed)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), _SECONDS)
        except TimeoutError:
            raise Unfit(503, "Игра ещё не ответила: повторите тот же запрос.") from None

    async def look(self, deed: Callable[[], T | None]) -> T | None:
        """Have something read in the thread of the game, where the journal is. Raises Unfit."""
        found: list[T | None] = []

        def read_it(_: Session, __: float) -> tuple[Outcome, Refusal | None]:
            found.append(deed())
            return Outcome(), None

        waits = self._given(None, read_it)
        try:
            await asyncio.wait_for(waits, _SECONDS)
        except TimeoutError:
            raise Unfit(503, "Игра ещё не ответила: повторите.") from None
        return found[0] if found else None

    def _begin(self, number: str, deed: Deed) -> asyncio.Future[Answer]:
        answer = self._given(number, deed)
        self._answers[number] = answer
        while len(self._answers) > _REMEMBERED:
            oldest = next(iter(self._answers))
            if not self._answers[oldest].done():
                break
            del self._answers[oldest]
        return answer

    def _given(self, number: str | None, deed: Deed) -> asyncio.Future[Answer]:
        if self._waiting >= _WAITING:
            raise Unfit(503, "Слишком много запросов сразу: повторите тот же запрос.")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        refusals: list[Refusal | None] = []

        def work(session: Session) -> tuple[Outcome, bool]:
            try:
                outcome, refusal = deed(session, self._hub.now())
            except Exception:  # the page has its answer, the rest is the runner's
                refusals.append(Refusal(_MISHAP))
                raise
            refusals.append(refusal)
            return outcome, refusal is None

        def done(_: bool) -> None:
            try:
                loop.call_soon_threadsafe(finish)
            except RuntimeError:
                return  # the server has been closed meanwhile

        def finish() -> None:
            self._waiting -= 1
            if not answer.done():
                answer.set_result(self._answer(refusals[0] if refusals else None))

        self._waiting += 1
        self._ask(Request(work, number, done))
        return answer

    def _answer(self, refusal: Refusal | None) -> Answer:
        self._hub.refresh()
        revision = self._hub.host.revision
        if refusal is None:
            return {"ok": True, "revision": revision}
        return {"ok": False, "refused": refusal.reason, "rule": refusal.rule, "revision": revision}
