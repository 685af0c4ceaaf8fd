"""The game as plain lines, where there is no terminal for the full view: what happens, as it happens."""

from __future__ import annotations

from typing import TextIO

from host.live.proposals import Proposal, Status
from host.live.view import View


class PlainView:
    """Prints what is new in each view: the words of the moment, tips, proposals, the end."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._key = ""
        self._tips: tuple[str, ...] = ()
        self._proposals: dict[int, Proposal] = {}

    def show(self, view: View, partial: str = "", troubles: tuple[str, ...] = ()) -> None:  # noqa: ARG002
        """Print what has changed since the last view."""
        if view.key != self._key:
            self._key = view.key
            self._say(" ".join(view.words))
        for tip in _new(self._tips, view.tips):
            self._say(f"  [ведущему] {tip}")
        self._tips = view.tips
        for proposal in view.proposals:
            if self._proposals.get(proposal.id) is None and proposal.status is Status.OPEN:
                who = "кто-то" if proposal.seat is None else f"игрок {proposal.seat}"
                self._say(f"  [предложение {proposal.id}] {who}: «{proposal.said}», правило {proposal.rule}")
            self._proposals[proposal.id] = proposal

    def _say(self, text: str) -> None:
        if text:
            print(text, file=self._out, flush=True)


def _new(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """The tips that were added; the list is bounded, so its head may have gone."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if before[-kept:] == now[:kept]:
            return now[kept:]
    return now
