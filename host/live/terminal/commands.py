"""What every key does: at once, or after its questions. Names are those of `data/keys.toml`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from host.live.events import Announce, Do, Setting, Tell
from host.live.terminal import judging, night_input, setup
from host.live.terminal.desk import Desk
from host.live.terminal.prompts import Ask, Done, Nonsense, Step, act, ask_seat, choose, number, seats, yes
from host.live.terminal.words import word
from rules import actions
from rules.actions import Action
from rules.state import Phase

Command = Callable[[Desk], Step]

HELP, SECRET, QUIT = "help", "secret", "quit"
"""What concerns the view itself."""

_MORE_SECONDS = 10


def leave(desk: Desk) -> Step:
    """A player leaves the table for good."""
    return ask_seat("Кто покинул стол? (место)", desk.rulebook, lambda who: act(actions.Leave(who)))


def nominate(desk: Desk) -> Step:
    """The speaker put a seat to the vote. While the table sits down the key is that of the nicks."""
    if desk.view.state.phase is Phase.SEATING:
        return setup.nick(desk)
    return ask_seat("Кого выставили? (место)", desk.rulebook, lambda whom: act(actions.Nominate(whom)))


def votes(desk: Desk) -> Step:
    """The hands for the candidate who is called now, or for the lift."""
    state = desk.view.state
    if state.phase is Phase.LIFT:
        return _hands(desk, "Сколько рук за подъём?", actions.Lift)
    if state.phase is not Phase.COURT:
        return Done(told="Сейчас не голосуют.")
    if len(state.counts) == len(state.candidates):
        return Done(told="Голоса за всех посчитаны: подведите итог (c/с).")
    due = state.candidates[len(state.counts)]
    last = " Последний: кто не голосовал, голосует за него." if due == state.candidates[-1] else ""
    return _hands(
        desk,
        f"Сколько рук за игрока {desk.called(due)}?{last}",
        lambda voters, count: actions.Vote(due, voters, count),
    )


def _hands(desk: Desk, question: str, then: Callable[[tuple[int, ...] | None, int | None], Action]) -> Ask:
    """One number is how many; with a comma or more of them they are the seats."""

    def take(text: str) -> Step:
        if text.strip().isdecimal():
            return act(then(None, number(text, 0, desk.rulebook.seats, "число рук")))
        voters = seats(text, desk.rulebook)
        if not voters:
            raise Nonsense("Введите число рук или места голосовавших через запятую.")
        return act(then(voters, None))

    return Ask(f"{question} (число; или места: «1,4», одно: «4,»)", take)


def undo(desk: Desk) -> Step:
    """Take back what was done last; by night it is told only where the roles are."""
    at_night = desk.view.state.phase is Phase.NIGHT
    return act(actions.Undo(), told=night_input.GIVEN if at_night else "")


def announce(_: Desk) -> Step:
    """What the assistant says by itself."""
    modes = tuple(Announce)
    return choose(
        "Что помощник говорит сам?",
        tuple(word("announce", mode.value) for mode in modes),
        lambda at: Done((Setting(0.0, modes[at]),)),
    )


def leave_view() -> Ask:
    """Out of the view, once the host is sure."""
    return Ask(
        "Выйти? Игра останется в журнале, её можно продолжить. (да - выйти, Enter - остаться)",
        lambda text: Done(leave=True) if yes(text) else Done(told="Игра продолжается."),
        leaves=True,
    )


def digit(desk: Desk) -> Step:
    """What a bare digit begins: hands in the court, a nomination in a speech, a nick at the seating."""
    phase = desk.view.state.phase
    if phase in (Phase.COURT, Phase.LIFT):
        return votes(desk)
    if phase in (Phase.SPEECHES, Phase.SEATING):
        return nominate(desk)
    return Done(told="Цифрой вводят кандидата в речи и голоса в суде.")


def _does(action: Action) -> Command:
    return lambda _: act(action)


def _tells(word_: Tell) -> Command:
    return lambda _: Done((word_,))


COMMANDS: Mapping[str, Command] = {
    "accept": _does(actions.Accept()),
    "decline": _does(actions.Decline()),
    "thanks": _does(actions.SpeechEnd("thanks")),
    "stood": _does(actions.SpeechEnd("stood")),
    "cut": _does(actions.SpeechEnd("host")),
    "undo": undo,
    "tally": _does(actions.Tally()),
    "night": _does(actions.Night()),
    "dawn": _does(actions.Dawn()),
    "timeout": _does(actions.TimeOut()),
    "resume": _does(actions.Resume()),
    "next": _tells(Tell(0.0, Do.NEXT)),
    "pause": _tells(Tell(0.0, Do.PAUSE)),
    "go_on": _tells(Tell(0.0, Do.GO_ON)),
    "more_time": _tells(Tell(0.0, Do.MORE_TIME, seconds=_MORE_SECONDS)),
    "repeat": _tells(Tell(0.0, Do.REPEAT)),
    "stop": _tells(Tell(0.0, Do.STOP)),
    "confirm": judging.confirm,
    "reject": judging.reject,
    "confirm_some": judging.confirm_some,
    "reject_some": judging.reject_some,
    "change": judging.change,
    "warn": judging.warn,
    "remove": judging.remove,
    "award": judging.award,
    "leave": leave,
    "nominate": nominate,
    "votes": votes,
    "shots": night_input.shots,
    "check_don": night_input.check_don,
    "check_sheriff": night_input.check_sheriff,
    "nick": setup.nick,
    "note": setup.note,
    "deal": setup.deal,
    "begin": setup.begin,
    "announce": announce,
}
"""What each key does to the game; the three that concern the view itself are not among them."""
