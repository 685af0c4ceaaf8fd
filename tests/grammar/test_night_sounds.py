"""References to the sounds and movements of the night (rule 11)."""

from __future__ import annotations

import pytest

from grammar.phrasebook import Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Kind, Line, Penalty, Phase
from grammar.words import data
from tests.grammar.said import NO_NICKS, findings, lines, of_kind, spans

KIND = Kind.NIGHT_SOUNDS
SECTIONS = ("sound", "night", "day")


@pytest.mark.parametrize("text", lines("night_sounds")["found"])
def test_a_reference_is_found_once(text: str) -> None:
    assert len(spans(KIND, text)) == 1


@pytest.mark.parametrize("text", lines("night_sounds")["clean"])
def test_talk_of_the_night_is_no_reference(text: str) -> None:
    assert spans(KIND, text) == []


@pytest.mark.parametrize("entry", phrasebook("night_sounds").say, ids=lambda entry: entry.like)
def test_every_phrase_has_an_example(entry: object) -> None:
    like = getattr(entry, "like", "")
    assert spans(KIND, like), entry


@pytest.mark.parametrize("entry", phrasebook("night_sounds").clean, ids=lambda entry: entry.like)
def test_every_exception_is_needed_by_its_example(entry: object) -> None:
    like = getattr(entry, "like", "")
    assert spans(KIND, like) == [], entry


@pytest.mark.parametrize("section", SECTIONS)
def test_what_makes_a_reference_only_together_is_none_alone(section: str) -> None:
    table = data("night_sounds")
    book = Phrasebook.of({**table[section], "part": table["part"]})
    for entry in book.say:
        said = Scene(Line(entry.like), NO_NICKS)
        assert Phrasebook(say=(entry,)).hits(said), entry.template


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
