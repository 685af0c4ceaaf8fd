"""The desk's pages and API: what answers which request, and which right it needs (docs/desk-api.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from host.desk import body
from host.desk.access import COOKIE, SESSION_SECONDS, Access
from host.desk.body import Unfit
from host.desk.books import Books
from host.desk.devices import Devices
from host.desk.doing import Doing
from host.desk.files import Files
from host.desk.guard import Guard, local
from host.desk.hub import Hub, Picture, dumped
from host.desk.live import Lines
from host.desk.protocol import Protocol
from host.desk.setup import nicks_of, rules_json, troubles_of
from host.live.view import View
from host.record.chronicle import Chronicle

_NOT_YET = Unfit(503, "Игра ещё не началась: подождите.")
_NO_RIGHT = Unfit(401, "Это видит только ведущий: откройте пульт и введите код.")
_NO_PAGE = Unfit(404, "Такой страницы нет.")
_SENTENCES = {404: _NO_PAGE.sentence, 405: "Так к этому адресу не обращаются."}


@dataclass(frozen=True)
class Parts:
    """What the requests are answered from. `clip`: the WAV of a proposal, `chronicle`: the journal; both are
    asked in the thread of the game.

    `lan`: what the host's own screen tells of the way in from elsewhere.
    """

    hub: Hub
    doing: Doing
    access: Access
    books: Books
    clip: Callable[[int], bytes | None]
    chronicle: Callable[[], Chronicle | None]
    devices: Devices
    files: Files
    lan: dict[str, Any]


def application(parts: Parts, broken: Callable[[Exception], str]) -> ASGIApp:
    """The whole application. `broken` is told of our own mistakes."""
    desk = _Desk(parts)
    routes = [
        Route("/", desk.page),
        Route("/table", desk.table_page),
        Route("/protocol", desk.protocol),
        Route("/static/{name:path}", desk.file),
        Route("/favicon.ico", desk.icon),
        Route("/api/session", desk.session, methods=["GET"]),
        Route("/api/session", desk.sign_in, methods=["POST"]),
        Route("/api/session", desk.sign_out, methods=["DELETE"]),
        Route("/api/table", desk.table),
        Route("/api/state", desk.state),
        Route("/api/act", desk.act, methods=["POST"]),
        Route("/api/clip/{proposal:int}", desk.clip),
        Route("/api/record.{form}", desk.record),
        Route("/api/rules", desk.rules),
        Route("/api/nicks", desk.nicks, methods=["POST"]),
        Route("/api/devices", desk.devices, methods=["GET"]),
        Route("/api/devices", desk.choose, methods=["POST"]),
        Route("/api/lan", desk.lan),
        WebSocketRoute("/api/live", desk.live),
        WebSocketRoute("/api/table/live", desk.table_live),
    ]
    # Redirects to a path with or without a slash would only be a second way in.
    app = Starlette(routes=routes, exception_handlers={HTTPException: _no_such, Unfit: _unfit, 500: _failed})
    app.router.redirect_slashes = False
    return Guard(app, broken)


class _Desk:
    """The answers, one method a request."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._lines = Lines(parts.hub)
        self._protocol = Protocol(parts.chronicle, parts.doing)

    # -- pages ---------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The host's page. Opened on this computer it brings the session with it."""
        answer = self._page("desk.html", request)
        if local(request.scope) and not self._is_host(request):
            self._give_session(answer)
        return answer

    async def table_page(self, request: Request) -> Response:
        """The players' page; it gives no right."""
        return self._page("table.html", request)

    async def file(self, request: Request) -> Response:
        """What belongs to the pages."""
        return self._page(request.path_params["name"], request)

    async def icon(self, request: Request) -> Response:
        """What browsers ask for by themselves."""
        return self._parts.files.get("favicon.ico", request) or Response(status_code=204)

    def _page(self, name: str, request: Request) -> Response:
        found = self._parts.files.get(name, request)
        if found is None:
            raise _NO_PAGE
        return found

    # -- rights ---------------------------------------------------------------------

    async def session(self, request: Request) -> Response:
        """Which right the page has."""
        return _json(
            {
                "right": "host" if self._is_host(request) else "table",
                "local": local(request.scope),
                "lan": bool(self._parts.lan["lan"]),
                "wait": round(self._parts.access.tries.wait(_address(request)), 1),
            }
        )

    async def sign_in(self, request: Request) -> Response:
        """The PIN, or being on this computer, is exchanged for the host's session."""
        given = await body.values(request)
        access, address = self._parts.access, _address(request)
        if not local(request.scope) and not self._is_host(request):
            wait = access.tries.wait(address)
            if wait:
                return _refused(429, f"Подождите {_seconds(wait)} с и введите код снова.", wait)
            if not access.admits(given.get("pin"), address):
                wait = access.tries.wait(address)
                return _refused(403, "Код неверен: он написан на экране программы.", wait)
        answer = _json({"ok": True, "right": "host"})
        self._give_session(answer)
        return answer

    async def sign_out(self, _: Request) -> Response:
        """The page is the host's no longer."""
        answer = _json({"ok": True})
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer

    def _give_session(self, answer: Response) -> None:
        answer.set_cookie(
            COOKIE,
            self._parts.access.session(),
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="strict",
        )

    def _is_host(self, connection: HTTPConnection) -> bool:
        return self._parts.access.holds(connection.cookies.get(COOKIE))

    def _host_only(self, connection: HTTPConnection) -> None:
        if not self._is_host(connection):
            raise _NO_RIGHT

    # -- what is seen ---------------------------------------------------------------------

    async def state(self, request: Request) -> Response:
        """Everything, for the host."""
        self._host_only(request)
        return self._whole(self._parts.hub.host)

    async def table(self, _: Request) -> Response:
        """What the players may see."""
        return self._whole(self._parts.hub.table)

    def _whole(self, picture: Picture) -> Response:
        self._parts.hub.refresh()
        try:
            content = picture.state(self._parts.hub.now())
        except LookupError:
            raise _NOT_YET from None
        return Response(content, media_type="application/json")

    def _view(self) -> View:
        view = self._parts.hub.view
        if view is None:
            raise _NOT_YET
        return view

    async def live(self, socket: WebSocket) -> None:
        """The host's WebSocket."""
        self._host_only(socket)
        level = socket.query_params.get("level") == "1"
        await self._lines.serve(socket, self._parts.hub.host, level=level)

    async def table_live(self, socket: WebSocket) -> None:
        """The players' WebSocket."""
        await self._lines.serve(socket, self._parts.hub.table)

    # -- what is done ---------------------------------------------------------------------

    async def act(self, request: Request) -> Response:
        """An action, a decision, a word to the assistant."""
        self._host_only(request)
        return _json(await self._parts.doing.act(await body.values(request)))

    async def clip(self, request: Request) -> Response:
        """The sound of a proposal."""
        self._host_only(request)
        number: int = request.path_params["proposal"]
        if number > 10**6:
            raise _NO_PAGE
        wav = await self._parts.doing.look(lambda: self._parts.clip(number))
        if wav is None:
            raise Unfit(404, "Звука этого предложения нет.")
        return Response(wav, media_type="audio/wav")

    async def protocol(self, request: Request) -> Response:
        """The record of the game as a page to print, for the host; who has no right is led to the desk."""
        if not self._is_host(request):
            locked = self._page("locked.html", request)
            locked.status_code, locked.headers["Cache-Control"] = 401, "no-store"
            return locked
        return await self._protocol.page()

    async def record(self, request: Request) -> Response:
        """The record of the game as a file."""
        self._host_only(request)
        answer = await self._protocol.file(request.path_params["form"])
        if answer is None:
            raise _NO_PAGE
        return answer

    async def rules(self, request: Request) -> Response:
        """The rulebook the game is played by, and those it might be."""
        self._host_only(request)
        return _json({**rules_json(self._view().rulebook), "books": self._parts.books.to_json()})

    async def nicks(self, request: Request) -> Response:
        """Which nicks are better changed."""
        self._host_only(request)
        given = await body.values(request)
        view = self._view()
        known = nicks_of(given["nicks"], view.rulebook.seats) if "nicks" in given else view.nicks
        return _json(await run_in_threadpool(troubles_of, known))

    async def devices(self, request: Request) -> Response:
        """The sound devices and voices."""
        self._host_only(request)
        return _json(await run_in_threadpool(self._parts.devices.to_json))

    async def choose(self, request: Request) -> Response:
        """Other devices, another voice."""
        self._host_only(request)
        given = await body.values(request)
        return _json(await run_in_threadpool(self._parts.devices.choose, given.get("set")))

    async def lan(self, request: Request) -> Response:
        """The way in from elsewhere, on this computer's own screen."""
        self._host_only(request)
        if not local(request.scope):
            raise Unfit(403, "Код виден только на компьютере ведущего.")
        return _json(self._parts.lan)


def _address(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _seconds(wait: float) -> int:
    return max(round(wait + 0.5), 1)


def _refused(status: int, sentence: str, wait: float) -> Response:
    answer = _json({"ok": False, "refused": sentence, "wait": round(wait, 1)}, status)
    if wait:
        answer.headers["Retry-After"] = str(_seconds(wait))
    return answer


def _json(values: dict[str, Any], status: int = 200) -> Response:
    return Response(dumped(values), status, media_type="application/json")


async def _no_such(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return await _unfit(request, Unfit(status, _SENTENCES.get(status, "Запрос не понят.")))


async def _failed(_: Request, __: Exception) -> Response:
    """Our own mistake; the guard writes it down."""
    return _json({"ok": False, "refused": "В программе ошибка: повторите."}, 500)


async def _unfit(_: Request, error: Exception) -> Response:
    if not isinstance(error, Unfit):  # the type of a handler is wider than what it is called with
        raise error
    return _json({"ok": False, "refused": error.sentence}, error.status)
