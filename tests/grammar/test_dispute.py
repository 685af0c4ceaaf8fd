"""Arguing with the host (rule 35)."""

from __future__ import annotations

import pytest

from grammar.phrasebook import Entry, Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Kind, Line, Penalty, Phase
from grammar.words import words
from tests.grammar.said import NO_NICKS, lines, of_kind, spans

KIND = Kind.HOST_DISPUTE
BOOK = phrasebook("host_dispute")


@pytest.mark.parametrize("text", lines("host_dispute")["found"])
def test_an_objection_is_found(text: str) -> None:
    assert spans(KIND, text)


@pytest.mark.parametrize("text", lines("host_dispute")["clean"])
def test_other_words_to_the_host_and_to_players_are_clean(text: str) -> None:
    assert spans(KIND, text) == []


@pytest.mark.parametrize("entry", BOOK.say, ids=lambda entry: entry.like)
def test_every_phrase_fits_its_example(entry: Entry) -> None:
    assert Phrasebook(say=(entry,)).hits(Scene(Line(entry.like), NO_NICKS))
    assert spans(KIND, entry.like)


@pytest.mark.parametrize("entry", BOOK.clean, ids=lambda entry: entry.like)
def test_every_exception_is_needed_for_its_example(entry: Entry) -> None:
    others = tuple(other for other in BOOK.clean if other is not entry)
    assert Phrasebook(BOOK.say, others).hits(Scene(Line(entry.like), NO_NICKS))
    assert spans(KIND, entry.like) == []


@pytest.mark.parametrize("verb", ["поторопились", "спутали", "придумываете", "записываете", "торопите"])
def test_the_host_is_told_what_he_did(verb: str) -> None:
    assert spans(KIND, f"ведущий вы {verb} меня") == [f"ведущий вы {verb}"]
    assert spans(KIND, f"Вы {verb} меня, ведущий.") == [f"Вы {verb} меня, ведущий"]
    assert spans(KIND, f"вы {verb} меня третий") == []
    assert spans(KIND, f"Ведущий, вы {verb} меня?") == []
    assert spans(KIND, f"ведущий третий говорит вы {verb} меня") == []


@pytest.mark.parametrize("verb", ["сказали", "можете", "объявили", "видели"])
def test_asking_and_reporting_object_to_nothing(verb: str) -> None:
    assert spans(KIND, f"ведущий вы {verb} минуту") == []


@pytest.mark.parametrize("host", sorted(words("host_dispute", "hosts")))
def test_every_name_of_the_host(host: str) -> None:
    assert spans(KIND, f"{host} вы неправы")


def test_sentences_are_findings_of_their_own() -> None:
    text = "Ведущий, вы неправы. Третий чёрный. Снимите предупреждение!"
    assert spans(KIND, text) == ["Ведущий, вы неправы", "Снимите предупреждение"]


def test_a_player_whose_nick_is_judge_may_be_contradicted() -> None:
    assert of_kind(KIND, "Судья, вы неправы.", Table.of({4: "Судья"})) == []


def test_rule_and_penalty() -> None:
    (found,) = of_kind(KIND, "ведущий вы неправы")
    assert (found.rule, found.penalty) == ("35", Penalty.WARNING)


def test_in_every_phase_where_words_are_weighed() -> None:
    said = {phase for phase in Phase if of_kind(KIND, "ведущий вы неправы", phase=phase)}
    assert said == {Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD, Phase.TIMEOUT}
