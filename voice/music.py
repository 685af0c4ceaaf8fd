"""Night music: the files of the host's own folder in random order without repeats, decoded ahead."""

from __future__ import annotations

import mimetypes
import random
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from voice.source import open_recording
from voice.speaking import (
    ROOM,
    Kind,
    PlaybackEnded,
    PlaybackStarted,
    Tell,
    Trouble,
    sentence,
)
from voice.types import Samples, VoiceError

_AHEAD_SECONDS = 3.0
"""How much sound is kept ready, so that a busy computer makes no hole."""
_NO_SOUND = ("image", "text", "application")
"""What lies beside music in a folder, covers and lists: not worth a complaint. Ogg is told as audio."""


class Playlist:
    """The files of a folder, each once in random order, then again in another; never one twice in a row.

    The folder is looked at anew for each round. A file that proved to be no music is left out.
    """

    def __init__(self, folder: Path, order: random.Random) -> None:
        self._folder = folder
        self._order = order
        self._round: list[Path] = []
        self._last: Path | None = None
        self._broken: set[Path] = set()

    def next(self) -> Path | None:
        """The next file; None when there is none to be played."""
        if not self._round:
            files = sorted(path for path in self._files() if path not in self._broken)
            self._order.shuffle(files)
            if len(files) > 1 and files[0] == self._last:
                files.append(files.pop(0))
            self._round = files
        self._last = self._round.pop(0) if self._round else None
        return self._last

    def leave_out(self, path: Path) -> None:
        """Never give this file again."""
        self._broken.add(path)

    def _files(self) -> list[Path]:
        try:
            return [path for path in self._folder.iterdir() if path.is_file() and _may_be_music(path)]
        except OSError:
            return []


def _may_be_music(path: Path) -> bool:
    kind = mimetypes.guess_type(path.name)[0] or ""
    return not path.name.startswith(".") and not kind.startswith(_NO_SOUND)


class Music:
    """Endless music of a folder for a mixer. Tells where tracks begin and end, and each broken file once.

    Raises VoiceError when there is no such folder.
    """

    def __init__(self, folder: Path, tell: Tell, order: random.Random | None = None) -> None:
        if not folder.is_dir():
            raise VoiceError(sentence("music", "no_folder", folder=folder))
        self._folder = folder
        self._tell = tell
        self._playlist = Playlist(folder, order or random.Random())  # noqa: S311 - no secret
        self._rate: int | None = None
        self._tuning = 0
        self._ready: deque[tuple[str, Samples]] = deque()
        self._held = 0
        self._heard: str | None = None
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="music", daemon=True)
        self._thread.start()

    def retune(self, rate: int) -> None:
        """From now on so many samples a second; the track goes on from its beginning."""
        with self._changed:
            if rate != self._rate:
                self._rate = rate
                self._tuning += 1
                self._ready.clear()
                self._held = 0
            self._changed.notify_all()

    def ready(self) -> float:
        """Seconds of sound that are decoded."""
        with self._changed:
            return self._held / self._rate if self._rate else 0.0

    def read(self, count: int, at: float) -> Samples:
        """The next samples, heard from session time `at` on; zeros where nothing is ready yet."""
        taken = np.zeros(count, dtype=np.float32)
        done = 0
        with self._changed:
            rate = self._rate or 1
            while done < count and self._ready:
                track, block = self._ready.popleft()
                self._track(track, at + done / rate)
                piece = block[: count - done]
                taken[done : done + len(piece)] = piece
                done += len(piece)
                if len(piece) < len(block):
                    self._ready.appendleft((track, block[len(piece) :]))
            self._held -= done
            self._changed.notify_all()
        return taken

    def rest(self, at: float) -> None:
        """The music pauses; the next `read` goes on where it stopped."""
        with self._changed:
            self._track(None, at)

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=2.0)

    def _track(self, track: str | None, at: float) -> None:
        if track == self._heard:
            return
        if self._heard is not None:
            self._tell(PlaybackEnded(at, 0, Kind.MUSIC, ROOM))
        if track is not None:
            self._tell(PlaybackStarted(at, 0, track, Kind.MUSIC, ROOM))
        self._heard = track

    def _work(self) -> None:
        path: Path | None = None
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._rate is not None)
                if self._closed:
                    return
                tuning, rate = self._tuning, self._rate or 1
            if path is None and (path := self._playlist.next()) is None:
                self._tell(Trouble("music", sentence("music", "empty", folder=self._folder)))
                return
            if self._decode(path, tuning, rate):
                path = None

    def _decode(self, path: Path, tuning: int, rate: int) -> bool:
        """Decode one file; false when the rate has changed meanwhile and it is to be begun anew."""
        try:
            for block in _blocks(path, rate):
                if not self._put(path.name, block, tuning, rate):
                    return False
        except VoiceError as error:
            self._playlist.leave_out(path)
            self._tell(Trouble("music", sentence("music", "broken", file=path.name, why=error)))
        return True

    def _put(self, track: str, block: Samples, tuning: int, rate: int) -> bool:
        """Hand a block on when there is room for it."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or tuning != self._tuning or self._held < _AHEAD_SECONDS * rate
            )
            if self._closed or tuning != self._tuning:
                return False
            self._ready.append((track, block))
            self._held += len(block)
            return True


def _blocks(path: Path, rate: int) -> Iterator[Samples]:
    recording = open_recording(path)
    heard = False
    for block in recording.blocks(rate):
        heard = True
        yield block
    if not heard:
        raise VoiceError(f"В файле «{path}» нет звука.")
