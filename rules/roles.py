"""Roles, teams, and who has won."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Team(StrEnum):
    """The two sides of the table."""

    RED = "red"
    BLACK = "black"


class Role(StrEnum):
    """What a player's card says."""

    CITIZEN = "citizen"
    SHERIFF = "sheriff"
    MAFIA = "mafia"
    DON = "don"

    @property
    def team(self) -> Team:
        """The side this role plays for; the don is black, the sheriff red."""
        return Team.BLACK if self in (Role.MAFIA, Role.DON) else Team.RED


@dataclass(frozen=True, slots=True)
class Roles:
    """Who drew which card; every seat not named is a citizen."""

    don: int
    mafia: tuple[int, ...]
    sheriff: int

    @property
    def special(self) -> tuple[int, ...]:
        """The seats whose cards are named, in the order of the fields."""
        return (self.don, *self.mafia, self.sheriff)

    def of(self, seat: int) -> Role:
        """The role of a seat."""
        if seat == self.don:
            return Role.DON
        if seat == self.sheriff:
            return Role.SHERIFF
        return Role.MAFIA if seat in self.mafia else Role.CITIZEN

    def blacks(self, alive: Collection[int]) -> tuple[int, ...]:
        """The black seats among `alive`, in the order of the table."""
        return tuple(sorted(seat for seat in (self.don, *self.mafia) if seat in alive))


def winner(roles: Roles, alive: Collection[int]) -> Team | None:
    """Who has won with these players at the table; red is looked at first (rulings, "Table and roles").

    Red wins when no black is left, black when the blacks are as many as the reds or more.
    """
    blacks = len(roles.blacks(alive))
    if not blacks:
        return Team.RED
    return Team.BLACK if 2 * blacks >= len(alive) else None
