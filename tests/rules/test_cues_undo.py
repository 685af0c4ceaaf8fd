"""After an undo: it is told, old news are not, and the walk goes on from where the undo leads."""

from __future__ import annotations

import pytest

from rules import actions
from rules.actions import Action
from rules.cue import Cue
from rules.game import Game
from rules.rulebook import load
from rules.state import Phase

DEAL = actions.Deal(4, (7, 9), 2)
END, UNDO, ACCEPT, TALLY = actions.SpeechEnd("thanks"), actions.Undo(), actions.Accept(), actions.Tally()
NIGHT, DAWN = actions.Night(), actions.Dawn()
SHOTS = actions.Shots(((4, (5,)), (7, (5,)), (9, (5,))))
MISS = actions.Shots(((4, (5,)), (7, (6,)), (9, (5,))))
UNDONE = "Последнее действие отменено."
TEN = tuple(range(1, 11))


def joined(day: int = 2, alive: tuple[int, ...] = TEN, **more: object) -> actions.Begin:
    return actions.Begin(day=day, alive=alive, roles=DEAL, **more)  # type: ignore[arg-type]


def walked(*taken: Action) -> Cue:
    """The cue due after the last of these, each of them put in where the walk has come to wait."""
    game, after = Game.new(load()), None
    for action in taken:
        after = game.cues(after=after)[-1].key
        game = game.play(action)
    return game.cues(after=after)[0]


def interrupted(*taken: Action, place: str) -> Cue:
    """The cue due after an undo of the last of these, which came while the walk stood at `place`."""
    game = Game.replay(taken)
    return game.play(UNDO).cues(after=game.cues(after=place)[0].key)[0]


def heard(cue: Cue) -> tuple[str, ...]:
    return (*cue.news, *cue.say)


NAMED: tuple[Action, ...] = (
    joined(),
    actions.Nominate(7),
    ACCEPT,
    END,
    actions.Nominate(5),
    ACCEPT,
    *[END] * 9,
)
VOTED: tuple[Action, ...] = (*NAMED, actions.Vote(7, count=7), actions.Vote(5, count=3))
TIED: tuple[Action, ...] = (*NAMED, actions.Vote(7, count=5), actions.Vote(5, count=5), TALLY)
LIFT: tuple[Action, ...] = (*TIED, END, END, actions.Vote(7, count=5), actions.Vote(5, count=5), TALLY)
DUSK: tuple[Action, ...] = (joined(), *[END] * 10)
CALL_7 = "Кто за то, чтобы игру покинул игрок номер семь?"
CALL_5 = "Кто за то, чтобы игру покинул игрок номер пять?"


@pytest.mark.parametrize(
    ("taken", "key"),
    [
        ((*VOTED, TALLY, actions.Warn(3, "14")), "last_word.7"),
        ((joined(), actions.Nominate(7), ACCEPT, actions.Warn(3, "14")), "speech.2"),
        ((joined(), actions.Nominate(7)), "speech.2"),
        ((joined(), actions.Nominate(7), ACCEPT), "speech.2"),
        ((joined(), END, actions.Leave(2)), "speech.3"),
        ((*NAMED, actions.Warn(3, "33")), "court.7"),
        ((*LIFT, actions.Warn(3, "33")), "lift"),
        ((*DUSK, NIGHT, MISS, DAWN, actions.Warn(3, "14")), "speech.3"),
        ((joined(), actions.TimeOut(), actions.Warn(3, "26")), "timeout/speech.2"),
        ((joined(), actions.TimeOut(), actions.Remove(2, "26")), "timeout/speech.2"),
    ],
)
def test_where_the_cue_is_the_same_only_the_undo_is_told(taken: tuple[Action, ...], key: str) -> None:
    """Old news are not told again, and nobody is given the floor he has."""
    cue = walked(*taken, UNDO)
    assert (cue.key, heard(cue)) == (key, (UNDONE,))


@pytest.mark.parametrize(
    "taken",
    [
        (*VOTED, actions.Note("шумно")),
        (*DUSK, actions.Seat(3, "Лиса")),
        (joined(), actions.Award("red"), actions.Note("шумно")),
        (*DUSK, NIGHT, MISS),
        (*DUSK, NIGHT, actions.Check("don", 5)),
    ],
)
def test_what_nobody_heard_is_taken_back_in_silence(taken: tuple[Action, ...]) -> None:
    assert heard(walked(*taken, UNDO)) == ()


@pytest.mark.parametrize(
    ("taken", "seat"),
    [
        ((joined(3), actions.Nominate(7), ACCEPT, END), 3),  # the opener of a day
        ((joined(3), END, END), 4),
        ((*DUSK, NIGHT, MISS, DAWN, END), 3),  # the opener after a miss
        ((*DUSK, NIGHT, SHOTS, DAWN, END), 5),  # the victim's last word
        ((*DUSK, NIGHT, SHOTS, DAWN, END, END), 3),  # the opener after a hit
        (DUSK, 1),  # the last of the day
        (NAMED, 1),
        ((joined(), actions.Remove(2, "19")), 2),
        ((joined(), END, actions.Leave(3)), 3),
        ((joined(warnings=((2, 3),)), actions.Warn(2, "14")), 2),
        ((*TIED, END), 7),
        ((*TIED, END, END), 5),
        ((*TIED, actions.Leave(3)), 7),
        ((*VOTED, TALLY, END), 7),
        ((joined(), actions.TimeOut()), 2),
        ((joined(), actions.Award("red")), 2),
        ((joined(4, (1, 2, 4, 7, 10)), actions.Leave(10)), 4),  # it ended the game
    ],
)
def test_who_is_given_the_floor_back_is_asked_to_go_on(taken: tuple[Action, ...], seat: int) -> None:
    """The town is not greeted, the day not opened, the minute not given anew."""
    words = {1: "один", 2: "два", 3: "три", 4: "четыре", 5: "пять", 7: "семь"}
    cue = walked(*taken, UNDO)
    assert cue.floor == seat
    assert heard(cue) == (UNDONE, f"Игрок номер {words[seat]}, продолжайте.")


@pytest.mark.parametrize(
    ("taken", "key", "say"),
    [
        ((*DUSK, NIGHT), "dusk", ()),
        ((*DUSK, NIGHT, SHOTS, DAWN), "night.dawn", ("Наступает утро!",)),
        ((*DUSK, NIGHT, MISS, DAWN), "night.dawn", ("Наступает утро!",)),
        ((DEAL, DAWN), "night.dawn", ("Наступает утро!",)),
        ((DEAL,), "seating.deal", ("Карты розданы.",)),
        ((*VOTED, TALLY), "court.tally", ()),
        ((*TIED, END, END, actions.Vote(7, count=9), actions.Vote(5, count=1), TALLY), "revote.tally", ()),
        ((*NAMED, actions.Vote(7, count=7), TALLY), "court.5", (CALL_5,)),
        ((*NAMED, actions.Vote(7, count=7)), "court.7", (CALL_7,)),
        (VOTED, "court.5", (CALL_5,)),
        ((*NAMED, TALLY), "court.7", (CALL_7,)),
        ((*NAMED, actions.Leave(3)), "court.7", (CALL_7,)),
        (LIFT, "revote.tally", ()),
        (
            (*LIFT, actions.Lift(count=9)),
            "lift",
            ("Кто за то, чтобы все выставленные игроки покинули игру?",),
        ),
        (
            (*LIFT, actions.Lift(count=1)),
            "lift",
            ("Кто за то, чтобы все выставленные игроки покинули игру?",),
        ),
        (
            (joined(), actions.TimeOut(), actions.Resume()),
            "timeout/speech.2",
            ("Тайм-аут. Игру не обсуждаем, стол не покидаем.",),
        ),
    ],
)
def test_another_moment_says_its_words_again(
    taken: tuple[Action, ...], key: str, say: tuple[str, ...]
) -> None:
    cue = walked(*taken, UNDO)
    assert (cue.key, heard(cue)) == (key, (UNDONE, *say))


@pytest.mark.parametrize(
    "stop",
    [actions.TimeOut(), actions.Award("red", "29"), actions.Remove(10, "9")],
)
def test_a_night_goes_on_where_an_undone_stop_broke_in(stop: Action) -> None:
    """The removal ends the game: three of the six who are left are black."""
    alive = (1, 2, 4, 7, 9, 10, 3)
    night: list[Action] = [joined(2, alive), *[END] * 7, NIGHT]
    cue = interrupted(*night, stop, place="night.hunt.3")
    assert (cue.key, heard(cue)) == ("night.hunt.3", (UNDONE, "Игрок номер три."))


@pytest.mark.parametrize("place", ["night.hunt.3", "night.don", "night.sheriff_sleeps", "dusk"])
@pytest.mark.parametrize("taken", [SHOTS, actions.Check("don", 2), actions.Check("sheriff", 2)])
def test_what_is_taken_back_in_secret_is_not_told(taken: Action, place: str) -> None:
    """Else the voice would tell that the sheriff is alive and checks."""
    cue = interrupted(*DUSK, NIGHT, taken, place=place)
    fresh = Game.replay([*DUSK, NIGHT]).cues(after=place)[0]
    assert cue.key == fresh.key
    assert heard(cue) in ((), heard(fresh))
    assert UNDONE not in heard(cue)


def test_after_an_undone_dawn_what_is_taken_back_is_secret_again() -> None:
    cue = walked(*DUSK, NIGHT, SHOTS, DAWN, UNDO, UNDO)
    assert (cue.key, heard(cue)) == ("night.dawn", ())
    cue = walked(*DUSK, NIGHT, SHOTS, DAWN, UNDO, MISS, DAWN)
    assert cue.news == ("Город просыпается. Утро действительно доброе: ночью никто не пострадал.",)
    assert cue.say[0] == "Начинаем обсуждение третьего дня. Открывает игрок номер три."


def test_a_speech_given_back_goes_on_through_a_time_out() -> None:
    cue = walked(joined(), END, UNDO, actions.TimeOut(), actions.Resume())
    assert cue.say == ("Игрок номер два, продолжайте.",)


def test_without_a_place_the_speaker_is_asked_to_go_on() -> None:
    game = Game.replay([joined(), END, UNDO])
    assert heard(game.cues()[0]) == (UNDONE, "Игрок номер два, продолжайте.")
    assert heard(Game.replay([*NAMED, TALLY, UNDO]).cues()[0])[-1].startswith("Зал суда.")


def test_a_game_that_was_joined_is_seated_again() -> None:
    cue = walked(joined(), UNDO)
    assert (cue.key, cue.news) == ("seating.welcome", (UNDONE,))
    assert Game.replay([joined(), UNDO]).state.phase is Phase.SEATING
