"""Self-correction and hesitation, quotes and reports: judged as a careful host would (rule 31)."""

from __future__ import annotations

import pytest

from grammar.types import Kind, Verdict
from tests.grammar.said import lines, of_kind

LINES = lines("nominations_corrected")
SAID = ("я", "выставляю", "игрока", "номер", "восемь", "на", "голосование")
ACCEPTED, WRONG = Verdict.ACCEPTED, Verdict.WRONG_WORDING


def judged(text: str) -> list[tuple[int, Verdict | None]]:
    return [(found.seat or 0, found.verdict) for found in of_kind(Kind.NOMINATION, text)]


@pytest.mark.parametrize(("seat", "text"), LINES["accepted"])
def test_a_hesitation_spoils_nothing(seat: int, text: str) -> None:
    assert judged(text) == [(seat, ACCEPTED)]


@pytest.mark.parametrize(("seat", "text"), LINES["wrong"])
def test_two_seats_and_words_taken_back_are_wrong(seat: int, text: str) -> None:
    assert judged(text) == [(seat, WRONG)]


@pytest.mark.parametrize(("first", "then", "text"), LINES["again"])
def test_after_a_wrong_wording_the_permitted_one_counts(first: int, then: int, text: str) -> None:
    assert judged(text) == [(first, WRONG), (then, ACCEPTED)]


@pytest.mark.parametrize("text", LINES["none"])
def test_words_about_nominations_nominate_nobody(text: str) -> None:
    assert judged(text) == []


@pytest.mark.parametrize("sound", ["э", "э-э", "эм", "ну", "вот", "значит", "м-м", "секунду"])
@pytest.mark.parametrize("place", range(1, 7))
def test_a_sound_of_thinking_may_stand_anywhere(sound: str, place: int) -> None:
    assert judged(" ".join([*SAID[:place], sound, *SAID[place:]])) == [(8, ACCEPTED)]


@pytest.mark.parametrize("place", range(7))
def test_any_word_may_be_said_twice(place: int) -> None:
    assert judged(" ".join([*SAID[: place + 1], *SAID[place:]])) == [(8, ACCEPTED)]
