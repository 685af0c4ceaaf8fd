"""The synthesiser as the announcer knows it: a text goes in, its sound comes out, or a reason why not.

The work is done by a child process (`voice.synthesiser_process`), because the libraries behind it hang,
abort, forget phrases and change their language. A child that failed in any way is killed and replaced, and
the phrase is tried once more; what failed twice is told.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from voice.rendered import BadSound, read_rendered
from voice.speaking import Sound, sentence, settings
from voice.types import VoiceError

Command = Callable[[Path], Sequence[str]]
"""The command of the child, given the folder it is to write its sounds to."""


class NoSynthesiser(VoiceError):  # noqa: N818 - reads as what it tells
    """There is no engine or no Russian voice: it is of no use to ask again."""


class NotRendered(VoiceError):  # noqa: N818 - reads as what it tells
    """This text could not be rendered; another may be. `resting`: nothing was tried, after many failures."""

    def __init__(self, why: str, *, resting: bool = False) -> None:
        super().__init__(why)
        self.resting = resting


class _Fault(Exception):  # noqa: N818 - what the child did
    """The child hung, died, or gave a bad sound."""


class _HangFault(_Fault):
    """The child did not answer in time."""


class _StartFault(_Fault):
    """The child did not even start: to try again at once would only take time."""


def _command(folder: Path) -> Sequence[str]:
    rate = str(settings("synthesiser")["words_per_minute"])
    # -P: a file of the user's folder must not stand in for a library.
    return (sys.executable, "-P", "-m", "voice.synthesiser_process", str(folder), rate)


class Synthesiser:
    """Renders Russian texts to sound, one at a time; the child starts with the first one, or by `start`."""

    def __init__(self, command: Command = _command) -> None:
        self._command = command
        self._numbers = settings("synthesiser")
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._wanted: str | None = None
        self._missing: NoSynthesiser | None = None
        self._failures = 0
        self._rest_until = 0.0
        self._closed = False
        self.faults: list[str] = []
        """What went wrong so far, in English, the last twenty: for diagnosis."""

    @property
    def voice(self) -> str | None:
        """The identifier of the voice that speaks; None before the child has told it."""
        child = self._child
        return None if child is None else child.voice

    def start(self) -> None:
        """Start the child now, so that the first phrase need not wait for it.

        Raises NoSynthesiser, or NotRendered when the child does not start.
        """
        with self._lock:
            try:
                self._ready_child()
            except _StartFault as fault:
                raise self._rested(fault) from fault

    def use(self, voice: str | None) -> None:
        """Speak by another voice (an identifier of the engine; None: the usual one), by a new child.

        Raises as `start` does; what was missing or failed before is tried anew.
        """
        with self._lock:
            self._wanted = voice
            self._missing, self._failures, self._rest_until = None, 0, 0.0
            self._drop_child()
        self.start()

    def render(self, text: str) -> Sound:
        """The sound of a text (numbers in words), within about twice the phrase's deadline.

        Raises NoSynthesiser for good, NotRendered for this text.
        """
        with self._lock:
            if self._missing is None and time.monotonic() < self._rest_until:
                raise NotRendered(sentence("synthesiser", "resting"), resting=True)
            for _ in range(2):
                try:
                    sound = self._try(text)
                except _StartFault as fault:
                    raise self._rested(fault) from fault
                except _Fault as fault:
                    self._note(fault)
                    self._drop_child()
                else:
                    self._failures = 0
                    return sound
            self._count_failure()
            raise NotRendered(sentence("unspoken", "failed"))

    def close(self) -> None:
        """End the child; a rendering that is under way fails."""
        self._closed = True
        self._drop_child()

    def _try(self, text: str) -> Sound:
        child = self._ready_child()
        path = child.order(text)
        numbers = self._numbers
        wait = numbers["phrase_seconds"] + numbers["phrase_seconds_per_letter"] * len(text)
        try:
            child.await_done(min(wait, numbers["phrase_seconds_at_most"]))
            return read_rendered(path, text)
        except BadSound as bad:
            raise _Fault(str(bad)) from bad
        finally:
            path.unlink(missing_ok=True)

    def _ready_child(self) -> _Child:
        if self._missing is not None:
            raise self._missing
        if self._closed:
            raise NotRendered(sentence("unspoken", "stopped"))
        if self._child is None:
            try:
                self._start_child()
            except NoSynthesiser as missing:
                self._missing = missing
                raise
            except _HangFault as fault:
                raise _StartFault(str(fault)) from fault
            except _Fault as fault:  # it died: that takes no time, and may have been an accident
                self._note(fault)
                try:
                    self._start_child()
                except _Fault as again:
                    raise _StartFault(str(again)) from again
        if self._child is None:
            raise _Fault("closed")
        return self._child

    def _start_child(self) -> None:
        child = self._child = _Child(self._command, self._wanted)
        if self._closed:  # while the child was being started
            self._drop_child()
        try:
            child.await_ready(self._numbers["start_seconds"])
        except (_Fault, NoSynthesiser):
            self._drop_child()
            raise

    def _drop_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _rested(self, fault: _StartFault) -> NotRendered:
        """Leave the synthesiser alone for a while; returns what is to be raised."""
        self._note(fault)
        self._rest_until = time.monotonic() + self._numbers["rest_seconds"]
        return NotRendered(sentence("synthesiser", "start"), resting=True)

    def _count_failure(self) -> None:
        self._failures += 1
        if self._failures >= self._numbers["rest_after"]:
            self._rest_until = time.monotonic() + self._numbers["rest_seconds"]
            # After the rest one failure is enough for the next.
            self._failures = self._numbers["rest_after"] - 1

    def _note(self, fault: _Fault) -> None:
        self.faults = [*self.faults[-19:], str(fault)]


class _Child:
    """One process of the synthesiser with its folder of sounds."""

    def __init__(self, command: Command, voice: str | None) -> None:
        self.voice: str | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="yasno-voice-", ignore_cleanup_errors=True)
        self._orders = 0
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own module, no shell
                (*command(Path(self._folder.name)), *([] if voice is None else [voice])),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self._folder.cleanup()
            raise _Fault(f"can't start: {error}") from error
        threading.Thread(target=self._listen, daemon=True).start()

    def await_ready(self, seconds: float) -> None:
        """Wait for the first line. Raises NoSynthesiser when the child tells that something is missing."""
        answer = self._next(time.monotonic() + seconds)
        if "missing" in answer:
            key = answer["missing"] if answer["missing"] in ("voice", "chosen") else "engine"
            raise NoSynthesiser(sentence("synthesiser", key))
        if "ready" not in answer:
            raise _Fault(f"unexpected: {answer}")
        self.voice = str(answer["ready"])

    def order(self, text: str) -> Path:
        """Ask for a text; the sound will be in the file that is answered."""
        self._orders += 1
        path = Path(self._folder.name) / f"{self._orders}.wav"
        line = json.dumps({"id": self._orders, "text": text, "path": str(path)}, ensure_ascii=False)
        stdin = self._process.stdin
        try:
            if stdin is None:
                raise _Fault("no stdin")
            stdin.write(line + "\n")
            stdin.flush()
        except (OSError, ValueError) as error:
            raise _Fault("the child is dead") from error
        return path

    def await_done(self, seconds: float) -> None:
        """Wait until the last order is done."""
        until = time.monotonic() + seconds
        while True:
            answer = self._next(until)
            if answer.get("id") == self._orders:
                if not answer.get("done"):
                    raise _Fault(str(answer.get("failed", "failed")))
                return

    def kill(self) -> None:
        """End the process and remove its folder; never waits long."""
        with contextlib.suppress(OSError):
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.5)
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._folder.cleanup()

    def _listen(self) -> None:
        stdout = self._process.stdout
        if stdout is not None:
            with stdout, contextlib.suppress(OSError, ValueError):
                for line in stdout:
                    self._answers.put(line)
        self._answers.put(None)

    def _next(self, until: float) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise _HangFault("the child hangs") from None
        if line is None:
            raise _Fault("the child died")
        try:
            answer = json.loads(line)
        except ValueError:
            return {}
        return answer if isinstance(answer, dict) else {}
