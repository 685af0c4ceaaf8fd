"""The error that is shown to the user as one Russian sentence."""

from __future__ import annotations


class UserError(Exception):
    """Something the user can mend; the text is one Russian sentence that says what to do."""
