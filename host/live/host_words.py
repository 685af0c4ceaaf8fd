"""What the host says in a live game: his calls become actions, steps, answers; what is unclear is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grammar.calls import calls
from grammar.commands import Own, Script, Step, Told, Unclear, action
from grammar.seats import find_seats
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Call, Command
from host.live import answers, court, doubts, leading, lone, takeback
from host.live.accepting import accept, decline
from host.live.core import Core
from host.live.decisions import learn_reason, left_to_decide, propose_own, warn
from host.live.events import Do, Tell
from host.live.hearing import Run
from host.live.player_words import find
from host.live.telling import tell
from host.live.walk import Stage
from host.review.borders import GIVES_FLOOR
from host.review.floors import Stretch
from host.review.passage import Passage
from host.review.turns import Reading
from rules.notation import from_json
from rules.state import Phase

_EVERY = ("все", "оба", "обе")
_REMOVAL = "удален"
_AT_ONCE = 2
"""Nobody gives more warnings with one word: more of them only tell how many there are."""
_COVERED = 0.5
"""The share of a piece in calls from which it is the host's while a player speaks."""
_FEW_WORDS = 7
_ANSWERS = (Command.ACCEPT, Command.DECLINE)
_VERDICTS = (Command.CONFIRM, Command.REJECT)
_PUNISHES = (Command.WARN, Command.REMOVE)


def said(core: Core, run: Run) -> None:
    """Take the newest of the pieces that the host said one after another.

    All of them are read as one text, so that a pause tears no call («Игрок номер три.» … «Предупреждение.»);
    obeyed is what reaches into the newest.
    """
    passage = Passage(tuple(reading.piece for reading in run.readings))
    newest = run.readings[-1].piece.text
    begin = len(passage.text) - len(newest)
    found = _found(passage.text, newest, core.table)
    new = run.new(found, begin)
    answer = Stretch(True, passage, tuple(run.readings), found)
    if core.speech is not None and core.spoke:
        core.speech = core.speech.answered(answer)
        find(core)
    elif core.before is not None:
        core.before = core.before.answered(answer)
    if len(run.readings) == 1 and not _is_sure(core, run.readings[-1]):
        return
    if not new and _names_the_next(core, run.readings[-1]):
        leading.floor(core, Command.FLOOR, core.walk.cue.floor)
    for call in run.grown:
        if call.command in _PUNISHES and call.seat is not None:
            learn_reason(core, call.seat, str(call.rule))
    new = lone.obeyed(core, run, _meant(new))
    for call in sorted(new, key=lambda call: call.command not in _ANSWERS):
        meant = doubts.named(core, call, passage.text, found)
        if not doubts.asks(core, meant, passage.time_of(call.start, call.end)[1]):
            obey(core, meant)


def _meant(new: tuple[Call, ...]) -> tuple[Call, ...]:
    """Without a bare «подтверждаю» or «отклоняю» beside words that have already said what it is about."""
    bare = [call for call in new if call.command in _VERDICTS and not call.seats and call.rule is None]
    told = any(call.command in (*_PUNISHES, *_VERDICTS) and call.seats for call in new)
    dropped = bare if told else bare[1:]
    return tuple(call for call in new if call not in dropped)


def _found(text: str, newest: str, table: Table) -> tuple[Call, ...]:
    """The calls in the whole text, and those that only the newest piece by itself lets see.

    A verdict said again is another one («Подтверждаю.» … «Подтверждаю все.»), not the first one grown.
    """
    found = calls(text, table, host=True)
    begin = len(text) - len(newest)
    alone = [
        replace(call, start=call.start + begin, end=call.end + begin)
        for call in calls(newest, table, host=True)
        if call.exact
    ]
    again = [call for call in alone if call.command in _VERDICTS]
    if again:
        found = tuple(call for call in found if call.command not in _VERDICTS or call.end <= begin)
    missed = [call for call in alone if not any(old.end > call.start for old in found)]
    return (*found, *(call for call in alone if call in again or call in missed))


def _names_the_next(core: Core, reading: Reading) -> bool:
    """Whether the host has named him whose turn it is and a few words more: a bent «ваша минута»."""
    if core.walk.stage is not Stage.READY or reading.bare_seat or len(reading.words) > _FEW_WORDS:
        return False
    seats = [seat.seat for seat in find_seats(tokens(reading.piece.text), core.table)]
    return seats == [core.walk.cue.floor]


def _is_sure(core: Core, reading: Reading) -> bool:
    """Whether a piece can't be the speaker's own: while he speaks it must be a call and little else."""
    speaks = core.spoke and core.walk.runs
    answers = doubts.answers(core, reading)
    sure = answers or any(call.exact for call in reading.calls)
    return not speaks or sure or reading.coverage >= _COVERED


def obey(core: Core, call: Call) -> None:
    """Do what one call stands for."""
    meaning = action(call)
    if isinstance(meaning, Unclear):
        _unclear(core, call, meaning)
    elif isinstance(meaning, Script):
        _script(core, call, meaning)
    elif isinstance(meaning, Step):
        _step(core, meaning)
    elif isinstance(meaning, Own):
        _own(core, call, meaning)
    elif isinstance(meaning, Told):
        court.tally(core, call.command, call.seat)


def _unclear(core: Core, call: Call, meaning: Unclear) -> None:
    """Ask who is meant; a warning without a seat, while somebody has the floor, is proposed for him."""
    seat = core.walk.cue.floor
    punishes = call.command in _PUNISHES
    if punishes and (call.count or 1) > _AT_ONCE:
        return
    if meaning.candidates or seat is None or not punishes:
        core.tip(answers.who_is_meant(meaning))
        return
    propose_own(core, seat, call.rule, remove=call.command is Command.REMOVE)


# -- actions ----------------------------------------------------------------------------------------------


def _script(core: Core, call: Call, meaning: Script) -> None:
    special: dict[str, Callable[[Core, Call, Script], None]] = {
        "accept": lambda core, _, meaning: accept(core, meaning.about, quiet=True),
        "decline": lambda core, _, __: decline(core, quiet=True),
        "warn": _punish,
        "remove": _punish,
        "vote": lambda core, _, meaning: court.votes(core, meaning),
        "speech_end": _speech_end,
        "night": lambda core, _, __: leading.night(core),
        "dawn": lambda core, _, __: leading.dawn(core),
        "undo": _undo,
        "tally": lambda core, _, __: court.close(core),
    }
    if core.game.state.phase is Phase.FINISHED and meaning.do != "undo":
        return  # «Игра окончена, победили мирные жители»
    if meaning.do in special:
        special[meaning.do](core, call, meaning)
    elif meaning.do == "resume" and not core.game.state.timeout:
        tell(core, Tell(core.at, Do.GO_ON))
    elif meaning.do != "timeout" or not core.game.state.timeout:  # «во время тайм-аута не обсуждаем»
        core.play(from_json(meaning.script))


def _undo(core: Core, _: Call, __: Script) -> None:
    takeback.undo(core)


def _punish(core: Core, _: Call, meaning: Script) -> None:
    values = dict(meaning.values)
    seat, rule = values["seat"], values.get("rule")
    assert isinstance(seat, int)  # noqa: S101 - commands.action gives no other
    for _again in range(meaning.times):
        warn(core, seat, None if rule is None else str(rule), remove=meaning.do == "remove")
        rule = None


def _speech_end(core: Core, call: Call, meaning: Script) -> None:
    """The host ends a speech that goes on; his bare «Спасибо» only when somebody has spoken.

    «Спасибо игроку номер пять за мнение» ends nobody else's.
    """
    floor = core.walk.cue.floor
    if floor is None or meaning.about not in (None, floor):
        return
    if core.walk.stage is not Stage.HOLD or core.closed:
        return
    if core.spoke or call.span.casefold() != lone.THANKS:
        leading.end_speech(core)


# -- steps ------------------------------------------------------------------------------------------------


def _step(core: Core, step: Step) -> None:
    if step.name in GIVES_FLOOR:
        leading.floor(core, step.name, step.seat)
    elif step.name is Command.CONTINUE:
        tell(core, Tell(core.at, Do.GO_ON, seat=step.seat))
    elif step.name is Command.MORE_TIME:
        _more_time(core, step)
    elif step.name is Command.VOTE:
        leading.phase_is_over(core, Phase.SPEECHES)
        court.vote_called(core, step.seat)
    elif step.name is Command.COURT:
        leading.phase_is_over(core, Phase.SPEECHES)
    elif step.name is Command.REVOTE:
        leading.phase_is_over(core, Phase.DEFENCE)
    elif step.name in (Command.SHOOTOUT, Command.LIFT):
        court.tally(core, step.name)
    else:
        leading.lead(core, step.name)


def _more_time(core: Core, step: Step) -> None:
    """Nobody hears that time was added, so the host is told."""
    seconds, before = step.count or 10, core.walk.clock
    tell(core, Tell(core.at, Do.MORE_TIME, seat=step.seat, seconds=seconds))
    if core.walk.clock != before:
        core.tip(f"Добавлено секунд: {seconds}.")


# -- words to the assistant -------------------------------------------------------------------------------


def _own(core: Core, call: Call, own: Own) -> None:
    asked = answers.answer(core, own)
    if asked is not None:
        core.tip(asked)
    elif own.name is Command.UNDO and own.seat is not None:
        takeback.undo_warning(core, own.seat)
    elif own.name in _VERDICTS:
        _verdict(core, call, own)
    elif own.name.value in list(Do):
        tell(core, Tell(core.at, Do(own.name.value), seat=own.seat))


def _verdict(core: Core, call: Call, own: Own) -> None:
    """«Подтверждаю»: all, one, by another rule, a removal instead; then what his next one would be about."""
    said = [token.norm for token in tokens(call.span)]
    penalty = "removal" if any(norm.startswith(_REMOVAL) for norm in said) else None
    every = any(norm in _EVERY for norm in said[1:])
    before = core.proposals.open
    do = Do(own.name.value)
    tell(core, Tell(core.at, do, seat=own.seat, rule=own.rule, penalty=penalty, every=every))
    if core.proposals.open != before:
        left_to_decide(core)
