"""What the set-up page asks: the rulebook, troubles of the nicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.nick_checks import Severity, check
from grammar.table import Table
from host.desk.body import Unfit
from rules.rulebook import Rulebook

_SEVERITIES = {Severity.MUST: "must", Severity.BETTER: "better", Severity.KNOW: "know"}
_LONGEST_NICK = 60


def rules_json(book: Rulebook) -> dict[str, Any]:
    """What does not change once a game has begun: times, the rules as reasons."""
    return {
        "name": book.name,
        "title": book.title,
        "seats": book.seats,
        "black": book.black,
        "red": book.red,
        "seconds": {
            "speech": book.speech_seconds,
            "defence": book.defence_seconds,
            "last_word": book.last_word_seconds,
            "warn": book.warn_seconds,
            "check": book.check_seconds,
            "masks": book.mask_seconds,
        },
        "silence_warnings": book.silence_warnings,
        "removal_warnings": book.removal_warnings,
        "reasons": [
            {
                "rule": reason.rule,
                "short": reason.short,
                "text": reason.text,
                "penalty": reason.penalty,
                "night_penalty": reason.night_penalty,
                "phases": list(reason.phases),
            }
            for reason in book.reasons.values()
        ],
    }


def nicks_of(given: Any, seats: int) -> dict[int, str]:
    """The nicks of a request. Raises Unfit."""
    if not isinstance(given, dict) or not all(isinstance(nick, str) for nick in given.values()):
        raise Unfit(400, 'Ключ «nicks»: нужно по нику на место, например {"3": "Лиса"}.')
    known = {str(seat): seat for seat in range(1, seats + 1)}
    if not set(given) <= set(known) or any(len(nick) > _LONGEST_NICK for nick in given.values()):
        raise Unfit(400, f"Ключ «nicks»: места от 1 до {seats}, ники не длиннее {_LONGEST_NICK} знаков.")
    return {known[seat]: nick for seat, nick in given.items() if nick.strip()}


def troubles_of(nicks: Mapping[int, str]) -> dict[str, Any]:
    """What is the matter with nicks; takes a moment, so not for the server's own thread."""
    found = check(Table.of(dict(nicks))) if nicks else ()
    return {
        "ok": True,
        "troubles": [
            {
                "seat": trouble.seat,
                "other": trouble.other,
                "kind": trouble.kind.value,
                "severity": _SEVERITIES[trouble.severity],
                "text": trouble.told,
            }
            for trouble in found
        ],
    }
