"""Numbers in words and forms, and a file of phrases that does not fit."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rules.errors import RulesError
from rules.phrase_keys import KEYS, PAUSES
from rules.wording import Phrases, WordingError, cardinal, count, load, ordinal, parse, phrase
from tests.rules.cue_walks import heard_as_a_count

FILE = (files("rules") / "data" / "phrases.toml").read_text(encoding="utf-8")


def _words(text: str) -> list[str]:
    return text.split()


CARDINALS = _words(
    """
    ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать
    четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать
    """
)
MANY = [*range(5, 21), 0, 25, 30, 40, 75, 100, 111, 112]
NEUTER = _words(
    """
    нулевое первое второе третье четвёртое пятое шестое седьмое восьмое девятое десятое одиннадцатое
    двенадцатое тринадцатое четырнадцатое пятнадцатое шестнадцатое семнадцатое восемнадцатое
    девятнадцатое двадцатое
    """
)
OF_A_DAY = _words(
    """
    нулевого первого второго третьего четвёртого пятого шестого седьмого восьмого девятого десятого
    одиннадцатого двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого
    восемнадцатого девятнадцатого двадцатого
    """
)
INTO_A_DAY = _words(
    """
    нулевой первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый
    двенадцатый тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый
    девятнадцатый двадцатый
    """
)
GENDERS = ("m", "f", "n")
CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")
VOTES = ("голос", "голоса", "голосов")
SECONDS = ("секунда", "секунды", "секунд")


def with_line(key: str, line: str) -> Phrases:
    """The phrases of the file, one of them in other words."""
    table, name = key.split(".")
    head, tail = FILE.split(f"[{table}]\n")
    changed = re.sub(rf"(?m)^{name} = .*$", lambda _: f"{name} = {line}", tail, count=1)
    return parse(f"{head}[{table}]\n{changed}")


@pytest.mark.parametrize("number", range(21))
def test_a_number_is_in_words(number: int) -> None:
    assert phrase("day.minute", seat=number) == f"Игрок номер {CARDINALS[number]}, ваша минута."


@pytest.mark.parametrize("number", range(21))
def test_a_warning_is_counted_in_the_neuter(number: int) -> None:
    told = phrase("news.warned", seat=5, number=number, reason="жесты")
    assert told == f"Игрок номер пять, {NEUTER[number]} предупреждение: жесты."


@pytest.mark.parametrize("number", range(21))
def test_a_day_is_counted_in_its_cases(number: int) -> None:
    opens = phrase("day.opens", day=number, seat=3)
    assert opens == f"Начинаем обсуждение {OF_A_DAY[number]} дня. Открывает игрок номер три."
    assert f"в {INTO_A_DAY[number]} день" in phrase("news.single_stays", day=number, seat=3)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("gender", GENDERS)
def test_every_day_of_a_game_is_in_words(gender: str, case: str) -> None:
    """A game is joined on any day up to the ninety-ninth."""
    told = [ordinal(day, gender, case) for day in range(100)]
    assert all(re.fullmatch(r"[а-яё]+( [а-яё]+)?", words) for words in told)
    assert len(set(told)) == 100
    counted = [cardinal(number, gender) for number in range(100)]
    assert all(re.fullmatch(r"[а-яё]+( [а-яё]+)?", words) for words in counted)
    assert len(set(counted)) == 100


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (21, "двадцать первого двадцать первый двадцать первое"),
        (33, "тридцать третьего тридцать третий тридцать третье"),
        (40, "сорокового сороковой сороковое"),
        (52, "пятьдесят второго пятьдесят второй пятьдесят второе"),
        (66, "шестьдесят шестого шестьдесят шестой шестьдесят шестое"),
        (80, "восьмидесятого восьмидесятый восьмидесятое"),
        (99, "девяносто девятого девяносто девятый девяносто девятое"),
    ],
)
def test_a_late_day_has_its_forms(number: int, words: str) -> None:
    forms = (("m", "genitive"), ("m", "accusative"), ("n", "nominative"))
    assert " ".join(ordinal(number, gender, case) for gender, case in forms) == words


@pytest.mark.parametrize(
    ("number", "votes", "seconds"),
    [
        (1, "один голос", "одна секунда"),
        (2, "два голоса", "две секунды"),
        (3, "три голоса", "три секунды"),
        (4, "четыре голоса", "четыре секунды"),
        (21, "двадцать один голос", "двадцать одна секунда"),
        (22, "двадцать два голоса", "двадцать две секунды"),
        (60, "шестьдесят голосов", "шестьдесят секунд"),
        (101, "сто один голос", "сто одна секунда"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, votes: str, seconds: str) -> None:
    assert count(number, VOTES) == votes
    assert count(number, SECONDS, "f") == seconds


@pytest.mark.parametrize("number", MANY)
def test_after_most_numbers_comes_the_genitive_plural(number: int) -> None:
    assert count(number, VOTES).endswith(" голосов")
    assert count(number, SECONDS, "f").endswith(" секунд")


@pytest.mark.parametrize("number", range(21))
def test_a_count_of_votes_is_told_whole(number: int) -> None:
    noun = "голос" if number == 1 else "голоса" if number in (2, 3, 4) else "голосов"
    told = phrase("news.counted", seat=5, number=number)
    assert told == f"Спасибо. {CARDINALS[number].capitalize()} {noun}."


@pytest.mark.parametrize(
    ("gender", "case", "word"),
    [
        ("m", "nominative", "третий"),
        ("f", "nominative", "третья"),
        ("n", "nominative", "третье"),
        ("m", "genitive", "третьего"),
        ("m", "dative", "третьему"),
        ("m", "accusative", "третий"),
        ("f", "accusative", "третью"),
        ("m", "instrumental", "третьим"),
        ("m", "prepositional", "третьем"),
    ],
)
def test_an_ordinal_has_genders_and_cases(gender: str, case: str, word: str) -> None:
    assert ordinal(3, gender, case) == word


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((5,), "На голосование выставлен игрок номер пять."),
        ((7, 5), "На голосование выставлены игроки номер семь и пять."),
        ((5, 7, 9), "На голосование выставлены игроки номер пять, семь и девять."),
        ((1, 2, 3, 10), "На голосование выставлены игроки номер один, два, три и десять."),
    ],
)
def test_seats_stand_in_a_row_and_their_words_agree(seats: tuple[int, ...], told: str) -> None:
    assert phrase("court.opens", seats=seats) == f"Зал суда. {told}"


def test_every_phrase_names_only_numbers_in_words() -> None:
    filled = {
        "seat": 5, "seats": (5, 7), "number": 4, "day": 3, "seconds": 30, "reason": "жесты",
    }  # fmt: skip
    for key, slots in KEYS.items():
        text = phrase(key, **{slot: filled[slot] for slot in slots})  # type: ignore[arg-type]
        assert re.fullmatch(r"[А-ЯЁ][а-яё А-ЯЁ,.:!?-]*[.!?]", text), text
        assert not re.search(r"[.!?] [а-яё]", text), text


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Перестрелка: у игроков номер пять, шесть и семь голосов поровну.", True),
        ("Игроку номер пять первое предупреждение: жесты.", True),
        ("За игрока номер пять. Голосов поровну.", True),
        ("За игрока номер пять два голоса.", True),
        ("Игрок номер десять, минута.", True),
        ("Игрок номер десять, ваша минута.", False),
        ("Голоса разделились между игроками номер пять и шесть.", False),
        ("Игрок номер пять, первое предупреждение: жесты.", False),
        ("Игру покидает игрок номер пять, за него два голоса.", False),
    ],
)
def test_a_seat_that_is_heard_as_a_count_is_found(text: str, heard: bool) -> None:
    assert heard_as_a_count(text) == heard


@pytest.mark.parametrize("seat", range(1, 11))
def test_no_seat_is_heard_as_a_number_of_something(seat: int) -> None:
    """«Номер семь голосов» is heard as seven votes, «номер пять две минуты» as fifty-two."""
    for key, slots in KEYS.items():
        for number in range(11):
            filled = {
                "seat": seat, "seats": (11 - seat, seat), "number": number, "day": 3, "seconds": 30,
                "reason": "жесты",
            }  # fmt: skip
            text = phrase(key, **{slot: filled[slot] for slot in slots})  # type: ignore[arg-type]
            assert not heard_as_a_count(text), text


def test_pauses_are_seconds() -> None:
    assert set(load().pauses) == set(PAUSES)
    assert all(0 < seconds <= 60 for seconds in load().pauses.values())


@pytest.mark.parametrize(
    ("key", "line", "words"),
    [
        ("day.minute", '"Игрок {saet}"', "day.minute нет места {saet}: здесь есть {seat}"),
        ("night.hunt", '"Охота {seat}"', "нет места {seat}: уберите его"),
        ("day.minute", '"{seat:ordinal m ablative}"', "форма «ordinal m ablative» не подходит"),
        ("day.minute", '"{seat:ordinal x genitive}"', "не подходит"),
        ("day.minute", '"{seat:count голос}"', "не подходит"),
        ("day.minute", '"{seat:many игрок игроки}"', "не подходит"),
        ("day.minute", '"{seat!r}"', "не подходит"),
        ("court.opens", '"{seats:ordinal m genitive}"', "не подходит"),
        ("court.opens", '"{seats:count голос голоса голосов}"', "не подходит"),
        ("end.by_rule", '"{reason:ordinal m genitive}"', "не подходит"),
        ("day.minute", '"Игрок {seat"', "не закрыта скобка"),
        ("day.minute", '"  "', "нет слов"),
        ("day.minute", "5", "нет слов"),
        ("pauses.call", '"долго"', "пауза call должна быть числом"),
        ("pauses.call", "true", "пауза call"),
        ("pauses.call", "-1", "от 0 до 60"),
        ("pauses.call", "nan", "от 0 до 60"),
        ("pauses.call", "1e9", "от 0 до 60"),
    ],
)
def test_a_line_that_does_not_fit_is_told_in_russian(key: str, line: str, words: str) -> None:
    with pytest.raises(WordingError, match=words) as caught:
        with_line(key, line)
    assert isinstance(caught.value, RulesError)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[news", "не читается"),
        ("", "нет строки seating.welcome"),
        ('hunt = "Мафия"\n' + FILE, "hunt стоит вне раздела"),
        (FILE.replace("\nhunt =", "\nhant =", 1), "неизвестная строка night.hant: возможно, это night.hunt"),
        (FILE + "\nqwerty = 1", "неизвестная строка pauses.qwerty"),
        (FILE.replace('\nhunt = "Мафия выходит на охоту."', ""), "нет строки night.hunt"),
        (FILE.replace("[pauses]", "[pausen]"), "неизвестная строка pausen"),
    ],
)
def test_a_file_that_is_not_whole_is_told_in_russian(text: str, words: str) -> None:
    with pytest.raises(WordingError, match=words):
        parse(text)


def test_a_club_may_say_it_in_its_own_words() -> None:
    ours = with_line("news.counted", '"за {seat} {number:count рука руки рук}."')
    assert ours.say("news.counted", seat=5, number=3) == "За пять три руки."
