"""The host decides: proposals confirmed, changed, rejected; warnings he gives himself."""

from __future__ import annotations

from dataclasses import replace

from host.live.core import Core
from host.live.events import Tell
from host.live.proposals import Proposal, Status
from host.live.takeback import newest, replayed
from rules import actions

OTHER = "18"
"""The rule of a warning for which no ground was named: «другие нарушения» (18 г)."""
HOST = "host"
"""The kind of a proposal that the host's own word has made."""
_PUNISHES = (actions.Warn, actions.Remove)
_ANSWERED_SECONDS = 20.0
"""So soon after words of nobody knows whom the host's warning tells whose they were."""
_CORRECTED_SECONDS = 8.0
"""So soon after a bare «Предупреждение» a warning that names somebody says whom it meant."""


def confirm(core: Core, word: Tell) -> None:
    """Give what was proposed, as it was or as the host changed it."""
    if word.every:
        _confirm_every(core, word.seat)
        return
    meant = _meant(core, word) or _of_another(core, word)
    if meant is None:
        return
    _confirmed(
        core,
        replace(
            meant,
            seat=word.seat or meant.seat,
            rule=word.rule or meant.rule,
            penalty=word.penalty or meant.penalty,
        ),
    )


def _meant(core: Core, word: Tell) -> Proposal | None:
    return core.proposals.meant(word.proposal, word.seat if word.proposal is None else None, word.rule)


def _of_another(core: Core, word: Tell) -> Proposal | None:
    """A seat was named for which nothing is open: the newest is meant for it, once the host says so again."""
    last = None if word.proposal is not None else core.proposals.meant(None, None, word.rule)
    if last is None or word.seat is None:
        core.tip("Подтверждать нечего.")
        return None
    asked = ("seat", str(last.id), word.seat)
    if asked in core.told:
        return last
    core.told.add(asked)
    core.tip(
        f"Предложено игроку {last.seat}, а названо место {word.seat}. Если верно {word.seat}, повторите."
    )
    return None


def _confirm_every(core: Core, seat: int | None) -> None:
    meant = core.proposals.of(seat)
    if not meant:
        core.tip("Подтверждать нечего.")
    for item in meant:
        _confirmed(core, item)


def _confirmed(core: Core, changed: Proposal) -> None:
    if changed.seat is None:
        core.tip(f"Кому предупреждение за «{changed.said}»? Скажите: «подтверждаю», и номер игрока.")
    elif _give(core, changed.seat, changed.rule, remove=changed.penalty == "removal"):
        core.put(replace(changed, status=Status.CONFIRMED))


def reject(core: Core, word: Tell) -> None:
    """Drop what was proposed; it is told which, and an undo brings it back."""
    meant = _meant(core, word)
    if meant is not None and word.rule not in (None, meant.rule):
        meant = None
    chosen = core.proposals.of(word.seat) if word.every else () if meant is None else (meant,)
    if not chosen:
        core.tip("Отклонять нечего.")
    for item in chosen:
        core.put(replace(item, status=Status.REJECTED))
        core.tip(f"Отклонено: {item.told}.")
    if chosen:
        core.rejected, core.acted = tuple(item.id for item in chosen), core.at


def left_to_decide(core: Core) -> None:
    """Tell which proposal the host's next bare word would be about."""
    following = core.proposals.meant(None, None)
    if following is not None:
        core.tip(f"Ещё решить: {following.told}.")


def punish(core: Core, action: actions.Warn | actions.Remove) -> None:
    """A warning or a removal by a key, as `warn`."""
    warn(core, action.seat, action.rule, remove=isinstance(action, actions.Remove))


def warn(core: Core, seat: int, rule: str | None, *, remove: bool) -> None:
    """The host warns or removes a player himself; a proposal that says the same is settled by it."""
    same = _same(core, seat, rule)
    ground = rule or (same.rule if same is not None else OTHER)
    if not _give(core, seat, ground, remove=remove):
        return
    if same is not None:
        penalty = "removal" if remove else "warning"
        core.put(replace(same, seat=seat, rule=ground, penalty=penalty, status=Status.CONFIRMED))
    _drop_bare(core, seat)


def learn_reason(core: Core, seat: int, rule: str) -> None:
    """The host has gone on to say what the warning, or the removal, was for."""
    done = core.game.actions
    at = newest(done, lambda action: isinstance(action, _PUNISHES) and action.seat == seat)
    given = None if at is None else done[at]
    if at is not None and isinstance(given, _PUNISHES) and given.rule == OTHER != rule:
        replayed(core, at, replace(given, rule=rule))


def _drop_bare(core: Core, seat: int) -> None:
    """A bare «Предупреждение» just before was meant for `seat`, not for who has the floor."""
    for item in core.proposals.open:
        if item.kind == HOST and item.seat != seat and core.at - item.end < _CORRECTED_SECONDS:
            core.put(replace(item, status=Status.REJECTED))


def propose_own(core: Core, seat: int, rule: str | None, *, remove: bool) -> None:
    """The host has warned without a name: the one who has the floor is proposed, or what is open for him."""
    if _same(core, seat, rule) is None:
        penalty = "removal" if remove else "warning"
        said, end = "предупреждение ведущего", core.at
        start = end if core.said_until is None else min(core.said_until, end)
        new = Proposal(0, HOST, rule or OTHER, seat, penalty, said, start, end, f"host/{core.at:.1f}")
        core.proposals, made = core.proposals.add(new)
        if made is not None:
            core.put(made)
    core.tip(f"Предупреждение игроку {seat}? Подтвердите.")


def _same(core: Core, seat: int, rule: str | None) -> Proposal | None:
    """What is open for him by this rule, or was just said by nobody knew whom."""
    fitting = [
        item
        for item in core.proposals.open
        if (item.seat == seat or (item.seat is None and core.at - item.end < _ANSWERED_SECONDS))
        and (rule is None or item.rule == rule)
    ]
    own = [item for item in fitting if item.kind != HOST]
    return next(reversed(own or fitting), None)


def _give(core: Core, seat: int, rule: str, *, remove: bool) -> bool:
    return core.play(actions.Remove(seat, rule) if remove else actions.Warn(seat, rule))
