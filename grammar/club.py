"""A club's own forbidden words, read from a file that its host writes.

[[say]]
t = "кринж*|[полный] треш"        # the language of templates: grammar/phrasebook.py
like = "ну это же полный треш"    # a sentence in which it is found
rule = "18"
penalty = "warning"               # or "removal"; "warning" when left out
says = "слово-паразит"            # what the host reads beside the find

[[clean]]                         # the same words inside this phrase are no find
t = "кринж пати"
like = "вчера был на кринж пати"

[[allow]]                         # a find of the product's own lists inside this phrase is none here
t = "господи боже"
kind = "religion"                 # every kind when left out
like = "господи боже, как же так"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from grammar.calls_template import TemplateError, parse
from grammar.honesty import SILENT
from grammar.phrasebook import Entry, Hit, Phrasebook
from grammar.read import read
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Penalty
from grammar.words import data

SAYS = 60
"""Longest explanation: it is read in a second."""
_RULE = re.compile(r"П?[1-9]\d?")
_SECTIONS = {
    "say": {"t", "like", "rule", "penalty", "says", "near", "unless"},
    "clean": {"t", "like", "near", "unless"},
    "allow": {"t", "like", "kind"},
}
_TEMPLATES = {"t", "near", "unless"}
_CAPITALS = re.compile("[А-ЯЁ]+")  # those of grammemes are Latin, and mean something
_OTHER = {"part", "unless", "quoted"}
_WANTED = {"t": "шаблон", "like": "предложение-пример"}
_NEVER_ALLOWED = {Kind.AFTER_THANKS, Kind.GAME_TALK, Kind.COURT_TALK, Kind.NIGHT_TALK, Kind.CLUB_WORD}


class ClubWordsError(ValueError):
    """A fault of a club's file; the text is one Russian sentence that says what to mend."""


@dataclass(frozen=True)
class _Told:
    """What a find of an entry carries."""

    rule: str
    penalty: Penalty
    says: str


@dataclass(frozen=True)
class ClubWords:
    """The words of a club, ready to be looked up with `grammar.read.read(line, table, club)`."""

    book: Phrasebook
    told: Mapping[str, _Told]
    allowed: tuple[tuple[Phrasebook, frozenset[Kind]], ...] = ()

    @classmethod
    def parse(cls, text: str) -> ClubWords:
        """Read a club's file, and try every example in it. Raises ClubWordsError."""
        table = _table(text)
        told = {entry["t"]: _told_of(entry, number) for number, entry in _entries(table, "say")}
        if len(told) < len(table.get("say", ())):
            raise ClubWordsError("В словах клуба один шаблон записан дважды в «say»: оставьте один.")
        club = cls(_book(table), told, tuple(_allow(table)))
        _try_said(club.book)
        _try_clean(club.book)
        _try_allowed(table, club)
        return club

    def findings(self, scene: Scene) -> Iterator[Finding]:
        """What the club forbids in the line; a nick, exactly said, is none."""
        if scene.line.phase in SILENT:
            return
        for hit in self.book.hits(scene):
            if not scene.all_named(hit.first, hit.last):
                told = self.told[hit.entry.template]
                base = scene.finding(Kind.CLUB_WORD, hit.first, hit.last)
                yield replace(base, rule=told.rule, penalty=told.penalty, explanation=told.says)

    def allows(self, scene: Scene, finding: Finding) -> bool:
        """True for a find of the product's own lists that the club has excepted."""
        return any(
            finding.kind in kinds and any(_inside(scene, finding, hit) for hit in book.hits(scene))
            for book, kinds in self.allowed
        )


def _inside(scene: Scene, finding: Finding, hit: Hit) -> bool:
    return scene.tokens[hit.first].start <= finding.start and finding.end <= scene.tokens[hit.last].end


# --- reading the file --------------------------------------------------------------------------------------


def _table(text: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        where = f" (строка {line.group(1)})" if line else ""
        raise ClubWordsError(f"Слова клуба - не TOML{where}: проверьте кавычки и скобки.") from None
    if unknown := sorted(set(table) - set(_SECTIONS) - _OTHER):
        raise ClubWordsError(
            f"В словах клуба лишний раздел «{unknown[0]}»: бывают say, clean, allow, part, unless, quoted."
        )
    for section, keys in _SECTIONS.items():
        for number, entry in _entries(table, section):
            _check(entry, f"{section} № {number}", keys)
            entry |= {key: " ".join(value.split()) for key, value in entry.items()}
            for key in _TEMPLATES & set(entry):
                entry[key] = _CAPITALS.sub(lambda letters: letters.group().lower(), entry[key])
    return table


def _entries(table: Mapping[str, Any], section: str) -> Iterator[tuple[int, dict[str, Any]]]:
    given = table.get(section, [])
    if not isinstance(given, list) or not all(isinstance(entry, dict) for entry in given):
        raise ClubWordsError(f"В словах клуба «{section}» должен быть списком записей: [[{section}]].")
    yield from enumerate(given, start=1)


def _check(entry: Mapping[str, Any], where: str, keys: set[str]) -> None:
    if unknown := sorted(set(entry) - keys):
        raise ClubWordsError(
            f"В словах клуба, {where}: незнакомый ключ «{unknown[0]}», бывают {', '.join(sorted(keys))}."
        )
    for key in ("t", "like"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise ClubWordsError(f"В словах клуба, {where}: впишите {_WANTED[key]} в ключ «{key}».")
    if wrong := [key for key, value in entry.items() if not isinstance(value, str)]:
        raise ClubWordsError(f"В словах клуба, {where}: «{wrong[0]}» должен быть строкой в кавычках.")


def _told_of(entry: Mapping[str, str], number: int) -> _Told:
    where = f"В словах клуба, say № {number} («{entry['t']}»)"
    rule, penalty, says = entry.get("rule"), entry.get("penalty", "warning"), entry.get("says", "")
    if rule is None:
        raise ClubWordsError(f'{where}: впишите номер правила, например rule = "18".')
    if not _RULE.fullmatch(rule):
        raise ClubWordsError(f'{where}: правило «{rule}» не похоже на номер; пишите "18" или "П3".')
    if penalty not in list(Penalty):
        raise ClubWordsError(f'{where}: наказание «{penalty}» незнакомо; бывают "warning" и "removal".')
    if len(says) > SAYS:
        raise ClubWordsError(f"{where}: пояснение «says» длиннее {SAYS} знаков, сократите его.")
    default: str = data("kinds")[Kind.CLUB_WORD.value]["says"]
    return _Told(rule, Penalty(penalty), says or default)


def _book(table: Mapping[str, Any]) -> Phrasebook:
    """The phrases; each template is tried by itself first, so that the fault can be named."""
    parts: dict[str, Any] = {}
    named = table.get("part", {})
    if not isinstance(named, dict) or not all(isinstance(template, str) for template in named.values()):
        raise ClubWordsError('В словах клуба «part» должен быть вида name = "шаблон".')
    for name, template in named.items():
        parts[name] = _readable(template, parts, f"part.{name}")
    for section in _SECTIONS:
        for number, entry in _entries(table, section):
            for key in _TEMPLATES & set(entry):
                _readable(entry[key], parts, f"{section} № {number}")
    return Phrasebook.of(table)


def _readable(template: str, parts: Mapping[str, Any], where: str) -> Any:
    try:
        return parse(template, parts)
    except (TemplateError, RecursionError):
        raise ClubWordsError(
            f"В словах клуба, {where}: шаблон «{template}» не понят, проверьте скобки и буквы."
        ) from None


def _allow(table: Mapping[str, Any]) -> Iterator[tuple[Phrasebook, frozenset[Kind]]]:
    every = frozenset(kind for kind in Kind if "penalty" in data("kinds")[kind.value]) - _NEVER_ALLOWED
    for number, entry in _entries(table, "allow"):
        kind = entry.get("kind")
        if kind is not None and kind not in every:
            raise ClubWordsError(
                f"В словах клуба, allow № {number}: вид «{kind}» разрешить нельзя; "
                f"можно: {', '.join(sorted(every))}."
            )
        phrase = {"say": [entry], "part": table.get("part", {})}
        yield Phrasebook.of(phrase), frozenset({Kind(kind)}) if kind else every


# --- the examples ------------------------------------------------------------------------------------------


def _scene(text: str) -> Scene:
    return Scene(Line(text), Table())


def _apart(
    book: Phrasebook, say: tuple[Entry, ...] | None = None, clean: tuple[Entry, ...] | None = None
) -> Phrasebook:
    """The book with other entries; what it remembers of words holds for its own entries only."""
    return Phrasebook(
        book.say if say is None else say, book.clean if clean is None else clean, book.unless, book.quoted
    )


def _try_said(book: Phrasebook) -> None:
    for entry in book.say:
        if not _apart(book, say=(entry,)).hits(_scene(entry.like)):
            raise ClubWordsError(
                f"В словах клуба шаблон «{entry.template}» не находит своего примера «{entry.like}»."
            )


def _try_clean(book: Phrasebook) -> None:
    for entry in book.clean:
        scene = _scene(entry.like)
        others = tuple(other for other in book.clean if other is not entry)
        if not _apart(book, clean=others).hits(scene):
            raise ClubWordsError(
                f"В словах клуба исключение «{entry.template}» лишнее: "
                f"в примере «{entry.like}» прощать нечего."
            )
        if book.hits(scene):
            raise ClubWordsError(
                f"В словах клуба исключение «{entry.template}» не прощает своего примера «{entry.like}»."
            )


def _try_allowed(table: Mapping[str, Any], club: ClubWords) -> None:
    for (_, entry), (book, kinds) in zip(_entries(table, "allow"), club.allowed, strict=True):
        scene, hits = _scene(entry["like"]), book.hits(_scene(entry["like"]))
        found = [finding for finding in read(Line(entry["like"]), Table()) if finding.kind in kinds]
        if not any(_inside(scene, finding, hit) for finding in found for hit in hits):
            raise ClubWordsError(
                f"В словах клуба, allow «{entry['t']}»: в примере «{entry['like']}» разрешать нечего."
            )
