"""Random games: actions that fit the moment, actions that do not, and what must hold in every state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules import actions
from rules.actions import Action
from rules.errors import PlayError
from rules.game import Game
from rules.roles import winner
from rules.rulebook import Rulebook
from rules.state import FLOOR_PHASES, VOTE_PHASES, Phase, State

RULES = ("1", "2", "14", "19", "35", "П5", "П18")
LONGEST = 1200


def wild(random: Random) -> Action:
    """Any action at all, with values in range and out of it."""
    seat = random.randint(0, 11)
    seats = tuple(random.sample(range(12), random.randint(0, 4)))
    kinds: list[Callable[[], Action]] = [
        lambda: actions.Seat(seat, random.choice(["Лиса", "", " Бог ", "Ё" * 50])),
        lambda: actions.Deal(seat, seats[:2], random.randint(1, 10)),
        lambda: actions.Begin(
            day=random.randint(0, 12),
            alive=tuple(random.sample(range(1, 11), random.randint(1, 10))),
            roles=actions.Deal(4, (7, 9), 2),
            warnings=((seat, random.randint(0, 4)),),
            misses=random.randint(0, 3),
            owes_silence=seats[:1],
        ),
        actions.Dawn,
        lambda: actions.Nominate(seat),
        actions.Accept,
        actions.Decline,
        lambda: actions.SpeechEnd(random.choice(["thanks", "stood", "time", "host", "rain"])),
        lambda: actions.Warn(seat, random.choice([*RULES, "36"])),
        lambda: actions.Remove(seat, random.choice([*RULES, ""])),
        lambda: actions.Leave(seat),
        lambda: actions.Vote(seat, seats, random.choice([None, len(seats), 3])),
        lambda: actions.Vote(seat, None, random.randint(-1, 11)),
        actions.Tally,
        lambda: actions.Lift(seats, None),
        lambda: actions.Lift(None, random.randint(-1, 11)),
        actions.Night,
        lambda: actions.Shots(tuple((shooter, seats[:2]) for shooter in seats)),
        lambda: actions.Check(random.choice(["don", "sheriff", "mafia"]), seat),
        actions.TimeOut,
        actions.Resume,
        lambda: actions.Note("за столом шумно", seat),
        lambda: actions.Note("шумно"),
        actions.Undo,
    ]
    return random.choice(kinds)()


def fitting(state: State, random: Random) -> Action:
    """An action a host would take in this moment; a rare one now and then."""
    if state.timeout:
        return actions.Resume()
    if random.random() < 0.04 and state.phase is not Phase.SEATING:
        return _rare(state, random)
    return _BY_PHASE[state.phase](state, random)


def _rare(state: State, random: Random) -> Action:
    seat = random.choice(state.alive)
    choices: list[Action] = [
        *[actions.Warn(seat, random.choice(RULES))] * 5,
        *[actions.Warn(state.speaker or seat, random.choice(RULES))] * 3,
        actions.Remove(seat, "19"),
        actions.Leave(seat),
        actions.TimeOut(),
    ]
    return random.choice(choices)


def _seating(_: State, random: Random) -> Action:
    don, first, second, sheriff = random.sample(range(1, 11), 4)
    return actions.Deal(don, (first, second), sheriff)


def _night(state: State, random: Random) -> Action:
    if state.night == 0 or state.roles is None or random.random() < 0.4:
        return actions.Dawn()
    seat = random.choice(state.alive)
    if random.random() < 0.3:
        return actions.Check(random.choice(["don", "sheriff"]), seat)
    aim = (seat,) if random.random() < 0.8 else ()
    return actions.Shots(tuple((black, aim) for black in state.roles.blacks(state.alive)))


def _speeches(state: State, random: Random) -> Action:
    if state.pending is not None:
        return actions.Accept() if random.random() < 0.7 else actions.Decline()
    if random.random() < 0.4:
        return actions.Nominate(random.choice(state.alive))
    return actions.SpeechEnd(random.choice(["thanks", "stood", "time", "host"]))


def _court(state: State, random: Random) -> Action:
    if len(state.counts) == len(state.candidates):
        return actions.Tally()
    candidate = state.candidates[len(state.counts)]
    share = state.votes_left // (len(state.candidates) - len(state.counts))
    if random.random() < 0.5:  # ties are made likely
        return actions.Vote(candidate, None, share)
    free = [seat for seat in state.alive if seat not in state.voted]
    return actions.Vote(candidate, tuple(random.sample(free, min(share, len(free)))))


def _lift(state: State, random: Random) -> Action:
    return actions.Lift(None, random.randint(0, len(state.alive)))


def _speech_end(_: State, random: Random) -> Action:
    return actions.SpeechEnd(random.choice(["thanks", "time"]))


_BY_PHASE: dict[Phase, Callable[[State, Random], Action]] = {
    Phase.SEATING: _seating,
    Phase.NIGHT: _night,
    Phase.SPEECHES: _speeches,
    Phase.COURT: _court,
    Phase.DEFENCE: _speech_end,
    Phase.LIFT: _lift,
    Phase.LAST_WORDS: _speech_end,
    Phase.DUSK: lambda _, __: actions.Night(),
    Phase.FINISHED: lambda _, __: actions.Note("конец"),
}


def whole_game(
    random: Random, wildness: float, rulebook: Rulebook, step: Callable[[Game, Action, Game], None]
) -> Game:
    """Play a game to its end, telling `step` the game before and after each action, refused ones too."""
    game = Game.new(rulebook)
    for _ in range(LONGEST):
        if game.state.phase is Phase.FINISHED:
            break
        action = wild(random) if random.random() < wildness else fitting(game.state, random)
        before = game
        try:
            game = game.play(action)
        except PlayError as error:
            is_a_sentence(error)
        step(before, action, game)
    return game


def is_a_sentence(error: PlayError) -> None:
    """A refusal speaks Russian, in one sentence."""
    assert error.reason.endswith((".", "?")), error.reason
    assert any("а" <= letter <= "я" for letter in error.reason), error.reason


def consistent(state: State, rulebook: Rulebook) -> None:
    """What holds in every state of every game; fails with the state."""
    assert all(_facts(state, rulebook)), state
    if state.phase is not Phase.FINISHED:
        assert all(_facts_of_a_running_game(state, rulebook)), state


def _facts(state: State, rulebook: Rulebook) -> list[bool]:
    return [
        list(state.alive) == sorted({*state.alive} & {*range(1, rulebook.seats + 1)}),
        (state.phase is Phase.FINISHED) == (state.winner is not None) == (state.ended_by is not None),
        (state.phase in VOTE_PHASES) == bool(state.candidates),
        (state.phase in FLOOR_PHASES) == bool(state.floor),
        len({*state.floor}) == len(state.floor),
        sum(state.counts) <= len(state.alive),
        len(state.counts) <= len(state.candidates),
        {*state.voted} <= {*state.alive} and len({*state.voted}) == len(state.voted),
        {*state.candidates} <= {*state.alive},
        max(state.warned) <= rulebook.removal_warnings,
        {*state.owes_silence} <= {*state.alive} | {*state.floor},
        all(state.warnings(seat) >= rulebook.silence_warnings for seat in state.owes_silence),
        len({nomination.by for nomination in state.nominations}) == len(state.nominations),
        len({nomination.seat for nomination in state.nominations}) == len(state.nominations),
        state.killed not in state.alive,
    ]


def _facts_of_a_running_game(state: State, rulebook: Rulebook) -> list[bool]:
    pending = state.pending
    return [
        state.roles is None or winner(state.roles, state.alive) is None,
        state.misses < rulebook.misses_to_lose,
        all(state.warnings(seat) < rulebook.removal_warnings for seat in state.alive),
        state.day == (state.night if state.phase in (Phase.NIGHT, Phase.SEATING) else state.night + 1),
        pending is None or (state.phase is Phase.SPEECHES and pending.by == state.speaker),
        pending is None or {pending.by, pending.seat} <= {*state.alive},
        state.phase not in (Phase.SPEECHES, Phase.DEFENCE) or {*state.floor} <= {*state.alive},
        state.phase is not Phase.LAST_WORDS or not {*state.floor} & {*state.alive},
        not state.timeout or state.phase is not Phase.SEATING,
    ]
