"""The rulebooks that the set-up page offers, and the choice of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from host.desk.deeds import Deed, Refusal
from host.live.journal import Journal
from host.live.outcome import Outcome
from host.live.rules_choice import choose
from host.live.session import Session
from rules.errors import NotAnAction
from rules.rulebook import Rulebook, bundled


class Books:
    """Those that come with the product, and the one the game was made with, which goes by its own name."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        given = journal.given
        self._offered: dict[str, Rulebook] = {**{book.name: book for book in bundled()}, given.name: given}

    def to_json(self) -> list[dict[str, str]]:
        """What may be chosen."""
        return [{"name": name, "title": book.title} for name, book in self._offered.items()]

    def read(self, values: Mapping[str, Any]) -> Deed:
        """The choice that a request asks for. Raises NotAnAction."""
        name = values.get("rulebook")
        book = self._offered.get(name) if isinstance(name, str) else None
        if book is None:
            names = ", ".join(self._offered)
            raise NotAnAction(f"Ключ «rulebook»: нужно имя одного из предложенных сводов: {names}.")
        wanted = book

        def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
            core = session.core
            core.at = max(core.at, at)
            refused = choose(core, self._journal, wanted)
            return core.outcome(), None if refused is None else Refusal(refused)

        return deed
