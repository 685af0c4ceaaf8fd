"""The WebSockets: a snapshot, then what changes; who reads slowly gets the newest state, or is dropped."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from host.desk.body import Unfit
from host.desk.hub import METER_SECONDS, Frame, Hub, Picture, dumped

BEAT_SECONDS = 5.0
"""After so long without a message one is sent, so that a page knows the connection lives."""
_BREATH_SECONDS = 0.02
"""Between two messages to one page: what changes meanwhile comes in one."""
_SEND_SECONDS = 5.0
"""Who takes no message for so long is dropped; its page connects again."""
_OF_ONE_ADDRESS = 12
_IN_ALL = 80


class Lines:
    """All open WebSockets of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, picture: Picture, *, level: bool = False) -> None:
        """Feed one page until it leaves. Raises Unfit when there are too many."""
        address = "" if socket.client is None else socket.client.host
        if self._open[address] >= _OF_ONE_ADDRESS or self._open.total() >= _IN_ALL:
            raise Unfit(503, "Слишком много открытых страниц: закройте лишние.")
        self._open[address] += 1
        try:
            await socket.accept()
            await self._feed(socket, picture, level=level)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _feed(self, socket: WebSocket, picture: Picture, *, level: bool) -> None:
        """Push until the page leaves, says something, or takes nothing more."""
        tasks = [
            asyncio.create_task(self._push(socket, picture)),
            asyncio.create_task(_left(socket)),
        ]
        if level:
            tasks.append(asyncio.create_task(self._levels(socket)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await asyncio.wait_for(socket.close(1013), _SEND_SECONDS)
        except (RuntimeError, TimeoutError, OSError, WebSocketDisconnect):
            return  # it has gone already, or will be cut off

    async def _push(self, socket: WebSocket, picture: Picture) -> None:
        seen: Frame | None = None
        while True:
            changed = picture.changed
            frame, now = picture.frame, self._hub.now()
            if frame is None:
                await changed.wait()
                continue
            if seen is None:
                await _send(socket, b'{"kind":"snapshot","state":%s}' % picture.state(now))
            elif frame is not seen:
                await _send(socket, b'{"kind":"change","set":%s}' % picture.since(seen, now))
            elif not await _within(changed, BEAT_SECONDS):
                now = self._hub.now()
                told = dumped(round(now, 3)), picture.clock_json(now)
                await _send(socket, b'{"kind":"beat","now":%s,"clock":%s}' % told)
                continue
            else:
                continue
            seen = frame
            await asyncio.sleep(_BREATH_SECONDS)

    async def _levels(self, socket: WebSocket) -> None:
        """The microphone's peak, while it is heard."""
        known = self._hub.meter.newest
        while True:
            await asyncio.sleep(METER_SECONDS)
            newest = self._hub.meter.newest
            if newest != known:
                known = newest
                await _send(socket, b'{"kind":"level","peak":%s}' % dumped(newest[1]))


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True


async def _send(socket: WebSocket, message: bytes) -> None:
    await asyncio.wait_for(socket.send_text(message.decode()), _SEND_SECONDS)


async def _left(socket: WebSocket) -> None:
    """Until the page leaves, or sends anything: it has nothing to say here."""
    await socket.receive()
