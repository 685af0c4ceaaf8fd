"""Devices and voice are changed while the game goes on, in the order of the choices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from host.live.choice import Choice, Chosen
from tests.voice.hall import Hall
from voice.speaker import Outputs
from voice.speaking import EAR, ROOM


class Microphone:
    def __init__(self) -> None:
        self.heard: list[str | None] = []

    def use(self, device: str | None) -> None:
        self.heard.append(device)


@pytest.fixture
def hall() -> Iterator[Hall]:
    made = Hall(Outputs(), "колонка", "другая", "наушник").open()
    yield made
    made.speaker.close()


@pytest.fixture
def microphone() -> Microphone:
    return Microphone()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def choice(hall: Hall, microphone: Microphone, told: list[str]) -> Iterator[Choice]:
    made = Choice(Chosen(input="USB"), microphone, hall.speaker, told.append)
    yield made
    made.close()


def playing(hall: Hall) -> dict[str, str | None]:
    return {name: player.device for name, player in hall.speaker.players.items()}


def test_each_is_changed_by_itself(choice: Choice, hall: Hall, microphone: Microphone) -> None:
    assert choice.choose(output="другая") == Chosen("USB", "другая")
    assert choice.choose(ear="наушник", voice="Ирина") == Chosen("USB", "другая", "наушник", "Ирина")
    hall.wait(lambda: hall.synthesiser.voices == ["Ирина"])
    hall.wait(lambda: playing(hall) == {ROOM: "другая", EAR: "наушник"})
    assert not microphone.heard, "what was not named stays as it is"
    choice.choose(input=None)
    hall.wait(lambda: microphone.heard == [None])


def test_an_output_may_be_silent_and_the_earphone_laid_down(choice: Choice, hall: Hall) -> None:
    choice.choose(ear="наушник")
    hall.wait(lambda: playing(hall) == {ROOM: "колонка", EAR: "наушник"})
    choice.choose(output="none", ear=None)
    hall.wait(lambda: playing(hall) == {})
    choice.choose(output=None)
    hall.wait(lambda: playing(hall) == {ROOM: "колонка"})


def test_choices_in_a_row_end_as_the_last_one(choice: Choice, hall: Hall, microphone: Microphone) -> None:
    for name in ("другая", "нет такой", "наушник", "другая"):
        choice.choose(output=name, input=name)
    hall.wait(lambda: len(microphone.heard) == 4)
    hall.wait(lambda: playing(hall) == {ROOM: "другая"})
    assert [stream.device for stream in hall.backend.streams if not stream.closed] == ["другая"]


def test_a_mistake_of_ours_is_told_and_the_next_choice_carried_out(
    choice: Choice, hall: Hall, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.backend, "open", None)
    choice.choose(output="другая")
    hall.wait(lambda: len(told) == 1)
    monkeypatch.undo()
    choice.choose(output="наушник")
    hall.wait(lambda: playing(hall) == {ROOM: "наушник"})


def test_a_recording_is_fixed(hall: Hall) -> None:
    choice = Choice(Chosen(), None, hall.speaker, lambda _: None)
    assert choice.fixed
    choice.close()
