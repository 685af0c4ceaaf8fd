"""Who may act: the host's session, the PIN that gives it, and how long a wrong one makes one wait.

A session is a signed value and is kept nowhere, so it holds over a restart of the program. The key lives for
an evening in the user's own folder.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import hmac
import secrets
import struct
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from host.whole_file import write_whole

COOKIE = "yasno_desk"
SESSION_SECONDS = 16 * 3600
"""So long a session holds: an evening of games."""
_KEY_SECONDS = 20 * 3600
"""So old a key is still taken by a new start of the program."""
_KEY_BYTES = 32
_FREE_TRIES = 2
"""Wrong PINs of one address before it has to wait."""
_LONGEST_WAIT = 300.0
_FREE_IN_ALL = 10
_LONGEST_WAIT_OF_ALL = 30.0
"""Not longer, so that nobody can shut the host out for good."""
_ADDRESSES = 500


class Access:
    """Sessions and the PIN, all of one key. `wall`: the computer's clock, `now`: a monotonic one."""

    def __init__(
        self,
        key: bytes,
        wall: Callable[[], float] = time.time,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._key = key
        self._wall = wall
        self.tries = Tries(now)
        self.pin = f"{int.from_bytes(self._sign(b'pin')[:8], 'big') % 1_000_000:06d}"

    def session(self) -> str:
        """A new host's session, for the cookie."""
        body = struct.pack(">Q", int(self._wall())) + secrets.token_bytes(16)
        return _text(body + self._sign(b"session" + body))

    def holds(self, session: str | None) -> bool:
        """Whether it is a session that this key has given, and not too old."""
        raw = b"" if session is None or len(session) > 200 else _bytes(session)
        body, signature = raw[:24], raw[24:]
        if len(raw) != 56 or not hmac.compare_digest(signature, self._sign(b"session" + body)):
            return False
        age = self._wall() - struct.unpack(">Q", body[:8])[0]
        return bool(-60.0 <= age < SESSION_SECONDS)

    def admits(self, pin: object, address: str) -> bool:
        """Whether the PIN is right; a wrong one is counted. The caller has asked `tries.wait` before."""
        right = isinstance(pin, str) and hmac.compare_digest(pin.encode(errors="replace"), self.pin.encode())
        self.tries.count(address, right=right)
        return right

    def _sign(self, body: bytes) -> bytes:
        return hmac.new(self._key, body, hashlib.sha256).digest()


class Tries:
    """Wrong PINs, by address and in all: each makes the next try wait longer."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._in_all = 0
        self._all_until = 0.0

    def wait(self, address: str) -> float:
        """Seconds until this address may try again; 0: at once."""
        until = max(self._wrong.get(address, (0, 0.0))[1], self._all_until)
        return max(until - self._now(), 0.0)

    def count(self, address: str, *, right: bool) -> None:
        """A PIN was tried."""
        if right:
            self._wrong.pop(address, None)
            return
        number = self._wrong.pop(address, (0, 0.0))[0] + 1
        self._wrong[address] = (number, self._now() + _pause(number - _FREE_TRIES, _LONGEST_WAIT))
        if len(self._wrong) > _ADDRESSES:
            self._wrong.popitem(last=False)
        self._in_all += 1
        self._all_until = self._now() + _pause(self._in_all - _FREE_IN_ALL, _LONGEST_WAIT_OF_ALL)


def _pause(number: int, longest: float) -> float:
    """Seconds to wait after the wrong try of this number, counted from the first that costs any."""
    return 0.0 if number <= 0 else min(2.0 ** min(number, 20), longest)


def key_of(path: Path, wall: Callable[[], float] = time.time) -> bytes:
    """The key of this evening: the one in the file while it is fresh, else a new one.

    The file can be read by the user alone. Where it can't be read or written the key is for this start of
    the program only.
    """
    try:
        if wall() - path.stat().st_mtime < _KEY_SECONDS:
            kept = path.read_bytes()
            if len(kept) == _KEY_BYTES and path.stat().st_mode & 0o077 == 0:
                return kept
    except OSError:
        pass  # there is none yet
    key = secrets.token_bytes(_KEY_BYTES)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, key, 0o600)
    return key


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        return b""
