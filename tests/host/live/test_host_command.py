"""`yasno host` as a user starts it: a recording for the microphone, the real recogniser, a real journal."""

from __future__ import annotations

import json
import signal
import subprocess
import wave
from pathlib import Path

import numpy as np
import pytest

from host.live.entries import Kind
from host.live.journal import Journal
from rules.notation import state_json
from rules.rulebook import load
from tests.host.commands import YASNO, assert_one_sentence, yasno
from voice.source import open_recording
from voice.types import SAMPLE_RATE

AUDIO = Path(__file__).parents[2] / "audio"
SECONDS = 38
"""The sample day up to the «Принято» for its first nomination."""


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first speech of the sample day, with some silence behind it."""
    sound = np.concatenate(list(open_recording(AUDIO / "sample-day.ogg").blocks()))[: SECONDS * SAMPLE_RATE]
    whole = np.concatenate([sound, np.zeros(2 * SAMPLE_RATE, dtype=np.float32)])
    path = tmp_path_factory.mktemp("live") / "начало.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes((whole * 32_000).astype("<i2").tobytes())
    return path


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The seats of the sample day, joined in its morning."""
    day = json.loads((AUDIO / "sample-day.json").read_text(encoding="utf-8"))
    seats = [{"do": "seat", "seat": int(seat), "nick": nick} for seat, nick in day["seats"].items()]
    roles = {"don": 9, "mafia": [1, 4], "sheriff": 2}
    begin = {"do": "begin", "day": day["day"], "alive": day["alive"], "roles": roles}
    path = tmp_path / "начало.jsonl"
    path.write_text("\n".join(map(json.dumps, [*seats, begin])), encoding="utf-8")
    return path


def command(recording: Path, script: Path, journal: Path) -> list[str]:
    return [
        *(YASNO, "host", "--source", str(recording), "--output", "none", "--announce", "none", "--one-ear"),
        *("--start", str(script), "--journal", str(journal), "--plain", "--speed", "max"),
    ]


@pytest.mark.slow
def test_a_killed_game_goes_on_and_a_nomination_is_heard_accepted_and_kept(
    beginning: Path, script: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "игра.sqlite"
    running = subprocess.Popen(command(beginning, script, journal), stdout=subprocess.PIPE)
    assert running.stdout is not None
    first = running.stdout.readline().decode()
    running.send_signal(signal.SIGKILL)
    running.wait(60)
    assert first == "== День 3 ==\n"
    arguments = ("host", "--resume", "--journal", journal, "--source", beginning, "--output", "none")
    done = yasno(*arguments, "--one-ear", "--plain", "--announce", "none", "--speed", "max", timeout=240)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    with Journal.open(journal) as kept:
        begun = [entry for entry in kept.entries(Kind.ACTION) if entry.body["do"]["do"] == "begin"]
        assert len(begun) == 1
        state = state_json(kept.game().state)
    assert state["nominations"] == [{"by": 3, "seat": 5}]
    assert state["speaker"] == 5
    assert "Игрок номер пять, ваша минута." in done.stdout.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--source", "нет.wav"),
        ("--resume", "--journal", "нет.sqlite"),
        ("--start", "нет.jsonl"),
        ("--rules", "нет"),
        ("--words", "нет.toml"),
        ("--announce", "громко"),
    ],
)
def test_what_can_not_be_begun_is_one_sentence(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = yasno("host", *arguments, "--plain", env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, b"")
    assert_one_sentence(done.stderr.decode())
    assert not list(tmp_path.rglob("*.sqlite*")), "the game never began, so there is none to go on with"


@pytest.mark.parametrize("speed", ["real", "max"])
def test_a_launch_that_fails_after_its_journal_was_made_takes_it_away(
    beginning: Path, script: Path, tmp_path: Path, speed: str
) -> None:
    journal = tmp_path / "игра.sqlite"
    arguments = ("--source", beginning, "--speed", speed, "--journal", journal, "--start", script, "--plain")
    done = yasno("host", *arguments, "--model", tmp_path / "нет")
    assert done.returncode == 2
    assert_one_sentence(done.stderr.decode())
    assert not list(tmp_path.glob("игра*"))


def test_a_journal_that_was_there_stays_whatever_fails(tmp_path: Path) -> None:
    journal = tmp_path / "игра.sqlite"
    Journal.create(journal, load()).close()
    before = journal.read_bytes()
    for resume in (("--resume",), ()):
        done = yasno("host", "--journal", journal, *resume, "--plain", "--model", tmp_path / "нет")
        assert done.returncode == 2
        assert journal.read_bytes() == before


def test_who_asks_for_the_desk_of_a_recording_at_full_speed_is_told(beginning: Path, tmp_path: Path) -> None:
    done = yasno(
        "host", "--source", beginning, "--speed", "max", "--lan", "--model", tmp_path / "нет", "--plain"
    )
    assert "Пульта в браузере не будет" in done.stderr.decode().splitlines()[0]
