"""Make the recordings of `make demo` and `make game` from their scripts, and write the times of the turns.

Needs Debian's `festival`, `festvox-ru` and `sox`. One Russian voice reads every turn; its pitch, timbre and
pace are varied so that the host and the players sound different (sample_voices.toml). The same packages give
the same file.

    python scripts/make_sample.py [SCRIPT.json ...]

Without arguments both are made. A turn may name the silence before it (`pause`, seconds).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
import wave
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parent.parent
AUDIO = ROOT / "tests" / "audio"
SCRIPTS = (AUDIO / "sample-day.json", AUDIO / "short-game.json")
VOICES = Path(__file__).with_name("sample_voices.toml")
RATE = 16_000
EDGE_SECONDS = 0.8
QUALITY = "6"
"""Of Ogg Vorbis, 0 to 10; 6 takes 6.4 kB for a second of this sound."""
ROOM_NOISE = 0.0004
"""Standard deviation of the room's noise (full scale is 1): about -68 dB, a quiet room."""
QUIETEST_SPEECH = 0.01
"""Below this peak (full scale is 1) the edges of a synthesised turn count as silence and are cut."""

Samples = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Voice:
    """How one speaker sounds; the fields are explained in sample_voices.toml."""

    speed: float
    tempo: float
    gain: float
    pause: float


def load_voices() -> dict[str, Voice]:
    """Read sample_voices.toml: the seat number as text, or "host" → its voice."""
    table = tomllib.loads(VOICES.read_text(encoding="utf-8"))
    return {who: Voice(**values) for who, values in table.items()}


def read_wave(path: Path) -> Samples:
    """Samples of a 16-bit mono file at RATE, shape (n,), in -1..1."""
    with wave.open(str(path)) as sound:
        if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) != (RATE, 1, 2):
            raise ValueError(f"{path}: not 16-bit mono at {RATE} Hz")
        raw = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2")
    samples: Samples = raw.astype(np.float32) / np.float32(32768)
    return samples


def write_wave(path: Path, samples: Samples) -> None:
    """Write samples (-1..1) as a 16-bit mono file at RATE."""
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def trim(samples: Samples) -> Samples:
    """Cut the synthesiser's own silence from both ends, so that the times are those of the speech."""
    loud = np.flatnonzero(np.abs(samples) > QUIETEST_SPEECH)
    return samples[loud[0] : loud[-1] + 1]


def speak(text: str, voice: Voice, folder: Path) -> Samples:
    """Read a text in a voice."""
    plain, varied = folder / "plain.wav", folder / "varied.wav"
    command = ["text2wave", "-eval", "(voice_msu_ru_nsh_clunits)", "-o", str(plain)]
    subprocess.run(command, input=text.encode(), check=True)  # noqa: S603
    effects = ["speed", str(voice.speed), "rate", str(RATE), "tempo", "-s", str(voice.tempo)]
    loudness = ["norm", "-3", "gain", str(voice.gain)]
    subprocess.run(["sox", "-D", str(plain), str(varied), *effects, *loudness], check=True)  # noqa: S603, S607
    return trim(read_wave(varied))


def render(day: dict[str, Any], voices: dict[str, Voice]) -> Samples:
    """The whole day as sound; writes `start` and `end` into the day's turns."""
    parts: list[Samples] = [np.zeros(int(EDGE_SECONDS * RATE), np.float32)]
    position = len(parts[0])
    with tempfile.TemporaryDirectory() as folder:
        for number, turn in enumerate(day["turns"]):
            voice = voices[str(turn["who"])]
            silence = turn.get("pause", voice.pause) if number else 0.0
            pause = np.zeros(int(silence * RATE), np.float32)
            speech = speak(turn["text"], voice, Path(folder))
            turn["start"] = round((position + len(pause)) / RATE, 2)
            turn["end"] = round((position + len(pause) + len(speech)) / RATE, 2)
            parts += [pause, speech]
            position += len(pause) + len(speech)
    parts.append(parts[0])
    sound = np.concatenate(parts)
    noise = np.random.default_rng(1).normal(0, ROOM_NOISE, len(sound))
    return (sound + noise).astype(np.float32)


def make(script: Path, voices: dict[str, Voice]) -> None:
    """Make the recording beside its script."""
    day = json.loads(script.read_text(encoding="utf-8"))
    sound = render(day, voices)
    day["seconds"] = round(len(sound) / RATE, 2)
    recording = script.with_name(day["audio"])
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "day.wav"
        write_wave(whole, sound)
        command = ["sox", "-R", "-D", str(whole), "-C", QUALITY, "--comment", "", str(recording)]
        subprocess.run(command, check=True)  # noqa: S603
    script.write_text(json.dumps(day, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{recording}: {day['seconds']} s, {recording.stat().st_size} bytes", file=sys.stderr)


def main() -> int:
    """Make the recordings that are asked for."""
    for script in map(Path, sys.argv[1:] or map(str, SCRIPTS)):
        make(script, load_voices())
    return 0


if __name__ == "__main__":
    sys.exit(main())
