"""A recogniser in its own process: it stalls, dies, breaks and is too slow; nothing is heard late."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from host.live.events import Heard
from host.live.listening import FromEars, HearingTrouble, Listening
from tests.voice.fake_ears import BREAK, DIE, SAY, SECONDS, STALL, FakeEar, FakeMaker, block
from tests.voice.room import wait_until
from voice.hearing import Dropped, Hearing, Tidings, Told, Trouble
from voice.hearing_process import HearingProcess, Patience

pytestmark = pytest.mark.alone

SOON = 60.0
"""Seconds for what must happen, on a machine however busy."""

Start = Callable[..., HearingProcess]


@pytest.fixture
def start() -> Iterator[Start]:
    begun: list[HearingProcess] = []

    def make(maker: FakeMaker | None = None, patience: Patience | None = None, **more: Any) -> HearingProcess:
        process = HearingProcess(maker or FakeMaker(), "Проба", patience=patience or Patience(), **more)
        begun.append(process)
        return process

    yield make
    for process in begun:
        process.close()


def await_told(
    process: HearingProcess, what: type[Tidings], some: list[Tidings] | None = None
) -> list[Tidings]:
    """Wait until something of this kind is told; everything that was told."""
    found: list[Tidings] = [] if some is None else some

    def told() -> bool:
        found.extend(process.take())
        return any(isinstance(tidings, what) for tidings in found)

    wait_until(told, f"{what.__name__} is told")
    return found


def texts(found: list[Tidings]) -> list[str]:
    return [tidings.utterance.text for tidings in found if isinstance(tidings, Told)]


def troubles(found: list[Tidings]) -> list[str]:
    return [tidings.text for tidings in found if isinstance(tidings, Trouble)]


def test_what_is_heard_comes_back_in_session_time_and_tells_that_it_has(start: Start) -> None:
    calls = count()
    process = start(wishes="слова", notify=lambda: next(calls) and None)
    process.feed(block(100.0))
    process.feed(block(100.1, SAY))
    [told] = [tidings for tidings in await_told(process, Told) if isinstance(tidings, Told)]
    assert told.channel == "table"
    assert told.utterance.start == pytest.approx(100.1)
    assert told.utterance.words[0].end == pytest.approx(100.2)
    assert told.utterance.text == "слова False"
    assert next(calls) > 0


def test_the_end_gives_the_last_words(start: Start) -> None:
    process = start()
    process.feed(block(5.0))
    assert process.finish(SOON)
    assert texts(process.take()) == ["конец"]


def test_new_wishes_reach_the_recogniser(start: Start) -> None:
    process = start(wishes="старые")
    assert process.ready.wait(SOON)
    process.lead("новые")
    process.feed(block(0.0, SAY))
    assert texts(await_told(process, Told)) == ["новые False"]


def test_before_the_recogniser_is_loaded_nothing_is_told_to_be_missed(start: Start) -> None:
    process = start(FakeMaker(stall=0.8), Patience(stall=0.1, held=0.35), wishes=STALL)
    for number in range(10):
        process.feed(block(number * SECONDS))
    assert not process.ready.is_set()
    assert process.dropped > 0.5
    assert process.ready.wait(SOON)
    process.feed(block(1.0, SAY))
    found = await_told(process, Told)
    assert not [tidings for tidings in found if not isinstance(tidings, Told)]


def test_a_stall_is_told_and_old_sound_is_never_heard(start: Start) -> None:
    process = start(FakeMaker(stall=0.8), Patience(stall=0.2, held=0.35))
    assert process.ready.wait(SOON)
    process.feed(block(0.0, STALL))
    found = await_told(process, Trouble)
    for number in range(1, 11):
        process.feed(block(number * SECONDS, SAY))
    await_told(process, Told, found)
    assert process.finish(SOON)
    found += process.take()
    assert troubles(found)[0] == "Распознаватель Проба не успевает: пока ведите клавишами."
    assert troubles(found)[1] == "Распознаватель Проба снова слушает."
    heard = [t.utterance.start for t in found if isinstance(t, Told) and t.utterance.text != "конец"]
    assert heard == pytest.approx([0.8, 0.9, 1.0])
    dropped = sum(tidings.seconds for tidings in found if isinstance(tidings, Dropped))
    assert dropped == pytest.approx(0.7)
    assert process.dropped == pytest.approx(dropped)


def in_its_own_time(process: HearingProcess, seconds: float, said: tuple[float, ...]) -> list[FromEars]:
    """A game listens, sound comes at its own pace: the process stands still at once, words are `said`."""
    listening, found, began = Listening(process), [], time.monotonic()
    for number in range(round(seconds / SECONDS)):
        at = number * SECONDS
        time.sleep(max(0.0, began + at + SECONDS - time.monotonic()))
        do = STALL if number == 0 else SAY if any(abs(at - word) < SECONDS / 2 for word in said) else 0.0
        listening.feed(block(at, do))
        found += listening.take(time.monotonic() - began)
    return found


def heard_at(found: list[FromEars]) -> list[float]:
    return [event.piece.start for event in found if isinstance(event, Heard)]


def test_two_seconds_of_standing_still_are_told_and_what_was_said_just_now_is_heard(start: Start) -> None:
    process = start(FakeMaker(stall=2.0))
    assert process.ready.wait(SOON)
    found = in_its_own_time(process, 3.5, said=(1.2, 2.8))
    slow, again = [event for event in found if isinstance(event, HearingTrouble)]
    assert (slow.text, slow.over) == ("Распознаватель Проба не успевает: пока ведите клавишами.", False)
    assert 1.4 < slow.at < again.at
    assert again.over
    assert heard_at(found) == pytest.approx([1.2, 2.8], abs=0.01)
    for event in found:
        if isinstance(event, Heard):
            assert event.at - event.piece.end < 1.5


def test_what_was_said_at_the_beginning_of_a_stall_of_two_seconds_is_not_obeyed(start: Start) -> None:
    process = start(FakeMaker(stall=2.4))
    assert process.ready.wait(SOON)
    found = in_its_own_time(process, 3.6, said=(0.2, 3.0))
    assert heard_at(found) == pytest.approx([3.0], abs=0.01)


def test_after_a_longer_stall_the_host_is_told_that_something_was_missed(start: Start) -> None:
    process = start(FakeMaker(stall=3.4))
    assert process.ready.wait(SOON)
    found = in_its_own_time(process, 4.6, said=(0.2, 4.0))
    assert heard_at(found) == pytest.approx([4.0], abs=0.01)
    told = [event.text for event in found if isinstance(event, HearingTrouble)]
    assert any("часть сказанного пропущена" in text for text in told)


def test_a_stuck_process_is_replaced(start: Start) -> None:
    process = start(FakeMaker(stall=60.0), Patience(stall=0.1, dead=0.3, again=0.05), wishes="слова")
    assert process.ready.wait(SOON)
    first = process.pid
    process.feed(block(0.0, STALL))
    wait_until(lambda: process.ready.is_set() and process.pid != first, "another process is ready")
    process.feed(block(9.0, SAY))
    found = await_told(process, Told)
    assert troubles(found) == [
        "Распознаватель Проба не успевает: пока ведите клавишами.",
        "Распознаватель Проба завис: перезапускаю, пока ведите клавишами.",
        "Распознаватель Проба снова слушает.",
    ]
    assert texts(found) == ["слова False"]


@pytest.mark.parametrize("how", ["itself", "killed", "broken"])
def test_a_dead_process_is_replaced(start: Start, how: str) -> None:
    process = start(patience=Patience(again=0.05))
    assert process.ready.wait(SOON)
    first = process.pid
    assert first is not None
    if how == "killed":
        os.kill(first, signal.SIGKILL)
        process.feed(block(0.0))
    else:
        process.feed(block(0.0, DIE if how == "itself" else BREAK))
    wait_until(lambda: process.ready.is_set() and process.pid != first, "another process is ready")
    process.feed(block(9.0, SAY))
    found = await_told(process, Told)
    assert len(troubles(found)) == 2
    assert "перезапуска" in troubles(found)[0]
    assert troubles(found)[1] == "Распознаватель Проба снова слушает."


def test_what_cannot_be_loaded_is_told_in_its_own_words(start: Start) -> None:
    process = start(FakeMaker(fails="Нет папки с моделью."), Patience(again=0.05))
    assert troubles(await_told(process, Trouble))[0] == "Нет папки с моделью."


def test_closing_a_stuck_process_is_quick(start: Start) -> None:
    stall = 60.0
    process = start(FakeMaker(stall=stall))
    assert process.ready.wait(SOON)
    process.feed(block(0.0, STALL))
    began = time.monotonic()
    process.close()
    assert time.monotonic() - began < stall / 2, "it does not wait for who is stuck"


def test_channels_are_heard_apart_and_a_hole_ends_what_was_before_it() -> None:
    hearing = Hearing(FakeEar(FakeMaker()))
    assert hearing.feed(block(0.0)) == []
    assert hearing.feed(block(50.0, channel="host")) == []
    [host] = hearing.feed(block(50.1, SAY, "host"))
    assert host.channel == "host"
    assert host.utterance.start == pytest.approx(50.1)
    end, after = hearing.feed(block(3.0, SAY))
    assert end.utterance.text == "конец"
    assert end.utterance.start == pytest.approx(0.1)
    assert after.utterance.start == pytest.approx(3.0)
    assert end.utterance.id != after.utterance.id


def test_a_drifting_clock_of_the_device_is_followed() -> None:
    hearing = Hearing(FakeEar(FakeMaker()))
    for number in range(100):
        hearing.feed(block(number * SECONDS * 1.001))
    [told] = hearing.feed(block(100 * SECONDS * 1.001, SAY))
    assert told.utterance.start == pytest.approx(10.01)
