"""The short game in a real room and in real time: the assistant leads aloud, the table answers into the air.

    python -m bench.loop_game FOLDER [--seed N]

The room is a PulseAudio null sink: what anybody plays there is what the microphone hears, the assistant's own
voice too. The table is this process: it reads what `yasno host --announce all --plain` prints, waits until
nobody speaks, as people do, and plays the turn of whoever's turn it is. Needs what bench.short_game needs,
`pulseaudio` and `espeak-ng`. Takes ten minutes; prints the game, what was played, what came otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, cast

import numpy as np

from bench.short_game import differences, voices
from rules.wording import cardinal, count
from scripts.make_sample import speak, write_wave
from tests.host.live.short_game import KEYS, START, YASNO, played, script
from tests.voice.room import Room

RATE = 16_000
QUIET = 0.004
"""Below this root mean square (full scale is 1) nobody speaks."""
POLITE_SECONDS = 0.7
"""So long it must have been quiet before somebody begins."""
BEGINS_SECONDS = 1.5
"""So soon after its words are printed the assistant speaks them."""
PATIENCE = 90.0
"""After so many seconds without a new line the game is stuck."""
RULES = 'extends = "mafiasno-2015"\ntitle = "Короткий круг"\nagreement_seconds = 12\nmask_seconds = 5\n'
"""Shorter nights, so that nobody waits for a minute of gestures."""
MORNING, ACCEPT, WRONG = "Доброе утро, город!", "Принято.", "Формулировка неверная."
CLOSED, NIGHT = "Голосование окончено.", "Наступает ночь."
HANDS = 2.0
"""Seconds for which hands are counted."""
VERDICTS = {"confirmed": "Подтверждаю.", "rejected": "Отклоняю."}


class Air:
    """What sounds in the room: listens at the loudspeaker and knows since when it is quiet."""

    def __init__(self, room: Room) -> None:
        self._recorder = subprocess.Popen(
            [
                *("parec", "--device=room.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1"),
                "--latency-msec=50",
            ],
            env={**os.environ, **room.environment},
            stdout=subprocess.PIPE,
        )
        self.loud = time.monotonic()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        recorded = cast(IO[bytes], self._recorder.stdout)
        while block := recorded.read(RATE // 20 * 2):
            samples = np.frombuffer(block, dtype="<i2").astype(np.float32) / 32768
            if np.sqrt(np.mean(samples**2)) > QUIET:
                self.loud = time.monotonic()

    def wait(self, seconds: float = POLITE_SECONDS) -> None:
        """Wait until nobody has spoken for so long."""
        while time.monotonic() - self.loud < seconds:
            time.sleep(0.02)

    def wait_for_voice(self) -> None:
        """Wait until somebody begins to speak, or nobody does."""
        began = time.monotonic()
        while self.loud < began and time.monotonic() - began < BEGINS_SECONDS:
            time.sleep(0.02)

    def close(self) -> None:
        self._recorder.kill()
        self._recorder.wait()


class Script:
    """What the table has to say, taken from the script turn by turn."""

    def __init__(self) -> None:
        told = script()
        self.turns = {
            seat: deque(turn["text"] for turn in told["turns"] if turn["who"] == seat)
            for seat in range(1, 11)
        }
        self.rounds: deque[deque[int]] = deque([deque()])
        for action in told["actions"]:
            if action["do"] == "vote":
                self.rounds[-1].append(action["count"])
            elif action["do"] == "tally":
                self.rounds.append(deque())
        self.lift = next(action["count"] for action in told["actions"] if action["do"] == "lift")
        self.removed = next(action["seat"] for action in told["actions"] if action["do"] == "remove")
        self.verdicts = {seat: VERDICTS[status] for _, seat, status in told["proposals"]}

    @property
    def removal(self) -> str:
        return f"Игрок номер {cardinal(self.removed)} удаляется из игры."

    def host(self) -> list[str]:
        """Everything that the host will say."""
        counts = {self.lift, *(number for each in self.rounds for number in each)}
        return [
            *map(counted, counts),
            *VERDICTS.values(),
            self.removal,
            MORNING,
            ACCEPT,
            WRONG,
            CLOSED,
            NIGHT,
        ]


def counted(number: int) -> str:
    return f"Спасибо. {count(number, ('голос', 'голоса', 'голосов')).capitalize()}."


class Table:
    """Ten players and the host, who speak when the printed lines say that it is their turn."""

    def __init__(self, room: Room, air: Air, folder: Path, seed: int) -> None:
        self._room, self._air, self._folder, self._voices = room, air, folder, voices(seed)
        self._seed = seed
        self._script = Script()
        self._open: list[int] = []

    def prepare(self) -> None:
        """Everything is rendered beforehand, so that nobody stammers."""
        for seat, texts in self._script.turns.items():
            for text in texts:
                self._clip(str(seat), text)
        for text in self._script.host():
            self._clip("host", text)

    def answer(self, line: str) -> None:
        """What the table does when this was printed."""
        floor = re.search(r"Игрок номер (\S+), (?:ваша минута|у вас .* секунд|ваше последнее слово)", line)
        if found := re.match(r"  \? предложение \d+: (\d+)", line):
            self._open.append(int(found[1]))
        elif "выставляет:" in line:
            self._say("host", ACCEPT)
        elif "Формулировка неверная" in line:
            self._say("host", WRONG)
            self._say("8", self._script.turns[8].popleft())
        elif floor:
            self._judge()
            self._speech(next(seat for seat in range(1, 11) if cardinal(seat) == floor[1]))
        elif "Кто за то, чтобы игру" in line:
            self._judge()
            self._vote()
        elif "Кто за то, чтобы все" in line:
            self._say("host", counted(self._script.lift), HANDS)
        elif line == "Наступает утро!":
            self._say("host", MORNING)
        elif line.startswith("== ") and line.endswith(" окончен =="):
            self._say("host", NIGHT)

    def _speech(self, seat: int) -> None:
        turns = self._script.turns[seat]
        self._say(str(seat), turns.popleft())
        if seat == self._script.removed and not turns:
            self._say("host", self._script.removal)

    def _vote(self) -> None:
        votes = self._script.rounds[0]
        self._say("host", counted(votes.popleft()), HANDS)
        if not votes:
            self._script.rounds.popleft()
            self._say("host", CLOSED)

    def _judge(self) -> None:
        """The host decides on what was proposed in the speech before."""
        for seat in self._open:
            if seat != self._script.removed:
                self._say("host", self._script.verdicts.get(seat, VERDICTS["rejected"]))
        self._open.clear()

    def _say(self, who: str, text: str, quiet: float = POLITE_SECONDS) -> None:
        self._air.wait(quiet)
        print(f"        {who}: {text}", flush=True)
        self._room.play(self._clip(who, text)).wait()

    def _clip(self, who: str, text: str) -> Path:
        name = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:12]
        path = self._folder / f"{self._seed}-{who}-{name}.wav"
        if not path.exists():
            with tempfile.TemporaryDirectory() as folder:
                write_wave(path, speak(text, self._voices[who], Path(folder)))
        return path


def play(room: Room, folder: Path, seed: int) -> Path:
    """Play the game; returns its journal."""
    start, keys, rules = folder / "start.jsonl", folder / "keys.jsonl", folder / "rules.toml"
    deal, *night = KEYS.read_text(encoding="utf-8").splitlines()
    start.write_text(START.read_text(encoding="utf-8") + deal + "\n", encoding="utf-8")
    keys.write_text("\n".join(night), encoding="utf-8")
    rules.write_text(RULES, encoding="utf-8")
    journal = folder / f"loop-{seed}.sqlite"
    for old in folder.glob(f"{journal.name}*"):
        old.unlink()
    air = Air(room)
    table = Table(room, air, folder, seed)
    table.prepare()
    files = ("--start", str(start), "--keys", str(keys), "--rules", str(rules), "--journal", str(journal))
    devices = ("--input", "pulse", "--output", "pulse")
    game = subprocess.Popen(
        [str(YASNO), "host", *files, *devices, "--announce", "all", "--plain"],
        env={**os.environ, **room.environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        _sit(game, table, air)
    finally:
        game.terminate()
        game.wait(20)
        air.close()
    return journal


def _sit(game: subprocess.Popen[str], table: Table, air: Air) -> None:
    """Read what is printed and have the table answer, to the end or until nothing comes any more."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in cast(IO[str], game.stdout):
            lines.put(line.rstrip())

    threading.Thread(target=read, daemon=True).start()
    began = time.monotonic()
    while True:
        try:
            line = lines.get(timeout=PATIENCE)
        except Empty:
            print(f"--- nothing for {PATIENCE:.0f} s: stuck", flush=True)
            return
        print(f"{time.monotonic() - began:6.1f} {line}", flush=True)
        if line.startswith("Победил"):
            air.wait(2.0)
            return
        if line[:1].isalpha():  # it is being spoken: nobody answers before he has heard it
            air.wait_for_voice()
        table.answer(line)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.loop_game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        room = Room(Path(place))
        try:
            journal = play(room, folder, arguments.seed)
        finally:
            room.close()
    found = differences(played(journal))
    print("\n".join([f"--- {len(found)} lines differ", *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
