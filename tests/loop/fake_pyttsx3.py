"""Stands in for pyttsx3 in the synthesiser's process: says one recording whatever the text is, and can hang.

It is copied to a folder first on PYTHONPATH as `pyttsx3.py`, beside `voice.wav`; while a file `hang` is there
it never comes back, and each time it begins to hang it adds a line to `hung`.
"""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

_FOLDER = Path(__file__).parent


class Engine:
    def __init__(self) -> None:
        self._properties: dict[str, object] = {}
        self._heard: dict[str, Callable[..., object]] = {}
        self._path = ""

    def connect(self, event: str, heed: Callable[..., object]) -> None:
        self._heard[event] = heed

    def getProperty(self, name: str) -> object:  # noqa: N802 - the library's name
        if name == "voices":
            return [SimpleNamespace(id="zle/ru", name="russian", languages=[b"\x05ru"])]
        return self._properties.get(name)

    def setProperty(self, name: str, value: object) -> None:  # noqa: N802 - the library's name
        self._properties[name] = value

    def save_to_file(self, text: str, path: str) -> None:  # noqa: ARG002
        self._path = path

    def runAndWait(self) -> None:  # noqa: N802 - the library's name
        if (_FOLDER / "hang").exists():
            with (_FOLDER / "hung").open("a") as log:
                log.write(f"{os.getpid()}\n")
            time.sleep(3_600)
        shutil.copy(_FOLDER / "voice.wav", self._path)
        self._heard["finished-utterance"]()


def init() -> Engine:
    return Engine()
