"""The game as a value: the three kinds of "no", what a warning may be given for, another club's choices."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import rules
from rules import actions
from rules.actions import Action
from rules.errors import Ambiguous, NotAnAction, PlayError, Refused
from rules.game import Game
from rules.news import What
from rules.refusals import catalogue
from rules.rulebook import load, parse
from rules.state import Phase

DEAL = actions.Deal(don=4, mafia=(7, 9), sheriff=2)
THANKS = actions.SpeechEnd("thanks")


def morning() -> Game:
    return Game.replay([DEAL, actions.Dawn()])


def court() -> Game:
    """Day 1, seats 5 and 6 on vote."""
    game = morning()
    for seat in (5, 6):
        for action in (actions.Nominate(seat), actions.Accept(), THANKS):
            game = game.play(action)
    for _ in range(8):
        game = game.play(THANKS)
    return game


def test_three_kinds_of_no_are_kept_apart() -> None:
    game = court()
    with pytest.raises(NotAnAction):
        game.play("vote")  # type: ignore[arg-type]
    with pytest.raises(Refused):
        game.play(actions.Night())
    with pytest.raises(Ambiguous):
        game.play(actions.Vote(5, (1, 2), 3))
    kinds = {NotAnAction, Refused, Ambiguous}
    assert not any(issubclass(one, other) for one in kinds for other in kinds - {one})


def test_a_refusal_has_a_sentence_and_the_rule() -> None:
    with pytest.raises(Refused) as refusal:
        court().play(actions.Vote(5, None, 3)).play(actions.Vote(5, None, 1))
    assert refusal.value.rule == "7"
    assert refusal.value.reason == (
        "Голоса за игрока 5 уже подсчитаны: после слова «Спасибо» голос не принимается."
    )


def test_hands_and_their_number_may_agree() -> None:
    assert court().play(actions.Vote(5, (1, 2), 2)).state.counts == (2,)


def test_a_vote_may_be_closed_before_all_are_called() -> None:
    assert court().play(actions.Tally()).state.floor == (6,)
    assert court().play(actions.Vote(5, None, 6)).play(actions.Tally()).state.floor == (5,)


def test_a_game_can_not_be_changed() -> None:
    game = morning()
    with pytest.raises(FrozenInstanceError):
        game.state = court().state
    with pytest.raises(FrozenInstanceError):
        del game.state


def test_what_is_undone_is_told_once_and_old_news_are_not_told_again() -> None:
    undone = (
        morning()
        .play(actions.Nominate(5))
        .play(actions.Accept())
        .play(actions.Warn(1, "2"))
        .play(actions.Undo())
    )
    assert [fact.what for fact in undone.state.news] == [What.UNDONE]
    assert undone.play(actions.Undo()) == morning().play(actions.Nominate(5))


def test_a_nomination_waits_in_vain_after_the_third_warning() -> None:
    game = morning().play(actions.Nominate(5))
    for _ in range(3):
        game = game.play(actions.Warn(1, "2"))
    with pytest.raises(Refused) as refusal:
        game.play(actions.Accept())
    assert refusal.value.rule == "24"
    assert game.play(actions.Decline()).state.pending is None


def test_the_game_before_stays_as_it_was() -> None:
    game = morning()
    state = game.state
    game.play(actions.Warn(5, "2"))
    assert game.state is state
    assert game.play(actions.Warn(5, "2")) != game


def test_equal_games_have_equal_actions() -> None:
    noted = morning().play(actions.Note("шумно"))
    assert noted.state.alive == morning().state.alive
    assert noted != morning()
    assert noted == morning().play(actions.Note("шумно"))
    assert hash(noted) == hash(morning().play(actions.Note("шумно")))
    assert noted != "a game"


def test_a_nick_is_kept_and_corrected_in_any_phase() -> None:
    game = Game.new().play(actions.Seat(3, "  Доктор   Ватсон "))
    assert game.state.nicks == ((3, "Доктор Ватсон"),)
    game = game.play(DEAL).play(actions.Award("red")).play(actions.Seat(3, "Лиса"))
    assert game.state.nicks == ((3, "Лиса"),)


@pytest.mark.parametrize(
    "action",
    [
        actions.Seat(3, " "),
        actions.Seat(3, "Ё" * 41),
        actions.Seat(11, "Лиса"),
        actions.Note(" "),
        actions.Note("я" * 2001),
        actions.Note("шумно", 0),
    ],
)
def test_senseless_nicks_and_notes(action: Action) -> None:
    with pytest.raises(Refused):
        Game.new().play(action)


@pytest.mark.parametrize("rule", load().reasons)
def test_every_rule_can_be_given_as_a_warning_or_removal(rule: str) -> None:
    warned = morning().play(actions.Warn(5, rule))
    assert warned.state.warnings(5) == 1
    assert [(news.what, news.rule) for news in warned.state.news] == [(What.WARNED, rule)]
    removed = morning().play(actions.Remove(5, rule))
    assert 5 not in removed.state.alive
    assert [(news.what, news.rule) for news in removed.state.news] == [(What.REMOVED, rule)]


def test_joining_with_a_debt() -> None:
    begin = actions.Begin(3, (1, 2, 3, 4, 5, 6, 10), DEAL, ((3, 3), (5, 3)), owes_silence=(3,))
    state = Game.new().play(begin).state
    assert (state.speaker, state.owes_silence) == (4, ())
    assert [news.what for news in state.news] == [What.PASSED_OVER]


@pytest.mark.parametrize(
    "begin",
    [
        actions.Begin(3, (1, 2, 4, 5), DEAL, owes_silence=(5,)),
        actions.Begin(3, (1, 2, 4, 5), DEAL, ((6, 3),), owes_silence=(6,)),
        actions.Begin(3, (1, 2, 4, 5), DEAL, ((5, 4),)),
        actions.Begin(3, (1, 2, 4, 5), DEAL, ((6, 5),)),
        actions.Begin(3, (1, 2, 4, 5), DEAL, ((5, -1),)),
        actions.Begin(3, (4, 5), DEAL),
        actions.Begin(3, (1, 2), DEAL),
        actions.Begin(3, (), DEAL),
        actions.Begin(0, (1, 2, 4, 5), DEAL),
        actions.Begin(3, (1, 2, 4, 5), DEAL, misses=3),
    ],
)
def test_a_game_that_can_not_be_is_not_joined(begin: actions.Begin) -> None:
    with pytest.raises(Refused):
        Game.new().play(begin)


def test_another_clubs_choices() -> None:
    """`krug-2019`: the opening rotates, a single candidate leaves on day 1 too."""
    book = load("krug-2019")
    game = Game.replay([DEAL, actions.Dawn(), actions.Nominate(5), actions.Accept()], book)
    for _ in range(10):
        game = game.play(THANKS)
    assert (game.state.phase, game.state.speaker) == (Phase.LAST_WORDS, 5)
    night = game.play(THANKS).play(actions.Night())
    assert night.play(actions.Remove(1, "9")).play(actions.Dawn()).state.speaker == 2
    second = night.play(actions.Shots(((4, (2,)), (7, (2,)), (9, (2,))))).play(actions.Dawn()).play(THANKS)
    assert (second.state.day, second.state.speaker, second.state.opener) == (2, 3, 3)
    for _ in range(8):
        second = second.play(THANKS)
    third = second.play(actions.Night()).play(actions.Dawn())
    assert (third.state.day, third.state.speaker) == (3, 4)
    assert Game.new(book).play(DEAL).play(actions.Dawn()).state.speaker == 1


def test_half_lifts_and_a_debt_costs_the_defence_where_the_club_says_so() -> None:
    book = load("krug-2019")
    game = Game.replay([DEAL, actions.Dawn()], book)
    for seat in (5, 6):
        for action in (actions.Nominate(seat), actions.Accept(), THANKS):
            game = game.play(action)
    for _ in range(8):
        game = game.play(THANKS)
    for _ in range(3):
        game = game.play(actions.Warn(5, "2"))
    tied = game.play(actions.Vote(5, None, 5)).play(actions.Tally())
    assert (tied.state.phase, tied.state.floor, tied.state.owes_silence) == (Phase.DEFENCE, (6,), ())
    again = tied.play(THANKS).play(actions.Vote(5, None, 5)).play(actions.Tally())
    assert again.state.phase is Phase.LIFT
    assert again.play(actions.Lift(None, 4)).state.phase is Phase.DUSK
    assert again.play(actions.Lift(None, 5)).state.floor == (5, 6)


def test_thresholds_are_the_rulebooks() -> None:
    strict = "misses_to_lose = 1\nsilence_warnings = 1\nremoval_warnings = 2"
    book = parse("клуб", f'extends = "mafiasno-2015"\ntitle = "Клуб"\n{strict}')
    game = Game.replay([DEAL, actions.Dawn(), actions.Warn(5, "2")], book)
    assert game.state.owes_silence == (5,)
    assert 5 not in game.play(actions.Warn(5, "2")).state.alive
    for _ in range(9):
        game = game.play(THANKS)
    game = game.play(actions.Night()).play(actions.Dawn())
    assert (game.state.winner, game.state.ended_by) == ("red", "30")


def test_every_refusal_is_used_and_names_a_rule_that_exists() -> None:
    folder = Path(rules.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for key, entry in catalogue().items():
        assert f'"{key}"' in code, key
        assert entry.get("rule", "1") in load().reasons
        assert set(entry) <= {"text", "rule"}
    used = set(re.findall(r'(?:refused|ambiguous)\(\s*"(\w+)"', code))
    assert used <= set(catalogue())


def test_a_value_from_outside_is_quoted_only_in_part() -> None:
    with pytest.raises(PlayError) as refusal:
        morning().play(actions.Warn(5, "{seat}" * 1000))
    assert len(refusal.value.reason) < 200
