"""What is being heard is shown for a moment: when nothing more comes of it, it goes."""

from __future__ import annotations

SHOWN_SECONDS = 5.0
"""A piece is told again while it grows; what stood still so long was dropped, or was no speech."""


class Passing:
    """Whether what is shown has had its time; seconds of any clock."""

    def __init__(self) -> None:
        self._since: float | None = None

    def begin(self, at: float) -> None:
        """Something is shown, or something newer in its place."""
        self._since = at

    def end(self) -> None:
        """Nothing is shown."""
        self._since = None

    def passed(self, at: float) -> bool:
        """Whether what is shown is to go now; told once."""
        if self._since is None or at - self._since < SHOWN_SECONDS:
            return False
        self._since = None
        return True
