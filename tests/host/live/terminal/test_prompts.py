"""Questions: one at a time, Esc cancels, nonsense is told in one Russian sentence and nothing is sent."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from host.live.events import Act, Do, Tell
from host.live.view import View
from rules import actions
from tests.host.live.terminal.tables import CTRL_C, ENTER, ESCAPE, F2, russian, sitting
from tests.host.live.terminal.views import COURT, DAY, LIFT, NIGHT, SEATING, proposal, view_of

_DAY, _NIGHT, _COURT, _SEATING = view_of(*DAY), view_of(*NIGHT), view_of(*COURT), view_of(*SEATING)
_OPEN = replace(_DAY, proposals=(proposal(3), proposal(4, None)))
_SEAT = "Введите номер места от 1 до 10."
_SEATS = "Введите номера мест через пробел, например: 1 4 7."
_TWICE = "Одно место названо дважды: введите каждое по одному разу."
_SHOTS = "Введите место, пары «кто-в кого» через пробел или 0."

NONSENSE: list[tuple[View, str, str]] = [
    (_DAY, "n\r", _SEAT),
    (_DAY, "n0\r", _SEAT),
    (_DAY, "n11\r", _SEAT),
    (_DAY, "n-5\r", _SEAT),
    (_DAY, "n٣\r", _SEAT),
    (_DAY, "nпять\r", _SEAT),
    (_DAY, "n123456789\r", _SEAT),
    (_DAY, "w5\rабракадабра\r", "Такого пункта не нашлось: введите его номер или другие слова."),
    (_DAY, "w5\r\r", "Такого пункта не нашлось: введите его номер или другие слова."),
    (_DAY, "w5\rжесты\r9", "Введите номер от 1 до 5."),
    (_COURT, "v\r", "Введите число рук или места голосовавших через запятую."),
    (_COURT, "v11\r", "Введите число рук от 0 до 10."),
    (_COURT, "v1,1\r", _TWICE),
    (_COURT, "v1 ю\r", _SEATS),
    (view_of(*LIFT), "v-1\r", _SEATS),
    (_SEATING, "N3\r  \r", "Введите ник, а чтобы передумать, нажмите Esc."),
    (_DAY, "f\r\r", "Введите текст заметки, а чтобы передумать, нажмите Esc."),
    (_SEATING, "R4\r7\r", "Мест должно быть ровно 2: введите их через пробел."),
    (_SEATING, "R4\r4 7\r", "У одного места две роли: введите другое или нажмите Esc и начните заново."),
    (_SEATING, "R4\r7 9\r9\r", "У одного места две роли: введите другое или нажмите Esc и начните заново."),
    (_SEATING, "J0\r", "Введите номер дня от 1 до 90."),
    (_SEATING, "J2\r1 1\r", _TWICE),
    (_SEATING, "J2\r\r5\r", "Введите пары «место-число» через пробел, например: 5-2 7-1."),
    (_SEATING, "J2\r\r5-2 5-1\r", _TWICE),
    (_SEATING, "J2\r\r5-ы\r", "Введите число от 0 до 99."),
    (_SEATING, "J2\r\r\r3\r", "Введите число промахов от 0 до 2."),
    (_NIGHT, "b\r", _SHOTS),
    (_NIGHT, "b4-\r", _SHOTS),
    (_NIGHT, "b4-5 4-6\r", "Один стрелок назван дважды: введите каждого по одному разу."),
    (_NIGHT, "b11\r", _SEAT),
    (_NIGHT, "D\r", _SEAT),
    (_OPEN, "Y\r", "Введите номера предложений через пробел или «все»."),
    (_OPEN, "Y5\r", "Такого открытого предложения нет: введите номер с экрана."),
    (_OPEN, "eвсе\r", "Такого открытого предложения нет: введите номер с экрана."),
    (_DAY, "A3", "Введите номер от 1 до 2."),
]

TOLD: list[tuple[View, str, str]] = [
    (_DAY, "ъ", "Такой клавиши нет; справка: ?."),
    (_DAY, "v", "Сейчас не голосуют."),
    (_DAY, "y", "Открытых предложений нет."),
    (_DAY, "X", "Открытых предложений нет."),
    (_DAY, "e", "Открытых предложений нет."),
    (_DAY, "b", "Выстрелы и проверки вводят ночью, с первой после дня."),
    (view_of(*DAY[:-1]), "D", "Выстрелы и проверки вводят ночью, с первой после дня."),
    (_NIGHT, "5", "Цифрой вводят кандидата в речи и голоса в суде."),
    (
        view_of(*COURT, *(actions.Vote(seat, None, 3) for seat in (4, 5, 6))),
        "3",
        "Голоса за всех посчитаны: подведите итог (c/с).",
    ),
    (_DAY, f"n5{ESCAPE}", "Отменено."),
    (_DAY, "qнет\r", "Игра продолжается."),
    (_DAY, "q\r", "Игра продолжается."),
]


@pytest.mark.parametrize(("view", "typed", "told"), NONSENSE)
def test_nonsense_is_told_in_one_sentence_and_asked_again(view: View, typed: str, told: str) -> None:
    assert re.fullmatch(r"[А-ЯЁ][^.!?]*[.]", told.replace(".,", ""))
    with sitting(view) as seat:
        seat.type(typed)
        seat.reads(told)
        assert "Esc - отмена" in seat.screen()
        assert not seat.events
        seat.type(ESCAPE)
        seat.reads("Отменено.")
        seat.type("a")
        seat.wait(lambda: bool(seat.events))
        assert seat.events == [Act(7.25, actions.Accept())]


@pytest.mark.parametrize(("view", "typed", "told"), TOLD)
def test_what_can_not_be_is_told(view: View, typed: str, told: str) -> None:
    with sitting(view) as seat:
        seat.type(typed)
        seat.reads(told)
        assert "> " not in seat.screen()
        assert not seat.events


def test_the_roles_are_typed_without_an_echo_until_they_are_shown() -> None:
    with sitting(_SEATING) as seat:
        seat.type("R8")
        seat.reads("> введено, не видно█")
        seat.type(F2)
        seat.reads("> 8█")
        seat.type(f"{F2}{ENTER}3 6")
        seat.reads("Остальные чёрные?")
        seat.reads("> введено, не видно█")
        assert "3 6" not in seat.screen()


def test_shots_that_are_put_in_unseen_say_the_same_whatever_they_are() -> None:
    screens = set()
    for typed in ("b5\r", "b0\r", "b4-5 7-6\r", "b1-5\r", "D2\r", "S3\r"):
        with sitting(_NIGHT) as seat:
            seat.type(typed)
            seat.wait(lambda: bool(seat.events))
            seat.reads("Передано")
            screens.add(seat.screen())
    assert len(screens) == 1


def test_a_proposal_that_came_up_under_the_finger_is_not_confirmed() -> None:
    with sitting(_DAY) as seat:
        newer = replace(_DAY, proposals=(proposal(3),))
        seat.terminal._view = newer  # has come, but is not drawn yet
        seat.terminal.press("y")
        assert "Только что появилось новое предложение" in seat.screen()
        assert not seat.events
        seat.terminal.show(newer)
        seat.wait(lambda: 3 in seat.terminal._seen)
        seat.at = 9.0  # It takes him a while to read it.
        seat.type("y")
        seat.wait(lambda: bool(seat.events))
        assert seat.events == [Tell(9.0, Do.CONFIRM, 3)]


@pytest.mark.parametrize(
    "typed", ["qда\r", "qy\r", russian("qд\r"), "ql\r", f"{CTRL_C}{CTRL_C}", "w5\r\x03да\r"]
)
def test_the_view_is_left_when_the_host_is_sure(typed: str) -> None:
    with sitting(_DAY) as seat:
        seat.type(typed)
        seat.wait(lambda: seat.left)
        assert seat.error is None
        assert not seat.events


def test_a_pasted_nick_is_taken_as_one_line() -> None:
    with sitting(_SEATING) as seat:
        seat.type("N3\r\x1b[200~Рыжая\n  лиса\x1b[201~\r")
        seat.wait(lambda: bool(seat.events))
        assert seat.events == [Act(7.25, actions.Seat(3, "Рыжая лиса"))]


def test_what_is_pasted_beside_a_question_does_nothing() -> None:
    with sitting(_DAY) as seat:
        seat.type("\x1b[200~ttuq\x1b[201~\x1b[Aa")
        seat.wait(lambda: bool(seat.events))
        assert seat.events == [Act(7.25, actions.Accept())]
