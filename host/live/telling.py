"""Words to the assistant, by voice, key or the desk: confirm, go on, pause, repeat, be quiet."""

from __future__ import annotations

from dataclasses import replace

from host.live import takeback, whose
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


def goes_on(core: Core) -> bool:
    """Whether «next» does anything now but tell that it does not."""
    walk = core.walk
    onward = len(walk.programme) > 1 and not walk.cue.waits
    if walk.stage is Stage.WORDS:
        return True
    if walk.stage is Stage.READY:
        return walk.clock is not None or onward
    return core.closed or walk.stands if walk.cue.floor is not None else onward


def _next(core: Core) -> None:
    """On with the walk: the words are cut short, a clock that stands begins, a step that is done is left.

    A speech that goes on is never ended so: it would be cut off by a key that was meant for something else.
    """
    if core.walk.stage is Stage.WORDS:
        core.effects.append(Hush())
        core.hold(core.at)
    elif core.walk.stage is Stage.READY:
        core.hold(core.at)
    elif core.walk.cue.floor is not None:
        _next_in_a_speech(core, core.walk.cue.floor)
    else:
        core.onward()


def _next_in_a_speech(core: Core, seat: int) -> None:
    if core.closed:
        end_speech(core)
    elif core.walk.stands:
        core.hold(core.at)
    else:
        core.tip(
            f"Идёт речь игрока {seat}. Чтобы закончить её, скажите «минута закончилась» или нажмите h/р."
        )


def _go_on(core: Core, word: Tell) -> None:
    """The floor goes back, or goes on, with what was left and, where asked for, some seconds more."""
    if word.do is Do.GO_ON and _settles(core, word.seat):
        return
    if not _returned(core, word):
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


def _settles(core: Core, seat: int | None) -> bool:
    """Whether it only tells who of two is speaking: there is nothing to go on with."""
    called = core.unsettled
    if called is None or seat not in (None, core.walk.cue.floor, called.seat):
        return False
    if seat == called.seat:
        whose.give(core)
    else:
        whose.stay(core)
    return core.closed or not core.walk.stands


def _returned(core: Core, word: Tell) -> bool:
    """Have the floor with whom it is to be: False where somebody else is named who did not lose it last.

    More time is for who has begun to speak, and takes the floor from nobody.
    """
    seat = word.seat
    his = seat is not None and seat == core.walk.cue.floor
    already_his = core.closed or core.walk.stands or (word.do is Do.MORE_TIME and _has_begun(core))
    if his or (seat is None and already_his):
        core.closed = False
    elif not takeback.next_has_begun(core):
        takeback.give_back(core, seat)
    return seat in (None, core.walk.cue.floor)


def _has_begun(core: Core) -> bool:
    """Whether the time of who has the floor had begun when the host said it, or pressed it.

    What he said is known later: a clock that has begun by itself meanwhile had not begun for him.
    """
    clock = core.walk.clock
    if core.walk.cue.floor is None or core.walk.stage is not Stage.HOLD:
        return False
    if clock is None or clock.since is None or core.spoke or core.said_until is None:
        return True
    return not core.said_until <= clock.since < core.at
