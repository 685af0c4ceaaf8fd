from __future__ import annotations

from dataclasses import fields
from importlib.resources import files

import pytest

from rules.errors import RulebookError
from rules.rulebook import Rulebook, load, parse

TEXT = (files("rules") / "data" / "mafiasno-2015.toml").read_text(encoding="utf-8")
HEAD = 'extends = "mafiasno-2015"\ntitle = "Клуб"\n'


def values(book: Rulebook) -> dict[str, object]:
    return {field.name: getattr(book, field.name) for field in fields(book) if field.name != "reasons"}


def test_the_values_of_the_club() -> None:
    assert values(load()) == {
        "name": "mafiasno-2015",
        "title": "Правила клуба «Мафия|СНО», редакция 16.11.2015",
        "seats": 10,
        "red": 7,
        "black": 3,
        "speech_seconds": 60,
        "defence_seconds": 30,
        "last_word_seconds": 60,
        "warn_seconds": 10,
        "agreement_seconds": 60,
        "sheriff_look_seconds": 10,
        "check_seconds": 15,
        "mask_seconds": 10,
        "silence_warnings": 3,
        "removal_warnings": 4,
        "misses_to_lose": 3,
        "single_candidate_leaves_from_day": 2,
        "opening": "day_number",
        "silence_costs_defence": False,
        "lift_needs": "more_than_half",
    }


def test_the_other_club_differs_in_what_its_file_says_alone() -> None:
    default, other = values(load()), values(load("krug-2019"))
    assert {key: other[key] for key in other if other[key] != default[key]} == {
        "name": "krug-2019",
        "title": "Правила клуба «Круг», редакция 01.09.2019",
        "speech_seconds": 75,
        "defence_seconds": 45,
        "check_seconds": 10,
        "single_candidate_leaves_from_day": 1,
        "opening": "rotation",
        "silence_costs_defence": True,
        "lift_needs": "half",
    }
    assert load("krug-2019").reasons == load().reasons


def test_every_rule_has_its_reason() -> None:
    rules = [str(number) for number in range(1, 36)] + [f"П{number}" for number in range(1, 19)]
    assert list(load().reasons) == rules
    assert len({load().reason(rule) for rule in rules}) == len(rules)


@pytest.mark.parametrize(
    ("rule", "word"),
    [("1", "клясться"), ("2", "честно"), ("3", "проценты"), ("14", "Спасибо"), ("15", "вы"), ("33", "суда"),
     ("П6", "ты"), ("П18", "предметов")],
)  # fmt: skip
def test_the_reason_speaks_of_the_rule(rule: str, word: str) -> None:
    assert word in load().reason(rule)


@pytest.mark.parametrize("rule", ["0", "36", "П19", "", "3 "])
def test_an_unknown_rule_is_told(rule: str) -> None:
    assert rule not in load().reasons
    with pytest.raises(RulebookError, match="нет пункта"):
        load().reason(rule)


@pytest.mark.parametrize(
    "name",
    ["нет-такого", "../rulebook", "", "../data/mafiasno-2015", "..\\data\\mafiasno-2015", "mafiasno-2015\0",
     "mafiasno-2015\n", "м" * 300],
)  # fmt: skip
def test_an_unknown_rulebook_is_told(name: str) -> None:
    with pytest.raises(RulebookError, match="Нет свода правил"):
        load(name)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("speech_seconds = 60", "", "speech_seconds"),
        ("seats = 10", "seats = 0", "seats"),
        ("seats = 10", "seats = true", "seats"),
        ("seats = 10", "seats = 10.0", "seats"),
        ("mask_seconds = 10", "mask_seconds = -1", "mask_seconds"),
        ("mask_seconds = 10", "mask_seconds = 3601", "mask_seconds .* от 1 до 3600"),
        ("misses_to_lose = 3", "misses_to_lose = inf", "misses_to_lose"),
        ("defence_seconds = 30", 'defence_seconds = "30"', "defence_seconds"),
        ("silence_costs_defence = false", "silence_costs_defence = 0", "silence_costs_defence .* true"),
        (
            'opening = "day_number"',
            'opening = "lottery"',
            "«lottery»: возможно только day_number или rotation",
        ),
        ('opening = "day_number"', "opening = 1", "opening"),
        (
            'lift_needs = "more_than_half"',
            'lift_needs = "all"',
            "«all»: возможно только more_than_half или half",
        ),
        ("title =", "titel =", "неизвестная настройка titel: возможно, это title"),
        ("title =", 'title = " " #', "нет строки title"),
        ("warn_seconds = 10", "warn_second = 10", "warn_second: возможно, это warn_seconds"),
        ("misses_to_lose = 3", 'misses_to_lose = 3\n"', "не читается: исправьте строку"),
        ("seats = 10", "seats = 10\nlamp = 1", "lamp: уберите её"),
        ("seats = 10", "seats = 10\nлампа = 1", "не читается: исправьте строку 9"),
        # values that do not go together
        ("red = 7", "red = 6", "red \\+ black"),
        ("seats = 10\nred = 7", "seats = 6\nred = 3", "black должно быть меньше red"),
        ("removal_warnings = 4", "removal_warnings = 3", "silence_warnings"),
        ("warn_seconds = 10", "warn_seconds = 30", "warn_seconds"),
        ("last_word_seconds = 60", "last_word_seconds = 5", "warn_seconds"),
        ("speech_seconds = 60", "speech_seconds = 10", "warn_seconds"),
    ],
)
def test_a_broken_rulebook_is_told(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(RulebookError, match=words) as told:
        parse("клуб", TEXT.replace(old, new))
    assert str(told.value).endswith(".")
    assert "«клуб»" in str(told.value)


def test_a_file_cut_in_the_middle_is_told() -> None:
    with pytest.raises(RulebookError, match="не читается: исправьте конец файла"):
        parse("клуб", TEXT.rstrip()[:-1])


def test_the_rulebook_without_reasons_is_told() -> None:
    with pytest.raises(RulebookError, match=r"нет раздела \[reasons\]"):
        parse("клуб", TEXT[: TEXT.index("[reasons")])


def test_another_club_plays_by_its_own_values() -> None:
    book = parse("клуб", TEXT.replace("speech_seconds = 60", "speech_seconds = 90"))
    assert (book.name, book.speech_seconds, book.defence_seconds) == ("клуб", 90, 30)


def test_a_club_s_file_may_say_only_what_differs() -> None:
    book = parse("клуб", HEAD + "check_seconds = 20")
    assert values(book) == values(load()) | {"name": "клуб", "title": "Клуб", "check_seconds": 20}


def test_a_file_may_extend_one_that_extends_another() -> None:
    book = parse("клуб", 'extends = "krug-2019"\ntitle = "Клуб"\nspeech_seconds = 50')
    assert (book.speech_seconds, book.defence_seconds, book.last_word_seconds) == (50, 45, 60)


def test_the_title_is_never_another_club_s() -> None:
    with pytest.raises(RulebookError, match="нет строки title"):
        parse("клуб", 'extends = "mafiasno-2015"')


def test_what_a_file_takes_must_go_with_what_it_says() -> None:
    with pytest.raises(RulebookError, match="red \\+ black"):
        parse("клуб", HEAD + "seats = 12")


@pytest.mark.parametrize("base", ['"нет"', '"../data/krug-2019"', "5", '["krug-2019"]', "{}", '""'])
def test_an_unknown_base_is_told(base: str) -> None:
    with pytest.raises(RulebookError, match=r"«клуб» extends = .*такого свода нет"):
        parse("клуб", f'extends = {base}\ntitle = "Клуб"')


@pytest.mark.parametrize(
    ("name", "base", "path"),
    [
        ("клуб", "клуб", "«клуб» → «клуб»"),
        ("mafiasno-2015", "krug-2019", "«mafiasno-2015» → «krug-2019» → «mafiasno-2015»"),
    ],
)
def test_a_loop_is_told(name: str, base: str, path: str) -> None:
    with pytest.raises(RulebookError, match=f"по кругу: {path}"):
        parse(name, f'extends = "{base}"\ntitle = "Клуб"')


def test_a_rulebook_is_a_value() -> None:
    assert parse("клуб", HEAD) == parse("клуб", HEAD) != parse("клуб", HEAD + "check_seconds = 20")
    assert len({parse("клуб", HEAD), parse("клуб", HEAD)}) == 1
