"""The host decides: proposals confirmed, changed, rejected; warnings he gives himself."""

from __future__ import annotations

from dataclasses import replace

from host.live.core import Core
from host.live.events import Tell
from host.live.proposals import Proposal, Status
from rules import actions

OTHER = "18"
"""The rule of a warning for which no ground was named: «другие нарушения» (18 г)."""


def confirm(core: Core, word: Tell) -> None:
    """Give what was proposed, as it was or as the host changed it."""
    meant = core.proposals.meant(word.proposal, word.seat if word.proposal is None else None)
    if meant is None:
        core.tip("Подтверждать нечего.")
        return
    changed = replace(
        meant,
        seat=word.seat or meant.seat,
        rule=word.rule or meant.rule,
        penalty=word.penalty or meant.penalty,
    )
    if changed.seat is None:
        core.tip(f"Кому предупреждение за «{changed.said}»? Назовите номер.")
    elif _give(core, changed.seat, changed.rule, remove=changed.penalty == "removal"):
        core.put(replace(changed, status=Status.CONFIRMED))


def reject(core: Core, word: Tell) -> None:
    """Drop what was proposed."""
    meant = core.proposals.meant(word.proposal, word.seat if word.proposal is None else None)
    if meant is None:
        core.tip("Отклонять нечего.")
    else:
        core.put(replace(meant, status=Status.REJECTED))


def warn(core: Core, seat: int, rule: str | None, *, remove: bool) -> None:
    """The host warns or removes a player himself; a proposal that says the same is settled by it."""
    same = _same(core, seat, rule)
    ground = rule or (same.rule if same is not None else OTHER)
    if _give(core, seat, ground, remove=remove) and same is not None:
        penalty = "removal" if remove else "warning"
        core.put(replace(same, seat=seat, penalty=penalty, status=Status.CONFIRMED))


def propose_own(core: Core, seat: int, rule: str | None, *, remove: bool) -> None:
    """The host has warned without a name: the one who has the floor is proposed, or what is open for him."""
    if _same(core, seat, rule) is not None:
        core.tip(f"Предупреждение игроку {seat}? Подтвердите.")
        return
    penalty = "removal" if remove else "warning"
    said, since = "предупреждение ведущего", core.entered
    new = Proposal(0, "host", rule or OTHER, seat, penalty, said, since, core.at, f"host/{core.at:.1f}")
    core.proposals, made = core.proposals.add(new)
    if made is not None:
        core.put(made)
        core.tip(f"Предупреждение игроку {seat}? Подтвердите.")


def _same(core: Core, seat: int, rule: str | None) -> Proposal | None:
    fitting = [
        item
        for item in core.proposals.open
        if item.seat in (seat, None) and (rule is None or item.rule == rule)
    ]
    return fitting[-1] if fitting else None


def _give(core: Core, seat: int, rule: str, *, remove: bool) -> bool:
    return core.play(actions.Remove(seat, rule) if remove else actions.Warn(seat, rule))
