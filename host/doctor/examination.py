"""Everything that is looked at, in order, with the time that each may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from host.doctor import machine, storage
from host.doctor.deadline import Check
from host.doctor.inventory import Inventory
from host.doctor.loudspeaker import loudspeaker
from host.doctor.microphone import microphone
from host.doctor.speech_models import chosen, second_ear, speech_models
from host.doctor.synthesis import synthesis
from host.doctor.trial_hearing import speed
from host.live.games import default_folder
from models.store import root


@dataclass(frozen=True)
class Wishes:
    """What was asked for. A device is named by its name or a part of it; None is the system's default."""

    input: str | None = None
    output: str | None = None
    listen: bool = False
    """Play a chime and a phrase."""
    quick: bool = False
    """Record nothing, load no model."""


def checks(wishes: Wishes, say: Callable[[str], None]) -> list[Check]:
    """The checks of this computer; `say` is told the name of a phrase that the host is to read now."""
    devices = Inventory()
    quick, listen = wishes.quick, wishes.listen
    return [
        Check("portaudio", 20, devices.look),
        Check("microphone", 15, lambda: microphone(devices, wishes.input, quick=quick, say=say)),
        Check("loudspeaker", 25, lambda: loudspeaker(devices, wishes.output, listen=listen)),
        Check("synthesiser", 20, synthesis),
        Check("model", 20, speech_models),
        Check("second_ear", 70, lambda: second_ear(quick=quick)),
        Check("speed", 70, lambda: speed(chosen(), quick=quick, say=say)),
        Check("disk", 10, lambda: storage.disk([default_folder(), root()])),
        Check("journal", 15, lambda: storage.journal(default_folder())),
        Check("awake", 10, machine.awake),
        Check("clock", 5, lambda: [machine.clock()]),
    ]
