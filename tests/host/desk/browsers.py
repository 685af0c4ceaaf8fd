"""Those who come to the desk: a browser of this computer, one from the network, an enemy with a socket."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import Any

from starlette.types import ASGIApp, Message
from websockets.sync.client import ClientConnection, connect

DEADLINE = 60.0
"""Seconds for what must happen, on a machine however busy; nothing waits so long when all is well."""
_FIXED_PORTS = range(20_000, 30_000)
"""Below those that connections get by themselves: such a port stays free while nobody serves at it."""
_NUMBERS = count(1)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def values(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.content)
        return found

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]


class Browser:
    """Keeps its cookie, and sends what browsers send."""

    def __init__(self, port: int, *, host: bool = True) -> None:
        self.port = port
        self.name = f"127.0.0.1:{port}"
        self.cookie = ""
        if host:
            self.cookie = self.get("/").cookie

    def ask(
        self,
        method: str,
        path: str,
        content: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request on a connection of its own; `headers` take the place of the usual ones."""
        usual = {"Host": self.name}
        if self.cookie:
            usual["Cookie"] = self.cookie
        if method not in ("GET", "HEAD"):
            usual |= {"Origin": f"http://{self.name}", "Content-Type": "application/json"}
        sent = {key: value for key, value in {**usual, **(headers or {})}.items() if value}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for key, value in sent.items():
                connection.putheader(key, value)
            if content is not None:
                connection.putheader("Content-Length", str(len(content)))
            connection.endheaders(content)
            answer = connection.getresponse()
            return Answer(
                answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
            )
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, values: Any, **headers: str) -> Answer:
        return self.ask("POST", path, json.dumps(values).encode(), headers)

    def act(self, do: str, request: str | None = None, **values: Any) -> dict[str, Any]:
        """Do something, with an id of its own unless `request` names one; again where it took too long."""
        number = request or f"t{next(_NUMBERS)}"
        end = time.monotonic() + DEADLINE
        while (answer := self.post("/api/act", {"id": number, "do": do, **values})).status == 503:
            assert time.monotonic() < end, answer.values
        return answer.values

    @property
    def state(self) -> dict[str, Any]:
        return self.get("/api/state").values

    @property
    def table(self) -> dict[str, Any]:
        return self.get("/api/table").values

    def socket(self, path: str = "/api/live", **headers: str) -> ClientConnection:
        sent = {"Cookie": self.cookie, "Origin": f"http://{self.name}", **headers}
        return connect(
            f"ws://{self.name}{path}",
            additional_headers={key: value for key, value in sent.items() if value},
            open_timeout=DEADLINE,
            compression=None,
            proxy=None,
        )


def received(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=DEADLINE))
    return found


def to_the_end(socket: ClientConnection) -> None:
    """Read until the server closes. Raises ConnectionClosed then."""
    while True:
        socket.recv(timeout=DEADLINE)


def until(holds: Callable[[], bool], seconds: float = DEADLINE) -> None:
    """Wait for what other threads bring about."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


def free_port() -> int:
    """A port at which nobody serves, and that no connection gets by chance before it is used."""
    while True:
        port = random.choice(_FIXED_PORTS)
        try:
            with closing(socket.create_server(("127.0.0.1", port))):
                return port
        except OSError:
            continue


def elsewhere(
    app: ASGIApp,
    method: str,
    path: str,
    values: Any = None,
    *,
    client: str = "192.168.1.7",
    **headers: str,
) -> Answer:
    """A request as a tablet in the network makes it, straight to the application."""
    content = b"" if values is None else json.dumps(values).encode()
    usual = {
        "host": "192.168.1.5:8765",
        "origin": "http://192.168.1.5:8765",
        "content-type": "application/json",
    }
    sent = {**usual, **{key.lower(): value for key, value in headers.items()}}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(key.encode(), value.encode()) for key, value in sent.items()],
        "client": (client, 40_000),
        "server": ("192.168.1.5", 8765),
    }
    messages: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    async def run() -> None:
        await app(scope, receive, send)

    asyncio.run(run())
    start = next(message for message in messages if message["type"] == "http.response.start")
    body = b"".join(message.get("body", b"") for message in messages)
    found = {key.decode().lower(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], found, body)
