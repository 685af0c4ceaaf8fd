"""The sound devices as PortAudio lists them, asked for once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from host.doctor.findings import Finding, phrase, tell
from voice.devices import Device, DeviceError, Kind, list_devices


class Inventory:
    """The list of the devices, or why there is none. `lister` raises DeviceError."""

    def __init__(self, lister: Callable[[], Sequence[Device]] = list_devices) -> None:
        self._lister = lister
        self.devices: Sequence[Device] | None = None
        """None: not known, as long as `look` has not found them."""

    def look(self) -> list[Finding]:
        """Ask the system (about 0.3 s, at most 15)."""
        try:
            self.devices = self._lister()
        except DeviceError as error:
            return [tell("portaudio", "library" if error.reason == "library" else "other")]
        inputs, outputs = (sum(1 for _ in self.of(kind)) for kind in ("input", "output"))
        return [tell("portaudio", "ok", inputs=inputs, outputs=outputs)]

    def of(self, kind: Kind) -> list[Device]:
        """The devices that can do this."""
        return [
            device
            for device in self.devices or ()
            if (device.inputs if kind == "input" else device.outputs) > 0
        ]

    def names(self, kind: Kind) -> str:
        """Their names for people, the default one marked."""
        named = []
        for device in self.of(kind):
            default = device.default_input if kind == "input" else device.default_output
            name = f"«{device.name}»"
            named.append(phrase("by_default").format(name=name) if default else name)
        return ", ".join(named)
