"""What the host says, clean and as recognisers bend it, and what he is heard to call."""

from __future__ import annotations

import pytest

from grammar.calls import calls
from grammar.calls_lexicon import Pattern, patterns
from grammar.table import Table
from grammar.types import Command

TABLE = Table.of({3: "Лиса", 7: "Доктор Ватсон"})


def heard(text: str) -> list[tuple[Command, tuple[int, ...]]]:
    return [(call.command, call.seats) for call in calls(text, TABLE)]


@pytest.mark.parametrize("pattern", patterns(), ids=lambda pattern: f"{pattern.command}: {pattern.example}")
@pytest.mark.parametrize(
    "spelled", [str, str.lower, lambda text: "".join(c for c in text.lower() if c not in ",.:?!«»")]
)
def test_every_template_hears_its_example(pattern: Pattern, spelled: type[str]) -> None:
    assert pattern.command in {call.command for call in calls(spelled(pattern.example), TABLE)}


SURE = [
    ("Игрок номер три, ваша минута", Command.FLOOR, 3),
    ("Игрок №2, Ваши минуты", Command.FLOOR, 2),
    ("и брок №10 ваше минута", Command.FLOOR, 10),
    ("Иброк номер 1 в вашем минуте", Command.FLOOR, 1),
    ("игрок номер. Семь, ваша. Минута.", Command.FLOOR, 7),
    ("игрок номер э-э шесть ваша минута", Command.FLOOR, 6),
    ("Следующий игрок номер восемь. Ваша, минута!", Command.FLOOR, 8),
    ("слово игроку номер три", Command.FLOOR, 3),
    ("слово третьему", Command.FLOOR, 3),
    ("третий, ваша минута", Command.FLOOR, 3),
    ("Лиса, ваша минута", Command.FLOOR, 3),
    ("доктор ватсон ваша минута", Command.FLOOR, 7),
    ("минута игрока номер три", Command.FLOOR, 3),
    ("говорит игрок номер три", Command.FLOOR, 3),
    ("Игрок номер четыре, у вас 30 секунд.", Command.DEFENCE, 4),
    ("игрок номер десять у вас тридцать секунд", Command.DEFENCE, 10),
    ("Игрок №6, ваша оправдательная речь", Command.DEFENCE, 6),
    ("Игрок номер шесть, ваши последние слова.", Command.LAST_WORD, 6),
    ("последнее слово игроку номер три", Command.LAST_WORD, 3),
    ("игрок номер два лишается последнего слова", Command.NO_LAST_WORD, 2),
    ("Игрок номер восемь, продолжайте.", Command.CONTINUE, 8),
    ("Выставление принято.", Command.ACCEPT, None),
    ("кандидатура принята", Command.ACCEPT, None),
    ("формулировка неверная", Command.DECLINE, None),
    ("Неправильная формулировка.", Command.DECLINE, None),
    ("формулеровка неверная", Command.DECLINE, None),
    ("Две кондидатуры выставить нельзя, не принято", Command.DECLINE, None),
    ("это не выставление", Command.DECLINE, None),
    ("Повторите, пожалуйста, по форме.", Command.DECLINE, None),
    ("кандидатура не принята", Command.DECLINE, None),
    ("предупреждение игроку номер пять", Command.WARN, 5),
    ("Придупреждение игроку №9", Command.WARN, 9),
    ("Игрок номер пять, предупреждение за проценты", Command.WARN, 5),
    ("предупреждение, третий", Command.WARN, 3),
    ("Лиса, предупреждение.", Command.WARN, 3),
    ("Игрок номер семь, обращаемся на вы. Предупреждение.", Command.WARN, 7),
    ("игрок номер семь обращаемся на вы предупреждение", Command.WARN, 7),
    ("Игрок номер четыре, кричать с места некрасиво. Предупреждение.", Command.WARN, 4),
    ("игрок номер пять удаляется", Command.REMOVE, 5),
    ("Игрок номер пять, вы удалены из игры.", Command.REMOVE, 5),
    ("минута закончилась", Command.SPEECH_END, None),
    ("Время вышло.", Command.SPEECH_END, None),
    ("минута истекла", Command.SPEECH_END, None),
    ("На голосование выставлен игрок номер семь.", Command.NOMINATED, 7),
    ("обсуждение закончено", Command.COURT, None),
    ("переходим в зал сюда", Command.COURT, None),
    ("Переходим в зал суда.", Command.COURT, None),
    ("голосуем за игрока номер семь", Command.VOTE, 7),
    ("Голосуем за игрока №1.", Command.VOTE, 1),
    ("кто за игрока номер пять", Command.VOTE, 5),
    ("голоса уходит игроку №6", Command.VOTES, 6),
    ("остальные голоса уходят игроку номер шесть", Command.VOTES, 6),
    ("перестрелка", Command.SHOOTOUT, None),
    ("переголосование", Command.REVOTE, None),
    ("Пере голосование.", Command.REVOTE, None),
    ("Кто за то, чтобы все выставленные игроки покинули игру?", Command.LIFT, None),
    ("игрок номер шесть вы покидаете игру", Command.LEAVES, 6),
    ("Этой ночью был убит игрок номер три.", Command.KILLED, 3),
    ("мафия промахнулась", Command.MISS, None),
    ("Ночью никто не пострадал.", Command.MISS, None),
    ("Таймал так кончен", Command.RESUME, None),
    ("тайм аут окончен", Command.RESUME, None),
    ("объявляю тайм-аут", Command.TIMEOUT, None),
    ("Короткий таймант.", Command.TIMEOUT, None),
    ("город засыпает", Command.NIGHT, None),
    ("Город просыпается.", Command.DAWN, None),
    ("начинаем обсуждение второго дня", Command.DAY_OPENS, None),
]


@pytest.mark.parametrize(("text", "command", "seat"), SURE)
def test_only_the_host_says_so(text: str, command: Command, seat: int | None) -> None:
    call = calls(text, TABLE)[0]
    assert (call.command, call.seat, call.exact) == (command, seat, True)


FITTING = [
    ("спасибо", Command.SPEECH_END),
    ("Принято.", Command.ACCEPT),
    ("принимается", Command.ACCEPT),
    ("не принято", Command.DECLINE),
    ("непринято", Command.DECLINE),
    ("Не принимается.", Command.DECLINE),
    ("продолжайте", Command.CONTINUE),
    ("время", Command.SPEECH_END),
    ("предупреждение", Command.WARN),
    ("Придупреждение.", Command.WARN),
    ("доброе утро", Command.DAWN),
    ("два голоса", Command.VOTES),
    ("голосов нет", Command.VOTES),
    ("у вас тридцать секунд", Command.DEFENCE),
    ("оправдательная речь", Command.DEFENCE),
    ("прошу, третий", Command.FLOOR),
    ("игрок номер три, пожалуйста", Command.FLOOR),
    ("голосуем за седьмого", Command.VOTE),
]


@pytest.mark.parametrize(("text", "command"), FITTING)
def test_the_words_only_fit(text: str, command: Command) -> None:
    (call,) = calls(text, TABLE)
    assert (call.command, call.exact) == (command, False)


@pytest.mark.parametrize(
    "text",
    [
        "не принято",
        "Не принято.",
        "непринято",
        "Формулировка неверная, не принято",
        "выставление не принято",
        "не принимается",
        "Кандидатура не принята",
    ],
)
def test_a_refusal_is_never_an_acceptance(text: str) -> None:
    commands = [call.command for call in calls(text, TABLE)]
    assert Command.DECLINE in commands
    assert Command.ACCEPT not in commands


LONG = [
    ("принято игрок №5 ваше минуту", [(Command.ACCEPT, ()), (Command.FLOOR, (5,))]),
    ("выставленный грок №7 и грок №3, ваше минута", [(Command.NOMINATED, (7,)), (Command.FLOOR, (3,))]),
    (
        "Игрок номер три, предупреждение. И формулировка неверная.",
        [(Command.WARN, (3,)), (Command.DECLINE, ())],
    ),
    ("игрок №4, предупреждения и формулировка неверная", [(Command.WARN, (4,)), (Command.DECLINE, ())]),
    ("Предупреждение. Игрок номер шесть, ваша минута.", [(Command.WARN, ()), (Command.FLOOR, (6,))]),
    (
        "Игрок номер семь, обращаемся на вы. Предупреждение. Игрок номер восемь, ваша минута.",
        [(Command.WARN, (7,)), (Command.FLOOR, (8,))],
    ),
    ("игрок номер девять ваша минута предупреждение", [(Command.FLOOR, (9,)), (Command.WARN, ())]),
    (
        "игрок номер шесть, вы покидаете игру, ваше последнее слово",
        [(Command.LEAVES, (6,)), (Command.LAST_WORD, (6,))],
    ),
    (
        "Этой ночью был убит игрок номер два. Ваше последнее слово.",
        [(Command.KILLED, (2,)), (Command.LAST_WORD, (2,))],
    ),
    (
        "выставлены игроки номер два номер пять и номер восемь голосуем за игрока номер два",
        [(Command.NOMINATED, (2, 5, 8)), (Command.VOTE, (2,))],
    ),
    ("Выставлены игроки №2, №5 и №9.", [(Command.NOMINATED, (2, 5, 9))]),
    (
        "голосуем за игрока номер два спасибо три голоса",
        [(Command.VOTE, (2,)), (Command.SPEECH_END, ()), (Command.VOTES, ())],
    ),
    (
        "Перестрелка. Игрок номер восемь, у вас тридцать секунд.",
        [(Command.SHOOTOUT, ()), (Command.DEFENCE, (8,))],
    ),
    ("Минута закончилась. Игрок номер один, ваша минута.", [(Command.SPEECH_END, ()), (Command.FLOOR, (1,))]),
    (
        "Игрок номер десять, ваша минута. Игрок номер один, ваша минута.",
        [(Command.FLOOR, (10,)), (Command.FLOOR, (1,))],
    ),
]


@pytest.mark.parametrize(("text", "expected"), LONG)
def test_calls_come_in_order_and_keep_their_own_seats(
    text: str, expected: list[tuple[Command, tuple[int, ...]]]
) -> None:
    assert heard(text) == expected


REASONS = [
    ("предупреждение за клятву игроку номер два", "1"),
    ("игрок номер два предупреждение заклятву", "1"),
    ("Игрок номер шесть, предупреждение за угрозы.", "1"),
    ("Игрок номер пять, предупреждение за слово «честно».", "2"),
    ("Игрок номер пять, предупреждение за проценты.", "3"),
    ("игрок номер пять предупреждение за соотношение", "3"),
    ("Игрок номер один, на ночные звуки ссылаться нельзя, предупреждение.", "11"),
    ("Игрок номер восемь, после слова спасибо говорить нельзя, предупреждение.", "14"),
    ("Игрок номер два, обращаемся на вы, предупреждение.", "15"),
    ("предупреждение третьему за обращение на ты", "15"),
    ("игрок номер четыре в тайм-ауте игру не обсуждаем предупреждение", "26"),
    ("Игрок номер десять, в зале суда не разговариваем. Предупреждение.", "33"),
    ("игрок номер десять в зале сюда не разговариваем предупреждение", "33"),
    ("Игрок номер десять, предупреждение за споры с ведущим.", "35"),
    ("Игрок номер десять, предупреждение.", None),
]


@pytest.mark.parametrize(("text", "rule"), REASONS)
def test_a_warning_knows_its_rule_when_it_is_said(text: str, rule: str | None) -> None:
    (call,) = calls(text, TABLE)
    assert (call.command, call.rule, len(call.seats)) == (Command.WARN, rule, 1)


COUNTS = [
    ("Игрок номер восемь, два предупреждения", Command.WARN, 2),
    ("Игрок номер восемь, третье предупреждение", Command.WARN, 1),
    ("предупреждение игроку номер пять", Command.WARN, 1),
    ("два голоса", Command.VOTES, 2),
    ("голосов нет", Command.VOTES, 0),
    ("Спасибо, 4 голоса", Command.VOTES, 4),
    ("десять голосов", Command.VOTES, 10),
    ("оставшиеся пять голосов уходят игроку номер шесть", Command.VOTES, 5),
    ("у вас осталось двадцать секунд", Command.CONTINUE, 20),
    ("у вас осталось двадцать пять секунд", Command.CONTINUE, 25),
    ("игрок номер два у вас тридцать секунд", Command.DEFENCE, 30),
    ("начинаем обсуждение третьего дня", Command.DAY_OPENS, 3),
    ("Начинаем обсуждение 2 дня.", Command.DAY_OPENS, 2),
    ("тайм-аут две минуты", Command.TIMEOUT, 120),
]


@pytest.mark.parametrize(("text", "command", "count"), COUNTS)
def test_how_many(text: str, command: Command, count: int) -> None:
    assert [call.count for call in calls(text, TABLE) if call.command is command] == [count]


@pytest.mark.parametrize(
    "text",
    ["игрок номер шесть лишён слова, три предупреждения", "у него три предупреждения и слова он лишён"],
)
def test_three_warnings_are_told_not_given(text: str) -> None:
    assert Command.WARN not in {call.command for call in calls(text, TABLE)}


def test_a_statement_about_warnings_is_no_warning() -> None:
    text = "Игрок номер восемь покидает игру, последнего слова он лишён, у него три предупреждения."
    assert heard(text) == [(Command.LEAVES, (8,)), (Command.NO_LAST_WORD, (8,))]


@pytest.mark.parametrize(
    ("said", "seat"), [("игрок номер шесть", 6), ("игрок номер семь", 7), ("игрок номер восемь", 8)]
)
def test_alike_numbers_stay_apart(said: str, seat: int) -> None:
    assert [call.seat for call in calls(f"{said} ваша минута", TABLE)] == [seat]


@pytest.mark.parametrize("said", ["тринадцать", "одиннадцать", "двадцать три", "ноль", "13"])
def test_a_seat_that_is_not_there_is_no_other_seat(said: str) -> None:
    assert all(call.seats == () for call in calls(f"игрок номер {said} ваша минута", TABLE))
