"""Devices and voices are listed and chosen from the desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from host.desk.preview import Preview
from host.live.choice import Choice, Chosen
from tests.host.desk.browsers import Browser
from tests.voice.hall import Hall
from voice.devices import DeviceError
from voice.hardware import Device
from voice.speaker import Outputs
from voice.voices import Voice

DEVICES = (
    Device("HDA Intel: Analog", 2, 2, 44_100, 0, default_input=True, default_output=True),
    Device("USB Audio", 1, 0, 48_000, 1),
    Device("наушник", 0, 2, 48_000, 2),
)
VOICES = (Voice("zle/ru", "Russian", default=True), Voice("ирина", "Ирина", default=False))


class Microphone:
    def use(self, device: str | None) -> None:
        pass


@pytest.fixture
def hall(preview: Preview) -> Iterator[Hall]:
    """The sound of the game, begun with `--input usb`."""
    made = Hall(Outputs(), "колонка", "наушник").open()
    devices = preview.desk.devices
    devices.lister, devices.voices = lambda: DEVICES, lambda: VOICES
    devices.choice = Choice(Chosen(input="usb"), Microphone(), made.speaker, lambda _: None)
    yield made
    devices.choice.close()
    made.speaker.close()


@pytest.mark.usefixtures("hall")
def test_what_there_is_is_listed(host: Browser) -> None:
    assert host.get("/api/devices").values == {
        "inputs": [{"name": "HDA Intel: Analog", "default": True}, {"name": "USB Audio", "default": False}],
        "outputs": [{"name": "HDA Intel: Analog", "default": True}, {"name": "наушник", "default": False}],
        "voices": [
            {"name": "zle/ru", "label": "Russian", "default": True},
            {"name": "ирина", "label": "Ирина", "default": False},
        ],
        "chosen": {"input": "USB Audio", "output": None, "ear": None, "voice": None},
        "fixed": False,
        "trouble": None,
    }


def test_another_is_chosen(host: Browser, hall: Hall) -> None:
    answer = host.post("/api/devices", {"set": {"ear": "наушник", "voice": "ирина", "input": None}})
    chosen = {"input": None, "output": None, "ear": "наушник", "voice": "ирина"}
    assert (answer.status, answer.values) == (200, {"ok": True, "chosen": chosen})
    hall.wait(lambda: "ear" in hall.speaker.players and hall.synthesiser.voices == ["ирина"])
    assert host.get("/api/devices").values["chosen"] == chosen
    silent = host.post("/api/devices", {"set": {"output": "none", "ear": None}}).values
    assert silent["chosen"] == {**chosen, "output": "none", "ear": None}


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"input": "Петличка"}, "Микрофона «Петличка» нет. Есть: «HDA Intel: Analog», «USB Audio»."),
        ({"output": "USB Audio"}, "Устройства вывода «USB Audio» нет"),
        ({"ear": ""}, "Устройства вывода «» нет"),
        ({"voice": "Милена"}, "Голоса «Милена» нет: выберите другой из списка."),
        ({"voice": "ирина", "input": "Петличка"}, "Микрофона «Петличка» нет"),
        ({}, "Ключ «set»"),
        ([], "Ключ «set»"),
        ({"mouth": "колонка"}, "Ключ «set»"),
        ({"ear": 3}, "Ключ «set»"),
        ({"ear": ["наушник"]}, "Ключ «set»"),
    ],
)
def test_what_is_not_there_is_refused_and_nothing_changed(host: Browser, given: object, told: str) -> None:
    before = host.get("/api/devices").values["chosen"]
    answer = host.post("/api/devices", {"set": given})
    assert (answer.status, answer.values["ok"]) == (400, False)
    assert answer.values["refused"].startswith(told)
    assert host.get("/api/devices").values["chosen"] == before


@pytest.mark.usefixtures("hall")
def test_a_system_that_does_not_tell_its_devices_is_told(host: Browser, preview: Preview) -> None:
    def silent() -> tuple[Device, ...]:
        raise DeviceError("other", "Система не отвечает.")

    preview.desk.devices.lister = silent
    assert host.get("/api/devices").values["trouble"] == "Система не отвечает."
    assert host.post("/api/devices", {"set": {"ear": "наушник"}}).status == 503
    assert host.post("/api/devices", {"set": {"ear": None}}).status == 200


def test_without_sound_or_with_a_recording_nothing_can_be_chosen(
    host: Browser, preview: Preview, hall: Hall
) -> None:
    devices = preview.desk.devices
    assert devices.choice is not None
    devices.choice.close()
    recorded = Choice(Chosen(), None, hall.speaker, print)
    for devices.choice, told in ((None, "без звука"), (recorded, "записи")):
        assert host.get("/api/devices").values["fixed"] is True
        answer = host.post("/api/devices", {"set": {"ear": None}})
        assert (answer.status, told in answer.values["refused"]) == (400, True)


def test_it_is_the_hosts_alone(host: Browser, player: Browser) -> None:
    assert player.post("/api/devices", {"set": {"ear": None}}).status == 401
    assert host.post("/api/devices", {"set": {"ear": None}}, Origin="http://evil.example").status == 403
