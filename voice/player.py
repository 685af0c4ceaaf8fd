"""One output device: opened by name, watched, and opened again when it comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from voice.mixer import Mixer
from voice.speaking import Now, Restored, Tell, Trouble, sentence, settings
from voice.types import Samples, VoiceError

Pull = Callable[[int, float], Samples]
"""Gives so many samples, of which the first is heard so many seconds from now."""


class OutputStream(Protocol):
    """A device that is open. Made by a Backend; it asks for sound from `start` on."""

    device: str
    """The name of the device, for people."""
    rate: int

    def start(self, pull: Pull) -> None:
        """Ask for sound from now on, from a thread of its own. Raises VoiceError."""
        ...

    def alive(self) -> bool:
        """Whether the device itself says that it still plays."""
        ...

    def close(self) -> None:
        """Let go of the device. Never raises, never waits for the sound to end."""
        ...


class Backend(Protocol):
    """What opens devices; the real one is `voice.loudspeaker.Loudspeakers`."""

    def open(self, device: str | None) -> OutputStream:
        """Open the device of this name (None: the system's own choice).

        Raises VoiceError, a Russian sentence, when there is none or it can't be used.
        """
        ...


class Player:
    """Plays a mixer into the device of a name for as long as the device is there.

    It tells each trouble once, and that it is over (`Trouble`, `Restored` about the mixer's output).
    """

    def __init__(self, mixer: Mixer, backend: Backend, device: str | None, now: Now, tell: Tell) -> None:
        self.mixer = mixer
        self._backend = backend
        self._device = device
        self._now = now
        self._tell = tell
        self._numbers = settings("player")
        self._stream: OutputStream | None = None
        self._asked = 0.0
        self._tried = float("-inf")
        self._told: str | None = None
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def available(self) -> bool:
        """Whether there is a device to play into."""
        return self._stream is not None

    @property
    def device(self) -> str | None:
        """The name of the open device."""
        stream = self._stream
        return None if stream is None else stream.device

    def start(self) -> None:
        """Open the device, and look after it in a thread; a device that is not there is told, not raised."""
        self.check()
        self._thread = threading.Thread(target=self._watch, name=f"output {self.mixer.output}", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """See whether the device still plays, or can be opened again. `start` has it done over and over."""
        with self._lock:
            if self._ended.is_set():
                return
            now = self._now()
            if self._stream is None:
                if now - self._tried >= self._numbers["retry_seconds"]:
                    self._open(now)
            elif now - self._asked >= self._numbers["lost_after_seconds"] or not self._stream.alive():
                self._lose(now)

    def use(self, device: str | None) -> bool:
        """Play into another device from now on, which takes a moment: what was playing has ended.

        Whether it plays; if not, it is told and tried again, as a device that was lost.
        """
        with self._lock:
            self.rest()
            self._device = device
            self._told = None
            self._tried = float("-inf")
            self.check()
            if self._stream is not None:  # whatever was told of the old device no longer holds
                name = self._stream.device
                self._tell(Restored(self.mixer.output, sentence("output", "back", device=name)))
            return self._stream is not None

    def rest(self) -> None:
        """Let go of the device until the next `wake`, or for `retry_seconds`; nothing is told of it."""
        with self._lock:
            stream, self._stream = self._stream, None
            self._tried = self._now()
            if stream is not None:
                self.mixer.detach(self._now())
                stream.close()

    def wake(self) -> None:
        """Open the device now."""
        with self._lock:
            self._tried = float("-inf")
            self.check()

    def close(self) -> None:
        """Let go of the device."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(timeout=2.0)
        # A driver may hang while it is being closed by the thread that watches: then it is left alone.
        if self._lock.acquire(timeout=1.0):
            try:
                self.rest()
            finally:
                self._lock.release()

    def _watch(self) -> None:
        while not self._ended.wait(self._numbers["retry_seconds"] / 4):
            self.check()

    def _open(self, now: float) -> None:
        self._tried = now
        try:
            stream = self._backend.open(self._device)
        except VoiceError as error:
            self._trouble(str(error))
            return
        # As if it had asked so much later: no device is lost before it has settled.
        self._asked = now + self._numbers["settle_seconds"] - self._numbers["lost_after_seconds"]
        self.mixer.attach(stream.rate)
        try:
            stream.start(self._pull)
        except VoiceError as error:
            self.mixer.detach(now)
            stream.close()
            self._trouble(str(error))
            return
        self._stream = stream
        if self._told is not None:
            self._told = None
            self._tell(Restored(self.mixer.output, sentence("output", "back", device=stream.device)))

    def _lose(self, now: float) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            self.mixer.detach(now)
            stream.close()
            self._tried = now
            self._trouble(sentence("output", "lost", device=stream.device))

    def _trouble(self, says: str) -> None:
        """Told once for as long as the device is away, whatever the reasons are meanwhile."""
        if self._told is None:
            self._told = says
            self._tell(Trouble(self.mixer.output, says))

    def _pull(self, count: int, delay: float) -> Samples:
        now = self._now()
        self._asked = max(self._asked, now)
        return self.mixer.pull(count, now + delay)


def same_device(one: str, other: str) -> bool:
    """Whether two names may lead to one device: equal ones, or two of those that mean the system's choice."""
    system = settings("player")["system_names"]
    return one == other or all(any(name in device.lower() for name in system) for device in (one, other))
