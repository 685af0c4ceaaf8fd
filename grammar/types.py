"""The small typed values of this room: a line that was said, what was found in it, what the host called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """In which part of the game a line was said (`host` = by the host himself)."""

    SPEECH = "speech"
    DEFENCE = "defence"
    LAST_WORD = "last_word"
    NIGHT = "night"
    COURT = "court"
    TIMEOUT = "timeout"
    HOST = "host"


class Kind(StrEnum):
    """What a finding is about; the rule numbers stand in data/kinds.toml."""

    NOMINATION = "nomination"
    HONESTY_WORD = "honesty_word"
    RATIO = "ratio"
    INFORMAL_ADDRESS = "informal_address"
    THANKS = "thanks"
    AFTER_THANKS = "after_thanks"
    OATH = "oath"
    BET = "bet"
    THREAT = "threat"
    RELIGION = "religion"
    INSULT = "insult"
    OBSCENITY = "obscenity"
    REAL_NAME = "real_name"
    NIGHT_SOUNDS = "night_sounds"
    HOST_DISPUTE = "host_dispute"
    GAME_TALK = "game_talk"
    COURT_TALK = "court_talk"
    NIGHT_TALK = "night_talk"
    CLUB_WORD = "club_word"


class Verdict(StrEnum):
    """Whether the wording of a nomination is a permitted one (rule 31)."""

    ACCEPTED = "accepted"
    WRONG_WORDING = "wrong_wording"


class Penalty(StrEnum):
    """What the rulebook gives for a violation."""

    WARNING = "warning"
    REMOVAL = "removal"


@dataclass(frozen=True)
class Line:
    """What one person said in one go. `speaker` is his seat, None when unknown or the host."""

    text: str
    speaker: int | None = None
    phase: Phase = Phase.SPEECH


@dataclass(frozen=True)
class Finding:
    """Something in a line that matters under the rules; `text[start:end] == span` always holds.

    `seat`, `candidates`, `verdict` and `reason` belong to nominations: `seat` is None when no seat (or
    more than one) can be made out, `candidates` lists the seats that are possible then; `reason` is a
    short Russian sentence saying what is wrong with the wording; `bent` tells that the fault lies only in
    words inside the phrase, which a recogniser may have bent («игрока о номерах пять»). `explanation`: what
    the kind is about, in a few Russian words for the host.
    """

    kind: Kind
    span: str
    start: int
    end: int
    rule: str
    penalty: Penalty | None = None
    seat: int | None = None
    candidates: tuple[int, ...] = ()
    verdict: Verdict | None = None
    reason: str | None = None
    bent: bool = False
    explanation: str = ""


class Command(StrEnum):
    """What the host does by his words: in the game, and (at the end) with the assistant."""

    FLOOR = "floor"  # «Игрок номер три, ваша минута»
    DEFENCE = "defence"  # «Игрок номер восемь, у вас тридцать секунд»
    LAST_WORD = "last_word"  # «…, ваше последнее слово»
    NO_LAST_WORD = "no_last_word"  # «последнего слова он лишён»
    CONTINUE = "continue"  # «продолжайте»
    MORE_TIME = "more_time"  # «ещё десять секунд»
    ACCEPT = "accept"  # «Принято»
    DECLINE = "decline"  # «Формулировка неверная», «не принято», «это не выставление»
    WARN = "warn"  # «предупреждение игроку номер пять»
    REMOVE = "remove"  # «игрок номер пять удаляется»
    LEAVE = "leave"  # «игрок номер пять покинул стол»
    SPEECH_END = "speech_end"  # «минута закончилась», «спасибо» (time is over)
    NOMINATED = "nominated"  # «на голосование выставлен игрок номер семь», «выставлены игроки …»
    COURT = "court"  # «обсуждение закончено», «переходим в зал суда»
    VOTE = "vote"  # «голосуем за игрока номер семь», «кто за игрока номер пять»
    VOTES = "votes"  # «два голоса», «голосов нет», «остальные голоса уходят игроку номер шесть»
    TALLY = "tally"  # «голосование окончено», «подводим итог»
    SHOOTOUT = "shootout"  # «перестрелка»
    REVOTE = "revote"  # «переголосование»
    LIFT = "lift"  # «кто за то, чтобы все выставленные игроки покинули игру»
    LEAVES = "leaves"  # «игрок номер шесть, вы покидаете игру»
    KILLED = "killed"  # «этой ночью был убит игрок номер три»
    MISS = "miss"  # «мафия промахнулась», «никто не пострадал»
    TIMEOUT = "timeout"  # «объявляю тайм-аут»
    RESUME = "resume"  # «тайм-аут окончен»
    NIGHT = "night"  # «город засыпает»
    MAFIA_MEETS = "mafia_meets"  # «просыпается мафия»
    HUNT = "hunt"  # «мафия выходит на охоту»
    MAFIA_SLEEPS = "mafia_sleeps"  # «мафия засыпает»
    DON_WAKES = "don_wakes"  # «просыпается дон»
    DON_SLEEPS = "don_sleeps"  # «дон засыпает»
    SHERIFF_LOOKS = "sheriff_looks"  # «шериф просыпается и осматривается»
    SHERIFF_WAKES = "sheriff_wakes"  # «просыпается шериф»
    SHERIFF_SLEEPS = "sheriff_sleeps"  # «шериф засыпает»
    DAWN = "dawn"  # «город просыпается», «доброе утро, город»
    DAY_OPENS = "day_opens"  # «начинаем обсуждение второго дня»
    AWARD = "award"  # «победа присуждается красным»
    PAUSE = "pause"  # «пауза»
    NEXT = "next"  # «дальше»
    REPEAT = "repeat"  # «повтори»
    UNDO = "undo"  # «отмени последнее»
    CONFIRM = "confirm"  # «подтверждаю»
    REJECT = "reject"  # «отклоняю», «не подтверждаю»
    STOP = "stop"  # «стоп», «помолчи»
    ASK_NOMINATED = "ask_nominated"  # «кто выставлен?»
    ASK_TIME = "ask_time"  # «сколько осталось?»
    ASK_WARNINGS = "ask_warnings"  # «сколько у пятого предупреждений?»
    ASK_ALIVE = "ask_alive"  # «кто остался за столом?»


@dataclass(frozen=True)
class Call:
    """One thing the host said; `seats` in the order of mention, `count` of votes, seconds or warnings.

    `team`: to whom the game is awarded, "red" or "black". `candidates`: the seats that are possible where a
    name may be several players' («предупреждение Лисе») or was corrected («пятому, нет, шестому»).

    `exact` is true when the words leave no doubt that the host speaks (a player would not say them in
    his speech), false when they only fit («спасибо», «предупреждение» without a seat).
    """

    command: Command
    span: str
    start: int
    end: int
    seats: tuple[int, ...] = ()
    count: int | None = None
    rule: str | None = None
    exact: bool = True
    team: str | None = None
    candidates: tuple[int, ...] = ()

    @property
    def seat(self) -> int | None:
        """The only seat named, or None."""
        return self.seats[0] if len(self.seats) == 1 else None
