"""The synthesiser's own process: texts come in as lines of JSON, sound files and lines of JSON go out.

The library behind pyttsx3 may hang, abort, or print; all of that stays in here, and the parent may kill this
process at any instant. Lines in: `{"id", "text", "path"}`. Lines out: first `{"ready": VOICE}` or
`{"missing": "engine" | "voice" | "chosen"}`, then for each text `{"id", "done": true}` or
`{"id", "failed": WHY}`. When the parent is gone, so are this process and its folder of sounds.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import sys
import threading
import time
import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any, TextIO

_WARM_UP = "Проверка."
_GLANCE_SECONDS = 0.005
_STILL_SECONDS = 0.2
_NOTHING_SECONDS = 1.0
_HEADER_BYTES = 44
"""The size of a WAV file without sound: more is to come."""


def russian(voices: Iterable[Any], wanted: dict[str, list[str]]) -> list[str]:
    """The identifiers of the Russian voices among pyttsx3's voices, the surest first.

    `wanted` is data/voices.toml: ids, languages and parts of names, each in order of preference.
    """
    known = [(str(voice.id), f"{voice.id} {voice.name}".lower(), _languages(voice)) for voice in voices]
    found = [name for wish in wanted["ids"] for name, _, _ in known if name.lower() == wish]
    found += [name for wish in wanted["languages"] for name, _, languages in known if wish in languages]
    found += [name for wish in wanted["parts"] for name, names, _ in known if wish in names]
    return list(dict.fromkeys(found))


def wishes() -> dict[str, list[str]]:
    """How a Russian voice is known."""
    return tomllib.loads((resources.files("voice") / "data" / "voices.toml").read_text("utf-8"))


def _languages(voice: Any) -> set[str]:
    """Lower-case language codes; espeak gives bytes with a leading number, others give text."""
    found = set()
    for language in voice.languages or ():
        text = language.decode("utf-8", errors="ignore") if isinstance(language, bytes) else str(language)
        found.add(text.lstrip("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09").lower())
    return found


class Renderer:
    """pyttsx3 with the Russian voice of this identifier (None: the surest), one text a time.

    `voice` is then None where there is none.
    """

    def __init__(self, words_per_minute: int, voice: str | None = None) -> None:
        import pyttsx3  # noqa: PLC0415 - a broken library is told, not died of

        self._engine = pyttsx3.init()
        self._error: BaseException | None = None
        self._engine.connect("error", self._note)
        self._finished = threading.Event()
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())
        found = russian(self._engine.getProperty("voices"), wishes())
        fitting = [name for name in found if voice in (None, name)]
        self.voice = fitting[0] if fitting else None
        self._engine.setProperty("voice", self.voice)
        self._engine.setProperty("rate", words_per_minute)

    def warm_up(self, path: str) -> None:
        """Say something to nobody: the engine takes in voice and rate only when it runs.

        They are set once, and not before every phrase, because espeak-ng takes a new rate in beside the
        synthesis, and a phrase that begins meanwhile comes out empty.
        """
        self.render(_WARM_UP, path)
        if os.path.exists(path):
            os.unlink(path)

    def render(self, text: str, path: str) -> str | None:
        """Write the text's sound to the path; return what went wrong, as far as the library knows."""
        self._error = None
        self._finished.clear()
        self._engine.save_to_file(text, path)
        self._engine.runAndWait()
        self._await_file(path)
        if self._error is not None:
            return f"{type(self._error).__name__}: {self._error}"
        speaking = self._engine.getProperty("voice")
        return None if speaking == self.voice else f"voice is {speaking}"

    def _await_file(self, path: str) -> None:
        """Wait until the file is written: `runAndWait` may return before it is, even before it is begun.

        Where the engine does not tell the end (not all do), a file that no longer grows is taken for whole.
        """
        size, since = -1, time.monotonic()
        while not self._finished.wait(_GLANCE_SECONDS):
            now = os.path.getsize(path) if os.path.exists(path) else 0
            if now != size:
                size, since = now, time.monotonic()
            waited = time.monotonic() - since
            if waited > (_STILL_SECONDS if size > _HEADER_BYTES else _NOTHING_SECONDS):
                return

    def _note(self, name: str | None = None, exception: BaseException | None = None) -> None:  # noqa: ARG002
        self._error = exception or RuntimeError("unknown")


def _read_lines(lines: queue.SimpleQueue[str], folder: str) -> None:
    """Hand the lines on; with the parent's end this process ends too, whatever it is doing."""
    for line in sys.stdin:
        lines.put(line)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def own_stdout() -> TextIO:
    """Keep stdout for the protocol; what libraries print goes nowhere."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return out


def main(folder: str, words_per_minute: int, voice: str | None = None) -> None:
    """Serve until the parent closes stdin."""
    out = own_stdout()

    def tell(**values: object) -> None:
        out.write(json.dumps(values, ensure_ascii=False) + "\n")
        out.flush()

    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read_lines, args=(lines, folder), daemon=True).start()
    try:
        renderer = Renderer(words_per_minute, voice)
    except Exception as error:  # whatever the library throws, there is no engine
        tell(missing="engine", detail=f"{type(error).__name__}: {error}")
        return
    if renderer.voice is None:
        tell(missing="voice" if voice is None else "chosen")
        return
    renderer.warm_up(os.path.join(folder, "warm-up.wav"))
    tell(ready=renderer.voice)
    while True:
        order = json.loads(lines.get())
        failed = renderer.render(order["text"], order["path"])
        tell(id=order["id"], **({"done": True} if failed is None else {"failed": failed}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:4])
