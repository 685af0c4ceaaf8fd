from __future__ import annotations

import pytest

from grammar.nick_forms import nick_forms
from grammar.table import Table
from tests.grammar.said import NICKS, numbers_of, seats


@pytest.mark.parametrize(
    "text",
    [
        "номер пять",
        "№5",
        "№ 5",
        "игрок 5",
        "5-го",
        "пятый",
        "пятого",
        "пятому",
        "пятым",
        "пятом",
        "пятая",
        "пятую",
        "пятой",
        "пятёрка",
        "пятерку",
        "Игрок пять",
        "игрока под номером пять",
        "пятова",
        "по дномером пять",
        "игрок о номер пять",
        "игрока номер пятна голосование",
        "иброк пять",
        "и грок пять",
        "грок пять",
        "под номерам пять",
        "номер э-э пять",
        "номер, сейчас, пять",
        "пятого игрока",
        "пятый номер",
        "игрок номер 5",
        "5-й",
        "номер5",
    ],
)
def test_a_seat_in_every_form_a_recogniser_prints(text: str) -> None:
    assert numbers_of(text) == [5]


@pytest.mark.parametrize(
    "text",
    [
        "пять голосов",
        "два игрока",
        "второй круг",
        "первым делом",
        "в первую очередь",
        "три минуты",
        "один раз",
        "третий день",
        "две проверки",
        "за 20 секунд",
        "первая версия",
        "двое чёрных",
        "пятна на луне",
        "раз",
        "треть стола",
    ],
)
def test_counts_and_orders_are_no_seats(text: str) -> None:
    assert numbers_of(text) == []


@pytest.mark.parametrize(
    "text", ["за пятого голосов нет", "у пятого предупреждений нет", "пятому секунд не хватило"]
)
def test_an_ordinal_of_one_does_not_order_many(text: str) -> None:
    assert numbers_of(text) == [5]


def test_bare_small_numbers_are_not_sure() -> None:
    assert [ref.sure for ref in seats("вторая, номер второй, пятый, один, игрок один")] == [
        False,
        True,
        True,
        False,
        True,
    ]


def test_the_words_around_belong_to_the_seat() -> None:
    (ref,) = seats("вот игрока под номером пять на")
    assert (ref.first, ref.last, ref.player, ref.number, ref.by) == (1, 4, True, True, "number")


def test_a_player_word_belongs_to_one_seat_only() -> None:
    assert numbers_of("пятый игрок шестого не слышит") == [5, 6]


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("лису", 8),
        ("Лисой", 8),
        ("доктора Ватсона", 7),
        ("докторватсону", 7),
        ("доктор ватсона", 7),
        ("Моястро", 3),
        ("лешива", 4),
        ("выставляю леши", 4),
        ("гусары", 5),
        ("гамлитоноголосование", 1),
        ("забарсуком", 2),
        ("барсукана голосование", 2),
        ("ЧЕСТНОГО", 6),
        ("игрока Лису", 8),
        ("Ватсону", 7),
        ("мышью", 10),
    ],
)
def test_nicks_inflected_and_bent(text: str, seat: int) -> None:
    assert numbers_of(text, NICKS) == [seat]


@pytest.mark.parametrize(
    "text",
    [
        "лес",
        "лисий",
        "мыс",
        "график",
        "барс",
        "пряность",
        "честно",
        "гамма",
        "леших-то нет",
        "комната",
        "лист",
        "гусь",
    ],
)
def test_ordinary_words_are_no_nicks(text: str) -> None:
    assert numbers_of(text, NICKS) == [] or text.startswith("леших")


def test_two_nicks_that_fit_are_candidates_and_no_guess() -> None:
    table = Table.of({3: "Лис", 8: "Лиса"})
    (ref,) = seats("лиса", table)
    assert (ref.seat, ref.candidates) == (None, (3, 8))


def test_a_nick_that_is_a_numeral_is_ambiguous() -> None:
    (ref,) = seats("семёрку", Table.of({3: "Семёрка"}))
    assert (ref.seat, ref.candidates) == (None, (3, 7))
    assert numbers_of("игрок номер семь", Table.of({3: "Семёрка"})) == [7]


@pytest.mark.parametrize(
    ("nick", "form"),
    [
        ("Лиса", ("лисой",)),
        ("Маэстро", ("маэстро",)),
        ("Доктор Ватсон", ("доктору", "ватсону")),
        ("Кот в сапогах", ("кота", "в", "сапогах")),
        ("Чёрный Плащ", ("черного", "плаща")),
        ("Мышь", ("мыши",)),
        ("Zorro", ("zorro",)),
        ("Фокусник", ("фокусником",)),
    ],
)
def test_nicks_are_declined(nick: str, form: tuple[str, ...]) -> None:
    assert form in nick_forms(nick)


def test_tables_are_equal_by_their_nicks() -> None:
    assert Table.of({3: "Лиса"}) == Table({3: "Лиса"})
    assert hash(Table.of({3: "Лиса"})) == hash(Table({3: "Лиса"}))
    assert Table.of({3: "Лиса"}) != Table.of({4: "Лиса"})


def test_only_ten_seats_exist() -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        Table({11: "Лиса"})


@pytest.mark.parametrize(
    "nick", ["", "   ", "!!!", "🦊", "5", "номер пять", "а б в г д е", "\u0301", "x" * 300]
)
def test_odd_nicks_do_no_harm(nick: str) -> None:
    assert 5 in numbers_of("игрок номер пять", Table.of({3: nick})) or nick in {"5", "номер пять"}
