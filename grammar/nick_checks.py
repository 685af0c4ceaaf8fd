"""Nicks are checked when the table is set up: what will be confused with what, told in Russian."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from grammar.calls import calls
from grammar.formula import formula_verb, vote_word
from grammar.markers import marks
from grammar.morph import parses
from grammar.nick_forms import MAX_WORDS, in_russian_letters, nick_forms, spellings
from grammar.nick_pairs import Likeness, likeness
from grammar.numbers import is_numeral, lexicon
from grammar.read import read
from grammar.seats import find_seats
from grammar.table import SEATS, Table, sound
from grammar.text import tokens
from grammar.types import Kind, Line
from grammar.words import data


class Severity(StrEnum):
    """How much a nick troubles the game."""

    MUST = "must change"
    BETTER = "better change"
    KNOW = "good to know"


class Trouble(StrEnum):
    """What is the matter with a nick."""

    SAME = "same"
    SOUNDS_LIKE = "sounds_like"
    COMMON_FORM = "common_form"
    PART_OF = "part_of"
    NUMBER = "number"
    LIKE_NUMBER = "like_number"
    COMMAND = "command"
    FIXED_WORD = "fixed_word"
    BANNED = "banned"
    ROLE = "role"
    ORDINARY = "ordinary"
    LONG = "long"
    UNSPEAKABLE = "unspeakable"
    LATIN = "latin"
    DIGITS = "digits"
    SIGNS = "signs"
    UNKNOWN_WORD = "unknown_word"


@dataclass(frozen=True)
class NickTrouble:
    """One trouble of the nick of `seat`, with that of `other` where two are alike; `told` is for the host."""

    seat: int
    other: int | None
    kind: Trouble
    severity: Severity
    told: str


IsCommand = Callable[[str], bool]
"""Whether a phrase by itself is a command of the host."""
FindWord = Callable[[str], bool]
"""Whether a recogniser knows a word (lower case, «ё» as «е»)."""


def is_command(phrase: str) -> bool:
    """True when the host would call something by these words alone."""
    return bool(calls(phrase, Table(), host=True))


def check(
    table: Table, find_word: FindWord | None = None, commands: IsCommand = is_command
) -> tuple[NickTrouble, ...]:
    """All troubles of a table's nicks, the worst first, then by seats.

    `find_word` is given where a recogniser with a fixed vocabulary is used.
    """
    found = [*_pairs(table)]
    for seat, nick in table.nicks.items():
        found += _alone(_Nick(seat, nick), find_word, commands)
    order = list(Severity)
    return tuple(sorted(found, key=lambda trouble: (order.index(trouble.severity), trouble.seat)))


# --- two nicks ---------------------------------------------------------------------------------------------

_ALIKE = {
    Likeness.SAME: (Trouble.SAME, Severity.MUST, "Ники {a} и {b} одинаковы: смените один из них."),
    Likeness.FORM: (
        Trouble.COMMON_FORM,
        Severity.MUST,
        "Ники {a} и {b} совпадают в слове «{form}»: называйте этих игроков по номеру или смените ник.",
    ),
    Likeness.SOUND: (
        Trouble.SOUNDS_LIKE,
        Severity.MUST,
        "Ники {a} и {b} звучат одинаково: называйте этих игроков по номеру или смените ник.",
    ),
    Likeness.NEAR: (
        Trouble.SOUNDS_LIKE,
        Severity.BETTER,
        "Ники {a} и {b} звучат почти одинаково: называйте этих игроков по номеру или смените ник.",
    ),
    Likeness.PART: (
        Trouble.PART_OF,
        Severity.BETTER,
        "В никах {a} и {b} общее слово «{form}»: называйте эти ники полностью или смените один.",
    ),
}


def _pairs(table: Table) -> Iterator[NickTrouble]:
    seats = [seat for seat, nick in table.nicks.items() if tokens(nick)]
    for index, seat in enumerate(seats):
        for other in seats[index + 1 :]:
            mine, theirs = table.nicks[seat], table.nicks[other]
            if alike := likeness(mine, theirs):
                kind, severity, told = _ALIKE[alike.how]
                a, b = f"«{_short(mine)}» ({seat})", f"«{_short(theirs)}» ({other})"
                yield NickTrouble(seat, other, kind, severity, told.format(a=a, b=b, form=alike.form))


# --- one nick ----------------------------------------------------------------------------------------------


class _Nick:
    """A nick with what several checks need."""

    def __init__(self, seat: int, nick: str) -> None:
        self.seat = seat
        self.nick = nick
        self.words = tuple(token.norm for token in tokens(nick))
        self.spoken = spellings(nick)[-1] if self.words else ()
        self.forms = {" ".join(form) for form in nick_forms(nick)}

    def trouble(self, kind: Trouble, severity: Severity, told: str) -> NickTrouble:
        """`told` goes on after «Ник «…» (3) »."""
        return NickTrouble(self.seat, None, kind, severity, f"Ник «{_short(self.nick)}» ({self.seat}) {told}")


def _short(nick: str) -> str:
    shown = " ".join("".join(c for c in nick if c.isprintable() or c == " ").split())
    return shown if len(shown) <= 40 else shown[:39] + "…"


def _alone(nick: _Nick, find_word: FindWord | None, commands: IsCommand) -> list[NickTrouble]:
    spelling = list(_spelling(nick))
    if not any(word.isalpha() or "-" in word for word in nick.words):
        return spelling
    steering = list(_steering(nick, commands))
    said = steering or [*_numeric(nick), *_said_anyway(nick)]
    return [*spelling, *said, *_vocabulary(nick, find_word)]


def _spelling(nick: _Nick) -> Iterator[NickTrouble]:
    letters = [word for word in nick.words if any(c.isalpha() for c in word)]
    if not letters:
        number = any(word.isdecimal() for word in nick.words)
        told = "- число, его примут за место" if number else "нельзя произнести: в нём нет букв"
        yield nick.trouble(
            Trouble.NUMBER if number else Trouble.UNSPEAKABLE, Severity.MUST, f"{told}. Запишите ник словами."
        )
        return
    if any(re.search("[a-z]", word) for word in letters):
        heard = " ".join(in_russian_letters(word) if word.isascii() else word for word in nick.words)
        yield nick.trouble(
            Trouble.LATIN,
            Severity.BETTER,
            f"записан латиницей и ищется как «{heard[:40]}»: запишите его русскими буквами, как произносите.",
        )
    if any(c.isdecimal() for word in nick.words for c in word):
        yield nick.trouble(
            Trouble.DIGITS, Severity.BETTER, "содержит цифры: запишите их словами, как произносите."
        )
    if any(unicodedata.category(c) in {"So", "Sk", "Cn", "Co", "Cs", "Cc"} for c in nick.nick):
        yield nick.trouble(
            Trouble.SIGNS,
            Severity.KNOW,
            f"содержит значки: их не слышно, ищется «{' '.join(nick.words)[:40]}».",
        )
    if len(nick.words) > MAX_WORDS:
        heard = " ".join(nick.words[:MAX_WORDS])
        yield nick.trouble(
            Trouble.LONG,
            Severity.BETTER,
            f"длиннее трёх слов: будет узнан по первым трём, «{heard[:40]}»; сократите его.",
        )


def _steering(nick: _Nick, commands: IsCommand) -> Iterator[NickTrouble]:
    """A nick that would be taken for something that moves the game."""
    listed = data("nicks")["check"]
    heard = {" ".join(words) for words in spellings(nick.nick)}
    formula = any(formula_verb(w) or vote_word(w) or marks(w, "player") or marks(w, "number") for w in heard)
    if formula or not heard.isdisjoint(listed["fixed"]):
        yield nick.trouble(
            Trouble.FIXED_WORD, Severity.MUST, "- слово, которым ведут игру: его не отличить, смените ник."
        )
    elif any(commands(phrase) for phrase in heard):
        yield nick.trouble(
            Trouble.COMMAND,
            Severity.MUST,
            "- команда ведущего: она сработает, когда его назовут. Смените ник.",
        )
    elif any(_lemmas(phrase) & set(listed["roles"]) for phrase in heard):
        yield nick.trouble(
            Trouble.ROLE, Severity.MUST, "- роль или цвет в игре: речь о роли примут за него. Смените ник."
        )


def _numeric(nick: _Nick) -> Iterator[NickTrouble]:
    seats = sorted({seat for form in nick.forms if (seat := _seat(form))})
    alike = sorted(
        {seat for form in nick.forms if (seat := _seat_sounds().get(sound(form.replace(" ", ""))))}
    )
    first = nick.spoken[0] if nick.spoken else ""
    if seats or alike:
        place = (seats or alike)[0]
        verb = "означает и" if seats else "звучит как"
        yield nick.trouble(
            Trouble.NUMBER,
            Severity.MUST,
            f"{verb} место {place}: ведущему придётся переспрашивать. Смените ник.",
        )
    elif is_numeral(first) or _lemmas(" ".join(nick.spoken)) & set(data("nicks")["check"]["numbers"]):
        yield nick.trouble(
            Trouble.LIKE_NUMBER,
            Severity.BETTER,
            "похож на номер: если его расслышат не весь, примут за место.",
        )


def _said_anyway(nick: _Nick) -> Iterator[NickTrouble]:
    kinds = {told for form in nick.forms for told in _forbidden(form)}
    if kinds:
        yield nick.trouble(
            Trouble.BANNED,
            Severity.KNOW,
            f"- запретное слово ({min(kinds)}): обращаться по нику можно, это не нарушение.",
        )
    elif _lemmas(" ".join(nick.spoken)) & set(data("nicks")["check"]["often"]):
        yield nick.trouble(
            Trouble.ORDINARY,
            Severity.KNOW,
            "- слово, которое говорят и без него: в выставлении поймём, а в речи просите называть номер.",
        )


def _forbidden(form: str) -> Iterator[str]:
    """For what the words would be a violation if they were no nick: alone, or counted («сто пряников»)."""
    for phrase in (form, f"на сто {form}"):
        for finding in read(Line(phrase), Table()):
            if _banned(finding.kind) and finding.end == len(phrase):
                yield finding.explanation


def _banned(kind: Kind) -> bool:
    never = {Kind.AFTER_THANKS, Kind.REAL_NAME, Kind.GAME_TALK}
    return kind not in never and "penalty" in data("kinds")[kind.value]


def _vocabulary(nick: _Nick, find_word: FindWord | None) -> Iterator[NickTrouble]:
    if find_word is None:
        return
    unknown = [word for word in nick.spoken if not find_word(word)]
    if unknown:
        yield nick.trouble(
            Trouble.UNKNOWN_WORD,
            Severity.BETTER,
            f"не будет услышан: слова «{unknown[0][:40]}» нет в словаре распознавателя. "
            "Называйте игрока по номеру или смените ник.",
        )


def _lemmas(phrase: str) -> set[str]:
    """What a nick of one word may be a form of, itself included; nothing for a longer one."""
    if " " in phrase:
        return set()
    return {phrase, *(p.lemma for p in parses(phrase) if p.score >= 0.1)}


def _seat(phrase: str) -> int | None:
    """The seat that the phrase as a whole names without any nicks."""
    said = tokens(phrase)
    refs = find_seats(said, Table())
    whole = len(refs) == 1 and refs[0].first == 0 and refs[0].last == len(said) - 1
    return refs[0].seat if whole else None


@cache
def _seat_sounds() -> dict[str, int]:
    return {sound(word): value for word, (value, _) in lexicon().items() if value in SEATS and len(word) > 3}


def worst(troubles: Sequence[NickTrouble]) -> Severity | None:
    """The gravest of them, None when there are none."""
    return next((severity for severity in Severity if any(t.severity is severity for t in troubles)), None)
