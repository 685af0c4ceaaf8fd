"""The sound devices and voices there are, which of them are chosen, and the choice of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from host.desk.body import Unfit
from host.live.choice import Choice, Chosen
from host.live.options import NO_OUTPUT
from voice.devices import DeviceError, Kind, choose, list_devices
from voice.hardware import Device, named
from voice.voices import Voice, list_voices

_KINDS: dict[str, Kind] = {"input": "input", "output": "output", "ear": "output"}
_NAMES = (*_KINDS, "voice")
_MALFORMED = Unfit(400, "Ключ «set»: нужно {…} с «input», «output», «ear», «voice»: имя или null.")
_RECORDED = Unfit(400, "Игра идёт по записи: её звук не меняется, для микрофона начните без --source.")
_SILENT = Unfit(400, "Эта игра идёт без звука: выбирать устройства и голос не для чего.")


class Devices:
    """Answers about devices and voices; every call may take seconds, so not in the server's own thread.

    `choice` is None while there is no sound at all. `lister` and `voices` ask the system.
    """

    def __init__(
        self,
        lister: Callable[[], Sequence[Device]] = list_devices,
        voices: Callable[[], Sequence[Voice]] = list_voices,
    ) -> None:
        self.choice: Choice | None = None
        self.lister = lister
        self.voices = voices

    def to_json(self) -> dict[str, Any]:
        """All there is at this moment."""
        trouble = None
        devices: Sequence[Device] = ()
        try:
            devices = self.lister()
        except DeviceError as error:
            trouble = str(error)
        inputs = [device for device in devices if device.inputs]
        outputs = [device for device in devices if device.outputs]
        return {
            "inputs": [{"name": device.name, "default": device.default_input} for device in inputs],
            "outputs": [{"name": device.name, "default": device.default_output} for device in outputs],
            "voices": [asdict(voice) for voice in self.voices()],
            "chosen": _whole(Chosen() if self.choice is None else self.choice.chosen, inputs, outputs),
            "fixed": self.choice is None or self.choice.fixed,
            "trouble": trouble,
        }

    def choose(self, given: object) -> dict[str, Any]:
        """Choose what the value of «set» names; answers what is chosen then. Raises Unfit."""
        if not isinstance(given, dict) or not given or not set(given) <= set(_NAMES):
            raise _MALFORMED
        if not all(name is None or isinstance(name, str) for name in given.values()):
            raise _MALFORMED
        if self.choice is None or self.choice.fixed:
            raise _SILENT if self.choice is None else _RECORDED
        return {"ok": True, "chosen": asdict(self.choice.choose(**self._checked(given)))}

    def _checked(self, given: dict[str, str | None]) -> dict[str, str | None]:
        """The names as the devices and voices bear them."""
        found = dict(given)
        named_devices = {what for what in _KINDS if given.get(what) is not None}
        if given.get("output") == NO_OUTPUT:
            named_devices.remove("output")
        try:
            devices = self.lister() if named_devices else ()
        except DeviceError as error:
            raise Unfit(503, str(error)) from None
        for what in named_devices:
            try:
                found[what] = choose(given[what], _KINDS[what], devices).name
            except DeviceError as error:
                raise Unfit(400, str(error)) from None
        voice = given.get("voice")
        if voice is not None and voice not in [known.name for known in self.voices()]:
            raise Unfit(400, f"Голоса «{voice}» нет: выберите другой из списка.")
        return found


def _whole(chosen: Chosen, inputs: Sequence[Device], outputs: Sequence[Device]) -> dict[str, str | None]:
    """What is chosen, a part of a name made whole where one device alone is meant."""

    def name(part: str | None, devices: Sequence[Device]) -> str | None:
        found = [] if part is None else named(part, devices)
        return found[0].name if len(found) == 1 else part

    return {
        "input": name(chosen.input, inputs),
        "output": chosen.output if chosen.output == NO_OUTPUT else name(chosen.output, outputs),
        "ear": name(chosen.ear, outputs),
        "voice": chosen.voice,
    }
