"""The phrases of the commands, for a recogniser that hears only what is in its list (Vosk's grammar).

They are made of the same templates by which calls are read. A template can say thousands of things; its
plainest phrase is taken, and beside it the phrases that differ from it in one place, so that every word of
the template stands at least once beside its neighbours. Who is named goes through all ten seats and the
nicks in the plainest phrase, and takes turns in the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import zip_longest

from grammar.bent import spelled_by
from grammar.calls_lexicon import Pattern, patterns
from grammar.calls_template import NOTHING, Chain, Choice, Lemma, Node, Reason, Slot, Word
from grammar.morph import known
from grammar.nick_forms import nick_forms
from grammar.numbers import Form, lexicon
from grammar.table import SEATS, Table
from grammar.text import normal, tokens
from grammar.types import Command
from grammar.words import data

UNKNOWN = "[unk]"
"""What stands for every other word; without it each sound is forced into one of the phrases."""
LIMIT = 10_000
"""So many phrases at most, of whatever commands and table."""
_VARIANTS = 60  # of one template
_FORMS = 3  # of a word of which a template gives but the beginning
_EMPTY = frozenset({"remark", "few", "on", "start", "end", "gap", "any"})
_GENITIVE = frozenset({"у", "с", "против", "от", "для", "без"})
_ACCUSATIVE = frozenset({"за", "в", "на", "про"})

Words = tuple[str, ...]


def phrases(
    commands: Iterable[Command],
    table: Table,
    *,
    nominations: bool = False,
    others: Iterable[str] = (),
    yo: bool = False,
) -> tuple[str, ...]:
    """What the commands can be said with, plainest first, and `UNKNOWN`; at most `LIMIT`, none twice.

    `nominations`: with those of all seats and nicks. `others`: further phrases, such as banned words.
    Lower case, without punctuation, «ё» as «е» unless `yo`.
    """
    wanted = frozenset(commands)
    columns = [_said(pattern, table) for pattern in patterns() if pattern.command in wanted]
    plain = [*map(_plain, others), *(_nominations(table) if nominations else ())]
    ranked = (phrase for row in zip_longest(*columns) for phrase in row if phrase)
    found = list(dict.fromkeys(phrase for phrase in (*plain, *ranked) if phrase))[: LIMIT - 1]
    return (*(map(_with_yo, found) if yo else found), UNKNOWN)


def _plain(text: str) -> str:
    return " ".join(token.norm for token in tokens(text))


# --- one template ------------------------------------------------------------------------------------------


def _said(pattern: Pattern, table: Table) -> list[str]:
    """Its phrases: the plainest with everybody, then the others with one seat each."""
    forms = list(dict.fromkeys(_cover(pattern.tree, _example(pattern))))[:_VARIANTS]
    found: list[str] = []
    for turn, form in enumerate(forms):
        named = _filled(form, pattern, table)
        found += named if turn == 0 else [named[turn % len(named)]]
    return found


@lru_cache(maxsize=2_000)
def _example(pattern: Pattern) -> Words:
    return tuple(token.norm for token in tokens(pattern.example))


def _cover(node: Node, example: Words) -> list[Words]:
    """Ways to say it, the plainest first: of each part every way, with the plainest of all other parts."""
    match node:
        case Word(key):
            return [(form,) for form in _forms(key, example)]
        case Lemma(key):
            return [(key[1:].partition(":")[0],)]
        case Slot(name, value):
            return [()] if name in _EMPTY else [("{" + (name if value is None else str(value)) + "}",)]
        case Reason(_, part):
            return _cover(part, example)
        case Choice(options):
            ordered = sorted(options, key=lambda option: option is not NOTHING)
            return [way for option in ordered for way in _cover(option, example)]
        case Chain(parts):
            return _cover_chain(parts, example)


def _cover_chain(parts: Sequence[Node], example: Words) -> list[Words]:
    ways = [_cover(part, example) for part in parts]
    plainest = [way[0] for way in ways]
    found = [_joined(plainest)]
    for at, those in enumerate(ways):
        found += [_joined([*plainest[:at], way, *plainest[at + 1 :]]) for way in those[1:]]
    return found


def _joined(parts: Iterable[Words]) -> Words:
    return tuple(word for part in parts for word in part)


def _forms(key: str, example: Words) -> Words:
    """The word, or the words that begin so: of the example, of other examples, of the dictionary."""
    if not key.endswith("*"):
        return (key,)
    own = [word for word in example if spelled_by(word, key)]
    return tuple(dict.fromkeys((*own, *_words_with(key))))[:_FORMS]


@cache
def _words_with(key: str) -> Words:
    """A beginning that no dictionary continues is a word bent by a recogniser, and said by nobody."""
    elsewhere = [word for word in _example_words() if spelled_by(word, key)]
    made = [key[:-1] + ending for ending in data("vocabulary")["endings"]]
    found = (*elsewhere, *(word for word in made if known(word) and spelled_by(word, key)))
    return tuple(dict.fromkeys(found)) or (key[:-1],)


@cache
def _example_words() -> Words:
    return tuple(sorted({word for pattern in patterns() for word in _example(pattern)}))


# --- seats and numbers -------------------------------------------------------------------------------------


def _filled(form: Words, pattern: Pattern, table: Table) -> list[str]:
    """The phrase with every seat and every number in its slots."""
    found: list[Words] = [()]
    for at, word in enumerate(form):
        if word.startswith("{"):
            values = _values(word[1:-1], form, at, pattern, table)
            longest = max(len(values), len(found))
            found = [(*found[i % len(found)], *values[i % len(values)].split()) for i in range(longest)]
        else:
            found = [(*before, word) for before in found]
    return [" ".join(words) for words in found]


def _values(slot: str, form: Words, at: int, pattern: Pattern, table: Table) -> Sequence[str]:
    if slot in {"seat", "named", "seats"}:
        return _named(_case(form, at, pattern), table)
    if slot.isdigit():
        return [_number(int(slot))]
    following = form[at + 1] if at + 1 < len(form) else ""
    if slot in {"nth", "which"}:
        return _ordinals(pattern, following)
    counted: dict[str, list[str]] = data("vocabulary")["counted"]
    return next(words for start, words in counted.items() if following.startswith(start))


def _ordinals(pattern: Pattern, following: str) -> Sequence[str]:
    by_case = data("vocabulary")["nth"]
    said = set(_example(pattern))
    for words in by_case.values():
        plain = [normal(word) for word in words]
        if not said.isdisjoint(plain):
            return plain
    return [normal(word) for word in by_case["accs" if following == "день" else "neut"]]


def _number(value: int) -> str:
    return next(word for word, said in lexicon().items() if said == (value, Form.CARDINAL))


def _case(form: Words, at: int, pattern: Pattern) -> str:
    """The case of a seat in a template: that of its example, else the one the word before it asks for."""
    cases = data("vocabulary")["case"]
    said = set(_example(pattern))
    for case, spelled in cases.items():
        if spelled["player"] in said or not said.isdisjoint(map(normal, spelled["ordinals"])):
            return str(case)
    before = form[at - 1] if at else ""
    if not at or before in _GENITIVE:
        return "gent" if at else "nomn"
    return "accs" if before in _ACCUSATIVE else "datv"


@lru_cache(maxsize=200)
def _named(case: str, table: Table) -> Words:
    """Everybody at the table in one case: by number, by ordinal, by nick."""
    words = data("vocabulary")
    spelled = words["case"][case]
    numbered = [f"{spelled['player']} номер {words['cardinals'][seat - 1]}" for seat in SEATS]
    ordered = [*map(normal, spelled["ordinals"]), *map(normal, spelled["women"])]
    nicks = [nick for seat in table.nicks for nick in _nick(table.nicks[seat], case)]
    return (*numbered, *ordered, *nicks)


def _nick(nick: str, case: str) -> Iterator[str]:
    for words in sorted(nick_forms(nick, case)):
        yield " ".join(words)


def _nominations(table: Table) -> Iterator[str]:
    words = data("vocabulary")["nomination"]
    for template in words["say"]:
        for name in _named("accs", table):
            yield template.replace("{accs}", name)
    yield from words["self"]


# --- «ё» ---------------------------------------------------------------------------------------------------


def _with_yo(phrase: str) -> str:
    spelled = _yo()
    return " ".join(spelled.get(word, word) for word in phrase.split())


@cache
def _yo() -> dict[str, str]:
    """Words that the examples and the numerals spell with «ё»."""
    texts = [pattern.example for pattern in patterns()]
    for case in data("vocabulary")["case"].values():
        texts += [*case["ordinals"], *case["women"]]
    spelled = [token.text.lower() for text in texts for token in tokens(text)]
    return {normal(word): word for word in spelled if "ё" in word}
