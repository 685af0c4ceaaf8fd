"""What a page is shown, as JSON values: everything for the host, a list of what is allowed for the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from host.live.core import Core
from host.live.proposals import Proposal
from host.live.view import View
from host.live.walk import Stage
from rules import actions
from rules.game import Game
from rules.night import answer_of
from rules.notation import state_json, to_json
from rules.roles import Roles
from rules.rulebook import Rulebook
from rules.state import Nomination, Phase

_TABLE_CLOCKS = ("speech", "defence", "last_word", "agreement", "masks")


@dataclass(frozen=True)
class ClockShown:
    """A clock with `left` seconds at the moment `at` of the game's clock; `mark`: when its chime sounds."""

    kind: str
    left: float
    runs: bool
    at: float
    mark: int | None

    def left_at(self, now: float) -> float:
        """Seconds left, never below zero."""
        gone = max(now - self.at, 0.0) if self.runs else 0.0
        return max(self.left - gone, 0.0)

    def to_json(self, now: float) -> dict[str, Any]:
        """The clock as it stands at `now`."""
        return {
            "kind": self.kind,
            "left": round(self.left_at(now), 3),
            "runs": self.runs,
            "at": round(now, 3),
            "mark": self.mark,
        }


@dataclass(frozen=True)
class Moment:
    """All that there is to be shown, taken from the thread of the game."""

    view: View
    game: Game
    clock: ClockShown | None
    at: float
    troubles: tuple[str, ...] = ()


def moment(view: View, core: Core, troubles: Sequence[str] = ()) -> Moment:
    """The moment of a view; to be called in the thread of the game, as `core` may be changed there."""
    shown, running = view.clock, core.walk.clock
    clock = None
    if shown is not None:
        mark = None if running is None else running.mark
        clock = ClockShown(shown.kind, shown.left, shown.runs, core.at, mark)
    return Moment(view, core.game, clock, core.at, tuple(troubles))


# -- for the host ------------------------------------------------------------------------------------------


def host_parts(now: Moment, hearing: str) -> dict[str, Any]:
    """The top-level values of the host's snapshot, without the clock and the log."""
    view, book = now.view, now.game.rulebook
    return {
        "game": _game(now.game),
        "rulebook": {"name": book.name, "title": book.title, "open": not now.game.begun},
        "proposals": [_proposal(item, book) for item in view.proposals],
        "hearing": hearing,
        "announcing": " ".join(view.words) if view.stage is Stage.WORDS and view.words else None,
        "key": view.key,
        "words": list(view.words),
        "stage": view.stage.value,
        "floor": view.floor,
        "awaits": [asdict(awaited) for awaited in view.awaits],
        "nominations": [_nomination(item) for item in view.nominations],
        "pending": None if view.pending is None else _nomination(view.pending),
        "acceptable": None if view.acceptable is None else _nomination(view.acceptable),
        "tips": list(view.tips),
        "troubles": list(now.troubles),
        "guesses": list(view.guesses),
        "question": view.question,
        "announce": view.announce.value,
        "nicks": _by_seat(view.nicks),
    }


def _game(game: Game) -> dict[str, Any]:
    state = game.state
    court = state.phase is Phase.COURT and len(state.counts) < len(state.candidates)
    return {
        **state_json(state),
        "seats": game.rulebook.seats,
        "nicks": _by_seat(dict(state.nicks)),
        "roles": None if state.roles is None else _roles(state.roles, game.rulebook),
        "shot": state.shot,
        "shots_given": state.shots_given,
        **_night(game),
        "due": state.candidates[len(state.counts)] if court else None,
        "voted": list(state.voted),
        "votes_left": state.votes_left,
        "revote": state.revote,
        "opener": state.opener,
    }


def _night(game: Game) -> dict[str, Any]:
    """The shots and checks of this night, as they were put in."""
    shots: dict[str, Any] | None = None
    checks: list[dict[str, Any]] = []
    if game.state.phase is Phase.NIGHT:
        for action in reversed(game.actions):
            if isinstance(action, actions.Night):
                break
            if isinstance(action, actions.Shots) and shots is None:
                shots = to_json(action)["by"]
            elif isinstance(action, actions.Check):
                roles = game.state.roles
                answer = roles is not None and answer_of(roles, action)
                checks.insert(0, {"by": action.by, "seat": action.seat, "answer": answer})
    return {"shots": shots, "checks": checks}


def _roles(roles: Roles, rulebook: Rulebook) -> dict[str, str]:
    return {str(seat): roles.of(seat).value for seat in range(1, rulebook.seats + 1)}


def _proposal(item: Proposal, rulebook: Rulebook) -> dict[str, Any]:
    reason = rulebook.reasons.get(item.rule)
    body = item.to_json()
    del body["status"]
    return {**body, "short": "" if reason is None else reason.short}


# -- for everybody -----------------------------------------------------------------------------------------


def table_clock(now: Moment) -> ClockShown | None:
    """The clock that players may see. How long a check takes would tell whether anybody has made one."""
    return now.clock if now.clock is not None and now.clock.kind in _TABLE_CLOCKS else None


def table_parts(now: Moment) -> dict[str, Any]:
    """The top-level values of the table's snapshot, without the clock: nothing that is not named here."""
    state = now.game.state
    nicks = dict(state.nicks)
    called = zip(state.candidates, state.counts, strict=False)
    return {
        "phase": state.phase.value,
        "day": state.day,
        "night": state.night,
        "floor": now.view.floor,
        "timeout": state.timeout,
        "winner": None if state.winner is None else state.winner.value,
        "seats": [
            {
                "seat": seat,
                "nick": nicks.get(seat, ""),
                "alive": seat in state.alive,
                "warnings": state.warnings(seat),
            }
            for seat in range(1, now.game.rulebook.seats + 1)
        ],
        "nominations": [_nomination(item) for item in state.nominations],
        "candidates": list(state.candidates),
        "votes": {str(seat): number for seat, number in called},
        "killed": state.killed,
    }


def _nomination(item: Nomination) -> dict[str, int]:
    return {"by": item.by, "seat": item.seat}


def _by_seat(nicks: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): nick for seat, nick in nicks.items()}
