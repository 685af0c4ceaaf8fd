from __future__ import annotations

import pytest

from grammar.nominations import attempts
from grammar.read import read
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Phase, Verdict
from tests.grammar.said import NICKS, NO_NICKS, SPEAKER, findings, lines, of_kind

LINES = {
    kind: [*lines("nominations")[kind], *lines("nominations_led_up")[kind]]
    for kind in ("accepted", "wrong", "none")
}
PERMITTED = (
    "я выставляю игрока номер {0} на голосование",
    "я выставляю игрока под номером {0} на голосование",
    "я выставляю номер {0} на голосование",
    "я выставляю {0} на голосование",
    "я выставляю игрока {0} на голосование",
    "Я выставляю игрока №{1} на голосование.",
    "Я выставляю {1}-го на голосование.",
    "Я выставляю {1}-го игрока на голосование.",
    "я выставляю {2} на голосование",
    "я выставляю {2} игрока на голосование",
)
NUMBERS = {
    1: ("один", "первого"),
    2: ("два", "второго"),
    3: ("три", "третьего"),
    4: ("четыре", "четвёртого"),
    5: ("пять", "пятого"),
    6: ("шесть", "шестого"),
    7: ("семь", "седьмого"),
    8: ("восемь", "восьмого"),
    9: ("девять", "девятого"),
    10: ("десять", "десятого"),
}
BREAKING = ("я ", "выставляю ", " на голосование")


def only(text: str, table: Table = NO_NICKS) -> Finding:
    (finding,) = of_kind(Kind.NOMINATION, text, table)
    return finding


@pytest.mark.parametrize("seat", NUMBERS)
@pytest.mark.parametrize("wording", PERMITTED)
def test_permitted_wordings_are_accepted_for_every_seat(wording: str, seat: int) -> None:
    said = wording.format(NUMBERS[seat][0], seat, NUMBERS[seat][1])
    finding = only(f"шестой красный {said} спасибо" if said[0] == "я" else said)
    assert (finding.seat, finding.verdict, finding.reason) == (seat, Verdict.ACCEPTED, None)
    assert finding.span == said.rstrip(".")


@pytest.mark.parametrize("left_out", BREAKING)
@pytest.mark.parametrize("wording", PERMITTED)
def test_a_permitted_wording_with_a_part_left_out_is_never_accepted(wording: str, left_out: str) -> None:
    said = wording.format("семь", 7, "седьмого").lower().replace(left_out, "")
    assert all(finding.verdict is Verdict.WRONG_WORDING for finding in of_kind(Kind.NOMINATION, said))


@pytest.mark.parametrize("denial", ["не ", "никогда не ", "не буду "])
@pytest.mark.parametrize("wording", PERMITTED)
def test_a_denied_wording_is_no_nomination(wording: str, denial: str) -> None:
    said = wording.format("семь", 7, "седьмого").lower().replace("выставляю", denial + "выставляю")
    assert of_kind(Kind.NOMINATION, said) == []


@pytest.mark.parametrize(
    "verb",
    [
        "выставляет",
        "выставляют",
        "выставляешь",
        "выставляете",
        "выставил",
        "оставляю",
        "представляю",
        "поставляю",
    ],
)
@pytest.mark.parametrize("wording", PERMITTED)
def test_another_person_or_verb_is_never_accepted(wording: str, verb: str) -> None:
    said = wording.format("семь", 7, "седьмого").replace("выставляю", verb)
    assert all(finding.verdict is Verdict.WRONG_WORDING for finding in of_kind(Kind.NOMINATION, said))


@pytest.mark.parametrize(("seat", "text"), LINES["accepted"])
def test_accepted_lines(seat: int, text: str) -> None:
    finding = only(text)
    assert (finding.seat, finding.verdict) == (seat, Verdict.ACCEPTED)


@pytest.mark.parametrize(("seat", "text"), LINES["wrong"])
def test_wrong_lines(seat: int, text: str) -> None:
    finding = only(text)
    assert (finding.seat, finding.verdict) == (seat or None, Verdict.WRONG_WORDING)
    assert finding.reason
    assert finding.penalty is None


@pytest.mark.parametrize("text", LINES["none"])
def test_talk_about_nominations_is_none(text: str) -> None:
    assert of_kind(Kind.NOMINATION, text) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("выставляю пятого на голосование", "нет слова „я“"),
        ("я выставляю пятого", "нет слов „на голосование“"),
        ("я выставляю пятого и шестого на голосование", "названы двое"),
        ("я выставляю этого игрока на голосование", "место не названо"),
        ("я выставляю игрока номер двенадцать на голосование", "такого места за столом нет"),
        ("на голосование я выставляю пятого", "неверный порядок слов"),
        ("я выставляю себя на голосование", "назвал себя без номера"),
        ("я выставляю пятого на голосование ой нет беру назад", "взял слова назад"),
        ("предлагаю выставить пятого", "нужно „выставляю“, а не „предлагаю выставить“"),
        ("я выставляю Шерлока на голосование", "такого игрока за столом нет"),
        ("я выставляю Ватсона на голосование", "ник назван не полностью"),
    ],
)
def test_the_reason_is_told(text: str, reason: str) -> None:
    assert only(text, NICKS).reason == reason


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Я выставляю Лису на голосование.", 8),
        ("я выставляю доктора ватсона на голосование", 7),
        ("я выставляю игрока барсука на голосование", 2),
        ("Я выставляю Честного на голосование.", 6),
        ("я выставляю пряника на голосование", 9),
        ("я выставляю гамлитоноголосование", 1),
        ("лиса я выставляю барсука на голосование", 2),
        ("я выставляю Моястро на голосование", 3),
        ("я выставляю игрока номер восемь лису на голосование", 8),
    ],
)
def test_nicks_are_accepted(text: str, seat: int) -> None:
    finding = only(text, NICKS)
    assert (finding.seat, finding.verdict) == (seat, Verdict.ACCEPTED)
    assert len(findings(text, NICKS)) == 1


def test_an_ambiguous_nick_is_asked_about() -> None:
    finding = only("я выставляю лис на голосование", Table.of({3: "Лиса", 4: "Лис"}))
    assert (finding.seat, finding.candidates) == (None, (3, 4))
    numeral = only("я выставляю семёрку на голосование", Table.of({3: "Семёрка"}))
    assert (numeral.seat, numeral.candidates) == (None, (3, 7))


def test_the_accusative_tells_look_alike_nicks_apart() -> None:
    table = Table.of({3: "Лиса", 4: "Лис"})
    assert only("я выставляю лису на голосование", table).seat == 3


@pytest.mark.parametrize("phase", [Phase.COURT, Phase.NIGHT, Phase.TIMEOUT, Phase.HOST])
def test_nobody_nominates_outside_the_speeches(phase: Phase) -> None:
    assert of_kind(Kind.NOMINATION, "я выставляю пятого на голосование", phase=phase) == []


def test_wrong_one_and_right_one_are_two() -> None:
    text = "Предлагаю выставить второго. Понял, исправляюсь. Я выставляю игрока номер два на голосование."
    verdicts = [finding.verdict for finding in of_kind(Kind.NOMINATION, text)]
    assert verdicts == [Verdict.WRONG_WORDING, Verdict.ACCEPTED]


@pytest.mark.parametrize(
    ("text", "seat", "verdict"),
    [
        ("красные разговоры выставляют шестого на голосование", 6, Verdict.WRONG_WORDING),
        ("шестого на голосование", 6, Verdict.WRONG_WORDING),
        ("я выстовлял номер пять на голосованье", 5, Verdict.ACCEPTED),
        ("голосованию пятый", 5, Verdict.WRONG_WORDING),
        ("сначала выставил второго потом выставил пятого", 5, Verdict.WRONG_WORDING),
    ],
)
def test_attempts_find_what_the_host_has_judged(text: str, seat: int, verdict: Verdict) -> None:
    (finding,) = attempts(Line(text, SPEAKER), NO_NICKS)
    assert (finding.seat, finding.verdict) == (seat, verdict)
    assert text[finding.start : finding.end] == finding.span


@pytest.mark.parametrize("text", ["спасибо", "не выставляю пятого", "пятый красный", "", "всё сказал"])
def test_attempts_find_nothing_where_nothing_like_it_was_said(text: str) -> None:
    assert attempts(Line(text, SPEAKER), NO_NICKS) == ()


def test_the_tail_of_a_word_heard_as_the_head_of_the_numeral() -> None:
    finding = only("Я выставляю игрока опять на голосование.")
    assert (finding.seat, finding.verdict) == (5, Verdict.ACCEPTED)
    assert only("опять я выставляю шестого на голосование").seat == 6


def test_self_without_a_known_speaker_has_no_seat() -> None:
    (finding,) = read(Line("я выставляю себя на голосование"), NO_NICKS)
    assert finding.seat is None
