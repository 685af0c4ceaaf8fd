"""The court by voice: hands counted for one candidate after another, the vote closed, all lifted or none.

A count that was not heard stops nothing: those that follow are kept, the missing one is asked for and may
come whenever it comes, by word or key.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.commands import Need, Script
from grammar.types import Command
from host.live.core import Core
from host.live.entries import Kind
from rules import actions
from rules.actions import Action
from rules.errors import PlayError
from rules.state import Phase, State

_LEADS_TO = {
    Command.SHOOTOUT: (Phase.DEFENCE,),
    Command.DEFENCE: (Phase.DEFENCE,),
    Command.FLOOR: (Phase.DEFENCE, Phase.LAST_WORDS),
    Command.LIFT: (Phase.LIFT,),
    Command.LAST_WORD: (Phase.LAST_WORDS,),
    Command.NO_LAST_WORD: (Phase.DUSK,),
    Command.LEAVES: (Phase.LAST_WORDS, Phase.DUSK, Phase.FINISHED),
    Command.NIGHT: (Phase.DUSK,),
}
"""Where the game must stand after the vote for the host to say this."""
_ENDS_THE_VOTE = (Command.SHOOTOUT, Command.DEFENCE, Command.LIFT, Command.LAST_WORD, Command.LEAVES)
"""What nobody says in the middle of a vote, so that a count which is missing then was not heard."""
_FOLLOWS_THE_LIFT = (Command.LAST_WORD, Command.NO_LAST_WORD, Command.LEAVES, Command.NIGHT)
"""What nobody says before the hands for the lift were counted."""


def votes(core: Core, meaning: Script) -> None:
    """«Два голоса», «остальные голоса уходят игроку номер шесть», «четыре голоса» for the lift."""
    values = dict(meaning.values)
    state, count = core.game.state, values.get("count")
    if state.phase is Phase.LIFT and isinstance(count, int):
        core.play(actions.Lift(None, count))
        return
    if state.phase is not Phase.COURT:
        return
    due = _due(state)
    if due is None:
        _counted_already(core, count)
        return
    candidate = values.get("candidate", core.hands.called or due)
    rest = Need.COUNT in meaning.needs
    if not isinstance(candidate, int) or not (rest or isinstance(count, int)):
        return
    told = None if rest or not isinstance(count, int) else count
    if candidate != due and candidate in state.candidates[len(state.counts) :]:
        _keep(core, candidate, told)
    else:
        core.play(actions.Vote(candidate, None, state.votes_left if told is None else told))
    settle(core)


def _due(state: State) -> int | None:
    """Whose hands the game waits for."""
    ahead = state.candidates[len(state.counts) :]
    return ahead[0] if ahead else None


def _keep(core: Core, candidate: int, count: int | None) -> None:
    """The hands for a candidate wait for those before him."""
    state = core.game.state
    core.hands = core.hands.with_count(candidate, count).filled(state)
    core.record(Kind.HEARD, what="votes", candidate=candidate, count=count)
    if core.hands.missing(state):
        _ask(core)


def settle(core: Core) -> None:
    """Give the game what waited, as far as nothing before it is missing."""
    while core.game.state.phase is Phase.COURT:
        due = _due(core.game.state)
        if due not in core.hands.kept or due is None:
            return
        count = core.hands.kept[due]
        if not core.play(actions.Vote(due, None, core.game.state.votes_left if count is None else count)):
            core.hands = core.hands.without(due)
            return


def _ask(core: Core) -> None:
    core.tip(f"Голоса за игрока {_due(core.game.state)} не сосчитаны: назовите, за кого и сколько.")


def _counted_already(core: Core, count: object) -> None:
    """All are counted: the host repeats the last number, corrects it, or is at the lift already.

    It is the lift where the votes are even again and there are not so many voters for a correction.
    """
    state = core.game.state
    if count in (state.counts[-1], None):
        return
    can_correct = isinstance(count, int) and sum(state.counts[:-1]) + count <= len(state.alive)
    after = _played(core, _closing(core))
    if after is not None and isinstance(count, int) and not can_correct and after.phase is Phase.LIFT:
        core.play_all((actions.Tally(), actions.Lift(None, count)))
    else:
        core.tip("Голоса уже сосчитаны. Если счёт неверен, отмените последнее и назовите число.")


def vote_called(core: Core, seat: int | None) -> None:
    """«Голосуем за игрока номер семь»: the walk is there now; who is called too early waits for a count."""
    state = core.game.state
    due = _due(state)
    if state.phase is not Phase.COURT or due is None or seat is None:
        return
    core.hands = core.hands.of(state).calling(seat)
    if seat != due:
        _ask(core)
        return
    keys = [cue.key for cue in core.walk.programme[1:]]
    at = next((i for i, key in enumerate(keys) if key.endswith(f".{due}")), None)
    if at is not None:
        core.go_to(at + 1)


def close(core: Core) -> None:
    """«Голосование окончено», or the key: not while a count is missing before others that were told."""
    state = core.game.state
    if state.phase is Phase.COURT and core.hands.of(state).missing(state):
        _ask(core)
    else:
        core.play(actions.Tally())


def tally(core: Core, command: Command, seat: int | None = None) -> None:
    """What the host says comes after the vote, so it is closed: if it ends as he says.

    Before all hands are counted only the name of who leaves, or defends himself, closes it.
    """
    state = core.game.state
    if state.phase is Phase.LIFT and command in _FOLLOWS_THE_LIFT:
        _ask_for_the_lift(core)
    if state.phase is not Phase.COURT or command not in _LEADS_TO:
        return
    closing = _closing(core)
    after = _played(core, closing)
    if after is None:
        core.play_all(closing)  # which tells why not
        return
    out = tuple(each for each in state.alive if each not in after.alive)
    meant = after.floor[:1] if after.phase is Phase.DEFENCE else out
    counted = _due(state) is None or not state.votes_left
    fits = after.phase in _LEADS_TO[command]
    if fits and (seat in meant or (seat is None and counted)):
        core.play_all(closing)
    elif counted and after.phase is Phase.LIFT and command in _FOLLOWS_THE_LIFT:
        core.play_all(closing)
        _ask_for_the_lift(core)
    elif counted and seat is not None and command is Command.LEAVES:
        told = ", ".join(map(str, meant))
        core.tip(
            f"По счёту голосов: {told}, а назван игрок {seat}. Отмените неверный счёт или назовите иначе."
        )
    elif not counted and command in _ENDS_THE_VOTE:
        _ask(core)


def _ask_for_the_lift(core: Core) -> None:
    core.tip("Голоса снова поровну: назовите, сколько рук за подъём.")


def _closing(core: Core) -> Sequence[Action]:
    """What closes the vote with all that was told: nobody has voted for who is missing before it."""
    state = core.game.state
    hands = core.hands.of(state)
    known = {**dict.fromkeys(hands.missing(state), 0), **hands.kept}
    left, votes = state.votes_left, []
    for candidate in state.candidates[len(state.counts) :]:
        if candidate in known:
            count = known[candidate]
            votes.append(actions.Vote(candidate, None, left if count is None else min(count, left)))
            left -= votes[-1].count or 0
    return (*votes, actions.Tally())


def _played(core: Core, closing: Sequence[Action]) -> State | None:
    """The state behind all of these; None where the game does not take them now, as in a time-out."""
    game = core.game
    try:
        for action in closing:
            game = game.play(action)
    except PlayError:
        return None
    return game.state
