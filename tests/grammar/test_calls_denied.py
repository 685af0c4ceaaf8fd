"""A negation undoes a call, a threat is none, two names are not one, and a tale of a call is not sure."""

from __future__ import annotations

import pytest

from grammar.calls import calls
from grammar.calls_lexicon import Sure, patterns
from grammar.commands import Script, Unclear, action
from grammar.table import Table
from grammar.types import Command

TABLE = Table.of({3: "Лиса", 7: "Волк"})


def commands(text: str, *, host: bool) -> list[Command]:
    return [call.command for call in calls(text, TABLE, host=host)]


NOTHING = """
Пятому не предупреждение
Игроку номер пять не предупреждение, а замечание
Пятый, это не предупреждение
принято не будет
тайм-аут не окончен
тайм-аута не будет
минута не закончилась
минута ещё не закончилась
перестрелки нет
это не перестрелка
переголосования не будет
переголосование отменяется
Пятому предупреждения не даю
не буду давать предупреждение пятому
предупреждения пятому нет
Ещё одно слово, и будет предупреждение, пятый
Пятый, тише, иначе предупреждение
Город просыпается не сейчас
""".strip().splitlines()


@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("text", NOTHING)
def test_a_denied_call_is_none(text: str, host: bool) -> None:
    assert commands(text, host=host) == []


OWN_NO = {
    Command.CONFIRM,
    Command.REJECT,
    Command.DECLINE,
    Command.NO_LAST_WORD,
    Command.MISS,
    Command.UNDO,
    Command.STOP,
}
EXAMPLES = sorted({(one.command, one.example) for one in patterns() if one.command not in OWN_NO})


@pytest.mark.parametrize(("command", "example"), EXAMPLES)
def test_the_negation_of_every_example_is_not_it(command: Command, example: str) -> None:
    plain = example.rstrip(".?!").lower().removeprefix("перед голосованием ")
    for text in (f"не {plain}", f"это не {plain}", f"{plain} не будет", f"{plain} отменяется"):
        assert not [call for call in calls(text, TABLE, host=True) if call.command is command and call.exact]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("завершаем тайм-аут", Command.RESUME),
        ("тайм-аут закончили", Command.RESUME),
        ("У вас минута", Command.FLOOR),
        ("Лиса, ваше последнее слово, минута", Command.LAST_WORD),
        ("Игрок номер пять, кричать с места не надо, предупреждение", Command.WARN),
        ("предупреждение пятому не кричите с места", Command.WARN),
        ("Предупреждение пятому, нет, шестому", Command.WARN),
    ],
)
def test_what_is_called_all_the_same(text: str, command: Command) -> None:
    assert commands(text, host=True) == [command]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("предупреждение волку или лисе", (3, 7)),
        ("волку или лисе предупреждение", (3, 7)),
        ("предупреждение второму и четвёртому", (2, 4)),
        ("предупреждение второму и четвёртому и пятому", (2, 4, 5)),
        ("второму и четвёртому по предупреждению", (2, 4)),
        ("пятый и шестой ваша минута", (5, 6)),
    ],
)
def test_of_two_named_none_is_taken(text: str, seats: tuple[int, ...]) -> None:
    (call,) = calls(text, TABLE, host=True)
    assert action(call) == Unclear(call.command, seats)


def test_a_seat_of_another_call_is_not_in_doubt() -> None:
    found = calls("Предупреждение пятому и шестой, ваша минута", TABLE, host=True)
    assert [(call.command, call.seats) for call in found] == [(Command.WARN, (5,)), (Command.FLOOR, (6,))]


@pytest.mark.parametrize(
    "text",
    """
Пятому предупреждение за дело
У пятого четыре голоса, и это много
Формулировка неверная у второго
Переходим в зал суда с лёгким сердцем
Мафия засыпает каждую ночь рядом со мной
город просыпается и мы теряем шерифа
город засыпает просыпается мафия это классика
Убит игрок номер три. Почему он?
Утро доброе
У пятого четыре голоса
у второго ноль голосов
""".strip().splitlines(),
)
def test_a_player_tells_of_it(text: str) -> None:
    assert not [call for call in calls(text, TABLE) if call.exact]


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("предупреждение пятому по третьему правилу", {"do": "warn", "seat": 5, "rule": "3"}),
        ("предупреждение седьмому правило два", {"do": "warn", "seat": 7, "rule": "2"}),
        ("Пятый удаляется за мат", {"do": "remove", "seat": 5, "rule": "19"}),
        ("Удаляю Лису за оскорбление", {"do": "remove", "seat": 3, "rule": "1"}),
        ("за пятого никого", {"do": "vote", "candidate": 5, "count": 0}),
        ("Четверо за", {"do": "vote", "count": 4}),
        ("Верни назад последнее действие", {"do": "undo"}),
        ("Отмени это", {"do": "undo"}),
    ],
)
def test_what_a_host_says_otherwise(text: str, script: dict[str, str | int]) -> None:
    (call,) = calls(text, TABLE, host=True)
    found = action(call)
    assert isinstance(found, Script)
    assert dict(found.script) == script


def test_nothing_told_of_as_told_is_sure() -> None:
    assert {pattern.sure for pattern in patterns() if pattern.example == "Утро доброе"} == {Sure.NEVER}
