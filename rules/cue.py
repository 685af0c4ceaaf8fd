"""What is due at a moment of the game, as values: words, clock, floor, awaited inputs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs down. It goes on while the key of the cue is the same, and stands in a time-out."""

    seconds: int
    kind: str
    """Whose time it is: speech, defence, last_word, agreement (of the blacks), masks, check."""
    mark: int | None = None
    """Seconds left at which the mark sounds (`Cue.mark_say`); None: no mark."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """An input the moment waits for: an action of the game script, with the values that are known already.

    For the host alone: what is awaited at night tells who is alive.
    """

    do: str
    optional: bool = False
    """The walk may go on without it. Of several that are not optional, one is enough."""
    candidate: int | None = None
    """Of a vote: whose votes are counted now."""
    by: str | None = None
    """Of a check: don or sheriff."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One step of the programme.

    The words come first, `news` and then `say`; with their end the clock or the pause begins. Then a cue
    without an awaited input that is required passes on to the next.
    """

    key: str
    """Names the step, once within a phase of a day."""
    say: tuple[str, ...] = ()
    """The words with which the step begins, safe to be spoken in front of the players."""
    news: tuple[str, ...] = ()
    """The sentences telling what the last action brought about, as safe."""
    clock: Clock | None = None
    pause_seconds: float | None = None
    """How long the walk holds, where no clock is shown."""
    floor: int | None = None
    """The seat that has the floor."""
    awaits: tuple[Awaited, ...] = ()
    mark_say: str | None = None
    """The words for the clock's mark."""
    end_say: str | None = None
    """The words for the clock's end."""

    @property
    def waits(self) -> bool:
        """Whether the walk stays here until an input comes."""
        return any(not awaited.optional for awaited in self.awaits)
