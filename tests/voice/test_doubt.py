"""Words that only the prompt supplied are not taken for said; words it helped with are."""

from __future__ import annotations

import pytest

from voice.doubt import believed
from voice.inventions import Figures
from voice.types import Word
from voice.whisper_window import Decoded

PROMPT = "Игроки: Лиса, Барсук. Игрок номер три, ваша минута. Голосуем за игрока номер семь."
SURE, UNSURE = Figures(0.1, -0.3), Figures(0.2, -0.8)
NOISE = Figures(0.7, -1.2)


def decoded(text: str, figures: Figures) -> Decoded:
    words = text.split()
    return Decoded(tuple(Word(word, float(n), float(n + 1), 0.5) for n, word in enumerate(words)), figures)


class Clip:
    """Sound as the model hears it with the prompt and without it; counts how often it is heard."""

    def __init__(self, led: Decoded, plain: Decoded) -> None:
        self.led, self.plain = led, plain
        self.times = 0

    def __call__(self, prompt: str | None) -> Decoded:
        self.times += 1
        return self.led if prompt else self.plain


def heard(led: tuple[str, Figures], plain: tuple[str, Figures]) -> str | None:
    believes = believed(Clip(decoded(*led), decoded(*plain)), PROMPT)
    return None if believes is None else believes.text


@pytest.mark.parametrize("text", ["Игрок номер три, ваша минута.", "Голосуем за игрока номер семь."])
@pytest.mark.parametrize(
    "plain",
    [
        ("Попрещаем.", NOISE),
        ("Хе-хе-хе!", SURE),
        ("и и и и и и и и", SURE),
        ("Позвольте, что ли?", UNSURE),
        ("Тихо, тихо, тихо, тихо, тихо, тихо, тихо.", SURE),
    ],
    ids=["nothing", "laughter", "a sound", "other words in doubt", "a loop"],
)
def test_the_prompts_words_over_noise_were_not_said(text: str, plain: tuple[str, Figures]) -> None:
    assert heard((text, UNSURE), plain) is None


def test_other_doubtful_words_over_noise_were_not_said_either() -> None:
    assert heard(("Голосуем за игрока номер шесть.", UNSURE), ("Почти на третий маршрут", NOISE)) is None
    assert heard(("Держи. Держи.", UNSURE), ("Доброе утро.", UNSURE)) is None


def test_what_is_clear_without_the_prompt_is_what_was_said() -> None:
    assert heard(("Игрок номер три.", UNSURE), ("Яйца на завтрак.", SURE)) == "Яйца на завтрак."
    assert heard(("Игрок номер три.", UNSURE), ("Игрок номер 13.", UNSURE)) == "Игрок номер 13."


def test_one_word_over_and_over_is_laughter_when_both_hear_it_so() -> None:
    often, again = "Тихо-тихо-тихо-тихо-тихо!", "тихо тихо тихо тихо тихо тихо тихо тихо"
    assert heard((often, SURE), (again, SURE)) is None
    assert heard((often, SURE), ("Тихо, пожалуйста!", SURE)) == "Тихо, пожалуйста!"
    assert heard(("Нет, нет, нет, нет.", SURE), ("", NOISE)) == "Нет, нет, нет, нет."


def test_a_faint_word_that_both_hear_keeps_the_spelling_of_the_table() -> None:
    led, plain = "Думаю, Барсук сегодня красный.", "Думаю, борсук сегодня красный."
    assert heard((led, UNSURE), (plain, UNSURE)) == led


def test_what_is_clear_is_heard_once() -> None:
    clip = Clip(decoded("Голосуем за игрока номер семь.", SURE), decoded("", NOISE))
    assert believed(clip, PROMPT) is not None
    assert clip.times == 1
