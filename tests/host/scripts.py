"""Whole days as the tests of the review let them be said; their words stand in data/."""

from __future__ import annotations

from pathlib import Path

from host.review.day import Day
from tests.host.days import Said


def _script(name: str) -> list[Said]:
    """Lines of «who: words»."""
    text = (Path(__file__).parent / "data" / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line.split(": ", 1) for line in text.splitlines()]
    return [(int(who) if who.isdigit() else who, words) for who, words in lines]


FULL_TABLE = Day(1, tuple(range(1, 11)), {4: "Сова", 7: "Граф"})
FULL_DAY = _script("full")
"""Ten players in clean words, a shoot-out, a last word."""
FULL_SPEECHES = [
    *((seat, "speech") for seat in range(1, 11)),
    (6, "defence"),
    (2, "defence"),
    (6, "last_word"),
]
FULL_NOMINATIONS = [(2, 6, True, True), (4, 2, False, False), (4, 2, True, True), (9, 4, True, True)]
FULL_PROPOSALS = [("honesty_word", 5), ("ratio", 7)]

BENT_TABLE = Day(2, (1, 2, 4, 5, 8, 10), {2: "Пилот", 8: "Веда"})
BENT_DAY = _script("bent")
"""Six players as a recogniser bends them, opened by the last word of the night's victim."""
BENT_SPEECHES = [(7, "last_word"), *((seat, "speech") for seat in (2, 4, 5, 8, 10, 1))]
BENT_NOMINATIONS = [(2, 10, True, True), (5, 8, False, False), (5, 8, True, True)]
BENT_PROPOSALS = [("ratio", 4)]

FLOOR_CALLS = [
    "Игрок номер три, ваша минута.",
    "Игрок №3, ваша минута.",
    "иброк №3 ваше минута",
    "игрок номер 3 ваше минуты",
    "Лиса, ваша минута.",
    "Слово игроку номер три.",
    "Третий, вам слово.",
    "Дальше игрок номер три, ваше слово.",
    "игрок номер три у вас минута",
]
HOST_LINES = [
    *FLOOR_CALLS,
    "Город просыпается. Доброе утро, игроки.",
    "Предупреждение игроку номер четыре.",
    "Игрок номер четыре, предупреждение за проценты.",
    "Обсуждение закончено. Переходим в зал суда.",
    "Голосуем за игрока номер два. Спасибо, три голоса.",
    "Объявляю тайм-аут.",
    "Игрок номер один, вы покидаете игру. Ваше последнее слово.",
    "Минута закончилась. Игрок номер пять, ваша минута.",
]
PLAYER_LINES = [
    "Я считаю, что третий чёрный, потому что он вчера промолчал всю свою минуту.",
    "Я выставляю игрока номер три на голосование. Спасибо.",
    "У меня красная карта, и шериф ко мне не придёт.",
    "Мне дали предупреждение ни за что, и я думаю, что это нечестно.",
    "Вчера, когда ведущий сказал, что минута закончилась, я ещё не успел назвать версию.",
    "Моя версия такая, второй и седьмой играют вместе, остальные мне кажутся мирными.",
]
