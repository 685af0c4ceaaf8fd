"""What an announcer works with: one that renders texts, and outputs with what waits for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from voice.player import Player
from voice.speaking import Priority, Sound


class Renders(Protocol):
    """What renders texts: `voice.synthesiser.Synthesiser`."""

    def start(self) -> None:
        """Get ready. Raises NoSynthesiser, NotRendered."""
        ...

    def render(self, text: str) -> Sound:
        """The sound of a text. Raises NoSynthesiser, NotRendered."""
        ...

    def use(self, voice: str | None) -> None:
        """Speak by another voice; None is the usual one. Raises NoSynthesiser, NotRendered."""
        ...

    def close(self) -> None:
        """End it."""
        ...


@dataclass(frozen=True, order=True)
class Saying:
    """A text that is to be said: the more urgent first, then the older."""

    priority: Priority
    id: int
    text: str = field(compare=False)
    spelled: str = field(compare=False)
    output: str = field(compare=False)


@dataclass
class Lane:
    """One output with what waits for it; at most one text is being said."""

    player: Player
    waiting: list[Saying] = field(default_factory=list)
    current: Saying | None = None
