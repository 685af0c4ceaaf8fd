"""One review of the sample by the real command, for all tests of it; and a recogniser that needs no model."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host.review import command
from host.review.passage import Piece
from tests.host.commands import yasno
from tests.voice.sounds import tone, write
from voice.types import NO_HINTS, SAMPLE_RATE, Hints, Samples, Utterance, Word


@dataclass(frozen=True)
class SampleReview:
    """What `yasno review` made of the sample: the process, the protocol file, the truth beside the sound."""

    process: subprocess.CompletedProcess[bytes]
    protocol: dict[str, Any]
    truth: dict[str, Any]


@pytest.fixture(scope="session")
def sample_review(
    sample_path: Path, whisper_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> SampleReview:
    target = tmp_path_factory.mktemp("review") / "протокол.json"
    day = sample_path.with_suffix(".json")
    process = yasno(
        "review", sample_path, "--day", day, "--model", whisper_folder.name, "--json", target, timeout=300
    )
    assert process.returncode == 0, process.stderr.decode()
    return SampleReview(process, json.loads(target.read_bytes()), json.loads(day.read_bytes()))


@dataclass
class Parrot:
    """A recogniser that says the given pieces, whatever the sound is; `before` is called at each block."""

    pieces: Sequence[Piece] = ()
    before: Callable[[], None] = lambda: None
    engine: str = "whisper"
    model: str = "parrot"
    led_by_hints: bool = False
    hints: list[Hints] = field(default_factory=list)

    def stream(self, hints: Hints = NO_HINTS, *, partials: bool = False) -> Parrot:
        assert not partials
        self.hints.append(hints)
        return self

    def feed(self, block: Samples) -> Sequence[Utterance]:
        assert len(block)
        self.before()
        return ()

    def flush(self) -> Sequence[Utterance]:
        return [
            Utterance(number, piece.start, piece.end, piece.words, 0.9)
            for number, piece in enumerate(self.pieces)
        ]

    def hear(self, samples: Samples, hints: Hints = NO_HINTS) -> tuple[Word, ...]:
        raise AssertionError(f"nothing is heard again without its sound: {len(samples)}, {hints}")


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch) -> Parrot:
    """`yasno review` inside this process hears with the parrot."""
    bird = Parrot()
    monkeypatch.setattr(command, "_recogniser", lambda _: bird)
    return bird


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Three seconds of sound in a folder of its own."""
    folder = tmp_path / "записи"
    folder.mkdir()
    sound = np.asarray([tone(300, 3.0)], dtype=np.float32)
    return write(folder / "день.wav", sound, SAMPLE_RATE, "pcm_s16le")
