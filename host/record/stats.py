"""Statistics of the players over many games."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from host.live.terminal.text import clean, cut
from host.record.record import Player, Record
from host.record.sheets import Cell, sheet
from host.record.text import table
from rules.roles import Role, Team

ROLES = tuple(role.value for role in Role)
TEAMS = tuple(team.value for team in Team)
_NICK = 24


@dataclass(frozen=True)
class Score:
    """Games and the victories among them."""

    games: int = 0
    wins: int = 0

    def more(self, *, won: bool) -> Score:
        """With one more game."""
        return Score(self.games + 1, self.wins + won)


@dataclass(frozen=True)
class Standing:
    """One player over many games that are over; `nick` as it was spelled last.

    `first_killed`: he was the first victim of the nights; `nominations` that were accepted, `hits` of them
    named a black.
    """

    nick: str
    total: Score = Score()
    teams: dict[str, Score] = field(default_factory=lambda: dict.fromkeys(TEAMS, Score()))
    roles: dict[str, Score] = field(default_factory=lambda: dict.fromkeys(ROLES, Score()))
    warnings: int = 0
    removals: int = 0
    first_killed: int = 0
    nominations: int = 0
    hits: int = 0


def key(nick: str) -> str:
    """What is the same for all spellings of a nick: case, ё and е, blanks and compatible letters aside."""
    folded = clean(unicodedata.normalize("NFKC", nick)).casefold()
    return unicodedata.normalize("NFC", folded).replace("ё", "е")


def statistics(records: Iterable[Record]) -> tuple[Standing, ...]:
    """The standings of everybody with a nick, by the games that are over; who has won most comes first."""
    played: dict[str, Standing] = {}
    for record in sorted(records, key=lambda record: record.started):
        if record.result is None:
            continue
        for player in record.players:
            if player.nick and player.role and key(player.nick):
                name = key(player.nick)
                played[name] = _with(played.get(name) or Standing(player.nick), player, record)
    order = sorted(played.items(), key=lambda item: (-item[1].total.wins, item[1].total.games, item[0]))
    return tuple(standing for _, standing in order)


def _with(before: Standing, player: Player, record: Record) -> Standing:
    """The standing after one more game."""
    won, role, team = bool(player.won), player.role or "", player.team or ""
    teams = {each.seat: each.team for each in record.players}
    named = [n.seat for day in record.days for n in day.nominations if n.accepted and n.by == player.seat]
    return Standing(
        nick=player.nick or before.nick,
        total=before.total.more(won=won),
        teams={**before.teams, team: before.teams[team].more(won=won)},
        roles={**before.roles, role: before.roles[role].more(won=won)},
        warnings=before.warnings + player.warnings,
        removals=before.removals + any(removal.seat == player.seat for removal in record.removals),
        first_killed=before.first_killed + (record.first_killed == player.seat),
        nominations=before.nominations + len(named),
        hits=before.hits + Counter(teams[seat] for seat in named if seat is not None)[Team.BLACK.value],
    )


def to_json(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """Plain JSON values; keys are the names of the fields."""
    return [asdict(standing) for standing in standings]


def text(standings: Sequence[Standing]) -> str:
    """A table for a terminal: victories / games."""
    scores = ("Победы", "Красным", "Чёрным", "Шерифом", "Доном")
    titles = ("Ник", *scores, "Предупр.", "Удалён", "Убит первым", "Выставил чёрных")
    rows = [
        (
            cut(clean(one.nick), _NICK),
            _score(one.total),
            _score(one.teams["red"]),
            _score(one.teams["black"]),
            _score(one.roles["sheriff"]),
            _score(one.roles["don"]),
            str(one.warnings or ""),
            str(one.removals or ""),
            str(one.first_killed or ""),
            f"{one.hits}/{one.nominations}" if one.nominations else "",
        )
        for one in standings
    ]
    return "\n".join(table(titles, rows, right=range(1, len(titles)))) + "\n"


def csv(standings: Sequence[Standing]) -> str:
    """A table for Excel: games and victories in columns of their own."""
    kinds = {"": "", "red": " красным", "black": " чёрным", "citizen": " мирным", "mafia": " мафией"}
    kinds |= {"sheriff": " шерифом", "don": " доном"}
    scores = [title + kind for kind in kinds.values() for title in ("Игр", "Побед")]
    head = ("Ник", *scores, "Предупреждений", "Удалений", "Убит первым", "Выставлений", "Из них чёрных")
    rows: list[Sequence[Cell]] = [head]
    for one in standings:
        told = [one.total, *(one.teams.get(kind) or one.roles[kind] for kind in list(kinds)[1:])]
        counts = [number for score in told for number in (score.games, score.wins)]
        rest = (one.warnings, one.removals, one.first_killed, one.nominations, one.hits)
        rows.append((one.nick, *counts, *rest))
    return sheet(rows)


def _score(score: Score) -> str:
    return f"{score.wins}/{score.games}" if score.games else ""
