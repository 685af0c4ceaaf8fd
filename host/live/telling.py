"""Words to the assistant, by voice, key or the desk: confirm, go on, pause, repeat, be quiet."""

from __future__ import annotations

from dataclasses import replace

from host.live import takeback
from host.live.core import Core
from host.live.decisions import confirm, reject
from host.live.events import Do, Tell
from host.live.leading import end_speech
from host.live.outcome import Hush, Speak
from host.live.walk import Stage


def tell(core: Core, word: Tell) -> None:
    """Do what the host tells the assistant."""
    if word.do is Do.CONFIRM:
        confirm(core, word)
    elif word.do is Do.REJECT:
        reject(core, word)
    elif word.do is Do.STOP:
        core.effects.append(Hush())
    elif word.do is Do.PAUSE:
        _pause(core)
    elif word.do is Do.REPEAT:
        core.effects.extend(Speak(text) for text in core.walk.words)
    elif word.do is Do.NEXT:
        _next(core)
    else:
        _go_on(core, word)


def _pause(core: Core) -> None:
    """The clock stands, and the walk with it."""
    if core.walk.stage is Stage.WORDS:
        core.effects.append(Hush())
    core.stop(core.at)


def _next(core: Core) -> None:
    """On with the walk: the words are cut short, a clock that stands begins, a step that is done is left."""
    if core.walk.stage is Stage.WORDS:
        core.effects.append(Hush())
        core.hold(core.at)
    elif core.walk.stage is Stage.READY:
        core.hold(core.at)
    elif core.walk.cue.floor is not None:
        end_speech(core)
    else:
        core.onward()


def _go_on(core: Core, word: Tell) -> None:
    """The floor goes back, or goes on, with what was left and, where asked for, some seconds more."""
    if not _returned(core, word.seat):
        core.tip(f"Слово за игроком {core.walk.cue.floor}, а названо место {word.seat}.")
        return
    clock = core.walk.clock
    if core.game.state.timeout or (clock is None and not core.walk.stands):
        return
    if word.do is Do.MORE_TIME and clock is not None:
        clock = clock.with_more(word.seconds, core.at)
        core.walk = replace(core.walk, clock=clock)
    core.effects.append(Hush())
    core.hold(core.at)


def _returned(core: Core, seat: int | None) -> bool:
    """Have the floor with whom it is to be: False where somebody else is named who did not lose it last."""
    his = seat is not None and seat == core.walk.cue.floor
    if his or (seat is None and (core.closed or core.walk.stands)):
        core.closed = False
    elif not takeback.next_has_begun(core):
        takeback.give_back(core, seat)
    return seat in (None, core.walk.cue.floor)
