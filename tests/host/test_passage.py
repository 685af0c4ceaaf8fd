"""Text whose characters know their times."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.review.passage import Passage, Piece, word_at
from host.review.seam import as_said
from tests.host.days import piece
from voice.types import Word

TWO = Passage(
    (
        Piece((Word("Добрый", 1.0, 1.4, 1.0), Word("день.", 1.5, 1.9, 1.0)), 0.9, 2.0),
        Piece((Word("Выставляю", 2.6, 3.2, 1.0), Word("№5.", 3.3, 3.9, 1.0)), 2.5, 4.0, "Выставляю пять."),
    )
)


def at_a_cut(first: str, second: str, pause: float = 0.0) -> Passage:
    before = piece(first, 1.0)
    return Passage((before, piece(second, before.end + pause)))


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("Девятый, ты", "Ты сегодня добрый", "Девятый, ты    сегодня добрый"),
        ("предупреждение за.", "За ратио", "предупреждение за     ратио"),
        ("я выставляю пятого…", "Пятого на голосование", "я выставляю пятого         на голосование"),
        ("я выставляю номер", "Номер, пять", "я выставляю номер      , пять"),
    ],
)
def test_a_word_at_a_cut_that_both_pieces_have_is_in_the_text_once(
    first: str, second: str, text: str
) -> None:
    passage = at_a_cut(first, second)
    assert passage.text == text
    assert len(text) == len(first) + 1 + len(second)
    assert at_a_cut(first, second, pause=0.3).text == f"{first} {second}"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("кто за номер два", "Два голоса"),  # a count
        ("говорит Лиса.", "Лиса, ваша минута"),  # two sentences
        ("ты добрый", "Тебя слышно"),
    ],
)
def test_what_may_have_been_said_twice_stands(first: str, second: str) -> None:
    assert at_a_cut(first, second).text == f"{first} {second}"


def test_a_word_heard_again_belongs_to_both_pieces() -> None:
    passage = at_a_cut("Девятый, ты", "Ты сегодня")
    start = passage.text.rindex("ты")
    assert passage.pieces_of(start, start + 2) == passage.pieces
    assert passage.pieces_of(0, 7) == passage.pieces[:1]
    assert passage.pieces_of(0, len(passage.text)) == passage.pieces
    assert TWO.pieces_of(0, 10) == TWO.pieces[:1]


def test_pieces_put_together_have_the_word_once() -> None:
    one, other = at_a_cut("Предупреждение за…", "За, ратио").pieces
    whole = one.with_next(other)
    assert whole.text == "Предупреждение за, ратио"
    assert (whole.start, whole.end) == (one.start, other.end)
    assert (whole.words[1].start, whole.words[1].end) == (one.words[1].start, other.words[0].end)


def test_words_are_shown_without_the_blanks_of_one_heard_again() -> None:
    assert as_said("за     ратио") == "за ратио"
    assert as_said("номер      , пять - шесть") == "номер, пять - шесть"


WORD = st.text("абвгд№5.-", min_size=1, max_size=6)
WORDS = st.lists(WORD, min_size=1, max_size=6).map(" ".join)
SCRIPT = st.lists(st.tuples(WORDS, st.floats(0.2, 2.0)), min_size=1, max_size=4)


def _passage(script: list[tuple[str, float]]) -> Passage:
    pieces: list[Piece] = []
    for text, pause in script:
        pieces.append(piece(text, (pieces[-1].end if pieces else 0.0) + pause))
    return Passage(tuple(pieces))


def test_the_text_is_all_words_joined_by_blanks() -> None:
    assert TWO.text == "Добрый день. Выставляю №5."
    assert (TWO.start, TWO.end) == (0.9, 4.0)


@pytest.mark.parametrize(
    ("span", "times"),
    [
        ("Добрый", (0.9, 1.4)),
        ("день.", (1.5, 2.0)),
        ("ень", (1.5, 2.0)),
        ("день. Выставляю", (1.5, 3.2)),
        ("№5", (3.3, 4.0)),
        ("Добрый день. Выставляю №5.", (0.9, 4.0)),
    ],
)
def test_a_span_has_the_time_of_its_words(span: str, times: tuple[float, float]) -> None:
    start = TWO.text.index(span)
    assert TWO.time_of(start, start + len(span)) == times


def test_an_empty_span_has_the_time_of_its_word() -> None:
    assert TWO.time_of(7, 7) == (1.5, 2.0)


def test_the_piece_of_a_character() -> None:
    assert TWO.piece_of(0) is TWO.pieces[0]
    assert TWO.piece_of(TWO.text.index("день")) is TWO.pieces[0]
    assert TWO.piece_of(TWO.text.index("Выставляю")) is TWO.pieces[1]
    assert TWO.piece_of(10_000) is TWO.pieces[1]


def test_words_are_found_by_their_characters() -> None:
    words = TWO.pieces[1].words
    assert [word_at(words, offset) for offset in (0, 8, 10, 12, 99)] == [0, 0, 1, 1, 1]


def test_a_cut_falls_between_two_words() -> None:
    left, right = TWO.pieces[1].cut(1)
    assert (left.text, right.text) == ("Выставляю", "№5.")
    assert (left.start, left.end, right.start, right.end) == (2.5, 3.2, 3.3, 4.0)
    assert left.second == right.second == "Выставляю пять."


@given(SCRIPT)
def test_every_word_of_a_passage_knows_its_time_and_piece(script: list[tuple[str, float]]) -> None:
    passage = _passage(script)
    at = 0
    for part in passage.pieces:
        for word in part.words:
            start, end = passage.time_of(at, at + len(word.text))
            assert start == pytest.approx(word.start)
            assert end == pytest.approx(word.end)
            assert passage.piece_of(at) is part
            at += len(word.text) + 1
    assert at == len(passage.text) + 1


@given(SCRIPT, st.data())
def test_times_never_run_backwards(script: list[tuple[str, float]], data: st.DataObject) -> None:
    passage = _passage(script)
    start = data.draw(st.integers(0, len(passage.text)))
    end = data.draw(st.integers(start, len(passage.text) + 5))
    begin, finish = passage.time_of(start, end)
    assert passage.start <= begin <= finish <= passage.end


TIMES = st.lists(st.floats(0.0, 9.0), min_size=4, max_size=12).map(sorted)


@given(TIMES, st.floats(0.0, 9.0), st.floats(0.0, 9.0), st.data())
def test_a_cut_loses_no_word_and_keeps_times_in_order(
    times: list[float], low: float, high: float, data: st.DataObject
) -> None:
    words = tuple(Word("да", start, end, 1.0) for start, end in list(pairwise(times))[::2])
    if len(words) < 2:
        return
    whole = Piece(words, min(low, high), max(low, high))
    at = data.draw(st.integers(1, len(words) - 1))
    left, right = whole.cut(at)
    assert (*left.words, *right.words) == words
    assert len(left.words) == at
    assert whole.start == left.start <= left.end <= right.start <= right.end == whole.end
