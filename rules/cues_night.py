"""The programme of the seating and of the nights (rules 12, 13, 17, 30).

It is the same, word for word and second for second, whoever is at the table and whatever was shot or
checked: only what the host is asked for differs.
"""

from __future__ import annotations

from rules.cue import Awaited, Clock, Cue
from rules.roles import Role
from rules.rulebook import Rulebook
from rules.state import State
from rules.wording import pause, phrase


def seating(state: State, rulebook: Rulebook) -> list[Cue]:
    """From the welcome to the deal: the seats draw their cards in turn."""
    seats = Awaited("seat", optional=True)
    welcome = (seats, Awaited("begin", optional=True))
    cards = [
        Cue(
            f"seating.card.{seat}",
            (phrase("seating.card", seat=seat),),
            pause_seconds=pause("card"),
            awaits=(seats,),
        )
        for seat in state.alive
    ]
    night = (phrase("seating.night"), phrase("seating.masks"))
    return [
        Cue(
            "seating.welcome",
            (phrase("seating.welcome"),),
            pause_seconds=pause("welcome"),
            awaits=welcome,
        ),
        Cue("seating.night", night, clock=_masks(rulebook), awaits=(seats,)),
        *cards,
        Cue("seating.deal", (phrase("seating.dealt"),), awaits=(Awaited("deal"), seats)),
    ]


def programme(state: State, rulebook: Rulebook) -> list[Cue]:
    """The whole night, from its first words to the dawn."""
    return _night(state, rulebook) if state.night else _night_zero(rulebook)


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
    """A night with a hunt and checks."""
    shots = () if state.shots_given else (Awaited("shots", optional=True),)
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
        _check(state, rulebook, Role.DON, shots),
        _sleeps("don_sleeps", shots),
        _check(state, rulebook, Role.SHERIFF, shots),
        _sleeps("sheriff_sleeps", shots),
        _dawn(shots),
    ]


def fulfilled(state: State, programme: list[Cue], here: str | None) -> int:
    """The furthest step of the night's programme that is done by what the host has put in; -1 for none.

    A walk that knows where it stands calls the seats to the last one although the shots are known: where the
    calls end would tell who was shot.
    """
    keys = [cue.key for cue in programme]
    done = [keys.index(f"night.{checker}") for checker in state.checked]
    if state.shots_given and here not in keys:
        done.append(keys.index("night.mafia_sleeps") - 1)
    return max(done, default=-1)


def _check(state: State, rulebook: Rulebook, role: Role, shots: tuple[Awaited, ...]) -> Cue:
    """The turn of the don or the sheriff: as long when he is dead, or has shown his number at once."""
    roles = state.roles
    holder = None if roles is None else roles.don if role is Role.DON else roles.sheriff
    due = holder in state.alive and role not in state.checked
    awaits = (Awaited("check", optional=True, by=role.value),) if due else ()
    clock = Clock(rulebook.check_seconds, "check")
    key = f"night.{role}"
    return Cue(key, (phrase(key),), clock=clock, awaits=awaits + shots)


def _masks(rulebook: Rulebook) -> Clock:
    return Clock(rulebook.mask_seconds, "masks")


def _sleeps(name: str, awaits: tuple[Awaited, ...] = ()) -> Cue:
    return Cue(f"night.{name}", (phrase(f"night.{name}"),), pause_seconds=pause("sleep"), awaits=awaits)


def _dawn(shots: tuple[Awaited, ...]) -> Cue:
    return Cue("night.dawn", (phrase("night.dawn"),), awaits=(Awaited("dawn"), *shots))
