"""The capturing process: PortAudio lives and dies in a process of its own.

PortAudio knows only the devices that were there when it started, a broken driver may hang in any of its
calls, and ALSA writes to the terminal. A process is started anew for every opening and killed to close:
so a returned device is found, nothing hangs, and what we play in the main process goes on.

`python -m voice.capture list` prints the devices as JSON; `python -m voice.capture listen WANTED` (JSON)
writes messages to stdout until its stdin ends: a header, then samples or a refusal.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO

from voice.hardware import Device, Frames, Refused, SoundDevice
from voice.line import LocalLine, Pieces, Wanted

_HEADER = struct.Struct("<?dIHII")
"""Whether frames follow (else a refusal as JSON); until; rate; channels; lost; bytes that follow."""
_LIST_SECONDS = 15.0
"""A driver that takes longer to tell its devices hangs."""
_KILL_SECONDS = 1.0


def list_raw() -> tuple[Device, ...]:
    """The devices as they are now. Raises Refused."""
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            _command("list"),
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_LIST_SECONDS,
            check=False,
        )
        answer = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError) as error:
        raise Refused("other", str(error)) from error
    if "reason" in answer:
        raise Refused(answer["reason"], answer["detail"])
    return tuple(Device(**device) for device in answer["devices"])


class ChildLine:
    """A microphone opened in a process of its own; a refusal comes out of `take`. Raises Refused."""

    def __init__(self, wanted: Wanted) -> None:
        self._pieces = Pieces()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                _command("listen", json.dumps(asdict(wanted))),
                env=_environment(),
                stdin=subprocess.PIPE,  # its end tells the process that we are gone
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise Refused("other", str(error)) from error
        self._reader = threading.Thread(target=self._read, name="microphone-pipe", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def take(self, timeout: float) -> Frames | None:
        """As `Line.take`."""
        return self._pieces.take(timeout)

    def close(self) -> None:
        """Kill the process: nothing of it is worth waiting for."""
        self._process.kill()
        try:
            self._process.wait(_KILL_SECONDS)
        except subprocess.TimeoutExpired:
            return  # stuck in the kernel: it holds no lock of ours
        self._reader.join(_KILL_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None  # noqa: S101 - both were asked for
            pipe.close()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101 - it was asked for
        while True:
            try:
                message = read(pipe)
            except (OSError, ValueError) as error:
                message = Refused("stopped", str(error))
            self._pieces.put(message)
            if isinstance(message, Refused):
                return


def write(pipe: IO[bytes], message: Frames | Refused) -> None:
    """Send one message."""
    if isinstance(message, Frames):
        head = (True, message.until, message.rate, message.channels, message.lost)
        data = message.data
    else:
        head = (False, 0.0, 0, 0, 0)
        data = json.dumps({"reason": message.reason, "detail": message.detail}).encode()
    pipe.write(_HEADER.pack(*head, len(data)) + data)
    pipe.flush()


def read(pipe: IO[bytes]) -> Frames | Refused:
    """Receive one message; the end of the pipe is a refusal, too. Raises ValueError on nonsense."""
    head = pipe.read(_HEADER.size)
    if len(head) < _HEADER.size:
        return Refused("stopped", "the capturing process ended")
    is_sound, until, rate, channels, lost, size = _HEADER.unpack(head)
    data = pipe.read(size)
    if len(data) < size:
        return Refused("stopped", "the capturing process ended")
    if is_sound:
        return Frames(until, rate, channels, data, lost)
    answer = json.loads(data)
    return Refused(answer["reason"], answer["detail"])


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", "voice.capture", *arguments]  # -P: nothing of the current folder


def _environment() -> dict[str, str]:
    """Ours, with the folder of the rooms: the process must find this very module."""
    rooms = str(Path(__file__).resolve().parent.parent)
    paths = [rooms, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _list(out: IO[bytes]) -> None:
    try:
        answer: dict[str, object] = {"devices": [asdict(device) for device in SoundDevice().devices()]}
    except Refused as refused:
        answer = {"reason": refused.reason, "detail": refused.detail}
    out.write(json.dumps(answer).encode())
    out.flush()


def _listen(wanted: Wanted, out: IO[bytes]) -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        line = LocalLine(SoundDevice(), wanted)
        while True:
            frames = line.take(1.0)
            if frames is not None:
                write(out, frames)
    except Refused as refused:
        write(out, refused)


def _leave_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)  # PortAudio may hang, and there is nothing to tidy up


def main(arguments: Sequence[str]) -> None:
    """Run the capturing process."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the drivers print must not get between the messages
    try:
        if arguments[0] == "list":
            _list(out)
        else:
            _listen(Wanted(**json.loads(arguments[1])), out)
    except BrokenPipeError:
        pass
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
