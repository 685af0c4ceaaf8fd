"""`yasno review` with real models: forms of files, silence, Ctrl-C, models that are no use."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from host.review.day import load_day
from host.review.run import review
from tests.host.commands import YASNO, assert_one_sentence, is_progress, yasno
from tests.voice.sounds import silence, write
from voice.types import SAMPLE_RATE, Samples
from voice.whisper_recogniser import WhisperRecogniser

pytestmark = pytest.mark.slow

CUT = (31.9, 70.0)
"""Seconds of the sample: the fifth is called, nominates wrongly, then rightly, the sixth is called."""


@pytest.fixture(scope="module")
def cut(sample_sound: Samples) -> Samples:
    return sample_sound[int(CUT[0] * SAMPLE_RATE) : int(CUT[1] * SAMPLE_RATE)]


def _form(sound: Samples, rate: int, channels: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """The sound at another rate; of several channels one has it, the others a faint hum."""
    at = np.arange(round(len(sound) * rate / SAMPLE_RATE)) / rate
    resampled = np.interp(at, np.arange(len(sound)) / SAMPLE_RATE, sound).astype(np.float32)
    hum = (0.001 * np.sin(2 * np.pi * 50 * at)).astype(np.float32)
    return np.stack([resampled, *[hum] * (channels - 1)])


@pytest.fixture(params=[(8_000, 1, "wav", "pcm_s16le"), (96_000, 6, "flac", "flac")], ids=["8k", "96k"])
def other_form(request: pytest.FixtureRequest, cut: Samples, tmp_path: Path) -> Path:
    """The cut as a telephone and as a studio would have it."""
    rate, channels, ending, codec = request.param
    return write(tmp_path / f"день.{ending}", _form(cut, rate, channels), rate, codec)


def test_any_rate_and_channels_give_the_same_speakers(
    other_form: Path, whisper: WhisperRecogniser, sample_path: Path
) -> None:
    day = load_day(sample_path.with_suffix(".json"))
    result = review(other_form, day, whisper, lambda _: None, time.perf_counter())
    voices = [line.who for line in result.protocol.transcript]
    changes = [who for at, who in enumerate(voices) if at == 0 or voices[at - 1] != who]
    assert changes == ["host", 5, "host", 5, "host"]
    assert [(found.by, found.seat) for found in result.protocol.nominations] == [(5, 3), (5, 3)]
    assert result.protocol.seconds == pytest.approx(CUT[1] - CUT[0], abs=0.3)
    assert not result.damaged


def test_silence_is_a_full_result_and_one_sentence(tmp_path: Path, whisper_folder: Path) -> None:
    path = write(tmp_path / "тихо.wav", silence(4.0)[np.newaxis], SAMPLE_RATE, "pcm_s16le")
    ran = yasno("review", path, "--model", whisper_folder.name, "--json", "-")
    assert ran.returncode == 1
    protocol = json.loads(ran.stdout)
    assert (protocol["speeches"], protocol["transcript"], protocol["seconds"]) == ([], [], 4.0)
    assert "не слышно речи" in ran.stderr.decode()
    assert_one_sentence(ran.stderr.decode())


def test_ctrl_c_in_the_middle(sample_path: Path, whisper_folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "протокол.json"
    command = [YASNO, "review", str(sample_path), "--model", whisper_folder.name, "--json", str(target)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test that runs in the background inherits that SIGINT is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        assert process.stderr
        assert process.stdout
        seen = b""
        while not re.search(rb"[1-9]\d*/\d+", seen):
            more = os.read(process.stderr.fileno(), 4096)
            assert more, seen.decode()
            seen += more
        process.send_signal(signal.SIGINT)
        seen += process.stderr.read()
        assert process.stdout.read() == b""
        assert process.wait(timeout=60) == 2
    assert "Остановлено" in seen.decode()
    assert_one_sentence(seen.decode())
    assert list(tmp_path.iterdir()) == []


def test_an_absent_model_says_how_to_get_it(sample_path: Path, tmp_path: Path) -> None:
    for arguments in ((), ("--recogniser", "vosk"), ("--recogniser", "whisper"), ("--model", "whisper-base")):
        ran = yasno("review", sample_path, *arguments, env={"YASNO_MODELS": str(tmp_path)})
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert "yasno models fetch" in ran.stderr.decode()
        assert_one_sentence(ran.stderr.decode())


def _half_of(folder: Path, into: Path) -> Path:
    shutil.copytree(folder, into, ignore=shutil.ignore_patterns("model.bin"))
    with (folder / "model.bin").open("rb") as whole:
        (into / "model.bin").write_bytes(whole.read(2_000_000))
    return into


def test_half_a_model_is_told(sample_path: Path, whisper_folder: Path, tmp_path: Path) -> None:
    _half_of(whisper_folder, tmp_path / whisper_folder.name)
    ran = yasno("review", sample_path, env={"YASNO_MODELS": str(tmp_path)})
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert "повреждена" in ran.stderr.decode()
    assert_one_sentence(ran.stderr.decode())


def test_half_a_model_given_by_path_is_told(sample_path: Path, whisper_folder: Path, tmp_path: Path) -> None:
    half = _half_of(whisper_folder, tmp_path / "моя")
    for manifest in half.glob("*manifest*"):
        manifest.unlink()
    for manifest in half.glob(".*"):
        manifest.unlink()
    ran = yasno("review", sample_path, "--model", half)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert "повреждена" in ran.stderr.decode()
    assert_one_sentence(ran.stderr.decode())


def test_a_model_of_another_language_is_told(sample_path: Path, korean_folder: Path) -> None:
    ran = yasno("review", sample_path, "--model", korean_folder)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert "русск" in ran.stderr.decode()
    assert_one_sentence(ran.stderr.decode())


def test_a_model_of_the_other_engine_is_told(sample_path: Path, korean_folder: Path) -> None:
    ran = yasno("review", sample_path, "--recogniser", "whisper", "--model", korean_folder)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert_one_sentence(ran.stderr.decode())


def test_json_alone_stands_on_stdout_and_vosk_hears_the_day(
    sample_path: Path, russian_vosk_folder: Path
) -> None:
    day = sample_path.with_suffix(".json")
    ran = yasno(
        "review",
        sample_path,
        "--day",
        day,
        "--recogniser",
        "vosk",
        "--model",
        russian_vosk_folder,
        "--json",
        "-",
    )
    assert ran.returncode == 0
    protocol = json.loads(ran.stdout)
    assert (protocol["recogniser"], protocol["model"]) == ("vosk", russian_vosk_folder.name)
    order = [3, 5, 6, 8, 9, 2]
    assert [speech["seat"] for speech in protocol["speeches"] if speech["phase"] == "speech"] == order
    assert all(is_progress(line) for line in re.split(r"[\r\n]+", ran.stderr.decode()) if line.strip())
