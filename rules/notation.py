"""The text form of a game: JSON actions in, JSON states out (the game script).

Here a value's *type* is checked; whether it is in range and allowed now is the game's business.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from rules import actions
from rules.actions import Action
from rules.errors import NotAnAction
from rules.state import Nomination, State

_SEAT_KEY = re.compile(r"[0-9]{1,4000}")
"""A seat as a key of a JSON object; longer numbers Python does not read."""


def read(text: str) -> Action:
    """The action a line of a script holds; keys it does not know are ignored.

    Raises NotAnAction for what is no JSON, an unknown `do`, a missing key, a value of a wrong type.
    """
    try:
        values = json.loads(text, parse_constant=_no_number, object_pairs_hook=_unique)
    except NotAnAction:
        raise
    except (ValueError, RecursionError):
        raise NotAnAction("Это не JSON: проверьте скобки, кавычки и конец строки.") from None
    if not isinstance(values, dict):
        raise NotAnAction('Это не действие: нужен объект вида {"do": "warn", "seat": 5, "rule": "2"}.')
    return from_json(values)


def from_json(values: Mapping[str, Any]) -> Action:
    """The action these keys and values make.

    Raises NotAnAction for an unknown `do`, a missing key, a value of a wrong type.
    """
    do = values.get("do")
    if not isinstance(do, str) or do not in _READERS:
        raise NotAnAction("Такого действия нет: проверьте ключ «do».")
    return _READERS[do](values)


def to_json(action: Action) -> dict[str, Any]:
    """The JSON form of an action; `from_json` reads it back."""
    do = NAMES[type(action)]
    if isinstance(action, actions.Shots):
        return {"do": do, "by": {str(shooter): _targets_json(targets) for shooter, targets in action.by}}
    if isinstance(action, actions.Deal):
        return {"do": do, "roles": _roles_json(action)}
    if isinstance(action, actions.Begin):
        return {
            "do": do,
            "day": action.day,
            "alive": list(action.alive),
            "roles": _roles_json(action.roles),
            "warnings": {str(seat): number for seat, number in action.warnings},
            "misses": action.misses,
            "owes_silence": list(action.owes_silence),
        }
    fields = {name: getattr(action, name) for name in type(action).__slots__}
    return {"do": do, **{name: _plain(value) for name, value in fields.items() if value is not None}}


def state_json(state: State) -> dict[str, Any]:
    """The state as the game script prints it."""
    called = zip(state.candidates, state.counts, strict=False)
    return {
        "phase": state.phase.value,
        "day": state.day,
        "night": state.night,
        "speaker": state.speaker,
        "floor": list(state.floor),
        "alive": list(state.alive),
        "warnings": {str(seat): number for seat, number in enumerate(state.warned, start=1) if number},
        "owes_silence": list(state.owes_silence),
        "nominations": [_nomination_json(nomination) for nomination in state.nominations],
        "pending": None if state.pending is None else _nomination_json(state.pending),
        "votes": {str(seat): number for seat, number in called},
        "candidates": list(state.candidates),
        "misses": state.misses,
        "killed": state.killed,
        "answer": state.answer,
        "timeout": state.timeout,
        "winner": None if state.winner is None else state.winner.value,
        "ended_by": state.ended_by,
    }


def _nomination_json(nomination: Nomination) -> dict[str, int]:
    return {"by": nomination.by, "seat": nomination.seat}


def _roles_json(deal: actions.Deal) -> dict[str, Any]:
    return {"don": deal.don, "mafia": list(deal.mafia), "sheriff": deal.sheriff}


def _targets_json(targets: tuple[int, ...]) -> int | list[int] | None:
    if not targets:
        return None
    return targets[0] if len(targets) == 1 else list(targets)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key given twice says two things: such a line is not taken for either of them."""
    values = dict(pairs)
    if len(values) != len(pairs):
        raise NotAnAction("Один ключ назван дважды: оставьте один.")
    return values


# Values of one key


def _value(values: Mapping[str, Any], key: str) -> Any:
    if key not in values:
        raise NotAnAction(f"Не хватает ключа «{key}»: допишите его.")
    return values[key]


def _wrong(key: str, wanted: str) -> NotAnAction:
    return NotAnAction(f"Ключ «{key}»: {wanted}.")


def _integer(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(key, "нужно целое число")
    return value


def _string(value: Any, key: str) -> str:
    if not isinstance(value, str) or any("\ud800" <= character <= "\udfff" for character in value):
        raise _wrong(key, "нужен текст")
    return value


def _integers(value: Any, key: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _wrong(key, "нужен список мест, например [1, 2]")
    return tuple(_integer(item, key) for item in value)


def _by_seat(value: Any, key: str) -> list[tuple[int, Any]]:
    if not isinstance(value, dict) or not all(_SEAT_KEY.fullmatch(seat) for seat in value):
        raise _wrong(key, 'нужно по значению на место, например {"5": 2}')
    return [(int(seat), item) for seat, item in value.items()]


def _targets(value: Any, key: str) -> tuple[int, ...]:
    if value is None:
        return ()
    return _integers(value, key) if isinstance(value, list) else (_integer(value, key),)


# Actions


def _seat(values: Mapping[str, Any]) -> int:
    return _integer(_value(values, "seat"), "seat")


def _take_seat(values: Mapping[str, Any]) -> Action:
    return actions.Seat(_seat(values), _string(_value(values, "nick"), "nick"))


def _roles(values: Mapping[str, Any]) -> actions.Deal:
    roles = _value(values, "roles")
    if not isinstance(roles, dict):
        raise _wrong("roles", 'нужна раздача вида {"don": 4, "mafia": [7, 9], "sheriff": 2}')
    return actions.Deal(
        don=_integer(_value(roles, "don"), "don"),
        mafia=_integers(_value(roles, "mafia"), "mafia"),
        sheriff=_integer(_value(roles, "sheriff"), "sheriff"),
    )


def _begin(values: Mapping[str, Any]) -> Action:
    warnings = _by_seat(values.get("warnings", {}), "warnings")
    return actions.Begin(
        day=_integer(_value(values, "day"), "day"),
        alive=_integers(_value(values, "alive"), "alive"),
        roles=_roles(values),
        warnings=tuple((seat, _integer(number, "warnings")) for seat, number in warnings),
        misses=_integer(values.get("misses", 0), "misses"),
        owes_silence=_integers(values.get("owes_silence", []), "owes_silence"),
    )


def _by_rule(kind: Callable[[int, str], Action]) -> Callable[[Mapping[str, Any]], Action]:
    return lambda values: kind(_seat(values), _string(_value(values, "rule"), "rule"))


def _hands(values: Mapping[str, Any]) -> tuple[tuple[int, ...] | None, int | None]:
    """Hands by seat, or their number; at least one of the two."""
    voters = _integers(values["voters"], "voters") if "voters" in values else None
    if voters is not None and "count" not in values:
        return voters, None
    return voters, _integer(_value(values, "count"), "count")


def _vote(values: Mapping[str, Any]) -> Action:
    return actions.Vote(_integer(_value(values, "candidate"), "candidate"), *_hands(values))


def _shots(values: Mapping[str, Any]) -> Action:
    by = _by_seat(_value(values, "by"), "by")
    return actions.Shots(tuple((shooter, _targets(value, "by")) for shooter, value in by))


def _award(values: Mapping[str, Any]) -> Action:
    rule = _string(values["rule"], "rule") if "rule" in values else None
    return actions.Award(_string(_value(values, "winner"), "winner"), rule)


def _note(values: Mapping[str, Any]) -> Action:
    seat = _seat(values) if "seat" in values else None
    return actions.Note(_string(_value(values, "text"), "text"), seat)


def _alone(kind: Callable[[], Action]) -> Callable[[Mapping[str, Any]], Action]:
    return lambda _: kind()


_READERS: dict[str, Callable[[Mapping[str, Any]], Action]] = {
    "seat": _take_seat,
    "deal": _roles,
    "begin": _begin,
    "dawn": _alone(actions.Dawn),
    "nominate": lambda values: actions.Nominate(_seat(values)),
    "accept": _alone(actions.Accept),
    "decline": _alone(actions.Decline),
    "speech_end": lambda values: actions.SpeechEnd(_string(_value(values, "how"), "how")),
    "warn": _by_rule(actions.Warn),
    "remove": _by_rule(actions.Remove),
    "leave": lambda values: actions.Leave(_seat(values)),
    "vote": _vote,
    "tally": _alone(actions.Tally),
    "lift": lambda values: actions.Lift(*_hands(values)),
    "night": _alone(actions.Night),
    "shots": _shots,
    "check": lambda values: actions.Check(_string(_value(values, "by"), "by"), _seat(values)),
    "timeout": _alone(actions.TimeOut),
    "resume": _alone(actions.Resume),
    "award": _award,
    "note": _note,
    "undo": _alone(actions.Undo),
}

NAMES: dict[type[Any], str] = {
    actions.Seat: "seat",
    actions.Deal: "deal",
    actions.Begin: "begin",
    actions.Dawn: "dawn",
    actions.Nominate: "nominate",
    actions.Accept: "accept",
    actions.Decline: "decline",
    actions.SpeechEnd: "speech_end",
    actions.Warn: "warn",
    actions.Remove: "remove",
    actions.Leave: "leave",
    actions.Vote: "vote",
    actions.Tally: "tally",
    actions.Lift: "lift",
    actions.Night: "night",
    actions.Shots: "shots",
    actions.Check: "check",
    actions.TimeOut: "timeout",
    actions.Resume: "resume",
    actions.Award: "award",
    actions.Note: "note",
    actions.Undo: "undo",
}
"""The `do` of each action."""
