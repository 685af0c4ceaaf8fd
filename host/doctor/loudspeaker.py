"""The output device: chosen, opened, and heard if that is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from host.doctor.child import Ask, DiedError, HungError, ask
from host.doctor.findings import Finding, phrase, refused, tell
from host.doctor.inventory import Inventory
from voice.devices import DeviceError, choose

NOWHERE = "none"
"""The name that means: play nothing."""
_SECONDS = 20.0


def loudspeaker(
    inventory: Inventory, name: str | None, *, listen: bool = False, asking: Ask = ask
) -> Iterator[Finding]:
    """Which output devices there are, and whether the wanted one (None: the default) plays.

    With `listen` a chime and a phrase are played into it.
    """
    if name == NOWHERE:
        yield tell("loudspeaker", "off")
        return
    if inventory.devices is None:
        return  # what is wrong has been told
    if inventory.of("output"):
        yield tell("outputs", "ok", names=inventory.names("output"))
    try:
        chosen = choose(name, "output", inventory.devices)
    except DeviceError as error:
        named = inventory.of("output") and error.reason in ("missing", "ambiguous")
        yield tell("loudspeaker", "unnamed", why=error) if named else refused("loudspeaker", error.reason)
        return
    try:
        answer = asking(
            "host.doctor.sounding",
            _SECONDS,
            device=None if name is None else chosen.name,
            listen=listen,
            phrase=phrase("spoken"),
        )
    except HungError:
        answer = {"refused": "stopped"}
    except DiedError:
        answer = {"refused": "other"}
    if "refused" in answer:
        yield refused("loudspeaker", answer["refused"], name=chosen.name)
        return
    outcome = "ok" if not listen else "played" if answer["phrase"] else "chime"
    yield tell("loudspeaker", outcome, name=chosen.name, rate=answer["rate"])
