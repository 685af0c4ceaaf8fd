"""What the host says in a live game: his calls become actions, steps, answers; what is unclear is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.calls import calls
from grammar.commands import Need, Own, Script, Step, Told, Unclear, action
from grammar.types import Call, Command
from host.live import answers
from host.live.core import Core
from host.live.decisions import confirm, propose_own, reject, warn
from host.live.events import Do, Tell
from host.live.outcome import Hush
from host.live.player_words import find
from host.live.walk import Stage
from host.review.floors import Stretch
from host.review.passage import Passage
from host.review.turns import Reading
from rules import actions
from rules.notation import from_json
from rules.state import Phase

_THANKS = "спасибо"
_ANSWERS = (Command.ACCEPT, Command.DECLINE)
_STEPS = {
    Command.MAFIA_MEETS: "night.meet",
    Command.HUNT: "night.hunt",
    Command.MAFIA_SLEEPS: "night.mafia_sleeps",
    Command.DON_WAKES: "night.don",
    Command.DON_SLEEPS: "night.don_sleeps",
    Command.SHERIFF_LOOKS: "night.look",
    Command.SHERIFF_WAKES: "night.sheriff",
    Command.SHERIFF_SLEEPS: "night.sheriff_sleeps",
    Command.NIGHT: "seating.night",
}
"""The cue to which a phrase of the host leads, where the programme holds it."""


def said(core: Core, run: Sequence[Reading]) -> None:
    """Take the newest of the pieces that the host said one after another.

    All of them are read as one text, so that a pause tears no call («Игрок номер три.» … «Предупреждение.»);
    obeyed is what reaches into the newest.
    """
    passage = Passage(tuple(reading.piece for reading in run))
    found = calls(passage.text, core.table, host=True)
    begin = len(passage.text) - len(run[-1].piece.text)
    new = tuple(call for call in found if call.end > begin)
    if core.speech is not None and core.speech.readings:
        core.speech = core.speech.answered(Stretch(True, passage, tuple(run), found))
        find(core)
    for call in sorted(new, key=lambda call: call.command not in _ANSWERS):
        obey(core, call)
    close(core)


def close(core: Core) -> None:
    """A speech that was closed by «Спасибо», but waited for «Принято», is over."""
    if core.closed:
        core.closed = False
        core.play(actions.SpeechEnd("thanks"))


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
        _own(core, meaning)
    elif isinstance(meaning, Told) and call.command is Command.LEAVES:
        _count_out(core, meaning.seats[0] if len(meaning.seats) == 1 else None)


def _unclear(core: Core, call: Call, meaning: Unclear) -> None:
    """Ask who is meant; a warning without a seat, while somebody has the floor, is proposed for him."""
    seat = core.walk.cue.floor
    if meaning.candidates or seat is None or call.command not in (Command.WARN, Command.REMOVE):
        core.tip(answers.who_is_meant(meaning))
        return
    propose_own(core, seat, call.rule, remove=call.command is Command.REMOVE)


# -- actions ----------------------------------------------------------------------------------------------


def _script(core: Core, call: Call, meaning: Script) -> None:
    special: dict[str, Callable[[Core, Call, Script], None]] = {
        "accept": _accept,
        "decline": _decline,
        "warn": _punish,
        "remove": _punish,
        "vote": _votes,
        "speech_end": _speech_end,
        "night": _night,
        "dawn": _dawn,
    }
    if meaning.do in special:
        special[meaning.do](core, call, meaning)
    elif meaning.do == "resume" and not core.game.state.timeout:
        tell(core, Tell(core.at, Do.GO_ON))
    else:
        core.play(from_json(meaning.script))


def _accept(core: Core, _: Call, meaning: Script) -> None:
    """«Принято»: the nomination that waits, or the one whose wording seemed wrong: the host is right (35)."""
    pending = core.game.state.pending
    if pending is None and core.attempt is not None and core.play(actions.Nominate(core.attempt)):
        pending = core.game.state.pending
    if pending is None:
        return
    if meaning.about not in (None, pending.seat):
        core.tip(f"Выставлен игрок {pending.seat}, а принят {meaning.about}: кто верно?")
        return
    core.play(actions.Accept())


def _decline(core: Core, _: Call, __: Script) -> None:
    core.attempt = None
    if core.game.state.pending is not None:
        core.play(actions.Decline())


def _punish(core: Core, _: Call, meaning: Script) -> None:
    values = dict(meaning.values)
    seat, rule = values["seat"], values.get("rule")
    assert isinstance(seat, int)  # noqa: S101 - commands.action gives no other
    for _again in range(meaning.times):
        warn(core, seat, None if rule is None else str(rule), remove=meaning.do == "remove")
        rule = None


def _votes(core: Core, _: Call, meaning: Script) -> None:
    values = dict(meaning.values)
    state, count = core.game.state, values.get("count")
    if state.phase is Phase.LIFT and isinstance(count, int):
        core.play(actions.Lift(None, count))
        return
    called = len(state.counts)
    if state.phase is not Phase.COURT or called == len(state.candidates):
        return
    candidate = values.get("candidate", state.candidates[called])
    rest = state.votes_left if Need.COUNT in meaning.needs else count
    if isinstance(candidate, int) and isinstance(rest, int):
        core.play(actions.Vote(candidate, None, rest))


def _speech_end(core: Core, call: Call, _: Script) -> None:
    """The host ends a speech that goes on; his bare «Спасибо» only when somebody has spoken."""
    if core.walk.cue.floor is None or core.walk.stage is not Stage.HOLD:
        return
    spoke = core.speech is not None and bool(core.speech.readings)
    if spoke or call.span.casefold() != _THANKS:
        core.stop(core.at)
        core.play(actions.SpeechEnd("host"))


def _night(core: Core, call: Call, _: Script) -> None:
    if core.game.state.phase is Phase.DUSK:
        core.play(actions.Night())
    else:
        _lead(core, call.command)


def _dawn(core: Core, _: Call, __: Script) -> None:
    state = core.game.state
    if state.phase is not Phase.NIGHT:
        return
    if state.night and not state.shots_given:
        core.tip("Выстрелы не введены. Введите их или начните утро кнопкой: это промах.")
        return
    core.play(actions.Dawn())


# -- steps ------------------------------------------------------------------------------------------------


def _step(core: Core, step: Step) -> None:
    if step.name in (Command.FLOOR, Command.DEFENCE, Command.LAST_WORD):
        _floor(core, step.seat)
    elif step.name is Command.CONTINUE:
        tell(core, Tell(core.at, Do.GO_ON))
    elif step.name is Command.MORE_TIME:
        tell(core, Tell(core.at, Do.MORE_TIME, seconds=step.count or 10))
    else:
        _lead(core, step.name)


def _count_out(core: Core, seat: int | None) -> None:
    """The host names who leaves: the vote is closed, if it ends as he says, or if all hands are counted."""
    state = core.game.state
    if state.phase is not Phase.COURT:
        return
    leaves = core.game.play(actions.Tally()).state.floor[:1]
    all_called = len(state.counts) == len(state.candidates) or not state.votes_left
    if leaves == (seat,) or (seat is None and all_called):
        core.play(actions.Tally())


def _floor(core: Core, seat: int | None) -> None:
    """The host gives the floor: to whose turn it is, or to the next one, for then this speech is over."""
    close(core)
    _count_out(core, seat)
    floor = core.game.state.floor
    now = core.walk.cue.floor
    if now is None:
        return
    spoke = core.speech is not None and bool(core.speech.readings)
    if seat is not None and seat != now and spoke and floor[1:2] == (seat,):
        core.stop(core.at)
        core.play(actions.SpeechEnd("host"))
        now = core.walk.cue.floor
    if seat in (None, now):
        if core.walk.stage is not Stage.HOLD:
            core.effects.append(Hush())
            core.hold(core.at)
    else:
        core.tip(f"Слово за игроком {now}, а названо место {seat}.")


def _lead(core: Core, command: Command) -> None:
    """The host says a phrase of the programme himself: the walk goes there."""
    key = _STEPS.get(command)
    keys = [cue.key for cue in core.walk.programme]
    if key in keys[1:]:
        core.go_to(keys.index(key))
    elif key == keys[0] and core.walk.stage is not Stage.HOLD:
        core.hold(core.at)


# -- words to the assistant -------------------------------------------------------------------------------


def _own(core: Core, own: Own) -> None:
    asked = answers.answer(core, own)
    if asked is not None:
        core.tip(asked)
    elif own.name is Command.UNDO:
        core.play(actions.Undo())
    elif own.name.value in list(Do):
        tell(core, Tell(core.at, Do(own.name.value), seat=own.seat))


def tell(core: Core, word: Tell) -> None:
    """Do what the host tells the assistant, by whatever way."""
    if word.do is Do.CONFIRM:
        confirm(core, word)
    elif word.do is Do.REJECT:
        reject(core, word)
    elif word.do is Do.STOP:
        core.effects.append(Hush())
    elif word.do is Do.PAUSE:
        core.stop(core.at)
    elif word.do is Do.REPEAT:
        core.repeat()
    elif word.do is Do.NEXT:
        _next(core)
    else:
        _more(core, word)


def _next(core: Core) -> None:
    """On with the walk: the words are cut short, a clock that stands begins, a step that is done is left."""
    if core.walk.stage is Stage.WORDS:
        core.effects.append(Hush())
        core.hold(core.at)
    elif core.walk.stage is Stage.READY and core.walk.clock is not None:
        core.hold(core.at)
    elif core.walk.cue.floor is not None:
        core.stop(core.at)
        core.play(actions.SpeechEnd("host"))
    else:
        core.onward()


def _more(core: Core, word: Tell) -> None:
    """The floor goes back, or goes on, with what was left and, where asked for, some seconds more."""
    core.give_back()
    clock = core.walk.clock
    if clock is None or core.walk.cue.floor is None:
        return
    if word.do is Do.MORE_TIME:
        core.set_clock(clock.with_more(word.seconds, core.at))
    core.effects.append(Hush())
    core.hold(core.at)
