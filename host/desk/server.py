"""The web server in a thread of its own: its port, the bounds of what it takes, its end."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import weakref
from asyncio import BaseTransport, Transport
from collections.abc import Callable, Iterable
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.crash import report
from host.desk.body import LARGEST
from host.desk.hub import Hub

CONNECTIONS = 160
OF_ONE_ADDRESS = 40
"""Connections of one address elsewhere: a browser opens at most six, and its WebSocket."""
_SWEEP_SECONDS = 1.0
_HEADER_SECONDS = 12.0
"""Until the headers of a request must be there."""
_REQUEST_SECONDS = 30.0
"""Until the answer must be taken."""
_CLOSE_SECONDS = 3.0
_UNSENT = 1_000_000
"""Bytes that may wait for a reader."""
_NEXT_PORTS = 20
_STOP_SECONDS = 5.0


class Bounded(H11Protocol):
    """A connection, refused where there are too many: in all, or of one address."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection, or drop it at once."""
        super().connection_made(cast("Transport", transport))
        if _too_many(self, self.connections):
            self.transport.abort()


def _too_many(new: Any, connections: Iterable[Any]) -> bool:
    address = None if new.client is None else new.client[0]
    known = [one for one in connections if one is not new]
    from_there = sum(1 for one in known if one.client is not None and one.client[0] == address)
    return len(known) >= CONNECTIONS or from_there >= OF_ONE_ADDRESS * (2 if address == "127.0.0.1" else 1)


class Sweeper:
    """Drops connections that hang: half a request, an answer nobody takes, an end that does not come."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since: weakref.WeakKeyDictionary[Any, tuple[str, float]] = weakref.WeakKeyDictionary()

    def sweep(self, connections: Iterable[Any]) -> None:
        """One look at all of them."""
        for connection in list(connections):
            state, limit = _state_of(connection)
            known = self._since.get(connection)
            if known is None or known[0] != state:
                self._since[connection] = (state, self._now())
            elif self._now() - known[1] > limit:
                connection.transport.abort()
            if connection.transport.get_write_buffer_size() > _UNSENT:
                connection.transport.abort()


def _state_of(connection: Any) -> tuple[str, float]:
    """What a connection is at, and how many seconds it may be."""
    if connection.transport.is_closing():
        return "closing", _CLOSE_SECONDS
    if not isinstance(connection, H11Protocol):
        return "socket", float("inf")
    if connection.cycle is None or connection.cycle.response_complete:
        return "header", _HEADER_SECONDS
    return f"request {id(connection.cycle)}", _REQUEST_SECONDS


class Server:
    """Serves an application until `close`; `failed` is told when it ends by itself."""

    def __init__(self, app: ASGIApp, listening: socket.socket, hub: Hub, failed: Callable[[], None]) -> None:
        self._hub = hub
        self._failed = failed
        self._listening = listening
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=Bounded,
                ws="websockets-sansio",
                loop="asyncio",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                date_header=False,
                backlog=256,
                ws_max_size=LARGEST,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=LARGEST,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
            )
        )
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)

    def start(self) -> None:
        """Begin to serve; returns at once, connections wait until the server takes them."""
        logging.getLogger("uvicorn").propagate = False  # the terminal is the game's
        logging.getLogger("uvicorn").addHandler(logging.NullHandler())
        self._thread.start()

    def close(self) -> None:
        """End; returns within seconds."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(_STOP_SECONDS)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            report(error)
        finally:
            self._hub.attach(None)
            self._listening.close()  # so that a page is refused, and does not wait
            if not self._server.should_exit:
                self._failed()

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        self._hub.attach(loop)
        sweeping = asyncio.create_task(self._sweep())
        try:
            await self._server.serve(sockets=[self._listening])
        finally:
            sweeping.cancel()

    async def _sweep(self) -> None:
        sweeper = Sweeper(asyncio.get_running_loop().time)
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            sweeper.sweep(self._server.server_state.connections)


def listen(address: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next that is free. Raises OSError."""
    tried = range(port, min(port + _NEXT_PORTS, 65_535) + 1) if port else (0,)
    for number in tried:
        try:
            return _bound(address, number)
        except (OSError, OverflowError):
            continue
    return _bound(address, 0)


def _bound(address: str, port: int) -> socket.socket:
    # Only where the protocol is named does asyncio send small answers at once (else they take 40 ms more).
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # after a crash the port is wanted at once
        made.bind((address, port))
        made.listen(256)
    except BaseException:
        made.close()
        raise
    return made
