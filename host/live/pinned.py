"""A rulebook as a text that depends on no file: all that it extends is spelled out in it.

An old game is replayed by it, whatever has become of the club's file or of the rulebooks that come with
the product. A setting added to `Rulebook` later is added to old texts by a migration of the journal.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from types import MappingProxyType

from rules.reasons import Reason
from rules.rulebook import Rulebook


def to_text(rulebook: Rulebook) -> str:
    """The whole rulebook as JSON; `from_text` reads it back."""
    values = {field.name: getattr(rulebook, field.name) for field in fields(rulebook)}
    values["reasons"] = {rule: asdict(reason) for rule, reason in rulebook.reasons.items()}
    return json.dumps(values, ensure_ascii=False)


def from_text(text: str) -> Rulebook:
    """The rulebook that `to_text` has written. Raises ValueError, KeyError or TypeError for anything else."""
    values = json.loads(text)
    reasons = {rule: _reason(found) for rule, found in values.pop("reasons").items()}
    return Rulebook(reasons=MappingProxyType(reasons), **values)


def _reason(values: dict[str, object]) -> Reason:
    lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
    return Reason(**{**values, **lists})  # type: ignore[arg-type]
