"""Floors: whose speech, in which phase, what splits it and what does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from host.review.day import Day
from tests.host.days import Said, Told, as_vosk_prints, heard, told, told_pieces

DAY = Day(2, (2, 4, 6, 7), {6: "Лиса"})
SEATS = (2, 4, 6, 7)
OPENING = "Город просыпается. Этой ночью никто не пострадал. Игрок номер два, ваша минута."
TALK = {
    2: "Доброе утро. Вчера мы ошиблись, сегодня надо слушать лучше. Седьмой мне не нравится, он прячется.",
    4: "Я молчу, потому что слушаю всех. Мне кажется, второй и шестая вместе. Подожду проверки шерифа.",
    6: "Четвёртый говорит странные вещи. Я играю одна и ни с кем не договаривалась. Решать будем вечером.",
    7: "Мне ближе версия второго. Я мирный житель и прошу меня не трогать.",
}
CALL = {
    4: "Игрок номер четыре, ваша минута.",
    6: "Игрок номер шесть, ваша минута.",
    7: "Игрок номер семь, ваша минута.",
}
COURT = "Обсуждение закончено. Переходим в зал суда."
STYLES = pytest.mark.parametrize("style", [list, as_vosk_prints], ids=["whisper", "vosk"])


def circle(**changed: Sequence[Said]) -> list[Said]:
    """The day of four players; `speech4=[…]` or `call4=[…]` puts other lines in the place of those."""
    script: list[Said] = []
    for seat in SEATS:
        script += changed.get(f"call{seat}", [("host", CALL.get(seat, OPENING))])
        script += changed.get(f"speech{seat}", [(seat, f"{TALK[seat]} Спасибо.")])
    return [*script, *changed.get("end", [("host", COURT)])]


def _ended(seen: Told) -> dict[int | None, str]:
    return {speech.seat: speech.ended_by for speech in seen.found.speeches}


@STYLES
def test_every_player_has_his_speech(style: type[list[Said]]) -> None:
    assert told(style(circle()), DAY).speeches == [(seat, "speech", "thanks") for seat in SEATS]


FORMS = {
    4: [
        "Игрок номер четыре, ваша минута.",
        "Иброк №4 ваше минута.",
        "Грок комета четыре шами.",
        "Четвёртый, вам слово.",
        "слово игроку номер четыре",
        "ваша минута игрок №4",
        "Ваша минута.",
        "игрок номер четыре",
        "Спасибо. Игрок номер 4, ваша минута.",
    ],
    6: ["Лиса, ваша минута.", "И грок номер шесть вашими нота.", "Лиса, вам слово.", "игрок 6 ваше минуты"],
    7: [
        "Минута седьмому игроку.",
        "Игрог номер 7, ваше минуты.",
        "У игрока номер семь минута.",
        "№7, ваше слово.",
    ],
}


@STYLES
@pytest.mark.parametrize(("seat", "form"), [(seat, form) for seat, forms in FORMS.items() for form in forms])
def test_the_floor_is_given_in_many_forms(seat: int, form: str, style: type[list[Said]]) -> None:
    assert told(style(circle(**{f"call{seat}": [("host", form)]})), DAY).seats == [*SEATS]


@STYLES
@pytest.mark.parametrize("wrong", ["один", "три", "пять", "восемь", "девять", "десять"])
@pytest.mark.parametrize("seat", [4, 6, 7])
def test_a_misheard_number_is_set_right_by_the_order(seat: int, wrong: str, style: type[list[Said]]) -> None:
    call = [("host", f"Игрок номер {wrong}, ваша минута.")]
    seen = told(style(circle(**{f"call{seat}": call})), DAY)
    assert seen.seats == [*SEATS]
    assert [found for command, found in seen.commands if command == "floor"] == [*SEATS]


@STYLES
@pytest.mark.parametrize("seat", [4, 6, 7])
def test_a_missed_call_behind_other_words_of_the_host_is_bridged(seat: int, style: type[list[Said]]) -> None:
    assert told(style(circle(**{f"call{seat}": [("host", "Принято.")]})), DAY).seats == [*SEATS]


@STYLES
@pytest.mark.parametrize("seat", [4, 6, 7])
def test_a_call_of_which_nothing_was_heard_is_bridged(seat: int, style: type[list[Said]]) -> None:
    pieces = heard(style(circle()))
    call = next(part for part in pieces if part.text in style([("host", CALL[seat])])[0][1])
    assert told_pieces([part for part in pieces if part is not call], DAY).seats == [*SEATS]


@STYLES
@pytest.mark.parametrize(
    ("seat", "wrong"), [(4, "два"), (4, "шесть"), (6, "четыре"), (6, "семь"), (7, "шесть")]
)
def test_a_number_misheard_as_the_neighbours_is_set_right(
    seat: int, wrong: str, style: type[list[Said]]
) -> None:
    call = [("host", f"Игрок номер {wrong}, ваша минута.")]
    assert told(style(circle(**{f"call{seat}": call})), DAY).seats == [*SEATS]


@STYLES
@pytest.mark.parametrize("seat", [4, 6, 7])
def test_one_who_owes_silence_is_passed_over(seat: int, style: type[list[Said]]) -> None:
    script = circle(**{f"call{seat}": [], f"speech{seat}": []})
    assert told(style(script), DAY).seats == [other for other in SEATS if other != seat]


@STYLES
def test_a_refusal_that_was_not_understood_leaves_the_floor_with_the_speaker(style: type[list[Said]]) -> None:
    corrected: list[Said] = [
        (4, f"{TALK[4]} Голосую за седьмого. Спасибо."),
        ("host", "Это не в оставлении, и тише за столом."),
        (4, "Хорошо, тогда я выставляю игрока номер семь на голосование. Спасибо."),
        ("host", "Принято."),
    ]
    seen = told(style(circle(speech4=corrected)), DAY)
    assert seen.speeches == [(seat, "speech", "thanks") for seat in SEATS]
    assert (4, 7, True, True) in seen.nominations


@STYLES
def test_a_call_said_twice_is_one_floor(style: type[list[Said]]) -> None:
    twice = [
        ("host", "Игрок номер четыре, ваша минута."),
        ("host", "Игрок номер четыре, прошу, ваша минута."),
    ]
    assert told(style(circle(call4=twice)), DAY).seats == [*SEATS]


@STYLES
def test_a_call_torn_by_pauses_is_one_call(style: type[list[Said]]) -> None:
    torn = {f"call{seat}": [("host", call.replace(",", ", |"))] for seat, call in CALL.items()}
    assert told(style(circle(**torn)), DAY).speeches == [(seat, "speech", "thanks") for seat in SEATS]


INTERJECTIONS = [
    "Игрок номер четыре, предупреждение.",
    "Предупреждение игроку номер четыре за проценты.",
    "Формулировка неверная.",
    "Продолжайте.",
    "Предупреждение. Продолжайте.",
    "Игрок номер четыре, обращаемся на вы, предупреждение.",
]


@STYLES
@pytest.mark.parametrize("words", INTERJECTIONS)
def test_the_hosts_interjection_does_not_split_a_speech(words: str, style: type[list[Said]]) -> None:
    first, second = "Я молчу, потому что слушаю стол.", "Мне кажется, второй и шестая играют вместе. Спасибо."
    seen = told(style(circle(speech4=[(4, first), ("host", words), (4, second)])), DAY)
    assert seen.speeches == [(seat, "speech", "thanks") for seat in SEATS]
    fourth = seen.found.speeches[1]
    spoken = [line for line in seen.transcript if line.who == 4]
    assert (fourth.start, fourth.end) == (spoken[0].start, spoken[-1].end)


@STYLES
def test_a_timeout_between_speeches_ends_nothing(style: type[list[Said]]) -> None:
    pause: list[Said] = [
        ("host", "Объявляю тайм-аут, две минуты."),
        (6, "Мне надо позвонить домой, я быстро."),
        ("host", "Тайм-аут закончен. Игрок номер четыре, ваша минута."),
    ]
    assert told(style(circle(call4=pause)), DAY).speeches == [(seat, "speech", "thanks") for seat in SEATS]


TIMEOUT_INSIDE: list[Said] = [
    (4, "Я молчу, потому что слушаю стол."),
    ("host", "Объявляю тайм-аут."),
    (6, "Можно я открою окно, мне очень душно?"),
    ("host", "Тайм-аут окончен. Игрок номер четыре, продолжайте, у вас тридцать секунд."),
    (4, "Мне кажется, второй и шестая играют вместе. Подожду проверки шерифа. Спасибо."),
]


@STYLES
def test_a_timeout_inside_does_not_split_a_speech(style: type[list[Said]]) -> None:
    script = circle(speech4=TIMEOUT_INSIDE)
    seen = told(style(script), DAY)
    assert seen.speeches == [(seat, "speech", "thanks") for seat in SEATS]
    pieces = heard(style(script))
    fourth = seen.found.speeches[1]
    own = [part for part in pieces if fourth.start <= part.start <= fourth.end]
    assert fourth.end == own[-1].end
    assert fourth.seconds < fourth.end - fourth.start - 5.0
    assert fourth.overtime == 0.0


@STYLES
@pytest.mark.parametrize(
    "words", ["Минута закончилась.", "Время вышло.", "Ваша минута закончилась, игрок номер четыре."]
)
def test_a_speech_without_thanks_that_the_clock_ended(words: str, style: type[list[Said]]) -> None:
    script = circle(speech4=[(4, TALK[4])], call6=[("host", f"{words} Игрок номер шесть, ваша минута.")])
    assert _ended(told(style(script), DAY)) == {2: "thanks", 4: "time", 6: "thanks", 7: "thanks"}


@STYLES
def test_a_speech_without_thanks_that_the_host_ended(style: type[list[Said]]) -> None:
    assert _ended(told(style(circle(speech4=[(4, TALK[4])])), DAY))[4] == "host"


def test_the_hosts_thanks_in_the_count_of_votes_are_not_the_clock() -> None:
    votes = "Обсуждение закончено. Голосуем за игрока номер шесть. Спасибо, два голоса."
    seen = told(circle(speech7=[(7, TALK[7])], end=[("host", votes)]), DAY)
    assert _ended(seen)[7] == "host"


def test_a_speech_that_fills_its_minute_was_ended_by_the_clock() -> None:
    long = " ".join([TALK[4]] * 10)
    seen = told(circle(speech4=[(4, long)]), DAY)
    speech = seen.found.speeches[1]
    assert (speech.seat, speech.ended_by) == (4, "time")
    assert speech.seconds == pytest.approx(speech.end - speech.start)
    assert speech.overtime == pytest.approx(speech.seconds - 60.0)
    assert speech.overtime > 0


def test_a_short_speech_has_no_overtime() -> None:
    assert {speech.overtime for speech in told(circle(), DAY).found.speeches} == {0.0}


@STYLES
def test_the_nights_victim_says_his_last_word_without_being_alive(style: type[list[Said]]) -> None:
    morning: list[Said] = [
        (
            "host",
            "Этой ночью был убит игрок номер девять. Игрок номер девять, ваше последнее слово.",
        ),
        (9, "Жаль, что меня убили так рано. Второй красный, а седьмой чёрный. Спасибо."),
        ("host", "Начинаем обсуждение второго дня. Игрок номер два, ваша минута."),
    ]
    seen = told(style(circle(call2=morning)), DAY)
    assert seen.speeches == [(9, "last_word", "thanks"), *((seat, "speech", "thanks") for seat in SEATS)]


@STYLES
def test_the_victims_minute_is_a_last_word_too(style: type[list[Said]]) -> None:
    morning: list[Said] = [
        (
            "host",
            "Доброе утро, город. Этой ночью был убит игрок номер девять. Игрок номер девять, ваша минута.",
        ),
        (9, "Жаль, что меня убили так рано. Второй красный, а седьмой чёрный. Спасибо."),
        ("host", "Игрок номер два, ваша минута."),
    ]
    seen = told(style(circle(call2=morning)), DAY)
    assert seen.speeches == [(9, "last_word", "thanks"), *((seat, "speech", "thanks") for seat in SEATS)]


SHOOTOUT: list[Said] = [
    ("host", f"{COURT} Голосуем за игрока номер четыре. Спасибо, два голоса."),
    ("host", "Голосуем за игрока номер семь. Спасибо, два голоса."),
    ("host", "Перестрелка. Игрок номер четыре, у вас тридцать секунд."),
    (4, "Я мирный житель, голосуйте против седьмого. Больше мне нечего добавить. Спасибо."),
    ("host", "Игрок номер семь, ваша оправдательная речь."),
    (7, "Четвёртый сам себя выдал, он слишком тихий. Оставьте меня за столом. Спасибо."),
    ("host", "Переголосование. Голосуем за игрока номер четыре. Спасибо, три голоса."),
    ("host", "Игрок номер четыре, вы покидаете игру. Ваше последнее слово."),
    (4, "Вы ошиблись, думайте дальше сами. Спасибо."),
    ("host", "Город засыпает."),
]  # fmt: skip


@STYLES
def test_defences_and_last_words_are_speeches(style: type[list[Said]]) -> None:
    seen = told(style(circle(end=SHOOTOUT)), DAY)
    assert seen.speeches[len(SEATS) :] == [
        (4, "defence", "thanks"),
        (7, "defence", "thanks"),
        (4, "last_word", "thanks"),
    ]


def test_a_defence_is_overtime_after_half_a_minute() -> None:
    long = (4, " ".join(["Я мирный житель, голосуйте против седьмого."] * 16))
    seen = told(circle(end=[*SHOOTOUT[:3], long, *SHOOTOUT[4:]]), DAY)
    defence = seen.found.speeches[len(SEATS)]
    assert (defence.seat, defence.phase, defence.ended_by) == (4, "defence", "time")
    assert defence.overtime == pytest.approx(defence.seconds - 30.0)


@STYLES
@pytest.mark.parametrize(
    "remark",
    [
        "Почему за него, он же мирный.",
        "Я красный, не голосуйте за меня.",
        "Я думаю, надо голосовать за седьмого.",
    ],
)
def test_a_remark_in_court_is_no_speech(remark: str, style: type[list[Said]]) -> None:
    end: list[Said] = [
        ("host", f"{COURT} Голосуем за игрока номер четыре."),
        (6, remark),
        ("host", "Игрок номер шесть, в зале суда не разговариваем, предупреждение. Три голоса."),
    ]
    seen = told(style(circle(end=end)), DAY)
    assert seen.speeches == [(seat, "speech", "thanks") for seat in SEATS]
    assert seen.nominations == []


def test_a_remark_in_court_belongs_to_whom_the_host_warned_for_it() -> None:
    end: list[Said] = [
        ("host", f"{COURT} Голосуем за игрока номер четыре."),
        (6, "Я думаю, я бы подумал ещё, мне кажется, он красный, и шериф мне верит."),
        ("host", "Игрок номер шесть, в зале суда не разговариваем, предупреждение. Три голоса."),
    ]
    assert told(circle(end=end), DAY).voices[-3:] == ["host", 6, "host"]


@STYLES
def test_talk_after_thanks_belongs_to_no_second_speech(style: type[list[Said]]) -> None:
    talk = (2, f"{TALK[2]} Спасибо. И ещё четвёртый тоже чёрный.")
    seen = told(style(circle(speech2=[talk])), DAY)
    assert seen.speeches == [(seat, "speech", "thanks") for seat in SEATS]
    assert seen.proposals == [("after_thanks", 2)]


def test_a_recording_that_begins_in_the_middle_of_a_speech() -> None:
    script = circle(call2=[])
    assert told(script, DAY).seats == [*SEATS]


def test_a_recording_of_the_last_half_of_the_day() -> None:
    assert told(circle()[4:], DAY).seats == [6, 7]


@pytest.mark.parametrize(
    "said", ["Спасибо.", "Э-э.", "...", "Продолжение следует", "Игрок номер два, ваша минута."]
)
def test_a_single_line_is_understood_too(said: str) -> None:
    seen = told([("host", said)], DAY)
    assert [line.text for line in seen.transcript] == [said]
    assert len(seen.found.speeches) <= 1


def test_nothing_heard_is_an_empty_protocol() -> None:
    seen = told_pieces((), DAY)
    assert (seen.speeches, seen.nominations, seen.proposals, seen.commands, seen.transcript) == (
        [],
        [],
        [],
        [],
        (),
    )
