"""Devices are listed under names that can be remembered, and chosen by them."""

from __future__ import annotations

import errno
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.voice.fake_portaudio import device
from voice import capture, devices
from voice.devices import DeviceError, choose, list_devices
from voice.hardware import (
    Device,
    Reason,
    Refused,
    SoundDevice,
    decode_name,
    reason_of,
    sound_is_forbidden,
    with_stable_names,
)

TABLE = (
    device("Встроенный микрофон", 0, inputs=2),
    device("USB Audio", 1, inputs=1),
    device("USB Audio Pro", 2, inputs=8, outputs=2),
    device("Колонки", 3, inputs=0, outputs=2),
)


def names(found: tuple[Device, ...]) -> list[str]:
    return [one.name for one in found]


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Микрофон (Realtek)".encode(), "Микрофон (Realtek)"),
        ("Микрофон (Realtek)".encode("cp1251"), "Микрофон (Realtek)"),
        (b"Mic \x98\xff", "Mic �"),  # no encoding at all: listed all the same
    ],
)
def test_a_name_in_any_encoding_is_read(raw: bytes, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _: "utf-8")
    assert decode_name(raw).startswith(name)


def test_one_odd_name_does_not_spoil_the_list() -> None:
    infos = [
        SimpleNamespace(
            name=name, maxInputChannels=1, maxOutputChannels=0, defaultSampleRate=44_100.0, hostApi=0
        )
        for name in (b"Plain", "Кривой".encode("cp1251"))
    ]
    library = SimpleNamespace(
        Pa_GetDeviceCount=lambda: 2,
        Pa_GetDeviceInfo=infos.__getitem__,
        Pa_GetHostApiInfo=lambda _: SimpleNamespace(name=b"ALSA"),
        Pa_GetDefaultInputDevice=lambda: 1,
        Pa_GetDefaultOutputDevice=lambda: -1,
    )
    portaudio: Any = SoundDevice.__new__(SoundDevice)
    portaudio._sd = SimpleNamespace(_lib=library, _ffi=SimpleNamespace(string=lambda name: name))
    assert portaudio.devices() == (
        Device("Plain", 1, 0, 44_100, 0, "ALSA"),
        Device("Кривой", 1, 0, 44_100, 1, "ALSA", default_input=True),
    )


def test_a_name_outlives_a_plugging_in_under_another_card_number() -> None:
    before = with_stable_names([device("USB Audio: - (hw:1,0)")])
    after = with_stable_names([device("USB Audio: - (hw:2,0)")])
    assert names(before) == names(after) == ["USB Audio"]


def test_each_name_is_there_once() -> None:
    def by(api: str, name: str, index: int) -> Device:
        return Device(name, 1, 0, 48_000, index, api)

    windows = [by("MME", "Mic", 0), by("WASAPI", "Mic", 1), by("WDM-KS", "Mic", 2), by("WASAPI", "", 3)]
    assert names(with_stable_names(windows)) == ["Mic", "Mic, WASAPI", "Mic, WDM-KS", "WASAPI 3"]
    twins = [by("ALSA", f"USB: - (hw:{n},0)", n) for n in range(3)]
    assert names(with_stable_names(twins)) == ["USB", "USB (2)", "USB (3)"]


@pytest.mark.parametrize(
    ("asked", "index"),
    [
        ("USB Audio", 1),  # the very name, though it is a part of another
        ("usb audio", 1),
        ("  usb   AUDIO ", 1),
        ("pro", 2),
        ("встроенный", 0),
        ("ВСТРОЕННЫЙ МИКРОФОН", 0),
        (None, 0),  # no default is marked: the first that hears
    ],
)
def test_an_input_is_chosen_by_name(asked: str | None, index: int) -> None:
    assert choose(asked, "input", TABLE).index == index


def test_the_default_is_the_systems() -> None:
    marked = (*TABLE, Device("default", 2, 2, 48_000, 4, default_input=True, default_output=True))
    assert choose(None, "input", marked).name == choose(None, "output", marked).name == "default"


@pytest.mark.parametrize(
    ("asked", "reason", "told"),
    [
        ("Петличка", "missing", ["«Петличка»", "«Встроенный микрофон», «USB Audio», «USB Audio Pro»"]),
        ("Колонки", "missing", ["Микрофона «Колонки» нет"]),  # it is there, and hears nothing
        ("usb", "ambiguous", ["«usb»", "«USB Audio», «USB Audio Pro»"]),
        ("", "missing", ["Есть"]),
    ],
)
def test_what_can_not_be_chosen_is_told(asked: str, reason: str, told: list[str]) -> None:
    with pytest.raises(DeviceError) as caught:
        choose(asked, "input", TABLE)
    assert caught.value.reason == reason
    assert all(part in str(caught.value) for part in told)


def test_none_at_all_and_none_allowed_are_two_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "sound_is_forbidden", lambda: False)
    with pytest.raises(DeviceError, match="Нет ни одного микрофона"):
        choose(None, "input", TABLE[3:])
    with pytest.raises(DeviceError, match="Нет ни одного устройства вывода"):
        choose("Колонки", "output", TABLE[:1])
    monkeypatch.setattr(devices, "sound_is_forbidden", lambda: True)
    with pytest.raises(DeviceError, match="группу audio") as caught:
        choose(None, "input", ())
    assert caught.value.reason == "permission"


def test_cards_without_access_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not sound_is_forbidden(tmp_path / "absent")
    (tmp_path / "timer").touch()
    assert not sound_is_forbidden(tmp_path)
    (tmp_path / "pcmC0D0c").touch()
    assert not sound_is_forbidden(tmp_path)
    monkeypatch.setattr("os.access", lambda *_: False)  # root may read anything
    assert sound_is_forbidden(tmp_path)


def error(code: int, host: int | None = None) -> Exception:
    """With what a PortAudioError of sounddevice's holds: text, code, and what the host API said."""
    told = ("Error opening RawInputStream", code) + (
        () if host is None else ((0, host, "what the driver said"),)
    )
    return Exception(*told)


@pytest.mark.parametrize(
    ("code", "host", "reason"),
    [
        (-9985, None, "busy"),
        (-9996, None, "missing"),
        (-9997, None, "form"),
        (-9998, None, "form"),
        (-9994, None, "form"),
        (-9993, None, "form"),
        (-9992, None, "other"),
        (-9999, -errno.EACCES, "permission"),
        (-9999, -errno.EPERM, "permission"),
        (-9999, 0x80070005 - 2**32, "permission"),
        (-9999, -errno.EBUSY, "busy"),
        (-9999, 0x8889000A, "busy"),
        (-9999, -errno.ENODEV, "missing"),
        (-9999, -errno.EIO, "missing"),
        (-9999, -errno.ECONNREFUSED, "missing"),
        (-9999, -errno.ENOMEM, "other"),
    ],
)
def test_every_error_of_portaudio_has_its_reason(code: int, host: int | None, reason: Reason) -> None:
    assert reason_of(error(code, host)) == reason


def test_an_error_that_is_none_of_portaudios_has_a_reason_too() -> None:
    assert reason_of(ValueError("odd")) == "other"
    assert reason_of(ValueError()) == "other"


def test_the_refusals_are_told_differently() -> None:
    told = [devices.sentence(reason, "USB") for reason in ("permission", "missing", "busy")]
    assert len(set(told)) == 3
    assert all("«USB»" in one for one in told)


def test_what_the_list_answers_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_devices(lambda: TABLE) == TABLE

    def refuse() -> tuple[Device, ...]:
        raise Refused("library", "no libportaudio")

    with pytest.raises(DeviceError, match="libportaudio2"):
        list_devices(refuse)
    monkeypatch.setattr(capture, "_command", lambda *_: ["false"])
    with pytest.raises(DeviceError, match="не открывается"):
        list_devices()


def test_a_machine_without_portaudio_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(DeviceError, match="apt-get install libportaudio2") as caught:
        list_devices()
    assert caught.value.reason == "library"


def test_what_a_driver_prints_does_not_spoil_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sounddevice.py").write_text(
        "import os\nos.write(1, b'Cannot connect to server socket')\nraise OSError('not found')"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(DeviceError) as caught:
        list_devices()
    assert caught.value.reason == "library"
