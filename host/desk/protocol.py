"""The record of the game that is being played: its page, and the files to take away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from host.desk.body import Unfit
from host.desk.doing import Doing
from host.record import page, sheets
from host.record.build import record_of
from host.record.chronicle import Chronicle
from host.record.record import Record, json_text

_UNREAD = Unfit(503, "Журнал сейчас не читается: повторите через минуту.")


_FORMS: Mapping[str, tuple[str, Callable[[Record], str]]] = {
    "json": ("application/json", lambda record: json_text(record.to_json())),
    "csv": ("text/csv; charset=utf-8", sheets.render),
}


class Protocol:
    """Answers with the record. `chronicle` is asked in the thread of the game; None: it can't be read now."""

    def __init__(self, chronicle: Callable[[], Chronicle | None], doing: Doing) -> None:
        self._chronicle = chronicle
        self._doing = doing

    async def page(self) -> Response:
        """The page as it is printed, with a policy of its own. Raises Unfit."""
        record = await self._record()
        content = await run_in_threadpool(page.render, record)
        answer = Response(content.encode("utf-8", "replace"), media_type="text/html")
        answer.headers["Content-Security-Policy"] = page.policy()
        return answer

    async def file(self, form: str) -> Response | None:
        """A file to keep, «json» or «csv»; None when there is no such form. Raises Unfit."""
        if form not in _FORMS:
            return None
        kind, made = _FORMS[form]
        record = await self._record()
        content = (await run_in_threadpool(made, record)).encode("utf-8", "replace")
        name = f"yasno-{record.started:%Y-%m-%d-%H%M}.{form}"
        kept = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(content, headers=kept, media_type=kind)

    async def _record(self) -> Record:
        """Only the reading is done in the thread of the game: its clocks do not wait for the rest."""
        found = await self._doing.look(self._chronicle)
        if found is None:
            raise _UNREAD
        return await run_in_threadpool(record_of, found)
