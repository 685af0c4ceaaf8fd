"""What goes wrong in this room; every text is one Russian sentence for the host.

`Game.play` has three kinds of "no", never mixed: NotAnAction (nothing the game knows), Refused (an action,
but the rules forbid it now), Ambiguous (an action that says two things at once: the host is to be asked).
"""

from __future__ import annotations


class RulesError(ValueError):
    """Something is asked that the rules know nothing of."""


class RulebookError(RulesError):
    """A rulebook can't be found, or a value in it is missing or senseless."""


class TableError(RulesError):
    """A day or a seat that can't be at this table."""


class PlayError(RulesError):
    """An action that was not played; the game is as it was."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        """One Russian sentence for the host."""
        self.rule = rule
        """The number of the rule behind it («7», «П5»), None where it is plain sense."""


class NotAnAction(PlayError):  # noqa: N818 - the three kinds of "no" are named as what they are
    """The text or value is no action at all: unknown word, missing key, wrong type."""


class Refused(PlayError):  # noqa: N818
    """The rules forbid the action now."""


class Ambiguous(PlayError):  # noqa: N818
    """The action can be read in more than one way."""
