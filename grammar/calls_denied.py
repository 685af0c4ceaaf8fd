"""What undoes a call, whoever speaks: a negation inside it or right beside it, a threat of it."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.calls_lexicon import aside
from grammar.calls_match import Heard, Match
from grammar.types import Command

_NOT = "не"
_NONE = "нет"
_PUNISHED = frozenset({Command.WARN, Command.REMOVE})
_SPOKEN_TO = ("те", "тесь")  # «предупреждение пятому не кричите»: the «не» is that of the reason


def undone(heard: Heard, chosen: Sequence[Match]) -> list[Match]:
    """The matches that are denied or only threatened.

    «Не предупреждение, а замечание»: what is put in the place of a denied call is none either.
    """
    found: list[Match] = []
    for at, match in enumerate(chosen):
        left = chosen[at - 1].end if at else 0
        right = chosen[at + 1].first if at + 1 < len(chosen) else len(heard.tokens)
        before = _sentence(heard, range(match.first - 1, left - 1, -1), back=True)
        after = _sentence(heard, range(match.end, right))
        instead = bool(found) and found[-1] is chosen[at - 1] and _instead(heard, found[-1], match, left)
        if (
            instead
            or _denied_before([heard.tokens[i].norm for i in reversed(before)])
            or _denied_inside(heard, match)
            or _denied_after(heard, after)
            or _threatened(heard, match, (*before, *match.got.remark, *after))
        ):
            found.append(match)
    return found


def _sentence(heard: Heard, places: Sequence[int], *, back: bool = False) -> list[int]:
    """The places up to the border of the sentence, nearest first."""
    found = []
    for i in places:
        if heard.ends_before(i + 1 if back else i):
            break
        found.append(i)
    return found


def _denied_before(said: Sequence[str]) -> bool:
    """«не X», «без X», «никакого X», «не буду давать X»."""
    at = len(said) - 1
    while at >= 0 and said[at] in aside("between"):
        at -= 1
    if at >= 0 and said[at] in aside("none_of"):
        return True
    while at >= 0 and (said[at] in aside("deniable") or said[at] in aside("between")):
        at -= 1
    return at >= 0 and said[at] == _NOT


def _denied_inside(heard: Heard, match: Match) -> bool:
    """«Пятому не предупреждение», «пятому нет предупреждения», «пятому не даю предупреждения»."""
    remark = match.got.remark
    if not remark:
        return False
    if remark[-1] + 1 >= match.end:
        said = [heard.tokens[i].norm for i in remark]
        denies = any(said[i] == _NOT and said[i + 1] in aside("deniable") for i in range(len(said) - 1))
        return denies or not aside("called_off").isdisjoint(said)
    if _denied_before([heard.tokens[i].norm for i in remark]):
        return True
    following = heard.tokens[remark[-1] + 1]
    return heard.tokens[remark[-1]].norm == _NONE and not following.stop_before


def _denied_after(heard: Heard, after: Sequence[int]) -> bool:
    """«X не будет», «X нет», «X отменяется», «минута ещё не закончилась»."""
    places = list(after)
    if not places or heard.tokens[places[0]].stop_before:
        return False
    while places and heard.tokens[places[0]].norm in aside("between"):
        places.pop(0)
    if not places:
        return False
    norm = heard.tokens[places[0]].norm
    if norm in aside("called_off"):
        return True
    if norm == _NONE:
        return heard.onward(places[0] + 1) not in heard.seats
    if norm != _NOT or len(places) < 2:
        return norm == _NOT
    denied = heard.tokens[places[1]].norm
    return denied in aside("deniable") or not denied.endswith((*_SPOKEN_TO, "м"))


def _threatened(heard: Heard, match: Match, places: Sequence[int]) -> bool:
    """«Ещё одно слово, и будет предупреждение»: a threat of a warning is none."""
    if match.pattern.command not in _PUNISHED:
        return False
    return any(heard.tokens[i].norm in aside("threat") for i in places)


def _instead(heard: Heard, denied: Match, match: Match, left: int) -> bool:
    between = {heard.tokens[i].norm for i in range(left, match.first)}
    return denied.pattern.command is match.pattern.command and bool(between) and between <= aside("instead")
