from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.text import normal, tokens


@pytest.mark.parametrize(
    ("text", "norms"),
    [
        ("№5", ["№", "5"]),
        ("90%", ["90", "%"]),
        ("5-го", ["5-го"]),
        ("10й", ["10й"]),
        ("номер5", ["номер", "5"]),
        ("5игроков", ["5", "игроков"]),
        ("Лёша, ЁЖ!", ["леша", "еж"]),
        ("по-честному", ["по-честному"]),
        ("по\u2011честному", ["по-честному"]),
        ("че\u0301стно", ["честно"]),
        ("чес\u200bтно", ["честно"]),
        ("и\u0306", ["й"]),
        ("честнo", ["честно"]),  # a Latin "o"
        ("hello", ["hello"]),
        ("50/50", ["50", "50"]),
        ("", []),
        ("…!?", []),
    ],
)
def test_words_are_split_and_normalised(text: str, norms: list[str]) -> None:
    assert [token.norm for token in tokens(text)] == norms


def test_punctuation_between_words_is_kept() -> None:
    words = tokens("Да, №5. На — голосование")
    assert [word.stop_before for word in words] == ["", ",", "", ".", "—"]
    assert [word.glued for word in words] == [False, False, True, False, False]


@given(st.text())
def test_offsets_are_places_in_the_text_as_given(text: str) -> None:
    last = 0
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        assert token.start >= last
        assert token.norm == normal(token.text)
        last = token.end


@pytest.mark.parametrize("text", ["7го", "7г\u0301о", "7\u0301го", "5-ы\u0438\u0306", "5-ый"])
def test_a_stress_mark_does_not_tear_a_numeral_from_its_ending(text: str) -> None:
    (token,) = tokens(text)
    assert (token.start, token.end) == (0, len(text))
    assert token.norm in {"7го", "5-ый"}
