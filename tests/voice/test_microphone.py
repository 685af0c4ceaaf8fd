"""The microphone opens what it can, tells what befalls it, and comes back by itself."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from tests.voice.fake_portaudio import Clock, FakePortAudio, device, frames
from tests.voice.room import wait_until
from tests.voice.sounds import tone
from voice import capture
from voice.backlog import Backlog
from voice.capture import ChildLine, read, write
from voice.devices import DeviceError
from voice.hardware import Frames, Reason, Refused
from voice.line import Line, Pieces, Wanted
from voice.live import Back, Block, Ended, Event, Lost, Overflow, Silent
from voice.microphone import Microphone, try_microphone
from voice.types import SAMPLE_RATE, Samples

pytestmark = pytest.mark.alone

Kind = TypeVar("Kind", bound=Event)
SOON = 60.0
"""Seconds a test waits for what must come at once."""
USB = device("USB Audio", index=2)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def portaudio(clock: Clock) -> FakePortAudio:
    return FakePortAudio(
        clock, [device("Колонки", 0, inputs=0, outputs=2), device("default", 1, inputs=2), USB]
    )


@pytest.fixture
def microphone(portaudio: FakePortAudio, clock: Clock) -> Iterator[Microphone]:
    opened = Microphone("USB Audio", opener=portaudio.open, now=clock, retry=0.01, held=10.0)
    yield opened
    opened.close()


def sound(seconds: float = 0.5, rate: int = SAMPLE_RATE, hertz: float = 440) -> Samples:
    return tone(hertz, seconds, rate=rate)


def expect(source: Microphone, kind: type[Kind]) -> Kind:
    """The next event of that kind; blocks may come before it, nothing else."""
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        event = source.take(0.1)
        if isinstance(event, kind):
            return event
        assert event is None or isinstance(event, Block), event
    pytest.fail(f"no {kind.__name__} within {SOON} s")


def heard(source: Microphone, seconds: float, channel: str = "table") -> Samples:
    """So much sound of a channel."""
    got: list[Samples] = []
    while sum(map(len, got)) < seconds * SAMPLE_RATE:
        event = expect(source, Block)
        if event.channel == channel:
            got.append(event.samples)
    return np.concatenate(got)


def test_it_opens_at_16_khz_where_it_may(microphone: Microphone, portaudio: FakePortAudio) -> None:
    opened = portaudio.next_capture()
    assert (opened.index, opened.rate, opened.channels) == (2, SAMPLE_RATE, 1)
    opened.give(sound()[np.newaxis])
    first = expect(microphone, Block)
    assert first.at == pytest.approx(0.0, abs=0.001)
    assert microphone.now() == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("rates", "counts", "native", "form"),
    [
        ((44_100,), None, 44_100, (44_100, 1)),
        ((48_000,), (8,), 48_000, (48_000, 8)),
        ((48_000,), (2,), 96_000, (48_000, 2)),  # it does not even take the rate it names as its own
        ((16_000, 48_000), (8,), 48_000, (16_000, 8)),
    ],
)
def test_a_device_that_insists_on_its_own_form_is_heard(
    clock: Clock,
    rates: tuple[int, ...],
    counts: tuple[int, ...] | None,
    native: int,
    form: tuple[int, int],
) -> None:
    inputs = counts[0] if counts else 1
    portaudio = FakePortAudio(clock, [device("USB", 0, inputs, rate=native)], rates, counts)
    microphone = Microphone("USB", opener=portaudio.open, now=clock)
    opened = portaudio.next_capture()
    assert (opened.rate, opened.channels) == form
    opened.give(np.tile(sound(rate=opened.rate), (opened.channels, 1)))
    got = heard(microphone, 0.45)
    assert float(np.corrcoef(got, sound()[: len(got)])[0, 1]) > 0.999
    microphone.close()


def test_the_host_may_have_the_second_channel(clock: Clock) -> None:
    portaudio = FakePortAudio(clock, [device("USB", 0, inputs=2)], rates=(44_100,))
    microphone = Microphone("USB", 2, opener=portaudio.open, now=clock)
    assert microphone.channels == ("table", "host")
    both = np.stack([sound(rate=44_100), sound(rate=44_100, hertz=990)])
    portaudio.next_capture().give(both)
    got = heard(microphone, 0.4, "host")
    assert float(np.corrcoef(got, sound(hertz=990)[: len(got)])[0, 1]) > 0.999
    microphone.close()


def test_without_a_name_it_is_the_default(clock: Clock, portaudio: FakePortAudio) -> None:
    microphone = Microphone(opener=portaudio.open, now=clock)
    assert portaudio.next_capture().index == 1
    microphone.close()


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("permission", "запрещён"),
        ("missing", "нет"),
        ("busy", "занят"),
        ("form", "частоты"),
        ("library", "libportaudio2"),
        ("other", "не открывается"),
    ],
)
def test_a_refusal_is_told_once_and_tried_again(clock: Clock, reason: Reason, word: str) -> None:
    portaudio = FakePortAudio(clock, [USB], refusal=reason)
    microphone = Microphone("USB Audio", opener=portaudio.open, now=clock, retry=0.001)
    lost = expect(microphone, Lost)
    assert lost.reason == reason
    assert word in lost.text
    assert "клавишами" in lost.text
    assert microphone.take(0.05) is None  # fifty more attempts, not a word of them
    portaudio.refusal = None
    portaudio.next_capture().give(sound()[np.newaxis])
    expect(microphone, Back)
    microphone.close()


def test_no_device_and_no_access_to_any_are_told_apart(clock: Clock) -> None:
    for no_access, reason in ((False, "missing"), (True, "permission")):
        microphone = Microphone(opener=FakePortAudio(clock, [], no_access=no_access).open, now=clock)
        lost = expect(microphone, Lost)
        assert lost.reason == reason
        microphone.close()


def test_one_channel_is_not_two(clock: Clock, portaudio: FakePortAudio) -> None:
    microphone = Microphone("USB Audio", 2, opener=portaudio.open, now=clock)
    lost = expect(microphone, Lost)
    assert lost.reason == "channels"
    microphone.close()


def test_no_frames_for_a_second_is_a_loss_and_the_same_name_is_the_return(
    microphone: Microphone, portaudio: FakePortAudio, clock: Clock
) -> None:
    first = portaudio.next_capture()
    first.give(sound()[np.newaxis])
    heard(microphone, 0.5)
    portaudio.present = [device("USB Audio", 0), device("default", 1)]  # pulled out, put in: another number
    clock.time += 0.9
    assert microphone.take(0.3) is None
    clock.time += 0.2
    lost = expect(microphone, Lost)
    assert lost.reason == "stopped"
    assert lost.at == pytest.approx(0.5 + 1.1)
    assert first.closed
    second = portaudio.next_capture()
    assert second.index == 0
    assert microphone.take(0.05) is None  # open is not yet heard
    second.give(sound()[np.newaxis])
    expect(microphone, Back)
    assert expect(microphone, Block).at == pytest.approx(1.6, abs=0.001)


def test_a_stream_that_ends_by_itself_is_lost_at_once_and_polled_for(
    microphone: Microphone, portaudio: FakePortAudio
) -> None:
    first = portaudio.next_capture()
    portaudio.present = []
    first.end()
    lost = expect(microphone, Lost)
    assert lost.reason == "stopped"
    assert microphone.take(0.05) is None  # "it is not there" is the same story
    portaudio.refusal = "busy"
    portaudio.present = [USB]
    busy = expect(microphone, Lost)
    assert busy.reason == "busy"  # this is something the host can mend
    portaudio.refusal = None
    portaudio.next_capture().give(sound()[np.newaxis])
    expect(microphone, Back)


def test_a_device_that_never_begins_is_lost(
    microphone: Microphone, portaudio: FakePortAudio, clock: Clock
) -> None:
    portaudio.next_capture()
    clock.time += 2.0  # a radio link may take its time
    assert microphone.take(0.3) is None
    clock.time += 4.5
    expect(microphone, Lost)


def test_another_device_is_heard_from_now_on(microphone: Microphone, portaudio: FakePortAudio) -> None:
    first = portaudio.next_capture()
    first.give(np.zeros((1, 4 * SAMPLE_RATE), dtype=np.float32))
    expect(microphone, Silent)
    microphone.use("default")
    second = portaudio.next_capture()
    assert first.closed
    assert (second.index, microphone.name) == (1, "default")
    second.give(sound()[np.newaxis])
    expect(microphone, Back)  # so what was told of the old one no longer holds
    block = expect(microphone, Block)
    assert block.at == pytest.approx(4.0, abs=0.05), "the session's clock goes on"


def test_another_device_that_is_not_there_is_told_and_the_old_one_taken_back(
    microphone: Microphone, portaudio: FakePortAudio
) -> None:
    portaudio.next_capture()
    for name in ("Петличка", "Пушка"):
        microphone.use(name)
        assert expect(microphone, Lost).text.startswith(f"Микрофона «{name}» нет")
    microphone.use("USB Audio")
    portaudio.next_capture().give(sound()[np.newaxis])
    expect(microphone, Back)
    expect(microphone, Block)


def test_a_device_is_opened_by_a_part_of_its_name_that_no_other_has(
    clock: Clock, portaudio: FakePortAudio
) -> None:
    microphone = Microphone("usb", opener=portaudio.open, now=clock)
    assert portaudio.next_capture().index == 2
    microphone.close()
    portaudio.present.append(device("USB Audio (2)", index=3))
    microphone = Microphone("usb", opener=portaudio.open, now=clock)
    assert expect(microphone, Lost).reason == "missing"
    microphone.close()


def test_zeros_are_told(microphone: Microphone, portaudio: FakePortAudio) -> None:
    portaudio.next_capture().give(np.zeros((1, 4 * SAMPLE_RATE), dtype=np.float32))
    expect(microphone, Silent)


def test_a_fault_of_our_own_does_not_end_the_listening(clock: Clock, portaudio: FakePortAudio) -> None:
    faults = [ValueError("odd"), MemoryError()]

    def opener(wanted: Wanted) -> Line:
        if faults:
            raise faults.pop()
        return portaudio.open(wanted)

    microphone = Microphone("USB Audio", opener=opener, now=clock, retry=0.001)
    lost = expect(microphone, Lost)
    assert "MemoryError" in lost.detail
    portaudio.next_capture().give(sound()[np.newaxis])
    expect(microphone, Back)
    microphone.close()


def test_what_is_not_taken_in_time_is_dropped_and_counted(clock: Clock, portaudio: FakePortAudio) -> None:
    microphone = Microphone("USB Audio", opener=portaudio.open, now=clock, held=1.0)
    opened = portaudio.next_capture()
    opened.give(sound(5.0)[np.newaxis])  # 200 pieces of 25 ms, of which 40 may wait
    wait_until(lambda: microphone.dropped == 160, "all pieces have arrived")
    overflow = expect(microphone, Overflow)
    assert overflow.count == 160
    assert "160" in overflow.text
    first = expect(microphone, Block)
    assert overflow.at == first.at == pytest.approx(4.0, abs=0.001)  # the newest second, none of it late
    assert len(heard(microphone, 0.97)) / SAMPLE_RATE == pytest.approx(0.975)
    assert microphone.take(0.0) is None
    microphone.close()


def test_a_flood_is_told_once_a_second() -> None:
    clock = Clock()
    backlog = Backlog(1.0, 1, clock)
    told = []
    for number in range(1000):  # ten seconds; the taker is half as fast as the sound
        clock.time += 0.1
        backlog.put(Block("table", sound(0.2), number * 0.2))
        event = backlog.take(0.0)
        told += [event] if isinstance(event, Overflow) else []
        backlog.put(Block("table", sound(0.2), number * 0.2 + 0.1))
    assert 90 <= len(told) <= 101
    assert backlog.dropped >= sum(event.count for event in told) > 900


def test_the_backlog_keeps_tidings_and_drops_sound() -> None:
    backlog = Backlog(0.5, 1, Clock())
    backlog.put(Lost(0.0, "busy", "занят"))
    for number in range(10):
        backlog.put(Block("table", sound(0.1), number * 0.1))
    backlog.put(Back(1.0, "слышно"))
    events = [backlog.take(0.0) for _ in range(8)]
    assert [type(event) for event in events] == [Lost, Overflow, *[Block] * 5, Back]
    for number in range(1000):
        backlog.put(Back(float(number), "слышно"))
    assert sum(backlog.take(0.0) is not None for _ in range(1000)) == 100


def test_what_the_system_loses_is_counted(microphone: Microphone, portaudio: FakePortAudio) -> None:
    opened = portaudio.next_capture()
    opened.give(sound()[np.newaxis], lost=3)
    overflow = expect(microphone, Overflow)
    assert overflow.count == microphone.dropped == 3


def test_the_callback_never_waits_and_the_oldest_goes() -> None:
    pieces = Pieces()
    for number in range(1000):
        pieces.put(Frames(float(number), SAMPLE_RATE, 1, b"", lost=1 if number == 0 else 0))
    first = pieces.take(0.0)
    assert first is not None
    assert first.until == 600.0
    assert first.lost == 601
    second = pieces.take(0.0)
    assert second is not None
    assert second.lost == 0


def test_after_close_there_is_nothing_but_the_end(microphone: Microphone, portaudio: FakePortAudio) -> None:
    portaudio.next_capture().give(sound()[np.newaxis])
    microphone.close()
    microphone.close()
    assert isinstance(microphone.take(5.0), Ended)
    assert isinstance(microphone.take(5.0), Ended)
    assert portaudio.captures[-1].closed


def test_close_wakes_up_who_waits(microphone: Microphone) -> None:
    got: list[Event | None] = []
    waiter = threading.Thread(target=lambda: got.append(microphone.take(60.0)))
    waiter.start()
    microphone.close()
    waiter.join(SOON)
    assert isinstance(got[0], Ended)


@pytest.mark.usefixtures("microphone")
def test_a_hundred_losses_leave_no_thread_behind(portaudio: FakePortAudio) -> None:
    portaudio.next_capture().give(sound(0.05)[np.newaxis])
    before = threading.active_count()
    for _ in range(100):
        portaudio.captures[-1].end()
        portaudio.next_capture().give(sound(0.05)[np.newaxis])
    assert threading.active_count() == before
    assert sum(not opened.closed for opened in portaudio.captures) <= 1


class Tape:
    """A line that gives sound as fast as it is taken, by a clock of its own."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._left = round(seconds / 0.1)
        self._sound = np.tile(sound(0.1, rate=48_000), (2, 1))

    def take(self, timeout: float) -> Frames | None:
        if not self._left:
            time.sleep(timeout)
            return None
        self._left -= 1
        self._clock.time += 0.1
        return frames(self._sound, 48_000, self._clock.time)

    def close(self) -> None:
        pass


def resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_an_hour_of_listening_needs_no_more_memory_than_a_minute(clock: Clock) -> None:
    microphone = Microphone(channels=2, opener=lambda _: Tape(clock, 3600.0), now=clock)
    taken, last, after_a_minute = 0, 0.0, 0.0
    while last < 3599.85:
        event = microphone.take(SOON)
        assert isinstance(event, Block | Overflow)
        taken += isinstance(event, Block)
        last = event.at
        if not after_a_minute and last > 60.0:
            gc.collect()
            after_a_minute = resident_mb()
    gc.collect()
    assert resident_mb() - after_a_minute < 8.0
    left = 0
    while isinstance(microphone.take(0.0), Block):
        left += 1
    assert taken + left + microphone.dropped == 2 * 36_000  # every block was heard or is counted
    microphone.close()


def test_trying_a_microphone_tells_how_loud_it_is(clock: Clock, portaudio: FakePortAudio) -> None:
    def opener(wanted: Wanted) -> Line:
        line = portaudio.open(wanted)
        portaudio.captures[-1].give(sound(1.1)[np.newaxis])
        return line

    assert try_microphone("USB Audio", opener=opener, now=clock) == pytest.approx(0.5, abs=0.01)
    portaudio.refusal = "busy"
    with pytest.raises(DeviceError, match="«USB Audio» занят"):
        try_microphone("USB Audio", opener=portaudio.open, now=clock)


def test_messages_of_the_capturing_process_arrive_as_they_were_sent(tmp_path: Path) -> None:
    sent: list[Frames | Refused] = [
        frames(np.tile(sound(), (3, 1)), 44_100, 12.5, lost=2),
        Refused("busy", "занято"),
    ]
    with (tmp_path / "pipe").open("wb") as pipe:
        for message in sent:
            write(pipe, message)
    with (tmp_path / "pipe").open("rb") as pipe:
        assert read(pipe) == sent[0]
        refused = read(pipe)
        end = read(pipe)
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.detail) == ("busy", "занято")
    assert isinstance(end, Refused)
    assert end.reason == "stopped"


def child(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Let the capturing process be this program."""
    monkeypatch.setattr(capture, "_command", lambda *_: [sys.executable, "-c", program])


HANGS = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(60)"


def test_a_driver_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    child(monkeypatch, HANGS)
    lines: list[ChildLine] = []

    def opener(wanted: Wanted) -> Line:
        lines.append(ChildLine(wanted))
        return lines[-1]

    microphone = Microphone(opener=opener, now=clock, retry=0.01)
    wait_until(lambda: len(lines) == 1, "the process was started")
    clock.time += 7.0
    expect(microphone, Lost)
    wait_until(lambda: len(lines) == 2, "it was started again")
    assert not alive(lines[0].pid)
    microphone.close()
    assert not alive(lines[-1].pid)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("microphone")]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    "program",
    [
        "",
        "raise SystemExit(3)",
        "print('nonsense ' * 100)",
        f"import os; os.kill(os.getpid(), {signal.SIGSEGV})",
    ],
)
def test_a_capturing_process_that_dies_is_a_loss(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    child(monkeypatch, program)
    with pytest.raises(DeviceError, match="перестал отдавать звук"):
        try_microphone()


def test_a_machine_without_portaudio_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(DeviceError, match="libportaudio2"):
        try_microphone()
