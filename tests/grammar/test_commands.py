"""A call of the host and what it stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.calls import ASSISTANTS, calls
from grammar.calls_lexicon import Pattern, patterns
from grammar.commands import Meaning, Need, Own, Script, Step, Told, Unclear, action
from grammar.table import Table
from grammar.types import Call, Command

TABLE = Table.of({3: "Лиса", 8: "Чёрный Барон", 9: "Белый Барон"})


def meant(text: str) -> Meaning:
    (call,) = calls(text, TABLE, host=True)
    return action(call)


SCRIPTS = [
    ("Принято.", {"do": "accept"}),
    ("Не принято.", {"do": "decline"}),
    ("Игрок номер пять, предупреждение за слово «честно».", {"do": "warn", "seat": 5, "rule": "2"}),
    ("Игрок номер семь, обращаемся на вы. Предупреждение.", {"do": "warn", "seat": 7, "rule": "15"}),
    ("Игрок пять покинул стол", {"do": "leave", "seat": 5}),
    ("За игрока номер четыре тоже четыре голоса", {"do": "vote", "candidate": 4, "count": 4}),
    ("Голосование окончено", {"do": "tally"}),
    ("Объявляю тайм-аут", {"do": "timeout"}),
    ("Победа присуждается красным", {"do": "award", "winner": "red"}),
    ("Победила мафия", {"do": "award", "winner": "black"}),
    ("Отмени последнее", {"do": "undo"}),
]


@pytest.mark.parametrize(("text", "script"), SCRIPTS)
def test_words_that_are_a_whole_action(text: str, script: dict[str, str | int]) -> None:
    found = meant(text)
    assert isinstance(found, Script)
    assert (dict(found.script), found.complete, found.times) == (script, True, 1)


OPEN = [
    ("четыре голоса", {"do": "vote", "count": 4}, {Need.CANDIDATE}),
    ("голосов нет", {"do": "vote", "count": 0}, {Need.CANDIDATE}),
    ("остальные голоса уходят игроку номер шесть", {"do": "vote", "candidate": 6}, {Need.COUNT}),
    ("Предупреждение игроку номер пять", {"do": "warn", "seat": 5}, {Need.RULE}),
    ("Игрок номер пять удаляется", {"do": "remove", "seat": 5}, {Need.RULE}),
    ("Спасибо.", {"do": "speech_end", "how": "host"}, {Need.MOMENT}),
    ("Время вышло", {"do": "speech_end", "how": "host"}, {Need.MOMENT}),
    ("Город засыпает", {"do": "night"}, {Need.MOMENT}),
    ("Город просыпается", {"do": "dawn"}, {Need.MOMENT}),
    ("Тайм-аут окончен", {"do": "resume"}, {Need.MOMENT}),
]


@pytest.mark.parametrize(("text", "script", "needs"), OPEN)
def test_what_only_the_game_can_add(text: str, script: dict[str, str | int], needs: set[Need]) -> None:
    found = meant(text)
    assert isinstance(found, Script)
    assert (dict(found.script), set(found.needs), found.complete) == (script, needs, False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игрок номер три, ваша минута", Step(Command.FLOOR, 3)),
        ("ваша минута", Step(Command.FLOOR, needs=frozenset({Need.SEAT}))),
        ("Игрок номер восемь, у вас тридцать секунд", Step(Command.DEFENCE, 8, 30)),
        ("Ещё десять секунд игроку номер два", Step(Command.MORE_TIME, 2, 10)),
        ("Кто за игрока номер пять?", Step(Command.VOTE, 5)),
        ("Мафия выходит на охоту", Step(Command.HUNT)),
        ("Просыпается мафия", Step(Command.MAFIA_MEETS, needs=frozenset({Need.MOMENT}))),
        ("Дон засыпает", Step(Command.DON_SLEEPS)),
        ("начинаем обсуждение второго дня", Step(Command.DAY_OPENS, None, 2)),
        ("Повтори", Own(Command.REPEAT)),
        ("Сколько у пятого предупреждений?", Own(Command.ASK_WARNINGS, 5)),
        ("Подтверждаю", Own(Command.CONFIRM, needs=frozenset({Need.MOMENT}))),
        ("Не подтверждаю", Own(Command.REJECT, needs=frozenset({Need.MOMENT}))),
        ("Снимаю предупреждение с пятого", Own(Command.UNDO, 5, frozenset({Need.MOMENT}))),
    ],
)
def test_steps_and_words_to_the_assistant(text: str, expected: Meaning) -> None:
    assert meant(text) == expected


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Этой ночью был убит игрок номер три", (3,)),
        ("Мафия промахнулась", ()),
        ("Игрок номер шесть, вы покидаете игру", (6,)),
        ("Выставлены игроки номер два и номер пять", (2, 5)),
        ("Игрок номер два лишается последнего слова", (2,)),
    ],
)
def test_news_does_nothing(text: str, seats: tuple[int, ...]) -> None:
    found = meant(text)
    assert isinstance(found, Told)
    assert found.seats == seats


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Предупреждение", Unclear(Command.WARN)),
        ("Предупреждение Барону", Unclear(Command.WARN, (8, 9))),
        ("Предупреждение пятому, нет, шестому", Unclear(Command.WARN, (5, 6))),
        ("вы удаляетесь из игры", Unclear(Command.REMOVE)),
    ],
)
def test_nobody_can_tell_who_is_meant(text: str, expected: Unclear) -> None:
    assert meant(text) == expected


def test_two_warnings_and_no_three() -> None:
    two = action(Call(Command.WARN, "", 0, 0, (8,), 2, "15"))
    assert isinstance(two, Script)
    assert dict(two.script) == {"do": "warn", "seat": 8, "rule": "15"}
    assert (two.times, set(two.needs)) == (2, {Need.RULE})
    assert action(Call(Command.WARN, "", 0, 0, (8,), 3)) == Told(Command.WARN, (8,))


def test_whom_an_acceptance_names_stands_beside_it() -> None:
    found = meant("Принята кандидатура игрока номер пять")
    assert isinstance(found, Script)
    assert (found.do, found.about) == ("accept", 5)


@pytest.mark.parametrize("pattern", patterns(), ids=lambda pattern: pattern.example)
def test_every_example_stands_for_something(pattern: Pattern) -> None:
    command = pattern.command
    found = [action(call) for call in calls(pattern.example, TABLE, host=True) if call.command is command]
    assert found
    if command in ASSISTANTS - {Command.UNDO}:
        assert all(isinstance(one, Own | Unclear) for one in found)


CALLS = st.builds(
    Call,
    st.sampled_from(Command),
    st.just(""),
    st.just(0),
    st.just(0),
    st.lists(st.integers(1, 10), max_size=3).map(tuple),
    st.none() | st.integers(0, 60),
    st.none() | st.sampled_from(["1", "15"]),
    st.booleans(),
    st.none() | st.sampled_from(["red", "black"]),
    st.lists(st.integers(1, 10), max_size=2).map(tuple),
)
PUNISHED = {Command.WARN, Command.REMOVE, Command.LEAVE}


@given(CALLS)
def test_nothing_is_done_to_anybody_but_the_one_player_named(call: Call) -> None:
    found = action(call)
    assert hash(found) == hash(action(call))
    if isinstance(found, Script):
        assert "seat" not in found.script or call.seats == (found.script["seat"],)
        assert found.do not in {"shots", "check", "deal", "begin"}
    if call.command in PUNISHED and (len(call.seats) != 1 or call.candidates):
        assert isinstance(found, Unclear)
