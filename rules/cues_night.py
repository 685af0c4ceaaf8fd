"""The programme of the seating and of the nights (rules 12, 13, 17, 30).

It is the same, word for word and second for second, whoever is at the table and whatever was shot or
checked: only what the host is asked for differs.
"""

from __future__ import annotations

from dataclasses import replace

from rules.cue import Awaited, Clock, Cue
from rules.roles import Role
from rules.rulebook import Rulebook
from rules.state import State
from rules.wording import pause, phrase

MORNING = ("last_word.", "speech.")
"""How the keys of the cues begin to which the dawn leads."""


def seating(state: State, rulebook: Rulebook) -> list[Cue]:
    """From the welcome to the deal: the seats draw their cards in turn."""
    awaits = (Awaited("seat", optional=True), Awaited("begin", optional=True))
    cards = [
        Cue(
            f"seating.card.{seat}",
            (phrase("seating.card", seat=seat),),
            pause_seconds=pause("card"),
            awaits=awaits,
        )
        for seat in state.alive
    ]
    night = (phrase("seating.night"), phrase("seating.masks"))
    return [
        Cue(
            "seating.welcome",
            (phrase("seating.welcome"),),
            pause_seconds=pause("welcome"),
            awaits=awaits,
        ),
        Cue("seating.night", night, clock=_masks(rulebook), awaits=awaits),
        *cards,
        Cue("seating.deal", (phrase("seating.dealt"),), awaits=(Awaited("deal"), *awaits)),
    ]


def programme(state: State, rulebook: Rulebook) -> list[Cue]:
    """The whole night, from its first words to the dawn."""
    return _night(state, rulebook) if state.night else _night_zero(rulebook)


def before_the_night(state: State, rulebook: Rulebook, here: str | None) -> list[Cue]:
    """The seating, where the roles were put in before its end: masks and cards come all the same.

    Nothing where the walk has not come to it, or has come to the deal.
    """
    left = [replace(cue, awaits=()) for cue in seating(state, rulebook)[:-1]]
    return left if here in [cue.key for cue in left] else []


def _night_zero(rulebook: Rulebook) -> list[Cue]:
    """The blacks meet and agree, the sheriff looks around; no shots, no checks (12)."""
    agreement = Clock(rulebook.agreement_seconds, "agreement")
    return [
        Cue("night.meet", (phrase("night.meet"),), clock=agreement),
        _sleeps("mafia_sleeps"),
        Cue("night.look", (phrase("night.look"),), pause_seconds=float(rulebook.sheriff_look_seconds)),
        _dawn(()),
    ]


def _night(state: State, rulebook: Rulebook) -> list[Cue]:
    """A night with a hunt and checks; what its own step did not bring is awaited to the dawn."""
    shots = () if state.shots_given else (Awaited("shots", optional=True),)
    don = (*_check(state, Role.DON), *shots)
    both = (*_check(state, Role.SHERIFF), *don)
    return [
        Cue("night.falls", (phrase("night.falls"),), clock=_masks(rulebook)),
        Cue("night.hunt", (phrase("night.hunt"),), pause_seconds=pause("hunt"), awaits=shots),
        *(
            Cue(
                f"night.hunt.{seat}",
                (phrase("night.call", seat=seat),),
                pause_seconds=pause("call"),
                awaits=shots,
            )
            for seat in range(1, rulebook.seats + 1)
        ),
        _sleeps("mafia_sleeps", shots),
        _turn(Role.DON, rulebook, don),
        _sleeps("don_sleeps", don),
        _turn(Role.SHERIFF, rulebook, both),
        _sleeps("sheriff_sleeps", both),
        _dawn(both),
    ]


def fulfilled(state: State, programme: list[Cue]) -> int:
    """The furthest step of the night's programme that is done by what the host has put in; -1 for none.

    For a walk that does not know where it stands: any other says every phrase, whatever was put in, as the
    place where the calls end would tell who was shot.
    """
    keys = [cue.key for cue in programme]
    done = [keys.index(f"night.{checker}") for checker in state.checked]
    if state.shots_given:
        done.append(keys.index("night.mafia_sleeps") - 1)
    return max(done, default=-1)


def _check(state: State, role: Role) -> tuple[Awaited, ...]:
    """The check of the don or the sheriff, while it may come."""
    roles = state.roles
    holder = None if roles is None else roles.don if role is Role.DON else roles.sheriff
    due = holder in state.alive and role not in state.checked
    return (Awaited("check", optional=True, by=role.value),) if due else ()


def _turn(role: Role, rulebook: Rulebook, awaits: tuple[Awaited, ...]) -> Cue:
    """The turn of the don or the sheriff: as long when he is dead, or has shown his number at once."""
    key = f"night.{role}"
    return Cue(key, (phrase(key),), clock=Clock(rulebook.check_seconds, "check"), awaits=awaits)


def _masks(rulebook: Rulebook) -> Clock:
    return Clock(rulebook.mask_seconds, "masks")


def _sleeps(name: str, awaits: tuple[Awaited, ...] = ()) -> Cue:
    return Cue(f"night.{name}", (phrase(f"night.{name}"),), pause_seconds=pause("sleep"), awaits=awaits)


def _dawn(awaits: tuple[Awaited, ...]) -> Cue:
    return Cue("night.dawn", (phrase("night.dawn"),), awaits=(Awaited("dawn"), *awaits))
