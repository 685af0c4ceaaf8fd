"""What every request passes first: the right Host and Origin, no path tricks, strict headers, kept errors."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.desk.body import Unfit

_READING = ("GET", "HEAD")
_ODD = (b"%", b"\\", b"//", b"/.", b";")
"""Nothing of ours has these in its path: whoever sends them tries something."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws://{host}; "
    "img-src 'self' data:; media-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Stands before the application. `broken` is told of our own mistakes and answers with the sentence."""

    def __init__(self, app: ASGIApp, broken: Callable[[Exception], str]) -> None:
        self._app = app
        self._broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        began = False

        async def sent(message: Message) -> None:
            nonlocal began
            began = began or message["type"] != "websocket.http.response.body"
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                _protect(message, scope)
            await send(message)

        try:
            _check(scope)
            await self._app(scope, receive, sent)
        except Unfit as unfit:
            await refuse(scope, sent, unfit)
        except Exception as error:
            sentence = self._broken(error)
            if not began:
                await refuse(scope, sent, Unfit(500, sentence))


def local(scope: Scope) -> bool:
    """Whether the request comes from this computer, to its own name of itself."""
    client, server = scope.get("client") or ("", 0), scope.get("server") or ("", 0)
    return _loops(client[0]) and _loops(server[0])


async def refuse(scope: Scope, send: Send, unfit: Unfit) -> None:
    """Answer with a sentence; a WebSocket is not opened."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    body = json.dumps({"ok": False, "refused": unfit.sentence}, ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    if unfit.status in (408, 413):
        headers.append((b"connection", b"close"))
    await send({"type": f"{kind}.start", "status": unfit.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})


def _check(scope: Scope) -> None:
    headers = Headers(scope=scope)
    host = _host(headers)
    if host not in _own_names(scope):
        raise Unfit(421, "Откройте пульт по адресу, который показывает программа.")
    path: bytes = scope.get("raw_path", b"")
    if any(odd in path for odd in _ODD):
        raise Unfit(404, "Такой страницы нет.")
    origins = headers.getlist("origin")
    elsewhere = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    foreign = any(origin != f"http://{host}" for origin in origins) or (
        elsewhere and path.startswith(b"/api")
    )
    acts = scope["type"] == "websocket" or scope["method"] not in _READING
    if foreign and (acts or path.startswith(b"/api")):
        raise Unfit(403, "Запрос с чужой страницы отклонён: откройте пульт по его адресу.")


def _host(headers: Headers) -> str:
    named = headers.getlist("host")
    return named[0].lower() if len(named) == 1 else ""


def _own_names(scope: Scope) -> tuple[str, ...]:
    """What a request may call this server: the address it was reached by, never the name of a domain."""
    address, port = scope.get("server") or ("", None)
    names = (address, "localhost") if _loops(address) else (address,)
    return tuple(name if port == 80 else f"{name}:{port}" for name in names)


def _loops(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _protect(message: Message, scope: Scope) -> None:
    headers = MutableHeaders(raw=message["headers"])
    for name, value in _HEADERS.items():
        headers[name] = value
    host = _host(Headers(scope=scope))
    safe = host if host in _own_names(scope) else "localhost"
    headers.setdefault("Content-Security-Policy", _POLICY.format(host=safe))
    headers.setdefault("Cache-Control", "no-store")
    message["headers"] = headers.raw
