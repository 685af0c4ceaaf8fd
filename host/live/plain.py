"""The game as plain lines, where there is no terminal for the full view: what happens, as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TextIO

from host.live.proposals import Proposal, Status
from host.live.view import View
from rules.cues_news import sentences
from rules.news import What
from rules.state import Nomination, Phase, State

_OWN_LINES = frozenset({What.ACCEPTED, What.DECLINED, What.COUNTED})
"""News that have a line of their own here, with the nick."""
_HEADS = {
    Phase.SEATING: "Рассадка",
    Phase.NIGHT: "Ночь {night}",
    Phase.SPEECHES: "День {day}",
    Phase.COURT: "День {day}, суд",
    Phase.DEFENCE: "День {day}, перестрелка",
    Phase.LIFT: "День {day}, подъём",
    Phase.LAST_WORDS: "Последнее слово",
    Phase.DUSK: "День {day} окончен",
    Phase.FINISHED: "Игра окончена",
}
_PRESSED = {
    "seating.deal": "раздачу",
    "night.hunt": "выстрелы",
    "night.don": "проверку дона",
    "night.sheriff": "проверку шерифа",
}
"""What is put in silently, by the cue at which it is due: always the same, whoever is alive."""


class PlainView:
    """Prints what is new in each view: phases, words, votes, proposals and what became of them, the end.

    Nothing of the night is told but what is announced.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._seen: View | None = None
        self._troubles: tuple[str, ...] = ()

    def show(self, view: View, partial: str = "", troubles: tuple[str, ...] = ()) -> None:  # noqa: ARG002
        """Print what has changed since the last view, and the troubles that are new."""
        for trouble in troubles:
            if trouble not in self._troubles:
                self.tell(f"  [неполадка] {trouble}")
        self._troubles = troubles
        before, self._seen = self._seen, view
        for line in self._lines(before, view):
            print(line, file=self._out, flush=True)

    def tell(self, text: str) -> None:
        """Print a line that is no part of the game."""
        print(text, file=self._out, flush=True)

    def _lines(self, before: View | None, view: View) -> Iterator[str]:
        known = frozenset() if before is None else frozenset(each.id for each in before.proposals)
        yield from _decided(known, view)
        if before is not None and before.state is not view.state:
            yield from _done(before, view)
            yield from _news(view)
        if before is None or _head(before.state) != _head(view.state):
            yield f"== {_head(view.state)} =="
        if (before is None or before.key != view.key) and view.words:
            yield " ".join(view.words)
        if view.key in _PRESSED and (before is None or before.key != view.key):
            yield f"  [клавишами] ждём {_PRESSED[view.key]}"
        for proposal in view.proposals:
            if proposal.id not in known:
                yield f"  ? предложение {proposal.id}: {_whose(view, proposal)}, {_found(proposal)}"
        for tip in _new(() if before is None else before.tips, view.tips):
            if not any(tip.endswith(_found(proposal)) for proposal in view.proposals):
                yield f"  [ведущему] {tip}"


def _news(view: View) -> Iterator[str]:
    """The results that are announced to everybody."""
    told = tuple(fact for fact in view.state.news if fact.what not in _OWN_LINES)
    for sentence in sentences(replace(view.state, news=told), view.rulebook):
        yield f"  * {sentence}"


def _head(state: State) -> str:
    revote = state.phase is Phase.COURT and state.revote
    head = "День {day}, переголосование" if revote else _HEADS[state.phase]
    return head.format(day=state.day, night=state.night)


def _done(before: View, view: View) -> Iterator[str]:
    """Nominations and votes, with nicks."""
    named = [view.pending] if view.pending and view.pending != before.pending else []
    for nomination in named:
        yield f"  + {_who(view, nomination.by)} выставляет: {_who(view, nomination.seat)}"
    taken: list[Nomination] = [each for each in view.nominations if each not in before.nominations]
    for nomination in taken:
        yield f"  + принято: {_who(view, nomination.seat)}"
    if before.pending and not view.pending and before.pending not in taken and before.floor == view.floor:
        yield f"  - не принято: {_who(view, before.pending.seat)}"
    if _same_vote(before.state, view.state):
        counted = zip(view.state.candidates, view.state.counts, strict=False)
        for candidate, number in list(counted)[len(before.state.counts) :]:
            yield f"  + голоса за {_who(view, candidate)}: {number}"


def _same_vote(one: State, other: State) -> bool:
    return (one.day, one.revote, one.candidates) == (other.day, other.revote, other.candidates)


def _decided(open_before: frozenset[int], view: View) -> Iterator[str]:
    """What became of the proposals that were open."""
    for proposal in view.decided:
        if proposal.id in open_before:
            confirmed = proposal.status is Status.CONFIRMED
            yield f"  {'+ подтверждено' if confirmed else '- отклонено'}: предложение {proposal.id}"


def _found(proposal: Proposal) -> str:
    return f"«{proposal.said}», правило {proposal.rule}."


def _whose(view: View, proposal: Proposal) -> str:
    return "кто-то" if proposal.seat is None else _who(view, proposal.seat)


def _who(view: View, seat: int) -> str:
    nick = view.nicks.get(seat, "")
    return f"{seat} {nick}" if nick else str(seat)


def _new(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """The tips that were added; the list is bounded, so its head may have gone."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if before[-kept:] == now[:kept]:
            return now[kept:]
    return now
