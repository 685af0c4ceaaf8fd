"""The Russian voices of the synthesiser, listed by a process of its own: the libraries behind it may hang.

`python -m voice.voices` prints them as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any

from voice.synthesiser_process import own_stdout, russian, wishes

_SECONDS = 10.0


@dataclass(frozen=True)
class Voice:
    """A voice. `name` is what the synthesiser takes, `label` is for people; `default`: the usual one."""

    name: str
    label: str
    default: bool


def list_voices() -> tuple[Voice, ...]:
    """The Russian voices there are, the usual one first (about 0.5 s); none where there is no synthesiser."""
    command = [sys.executable, "-P", "-m", "voice.voices"]
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
        return tuple(Voice(**voice) for voice in json.loads(done.stdout))
    except (OSError, subprocess.TimeoutExpired, ValueError, TypeError):
        return ()


def described(voices: Sequence[Any]) -> list[Voice]:
    """The Russian ones among pyttsx3's voices, each under a name for people."""
    labels = tomllib.loads((resources.files("voice") / "data" / "voice_labels.toml").read_text("utf-8"))
    own = {str(voice.id): str(voice.name or voice.id) for voice in voices}
    names = russian(voices, wishes())
    return [Voice(name, labels.get(name.lower(), own[name]), default=name == names[0]) for name in names]


def main() -> None:
    """Print the voices."""
    import pyttsx3  # noqa: PLC0415 - only in the process that lists

    with own_stdout() as out:
        voices = pyttsx3.init().getProperty("voices")
        json.dump([asdict(voice) for voice in described(voices)], out)


if __name__ == "__main__":
    main()
