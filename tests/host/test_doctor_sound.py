"""The doctor's look at microphones, loudspeakers and the synthesiser."""

from __future__ import annotations

import json
import math
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from host.doctor import sounding
from host.doctor.child import Answer, DiedError, HungError
from host.doctor.findings import Finding, Status, phrase
from host.doctor.inventory import Inventory
from host.doctor.loudspeaker import loudspeaker
from host.doctor.microphone import microphone
from host.doctor.synthesis import synthesis
from tests.host.commands import yasno
from tests.voice import fake_synthesiser
from tests.voice.fake_portaudio import Clock, frames
from tests.voice.room import Room, open_room, wait_until
from voice import devices as voice_devices
from voice.capture import ChildLine
from voice.devices import DeviceError
from voice.hardware import Device, Frames, Reason, Refused
from voice.line import Wanted
from voice.player import Pull
from voice.synthesiser import Synthesiser
from voice.types import Samples, VoiceError

pytestmark = pytest.mark.alone

USB = Device("USB", 1, 0, 48_000, 0, default_input=True)
LINE = Device("Вход звуковой карты", 2, 2, 44_100, 1, default_output=True)
FAKE_VOICE = Path(fake_synthesiser.__file__)


def inventory(*devices: Device) -> Inventory:
    known = Inventory(lambda: devices)
    known.look()
    return known


@dataclass
class FakeLine:
    """A microphone that gives this sound for ever at 16 kHz, one channel; None: it gives nothing."""

    sound: Callable[[int], Samples] | None
    refusal: Reason | None = None
    clock: Clock = field(default_factory=Clock)
    wanted: list[Wanted] = field(default_factory=list)
    closed: int = 0

    def open(self, wanted: Wanted) -> FakeLine:
        self.wanted.append(wanted)
        return self

    def take(self, timeout: float) -> Frames | None:
        self.clock.time += timeout
        if self.refusal is not None:
            raise Refused(self.refusal)
        if self.sound is None:
            return None
        return frames(self.sound(1600)[None], 16_000, self.clock.time)

    def close(self) -> None:
        self.closed += 1


def tone(level: float) -> Callable[[int], Samples]:
    return lambda count: np.asarray(level * np.sin(np.arange(count) * 0.3), dtype=np.float32)


def listen(line: FakeLine, name: str | None = None, *devices: Device) -> list[Finding]:
    known = inventory(*(devices or (USB, LINE)))
    return list(microphone(known, name, opener=line.open, now=line.clock))


@pytest.mark.parametrize(
    ("sound", "status", "part"),
    [
        (tone(0.3), Status.OK, "громкость -10 дБ"),
        (lambda count: tone(0.3)(count) + np.float32(0.5), Status.OK, "слышно"),
        (tone(0.002), Status.WARNING, "звук тихий: -54 дБ"),
        (lambda count: np.clip(tone(3.0)(count), -1, 1), Status.WARNING, "зашкаливает"),
        (lambda count: np.zeros(count, np.float32), Status.TODO, "полную тишину"),
        (lambda count: np.full(count, 0.25, np.float32), Status.TODO, "полную тишину"),
        (lambda count: np.full(count, math.nan, np.float32), Status.TODO, "полную тишину"),
    ],
)
def test_how_the_microphone_sounds(sound: Callable[[int], Samples], status: Status, part: str) -> None:
    line = FakeLine(sound)
    listed, found = listen(line)
    assert listed.text == "Микрофоны: «USB» (по умолчанию), «Вход звуковой карты»."
    assert (found.check, found.status) == ("microphone", status)
    assert part in found.text
    assert "16000 Гц" in found.text
    assert line.closed == 1
    assert line.wanted == [Wanted(None)]


@pytest.mark.parametrize(
    "reason", ["permission", "missing", "busy", "form", "channels", "library", "stopped", "other"]
)
def test_a_microphone_that_is_refused(reason: Reason) -> None:
    line = FakeLine(None, reason)
    found = listen(line)[-1]
    assert found.status is Status.FATAL
    assert found.todo
    assert line.closed == 1


def test_the_refusals_are_told_differently() -> None:
    told = {str(listen(FakeLine(None, reason))[-1]) for reason in ("permission", "busy", "missing")}
    assert len(told) == 3


def test_a_microphone_that_gives_nothing_is_not_waited_for() -> None:
    line = FakeLine(None)
    found = listen(line)[-1]
    assert "звука не отдаёт" in found.text
    assert line.clock.time < 1010
    assert line.closed == 1


def test_the_named_microphone_is_opened_by_its_name() -> None:
    line = FakeLine(tone(0.3))
    assert "«Вход звуковой карты» слышно" in listen(line, "карты")[-1].text
    assert line.wanted == [Wanted("Вход звуковой карты")]


@pytest.mark.parametrize(("name", "part"), [("Нет такого", "Есть: «USB»"), ("", "нет"), ("у", "несколько")])
def test_a_wrong_name_is_answered_with_the_names(name: str, part: str) -> None:
    line = FakeLine(tone(0.3))
    found = listen(line, name, USB, LINE, Device("Гарнитура у окна", 1, 0, 16_000, 2))[-1]
    assert found.status is Status.FATAL
    assert part in found.text
    assert "--input ИМЯ" in str(found.todo)
    assert not line.wanted


@pytest.mark.parametrize(("forbidden", "part"), [(True, "запрещён"), (False, "Нет ни одного микрофона")])
def test_no_microphone_at_all(forbidden: bool, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_devices, "sound_is_forbidden", lambda: forbidden)
    (found,) = listen(FakeLine(tone(0.3)), None, Device("Колонка", 0, 2, 48_000, 0))
    assert found.status is Status.FATAL
    assert part in found.text


def test_a_quick_look_opens_no_microphone() -> None:
    line = FakeLine(tone(0.3))
    said: list[str] = []
    found = list(microphone(inventory(USB), None, quick=True, opener=line.open, say=said.append))
    assert [one.status for one in found] == [Status.OK, Status.SKIPPED]
    assert not line.wanted
    assert not said


@pytest.mark.parametrize(("reason", "part"), [("library", "PortAudio нет"), ("other", "не отвечает")])
def test_without_the_library_nothing_is_said_twice(reason: Reason, part: str) -> None:
    def fail() -> Sequence[Device]:
        raise DeviceError(reason, "нет")

    known = Inventory(fail)
    (found,) = known.look()
    assert found.status is Status.FATAL
    assert part in found.text
    assert list(microphone(known, None)) == []
    assert list(loudspeaker(known, None)) == []


@dataclass
class FakeAsk:
    """A child that answers so, or raises."""

    answer: Answer | Exception
    given: list[dict[str, object]] = field(default_factory=list)

    def __call__(self, module: str, seconds: float, /, **given: object) -> Answer:
        assert module.startswith("host.doctor.")
        assert seconds > 0
        self.given.append(given)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "status", "part"),
    [
        ({"rate": 44_100, "phrase": False}, Status.OK, "открывается: 44100 Гц"),
        ({"refused": "busy"}, Status.TODO, "занято"),
        ({"refused": "permission"}, Status.TODO, "запрещён"),
        ({"refused": "missing"}, Status.TODO, "Нет ни одного"),
        ({"refused": "stopped"}, Status.TODO, "звука не берёт"),
        ({"refused": "form"}, Status.TODO, "не открывается"),
        (HungError(), Status.TODO, "звука не берёт"),
        (DiedError(), Status.TODO, "не открывается"),
    ],
)
def test_what_becomes_of_the_loudspeaker(answer: Answer | Exception, status: Status, part: str) -> None:
    asking = FakeAsk(answer)
    listed, found = loudspeaker(inventory(USB, LINE), None, asking=asking)
    assert listed.text == "Устройства вывода: «Вход звуковой карты» (по умолчанию)."
    assert (found.status, part in found.text) == (status, True)
    assert asking.given == [{"device": None, "listen": False, "phrase": phrase("spoken")}]


@pytest.mark.parametrize(("spoken", "part"), [(True, "сигнал и фраза"), (False, "сигнал без фразы")])
def test_the_loudspeaker_is_listened_to(spoken: bool, part: str) -> None:
    asking = FakeAsk({"rate": 48_000, "phrase": spoken})
    found = list(loudspeaker(inventory(LINE), "карты", listen=True, asking=asking))[-1]
    assert part in found.text
    assert asking.given[0]["device"] == "Вход звуковой карты"
    assert asking.given[0]["listen"] is True


def test_other_outputs_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = FakeAsk(AssertionError("nothing is to be opened"))
    (off,) = loudspeaker(inventory(LINE), "none", asking=asking)
    assert off.status is Status.SKIPPED
    wrong = list(loudspeaker(inventory(LINE), "колонка", asking=asking))[-1]
    assert "Есть: «Вход звуковой карты»" in wrong.text
    monkeypatch.setattr(voice_devices, "sound_is_forbidden", lambda: False)
    (none,) = loudspeaker(inventory(USB), None, asking=asking)
    assert none.status is wrong.status is Status.TODO


@dataclass
class FakeStream:
    """An output that asks for all its sound at once; `deaf`: for none."""

    device: str = "Колонка"
    rate: int = 8_000
    deaf: bool = False
    busy: bool = False
    heard: list[Samples] = field(default_factory=list)
    closed: bool = False

    def open(self, device: str | None) -> FakeStream:
        assert device == "Колонка"
        return self

    def start(self, pull: Pull) -> None:
        if self.busy:
            raise VoiceError("занято")
        if not self.deaf:
            self.heard += [pull(1_000, 0.0) for _ in range(200)]

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        self.closed = True


class Refusing:
    """What opens no device."""

    def open(self, device: str | None) -> FakeStream:
        raise VoiceError("занято") from (Refused("busy") if device else DeviceError("missing", "нет"))


def voice(mode: str, folder: Path) -> Synthesiser:
    starts = folder / "starts"
    return Synthesiser(lambda place: (sys.executable, str(FAKE_VOICE), str(place), mode, str(starts)))


def test_a_chime_and_the_phrase_are_played(tmp_path: Path) -> None:
    stream = FakeStream()
    answer = sounding.play("Колонка", True, "Проверка", backend=stream, synthesiser=voice("good", tmp_path))
    assert answer == {"rate": 8_000, "phrase": True}
    sound = np.concatenate(stream.heard)
    seconds = np.flatnonzero(np.abs(sound) > 0.1) / 8_000
    assert seconds[0] < 0.1
    assert 1.0 < seconds[-1] < 3.0
    assert stream.closed


def test_without_a_synthesiser_the_chime_alone(tmp_path: Path) -> None:
    missing = voice("missing-voice", tmp_path)
    stream = FakeStream()
    assert sounding.play("Колонка", True, "Проверка", backend=stream, synthesiser=missing)["phrase"] is False
    assert float(np.abs(np.concatenate(stream.heard)).max()) > 0.3


def test_silence_opens_the_loudspeaker_when_nobody_listens() -> None:
    stream = FakeStream()
    assert sounding.play("Колонка", backend=stream) == {"rate": 8_000, "phrase": False}
    assert not np.concatenate(stream.heard).any()


def test_outputs_that_do_not_play() -> None:
    assert sounding.play("Колонка", backend=Refusing()) == {"refused": "busy"}
    assert sounding.play(None, backend=Refusing()) == {"refused": "missing"}
    for stream, reason in ((FakeStream(busy=True), "busy"), (FakeStream(deaf=True), "stopped")):
        assert sounding.play("Колонка", backend=stream, settle=0.01) == {"refused": reason}
        assert stream.closed


@pytest.mark.parametrize(
    ("mode", "status", "part"),
    [
        ("good", Status.OK, "голос zle/ru"),
        ("missing-engine", Status.TODO, "Синтезатора речи нет"),
        ("missing-voice", Status.TODO, "нет русского голоса"),
        ("start-die", Status.TODO, "не запускается"),
        ("silence", Status.TODO, "не произнёс"),
    ],
)
def test_how_the_synthesiser_speaks(mode: str, status: Status, part: str, tmp_path: Path) -> None:
    (found,) = synthesis(lambda: voice(mode, tmp_path))
    assert (found.status, part in found.text) == (status, True)


def test_a_slow_synthesiser_is_noted(tmp_path: Path) -> None:
    times = iter([0.0, 1.2])
    (found,) = synthesis(lambda: voice("good", tmp_path), now=lambda: next(times))
    assert found.status is Status.WARNING
    assert "готова за 1,2 с" in found.text


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("YASNO_MODELS", str(tmp_path / "no-models"))  # they are looked at elsewhere
    opened = open_room(tmp_path)
    for name, value in opened.environment.items():
        monkeypatch.setenv(name, value)
    try:
        yield opened
    finally:
        opened.close()


def examined(*arguments: str) -> dict[str, dict[str, str]]:
    done = yasno("doctor", "--json", *arguments)
    assert b"Traceback" not in done.stderr
    return {entry["check"]: entry for entry in json.loads(done.stdout)}


def test_a_real_room_is_silent_then_unplugged(room: Room) -> None:
    found = examined("--input", "pulse")
    assert found["microphone"]["status"] == "todo"
    assert "«pulse» открывается (16000 Гц), но отдаёт полную тишину" in found["microphone"]["text"]
    assert found["loudspeaker"]["status"] == "ok"
    room.unplug()
    found = examined("--output", "none")
    assert found["microphone"]["status"] == "fatal"
    assert "Нет ни одного микрофона" in found["microphone"]["text"]


@pytest.mark.usefixtures("room")
def test_what_is_to_be_listened_to_is_heard_in_the_room() -> None:
    line = ChildLine(Wanted("pulse"))
    loudest = [-1.0]
    done = threading.Event()

    def hear() -> None:
        while not done.is_set():
            piece = line.take(0.05)
            if piece is not None:
                loudest.append(float(np.abs(np.frombuffer(piece.data, np.float32)).max()))

    ear = threading.Thread(target=hear)
    ear.start()
    try:
        wait_until(lambda: max(loudest) >= 0.0, "the microphone is open")
        found = examined("--listen", "--quick", "--output", "pulse")
        wait_until(lambda: max(loudest) > 0.1, "the chime is heard")
    finally:
        done.set()
        ear.join()
        line.close()
    assert "прозвучали сигнал и фраза" in found["loudspeaker"]["text"]
