"""A record in short labelled lines, the same on the screen and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from host.live.terminal.text import clean, cut
from host.record.record import Ballot, Day, LiftVote, Night, Nomination, Record, Speech
from host.record.words import minutes, name, plural, quoted, word

Row = tuple[str, str]
"""A label and its text; neither holds a control character."""


@dataclass(frozen=True)
class Section:
    """A heading and its lines."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Detail:
    """How much is told: columns for quoted words and for nicks, 0: none."""

    quote: int = 90
    nick: int = 16
    note: int = 300


def sections(record: Record, detail: Detail = Detail()) -> tuple[Section, ...]:
    """The nights and days in order, then the warnings, the removals and the notes."""
    writer = _Writer(record, detail)
    told = [
        *((night.number + 0.5, f"Ночь {night.number}", writer.night(night)) for night in record.nights),
        *((float(day.number), f"День {day.number}", writer.day(day)) for day in record.days),
        (1000.0, "Предупреждения", writer.warnings()),
        (1001.0, "Удаления", writer.removals()),
        (1002.0, "Заметки ведущего", writer.notes()),
    ]
    found = (Section(title, tuple(rows)) for _, title, rows in sorted(told, key=lambda each: each[0]))
    return tuple(section for section in found if section.rows)


class _Writer:
    """The rows of one record."""

    def __init__(self, record: Record, detail: Detail) -> None:
        self._record = record
        self._detail = detail

    def _name(self, seat: int) -> str:
        return name(self._record, seat, self._detail.nick) if self._detail.nick else str(seat)

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self._name, seats))

    # -- nights -------------------------------------------------------------------------------------------

    def night(self, night: Night) -> Iterator[Row]:
        aimed = [f"{shot.by} → {', '.join(map(str, shot.targets)) or 'никуда'}" for shot in night.shots]
        end = self._morning(night)
        shots = "; ".join([*aimed, end] if end else aimed)
        if shots:
            yield "Выстрелы", shots
        for check in night.checks:
            if check.by == "don":
                yield "Дон", f"{self._name(check.seat)} – {'шериф' if check.found else 'не шериф'}"
            else:
                yield "Шериф", f"{self._name(check.seat)} – {'чёрный' if check.found else 'красный'}"

    def _morning(self, night: Night) -> str:
        if night.killed is not None:
            return f"убит {self._name(night.killed)}"
        if night.missed is None:
            return ""
        return "промах" if night.missed else "никто не убит"

    # -- days ---------------------------------------------------------------------------------------------

    def day(self, day: Day) -> Iterator[Row]:
        first = next((at for at, one in enumerate(day.speeches) if one.phase != "last_word"), None)
        morning = [] if first is None else list(day.speeches[:first])
        rest = list(day.speeches if first is None else day.speeches[first:])
        yield from _speeches("Слово убитого", morning, "last_word")
        yield from _speeches("Речи", rest, "speech")
        if day.silent:
            yield "Молчат", ", ".join(map(str, day.silent))
        if day.nominations:
            yield "Выставлены", "; ".join(map(self._nomination, day.nominations))
        for at, ballot in enumerate(day.ballots):
            yield "Переголосование" if ballot.revote else "Голосование", self._ballot(ballot)
            if not at:
                yield from _speeches("Оправдания", rest, "defence")
        if day.lift is not None:
            yield "Подъём", _lift(day.lift)
        if day.no_vote is not None:
            yield "Итог", word("no_vote", day.no_vote)
        if day.out:
            yield "Покидают игру", self._names(day.out)
        yield from _speeches("Последнее слово", rest, "last_word")
        gone = [each for each in self._record.departures if each.day == day.number]
        left = [self._name(each.seat) for each in gone if each.how == "left"]
        if left:
            yield "Ушли сами", ", ".join(left)

    def _nomination(self, nomination: Nomination) -> str:
        whom = "не разобрано" if nomination.seat is None else str(nomination.seat)
        said = quoted(nomination.said, self._detail.quote)
        return f"{nomination.by} → {whom}{said}{_verdict(nomination)}"

    def _ballot(self, ballot: Ballot) -> str:
        counts = ", ".join(
            f"{count.candidate} – {count.votes}" + (f" ({_seats(count.voters)})" if count.voters else "")
            for count in ballot.counts
        )
        rest = f"; не голосовали {ballot.rest}" if ballot.rest else ""
        ends = {"tie": "; поровну", "cancelled": "; отменено", None: "; не окончено"}
        return f"{counts}{rest}{ends.get(ballot.outcome, '')}"

    # -- the rest -----------------------------------------------------------------------------------------

    def warnings(self) -> Iterator[Row]:
        for warned in self._record.warnings:
            where = f"{_when(warned.day, warned.phase)}, правило {warned.rule}: {clean(warned.reason)}"
            said = quoted(warned.said, self._detail.quote)
            sound = f" [звук {warned.clip}]" if warned.clip is not None and self._detail.quote else ""
            yield f"{self._name(warned.seat)}, {warned.number}-е", f"{where}{said}{sound}"

    def removals(self) -> Iterator[Row]:
        for removal in self._record.removals:
            where = f"{_when(removal.day, removal.phase)}, правило {removal.rule}: {clean(removal.reason)}"
            yield self._name(removal.seat), where + quoted(removal.said, self._detail.quote)

    def notes(self) -> Iterator[Row]:
        if not self._detail.note:
            return
        for note in self._record.notes:
            who = "" if note.seat is None else f", {self._name(note.seat)}"
            yield f"День {note.day}{who}", cut(clean(note.text), self._detail.note)


def _speeches(label: str, speeches: Iterable[Speech], phase: str) -> Iterator[Row]:
    told = [_speech(speech) for speech in speeches if speech.phase == phase]
    if told:
        yield label, ", ".join(told)


def _speech(speech: Speech) -> str:
    marks = [word("endings", speech.ended_by)] if speech.ended_by != "thanks" else []
    if speech.warnings:
        marks.append(plural(speech.warnings, "предупр.", "предупр.", "предупр."))
    return f"{speech.seat} – {minutes(speech.seconds)}" + (f" ({', '.join(marks)})" if marks else "")


def _verdict(nomination: Nomination) -> str:
    wrong = nomination.verdict != "accepted"
    if wrong and nomination.accepted:
        return " (принято ведущим при неверной формулировке)"
    if wrong:
        reason = clean(nomination.reason or "")
        return f" (неверно: {reason})" if reason else " (неверная формулировка)"
    return "" if nomination.accepted else " (не принято)"


def _lift(lift: LiftVote) -> str:
    hands = plural(lift.votes, "рука", "руки", "рук") + (f" ({_seats(lift.voters)})" if lift.voters else "")
    return f"{_seats(lift.candidates)}: {hands}, {'покидают игру' if lift.lifted else 'остаются'}"


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def _when(day: int, phase: str) -> str:
    if phase == "night":
        return f"ночь {day}"
    return word("phases", phase) if phase == "seating" else f"день {day}, {word('phases', phase)}"
