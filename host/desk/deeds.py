"""What a page asks for, read from JSON: work for the thread of the game, and whether the game took it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from host.live.entries import PLAYED, Kind
from host.live.events import Act, Announce, Do, Setting, Tell
from host.live.outcome import Outcome, Speak, Tip
from host.live.session import Session
from host.live.takeback import UNDONE, clear_nick
from host.live.terminal.text import clean
from rules import actions
from rules.actions import Action
from rules.errors import NotAnAction, PlayError
from rules.game import Game
from rules.notation import NAMES, from_json

_LONGEST_SAID = 300
_LONGEST_MORE = 600
_LOT: random.Random = secrets.SystemRandom()
_PENALTIES = ("warning", "removal")


@dataclass(frozen=True)
class Refusal:
    """Why it was not done, in a Russian sentence, and the rule behind it where there is one."""

    reason: str
    rule: str | None = None


Deed = Callable[[Session, float], tuple[Outcome, Refusal | None]]
"""Done at a moment of the game's clock, in the thread of the game."""

Reader = Callable[[Mapping[str, Any]], Deed]
"""Makes a deed of the values of a request. Raises NotAnAction."""


def read(values: Mapping[str, Any], others: Mapping[str, Reader]) -> Deed:
    """The deed that a request asks for. Raises NotAnAction, its reason is for the host.

    `others`: what reads the deeds that need more than the session, by their `do`.
    """
    do = values.get("do")
    reader = {**others, **_READERS}.get(do) if isinstance(do, str) else None
    deed = _played(from_json(values)) if reader is None else reader(values)
    return deed if values.get("seen") is None else _as_seen(_seen(values["seen"]), deed)


_LATE = Refusal("Положение уже другое: посмотрите и, если нужно, нажмите ещё раз.")


def _seen(given: Any) -> Mapping[str, Any]:
    """What the page saw when it was tapped: of another moment the tap was not meant."""
    if not isinstance(given, dict) or not set(given) <= {"key", "stage", "lines"}:
        raise NotAnAction("Ключ «seen»: нужно {…} с «key», «stage», «lines».")
    return given


def _as_seen(seen: Mapping[str, Any], deed: Deed) -> Deed:
    """The deed, if the game still stands where the page saw it: else two taps at one button are two deeds."""

    def checked(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        walk, lines = session.core.walk, len(session.core.game.actions)
        now = {"key": walk.key, "stage": walk.stage.value, "lines": lines}
        if any(now[name] != value for name, value in seen.items()):
            return Outcome(), _LATE
        return deed(session, at)

    return checked


# -- actions of the game -----------------------------------------------------------------------------------


def _played(action: Action) -> Deed:
    def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        game, attempt = session.core.game, session.core.attempt
        outcome = session.step(Act(at, action))
        wanted = NAMES[type(action)]
        done = [entry.body["do"]["do"] for entry in outcome.records if entry.kind in PLAYED]
        reopened = isinstance(action, actions.Undo) and _reopened(outcome)
        if wanted in done or session.core.attempt != attempt or reopened:
            return outcome, None
        return outcome, _refused(game, action, outcome)

    return deed


def _reopened(outcome: Outcome) -> bool:
    """Whether a rejection was taken back, which is no action of the game."""
    return any(entry.kind is Kind.PROPOSAL for entry in outcome.records)


def _refused(game: Game, action: Action, outcome: Outcome) -> Refusal | None:
    """Why nothing came of an action: what the rules say, or what the host was told."""
    try:
        game.play(action)
    except PlayError as error:
        return Refusal(error.reason, error.rule)
    return _told(outcome)


def _told(outcome: Outcome) -> Refusal | None:
    tips = [effect.text for effect in outcome.effects if isinstance(effect, Tip)]
    return Refusal(tips[0]) if tips else None


def _undo_to(values: Mapping[str, Any]) -> Deed:
    line = _whole(values, "line", 0, 10_000)

    def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        count = len(session.core.game.actions)
        if line > count:
            return Outcome(), Refusal("Такой строки в журнале нет: обновите страницу.")
        if line == count:
            return Outcome(), Refusal("После этой строки ничего не было.")
        session.core.rejected = ()  # lines are taken back, whatever was rejected meanwhile
        made: list[Outcome] = []
        while len(session.core.game.actions) > line and len(made) < 2 * count:
            made.append(session.step(Act(at, actions.Undo())))  # the clock may end a speech in between
        return _as_one(made), None

    return deed


def _as_one(made: list[Outcome]) -> Outcome:
    """The outcomes of one step: all records and lines for the host, but only the last words are said."""
    records = tuple(entry for outcome in made for entry in outcome.records)
    tips = tuple(
        effect
        for outcome in made[:-1]
        for effect in outcome.effects
        if isinstance(effect, Tip) and not effect.text.startswith(UNDONE)
    )
    return Outcome(records, (*tips, *made[-1].effects))


def _nick(values: Mapping[str, Any]) -> Deed:
    nick = values.get("nick")
    action = from_json({**values, "do": "seat", **({"nick": clean(nick)} if isinstance(nick, str) else {})})
    given = _played(action)

    def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        """One that was written to the wrong seat is emptied; the rules know of no empty one."""
        if not isinstance(action, actions.Seat) or action.nick.strip():
            return given(session, at)
        return _cleared(session, at, action.seat) or given(session, at)

    return deed


def _cleared(session: Session, at: float, seat: int) -> tuple[Outcome, Refusal | None] | None:
    session.core.at = max(session.core.at, at)
    return (session.core.outcome(), None) if clear_nick(session.core, seat) else None


def _deal_random(_: Mapping[str, Any]) -> Deed:
    def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        book = session.core.game.rulebook
        don, *others = _LOT.sample(range(1, book.seats + 1), book.black + 1)
        return _played(actions.Deal(don, tuple(sorted(others[1:])), others[0]))(session, at)

    return deed


# -- words to the assistant --------------------------------------------------------------------------------


def _decides(do: Do) -> Reader:
    """Confirm or reject a proposal, all of them, or all of a seat."""

    def reader(values: Mapping[str, Any]) -> Deed:
        seat = _whole(values, "seat", 1, 99) if values.get("seat") is not None else None
        if values.get("every") is True:
            return _decided(lambda at: Tell(at, do, seat=seat, every=True))
        number = _whole(values, "proposal", 1, 10**6)
        return _decided(lambda at: Tell(at, do, number, seat))

    return reader


def _edit(values: Mapping[str, Any]) -> Deed:
    number = _whole(values, "proposal", 1, 10**6)
    seat = _whole(values, "seat", 1, 99) if values.get("seat") is not None else None
    rule = _text(values, "rule", 10) if values.get("rule") is not None else None
    penalty = values.get("penalty")
    if penalty is not None and penalty not in _PENALTIES:
        raise NotAnAction("Ключ «penalty»: нужно warning или removal.")
    return _decided(lambda at: Tell(at, Do.CONFIRM, number, seat, rule, penalty))


def _decided(word: Callable[[float], Tell]) -> Deed:
    def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
        outcome = session.step(word(at))
        decided = any(entry.kind is Kind.VERDICT for entry in outcome.records)
        return outcome, None if decided else _told(outcome)

    return deed


def _tells(do: Do) -> Reader:
    def reader(values: Mapping[str, Any]) -> Deed:
        seconds = _whole(values, "seconds", 1, _LONGEST_MORE) if "seconds" in values else 10

        def deed(session: Session, at: float) -> tuple[Outcome, Refusal | None]:
            outcome = session.step(Tell(at, do, seconds=seconds))
            return outcome, None

        return deed

    return reader


def _say(values: Mapping[str, Any]) -> Deed:
    text = " ".join(_text(values, "text", _LONGEST_SAID).split())
    return lambda _, __: (Outcome((), (Speak(text),)), None)


def _announce(values: Mapping[str, Any]) -> Deed:
    mode = values.get("mode")
    if mode not in [each.value for each in Announce]:
        raise NotAnAction("Ключ «mode»: нужно all, phases, timers или none.")
    return lambda session, at: (session.step(Setting(at, Announce(mode))), None)


_READERS: Mapping[str, Reader] = {
    "confirm": _decides(Do.CONFIRM),
    "reject": _decides(Do.REJECT),
    "edit": _edit,
    "say": _say,
    "pause": _tells(Do.PAUSE),
    "go_on": _tells(Do.GO_ON),
    "more_time": _tells(Do.MORE_TIME),
    "next": _tells(Do.NEXT),
    "repeat": _tells(Do.REPEAT),
    "stop": _tells(Do.STOP),
    "announce": _announce,
    "undo_to": _undo_to,
    "nick": _nick,
    "deal_random": _deal_random,
}


# -- values ------------------------------------------------------------------------------------------------


def _whole(values: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise NotAnAction(f"Ключ «{key}»: нужно целое число от {least} до {most}.")
    return value


def _text(values: Mapping[str, Any], key: str, longest: int) -> str:
    value = values.get(key)
    spoken = value.strip() if isinstance(value, str) and value.isprintable() else ""
    if not spoken or len(spoken) > longest:
        raise NotAnAction(f"Ключ «{key}»: нужен текст, не больше {longest} знаков.")
    return spoken
