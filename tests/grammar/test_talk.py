"""Talk in court and at night, and talk about the game in a time-out (rules 33, 10, 26)."""

from __future__ import annotations

import pytest

from grammar.phrasebook import Entry, Phrasebook, phrasebook
from grammar.scene import Scene
from grammar.types import Kind, Line, Penalty, Phase
from grammar.words import data
from tests.grammar.said import NICKS, NO_NICKS, findings, lines, of_kind

BOOK = phrasebook("game_talk")
SILENT = {Phase.COURT: Kind.COURT_TALK, Phase.NIGHT: Kind.NIGHT_TALK}


def game_talk(text: str) -> list[str]:
    return [finding.span for finding in of_kind(Kind.GAME_TALK, text, phase=Phase.TIMEOUT)]


@pytest.mark.parametrize("phase", SILENT)
@pytest.mark.parametrize("text", data("talk")["examples"]["found"])
def test_any_words_are_one_finding_over_the_whole_line(text: str, phase: Phase) -> None:
    (found,) = findings(text, phase=phase)
    assert found.kind is SILENT[phase]
    assert found.span.strip(".!()") == text.strip(".!()")


@pytest.mark.parametrize("phase", SILENT)
@pytest.mark.parametrize("text", data("talk")["examples"]["clean"])
def test_sounds_alone_are_no_talk(text: str, phase: Phase) -> None:
    assert findings(text, phase=phase) == ()


def test_words_are_not_weighed_where_all_are_forbidden() -> None:
    text = "Честно, ты дурак, ведущий неправ. Спасибо!"
    for phase, kind in SILENT.items():
        (found,) = findings(text, NICKS, phase)
        assert (found.kind, found.span) == (kind, text[:-1])


@pytest.mark.parametrize(("phase", "rule"), [(Phase.COURT, "33"), (Phase.NIGHT, "10"), (Phase.TIMEOUT, "26")])
def test_rules_and_penalties(phase: Phase, rule: str) -> None:
    (found,) = findings("пятый точно мафия", phase=phase)
    assert (found.rule, found.penalty) == (rule, Penalty.WARNING)


@pytest.mark.parametrize("text", lines("game_talk")["found"])
def test_talk_of_the_game_is_one_finding(text: str) -> None:
    assert len(game_talk(text)) == 1


@pytest.mark.parametrize("text", lines("game_talk")["clean"])
def test_other_talk_in_a_time_out_is_clean(text: str) -> None:
    assert game_talk(text) == []


@pytest.mark.parametrize("entry", BOOK.say, ids=lambda entry: entry.like)
def test_every_phrase_fits_its_example(entry: Entry) -> None:
    assert Phrasebook(say=(entry,)).hits(Scene(Line(entry.like), NO_NICKS))
    assert game_talk(entry.like)


@pytest.mark.parametrize("entry", BOOK.clean, ids=lambda entry: entry.like)
def test_every_exception_is_needed_for_its_example(entry: Entry) -> None:
    others = tuple(other for other in BOOK.clean if other is not entry)
    assert Phrasebook(BOOK.say, others).hits(Scene(Line(entry.like), NO_NICKS))
    assert game_talk(entry.like) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Передайте воды. Третий чёрный. Спасибо.", ["Третий чёрный"]),
        ("Шериф, вскройтесь! Воды можно? Кто за пятого?", ["Шериф, вскройтесь! Воды можно? Кто за пятого"]),
    ],
)
def test_the_finding_covers_the_sentences_of_it(text: str, found: list[str]) -> None:
    assert game_talk(text) == found


@pytest.mark.parametrize("thing", ["чай", "стул", "хлеб", "пиджак", "провод"])
def test_a_colour_of_a_thing_is_none_of_the_game(thing: str) -> None:
    assert game_talk(f"где мой черный {thing}") == []
    assert game_talk(f"{thing} у вас красный") == []
    assert game_talk("где тут у нас черный")


@pytest.mark.parametrize("phase", [Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD, Phase.HOST])
def test_elsewhere_the_game_may_be_spoken_of(phase: Phase) -> None:
    assert not of_kind(Kind.GAME_TALK, "пятый точно мафия", phase=phase)
