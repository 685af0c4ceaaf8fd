"""References to the sounds and movements of the night (rule 11)."""

from __future__ import annotations

import pytest

from grammar.phrasebook import Entry, Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Kind, Line, Penalty, Phase
from grammar.words import data
from tests.grammar.said import NO_NICKS, findings, lines, of_kind, spans

KIND = Kind.NIGHT_SOUNDS
SECTIONS = ("sound", "night", "day")


def section_of(name: str) -> Phrasebook:
    table = data("night_sounds")
    return Phrasebook.of({**table[name], "part": table["part"]})


BOOK = phrasebook("night_sounds")
SOUNDS = section_of("sound")


@pytest.mark.parametrize("text", lines("night_sounds")["found"])
def test_a_reference_is_found_once(text: str) -> None:
    assert len(spans(KIND, text)) == 1


@pytest.mark.parametrize("text", lines("night_sounds")["clean"])
def test_talk_of_the_night_is_no_reference(text: str) -> None:
    assert spans(KIND, text) == []


@pytest.mark.parametrize("entry", BOOK.say, ids=lambda entry: entry.like)
def test_every_phrase_fits_its_example(entry: Entry) -> None:
    assert Phrasebook(say=(entry,)).hits(Scene(Line(entry.like), NO_NICKS))
    assert spans(KIND, entry.like)


@pytest.mark.parametrize("entry", BOOK.clean, ids=lambda entry: entry.like)
def test_every_exception_is_needed_for_its_example(entry: Entry) -> None:
    others = tuple(other for other in BOOK.clean if other is not entry)
    said = Scene(Line(entry.like), NO_NICKS)
    assert any(Phrasebook(say, others).hits(said) for say in (BOOK.say, SOUNDS.say))
    assert spans(KIND, entry.like) == []


@pytest.mark.parametrize("section", SECTIONS)
def test_what_makes_a_reference_only_together_is_none_alone(section: str) -> None:
    for entry in section_of(section).say:
        assert Phrasebook(say=(entry,)).hits(Scene(Line(entry.like), NO_NICKS)), entry.template
        assert spans(KIND, f"третий {entry.like}") == [] or section == "sound"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Пятый красный. Ночью слева был шорох. Спасибо.", ["Ночью слева был шорох"]),
        ("Ночью скрипел стул. Днём тихо. Ночью шуршал рукав.", ["Ночью скрипел стул", "Ночью шуршал рукав"]),
        ("когда мафия просыпалась справа скрипнул стул", ["когда мафия просыпалась справа скрипнул"]),
        ("Не скажу, что именно слышал ночью.", ["слышал ночью"]),
    ],
)
def test_spans_are_exact(text: str, found: list[str]) -> None:
    assert spans(KIND, text) == found


def test_a_fact_of_the_night_between_ends_it() -> None:
    assert spans(KIND, "ночью убили пятого и третий вздохнул с облегчением") == []
    assert spans(KIND, "ночью третий вздохнул с облегчением") == ["ночью третий вздохнул"]


def test_a_nick_is_no_sound() -> None:
    table = Table.of({6: "Шорох"})
    assert of_kind(KIND, "Шорох справа звучит убедительно.", table) == []


def test_rule_and_penalty() -> None:
    (found,) = of_kind(KIND, "ночью я слышал шорох")
    assert (found.rule, found.penalty) == ("11", Penalty.WARNING)


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.HOST])
def test_where_any_talk_is_a_violation_it_is_not_weighed(phase: Phase) -> None:
    assert of_kind(KIND, "ночью я слышал шорох", phase=phase) == []


def test_in_a_time_out_it_is_talk_of_the_game_as_well() -> None:
    kinds = {finding.kind for finding in findings("мафия ночью шуршала справа", phase=Phase.TIMEOUT)}
    assert kinds == {KIND, Kind.GAME_TALK}
