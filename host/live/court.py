"""The court by voice: hands counted for one candidate after another, the vote closed, all lifted or none."""

from __future__ import annotations

from grammar.commands import Need, Script
from grammar.types import Command
from host.live.core import Core
from rules import actions
from rules.state import Phase

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


def votes(core: Core, meaning: Script) -> None:
    """«Два голоса», «остальные голоса уходят игроку номер шесть», «четыре голоса» for the lift."""
    values = dict(meaning.values)
    state, count = core.game.state, values.get("count")
    if state.phase is Phase.LIFT and isinstance(count, int):
        core.play(actions.Lift(None, count))
        return
    called = len(state.counts)
    if state.phase is not Phase.COURT:
        return
    if called == len(state.candidates):
        _counted_already(core, count)
        return
    candidate = values.get("candidate", state.candidates[called])
    rest = state.votes_left if Need.COUNT in meaning.needs else count
    if isinstance(candidate, int) and isinstance(rest, int):
        core.play(actions.Vote(candidate, None, rest))


def _counted_already(core: Core, count: object) -> None:
    """All are counted: the host repeats the last number, or corrects it."""
    if count not in (core.game.state.counts[-1], None):
        core.tip("Голоса уже сосчитаны. Если счёт неверен, отмените последнее и назовите число.")


def vote_called(core: Core, seat: int | None) -> None:
    """«Голосуем за игрока номер семь»: the walk is there now; another one's turn is told."""
    state = core.game.state
    called = len(state.counts)
    if state.phase is not Phase.COURT or called == len(state.candidates) or seat is None:
        return
    due = state.candidates[called]
    if seat != due:
        core.tip(f"Сейчас голосуют за игрока {due}: назовите, сколько голосов.")
        return
    keys = [cue.key for cue in core.walk.programme[1:]]
    at = next((i for i, key in enumerate(keys) if key.endswith(f".{due}")), None)
    if at is not None:
        core.go_to(at + 1)


def tally(core: Core, command: Command, seat: int | None = None) -> None:
    """What the host says comes after the vote, so it is closed: if it ends as he says.

    Before all hands are counted only the name of who leaves, or defends himself, closes it.
    """
    state = core.game.state
    if state.phase is not Phase.COURT or command not in _LEADS_TO:
        return
    after = core.game.play(actions.Tally()).state
    out = tuple(each for each in state.alive if each not in after.alive)
    meant = after.floor[:1] if after.phase is Phase.DEFENCE else out
    counted = len(state.counts) == len(state.candidates) or not state.votes_left
    fits = after.phase in _LEADS_TO[command]
    if fits and (seat in meant or (seat is None and counted)):
        core.play(actions.Tally())
    elif counted and seat is not None and command is Command.LEAVES:
        told = ", ".join(map(str, meant))
        core.tip(
            f"По счёту голосов: {told}, а назван игрок {seat}. Отмените неверный счёт или назовите иначе."
        )
