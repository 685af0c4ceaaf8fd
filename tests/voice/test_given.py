"""Where the words that were given out end in a new hearing of the same sound."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.given import Given
from voice.types import SAMPLE_RATE, Word

SAID = "Второй, ты тоже улыбался и оказался красным. Спасибо. Игрок номер три, ваша минута."


def spoken(text: str, shift: float = 0.0) -> tuple[Word, ...]:
    """A word each 0.4 s."""
    return tuple(
        Word(word, 0.4 * index + shift, 0.4 * index + 0.35 + shift, 1.0)
        for index, word in enumerate(text.split())
    )


def given_out(text: str, start: int = 0) -> Given:
    """These words were, of a sound that begins at the sample `start`."""
    words = spoken(text)
    return Given().and_then(words, start + round(words[-1].end * SAMPLE_RATE))


def test_nothing_was_given_out() -> None:
    assert Given().count_in(spoken(SAID), 0) == 0
    assert given_out("Второй, ты").count_in((), 0) == 0


@given(st.integers(1, len(SAID.split())), st.floats(-0.3, 0.3), st.integers(0, 10 * SAMPLE_RATE))
def test_the_same_words_are_found_wherever_they_are_put(count: int, shift: float, start: int) -> None:
    before = " ".join(SAID.split()[:count])
    assert given_out(before, start).count_in(spoken(SAID, shift), start) == count


@pytest.mark.parametrize(
    ("before", "now", "count"),
    [
        ("Второй, ты тоже", "Второй ты тоже улыбался", 3),
        ("Второй, ты тож", "Второй, ты тоже улыбался", 3),
        ("второй ты", "Второй, ты тоже", 2),
        ("Спасибо.", "Спасибо. Голосов нет.", 1),
        ("Вчера я поверил, а ты", "Вчера я поверил о ты сам голосовал", 5),
        ("Вот так вот", "Вот так вот вот и вышло", 3),
    ],
)
def test_a_word_heard_otherwise_is_not_given_twice(before: str, now: str, count: int) -> None:
    assert given_out(before).count_in(spoken(now), 0) == count


def test_a_sound_that_begins_behind_what_was_given_is_all_new() -> None:
    assert given_out("Второй, ты").count_in(spoken("Второй, ты тоже"), 5 * SAMPLE_RATE) == 0


@pytest.mark.parametrize(
    ("words", "clause"),
    [("", ""), ("кто встанет на", "встанет на"), ("Да. Если эти", "Если эти"), ("Да.", "")],
)
def test_a_clause_that_goes_on_is_known(words: str, clause: str) -> None:
    assert Given(tuple(words.split()), SAMPLE_RATE).clause == clause
