"""The screen as text: the moments that are kept, every size, every state of random games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from host.live.terminal import keys
from host.live.terminal.night import public
from host.live.terminal.screen import Face, lines
from host.live.terminal.text import columns, cut, tail, text_of, wrap
from host.live.view import ClockView
from rules import actions
from rules.actions import Action
from rules.game import Game
from tests.host.live.terminal.views import (
    BOOK,
    COURT,
    DAY,
    LIFT,
    NIGHT,
    SCREENS,
    TIED,
    WON,
    Moment,
    moments,
    proposal,
    screen,
    view_of,
)
from tests.rules.walks import whole_game

SIZES = [(1, 1), (3, 2), (10, 3), (20, 5), (40, 12), (59, 24), (60, 18), (80, 20), (80, 24), (200, 60)]


@pytest.mark.parametrize("name", sorted(moments()))
def test_the_moments_look_as_they_were_kept(name: str) -> None:
    assert moments()[name].text() == (SCREENS / f"{name}.txt").read_text(encoding="utf-8")


def test_no_kept_screen_is_left_over() -> None:
    assert {path.stem for path in SCREENS.iterdir()} == set(moments())


@pytest.mark.parametrize("moment", moments().values(), ids=list(moments()))
def test_every_size_is_filled_exactly_and_never_exceeded(moment: Moment) -> None:
    for width, height in SIZES:
        shown = lines(moment.view, width, height, moment.face)
        assert len(shown) == height
        assert max(columns(text_of(row)) for row in shown) <= width


def test_before_the_first_view_the_screen_says_so_and_shows_troubles() -> None:
    shown = screen(None, Face(troubles=("Микрофона нет: подключите его.",)))
    assert shown[:2] == [" ! Микрофона нет: подключите его.", "Игра начинается…"]


def test_a_tiny_screen_keeps_the_question_and_what_is_typed() -> None:
    asked = moments()["court"].face
    for height in (2, 4, 6):
        assert screen(view_of(*COURT), asked, 30, height)[-2:] == ["Какой пункт?", "> █  Esc - отмена"]


@pytest.mark.parametrize("width", [60, 72, 80, 100, 133, 200])
def test_no_hint_and_no_sentence_for_the_host_is_cut(width: int) -> None:
    long = (
        "Идёт речь игрока 5. Чтобы закончить её, скажите «минута закончилась» или нажмите h/р"
        " («речь закончил ведущий»)."
    )
    for moment in moments().values():
        view = replace(moment.view, tips=(long,))
        shown = screen(view, Face(told=long, troubles=(long,)), width, 40)
        text = " ".join(" ".join(shown).split())
        assert text.count(long) == 3
        hints = " ".join(text.split(long)[-1].split())
        awaited = tuple(
            item.do if item.by is None else f"{item.do}.{item.by}" for item in public(view).awaits
        )
        assert all(hint in hints for hint in keys.hints(awaited))
        assert hints.endswith("? справка")


def test_space_is_offered_only_where_it_does_something() -> None:
    assert "пробел дальше" in screen(view_of(*DAY))[-1]
    assert "пробел" not in screen(view_of(*DAY, goes_on=False))[-1]


def test_whose_the_last_hands_are_is_told_before_they_are_counted() -> None:
    def told(*counts: int) -> list[str]:
        votes = (actions.Vote(seat, None, n) for seat, n in zip((4, 5, 6), counts, strict=False))
        return [row for row in screen(view_of(*COURT, *votes)) if "Последний" in row]

    assert not told(3)
    assert told(3, 2) == ["                       Последний: остальные (5) - ему"]
    assert not told(3, 2, 5)


@pytest.mark.parametrize("seed", range(8))
def test_any_state_of_a_random_game_can_be_shown(seed: int) -> None:
    random = Random(seed)

    def step(_: Game, __: Action, after: Game) -> None:
        width, height = random.choice(SIZES)
        view = view_of(*after.actions)
        shown = lines(view, width, height, Face(secret=random.random() < 0.5))
        assert len(shown) == height
        assert max(columns(text_of(row)) for row in shown) <= width

    whole_game(random, 0.2, BOOK, step)


@pytest.mark.parametrize(
    ("left", "shown"), [(60.0, "1:00"), (59.2, "1:00"), (59.0, "0:59"), (0.4, "0:01"), (0.0, "0:00")]
)
def test_the_clock_counts_down_to_nothing(left: float, shown: str) -> None:
    view = view_of(*DAY, clock=ClockView("speech", left, True))
    assert f" День 1 · Речи  {shown}" in screen(view, width=50)[0]


def test_a_pause_of_the_walk_is_no_clock_to_show() -> None:
    view = view_of(*DAY, clock=ClockView("pause", 2.0, True))
    assert not any("█" in row or "Часы" in row for row in screen(view))


def test_the_last_ten_seconds_are_red_only_while_time_runs() -> None:
    def styles(left: float, *, runs: bool) -> set[str]:
        view = view_of(*DAY, clock=ClockView("speech", left, runs))
        return {style for row in lines(view, 80, 24, Face()) for style, text in row if "█" in text}

    assert styles(10.0, runs=True) == {"class:late"}
    assert styles(10.1, runs=True) == {"class:clock"}
    assert styles(10.0, runs=False) == {"class:still"}


def test_proposals_show_the_seat_the_words_the_rule_and_what_it_is() -> None:
    view = view_of(*DAY, proposals=(proposal(7, 3, "16", said="речь", times=3), proposal(8, None, "99")))
    shown = screen(view)
    assert f"#7 3 Бог «речь» ×3 п. 16 {BOOK.reasons['16'].short}" in shown
    assert "#8 кто? «честно» п. 99" in shown


def test_of_many_proposals_the_newest_stay_and_the_rest_are_counted() -> None:
    view = view_of(*DAY, proposals=tuple(proposal(number) for number in range(1, 13)), tips=("совет",) * 5)
    shown = [row for row in screen(view) if row.startswith(("#", "  и раньше"))]
    assert shown[0] == "  и раньше: 9 (Y/Н - по номеру)"
    assert [row.split()[0] for row in shown[1:]] == ["#10", "#11", "#12"]
    tall = [row for row in screen(view, height=40) if row.startswith("#")]
    assert len(tall) == 12


def test_the_tie_the_revote_and_the_lift_are_told() -> None:
    assert any("Ничья: 4, 5" in row for row in screen(view_of(*TIED)))
    again = screen(view_of(*TIED, actions.SpeechEnd("host"), actions.SpeechEnd("host")))
    assert any("Переголосование: 4 - ?, 5 - ?; осталось 10" in row for row in again)
    assert any("Ничья: 4, 5" in row for row in screen(view_of(*LIFT)))
    assert " Игра окончена. Победили красные" in screen(view_of(*WON))[0]
    assert " Ночь 1" in screen(view_of(*NIGHT))[0]


def test_what_a_terminal_would_obey_is_not_printed() -> None:
    evil = "\x1b[31mЛ\u202eиса\n\tдва\u200b\x00"
    view = view_of(*DAY, nicks={1: evil}, tips=(evil,), proposals=(proposal(1, said=evil),))
    shown = screen(view, Face(partial=evil, troubles=(evil,)))
    assert all(character.isprintable() for row in shown for character in row)
    assert " ! [31mЛиса два" in shown


def test_wide_letters_take_two_columns_when_cut() -> None:
    assert cut("日本語", 5) == "日本…"
    assert tail("日本語", 5) == "…本語"
    assert cut("лиса", 0) == tail("лиса", 0) == ""
    assert wrap("один два три четыре", 8, 2) == ["один два", "три чет…"]
    assert wrap("", 8, 2) == [""]
