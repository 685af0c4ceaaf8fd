"""Questions of the view, each a value: one thing is asked at a time, nonsense is told in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host.live.events import Act, Event
from host.live.terminal.text import clean
from rules.actions import Action
from rules.reasons import Phase, Reason, find
from rules.rulebook import Rulebook

MOST_CHOICES = 9
"""So many can be chosen from by one digit."""

_NUMBER = re.compile(r"[0-9]{1,4}")
_NUMBERS = re.compile(r"[0-9]{1,4}(?:[\s,.;]+[0-9]{1,4})*[\s,.;]*")
_YES = ("да", "д", "y", "yes", "l")
"""«l» is the key of «д» on the Latin layout; «н» is no yes, though it is the key of «y»."""


class Nonsense(ValueError):  # noqa: N818 - it is what was typed
    """What was typed is no answer; the text is one Russian sentence."""


@dataclass(frozen=True)
class Done:
    """The questions are answered: events to be sent (their `at` is filled in later), a line for the host.

    `leave`: the view is to be left.
    """

    events: tuple[Event, ...] = ()
    told: str = ""
    leave: bool = False


@dataclass(frozen=True)
class Ask:
    """One question. `take` answers it with the next one, or with what is done; it raises Nonsense.

    `options` are chosen from by one digit, at once; then `take` is given the number. `hidden`: what is typed
    is not shown; `leaves`: the question is whether to leave the view.
    """

    question: str
    take: Callable[[str], Step]
    options: tuple[str, ...] = ()
    hidden: bool = False
    leaves: bool = False


Step = Ask | Done


def act(*played: Action, told: str = "") -> Done:
    """Actions of the game, in order."""
    return Done(tuple(Act(0.0, action) for action in played), told)


def number(text: str, least: int, most: int, what: str) -> int:
    """One number of a range; `what` completes «Введите …»."""
    typed = text.strip()
    if _NUMBER.fullmatch(typed) is None or not least <= int(typed) <= most:
        raise Nonsense(f"Введите {what} от {least} до {most}.")
    return int(typed)


def seat(text: str, rulebook: Rulebook) -> int:
    """A seat of this table."""
    return number(text, 1, rulebook.seats, "номер места")


def seats(text: str, rulebook: Rulebook) -> tuple[int, ...]:
    """Seats apart by spaces or commas, each once; none of an empty text. No seat is named in a complaint."""
    if not text.strip():
        return ()
    if _NUMBERS.fullmatch(text.strip()) is None:
        raise Nonsense("Введите номера мест через пробел, например: 1 4 7.")
    found = tuple(seat(item, rulebook) for item in _NUMBER.findall(text))
    if len(set(found)) != len(found):
        raise Nonsense("Одно место названо дважды: введите каждое по одному разу.")
    return found


def pairs(text: str, rulebook: Rulebook) -> tuple[tuple[int, int], ...]:
    """A number for each of some seats: «5-2 7-1»; none of an empty text."""
    found: list[tuple[int, int]] = []
    for item in text.split():
        place, dash, value = item.partition("-")
        if not dash:
            raise Nonsense("Введите пары «место-число» через пробел, например: 5-2 7-1.")
        found.append((seat(place, rulebook), number(value, 0, 99, "число")))
    if len({place for place, _ in found}) != len(found):
        raise Nonsense("Одно место названо дважды: введите каждое по одному разу.")
    return tuple(found)


def yes(text: str) -> bool:
    """Whether the answer is a plain yes."""
    return text.strip().lower() in _YES


def ask_seat(question: str, rulebook: Rulebook, then: Callable[[int], Step], *, hidden: bool = False) -> Ask:
    """Ask for a seat."""
    return Ask(question, lambda text: then(seat(text, rulebook)), hidden=hidden)


def choose(
    question: str, options: Sequence[str], then: Callable[[int], Step], otherwise: Step | None = None
) -> Ask:
    """Have one of at most nine chosen by its digit; `then` is given its place in `options`.

    `otherwise` is what an empty answer means.
    """
    shown = tuple(options[:MOST_CHOICES])

    def take(text: str) -> Step:
        if not text.strip() and otherwise is not None:
            return otherwise
        return then(number(text, 1, len(shown), "номер") - 1)

    return Ask(question, take, shown)


def ask_reason(
    question: str,
    rulebook: Rulebook,
    phase: Phase,
    then: Callable[[str], Step],
    otherwise: Step | None = None,
) -> Ask:
    """Ask for a rule: by its number, or by what a host would say («жесты»), then chosen from what fits.

    `otherwise` is what an empty answer means.
    """

    def take(text: str) -> Step:
        typed = clean(text)
        if not typed and otherwise is not None:
            return otherwise
        exact = rulebook.reasons.get(typed.upper())
        if exact is not None:
            return then(exact.rule)
        found = find(typed, rulebook, phase)
        if not found:
            raise Nonsense("Такого пункта не нашлось: введите его номер или другие слова.")
        if len(found) == 1:
            return then(found[0].rule)
        best = then(found[0].rule)
        labels = [label(reason) for reason in found]
        return choose("Какой пункт? (Enter - первый)", labels, lambda at: then(found[at].rule), best)

    return Ask(question, take)


def label(reason: Reason) -> str:
    """A rule in short: «п. 16 Речь после конца времени»."""
    return f"п. {reason.rule} {reason.short}"
