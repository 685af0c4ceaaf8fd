"""Which key does what: `data/keys.toml`, on the Latin layout and on the Russian one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from host.live.terminal.words import data


@dataclass(frozen=True)
class Key:
    """What one thing to do is called and by which keys it is done.

    `keys`: as on the Latin layout, the first one is told; `says`: for the help; `short` for the hints, when
    one of `on` is awaited; `once`: struck twice in a moment it is one press.
    """

    keys: tuple[str, ...]
    do: str
    says: str
    short: str = ""
    on: tuple[str, ...] = ()
    once: bool = False

    @property
    def name(self) -> str:
        """How the first key is called, on both layouts: «y/н», «пробел»."""
        return named(self.keys[0])


@cache
def all_keys() -> tuple[Key, ...]:
    """All of them, in the order of the help."""
    return tuple(
        Key(
            tuple(item["key"]),
            item["do"],
            item["says"],
            item.get("short", ""),
            tuple(item.get("on", ())),
            item.get("once", False),
        )
        for item in data("keys")["keys"]
    )


@cache
def _by_key() -> Mapping[str, str]:
    return {pressed: key.do for key in all_keys() for pressed in key.keys}


@cache
def _latin() -> Mapping[str, str]:
    """The Latin letter on the key of each Russian one, small and capital."""
    layout = data("keys")["layout"]
    pairs = list(zip(layout["russian"], layout["latin"], strict=True))
    return dict(pairs) | {russian.upper(): latin.upper() for russian, latin in pairs}


def latin(pressed: str) -> str:
    """The key as it is called on the Latin layout."""
    return _latin().get(pressed, pressed)


def what(pressed: str) -> str | None:
    """What a key does; None for nothing. `pressed`: a character, or the name of a key («escape»)."""
    return _by_key().get("space" if pressed == " " else latin(pressed))


def named(key: str) -> str:
    """How a key of the Latin layout is called in Russian."""
    names: Mapping[str, str] = data("keys")["named"]
    if key in names:
        return names[key]
    russian = {letter: twin for twin, letter in _latin().items()}
    return f"{key}/{russian[key]}" if key in russian else key


def of(do: str) -> Key:
    """The key that does `do`."""
    return next(key for key in all_keys() if key.do == do)


def hints(awaited: tuple[str, ...]) -> list[str]:
    """The keys for what the game waits for: «t/е спасибо»."""
    return [f"{key.name} {key.short}" for key in all_keys() if any(on in awaited for on in key.on)]
