"""Whatever is said, pressed and waited for in any order: nothing raises, and the journal is the game."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.live.entries import PLAYED, body_text
from host.live.events import Announce, Do
from host.live.session import Session
from host.live.view import public, view
from rules import actions
from rules.actions import Action
from rules.game import Game
from rules.notation import from_json
from tests.host.live.tables import ROLES, Table, day

HOST = (
    "Игрок номер один, ваша минута.",
    "Игрок номер два, ваша минута.",
    "Игрок номер четыре, ваша минута.",
    "Ваше последнее слово.",
    "Принято.",
    "Не принято.",
    "Принята кандидатура игрока номер пять.",
    "Предупреждение.",
    "Предупреждение игроку номер три.",
    "Игрок номер три, два предупреждения за разговоры.",
    "Игрок номер шесть удаляется.",
    "Подтверждаю.",
    "Подтверждаю все.",
    "Отклоняю.",
    "Продолжайте.",
    "Игрок номер два, продолжайте.",
    "Ещё десять секунд.",
    "Спасибо.",
    "Минута закончилась.",
    "Обсуждение закончено, переходим в зал суда.",
    "Голосуем за игрока номер семь. Спасибо.",
    "Четыре голоса.",
    "Остальные голоса уходят игроку номер пять.",
    "Голосование окончено.",
    "Перестрелка. Игрок номер семь, у вас тридцать секунд.",
    "Переголосование.",
    "Кто за то, чтобы все выставленные игроки покинули игру?",
    "Игрок номер семь покидает игру.",
    "Последнего слова он лишён.",
    "Город засыпает.",
    "Мафия выходит на охоту.",
    "Просыпается шериф.",
    "Доброе утро, город.",
    "Объявляю тайм-аут.",
    "Тайм-аут окончен.",
    "Пауза.",
    "Отмени последнее.",
    "Отмени предупреждение игроку номер три.",
    "Дальше.",
    "Повтори.",
    "Стоп.",
    "Кто выставлен?",
    "Сколько осталось?",
    "Сколько у третьего предупреждений?",
    "Победа присуждается красным.",
)
PLAYERS = (
    "Седьмой честно говоря похож на чёрного игрока сегодня.",
    "Я выставляю игрока номер семь на голосование. Спасибо.",
    "Я выставляю игрока номер пять на голосование.",
    "Я голосую за игрока номер семь.",
    "Я на девяносто процентов уверен, что седьмой чёрный.",
    "Спасибо.",
    "Ну и ладно",
    "",
)
ACTIONS: tuple[Action, ...] = (
    actions.SpeechEnd("stood"),
    actions.Nominate(7),
    actions.Nominate(5),
    actions.Accept(),
    actions.Decline(),
    actions.Warn(2, "2"),
    actions.Remove(4, "26"),
    actions.Leave(5),
    actions.Vote(7, None, 3),
    actions.Vote(5, (1, 2), None),
    actions.Tally(),
    actions.Lift(None, 6),
    actions.Night(),
    actions.Shots(((8, (3,)), (9, (3,)), (10, (3,)))),
    actions.Check("don", 1),
    actions.Dawn(),
    actions.TimeOut(),
    actions.Resume(),
    actions.Undo(),
    actions.Seat(3, "Лиса"),
    actions.Note("заметка"),
    actions.Award("black"),
    ROLES,
    actions.Begin(2, (1, 2, 3, 5, 8, 10), ROLES),
)
STEPS = st.one_of(
    st.tuples(st.just("host"), st.sampled_from(HOST)),
    st.tuples(st.just("host"), st.sampled_from(HOST)),
    st.tuples(st.just("own"), st.sampled_from(HOST)),
    st.tuples(st.just("player"), st.sampled_from(PLAYERS)),
    st.tuples(st.just("player"), st.sampled_from(PLAYERS)),
    st.tuples(st.just("act"), st.sampled_from(ACTIONS)),
    st.tuples(st.just("tell"), st.sampled_from(list(Do))),
    st.tuples(st.just("mode"), st.sampled_from(list(Announce))),
    st.tuples(st.just("wait"), st.sampled_from((0.1, 3.0, 12.0, 61.0))),
    st.tuples(st.just("back"), st.sampled_from((0.1, 5.0))),
    st.tuples(st.just("every"), st.sampled_from((None, 1, 3))),
)
GAMES = (Game.new(), day(), day(3, (1, 2, 4, 5, 7, 8, 10)))


def do(table: Table, kind: str, what: object) -> None:
    if kind in ("host", "own"):
        table.say("host", str(what), own=kind == "own")
    elif kind == "player":
        table.say(1, str(what) or "э")
    elif kind == "act":
        table.act(what)  # type: ignore[arg-type]
    elif kind == "tell":
        table.tell(what)  # type: ignore[arg-type]
    elif kind == "every":
        table.tell(Do.CONFIRM, every=True, seat=what)  # type: ignore[arg-type]
    elif kind == "mode":
        table.announce(what)  # type: ignore[arg-type]
    elif kind == "back":
        table.at = max(table.at - float(what), 0.0)  # type: ignore[arg-type]
    else:
        table.wait(float(what))  # type: ignore[arg-type]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(st.sampled_from(GAMES), st.sampled_from(list(Announce)), st.lists(STEPS, max_size=25))
def test_anything_in_any_order(game: Game, announce: Announce, steps: list[tuple[str, object]]) -> None:
    table = Table(game, announce)
    for kind, what in steps:
        do(table, kind, what)
        public(table.session_view())
    times = [entry.at for entry in table.entries]
    assert times == sorted(times)
    for entry in table.entries:
        assert body_text(entry.body)
    played = [from_json(entry.body["do"]) for entry in table.entries if entry.kind in PLAYED]
    again = game
    for action in played:
        again = again.play(action)
    assert again == table.game
    _restores(table, game)


def _restores(table: Table, game: Game) -> None:
    core = table.session.core
    session = Session.restore(table.entries, core.at, game)
    session.open(core.at)
    assert session.core.game == table.game
    assert session.core.proposals == core.proposals
    then, now = view(core), view(session.core)
    assert (now.key, now.words, now.floor, now.announce) == (then.key, then.words, then.floor, then.announce)
    if then.clock is not None:
        assert now.clock is not None
        assert abs(now.clock.left - then.clock.left) <= 1.2
    else:
        assert now.clock is None
