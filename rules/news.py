"""What an action brought about, as facts to be told: the cues turn them into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """The facts a game can report, each by its key in the file of phrases."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WARNED = "warned"
    SILENCED = "silenced"
    REMOVED = "removed"
    LEFT = "left"
    PASSED_OVER = "passed_over"
    LAST_WORD_LOST = "last_word_lost"
    NO_VOTE = "no_vote"
    NO_CANDIDATES = "no_candidates"
    SINGLE_STAYS = "single_stays"
    SINGLE_LEAVES = "single_leaves"
    COUNTED = "counted"
    REST_TO_LAST = "rest_to_last"
    VOTED_OUT = "voted_out"
    TIED = "tied"
    LIFTED = "lifted"
    STAYED = "stayed"
    KILLED = "killed"
    NOBODY_HURT = "nobody_hurt"
    TIME_OUT = "time_out"
    RESUMED = "resumed"
    UNDONE = "undone"
    WON = "won"


@dataclass(frozen=True, slots=True)
class News:
    """One fact: whom it is about, a number that goes with it, the rule or the team behind it."""

    what: What
    seats: tuple[int, ...] = ()
    number: int | None = None
    rule: str | None = None
    team: str | None = None
