"""The host leads: he gives and takes the floor, and says the phrases of the programme himself."""

from __future__ import annotations

from grammar.types import Command
from host.live import court, whose
from host.live.core import Core
from host.live.outcome import Hush
from host.live.walk import Stage
from rules import actions
from rules.errors import PlayError
from rules.game import Game
from rules.state import FLOOR_PHASES, Nomination, Phase

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
DEAL = "seating.deal"
"""Where the roles are awaited, at the latest."""
_AFTER_THE_DEAL = (Command.MAFIA_MEETS, Command.MAFIA_SLEEPS, Command.SHERIFF_LOOKS, Command.SHERIFF_SLEEPS)
_SILENT_SECONDS = 5.0
"""Who has had the floor so long has used it, though nothing of his was heard."""


def close(core: Core) -> None:
    """A speech that was closed by «Спасибо», but waited for «Принято», is over."""
    if core.closed:
        core.closed = False
        over(core, "thanks")


def end_speech(core: Core, how: str = "host") -> None:
    """The speech that goes on is over now."""
    if core.closed:
        close(core)
    elif core.walk.cue.floor is not None:
        core.stop(core.at)
        over(core, how)


def over(core: Core, how: str) -> None:
    """Play the end of a speech; of a nomination that it leaves without «Принято» the host is told (31)."""
    dropped = unaccepted(core.game)
    if core.play(actions.SpeechEnd(how)) and dropped is not None:
        core.tip(
            f"Выставление игрока {dropped.seat} не принято. Принять: «Принято» или a/ф. "
            f"Вернуть слово игроку {dropped.by}: u/г."
        )


def unaccepted(game: Game) -> Nomination | None:
    """The nomination that waits for «Принято» and may have it."""
    try:
        game.play(actions.Accept())
    except PlayError:
        return None
    return game.state.pending


def phase_is_over(core: Core, phase: Phase) -> None:
    """The host has gone on to what follows `phase`, so its last speech is over."""
    state = core.game.state
    if state.phase is phase and len(state.floor) == 1 and _has_begun(core):
        end_speech(core)


def _has_begun(core: Core) -> bool:
    """Whether the one who has the floor has had some of his time."""
    used = core.walk.used(core.at)
    return core.closed or core.spoke or (used is not None and used >= _SILENT_SECONDS)


def floor(core: Core, command: Command, seat: int | None) -> None:
    """The host gives the floor: to whose turn it is, or to the next one, for then this speech is over."""
    court.tally(core, command, seat)
    whose.follows(core, seat)
    now = core.walk.cue.floor
    if now is None:
        return
    ahead = core.game.state.floor[1:]
    ends = seat in ahead[:1] or (core.closed and (seat is None or seat in ahead))
    if _has_begun(core) and ends and seat != now and core.unsettled is None:
        end_speech(core)
        now = core.walk.cue.floor
    if now is None:
        return
    if seat is not None and seat != now:
        if not whose.calls(core, seat):
            core.tip(f"Слово за игроком {now}, а названо место {seat}.")
        return
    if seat == now:
        whose.stay(core)
    if core.walk.stage is not Stage.HOLD or core.walk.stands:
        core.closed = False
        core.effects.append(Hush())
        core.hold(core.at)


def lead(core: Core, command: Command) -> None:
    """The host says a phrase of the programme himself: the walk goes there."""
    keys = [cue.key for cue in core.walk.programme]
    key = DEAL if command in _AFTER_THE_DEAL and DEAL in keys else _STEPS.get(command)
    if key == DEAL != core.walk.key:
        core.tip("Роли не введены: введите раздачу.")
    if key in keys[1:]:
        core.effects.append(Hush())
        core.go_to(keys.index(key))
    elif key == keys[0] and core.walk.stage is not Stage.HOLD:
        core.effects.append(Hush())
        core.hold(core.at)


def night(core: Core) -> None:
    """«Город засыпает», at the seating or after the day: the masks have their time from now on."""
    court.tally(core, Command.NIGHT)
    phase_is_over(core, Phase.LAST_WORDS)
    phase = core.game.state.phase
    if phase in (Phase.SEATING, Phase.NIGHT):
        lead(core, Command.NIGHT)
    elif phase in FLOOR_PHASES and core.walk.runs:
        return  # somebody speaks, and it is only a word of his
    elif core.play(actions.Night()) and not core.leads:
        core.hold(core.at)


def dawn(core: Core) -> None:
    """«Доброе утро, город»: what the night was to bring is asked for before it can't be given any more."""
    state = core.game.state
    if state.phase is not Phase.NIGHT:
        return
    if state.night and not state.shots_given:
        core.tip("Выстрелы не введены. Введите их или начните утро клавишей (o/щ): это промах.")
        return
    core.play(actions.Dawn())
