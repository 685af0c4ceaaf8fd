"""A recogniser in a process of its own: blocks of sound in, what was heard out, old sound never.

The process may stall, die, or be too slow; the game goes on. Sound that waits longer than `held` seconds is
dropped, so that nothing is heard late; a stall is told (`Patience.stall`); a process that stays stuck or is
dead is replaced.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection

from voice.hearing import Dropped, Hearing, Make, Tidings, Told, Trouble
from voice.live import Block
from voice.types import SAMPLE_RATE, VoiceError

BEHIND_SECONDS = 0.5
"""More waiting sound than this, and the recogniser should only do what it must."""
_MOST_TIDINGS = 1_000
_KILL_SECONDS = 1.0


@dataclass(frozen=True)
class Patience:
    """Seconds: until a stall is told; until the process is replaced; to load; between two starts.

    `held`: how old waiting sound may be; what is older is dropped.
    """

    stall: float = 1.5
    dead: float = 5.0
    loading: float = 60.0
    again: float = 0.5
    held: float = 2.5


PATIENCE = Patience()


@dataclass(frozen=True)
class _Sound:
    block: Block
    behind: bool


@dataclass(frozen=True)
class _Wishes:
    wishes: object


@dataclass(frozen=True)
class _End:
    """No more sound: the last finals are wanted."""


@dataclass(frozen=True)
class _Done:
    """The order was carried out, the recogniser waits for the next one; `failed` tells why it will not."""

    failed: str | None = None


_Order = _Sound | _Wishes | _End


class _GoneError(Exception):
    """The process is dead or stuck; the text is the sentence for the host."""


class HearingProcess:
    """A `LiveRecogniser` heard from afar. `feed` and `take` never wait; any thread may call them.

    `make` is sent to the process. `name` stands in the sentences for the host. `notify` is called, from a
    thread of ours, whenever `take` has something new. One block at a time is with the process, so that all
    others can still be dropped.
    """

    def __init__(
        self,
        make: Make,
        name: str,
        wishes: object = None,
        *,
        notify: Callable[[], None] = lambda: None,
        patience: Patience = PATIENCE,
    ) -> None:
        self._make = make
        self._name = name
        self._notify = notify
        self._patience = patience
        self._changed = threading.Condition()
        self._waiting: deque[Block] = deque()
        self._lost = 0.0
        self._found: deque[Tidings] = deque()
        self._wishes = wishes
        self._wished = False
        self._ending = False
        self._busy = False
        self._closing = False
        self._away = False
        self._process: multiprocessing.process.BaseProcess | None = None
        self.dropped = 0.0
        """Seconds of sound that were never heard, so far."""
        self.ready = threading.Event()
        """Set while the recogniser is loaded and hears."""
        self._thread = threading.Thread(target=self._keep, name=f"hearing {name}", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        process = self._process
        return process.pid if process is not None else None

    @property
    def waiting(self) -> float:
        """Seconds from the oldest sound that waits to the newest."""
        with self._changed:
            return self._age()

    def feed(self, block: Block) -> None:
        """Give the next block of a channel; what has become too old meanwhile is dropped and counted."""
        with self._changed:
            self._waiting.append(block)
            while self._age() > self._patience.held and len(self._waiting) > 1:
                old = len(self._waiting.popleft().samples) / SAMPLE_RATE
                self.dropped += old
                if self.ready.is_set() or self._away:  # before it is loaded it is not slow
                    self._lost += old
            self._changed.notify_all()

    def lead(self, wishes: object) -> None:
        """Other words are likely from now on, after a new start of the process as well."""
        with self._changed:
            self._wishes, self._wished = wishes, True
            self._changed.notify_all()

    def take(self) -> list[Tidings]:
        """All that has become known since the last time."""
        with self._changed:
            found = list(self._found)
            self._found.clear()
            if self._lost:
                found.insert(0, Dropped(self._lost))
                self._lost = 0.0
        return found

    def finish(self, seconds: float) -> bool:
        """No more sound follows: wait, at most so long, until all of it is heard. False: it took longer."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
            return self._changed.wait_for(lambda: not self._ending and not self._busy, seconds)

    def close(self) -> None:
        """End the process, whatever it is doing; returns within seconds. Any number of times."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        process = self._process
        if process is not None:
            process.kill()
        self._thread.join(self._patience.dead)

    def _age(self) -> float:
        if not self._waiting:
            return 0.0
        last = self._waiting[-1]
        return last.at + len(last.samples) / SAMPLE_RATE - self._waiting[0].at

    # -- in the thread that keeps the process ---------------------------------------------------------------

    def _keep(self) -> None:
        while not self._closing:
            pipe, process = self._start()
            try:
                self._serve(pipe)
            except _GoneError as gone:
                self._away = True
                self._tell(Trouble(str(gone)))
            finally:
                self.ready.clear()
                process.kill()
                process.join(_KILL_SECONDS)
                pipe.close()
            with self._changed:
                self._busy = False
                self._changed.wait_for(lambda: self._closing, self._patience.again)

    def _start(self) -> tuple[Connection, multiprocessing.process.BaseProcess]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its idle threads would spin on a core
        process = context.Process(target=_main, args=(theirs, self._make), name=self._name, daemon=True)
        with _deaf_to_ctrl_c():
            process.start()
        theirs.close()
        self._process = process
        return ours, process

    def _serve(self, pipe: Connection) -> None:
        """Give the process its orders until the end. Raises _GoneError."""
        self._await(pipe, self._patience.loading, self._patience.loading)
        with self._changed:
            wishes, self._wished = self._wishes, False
        if wishes is not None:  # they belong to the loading: to make the phrases of a table takes a while
            self._send(pipe, _Wishes(wishes))
            self._await(pipe, self._patience.loading, self._patience.loading)
        self.ready.set()
        if self._away:
            self._away = False
            self._tell(Trouble(f"Распознаватель {self._name} снова слушает.", over=True))
        while (order := self._next()) is not None:
            self._send(pipe, order)
            self._await(pipe, self._patience.stall, self._patience.dead)
            with self._changed:
                self._busy = False
                self._ending = self._ending and not isinstance(order, _End)
                self._changed.notify_all()

    def _send(self, pipe: Connection, order: _Order) -> None:
        """Raises _GoneError."""
        try:
            pipe.send(order)
        except OSError:
            raise _GoneError(self._died()) from None

    def _next(self) -> _Order | None:
        """Wait for the next order; None when the process is no longer wanted."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closing or self._wished or self._waiting or self._ending,
            )
            if self._closing:
                return None
            self._busy = True
            if self._wished:
                self._wished = False
                return _Wishes(self._wishes)
            if self._waiting:
                block = self._waiting.popleft()
                return _Sound(block, self._age() > BEHIND_SECONDS)
            return _End()

    def _await(self, pipe: Connection, stall: float, dead: float) -> None:
        """Take what the process tells until it has done its order. Raises _GoneError."""
        began, told = time.monotonic(), False
        while True:
            limit = began + (dead if told else min(stall, dead))
            try:
                message = pipe.recv() if pipe.poll(max(0.0, limit - time.monotonic())) else None
            except (OSError, EOFError):
                raise _GoneError(self._died()) from None
            if message is None and (told or stall >= dead):
                raise _GoneError(f"Распознаватель {self._name} завис: перезапускаю, пока ведите клавишами.")
            if message is None:
                told = True
                self._tell(Trouble(f"Распознаватель {self._name} не успевает: пока ведите клавишами."))
            elif not isinstance(message, _Done):
                self._tell(message)
            elif message.failed is not None:
                raise _GoneError(message.failed)
            else:
                if told:
                    self._tell(Trouble(f"Распознаватель {self._name} снова слушает.", over=True))
                return

    def _died(self) -> str:
        return f"Распознаватель {self._name} закрылся: перезапускаю, пока ведите клавишами."

    def _tell(self, tidings: Tidings) -> None:
        if self._closing:
            return
        with self._changed:
            self._found.append(tidings)
            while len(self._found) > _MOST_TIDINGS:
                self._found.popleft()
        self._notify()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started now never gets the Ctrl-C of the terminal, which is our affair."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # or it is started with the process, and lets the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- in the process ---------------------------------------------------------------------------------------


def _main(pipe: Connection, make: Make) -> None:
    """Load the recogniser and carry out orders until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)  # the libraries print what no host should see
        os.dup2(nowhere, 2)
    with contextlib.suppress(OSError, EOFError):
        try:
            hearing = Hearing(make())
            pipe.send(_Done())
            while True:
                _carry_out(pipe.recv(), hearing, pipe)
                pipe.send(_Done())
        except VoiceError as error:
            pipe.send(_Done(str(error)))
        except (OSError, EOFError):
            raise
        except Exception as error:  # whatever it is, the parent starts anew
            pipe.send(_Done(f"Распознаватель сломался и перезапускается ({type(error).__name__})."))


def _carry_out(order: _Order, hearing: Hearing, pipe: Connection) -> None:
    if isinstance(order, _Wishes):
        hearing.recogniser.lead(order.wishes)
        return
    found: list[Told] = (
        hearing.end() if isinstance(order, _End) else hearing.feed(order.block, behind=order.behind)
    )
    for told in found:
        pipe.send(told)
