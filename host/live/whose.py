"""Whose the words are, when the host has called another one than whose turn it is.

He may have left somebody out, or was misheard. Until he settles it (the call once more, or a key) what is
said is nobody's: no nomination is booked, no violation has an owner.
"""

from __future__ import annotations

from dataclasses import replace

from host.live.core import Core
from host.live.floor import Called, Speech
from host.live.player_words import find
from rules import actions
from rules.state import Phase


def question(core: Core) -> str | None:
    """What the host is asked as long as it is not settled."""
    called, now = core.unsettled, core.walk.cue.floor
    if called is None:
        return None
    return f"Кто говорит? {called.seat} - нажмите h/р, {now} - g/п."


def asks(core: Core) -> bool:
    """Ask again, where something is to be done that needs to know who speaks; False where it is settled."""
    asked = question(core)
    if asked is not None:
        core.tip(asked)
    return asked is not None


def calls(core: Core, seat: int) -> bool:
    """Another one is called than whose turn it is: asked about, or settled when it is said again at once.

    Once somebody has spoken, the second call may be the first that was understood. False where he can't have
    the floor today any more.
    """
    state, called = core.game.state, core.unsettled
    if state.phase is not Phase.SPEECHES or seat not in state.floor[1:] or core.speech is None:
        return False
    if called is not None and called.seat == seat:
        if core.speech.since(called.at):
            asks(core)
        else:
            give(core)
        return True
    core.called = Called(core.speech.name, seat, core.said_at)
    core.tip(f"Слово за игроком {core.walk.cue.floor}, а названо место {seat}. {question(core)}")
    return True


def follows(core: Core, seat: int | None) -> None:
    """The speech is over and `seat` is called: who follows tells who has spoken."""
    called = core.unsettled
    if called is None or not core.closed or seat is None:
        return
    if seat == called.seat:
        stay(core)
    elif seat in core.game.state.floor[core.game.state.floor.index(called.seat) + 1 :][:1]:
        give(core)


def stay(core: Core) -> None:
    """Who has the floor is the one who speaks: what was heard meanwhile is his."""
    called, speech = core.unsettled, core.speech
    if called is not None and speech is not None:
        core.called = None
        _own(core, called, speech)


def give(core: Core) -> None:
    """Who was called is the one who speaks, since then; those before him are passed over."""
    called, speech = core.unsettled, core.speech
    if called is None or speech is None:
        return
    before = core.game.state.floor[: core.game.state.floor.index(called.seat)]
    since = speech.since(called.at)
    core.called = None
    core.speech = replace(speech, readings=speech.readings[: len(speech.readings) - len(since)], answer=None)
    silent = core.game.state.owes_silence  # passed over by the rules themselves
    ends = [
        actions.SpeechEnd("host") for index, seat in enumerate(before) if index == 0 or seat not in silent
    ]
    core.play_all(ends, quiet=True)
    core.hold(called.at if since or called.named else core.at)
    if core.speech is None or core.walk.cue.floor != called.seat:
        return  # he has no word today
    core.speech = replace(core.speech, readings=since)
    _own(core, called, core.speech)
    if core.speech.thanked:
        core.stop(core.speech.ended)
        core.closed = True
    times = f", раз: {len(ends)}" if len(ends) > 1 else ""
    core.tip(f"Слово у игрока {called.seat}; без речи: {', '.join(map(str, before))}. Вернуть: u/г{times}.")


def _own(core: Core, called: Called, speech: Speech) -> None:
    """What was nobody's is the speaker's."""
    for item in core.proposals.open:
        if item.seat is None and item.floor == called.speech and item.start >= called.at:
            core.put(replace(item, seat=speech.seat, floor=speech.name))
    find(core)
    state = core.game.state
    booked = [nomination.seat for nomination in state.nominations]
    for seat in called.named:
        if state.pending is None and seat not in booked:
            core.play(actions.Nominate(seat))
            state = core.game.state
