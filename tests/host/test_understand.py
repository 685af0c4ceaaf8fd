"""Whole days: nominations with their attempts, violations, the host's calls, the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.review.day import Day
from host.review.run import understand
from tests.host.days import (
    Said,
    heard,
    run_together,
    told,
    told_pieces,
    voices,
)
from tests.host.scripts import (
    BENT_DAY,
    BENT_NOMINATIONS,
    BENT_PROPOSALS,
    BENT_SPEECHES,
    BENT_TABLE,
    FULL_DAY,
    FULL_NOMINATIONS,
    FULL_PROPOSALS,
    FULL_SPEECHES,
    FULL_TABLE,
)
from tests.host.test_floors import DAY, STYLES, TALK, circle


@STYLES
def test_a_whole_day_in_clean_words(style: type[list[Said]]) -> None:
    script = style(FULL_DAY)
    seen = told(script, FULL_TABLE)
    assert [(seat, phase) for seat, phase, _ in seen.speeches] == FULL_SPEECHES
    assert {ended_by for _, _, ended_by in seen.speeches} == {"thanks"}
    assert seen.nominations == FULL_NOMINATIONS
    assert seen.proposals == FULL_PROPOSALS
    assert seen.voices == voices(script)


@STYLES
def test_the_hosts_calls_of_a_whole_day(style: type[list[Said]]) -> None:
    commands = told(style(FULL_DAY), FULL_TABLE).commands
    assert [seat for command, seat in commands if command == "floor"] == list(range(1, 11))
    assert [seat for command, seat in commands if command == "warn"] == [5, 7]
    assert [seat for command, seat in commands if command == "vote"] == [6, 2, 6]
    assert [seat for command, seat in commands if command == "defence"] == [6, 2]
    assert [command for command, _ in commands if command in ("accept", "decline")] == [
        "accept", "decline", "accept", "accept"
    ]  # fmt: skip
    assert [command for command, _ in commands if command in ("court", "shootout", "revote", "night")] == [
        "court", "shootout", "revote", "night", "night"
    ]  # fmt: skip
    assert ("leaves", 6) in commands
    assert ("last_word", 6) in commands


def test_a_whole_day_as_a_recogniser_bends_it() -> None:
    seen = told(BENT_DAY, BENT_TABLE)
    assert [(seat, phase) for seat, phase, _ in seen.speeches] == BENT_SPEECHES
    assert seen.nominations == BENT_NOMINATIONS
    assert seen.proposals == BENT_PROPOSALS
    assert seen.voices == voices(BENT_DAY)


def test_every_answer_has_the_time_of_its_words() -> None:
    seen = told(FULL_DAY, FULL_TABLE)
    lines = [(line.start, line.end, line.who, line.text) for line in seen.transcript]
    for nomination in seen.found.nominations:
        assert any(
            start <= nomination.start < nomination.end <= end
            and who == nomination.by
            and nomination.said in text
            for start, end, who, text in lines
        )
    for proposal in seen.found.proposals:
        assert any(
            start <= proposal.start < proposal.end <= end and who == proposal.seat and proposal.said in text
            for start, end, who, text in lines
        )
    assert [call.start for call in seen.found.host] == sorted(call.start for call in seen.found.host)


# -- nominations ------------------------------------------------------------------------------------------

RIGHT = "Я выставляю игрока номер семь на голосование."
WRONG = [
    "Предлагаю выставить седьмого.",
    "Выставляю седьмого на голосование.",
    "Хочу выставить игрока номер семь.",
]
REFUSALS = ["Формулировка неверная.", "Не принято, повторите по форме.", "Это не выставление."]


@STYLES
@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("refusal", REFUSALS)
def test_refused_and_said_again_rightly_are_two_attempts(
    wrong: str, refusal: str, style: type[list[Said]]
) -> None:
    speech: list[Said] = [(4, f"{TALK[4]} {wrong}"), ("host", refusal), (4, f"Хорошо. {RIGHT} Спасибо.")]
    seen = told(style(circle(speech4=speech, call6=[("host", "Принято. Лиса, ваша минута.")])), DAY)
    assert seen.nominations == [(4, 7, False, False), (4, 7, True, True)]
    assert seen.speeches[1] == (4, "speech", "thanks")


@STYLES
def test_a_right_wording_between_two_words_of_the_host(style: type[list[Said]]) -> None:
    speech: list[Said] = [
        (4, f"{TALK[4]} Выставляю седьмого."),
        ("host", "Не принято. Повторите по форме."),
        (4, RIGHT),
        ("host", "Принято. Продолжайте."),
        (4, "Больше мне сказать нечего, слушайте меня завтра. Спасибо."),
    ]
    seen = told(style(circle(speech4=speech)), DAY)
    assert seen.nominations == [(4, 7, False, False), (4, 7, True, True)]
    assert seen.speeches[1] == (4, "speech", "thanks")


@STYLES
def test_a_right_wording_that_the_host_does_not_take(style: type[list[Said]]) -> None:
    script = circle(
        speech4=[(4, f"{TALK[4]} {RIGHT} Спасибо.")],
        call6=[("host", "Не принято, игрок номер семь уже выставлен. Игрок номер шесть, ваша минута.")],
    )
    assert told(style(script), DAY).nominations == [(4, 7, True, False)]


@STYLES
def test_the_host_who_takes_nothing_accepts_nothing(style: type[list[Said]]) -> None:
    assert told(style(circle(speech4=[(4, f"{TALK[4]} {RIGHT} Спасибо.")])), DAY).nominations == [
        (4, 7, True, False)
    ]


@STYLES
def test_a_nomination_by_nick_and_by_number(style: type[list[Said]]) -> None:
    script = circle(
        speech2=[(2, "Доброе утро. Шестая мне не нравится. Я выставляю Лису на голосование. Спасибо.")],
        call4=[("host", "Принято. Игрок номер четыре, ваша минута.")],
        speech4=[
            (4, "Согласен со вторым, но есть ещё версия. Я выставляю седьмого на голосование. Спасибо.")
        ],
        call6=[("host", "Принято. Игрок номер шесть, ваша минута.")],
    )
    assert told(style(script), DAY).nominations == [(2, 6, True, True), (4, 7, True, True)]


@STYLES
def test_a_wrong_nomination_says_why(style: type[list[Said]]) -> None:
    nomination = told(
        style(circle(speech4=[(4, "Предлагаю выставить седьмого. Спасибо.")])), DAY
    ).found.nominations[0]
    assert nomination.verdict == "wrong_wording"
    assert nomination.reason
    right = told(style(circle(speech4=[(4, f"{RIGHT} Спасибо.")])), DAY).found.nominations[0]
    assert (right.verdict, right.reason) == ("accepted", None)


@STYLES
@pytest.mark.parametrize(
    "talk",
    [
        "Вчера второй выставил седьмого на голосование, и это было странно.",
        "Я никого не выставляю, подожду до завтра.",
        "Зачем вы выставили меня, второй, я не понимаю.",
        "Если шестая выставит седьмого, я проголосую за него.",
        "Я проголосую за пятого, он уже стоит.",
    ],
)
def test_talk_about_nominations_is_none(talk: str, style: type[list[Said]]) -> None:
    assert told(style(circle(speech4=[(4, f"{TALK[4]} {talk} Спасибо.")])), DAY).nominations == []


@STYLES
@pytest.mark.parametrize("phase", ["defence", "last_word"])
def test_nobody_is_nominated_outside_the_day_speech(phase: str, style: type[list[Said]]) -> None:
    call = "у вас тридцать секунд" if phase == "defence" else "вы покидаете игру. Ваше последнее слово"
    end: list[Said] = [
        ("host", f"Обсуждение закончено. Переходим в зал суда. Игрок номер четыре, {call}."),
        (4, f"Мне больше нечего терять. {RIGHT} Спасибо."),
        ("host", "Город засыпает."),
    ]
    seen = told(style(circle(end=end)), DAY)
    assert seen.nominations == []
    assert seen.speeches[-1] == (4, phase, "thanks")


# -- violations -------------------------------------------------------------------------------------------


@STYLES
@pytest.mark.parametrize(
    ("talk", "kind"),
    [
        ("Скажу честно, мне это не нравится.", "honesty_word"),
        ("Нечестно так играть, второй.", "honesty_word"),
        ("На девяносто процентов он чёрный.", "ratio"),
        ("Там пятьдесят на пятьдесят, кто из них чёрный.", "ratio"),
        ("Второй, а ты сам что скажешь.", "informal_address"),
    ],
)
def test_a_violation_is_proposed_for_the_speaker(talk: str, kind: str, style: type[list[Said]]) -> None:
    seen = told(style(circle(speech4=[(4, f"{TALK[4]} {talk} {TALK[4]} Спасибо.")])), DAY)
    assert {(proposal.kind, proposal.seat, proposal.penalty) for proposal in seen.found.proposals} == {
        (kind, 4, "warning")
    }


def test_the_hosts_own_words_are_no_violation() -> None:
    script = circle(
        call6=[
            (
                "host",
                "Говорить «честно» и проценты запрещено, обращаемся на вы. Игрок номер шесть, ваша минута.",
            )
        ]
    )
    assert told(script, DAY).proposals == []


def test_clean_speeches_give_no_proposal() -> None:
    assert told(circle(), DAY).proposals == []


# -- what always holds ------------------------------------------------------------------------------------


@STYLES
@pytest.mark.parametrize("at", range(len(heard(FULL_DAY)) - 1))
def test_utterances_that_run_together_move_no_day_speech(style: type[list[Said]], at: int) -> None:
    seen = told_pieces(run_together(heard(style(FULL_DAY)), at), FULL_TABLE)
    assert seen.seats == list(range(1, 11))
    assert seen.nominations == FULL_NOMINATIONS
    assert set(FULL_PROPOSALS) <= set(seen.proposals)


def test_the_same_day_is_always_understood_the_same() -> None:
    pieces = heard(FULL_DAY)
    assert understand(pieces, FULL_TABLE, FULL_TABLE.table) == understand(
        pieces, FULL_TABLE, FULL_TABLE.table
    )


SENTENCES = [
    *sorted({text.strip() for _, line in FULL_DAY for text in line.split("|")}),
    "Спасибо.", "Принято.", "Игрок номер", "ваша минута", "Объявляю тайм-аут.", "Тайм-аут окончен.", "№",
    "Ваше последнее слово.", "Этой ночью был убит игрок номер три.", "Город просыпается.", "Продолжайте.",
]  # fmt: skip
ANY_DAY = st.builds(
    lambda day, alive: Day(day, tuple(sorted(alive)), {4: "Сова", 7: "Граф"}),
    st.integers(1, 12),
    st.sets(st.integers(1, 10), min_size=1),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(SENTENCES), max_size=14),
    st.lists(st.floats(0.0, 5.0), min_size=1, max_size=4),
    ANY_DAY,
)
def test_whatever_is_said_no_word_is_lost_and_times_are_in_order(
    lines: list[str], pauses: list[float], day: Day
) -> None:
    pieces = heard([("host", line) for line in lines], pauses)
    seen = told_pieces(pieces, day)
    said = [word.text for part in pieces for word in part.words]
    assert [word for line in seen.transcript for word in line.text.split()] == said
    assert all(line.start <= line.end for line in seen.transcript)
    assert all(before.end <= after.start for before, after in pairwise(seen.transcript))
    assert all(
        speech.start <= speech.end and speech.seconds >= 0 <= speech.overtime
        for speech in seen.found.speeches
    )
    for found in (seen.found.nominations, seen.found.proposals, seen.found.host):
        assert all(item.start <= item.end for item in found)
        assert [item.start for item in found] == sorted(item.start for item in found)
    assert {line.who for line in seen.transcript} <= {"host", *range(1, 11)}
