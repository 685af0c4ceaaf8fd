"""Proposals, warnings, removals: what the host decides by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from host.live.events import Do, Tell
from host.live.proposals import Proposal
from host.live.terminal.desk import Desk
from host.live.terminal.prompts import (
    Ask,
    Done,
    Nonsense,
    Step,
    act,
    ask_reason,
    ask_seat,
    choose,
    seat,
)
from rules import actions

_ALL = ("все", "всё", "*", "dct")
"""«dct» are the keys of «все» on the Latin layout."""
_NOTHING = Done(told="Открытых предложений нет.")
_TOO_NEW = Done(told="Только что появилось новое предложение: прочтите его и нажмите ещё раз.")
_PENALTIES = ("warning", "removal")


def confirm(desk: Desk) -> Step:
    """Confirm the newest proposal, asking whom it concerns where that is not known."""
    return _newest(desk, lambda meant: _confirmed(desk, meant))


def reject(desk: Desk) -> Step:
    """Drop the newest proposal."""
    return _newest(desk, lambda meant: _told(Do.REJECT, [meant]))


def _newest(desk: Desk, then: Callable[[Proposal], Step]) -> Step:
    """The newest, but never one that came up while the finger was on its way."""
    meant = desk.newest
    if meant is None:
        return _NOTHING
    return then(meant) if meant.id in desk.seen else _TOO_NEW


def _confirmed(desk: Desk, meant: Proposal) -> Step:
    if meant.seat is not None:
        return _told(Do.CONFIRM, [meant])
    word = Tell(0.0, Do.CONFIRM, meant.id)
    return ask_seat(
        f"Предложение {meant.id}: кому? (место)",
        desk.rulebook,
        lambda whom: Done((replace(word, seat=whom),)),
    )


def confirm_some(desk: Desk) -> Step:
    """Confirm proposals by number, or all that are open now."""
    return _some(desk, "подтвердить", lambda meant: _confirm_list(desk, meant))


def reject_some(desk: Desk) -> Step:
    """Drop proposals by number, or all that are open now."""
    return _some(desk, "отклонить", lambda meant: _told(Do.REJECT, meant))


def _some(desk: Desk, what: str, then: Callable[[Sequence[Proposal]], Step]) -> Step:
    if not desk.view.proposals:
        return _NOTHING
    return Ask(
        f"Какие предложения {what}? (номера через пробел или «все»)", lambda text: then(_meant(desk, text))
    )


def _meant(desk: Desk, text: str) -> tuple[Proposal, ...]:
    if text.strip().lower() in _ALL:
        return desk.view.proposals
    numbers = text.replace(",", " ").split()
    if not numbers:
        raise Nonsense("Введите номера предложений через пробел или «все».")
    return tuple(_open(desk, item) for item in numbers)


def _open(desk: Desk, text: str) -> Proposal:
    found = [item for item in desk.view.proposals if str(item.id) == text.strip()]
    if not found:
        raise Nonsense("Такого открытого предложения нет: введите номер с экрана.")
    return found[0]


def _confirm_list(desk: Desk, meant: Sequence[Proposal]) -> Step:
    return _confirmed(desk, meant[0]) if len(meant) == 1 else _told(Do.CONFIRM, meant)


def _told(do: Do, meant: Sequence[Proposal]) -> Done:
    return Done(tuple(Tell(0.0, do, item.id) for item in dict.fromkeys(meant)))


def change(desk: Desk) -> Step:
    """Another seat, another rule, or a removal instead: then it is confirmed."""
    meant = desk.view.proposals
    if not meant:
        return _NOTHING
    if len(meant) == 1:
        return _whom(desk, meant[0])
    return Ask("Какое предложение изменить? (номер)", lambda text: _whom(desk, _open(desk, text)))


def _whom(desk: Desk, meant: Proposal) -> Ask:
    word = Tell(0.0, Do.CONFIRM, meant.id)
    if meant.seat is None:
        return ask_seat(
            f"Предложение {meant.id}: кому? (место)",
            desk.rulebook,
            lambda whom: _ground(desk, meant, replace(word, seat=whom)),
        )

    def take(text: str) -> Step:
        whom = seat(text, desk.rulebook) if text.strip() else None
        return _ground(desk, meant, replace(word, seat=whom))

    return Ask(f"Предложение {meant.id}: кому? (место; Enter - {meant.seat})", take)


def _ground(desk: Desk, meant: Proposal, word: Tell) -> Ask:
    return ask_reason(
        f"За что? (пункт или слова; Enter - пункт {meant.rule})",
        desk.rulebook,
        desk.where,
        lambda rule: _penalty(meant, replace(word, rule=rule)),
        otherwise=_penalty(meant, word),
    )


def _penalty(meant: Proposal, word: Tell) -> Ask:
    """The last question, so that nothing is given by a slip of the finger before it."""
    now = "удаление" if meant.penalty == "removal" else "предупреждение"
    return choose(
        f"Что дать? (Enter - {now})",
        ("предупреждение", "удаление"),
        lambda at: Done((replace(word, penalty=_PENALTIES[at]),)),
        Done((word,)),
    )


def warn(desk: Desk) -> Step:
    """Warn a player by a rule."""
    return _punish(
        desk,
        "Кому предупреждение? (место)",
        lambda whom: lambda rule: act(actions.Warn(whom, rule)),
    )


def remove(desk: Desk) -> Step:
    """Remove a player by a rule."""
    return _punish(
        desk,
        "Кого удалить? (место)",
        lambda whom: lambda rule: act(actions.Remove(whom, rule)),
    )


def _punish(desk: Desk, question: str, then: Callable[[int], Callable[[str], Step]]) -> Step:
    return ask_seat(
        question,
        desk.rulebook,
        lambda whom: ask_reason(
            f"{desk.called(whom)}: за что? (пункт или слова)", desk.rulebook, desk.where, then(whom)
        ),
    )


def award(desk: Desk) -> Step:
    """End the game in favour of a team, by a rule or by the host's decision."""
    teams = ("red", "black")
    return choose(
        "Кому присудить победу? Игра закончится.",
        ("красным", "чёрным"),
        lambda at: ask_reason(
            "По какому пункту? (пункт или слова; Enter - решение ведущего)",
            desk.rulebook,
            desk.where,
            lambda rule: act(actions.Award(teams[at], rule)),
            otherwise=act(actions.Award(teams[at])),
        ),
    )
