"""The parts of the screen, each a pure function: text in lines of a given width."""

from __future__ import annotations

from collections.abc import Sequence

from host.live.proposals import Proposal
from host.live.terminal import keys
from host.live.terminal.night import role_of
from host.live.terminal.text import Line, beside, clean, columns, cut, fill, fitted, line, tail, wrap
from host.live.terminal.words import table, word
from host.live.view import View
from rules.state import Nomination, Phase, State

LATE_SECONDS = 10
DOT, NO_DOT, SPEAKS = "•", "·", "►"

_DIGIT_ROWS = 5
_GAP = 2
_WORDS_ROWS = 2
_SIDE_ROWS = 2
_TIP_ROWS = 3
"""No sentence of ours is longer on a screen of sixty columns."""


def called(view: View, seat: int) -> str:
    """A seat with its nick."""
    return f"{seat} {clean(view.nicks.get(seat, ''))}".strip()


def where(view: View) -> str:
    """Phase, and day or night, in words."""
    state = view.state
    name = word("phases", state.phase.value)
    if state.phase is Phase.NIGHT:
        return f"{name} {state.night}"
    if state.phase is Phase.FINISHED and state.winner is not None:
        return f"{name}. {word('teams', state.winner.value)}"
    return f"День {state.day} · {name}" if state.day else name


def header(view: View, width: int, *, secret: bool, clock: bool) -> Line:
    """Where the game stands, what the assistant says; `clock`: the time too, where it has no room below."""
    left = f" {where(view)}{'  ТАЙМ-АУТ' if view.state.timeout else ''}"
    if clock and (time := time_left(view)):
        left = f"{left}  {time}"
    right = f"{'РОЛИ ВИДНЫ  ' if secret else ''}Помощник говорит: {word('announce', view.announce.value)} "
    room = width - len(right)
    if room < len(left) + 2:
        return line(fill(left, width), "header")
    return line(f"{fill(left, room)}{right}", "header")


def time_left(view: View) -> str:
    """The clock as «0:47»; nothing where none is shown."""
    clock = view.clock
    if clock is None or clock.kind == "pause":
        return ""
    seconds = int(clock.left + 0.999)
    return f"{seconds // 60}:{seconds % 60:02}"


def big_clock(view: View) -> tuple[list[Line], int]:
    """The time in digits five rows high, and how many columns they take."""
    shown = time_left(view)
    digits = table("digits")
    style = ""
    if view.clock is not None:
        late = view.clock.runs and view.clock.left <= LATE_SECONDS
        style = "late" if late else "clock" if view.clock.runs else "still"
    rows = [" " + " ".join(digits[sign][row] for sign in shown) for row in range(_DIGIT_ROWS)]
    return [line(row, style) for row in rows], max(len(rows[0]), 21) + _GAP


def side(view: View, width: int) -> list[Line]:
    """Who has the floor and who follows, what is put to the vote, whether time runs."""
    waits = (_pending(view), _question(view))
    rows = [_floor(view), _rest(view), _order(view), _vote(view), *waits, _clock(view), _guesses(view)]
    return [part for row in rows for part in _wrapped(row, width)]


def _wrapped(row: Line, width: int) -> list[Line]:
    """A line of one style, gone on with below where it does not fit."""
    return [((style, part),) for style, text in row for part in wrap(text, width, _SIDE_ROWS)]


def _floor(view: View) -> Line:
    if view.floor is not None:
        return line(f"Слово: {called(view, view.floor)}", "strong")
    if view.state.phase is Phase.COURT and len(view.state.counts) < len(view.state.candidates):
        due = view.state.candidates[len(view.state.counts)]
        return line(f"Голосуют за: {called(view, due)}", "strong")
    return ()


def _rest(view: View) -> Line:
    """Whose the hands are that nobody raises, told before they are counted for the last candidate (6)."""
    state = view.state
    if state.phase is not Phase.COURT or len(state.counts) != len(state.candidates) - 1:
        return ()
    return line(f"Последний: остальные ({state.votes_left}) - ему", "faint")


def _order(view: View) -> Line:
    following = view.state.floor[1:] if view.floor is not None else view.state.floor
    return line(f"Дальше: {' '.join(map(str, following))}") if following else ()


def _vote(view: View) -> Line:
    state = view.state
    if state.candidates:
        return line(_count(state))
    if view.nominations:
        return line(f"Выставлены: {', '.join(map(_nomination, view.nominations))}")
    return line("Никто не выставлен") if state.phase is Phase.SPEECHES else ()


def _count(state: State) -> str:
    counted = dict(zip(state.candidates, state.counts, strict=False))
    told = ", ".join(f"{seat} - {counted.get(seat, '?')}" for seat in state.candidates)
    if state.phase is not Phase.COURT:
        return f"Ничья: {', '.join(map(str, state.candidates))}"
    return f"{'Переголосование' if state.revote else 'Голоса'}: {told}; осталось {state.votes_left}"


def _nomination(nomination: Nomination) -> str:
    return f"{nomination.seat} (от {nomination.by})"


def _pending(view: View) -> Line:
    if view.pending is None:
        return ()
    return line(f"Ждёт «Принято»: {_nomination(view.pending)}", "ask")


def _question(view: View) -> Line:
    return line(view.question, "ask") if view.question else ()


def _guesses(view: View) -> Line:
    return line(f"Кажется: {', '.join(view.guesses)}", "faint") if view.guesses else ()


def _clock(view: View) -> Line:
    if view.clock is None or view.clock.kind == "pause":
        return ()
    runs = "идут" if view.clock.runs else "стоят"
    return line(f"Часы {runs}: {word('clocks', view.clock.kind)}", "faint")


def words(view: View, width: int, rows: int = _WORDS_ROWS) -> list[Line]:
    """The words of the moment."""
    if not view.words:
        return []
    told = f"{word('stages', view.stage.value)}: {' '.join(view.words)}"
    return [line(row, "strong") for row in wrap(told, width, rows)]


def ring(view: View, width: int) -> list[Line]:
    """The seats as they sit: down the left side, up the right one."""
    places = list(range(1, view.rulebook.seats + 1))
    half = (len(places) + 1) // 2
    room = width // 2 - 1
    left = [_seat(view, seat, room) for seat in places[:half]]
    right = [_seat(view, seat, room) for seat in reversed(places[half:])]
    return beside(left, width // 2, right)


def _seat(view: View, seat: int, width: int) -> Line:
    """Who sits there: his nick, what else is to be known, his warnings as dots at the end."""
    state, rulebook = view.state, view.rulebook
    warned = min(state.warnings(seat), rulebook.removal_warnings)
    dots = DOT * warned + NO_DOT * (rulebook.removal_warnings - warned)
    style = "class:strong" if view.floor == seat else "class:faint" if seat not in state.alive else ""
    mark = SPEAKS if view.floor == seat else " "
    role = f" {role_of(state, seat)}" if role_of(state, seat) else ""
    notes = f" {_notes(view, seat)}" if _notes(view, seat) else ""
    room = max(width - len(role) - len(notes) - len(dots) - 1, 0)
    return (
        (style, fill(f"{mark} {seat:>2} {clean(view.nicks.get(seat, ''))}", room)),
        ("class:secret", role),
        (style, notes),
        ("class:late" if warned >= rulebook.silence_warnings else style, f" {dots}"),
    )


def _notes(view: View, seat: int) -> str:
    state = view.state
    if seat not in state.alive:
        return "выбыл"
    if seat in state.owes_silence:
        return "лишён слова"
    named = seat in state.candidates or any(seat == nomination.seat for nomination in view.nominations)
    return "выставлен" if named else ""


def short_ring(view: View, width: int) -> list[Line]:
    """The seats of a narrow screen: a few words each, one after another."""
    shown = []
    for seat in range(1, len(view.state.warned) + 1):
        dots = DOT * view.state.warnings(seat)
        role = role_of(view.state, seat)
        shown.append(" ".join(filter(None, (called(view, seat), dots, _notes(view, seat), role))))
    return [line(row) for row in wrap(" | ".join(shown), width, len(shown))]


def proposals(view: View, width: int, rows: int) -> list[Line]:
    """The open proposals, the newest last; where there are too many, how many older ones there are."""
    found = list(view.proposals)
    hidden = max(len(found) - rows, 0)
    if hidden:
        hidden += 1
        found = found[hidden:]
    lines = [_proposal(view, item, width) for item in found]
    if hidden:
        lines.insert(
            0, line(cut(f"  и раньше: {hidden} ({keys.of('confirm_some').name} - по номеру)", width), "faint")
        )
    return lines


def _proposal(view: View, item: Proposal, width: int) -> Line:
    reason = view.rulebook.reasons.get(item.rule)
    who = "кто?" if item.seat is None else called(view, item.seat)
    penalty = "удаление, " if item.penalty == "removal" else ""
    times = f" ×{item.times}" if item.times > 1 else ""
    short = "" if reason is None else f" {reason.short}"
    end = f" {penalty}п. {item.rule}{short}"
    room = max(width - len(f"#{item.id} {who} «»{times}{end}"), 12)
    said = cut(clean(item.said), room)
    return fitted((("class:ask", f"#{item.id} {who}"), ("", f" «{said}»{times}{end}")), width)


def heard(partial: str, width: int) -> list[Line]:
    """What is being heard right now, its end where all has no room."""
    told = clean(partial)
    return [line(f"Слышу: {tail(told, max(width - 7, 1))}", "faint")] if told else []


def tips(view: View, width: int, most: int = 5) -> list[Line]:
    """The newest lines for the host, the newest last; a long one goes on below."""
    rows: list[Line] = []
    for tip in view.tips[-most:]:
        first, *others = wrap(tip, max(width - 2, 1), _TIP_ROWS)
        rows += [line(cut(f"- {first}", width)), *(line(cut(f"  {row}", width)) for row in others)]
    return rows


def banner(troubles: Sequence[str], width: int) -> list[Line]:
    """What does not work; a long sentence goes on below."""
    rows: list[Line] = []
    for trouble in troubles:
        first, *others = wrap(trouble, max(width - 3, 1), _TIP_ROWS)
        rows += [line(fill(f" ! {first}", width), "banner")]
        rows += [line(fill(f"   {row}", width), "banner") for row in others]
    return rows


def hints(view: View, width: int) -> list[Line]:
    """The keys for what is awaited now, in as many lines as they need: none is torn."""
    awaited = tuple(item.do if item.by is None else f"{item.do}.{item.by}" for item in view.awaits)
    goes_on = view.goes_on and not view.state.timeout and view.state.phase is not Phase.FINISHED
    onward = [f"{keys.of('next').name} дальше"] if goes_on else []
    rows: list[str] = []
    for hint in (*keys.hints(awaited), *onward, f"{keys.named('?')} справка"):
        longer = f"{rows[-1]}  {hint}" if rows else hint
        if rows and columns(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(hint)
    return [line(cut(row, width), "faint") for row in rows]
