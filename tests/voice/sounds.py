"""Sounds made for the tests, and files of any form made of them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import av
import numpy as np
import numpy.typing as npt
import pytest

from voice.types import SAMPLE_RATE, Samples, Stream, Utterance

Channels = npt.NDArray[np.float32]
_LAYOUTS = {1: "mono", 2: "stereo", 6: "5.1"}


def tone(hertz: float, seconds: float, rate: int = SAMPLE_RATE, level: float = 0.5) -> Samples:
    time = np.arange(round(seconds * rate)) / rate
    return np.asarray(level * np.sin(2 * np.pi * hertz * time), dtype=np.float32)


def write(path: Path, channels: Channels, rate: int, codec: str) -> Path:
    """Encode sound of shape (channels, n) with the codec into the container that the name asks for."""
    with av.open(str(path), "w") as container:
        stream: Any = container.add_stream(codec, rate=rate, layout=_LAYOUTS[len(channels)])
        resampler = av.AudioResampler(
            format=stream.format, layout=stream.layout, rate=rate, frame_size=stream.frame_size or 1024
        )
        for at in range(0, channels.shape[1], 4096):
            piece = np.ascontiguousarray(channels[:, at : at + 4096])
            frame = av.AudioFrame.from_ndarray(piece, format="fltp", layout=_LAYOUTS[len(channels)])
            frame.sample_rate, frame.pts = rate, at
            for ready in resampler.resample(frame):
                container.mux(stream.encode(ready))
        for ready in resampler.resample(None):
            container.mux(stream.encode(ready))
        container.mux(stream.encode(None))
    return path


def write_video(path: Path, sound: Channels | None = None) -> Path:
    """A video of a grey second, with sound at SAMPLE_RATE or without."""
    with av.open(str(path), "w") as container:
        video: Any = container.add_stream("mpeg4", rate=10)
        video.width = video.height = 64
        audio: Any = (
            container.add_stream("aac", rate=SAMPLE_RATE, layout="mono") if sound is not None else None
        )
        for _ in range(10):
            grey = np.full((64, 64, 3), 128, dtype=np.uint8)
            container.mux(video.encode(av.VideoFrame.from_ndarray(grey, format="rgb24")))
        container.mux(video.encode(None))
        if audio is not None and sound is not None:
            for at in range(0, sound.shape[1] - 1023, 1024):
                piece = np.ascontiguousarray(sound[:, at : at + 1024])
                frame = av.AudioFrame.from_ndarray(piece, format="fltp", layout="mono")
                frame.sample_rate, frame.pts = SAMPLE_RATE, at
                container.mux(audio.encode(frame))
            container.mux(audio.encode(None))
    return path


def speak(text: str, voice: str, path: Path) -> Samples:
    """Have espeak-ng say it."""
    from voice.source import open_recording

    if shutil.which("espeak-ng") is None and not os.environ.get("CI"):
        pytest.skip("espeak-ng is not installed (apt-get install espeak-ng)")
    subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", str(path), text], check=True)
    return np.concatenate(list(open_recording(path).blocks()))


def silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * SAMPLE_RATE), dtype=np.float32)


def noises(seconds: float = 12.0) -> dict[str, Samples]:
    """What sounds in a club while nobody speaks."""
    random = np.random.default_rng(7)
    count = round(seconds * SAMPLE_RATE)
    white = random.standard_normal(count).astype(np.float32)
    clicks, knocks = silence(seconds), silence(seconds)
    fall = np.exp(-np.arange(400) / 60).astype(np.float32)
    for at in random.integers(0, count - 400, 30):
        clicks[at : at + 400] += 0.6 * random.standard_normal(400).astype(np.float32) * fall
    knock = tone(180, 0.2, level=0.8) * np.exp(-np.arange(3200) / 400).astype(np.float32)
    for at in random.integers(0, count - 3200, 20):
        knocks[at : at + 3200] += knock
    decay = np.exp(-np.arange(SAMPLE_RATE // 2) / SAMPLE_RATE * 3).astype(np.float32)
    notes = random.choice([220, 262, 294, 330, 392, 440], round(seconds * 2))
    chords = [sum(tone(n * k, 0.5, level=0.15) for k in (1, 1.26, 1.5, 2)) * decay for n in notes]
    return {
        "silence": silence(seconds),
        "hum": tone(50, seconds, level=0.2) + tone(100, seconds, level=0.1) + tone(150, seconds, level=0.05),
        "white noise": 0.1 * white,
        "loud noise": np.clip(0.4 * white, -1, 1),
        "clicks": np.clip(clicks, -1, 1),
        "knocks": np.clip(knocks, -1, 1),
        "music": np.concatenate(chords).astype(np.float32),
    }


def run(stream: Stream, sound: Samples, block: int = SAMPLE_RATE // 2) -> list[Utterance]:
    """Feed the sound to its end in blocks of so many samples."""
    found: list[Utterance] = []
    for at in range(0, len(sound), block):
        found += stream.feed(sound[at : at + block])
    return found + list(stream.flush())


def finals(found: Iterable[Utterance]) -> list[Utterance]:
    return [utterance for utterance in found if utterance.final]
