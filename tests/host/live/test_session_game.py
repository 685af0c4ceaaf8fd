"""Whole games, the night, joining, and announcing that is switched at any moment."""

from __future__ import annotations

import pytest

from host.live.events import Announce, Do
from rules import actions
from rules.game import Game
from rules.state import Phase
from tests.host.live.tables import ROLES, Table, day

TALK = "Седьмой похож на чёрного, мне так кажется."
NUMBERS = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]


def until(table: Table, phase: Phase, seconds: float = 400) -> None:
    """Let the assistant lead until the game is there."""
    ends = table.at + seconds
    while table.state.phase is not phase and table.at < ends:
        table.wait(0.5)
    assert table.state.phase is phase


def come_to(table: Table, key: str, seconds: float = 400) -> None:
    ends = table.at + seconds
    while table.view.key != key and table.at < ends:
        table.wait(0.1)
    assert table.view.key == key


def begin_the_night(table: Table) -> None:
    """Who has welcomed the players does not put them to sleep: the host does."""
    table.wait(60)
    assert table.view.key == "seating.welcome"
    table.say("host", "Город засыпает.")
    come_to(table, "seating.deal", 200)


def test_the_first_night_begins_by_key_too() -> None:
    table = Table(Game.new(), Announce.ALL)
    table.wait(60)
    assert table.view.key == "seating.welcome"
    assert "Город засыпает" in table.tips[-1]
    table.tell(Do.NEXT)
    assert table.view.key == "seating.night"


def floor_runs(table: Table) -> int:
    ends = table.at + 60
    while not (table.view.floor and table.runs) and table.at < ends:
        table.wait(0.1)
    assert table.view.floor is not None
    return table.view.floor


def a_day(table: Table, named: tuple[int, ...]) -> None:
    """The speeches of a day; the first speakers name the candidates."""
    names = list(named)
    while table.state.phase is Phase.SPEECHES:
        seat = floor_runs(table)
        if names:
            name = names.pop(0)
            table.say(seat, f"{TALK} Я выставляю игрока номер {NUMBERS[name]} на голосование. Спасибо.")
            table.say("host", "Принято.")
        else:
            table.speech(seat)


def votes(table: Table, first: int) -> None:
    """The first candidate gets the first number of hands, the last one the rest."""
    table.wait(12)
    table.say("host", f"{NUMBERS[first].capitalize()} голосов.")
    table.wait(5)
    table.say("host", "Остальные голоса уходят последнему.")
    if len(table.state.counts) < 2:
        table.act(actions.Vote(table.state.candidates[1], None, table.state.votes_left))
    table.say("host", "Голосование окончено.")


def a_night(table: Table, shot: int) -> None:
    blacks = [seat for seat in (8, 9, 10) if seat in table.state.alive]
    if table.state.phase is Phase.DUSK:
        table.act(actions.Night())
    come_to(table, "night.hunt.3")
    table.act(actions.Shots(tuple((black, (shot,)) for black in blacks)))
    come_to(table, "night.dawn")
    table.act(actions.Dawn())


def whole_game(table: Table) -> None:
    """From the seating to the victory of the blacks; only the night and the deal come by keys."""
    begin_the_night(table)
    table.act(ROLES)
    come_to(table, "night.dawn", 200)
    table.act(actions.Dawn())
    for shot, named in ((2, (3, 4)), (5, (6, 4))):
        a_day(table, named)
        votes(table, 7)
        if table.state.phase is Phase.LAST_WORDS:
            table.speech(floor_runs(table))
        until(table, Phase.DUSK)
        a_night(table, shot)
        if table.state.phase is Phase.LAST_WORDS:
            table.speech(floor_runs(table))


def test_a_whole_game_that_the_assistant_leads() -> None:
    table = Table(Game.new(), Announce.ALL)
    whole_game(table)
    assert table.state.phase is Phase.FINISHED, table.done
    assert table.state.winner == "black"
    assert any("чёрных" in words.casefold() or "мафи" in words.casefold() for words in table.spoken[-3:])
    assert table.proposals == []


def test_the_night_zero_runs_by_itself() -> None:
    table = Table(Game.new(), Announce.ALL)
    begin_the_night(table)
    spoken = len(table.spoken)
    table.wait(30)
    assert len(table.spoken) == spoken
    table.act(ROLES)
    come_to(table, "night.dawn", 200)
    table.wait(30)
    assert table.state.phase is Phase.NIGHT


def dusk(announce: Announce = Announce.NONE) -> Table:
    game = day(2)
    while game.state.phase is Phase.SPEECHES:
        game = game.play(actions.SpeechEnd("thanks"))
    return Table(game, announce)


def test_the_host_says_the_night_himself() -> None:
    table = dusk()
    for words, key in (
        ("Наступает ночь. Город засыпает.", "night.falls"),
        ("Мафия выходит на охоту.", "night.hunt"),
        ("Мафия засыпает.", "night.mafia_sleeps"),
        ("Просыпается дон.", "night.don"),
        ("Дон засыпает.", "night.don_sleeps"),
        ("Просыпается шериф.", "night.sheriff"),
        ("Шериф засыпает.", "night.sheriff_sleeps"),
    ):
        table.say("host", words)
        assert table.view.key == key
    assert table.spoken == []
    table.say("host", "Доброе утро, город.")
    assert table.state.phase is Phase.NIGHT
    assert table.tips[-1].startswith("Выстрелы не введены")
    table.act(actions.Shots(((8, (3,)), (9, (3,)), (10, (3,)))))
    table.say("host", "Доброе утро, город. Этой ночью был убит игрок номер три.")
    assert table.state.killed == 3
    table.say("host", "Игрок номер три, ваше последнее слово.")
    assert table.view.floor == 3
    assert table.runs


@pytest.mark.parametrize(
    "words",
    [
        "Этой ночью убит игрок номер три.",
        "Мафия стреляет в игрока номер три.",
        "Дон проверяет игрока номер один.",
        "Шериф проверяет игрока номер восемь.",
        "Мафия промахнулась.",
    ],
)
def test_the_night_is_never_taken_from_the_air(words: str) -> None:
    table = dusk()
    table.act(actions.Night())
    table.say("host", words)
    assert not table.state.shots_given
    assert table.state.checked == ()
    assert table.state.phase is Phase.NIGHT


def test_dawn_by_key_without_shots_is_a_miss() -> None:
    table = dusk()
    table.act(actions.Night())
    table.act(actions.Dawn())
    assert table.state.misses == 1


def test_a_running_game_is_joined() -> None:
    table = Table(Game.new(), Announce.ALL)
    table.wait(2)
    table.act(actions.Begin(3, (1, 2, 4, 5, 8, 10), ROLES, ((4, 2),)))
    assert floor_runs(table) == 4
    assert table.state.warnings(4) == 2


def test_the_seating_by_keys_with_a_corrected_nick() -> None:
    table = Table(Game.new())
    table.act(actions.Seat(3, "Лиса"))
    table.act(actions.Seat(3, "Лиска"))
    assert table.view.nicks == {3: "Лиска"}


# -- announcing -------------------------------------------------------------------------------------------


def test_who_begins_to_lead_says_what_nobody_has_said() -> None:
    table = Table()
    table.wait(5)
    table.announce(Announce.ALL)
    assert table.spoken[-1] == "Игрок номер один, ваша минута."
    assert floor_runs(table) == 1


def test_switched_on_in_a_speech_nothing_is_said_before_its_end() -> None:
    table = Table()
    table.say("host", "Игрок номер один, ваша минута.")
    table.say(1, TALK)
    table.announce(Announce.ALL)
    assert table.spoken == []
    assert table.runs
    table.say(1, "Спасибо.")
    assert table.spoken[-1] == "Игрок номер два, ваша минута."


def test_switched_off_while_it_speaks_the_host_goes_on() -> None:
    table = Table(announce=Announce.ALL)
    table.announce(Announce.NONE)
    table.wait(20)
    assert not table.runs
    table.say("host", "Игрок номер один, ваша минута.")
    assert table.runs
    spoken = len(table.spoken)
    table.speech(1)
    assert len(table.spoken) == spoken


def test_only_phases() -> None:
    table = Table(announce=Announce.PHASES)
    assert floor_runs(table) == 1
    table.act(actions.Warn(5, "2"))
    assert not any("предупреждение" in words.casefold() for words in table.spoken)
    table.wait(62)
    assert "Игрок номер два, ваша минута." in table.spoken
    assert len(table.chimes) == 2


def test_only_timers() -> None:
    table = Table(announce=Announce.TIMERS)
    table.say("host", "Игрок номер один, ваша минута.")
    table.wait(62)
    assert len(table.spoken) == 2
    assert not any("Игрок номер" in words for words in table.spoken)


def test_every_mode_at_every_step_of_a_day() -> None:
    modes = [Announce.ALL, Announce.NONE, Announce.PHASES, Announce.TIMERS]
    table = Table(announce=Announce.ALL)
    for turn, seat in enumerate(range(1, 11)):
        table.announce(modes[turn % 4])
        if not table.session.core.leads:
            table.say("host", f"Игрок номер {NUMBERS[seat]}, ваша минута.")
        assert floor_runs(table) == seat
        table.announce(modes[(turn + 1) % 4])
        table.speech(seat)
    assert table.state.phase is Phase.DUSK


def test_the_words_again() -> None:
    table = Table(announce=Announce.ALL)
    table.wait(20)
    before = len(table.spoken)
    table.tell(Do.REPEAT)
    assert table.spoken[before:] == list(table.view.words)
    assert table.view.words


def test_next_cuts_the_words_short() -> None:
    table = Table(announce=Announce.ALL)
    table.tell(Do.NEXT)
    assert table.runs


def test_a_pause_while_it_speaks_holds_the_walk() -> None:
    table = Table(announce=Announce.ALL)
    table.tell(Do.PAUSE)
    table.wait(30)
    assert table.left == 60.0
    table.tell(Do.GO_ON)
    assert table.runs


def test_a_pause_at_night_holds_the_walk() -> None:
    table = dusk(Announce.ALL)
    table.act(actions.Night())
    come_to(table, "night.hunt.2")
    table.tell(Do.PAUSE)
    table.wait(60)
    assert table.view.key == "night.hunt.2"
    table.tell(Do.GO_ON)
    come_to(table, "night.hunt.3", 20)
