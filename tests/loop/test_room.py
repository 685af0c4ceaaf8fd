"""A room with the whole program in it: what is said there is obeyed, what the assistant says is not."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host.live.entries import PLAYED, Kind
from tests.loop import fake_pyttsx3
from tests.loop.conftest import line, write_wave
from tests.loop.sitting import DEADLINE, Sitting, alive, glance
from tests.loop.sounds import loud_seconds, place_of
from tests.voice.room import Recording, Room, wait_until
from voice.source import open_recording
from voice.types import SAMPLE_RATE, Samples

pytestmark = [pytest.mark.slow, pytest.mark.alone]

HEARD_SECONDS = 20.0
"""So long a busy machine may take to hear a line: to say it again sooner would be to say it twice."""
STALL_SECONDS = 3.3
"""Words that ended before a stall of this are known more than three seconds late."""
BREATH = np.zeros(SAMPLE_RATE // 2, dtype=np.float32)
"""Before whoever speaks next."""
OPENING_SECONDS = 7.0
"""The words that open the day take a little longer."""


class Table:
    """Who speaks at the table: lines of the sample day, said into the room."""

    def __init__(self, room: Room, sound: Samples, folder: Path) -> None:
        self.room, self.folder = room, folder
        self.sound = sound

    def say(self, name: str, *, to_host: bool = False) -> None:
        """Say a line to its end."""
        path = self.folder / f"{name}.wav"
        if not path.exists():
            write_wave(path, np.concatenate([BREATH, line(self.sound, name)]))
        assert self.room.play(path, to_host=to_host).wait(DEADLINE) == 0

    def say_until(
        self, sitting: Sitting, name: str, true: Callable[[], bool], *, to_host: bool = False
    ) -> None:
        """Say a line, and again where a busy machine has swallowed it, until something is so."""
        deadline = time.monotonic() + 3 * DEADLINE
        while not true() and time.monotonic() < deadline:
            self.say(name, to_host=to_host)
            answered = time.monotonic() + HEARD_SECONDS
            while not true() and time.monotonic() < answered:
                time.sleep(0.02)
        sitting.until(true, f"{name} is heard", 0.1)


@pytest.fixture
def table(room: Room, sample_sound: Samples, tmp_path: Path) -> Table:
    return Table(room, sample_sound, tmp_path)


def begin(room: Room, morning: Path, journal: Path, *options: str, **more: str) -> Sitting:
    devices = ("--input", "pulse", "--output", "pulse", "--one-ear")
    words = ("--start", morning, "--journal", journal)
    return Sitting(*devices, *words, *options, environment={**room.environment, **more})


def hears(sitting: Sitting, word: str = "говорил") -> Callable[[], bool]:
    """Whether a line with this word (of «chats») is being heard at this moment."""
    return lambda: any(word in row for row in sitting.lines() if row.startswith("Слышу: "))


def played(journal: Path) -> list[dict[str, Any]]:
    """The actions of the game after its beginning; fails on anything else that was found in what was said."""
    entries, _ = glance(journal)
    assert not [entry for entry in entries if entry.kind in (Kind.PROPOSAL, Kind.ATTEMPT)]
    actions = [entry.body["do"] for entry in entries if entry.kind in PLAYED]
    began = [action["do"] for action in actions].index("begin")
    return actions[began + 1 :]


def test_a_table_is_heard_through_losses_and_stalls(
    room: Room, table: Table, morning: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "игра.sqlite"
    with begin(room, morning, journal) as sitting:
        _a_nomination_is_heard_and_accepted(sitting, table)
        _a_stalled_recogniser_does_not_obey_late(sitting, table)
        _a_lost_loudspeaker_and_microphone_come_back(sitting, room, table)
        started = sitting.pids()
        sitting.process.kill()
        sitting.wait()
        wait_until(lambda: not any(map(alive, started)), "no process is left")
    wait_until(lambda: (room.listeners(), room.players()) == (1, 0), "none but the recorder holds a device")
    done = [action["do"] for action in played(journal)]
    assert done == ["speech_end", "nominate", "accept", *["speech_end"] * 4]


def _a_nomination_is_heard_and_accepted(sitting: Sitting, table: Table) -> None:
    """The player's words and the host's, and between them the assistant's own."""
    sitting.reads("Слово: 3 Зима")
    sitting.type("jt")
    sitting.reads("Сказано: Игрок номер пять, ваша минута.", "Никто не выставлен")
    table.say_until(sitting, "chats", hears(sitting))
    table.say_until(sitting, "nominates three", lambda: _is_nominated(sitting.screen()))
    table.say_until(sitting, "accepted, six", lambda: "Выставлены: 3 (от 5)" in sitting.screen())
    sitting.reads("Слово: 6 Роза", "Сказано: ")


def _is_nominated(screen: str) -> bool:
    """It waits for «Принято»; its «Спасибо» may have been heard in the same moment, which ends the speech."""
    return "Ждёт «Принято»: 3 (от 5)" in screen or "Выставление игрока 3 не принято" in screen


def _a_stalled_recogniser_does_not_obey_late(sitting: Sitting, table: Table) -> None:
    """What was said while it stood still is too late to be obeyed when it hears again; it is told."""
    recogniser = sitting.recogniser()
    table.say_until(sitting, "chats", hears(sitting))
    os.kill(recogniser, signal.SIGSTOP)
    table.say("thanks")
    said = time.monotonic()
    sitting.reads("пока ведите клавишами")
    wait_until(lambda: time.monotonic() > said + STALL_SECONDS, "it is too late")
    if alive(recogniser):
        os.kill(recogniser, signal.SIGCONT)
    sitting.reads("часть сказанного пропущена")
    table.say_until(sitting, "doubts", hears(sitting, "раза"))
    sitting.lacks("пока ведите клавишами")
    sitting.reads("Слово: 6 Роза")
    table.say_until(sitting, "thanks", lambda: "Слово: 8 Моряк" in sitting.screen())


def _a_lost_loudspeaker_and_microphone_come_back(sitting: Sitting, room: Room, table: Table) -> None:
    """Both are told, the game goes on by keys; both are found again by themselves."""
    room.unplug()
    sitting.reads("пока ведите игру клавишами", "объявления только на экране")
    sitting.type("t")
    sitting.reads("Слово: 9 Скрипач", "Часы идут")
    room.plug_in()
    sitting.lacks("пока ведите игру клавишами")
    sitting.lacks("объявления только на экране")
    recording = room.record(table.folder / "после.raw")
    wait_until(lambda: len(recording.sound()) > 0, "it is recorded")
    sitting.type("i")
    sitting.until(lambda: loud_seconds(recording.sound()) > 0.5, "the words are said again")
    _is_still(sitting, recording)
    table.say_until(sitting, "chats", hears(sitting))
    table.say_until(sitting, "thanks", lambda: "Слово: 2 Капитан" in sitting.screen())


# -- its own voice ----------------------------------------------------------------------------------------


@pytest.fixture
def spoken(sample_sound: Samples, tmp_path: Path) -> Path:
    """The folder of a synthesiser that says «Принято. Игрок номер пять, ваша минута.» to every text."""
    folder = tmp_path / "голос"
    folder.mkdir()
    shutil.copy(str(fake_pyttsx3.__file__), folder / "pyttsx3.py")
    write_wave(folder / "voice.wav", line(sample_sound, "accepted, five"))
    return folder


def test_it_does_not_obey_itself_and_outlives_its_synthesiser(
    table: Table, morning: Path, spoken: Path, tmp_path: Path
) -> None:
    """The same words accept a nomination when the host says them, and nothing when the assistant does."""
    journal = tmp_path / "игра.sqlite"
    room, words = table.room, line(table.sound, "accepted, five")
    recording = room.record(tmp_path / "зал.raw")
    with begin(room, morning, journal, PYTHONPATH=str(spoken)) as sitting:
        sitting.reads("Слово: 3 Зима")
        sitting.type("jt")
        sitting.reads("Сказано: Игрок номер пять, ваша минута.")
        table.say_until(sitting, "chats", hears(sitting))
        sitting.type("n3\r")
        sitting.reads("Ждёт «Принято»: 3 (от 5)")
        _says(sitting, recording, words)
        table.say_until(sitting, "chats", hears(sitting))
        sitting.reads("Ждёт «Принято»: 3 (от 5)")
        table.say_until(sitting, "accepted, five", lambda: "Выставлены: 3 (от 5)" in sitting.screen())
        _a_hung_synthesiser_is_replaced(sitting, spoken)
    done = [action["do"] for action in played(journal)]
    assert done == ["speech_end", "nominate", "accept", "speech_end", "warn"]


def _says(sitting: Sitting, recording: Recording, known: Samples) -> None:
    """Have the assistant say the words of the moment, and wait until they have sounded."""
    before = len(recording.sound())
    sitting.type("i")
    sitting.until(lambda: place_of(known, recording.sound(), before) is not None, "the words are said again")
    _is_still(sitting, recording)


def _is_still(sitting: Sitting, recording: Recording) -> None:
    """Until nobody speaks any more."""
    newest = SAMPLE_RATE // 2
    sitting.until(lambda: loud_seconds(recording.sound()[-newest:]) == 0.0, "the words are over")


def _a_hung_synthesiser_is_replaced(sitting: Sitting, spoken: Path) -> None:
    """The game goes on at once, and another one takes the phrase over."""
    (spoken / "hang").touch()
    sitting.type("tw6\r18\r")
    sitting.until((spoken / "hung").exists, "it hangs")
    pid = int((spoken / "hung").read_text().splitlines()[0])
    (spoken / "hang").unlink()
    sitting.reads("Слово: 6 Роза", "•")
    sitting.until(lambda: not alive(pid), "the hung one is ended")
    sitting.until(
        lambda: any("synthesiser" in words for words in sitting.pids().values()), "there is another"
    )
    sitting.reads("Сказано: Игрок номер шесть, ваша минута.")


# -- a microphone of the host's own -----------------------------------------------------------------------


def test_stop_said_into_an_announcement_ends_it(
    room: Room, table: Table, morning: Path, tmp_path: Path
) -> None:
    """«Стоп» in the host's own microphone (tests/audio/stop.ogg), while espeak-ng fills the room."""
    room.give_the_host_a_microphone()
    stop = np.concatenate(list(open_recording(Path(__file__).parents[1] / "audio" / "stop.ogg").blocks()))
    said = write_wave(tmp_path / "стоп.wav", stop)
    recording = room.record(tmp_path / "зал.raw")
    with begin(room, morning, tmp_path / "игра.sqlite", "--host-mic") as sitting:
        sitting.reads("Сказано: ")
        table.say_until(sitting, "chats", hears(sitting), to_host=True)
        tries = (_said_for(room, sitting, recording, said) for _ in range(3))
        assert any(seconds < OPENING_SECONDS / 2 for seconds in tries), (
            "a busy machine may miss it, not thrice"
        )


def _said_for(room: Room, sitting: Sitting, recording: Recording, stop: Path) -> float:
    """Have the words of the moment said again, and «стоп» into them; how many seconds they sound."""
    began = len(recording.sound())
    sitting.type("i")
    sitting.until(lambda: loud_seconds(recording.sound()[began:]) > 0.3, "the words are said again")
    assert room.play(stop, to_host=True).wait(DEADLINE) == 0
    _is_still(sitting, recording)
    return loud_seconds(recording.sound()[began:])
