"""Commands of the night, the court and the assistant: how they are said, and what is none of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from grammar.calls import ASSISTANTS, calls, game_calls
from grammar.calls_lexicon import Sure, patterns
from grammar.table import Table
from grammar.types import Command

TABLE = Table.of({3: "Лиса"})
HERE = Path(__file__).parent
EVERYDAY = (HERE / "everyday.txt").read_text(encoding="utf-8").splitlines()
with (HERE / "commands.toml").open("rb") as file:
    LINES = tomllib.load(file)
SAID = [(Command(name), text) for name, entry in LINES.items() for text in entry["said"]]
NEAR = [(Command(name), text) for name, entry in LINES.items() for text in entry["near"]]


def bare(text: str) -> str:
    return "".join(c for c in text.lower() if c not in ",.?!")


@pytest.mark.parametrize(("command", "text"), SAID)
def test_it_is_said_in_many_ways(command: Command, text: str) -> None:
    for spelled in (text, bare(text)):
        (call,) = calls(spelled, TABLE, host=True)
        assert (call.command, call.exact) == (command, True)


@pytest.mark.parametrize(("command", "text"), SAID)
def test_anybody_may_say_a_word_to_the_assistant(command: Command, text: str) -> None:
    (call,) = calls(text, TABLE)
    assert call.command is command
    assert not (call.exact and command in ASSISTANTS)


@pytest.mark.parametrize(("command", "text"), NEAR)
def test_a_player_who_says_nearly_so_does_nothing(command: Command, text: str) -> None:
    for spelled in (text, bare(text)):
        assert command not in {call.command for call in calls(spelled, TABLE)}
        assert command not in {call.command for call in calls(spelled, TABLE, host=True)}


def test_there_are_enough_lines() -> None:
    assert all(len(entry["said"]) >= 8 and len(entry["near"]) >= 8 for entry in LINES.values())
    assert set(LINES) >= ASSISTANTS
    assert len(set(EVERYDAY)) >= 200


def test_words_to_the_assistant_are_never_sure_by_themselves() -> None:
    assert {pattern.sure for pattern in patterns() if pattern.command in ASSISTANTS} == {Sure.HOST}


@pytest.mark.parametrize("text", EVERYDAY)
@pytest.mark.parametrize("host", [False, True])
def test_everyday_talk_is_no_call(text: str, host: bool) -> None:
    assert calls(text, TABLE, host=host) == ()


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("Дальше. Игрок номер три, ваша минута.", [Command.FLOOR]),
        ("Стоп. Игрок номер пять, предупреждение.", [Command.WARN]),
        ("Стоп, время.", [Command.SPEECH_END]),
        ("Отмена. Предупреждение игроку номер пять.", [Command.UNDO, Command.WARN]),
        ("Отмена предупреждения игроку номер пять.", [Command.UNDO]),
        ("Подтверждаю, предупреждение игроку номер пять.", [Command.CONFIRM]),
        ("Город засыпает. Просыпается мафия.", [Command.NIGHT, Command.MAFIA_MEETS]),
        ("город засыпает мафия выходит на охоту", [Command.NIGHT, Command.HUNT]),
        ("Мафия засыпает. Просыпается дон.", [Command.MAFIA_SLEEPS, Command.DON_WAKES]),
        ("Голосование окончено, переголосование", [Command.TALLY, Command.REVOTE]),
    ],
)
def test_commands_beside_each_other(text: str, commands: list[Command]) -> None:
    assert [call.command for call in calls(text, TABLE, host=True)] == commands


@pytest.mark.parametrize(
    "text",
    [
        "Предупреждение игроку номер пять снимается",
        "Снимаю предупреждение с игрока номер пять",
        "игрок номер пять предупреждение отменяется",
        "Сколько предупреждений у игрока номер пять",
        "сколько у второго предупреждений он забыл",
        "отклоняю предупреждение пятому",
        "требую отменить предупреждение игроку номер два",
        "Не подтверждаю предупреждение игроку номер семь",
    ],
)
def test_talk_of_a_warning_gives_none(text: str) -> None:
    assert Command.WARN not in {call.command for call in calls(text, TABLE, host=True)}


@pytest.mark.parametrize(
    ("text", "team"),
    [
        ("Победа присуждается красным", "red"),
        ("Победили мирные жители!", "red"),
        ("Победа за городом", "red"),
        ("Чёрным засчитывается поражение", "red"),
        ("Победа присуждается чёрным", "black"),
        ("Победила мафия", "black"),
        ("Красным засчитывается поражение", "black"),
    ],
)
def test_who_has_won(text: str, team: str) -> None:
    (call,) = calls(text, TABLE, host=True)
    assert call.team == team


@pytest.mark.parametrize(
    ("text", "seconds", "seat"),
    [
        ("Ещё десять секунд", 10, None),
        ("Ещё двадцать пять секунд игроку номер три", 25, 3),
        ("Ещё минуту", 60, None),
        ("Ещё две минуты", 120, None),
        ("Добавь полминуты третьему", 30, 3),
    ],
)
def test_how_much_more_time(text: str, seconds: int, seat: int | None) -> None:
    (call,) = calls(text, TABLE, host=True)
    assert (call.command, call.count, call.seat) == (Command.MORE_TIME, seconds, seat)


@pytest.mark.parametrize(
    ("text", "seat", "seconds"),
    [
        ("Возвращаю слово игроку номер пять, у вас осталось двадцать секунд.", 5, 20),
        ("Игрок номер пять, возвращаю вам слово.", 5, None),
        ("возвращаю вам слово двадцать секунд", None, 20),
        ("Лиса, возвращаю вам слово, у вас десять секунд.", 3, 10),
    ],
)
def test_the_floor_comes_back_with_what_was_left(text: str, seat: int | None, seconds: int | None) -> None:
    (call,) = calls(text, TABLE, host=True)
    assert (call.command, call.seat, call.count) == (Command.CONTINUE, seat, seconds)


def test_a_recording_has_no_assistant() -> None:
    assert game_calls("Отмена. Голосование окончено.", TABLE, host=True)[0].command is Command.TALLY
    assert game_calls("Повтори", TABLE, host=True) == ()


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("Предупреждение игроку номер пять, нет, игроку номер шесть", (5, 6)),
        ("предупреждение пятому ой шестому", (5, 6)),
        ("Предупреждение Барону", (1, 2)),
    ],
)
def test_a_corrected_or_shared_name_is_a_question(text: str, candidates: tuple[int, ...]) -> None:
    table = Table.of({1: "Чёрный Барон", 2: "Белый Барон"})
    (call,) = calls(text, table, host=True)
    assert (call.command, call.seat, call.candidates) == (Command.WARN, None, candidates)
