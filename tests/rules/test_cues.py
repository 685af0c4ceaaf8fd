"""The programme of a game: what is said, timed and awaited in each of its moments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules import actions
from rules.actions import Action
from rules.cue import Awaited, Cue
from rules.cues import cues
from rules.cues_news import sentences
from rules.game import Game
from rules.news import News, What
from rules.rulebook import Rulebook, load
from rules.state import Nomination, Phase, State
from tests.rules.cue_walks import SCREENPLAYS, perform

BOOK = load()
CIRCLE = load("krug-2019")
DEAL = actions.Deal(4, (7, 9), 2)
END = actions.SpeechEnd("thanks")


def played(*taken: Action, book: Rulebook = BOOK) -> State:
    return Game.replay(taken, book).state


def due(state: State, after: str | None = None, book: Rulebook = BOOK) -> Cue:
    return cues(state, book, after)[0]


def keys(programme: Iterable[Cue]) -> list[str]:
    return [cue.key for cue in programme]


def joined(day: int = 2, alive: tuple[int, ...] = tuple(range(1, 11)), **more: object) -> actions.Begin:
    return actions.Begin(day=day, alive=alive, roles=DEAL, **more)  # type: ignore[arg-type]


def nominations(
    *pairs: tuple[int, int], order: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
) -> list[Action]:
    """The speeches of a day; each pair is a speaker and whom he puts to the vote."""
    taken: list[Action] = []
    for speaker in order:
        for by, seat in pairs:
            if by == speaker:
                taken += [actions.Nominate(seat), actions.Accept()]
        taken.append(END)
    return taken


TWO_NAMED = (joined(), *nominations((2, 7), (3, 5)))
TIED = (*TWO_NAMED, actions.Vote(7, count=5), actions.Vote(5, count=5), actions.Tally())
DUSK = (joined(), *nominations())
NIGHT = (*DUSK, actions.Night())
CHECKS = {by: Awaited("check", optional=True, by=by) for by in ("don", "sheriff")}


@pytest.mark.parametrize("name", ["whole_game", "shrinking_tie", "black_wins", "awarded"])
def test_a_screenplay_is_heard_to_the_letter(name: str) -> None:
    """Every word, clock and pause of a game, its inputs given only where the cues ask for them."""
    lines = (SCREENPLAYS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    output, game = perform(lines)
    assert output == lines
    assert game.state.phase is Phase.FINISHED


def test_the_seating_goes_by_itself_to_the_deal() -> None:
    programme = cues(played(), BOOK)
    cards = [f"seating.card.{seat}" for seat in range(1, 11)]
    assert keys(programme) == ["seating.welcome", "seating.night", *cards, "seating.deal"]
    assert [cue.waits for cue in programme] == [False] * 12 + [True]
    for do in ("seat", "begin"):
        assert all(Awaited(do, optional=True) in cue.awaits for cue in programme)


def test_night_zero_has_neither_shots_nor_checks() -> None:
    programme = cues(played(DEAL), BOOK)
    assert keys(programme) == ["night.meet", "night.mafia_sleeps", "night.look", "night.dawn"]
    assert [awaited.do for cue in programme for awaited in cue.awaits] == ["dawn"]
    assert programme[0].clock is not None
    assert programme[0].clock.seconds == BOOK.agreement_seconds
    assert programme[2].pause_seconds == BOOK.sheriff_look_seconds


@pytest.mark.parametrize("phase", ["speech", "defence", "last_word"])
def test_a_speaker_has_his_clock_with_a_mark(phase: str) -> None:
    state = {
        "speech": played(joined(), book=CIRCLE),
        "defence": played(
            joined(),
            *nominations((2, 7), (3, 5)),
            *(actions.Vote(7, count=5), actions.Vote(5, count=5), actions.Tally()),
            book=CIRCLE,
        ),
        "last_word": played(joined(), *nominations((2, 7)), book=CIRCLE),
    }[phase]
    cue = due(state, book=CIRCLE)
    assert cue.clock is not None
    assert (cue.clock.kind, cue.clock.mark) == (phase, 10)
    assert cue.clock.seconds == {"speech": 75, "defence": 45, "last_word": 60}[phase]
    assert cue.floor == state.speaker
    assert cue.key == f"{phase}.{state.speaker}"
    assert Awaited("speech_end") in cue.awaits
    assert (cue.mark_say, cue.end_say) == ("Десять секунд.", "Время. Спасибо.")


def test_another_club_gives_another_time_in_words() -> None:
    assert (
        due(played(joined(), book=CIRCLE), book=CIRCLE).say[-1]
        == "Игрок номер два, у вас семьдесят пять секунд."
    )


@pytest.mark.parametrize(
    ("taken", "awaited"),
    [
        ((), {"speech_end", "nominate"}),
        ((actions.Nominate(5),), {"speech_end", "accept", "decline"}),
        ((actions.Nominate(5), actions.Decline()), {"speech_end", "nominate"}),
        ((actions.Nominate(5), actions.Accept()), {"speech_end"}),
    ],
)
def test_a_nomination_is_awaited_while_it_may_come(taken: tuple[Action, ...], awaited: set[str]) -> None:
    cue = due(played(joined(), *taken))
    assert {one.do for one in cue.awaits} == awaited
    assert [one.do for one in cue.awaits if not one.optional] == ["speech_end"]


def test_who_has_three_warnings_is_not_asked_for_a_nomination() -> None:
    """Rule 24."""
    cue = due(played(joined(warnings=((2, 3),))))
    assert [one.do for one in cue.awaits] == ["speech_end"]
    cue = due(played(joined(warnings=((2, 2),)), actions.Nominate(5), actions.Warn(2, "2")))
    assert [one.do for one in cue.awaits] == ["speech_end", "decline"]


def test_no_nomination_is_awaited_when_everybody_is_named() -> None:
    everybody = tuple(Nomination(seat % 10 + 1, seat) for seat in range(1, 11) if seat != 1)
    state = replace(played(joined()), nominations=(*everybody, Nomination(3, 1)))
    assert [one.do for one in due(state).awaits] == ["speech_end"]
    one_left = replace(state, nominations=everybody)
    assert [one.do for one in due(one_left).awaits] == ["speech_end", "nominate"]


def test_the_candidates_are_called_in_the_order_of_nomination() -> None:
    state = played(*TWO_NAMED)
    assert keys(cues(state, BOOK)) == ["court", "court.7"]
    assert cues(state, BOOK)[1].awaits == (Awaited("vote", candidate=7),)
    state = played(*TWO_NAMED, actions.Vote(7, count=3))
    assert keys(cues(state, BOOK)) == ["court.5"]
    assert due(state).awaits == (Awaited("vote", candidate=5), Awaited("tally", optional=True))
    state = played(*TWO_NAMED, actions.Vote(7, count=3), actions.Vote(5, count=3))
    news = ("Спасибо. Три голоса.",)
    assert due(state) == Cue("court.tally", news=news, awaits=(Awaited("tally"),))


def test_the_vote_may_be_closed_when_no_hand_is_left() -> None:
    three = (joined(), *nominations((2, 7), (3, 5), (4, 8)))
    assert due(played(*three, actions.Vote(7, count=9))).awaits == (Awaited("vote", candidate=5),)
    assert Awaited("tally", optional=True) in due(played(*three, actions.Vote(7, count=10))).awaits


def test_a_revote_and_the_lift_follow_the_defence() -> None:
    again = (*TIED, END, END)
    assert keys(cues(played(*again), BOOK)) == ["revote", "revote.7"]
    lift = played(*again, actions.Vote(7, count=5), actions.Vote(5, count=5), actions.Tally())
    assert due(lift).awaits == (Awaited("lift"),)
    assert due(lift).news == ("Снова поровну: голоса разделились между игроками номер семь и пять.",)


def test_a_night_is_one_programme_to_the_dawn() -> None:
    programme = cues(played(*NIGHT), BOOK)
    calls = [f"night.hunt.{seat}" for seat in range(1, 11)]
    turns = ["night.mafia_sleeps", "night.don", "night.don_sleeps", "night.sheriff", "night.sheriff_sleeps"]
    assert keys(programme) == ["night.falls", "night.hunt", *calls, *turns, "night.dawn"]
    assert [cue.key for cue in programme if cue.waits] == ["night.dawn"]
    asked = {by: [cue.key for cue in programme if check in cue.awaits] for by, check in CHECKS.items()}
    assert asked["don"] == ["night.don", "night.don_sleeps", *asked["sheriff"]]
    assert asked["sheriff"] == ["night.sheriff", "night.sheriff_sleeps", "night.dawn"]
    clocks = [(cue.clock.kind, cue.clock.seconds) for cue in programme if cue.clock is not None]
    assert clocks == [("masks", BOOK.mask_seconds), *[("check", BOOK.check_seconds)] * 2]


SHOTS = actions.Shots(((4, (5,)), (7, (5,)), (9, (5,))))
DON, SHERIFF = actions.Check("don", 2), actions.Check("sheriff", 4)


@pytest.mark.parametrize(
    ("taken", "after", "first"),
    [
        ((SHOTS,), None, "night.mafia_sleeps"),
        ((SHOTS,), "dusk", "night.falls"),
        ((DON,), "dusk", "night.falls"),
        ((SHOTS,), "night.hunt.5", "night.hunt.5"),
        ((SHOTS,), "night.hunt.10", "night.hunt.10"),
        ((SHOTS,), "night.sheriff", "night.sheriff"),
        ((DON,), None, "night.don_sleeps"),
        ((DON,), "night.hunt.5", "night.hunt.5"),
        ((DON,), "night.don", "night.don"),
        ((DON,), "night.don_sleeps", "night.don_sleeps"),
        ((SHOTS, DON, SHERIFF), None, "night.sheriff_sleeps"),
        ((SHERIFF,), "night.don", "night.don"),
        ((SHERIFF,), None, "night.sheriff_sleeps"),
        ((), "night.don", "night.don"),
        ((), "speech.3", "night.falls"),
        ((), "timeout/night.hunt.3", "night.hunt.3"),
    ],
)
def test_a_night_goes_on_where_it_stands(taken: tuple[Action, ...], after: str | None, first: str) -> None:
    assert due(played(*NIGHT, *taken), after).key == first


def test_a_warning_at_night_does_not_begin_its_phrases_again() -> None:
    state = played(*NIGHT, actions.Warn(5, "8"))
    programme = cues(state, BOOK, "night.hunt.3")
    assert keys(programme)[:2] == ["night.hunt.3", "night.hunt.4"]
    assert programme[0].say == ()
    assert programme[0].news == ("Игрок номер пять, первое предупреждение: руки на столе ночью.",)
    assert all(not cue.news for cue in programme[1:])


def test_a_warning_in_a_speech_does_not_give_the_floor_again() -> None:
    state = played(joined(), actions.Warn(5, "14"))
    assert due(state, "speech.2").say == ()
    assert due(state).say == due(played(joined())).say


def test_in_a_time_out_nothing_runs_and_then_the_speaker_goes_on() -> None:
    stopped = played(joined(), actions.TimeOut())
    cue = due(stopped, "speech.2")
    assert (cue.key, cue.clock, cue.pause_seconds, cue.say) == ("timeout/speech.2", None, None, ())
    assert cue.awaits == (Awaited("resume"),)
    warned = played(joined(), actions.TimeOut(), actions.Warn(5, "26"))
    assert due(warned, cue.key).key == cue.key
    resumed = played(joined(), actions.TimeOut(), actions.Resume())
    assert due(resumed, cue.key).say == ("Игрок номер два, продолжайте.",)
    assert due(resumed, "timeout").say == ("Игрок номер два, продолжайте.",)


def test_who_gets_the_floor_in_a_time_out_is_given_it_whole() -> None:
    state = played(joined(), END, actions.TimeOut(), actions.Remove(3, "19"), actions.Resume())
    assert due(state, "timeout/speech.3").say == ("Игрок номер четыре, ваша минута.",)


def test_a_day_is_not_opened_again_when_its_opener_is_removed_in_a_time_out() -> None:
    state = played(joined(), actions.TimeOut(), actions.Remove(2, "19"), actions.Resume())
    assert due(state, "timeout/speech.2").say == ("Игрок номер три, ваша минута.",)


def test_a_count_that_a_tally_breaks_off_is_closed_with_thanks() -> None:
    """Rule 7: the count ends with the host's «Спасибо», said once."""
    open_count = played(*TWO_NAMED, actions.Vote(7, count=5), actions.Tally())
    assert due(open_count, "court.5").news[:2] == (
        "Спасибо.",
        "Голоса не голосовавших отходят последней кандидатуре: ещё пять голосов за игрока номер пять.",
    )
    closed = played(*TIED)
    assert due(closed, "court.tally").news == (
        "Перестрелка: голоса разделились поровну между игроками номер семь и пять.",
    )
    assert "Спасибо." in due(closed, "court.5").news


def test_the_end_keeps_where_the_game_stopped() -> None:
    ended = played(joined(), actions.Award("red"))
    cue = due(ended, "timeout/speech.2")
    assert (cue.key, due(ended).key) == ("finished/speech.2", "finished")
    noted = played(joined(), actions.Award("red"), actions.Note("шумно"))
    assert (due(noted, cue.key).key, due(noted, cue.key).say) == (cue.key, ())


@pytest.mark.parametrize(
    ("taken", "opens"),
    [
        ((), True),
        ((END,), False),
        ((actions.Remove(2, "19"),), False),
        ((actions.Warn(7, "14"),), True),
        ((END, actions.Remove(2, "19")), False),
    ],
)
def test_the_day_is_opened_once(taken: tuple[Action, ...], opens: bool) -> None:
    say = " ".join(due(played(joined(), *taken)).say)
    assert ("Начинаем обсуждение второго дня" in say) == opens


def test_the_day_is_opened_by_the_first_who_may_speak() -> None:
    cue = due(played(joined(warnings=((2, 3), (3, 3)), owes_silence=(2, 3))))
    assert cue.news == (
        "Игрок номер два пропускает свою речь: он лишён слова.",
        "Игрок номер три пропускает свою речь: он лишён слова.",
    )
    assert cue.say[1] == "Начинаем обсуждение второго дня. Открывает игрок номер четыре."


def test_a_fourth_warning_is_reason_enough() -> None:
    cue = due(played(joined(warnings=((5, 3),)), actions.Warn(5, "15")))
    assert cue.news[0].startswith("Игрок номер пять, четвёртое предупреждение: ")
    assert cue.news[1] == "Игрок номер пять удаляется из игры."


def test_every_fact_can_be_told() -> None:
    state = played(joined())
    for what in What:
        fact = News(what, (5, 7), number=4, rule="14", team="red")
        (told,) = sentences(replace(state, news=(fact,)), BOOK)
        assert told.endswith(".")
        assert told[0].isupper()


@pytest.mark.parametrize("rule", list(BOOK.reasons))
def test_a_reason_stands_inside_its_sentence(rule: str) -> None:
    fact = News(What.WARNED, (5,), number=1, rule=rule)
    (told,) = sentences(replace(played(joined()), news=(fact,)), BOOK)
    reason = told.removeprefix("Игрок номер пять, первое предупреждение: ")
    assert reason.endswith(".")
    assert not reason.endswith("..")
    assert not reason[0].isupper()
