"""What a player says in a live game: nominations, violations, the end of his speech."""

from __future__ import annotations

from dataclasses import replace

from grammar.read import read
from grammar.types import Kind, Line, Verdict
from grammar.types import Phase as Said
from host.live.core import Core
from host.live.doubts import nominated
from host.live.entries import Kind as Record
from host.live.floor import Called, Speech
from host.live.proposals import Proposal
from host.live.walk import Stage
from host.review.evidence import WENT_ON_SECONDS, a_players
from host.review.floors import NEW_SPEECH_SECONDS
from host.review.protocol import Nomination
from host.review.protocol import Proposal as Found
from host.review.turns import Reading
from rules import actions
from rules.state import VOTE_PHASES, Phase

_LATE_SECONDS = 0.1
_OVERTIME_SECONDS = 1.5
"""Who goes on this long after the end of his time is proposed a warning (16)."""


def said(core: Core, reading: Reading) -> None:
    """Take a piece that a player said."""
    loose = _loose_phase(core)
    if loose is not None:
        _violations_of_anybody(core, reading, loose)
    elif core.before is not None and _is_late(core, reading):
        _late(core, core.before, reading)
    elif core.speech is None:
        return
    elif core.before is not None and _follows_the_end(core, reading):
        _after_the_end(core, core.before, reading)
    else:
        _in_his_speech(core, reading)


def _loose_phase(core: Core) -> Said | None:
    """In which phase this is talk without the floor: nobody knows whose."""
    if core.game.state.timeout:
        return Said.TIMEOUT
    if core.game.state.phase in VOTE_PHASES and core.walk.cue.floor is None:
        return Said.COURT
    return Said.NIGHT if core.game.state.phase is Phase.NIGHT else None


def _violations_of_anybody(core: Core, reading: Reading, phase: Said) -> None:
    piece = reading.piece
    for finding in read(Line(piece.text, None, phase), core.table, core.club):
        if finding.penalty is not None:
            name = f"{core.game.state.day}/{core.walk.key}"
            found = Found(
                finding.kind.value,
                finding.rule,
                None,
                finding.penalty.value,
                piece.start,
                piece.end,
                finding.span,
                finding.explanation if finding.kind is Kind.CLUB_WORD else "",
            )
            _propose(core, found, name)


def _is_late(core: Core, reading: Reading) -> bool:
    """Whether the words began before this cue did, or his time is over and nobody has taken the floor yet."""
    went_on = core.overtime and core.walk.stage is not Stage.HOLD
    return went_on or reading.piece.start < core.entered - _LATE_SECONDS


def _late(core: Core, before: Speech, reading: Reading) -> None:
    """Words that belong to the speech before, which is over by now."""
    core.before = before.with_next(reading)
    nominations, violations = core.before.read(core.table, core.club)
    for found in violations:
        _propose(core, found, before.name)
    for nomination in nominations:
        done = (before.name, nomination.verdict, nomination.seat)
        if done not in core.told and nomination.verdict == Verdict.ACCEPTED.value:
            core.told.add(done)
            _words_of(core, nomination)
            core.tip(f"На исходе времени выставлен игрок {nomination.seat}: верните слово, если принимаете.")
    core.overtime = core.overtime and not reading.thanks
    if core.ended_by == "time" and reading.piece.end - core.entered >= _OVERTIME_SECONDS:
        said = "речь после конца времени"
        went_on = Found("overtime", "16", before.seat, "warning", core.entered, reading.piece.end, said)
        _propose(core, went_on, before.name)


def _follows_the_end(core: Core, reading: Reading) -> bool:
    """Nobody was given the floor since the speech before this one, and it is only a few words."""
    piece = reading.piece
    nobody = core.walk.stage is not Stage.HOLD and core.unsettled is None
    return nobody and piece.end - piece.start < NEW_SPEECH_SECONDS


def _after_the_end(core: Core, before: Speech, reading: Reading) -> None:
    piece = reading.piece
    if piece.end - before.ended > WENT_ON_SECONDS:
        return
    if a_players(piece.text, piece.end - piece.start, core.table):
        found = Found("after_thanks", "14", before.seat, "warning", piece.start, piece.end, piece.text)
        _propose(core, found, before.name)


def _in_his_speech(core: Core, reading: Reading) -> None:
    assert core.speech is not None  # noqa: S101 - asked by said
    piece = reading.piece
    if core.walk.stage in (Stage.READY, Stage.WORDS):
        core.hold(min(piece.start, core.at))
    core.speech = core.speech.with_next(reading)
    if core.walk.stands and not core.closed:
        _speaks_in_a_pause(core, core.speech)
    find(core)
    if core.speech.thanked:
        core.stop(core.speech.ended)
        core.closed = True


def _speaks_in_a_pause(core: Core, speech: Speech) -> None:
    """The pause may have been forgotten, or was none: the host is told once."""
    clock = core.walk.clock
    stopped = (speech.name, "pause", None if clock is None else round(clock.left * 10))
    if stopped not in core.told:
        core.told.add(stopped)
        core.tip(f"Часы стоят, а игрок {speech.seat} говорит. Чтобы они пошли: «продолжайте» или g/п.")


def find(core: Core) -> None:
    """Read what the speaker has said so far in this turn; only what is new has any effect."""
    speech = core.speech
    if speech is None:
        return
    nominations, violations = speech.read(core.table, core.club)
    for nomination in nominations:
        _named(core, speech, nomination)
    called = core.unsettled
    for found in violations:
        nobodys = called is not None and found.start >= called.at
        _propose(core, replace(found, seat=None) if nobodys else found, speech.name)


def _named(core: Core, speech: Speech, nomination: Nomination) -> None:
    done = (speech.name, nomination.verdict, nomination.seat)
    if done in core.told:
        return
    called = core.unsettled
    if called is not None and nomination.start >= called.at:
        _named_by_nobody(core, called, nomination)
        return
    core.told.add(done)
    if nomination.verdict != Verdict.ACCEPTED.value:
        core.attempt = nomination.seat
        named = {"by": nomination.by, "seat": nomination.seat, "said": nomination.said}
        core.record(Record.ATTEMPT, **named, reason=nomination.reason)
        core.tip(f"Формулировка неверная: {nomination.reason}.")
        return
    _words_of(core, nomination)
    if nomination.seat is None:
        core.tip("Кого выставили, не разобрать: спросите номер.")
    elif core.play(actions.Nominate(nomination.seat)):
        nominated(core, nomination.seat, nomination.start, nomination.end)


def _named_by_nobody(core: Core, called: Called, nomination: Nomination) -> None:
    """Somebody is nominated, but by whom of two: it waits until the host has settled that."""
    seat = nomination.seat
    if nomination.verdict != Verdict.ACCEPTED.value or seat is None or seat in called.named:
        return
    core.called = replace(called, named=(*called.named, seat))
    now = core.walk.cue.floor
    core.tip(f"Кто выставил игрока {seat}? {called.seat} - нажмите h/р, {now} - g/п.")


def _words_of(core: Core, nomination: Nomination) -> None:
    """The words of a permitted wording, for the record of the game: its action does not tell them."""
    named = {"by": nomination.by, "seat": nomination.seat, "said": nomination.said}
    core.record(Record.HEARD, what="nomination", **named)


def _propose(core: Core, found: Found, floor: str) -> None:
    """A violation becomes a proposal, once."""
    start, end = float(found.start), float(found.end)
    new = Proposal(
        0, found.kind, found.rule, found.seat, found.penalty, found.said, start, end, floor,
        explanation=found.explanation,
    )  # fmt: skip
    core.proposals, changed = core.proposals.add(new)
    if changed is not None:
        core.put(changed)
        who = "Кто-то" if changed.seat is None else f"Игрок {changed.seat}"
        core.tip(f"{who}: «{changed.said}», правило {changed.rule}.")
