"""What was never said is told from what was."""

from __future__ import annotations

import pytest

from voice.inventions import Figures, echoes, is_invented, without_loop
from voice.types import Word

SURE = Figures(no_speech=0.05, log_probability=-0.2)
PROMPT = "Игроки: Лиса, Барсук, Граф. Игрок номер три, ваша минута. Спасибо. Принято."


@pytest.mark.parametrize(
    "text",
    [
        "Редактор субтитров А.Синецкая Корректор А.Егорова",
        "Субтитры сделал DimaTorzok",
        "Продолжение следует...",
        "ДИНАМИЧНАЯ МУЗЫКА",
        "ТЕЛЕФОННЫЙ ЗВОНОК",
        "Thank you for watching!",
        "ご視聴ありがとうございました",
        "...",
        "",
    ],
)
def test_credits_and_other_scripts_were_never_said(text: str) -> None:
    assert is_invented(text, SURE)


@pytest.mark.parametrize(
    "text",
    [
        "Спасибо.",
        "Да.",
        "5-го.",
        "90%.",
        "Продолжение следует из слов третьего: он чёрный.",
        "Конец моей речи, спасибо.",
        "Я выставляю игрока номер пять на голосование.",
        "Музыка мешает, сделайте тише.",
        "МХАТ.",
        "5 ИЗ 10.",
    ],
)
def test_what_people_say_stays(text: str) -> None:
    assert not is_invented(text, SURE)


@pytest.mark.parametrize(
    "text",
    [
        "Ха-ха-ха.",
        "Хе-хе-хе-хе!",
        "хе хе хе",
        "Хихихи",
        "ахаха",
        "А-а-а-а!",
        "И-и-и",
        "Хо!",
        "Пи-пи-пи-пи.",
        "Ди-ди-ди-ди-ди",
    ],
)
def test_laughter_and_peeping_are_no_speech(text: str) -> None:
    assert is_invented(text, SURE)


@pytest.mark.parametrize(
    "text", ["Эхо.", "Ухо", "А?", "И.", "Ох.", "Ха-ха, смешно.", "Хе, пятый.", "Уха и хек."]
)
def test_words_that_sound_like_it_are_words(text: str) -> None:
    assert not is_invented(text, SURE)


def test_the_models_own_doubt_counts_only_together() -> None:
    assert is_invented("Спасибо.", Figures(0.7, -1.0))
    assert not is_invented("Спасибо.", Figures(0.7, -0.3))
    assert not is_invented("Спасибо.", Figures(0.05, -1.0))
    assert is_invented("Думаю, что у нас есть", Figures(0.05, -2.3))


def test_an_echo_runs_over_the_seams_of_the_prompt() -> None:
    assert echoes("Лиса, Барсук, Граф", PROMPT)
    assert echoes("ваша минута. Спасибо. Принято.", PROMPT)
    assert not echoes("Игрок номер три", PROMPT)
    assert not echoes("Игрок номер четыре, ваша минута", PROMPT)
    assert not echoes("Спасибо. Принято.", PROMPT), "too short to be sure"


def _words(text: str) -> list[Word]:
    return [Word(word, number, number + 1, 0.9) for number, word in enumerate(text.split())]


@pytest.mark.parametrize(
    ("heard", "left"),
    [
        ("ну я думаю я думаю я думаю я думаю я думаю всё", "ну я думаю всё"),
        ("пятый врёт нам всем, пятый врёт нам всем. Пятый врёт нам всем", "пятый врёт нам всем,"),
        ("да да да да да да да да", "да"),
        ("3-8-10-10-10-10-10-10-10-10-10", "3-8-10"),
    ],
)
def test_a_loop_is_said_once(heard: str, left: str) -> None:
    assert " ".join(word.text for word in without_loop(_words(heard))).startswith(left)
    assert len(without_loop(_words(heard))) == len(left.split())


@pytest.mark.parametrize(
    "text",
    ["нет, нет, нет, нет", "Спасибо. Два голоса. Спасибо. Два голоса. Спасибо.", "номер пять, номер пять"],
)
def test_people_do_repeat_themselves(text: str) -> None:
    assert " ".join(word.text for word in without_loop(_words(text))) == text
