"""Sound devices for people: listed and chosen by name, refusals told in Russian."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from voice.capture import list_raw
from voice.hardware import Device, Kind, Reason, Refused, named, sound_is_forbidden
from voice.types import VoiceError

__all__ = ["Device", "DeviceError", "Kind", "choose", "list_devices", "sentence"]


class DeviceError(VoiceError):
    """A device can't be chosen or opened; `reason` tells why in one word."""

    def __init__(self, reason: Reason | Literal["ambiguous"], text: str) -> None:
        super().__init__(text)
        self.reason: Reason | Literal["ambiguous"] = reason


def list_devices(lister: Callable[[], Sequence[Device]] = list_raw) -> tuple[Device, ...]:
    """All devices as they are at this moment (about 0.2 s). `lister` takes the place of PortAudio's list.

    Raises DeviceError when PortAudio is not there or does not answer.
    """
    try:
        return tuple(lister())
    except Refused as refused:
        raise DeviceError(refused.reason, sentence(refused.reason, None)) from refused


def choose(name: str | None, kind: Kind, devices: Sequence[Device] | None = None) -> Device:
    """The device of that name: the very name, or a part that only one has; the case does not matter.

    None means the system's default. `devices` is asked of the system when it is not given. Raises
    DeviceError: there is no such device, several are meant, or there are none at all.
    """
    fitting = [device for device in (list_devices() if devices is None else devices) if _has(device, kind)]
    if not fitting:
        if sound_is_forbidden():
            raise DeviceError("permission", _FORBIDDEN)
        raise DeviceError("missing", _NONE_AT_ALL[kind])
    if name is None:
        return next((device for device in fitting if _is_default(device, kind)), fitting[0])
    found = named(name, fitting)
    if len(found) == 1:
        return found[0]
    if not found:
        raise DeviceError("missing", f"{_NO_SUCH[kind].format(name=name)} Есть: {_names(fitting)}.")
    raise DeviceError(
        "ambiguous", f"Под «{name}» подходят несколько: {_names(found)}; назовите одно полностью."
    )


_SENTENCES: dict[Reason, str] = {
    "permission": "Доступ к микрофону{name} запрещён: разрешите его в настройках системы "
    "(в Linux добавьте себя в группу audio и войдите заново).",
    "missing": "Микрофона{name} нет: подключите его.",
    "busy": "Микрофон{name} занят другой программой: закройте её.",
    "form": "Микрофон{name} не принимает ни одной частоты: выберите другой.",
    "channels": "У микрофона{name} каналов меньше двух: обойдитесь без отдельного микрофона ведущего.",
    "library": "Нет библиотеки PortAudio: поставьте её (sudo apt-get install libportaudio2).",
    "stopped": "Микрофон{name} перестал отдавать звук: проверьте провод.",
    "other": "Микрофон{name} не открывается: отключите его и подключите снова или выберите другой.",
}
_FORBIDDEN = (
    "Доступ к звуковым устройствам запрещён: добавьте себя в группу audio (sudo usermod -aG audio $USER) "
    "и войдите заново."
)
_NONE_AT_ALL: dict[Kind, str] = {
    "input": "Нет ни одного микрофона: подключите его.",
    "output": "Нет ни одного устройства вывода звука: подключите колонку или наушники.",
}
_NO_SUCH: dict[Kind, str] = {
    "input": "Микрофона «{name}» нет.",
    "output": "Устройства вывода «{name}» нет.",
}


def sentence(reason: Reason, name: str | None) -> str:
    """What the host is told of a microphone that is refused; without a name the default one is meant."""
    return _SENTENCES[reason].format(name=f" «{name}»" if name else "")


def _has(device: Device, kind: Kind) -> bool:
    return (device.inputs if kind == "input" else device.outputs) > 0


def _is_default(device: Device, kind: Kind) -> bool:
    return device.default_input if kind == "input" else device.default_output


def _names(devices: Sequence[Device]) -> str:
    return ", ".join(f"«{device.name}»" for device in devices)
