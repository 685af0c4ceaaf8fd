"""Words that a model lacks: heard in another form, told as they were meant."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from voice.other_forms import AS_HEARD, Spelled, spelled


def of(vocabulary: str, *phrases: str) -> Spelled:
    known = frozenset(vocabulary.split())
    return spelled([phrase.split() for phrase in phrases], lambda word: word if word in known else None)


def read(found: Spelled, text: str) -> str:
    return " ".join(found.read(text.split()))


def test_a_phrase_whose_words_are_known_stays_as_it_is() -> None:
    found = of("игрок номер пять", "игрок номер пять")
    assert found.phrases == ("игрок номер пять",)
    assert read(found, "игрок номер пять номер") == "игрок номер пять номер"


def test_a_form_that_is_known_is_listened_for_and_told_as_the_word_of_the_phrase() -> None:
    found = of("игрок вы покидает игру", "вы покидаете игру")
    assert found.phrases == ("вы покидает игру",)
    assert read(found, "игрок вы покидает игру") == "игрок вы покидаете игру"


def test_where_the_form_stands_for_itself_it_is_told_as_it_is() -> None:
    found = of("игрок вы покидает игру он", "вы покидаете игру", "игрок покидает игру")
    assert read(found, "игрок покидает игру") == "игрок покидает игру"
    assert read(found, "вы покидает игру") == "вы покидаете игру"
    assert read(found, "он покидает всё") == "он покидает всё"


def test_at_the_beginning_of_a_phrase_the_word_behind_tells() -> None:
    found = of("обсуждаем закончено мы это", "обсуждение закончено", "мы обсуждаем это")
    assert read(found, "обсуждаем закончено") == "обсуждение закончено"
    assert read(found, "мы обсуждаем это") == "мы обсуждаем это"


def test_a_word_by_itself() -> None:
    assert read(of("минуту", "минута"), "минуту") == "минута"
    assert read(of("минуту эту", "минута", "эту минуту"), "минуту") == "минуту"


def test_the_nearest_form_is_taken() -> None:
    assert of("удаления удалена удалось", "удаление").phrases == ("удаления",)


def test_another_word_is_no_form_and_its_phrase_can_not_be_heard() -> None:
    found = of("шестой пункта вы предупреждение", "шестнадцатый", "вы фол", "снимаю предупреждение")
    assert found.phrases == ()  # without «снимаю» the rest would give what is taken back
    assert of("пять шесть семи", "семь", "шести").phrases == ("шесть",)  # no seat becomes another


def test_without_phrases_everything_is_told_as_it_is_heard() -> None:
    assert AS_HEARD.read(["вы", "покидает"]) == ["вы", "покидает"]


WORDS = st.text("аеист", min_size=1, max_size=7)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=8), st.sets(WORDS, max_size=12))
def test_what_can_be_heard_is_in_the_vocabulary_and_no_word_is_lost(
    phrases: list[list[str]], vocabulary: set[str]
) -> None:
    found = spelled(phrases, lambda word: word if word in vocabulary else None)
    for phrase in found.phrases:
        words = phrase.split()
        assert set(words) <= vocabulary
        assert len(found.read(words)) == len(words)
    whole = {" ".join(phrase) for phrase in phrases if set(phrase) <= vocabulary}
    assert whole <= set(found.phrases)
    for phrase in whole:
        assert " ".join(found.read(phrase.split())) == phrase
