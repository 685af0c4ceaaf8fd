"""Which seats a line names, and in what way: number, ordinal, digits, nick, «себя»."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from grammar.markers import Marker, marker_ending, marks
from grammar.morph import parses
from grammar.nick_forms import MAX_WORDS
from grammar.numbers import Form, Number, is_numeral, numbers
from grammar.table import SEATS, NickHit, Table
from grammar.text import Token
from grammar.words import REMEMBERED, words

By = Literal["number", "ordinal", "digit", "nick", "self"]
_TO_VOTE = re.compile(r"н[ао]г[оа]л[оа]с[оау]в\w*$")
_BY: dict[Form, By] = {
    Form.CARDINAL: "number",
    Form.NOUN: "number",
    Form.ORDINAL: "ordinal",
    Form.DIGIT: "digit",
}
_NOMINATES = ("выставля", "вставля")
_TIMES = frozenset({"раз", "день", "круг", "кон"})
_STOPS = frozenset(".!?…")
_NEVER_NEUTER = ("ый", "ий", "ой", "ая", "ья", "ую", "ью")
_ONE_ONLY = (*_NEVER_NEUTER, "ого", "его", "ому", "ему", "ое", "ье")
_SHORTEST_PHRASE = 8  # letters
_PREPOSITIONS = ("за", "на", "про", "от", "по", "к", "с", "у", "в", "о", "и")


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat named by the tokens `first`..`last` (both included), words like «игрока под номером» and all.

    `seat` is None when more than one is possible: they stand in `candidates` (which otherwise holds the
    seat alone; for «себя» it is empty and the speaker is meant).
    `player`/`number`: the words «игрок»/«номер» stand with it, `bare` the token where the name itself begins.
    `sure`: nothing but a seat can be meant; a bare «один» or «пять» may be a plain count.
    `bent`: recognised by its sound only. `part`: only a part of a longer nick.
    `form`: spelling of a number. `tail`: what the last token swallowed («на», «на голосование»).
    `accusative`: of the candidates those whose nick stands in the accusative here.
    """

    seat: int | None
    first: int
    last: int
    candidates: tuple[int, ...]
    by: By
    player: bool = False
    number: bool = False
    bare: int = 0
    sure: bool = True
    bent: bool = False
    part: bool = False
    form: Form | None = None
    tail: str = ""
    accusative: tuple[int, ...] = ()


def find_seats(tokens: Sequence[Token], table: Table) -> tuple[SeatRef, ...]:
    """All seats named in a line, in order, without overlaps."""
    found = [*_numbered(tokens), *_nicked(tokens, table), *_selves(tokens)]
    return _settled(sorted(found, key=lambda ref: (ref.first, -ref.last)))


def _settled(found: list[SeatRef]) -> tuple[SeatRef, ...]:
    """Overlapping names are one: a nick that is a number too is ambiguous, else the longer wins."""
    settled: list[SeatRef] = []
    for ref in found:
        before = settled[-1] if settled else None
        if before is None or ref.first > before.last:
            settled.append(ref)
        elif {before.by, ref.by} & {"nick"} and before.by != ref.by and ref.bare == before.bare:
            settled[-1] = _number_or_nick(before, ref)
        elif ref.bare > before.last:  # «пятый игрок Лиса»: only the words that lead up to it are shared
            settled.append(replace(ref, first=before.last + 1, player=False, number=False))
        elif ref.last - ref.first > before.last - before.first:
            settled[-1] = ref
    return tuple(settled)


def _number_or_nick(one: SeatRef, other: SeatRef) -> SeatRef:
    """«семёрка» is both; «номер пятый» is a number, «Три кота» the nick of two words."""
    nick, number = (one, other) if one.by == "nick" else (other, one)
    if number.number:
        return number
    if nick.last > number.last and not nick.bent:
        return nick
    both = tuple(sorted({*one.candidates, *other.candidates}))
    return replace(one, candidates=both, seat=both[0] if len(both) == 1 else None)


# --- numbers -----------------------------------------------------------------------------------------------


def _numbered(tokens: Sequence[Token]) -> list[SeatRef]:
    found: list[SeatRef] = []
    floor = 0
    for number in numbers(tokens):
        if number.value in SEATS and not _decimal(tokens, number):
            ref = _numbered_ref(tokens, number, floor)
            if ref is not None:
                found.append(ref)
                floor = ref.last + 1
    return found


def _numbered_ref(tokens: Sequence[Token], number: Number, floor: int) -> SeatRef | None:
    plain = number.form in {Form.CARDINAL, Form.DIGIT}
    first, player, numero = before(tokens, number.first, floor, across=plain)
    player = player or number.head.startswith("игрок")
    numero = numero or number.head == "номер"
    last = number.last
    if not number.tail and number.form is not Form.NOUN and (trailing := _after(tokens, number)):
        last += 1
        player, numero = player or trailing == "player", numero or trailing == "number"
    marked = player or numero
    if not marked and not number.tail and _counts(tokens, number):
        return None
    sure = marked or number.form is Form.NOUN or (number.form is Form.ORDINAL and number.value > 2)
    return SeatRef(
        number.value, first, last, (number.value,), _BY[number.form],
        player=player, number=numero, bare=number.first, sure=sure, form=number.form, tail=number.tail,
    )  # fmt: skip


def before(
    tokens: Sequence[Token], index: int, floor: int = 0, *, across: bool = True
) -> tuple[int, bool, bool]:
    """The words «игрок», «под номером», hesitations that lead up to the token `index`.

    Returns where they begin and whether «игрок» and whether «номер» is among them; tokens before `floor`
    belong to another seat. A recogniser ends sentences anywhere («игрок номер. Семь»): only with `across`
    the words are looked for beyond such an end, for a name or an ordinal may begin the next sentence.
    """
    if not across and _STOPS & set(tokens[index].stop_before):
        return index, False, False
    shifted = tokens[floor:index]
    at, numero = _step(shifted, index - floor, "number")
    at, player = _step(shifted, at, "player")
    return at + floor, player, numero


def _step(tokens: Sequence[Token], index: int, what: Marker) -> tuple[int, bool]:
    at = _over_fillers(tokens, index) if index else index
    found = marker_ending(tokens, at, what)
    return (index, False) if found is None else (found, True)


def _over_fillers(tokens: Sequence[Token], index: int) -> int:
    at = index
    while at > 0 and at > index - 4 and tokens[at - 1].norm in words("seats", "filler"):
        at -= 1
    return at


def _after(tokens: Sequence[Token], number: Number) -> str:
    """«пятого игрока», «пятый номер»: the word stands behind the ordinal."""
    if number.last + 1 >= len(tokens) or tokens[number.last + 1].stop_before:
        return ""
    following = tokens[number.last + 1].norm
    beyond = tokens[number.last + 2] if number.last + 2 < len(tokens) else None
    if beyond is not None and not beyond.stop_before and marks(beyond.norm, "number"):
        return ""  # «второй игрока номер пять …»: the next seat begins there
    ordinal = number.form is Form.ORDINAL
    if marks(following, "player"):
        singular = following.rstrip("аоуем").endswith(("к", "г")) and not following.endswith(
            ("ов", "ам", "ами")
        )
        return "player" if singular and (ordinal or (number.value > 4 and following.endswith("а"))) else ""
    return "number" if ordinal and marks(following, "number") and following not in {"№", "#"} else ""


def _counts(tokens: Sequence[Token], number: Number) -> bool:
    """True when the number only counts or orders the thing named after it («пять голосов», «второй круг»)."""
    if number.last + 1 >= len(tokens) or tokens[number.last + 1].stop_before:
        return False
    following = tokens[number.last + 1].norm
    if following == "%":
        return True
    nominated = number.first and tokens[number.first - 1].norm.startswith(_NOMINATES)
    if nominated and following not in _TIMES:
        return False  # «выставляю пятого голосования»: somebody, not the fifth vote
    kind = "ordered" if number.form is Form.ORDINAL else "counted"
    if number.form is Form.ORDINAL and _unlike(tokens[number.last].norm, following):
        return False
    return number.form is not Form.NOUN and _lemma_in(following, kind)


def _unlike(ordinal: str, following: str) -> bool:
    """«пятая, предупреждение», «за седьмого голосов нет»: no endings that go together."""
    if ordinal.endswith(_NEVER_NEUTER) and _neuter(following):
        return True
    return ordinal.endswith(_ONE_ONLY) and _many(following)


@lru_cache(maxsize=REMEMBERED)
def _lemma_in(word: str, key: str) -> bool:
    return any(p.lemma in words("seats", key) for p in parses(word)[:3] if p.known)


@lru_cache(maxsize=REMEMBERED)
def _neuter(word: str) -> bool:
    return all("neut" in p.tags and "sing" in p.tags for p in parses(word)[:1]) and bool(parses(word))


@lru_cache(maxsize=REMEMBERED)
def _many(word: str) -> bool:
    return all("plur" in p.tags for p in parses(word)) and bool(parses(word))


def _decimal(tokens: Sequence[Token], number: Number) -> bool:
    """«1,5», «12:30», «3/4»: a digit of a longer number."""
    if number.form is not Form.DIGIT:
        return False
    for left, right in ((number.first - 1, number.first), (number.last, number.last + 1)):
        if left >= 0 and right < len(tokens) and tokens[right].stop_before in {",", ".", ":", "/", "-"}:
            tight = tokens[right].start - tokens[left].end == 1
            if tight and tokens[left].norm.isdigit() and tokens[right].norm.isdigit():
                return True
    return False


# --- nicks and «себя» --------------------------------------------------------------------------------------


def _nicked(tokens: Sequence[Token], table: Table) -> list[SeatRef]:
    if not table.longest:
        return []
    found: list[SeatRef] = []
    index = 0
    while index < len(tokens):
        ref = _nick_at(tokens, index, table)
        if ref is None:
            index += 1
            continue
        found.append(ref)
        index = ref.last + 1
    return found


def _nick_at(tokens: Sequence[Token], index: int, table: Table) -> SeatRef | None:
    first, player, numero = before(tokens, index, across=False)
    exact = min(MAX_WORDS + 1, len(tokens) - index) if table.begins(tokens[index].norm) else 0
    for count in range(exact, 0, -1):
        if (ref := _exact_nick(tokens, index, count, table)) is not None:
            if player and len(ref.candidates) > 1:
                ref = _as_named(tokens, ref, table)
            ref = _or_a_longer_one(tokens, ref, table)
            return replace(ref, first=first, player=player, number=numero)
    expected = player or (index > 0 and tokens[index - 1].norm.startswith(_NOMINATES))
    for count in range(min(table.longest, len(tokens) - index), 0, -1):
        if (bent := _bent_nick(tokens, index, count, table, expected)) is not None:
            return replace(bent, first=first, player=player, number=numero)
    return _only_nick_between(tokens, index, table)


def _exact_nick(tokens: Sequence[Token], index: int, count: int, table: Table) -> SeatRef | None:
    """A nick in one of its forms; «барсукана голосование» is one as well."""
    joined = "".join(token.norm for token in tokens[index : index + count])
    last = index + count - 1
    if (hit := table.exact(joined)) is not None:
        return None if hit.part and count > 1 else _nick_ref(hit, index, last)
    voted = last + 1 < len(tokens) and tokens[last + 1].norm.startswith("голосов")
    swallowed = tokens[last].norm.endswith("на") and tokens[last].norm != "на"
    if voted and swallowed and (hit := table.exact(joined[:-2])) is not None:
        return replace(_nick_ref(hit, index, last), tail="на")
    return None


def _as_named(tokens: Sequence[Token], ref: SeatRef, table: Table) -> SeatRef:
    """«игрока Лиса»: behind «игрока» the nick may stand in the nominative as well."""
    joined = "".join(token.norm for token in tokens[ref.bare : ref.last + 1])
    fitting = tuple(sorted({*ref.accusative, *table.called(joined)}))
    return replace(ref, accusative=fitting)


def _or_a_longer_one(tokens: Sequence[Token], ref: SeatRef, table: Table) -> SeatRef:
    """«деда мороса» at a table with Дед and Дед Мороз may be either of them."""
    for last in range(min(ref.bare + table.longest, len(tokens)) - 1, ref.last, -1):
        joined = "".join(token.norm for token in tokens[ref.bare : last + 1])
        hit = _longer_nick(joined, table)
        if hit and not any(token.stop_before for token in tokens[ref.bare + 1 : last + 1]):
            both = tuple(sorted({*ref.candidates, *hit.seats}))
            seat = both[0] if len(both) == 1 else None
            return replace(ref, last=last, seat=seat, candidates=both, accusative=both, bent=True, tail="")
    return ref


def _longer_nick(joined: str, table: Table) -> NickHit | None:
    """A nick of several words that sounds like these words."""
    if len(joined) < _SHORTEST_PHRASE:  # other words may sound like a shorter one
        return None
    hit = table.heard(joined, expected=True)
    return hit if hit and table.phrases.issuperset(hit.seats) else None


def _only_nick_between(tokens: Sequence[Token], index: int, table: Table) -> SeatRef | None:
    """«я выставляю игр на голосование»: a word alone in the place of the candidate is a nick, if short."""
    around = tokens[max(0, index - 1) : index + 3]
    if not index or len(around) < 4 or any(token.stop_before for token in around[1:]):
        return None
    named = around[0].norm.startswith(_NOMINATES) or marks(around[0].norm, "player")
    if not named or not _TO_VOTE.match(around[2].norm + around[3].norm) or _ordinary(around[1].norm):
        return None
    if any({"NPRO", "ADJF", "NUMR", "PREP"} & p.tags for p in parses(around[1].norm)):
        return None
    hit = table.nearest(around[1].norm)
    return replace(_nick_ref(hit, index, index), bent=True) if hit else None


def _nick_ref(hit: NickHit, index: int, last: int) -> SeatRef:
    seat = hit.seats[0] if len(hit.seats) == 1 else None
    return SeatRef(
        seat, index, last, hit.seats, "nick",
        bare=index, bent=hit.bent, part=hit.part, accusative=hit.accusative,
    )  # fmt: skip


def _bent_nick(
    tokens: Sequence[Token], index: int, count: int, table: Table, expected: bool
) -> SeatRef | None:
    joined = "".join(token.norm for token in tokens[index : index + count])
    hit, tail = None, ""
    if count == 1:
        hit, tail = _run_together(tokens, index, table)
    else:
        hit = _longer_nick(joined, table)
    if hit is None and count == 1 and not _ordinary(tokens[index].norm):
        hit = table.heard(joined, expected=expected)
    if hit is None:
        return None
    return replace(_nick_ref(hit, index, index + count - 1), tail=tail)


def _ordinary(norm: str) -> bool:
    """Words that are never taken for a bent nick: numerals and the words of the formula itself."""
    return (
        marks(norm, "player")
        or marks(norm, "number")
        or is_numeral(norm)
        or norm.startswith(("голосов", "выставл"))
    )


def _run_together(tokens: Sequence[Token], index: int, table: Table) -> tuple[NickHit | None, str]:
    """«забарсуком», «гамлитоноголосование»."""
    norm = tokens[index].norm
    if match := _TO_VOTE.search(norm):
        base = norm[: match.start()]
        return table.exact(base) or table.heard(base, expected=True), "на голосование"
    if any(p.known for p in parses(norm)):
        return None, ""
    for preposition in _PREPOSITIONS:
        rest = norm.removeprefix(preposition)
        if rest != norm and len(rest) >= 4 and (hit := table.exact(rest)):
            return replace(hit, bent=True), ""
    return None, ""


def _selves(tokens: Sequence[Token]) -> list[SeatRef]:
    return [
        SeatRef(None, i, i, (), "self", bare=i)
        for i, t in enumerate(tokens)
        if t.norm in words("seats", "self")
    ]
