"""The ways of other hosts: the same calls in other words, with nicks, beside sentences that are no calls."""

from __future__ import annotations

import pytest

from grammar.calls import calls
from grammar.table import Table
from grammar.types import Call, Command

TABLE = Table.of({3: "Лиса", 7: "Доктор Ватсон", 9: "Ласточка"})
COMPANY = ("{0}", "Так, поехали дальше. {0}", "{0} И потише там, на галёрке.", "Принято. {0}")


def called(text: str, *, host: bool = False) -> list[tuple[Command, int | None, bool]]:
    return [(call.command, call.seat, call.exact) for call in calls(text, TABLE, host=host)]


def only(command: Command, text: str, *, host: bool = False) -> Call:
    (call,) = (call for call in calls(text, TABLE, host=host) if call.command is command)
    return call


IN_ANY_COMPANY = [
    ("Лиса, ваша минута.", Command.FLOOR, 3),
    ("Доктор Ватсон, слово вам.", Command.FLOOR, 7),
    ("Лавсточка, ваша минута.", Command.FLOOR, 9),
    ("Лиса, вам слово.", Command.FLOOR, 3),
    ("Лиса, очередь за вами.", Command.FLOOR, 3),
    ("Третий, ваше слово.", Command.FLOOR, 3),
    ("Передаю слово игроку номер пять.", Command.FLOOR, 5),
    ("Отдаю слово третьему.", Command.FLOOR, 3),
    ("Слово переходит к игроку номер три.", Command.FLOOR, 3),
    ("Начинает игрок номер один, ваша минута пошла.", Command.FLOOR, 1),
    ("И последним говорит первый, ваша минута.", Command.FLOOR, 1),
    ("Открывает третий день игрок номер три, прошу.", Command.FLOOR, 3),
    ("Четвёртый, неправильная формулировка.", Command.DECLINE, 4),
    ("Игрок номер четыре, формулировка не та.", Command.DECLINE, 4),
    ("Десятый, не по форме.", Command.DECLINE, 10),
    ("Лиса, это не по форме.", Command.DECLINE, 3),
    ("Десятый, скажите ваше последнее слово.", Command.LAST_WORD, 10),
    ("Лиса, прощайтесь, последнее слово за вами.", Command.LAST_WORD, 3),
    ("Вам слово, Лиса, последняя минута.", Command.LAST_WORD, 3),
    ("Второй, ваша последняя минута.", Command.LAST_WORD, 2),
    ("Седьмой, вас выбрал город.", Command.LEAVES, 7),
    ("Лиса, город вас покидает.", Command.LEAVES, 3),
    ("Нас покидает игрок номер шесть.", Command.LEAVES, 6),
    ("Седьмой, тридцать секунд на оправдание.", Command.DEFENCE, 7),
    ("Лиса, защитная речь, у вас тридцать секунд.", Command.DEFENCE, 3),
    ("Лиса, оправдывайтесь.", Command.DEFENCE, 3),
    ("Игрок номер шесть, полминуты для оправдания.", Command.DEFENCE, 6),
    ("Шестая, у нас говорят на вы, предупреждение.", Command.WARN, 6),
    ("Десятая, после спасибо речь окончена, предупреждение.", Command.WARN, 10),
    ("И предупреждение, Лиса, здесь на вы.", Command.WARN, 3),
    ("Лиса, предупреждение за запрещённое слово.", Command.WARN, 3),
    ("Замечание игроку номер пять.", Command.WARN, 5),
    ("Третий, тише, предупреждение.", Command.WARN, 3),
    ("Пятая, предупреждение за обращение на ты.", Command.WARN, 5),
    ("Убит игрок номер десять.", Command.KILLED, 10),
    ("Кто за игрока номер шесть?", Command.VOTE, 6),
    ("Выношу предупреждение третьему.", Command.WARN, 3),
    ("Лиса, выношу вам предупреждение.", Command.WARN, 3),
    ("Не проснулась Лиса.", Command.KILLED, 3),
    ("Третий, вы сегодня покидаете нас.", Command.LEAVES, 3),
    ("Лиса уходит из города.", Command.LEAVES, 3),
    ("Лиса нас покидает.", Command.LEAVES, 3),
    ("Лиса, вас выводят, последнее слово.", Command.LAST_WORD, 3),
    ("Шестая, вас выводит город, ваше последнее слово.", Command.LAST_WORD, 6),
    ("Лиса, пошло ваше время.", Command.FLOOR, 3),
    ("Седьмой, пошла ваша минута.", Command.FLOOR, 7),
    ("Игрок номер четыре, ваше время.", Command.FLOOR, 4),
    ("Лиса, пожалуйста, минута пошла.", Command.FLOOR, 3),
    ("Лиса, ваша очередь отвечать.", Command.FLOOR, 3),
    ("Открывает его Лиса, минута.", Command.FLOOR, 3),
]


@pytest.mark.parametrize("company", COMPANY)
@pytest.mark.parametrize(("text", "command", "seat"), IN_ANY_COMPANY)
def test_a_call_that_is_a_sentence_is_sure_in_any_company(
    text: str, command: Command, seat: int, company: str
) -> None:
    call = only(command, company.format(text))
    assert (call.seat, call.exact) == (seat, True)


@pytest.mark.parametrize(("text", "command", "seat"), IN_ANY_COMPANY)
def test_the_same_without_punctuation(text: str, command: Command, seat: int) -> None:
    bare = "".join(c for c in text.lower() if c not in ",.?!")
    call = only(command, bare)
    assert (call.seat, call.exact) == (seat, True)


FITTING = [
    ("Прошу, Лиса.", Command.FLOOR, 3),
    ("Следующая Лиса.", Command.FLOOR, 3),
    ("Не по форме.", Command.DECLINE, None),
    ("Одну кандидатуру, пожалуйста.", Command.DECLINE, None),
    ("Назовите только одного игрока.", Command.DECLINE, None),
    ("Скажите ещё раз, как положено.", Command.DECLINE, None),
    ("Повторите, как надо.", Command.DECLINE, None),
    ("Так не принимается.", Command.DECLINE, None),
    ("Без «бы», пожалуйста.", Command.DECLINE, None),
    ("Уже выставлен, назовите другого.", Command.DECLINE, None),
    ("Третий уже выставлен, выберите другого.", Command.DECLINE, 3),
    ("Надо говорить по правилам.", Command.DECLINE, None),
    ("За номер шесть.", Command.VOTE, 6),
    ("Неправильно выставляете.", Command.DECLINE, None),
    ("Записано.", Command.ACCEPT, None),
    ("Суд.", Command.COURT, None),
    ("Ночь.", Command.NIGHT, None),
]


@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize(("text", "command", "seat"), FITTING)
def test_words_that_players_say_as_well_only_fit(
    text: str, command: Command, seat: int | None, host: bool
) -> None:
    assert called(text, host=host) == [(command, seat, False)]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("Последняя минута ваша.", Command.LAST_WORD),
        ("Город выбрал вас.", Command.LEAVES),
        ("Итак, зал суда.", Command.COURT),
        ("Ночь. Маски.", Command.NIGHT),
        ("Просыпаемся, снимаем маски.", Command.DAWN),
        ("Мафия не попала.", Command.MISS),
        ("Круг завершён.", Command.COURT),
        ("Переходим к суду.", Command.COURT),
        ("Все засыпают.", Command.NIGHT),
    ],
)
def test_calls_without_a_seat(text: str, command: Command) -> None:
    assert {(found, exact) for found, _, exact in called(text)} == {(command, True)}


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("Четыре голоса. Седьмой, вас выбрал город.", [((), 4)]),
        ("Два голоса. За номер четыре. Спасибо, один.", [((), 2), ((), 1)]),
        ("Спасибо, три. Кто за пятого?", [((), 3)]),
        ("Спасибо, трое.", [((), 3)]),
        ("Спасибо, никого.", [((), 0)]),
        ("Спасибо, ноль.", [((), 0)]),
        ("Против никого.", [((), 0)]),
        ("Больше голосов нет.", [((), 0)]),
        ("Единогласно.", [((), None)]),
        ("Пять рук.", [((), 5)]),
        ("За третьего пять.", [((3,), 5)]),
        ("Остальные два голоса получает игрок номер восемь.", [((8,), 2)]),
        ("Остальные против четвёртого, четыре голоса.", [((4,), 4)]),
        ("За седьмого голосов нет.", [((7,), 0)]),
        ("за номера семь голосов нет", [((7,), 0)]),
        ("голосов за третьего нет", [((3,), 0)]),
        ("Против седьмого никто.", [((7,), 0)]),
        ("Против седьмого никто не голосует.", [((7,), 0)]),
        ("За третьего тоже никого.", [((3,), 0)]),
        ("Нет голосов у седьмого.", [((7,), 0)]),
        ("Седьмой не набирает голосов.", [((7,), 0)]),
        ("За седьмого голосов нет, за восьмого пять голосов.", [((7,), 0), ((8,), 5)]),
        ("Кто за пятого? Никого. За седьмого?", [((), 0)]),
        ("За седьмого голоса. Нет.", []),
    ],
)
def test_votes_keep_to_their_own_sentence(text: str, votes: list[tuple[tuple[int, ...], int | None]]) -> None:
    found = [(c.seats, c.count) for c in calls(text, TABLE) if c.command is Command.VOTES]
    assert found == votes


@pytest.mark.parametrize(
    ("text", "command", "seat"),
    [
        ("Сло во игроку номер три.", Command.FLOOR, 3),
        ("Игрок номер пять, ваша мин ута.", Command.FLOOR, 5),
        ("Лиса, преду преждение.", Command.WARN, 3),
        ("Лиса, это не выставле ние.", Command.DECLINE, 3),
        ("Лиса, тридцать се кунд.", Command.DEFENCE, 3),
        ("Четвёртый, форму лировка неверная.", Command.DECLINE, 4),
    ],
)
def test_a_word_in_two_pieces(text: str, command: Command, seat: int) -> None:
    assert called(text) == [(command, seat, True)]


def test_the_host_counts_none_for_a_player() -> None:
    for text in ("У седьмого голосов нет.", "Седьмой, голосов нет.", "У игрока номер семь ни одного голоса."):
        (found,) = calls(text, TABLE, host=True)
        assert (found.command, found.seats, found.count, found.exact) == (Command.VOTES, (7,), 0, True)
        assert not any(call.exact for call in calls(f"Я говорил, {text.lower()}", TABLE))


def test_thanks_to_a_player_are_no_votes() -> None:
    assert called("Спасибо, третий.") == [(Command.SPEECH_END, 3, False)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Начинаем день номер четыре.", 4),
        ("Открываем третий день.", 3),
        ("День второй.", 2),
        ("Начинаем второй день.", 2),
    ],
)
def test_the_number_of_a_day_is_no_seat(text: str, day: int) -> None:
    (call,) = calls(f"{text} Лиса, ваша минута.", TABLE)[:1]
    assert (call.command, call.count, call.seats) == (Command.DAY_OPENS, day, ())
    assert only(Command.FLOOR, f"{text} Лиса, ваша минута.").seat == 3


def test_a_seat_at_the_end_of_a_sentence_leaves_the_next_one_alone() -> None:
    floors = [c.seat for c in calls("Пятый день начинает третий игрок. Лиса, ваше слово.", TABLE) if c.seat]
    assert floors == [3, 3]
    assert only(Command.FLOOR, "Слово за вами, игрок. Пятый, ваша минута.").seat == 5


def test_the_last_minute_is_not_over() -> None:
    for text in ("Вам слово, Лиса, последняя минута.", "Лиса, последняя минута ваша."):
        assert called(text, host=True) == [(Command.LAST_WORD, 3, True)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Шестая, у нас говорят на вы, предупреждение.", "15"),
        ("Лиса, в клубе обращаемся только на вы. Предупреждение.", "15"),
        ("Игрок номер четыре, на вы, пожалуйста. Предупреждение.", "15"),
        ("Десятая, после спасибо речь окончена, предупреждение.", "14"),
        ("Девятый, тишина в зале суда, предупреждение.", "33"),
        ("Лиса, предупреждение из-за слова честно.", "2"),
        ("Лиса, предупреждение за шум.", None),
    ],
)
def test_what_the_warning_is_for(text: str, rule: str | None) -> None:
    assert only(Command.WARN, text).rule == rule


@pytest.mark.parametrize("text", ["Игрок номер пять, с ведущим не спорим.", "Лиса, угрожать нельзя."])
def test_a_rebuke_is_no_warning(text: str) -> None:
    assert calls(text, TABLE, host=True) == ()


def test_two_warnings_with_their_reasons_are_one_call_for_one_player() -> None:
    text = "Вот именно, Лиса, два предупреждения, одно за проценты, второе за слова после спасибо."
    (call,) = calls(text, TABLE)
    assert (call.command, call.seat, call.count, call.exact) == (Command.WARN, 3, 2, True)


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("лиса покидает стол ваше последнее слово пожалуйста", [Command.LEAVES, Command.LAST_WORD]),
        ("нас покидает ласточка последнее слово за вами ласточка", [Command.LEAVES, Command.LAST_WORD]),
        ("ничья перестрелка лиса тридцать секунд защищайтесь", [Command.SHOOTOUT, Command.DEFENCE]),
        ("Ничья, господа, перестрелка.", [Command.SHOOTOUT]),
        ("принял лиса ваша очередь отвечать", [Command.ACCEPT, Command.FLOOR]),
        ("благодарю слово третьему", [Command.SPEECH_END, Command.FLOOR]),
        (
            "доброе утро город не все проснулись нас покидает лиса",
            [Command.DAWN, Command.DAWN, Command.LEAVES],
        ),
        ("круг закончен идем голосовать", [Command.COURT, Command.COURT]),
        ("судим за лису кто двое спасибо", [Command.COURT, Command.VOTE, Command.VOTES]),
        ("Спасибо, Лиса. И последняя на круге, Ласточка.", [Command.SPEECH_END, Command.FLOOR]),
        ("игрок номер три ваше время вышло", [Command.SPEECH_END]),
        ("Кто зато? Чтобы все выставленные игроки покинули игру.", [Command.LIFT]),
        ("Кто за то, чтобы игру покинул игрок номер семь?", [Command.VOTE]),
    ],
)
def test_calls_in_a_row_without_punctuation(text: str, commands: list[Command]) -> None:
    assert [call.command for call in calls(text, TABLE)] == commands


@pytest.mark.parametrize("text", ["мы судим по голосам", "Судим.", "пойдёмте голосовать", "третий судим был"])
def test_a_court_that_anybody_may_name_is_never_sure(text: str) -> None:
    assert [call for call in calls(text, TABLE) if call.exact] == []
