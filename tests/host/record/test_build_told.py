"""What a record tells of a scripted game: lengths, words, what was taken back, the court, nights, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.live.events import Do
from host.record.build import record_of
from host.record.chronicle import Chronicle
from host.record.record import Ballot, Check, Count, Departure, LiftVote, Result, Shot
from rules import actions
from rules.state import Phase
from tests.host.record.evenings import NICKS, ROLES, Evening, begun

NOMINATES = "Я выставляю игрока номер семь на голосование."
WRONG = "Я голосую за игрока номер семь."
HONEST = "Честно говоря, седьмой похож на чёрного игрока сегодня."


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return begun(tmp_path / "игра.sqlite")


def seconds(evening: Evening) -> list[tuple[int, float | None, str]]:
    return [(one.seat, one.seconds, one.ended_by) for one in evening.record.days[-1].speeches]


# -- lengths ------------------------------------------------------------------------------------------------


def test_the_length_of_a_speech_is_what_was_taken_of_its_clock(evening: Evening) -> None:
    evening.wait(7)
    evening.speech(33.5)
    evening.speech(70, "host")
    assert seconds(evening)[0] == (1, 33.5, "stood")
    assert seconds(evening)[1][1:] == (60.0, "time")


def test_pauses_time_outs_and_more_time(evening: Evening) -> None:
    evening.tell(Do.NEXT)
    evening.wait(20)
    evening.tell(Do.PAUSE)
    evening.wait(15)
    evening.tell(Do.GO_ON)
    evening.wait(10.5)
    evening.act(actions.TimeOut())
    evening.wait(40)
    evening.act(actions.Resume())
    evening.tell(Do.GO_ON)
    evening.wait(5)
    evening.tell(Do.MORE_TIME, seconds=20)
    evening.wait(30)
    evening.act(actions.SpeechEnd("stood"))
    assert seconds(evening) == [(1, 65.5, "stood")]
    assert evening.record.timeouts == 1


def test_a_returned_floor_goes_on(evening: Evening) -> None:
    evening.speech(20)
    evening.wait(3)
    evening.act(actions.Undo())
    evening.tell(Do.GO_ON)
    evening.wait(10)
    evening.act(actions.SpeechEnd("stood"))
    assert seconds(evening) == [(1, 30.0, "stood")]


def test_a_crash_in_the_middle_costs_nothing(evening: Evening) -> None:
    evening.tell(Do.NEXT)
    evening.wait(20)
    evening.resume()
    evening.wait(50)
    evening.tell(Do.GO_ON)
    evening.wait(10)
    evening.act(actions.SpeechEnd("stood"))
    [(seat, length, how)] = seconds(evening)
    assert (seat, how) == (1, "stood")
    assert length == pytest.approx(30.0, abs=1.0)


def test_an_earlier_warning_taken_back_changes_no_length(evening: Evening) -> None:
    evening.tell(Do.NEXT)
    evening.wait(3)
    evening.act(actions.Warn(5, "2"))
    evening.wait(9)
    evening.act(actions.SpeechEnd("stood"))
    evening.speech(21)
    before = evening.record
    evening.say("Отмени предупреждение игроку номер пять.")
    after = evening.record
    assert len(before.warnings) == 1
    assert after.warnings == ()
    assert after.days[0].speeches == before.days[0].speeches
    assert [one.seconds for one in after.days[0].speeches] == [12.0, 21.0]


def test_a_speech_cut_by_a_removal(evening: Evening) -> None:
    evening.tell(Do.NEXT)
    evening.wait(14)
    evening.act(actions.Remove(1, "19"))
    assert seconds(evening) == [(1, 14.0, "cut")]


def test_thanks_in_the_middle_of_a_piece_is_the_end(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say("Я мирный житель, думаю, что седьмой похож на чёрного.")
    evening.say("Спасибо.")
    told = evening.record.days[0].speeches
    assert [(one.seat, one.ended_by) for one in told] == [(1, "thanks")]
    assert 4.0 < (told[0].seconds or 0) < 9.0


# -- words ------------------------------------------------------------------------------------------------


def nominations(evening: Evening) -> list[tuple[int, int | None, bool, str, bool]]:
    return [
        (one.by, one.seat, one.said is not None, one.verdict, one.accepted)
        for one in evening.record.days[-1].nominations
    ]


def test_the_words_of_nominations(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(HONEST)
    evening.say(NOMINATES)
    evening.say("Принято.")
    evening.act(actions.SpeechEnd("stood"))
    evening.act(actions.Nominate(3), actions.Decline(), actions.Nominate(4), actions.Accept())
    assert nominations(evening) == [
        (1, 7, True, "accepted", True),
        (2, 3, False, "accepted", False),
        (2, 4, False, "accepted", True),
    ]
    assert evening.record.days[0].nominations[0].said == NOMINATES.rstrip(".")


def test_a_wrong_wording_stays_one_and_the_host_may_accept_it(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(WRONG)
    assert nominations(evening) == [(1, 7, True, "wrong_wording", False)]
    assert "голосую" in (evening.record.days[0].nominations[0].reason or "")
    evening.act(actions.Accept())
    assert nominations(evening) == [(1, 7, True, "wrong_wording", True)]


def test_a_nomination_taken_back_leaves_nothing(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(NOMINATES)
    evening.act(actions.Undo())
    assert nominations(evening) == []


def test_what_was_said_before_something_else_was_taken_back_stays(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.act(actions.Warn(6, "2"))
    evening.say(WRONG)
    evening.act(actions.Undo())
    assert nominations(evening) == [(1, 7, True, "wrong_wording", False)]


def test_accepted_after_the_speech_was_over(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(HONEST)
    evening.say(NOMINATES)
    evening.act(actions.SpeechEnd("stood"))
    length = evening.record.days[0].speeches[0].seconds
    evening.wait(2)
    evening.act(actions.Accept())
    assert nominations(evening) == [(1, 7, True, "accepted", True)]
    assert [(one.seat, one.seconds) for one in evening.record.days[0].speeches] == [(1, length)]


def test_a_warning_with_its_words_and_sound(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(HONEST)
    evening.act(actions.SpeechEnd("stood"))
    evening.tell(Do.CONFIRM)
    evening.act(actions.Warn(4, "8"))
    given = list(evening.record.warnings)
    one, other = given
    assert (one.seat, one.number, one.rule, one.said) == (1, 1, "2", "Честно")
    assert one.reason == "Нельзя произносить слово «честно» в любой форме"
    assert one.clip is not None
    assert evening.journal.clip(one.clip) is not None
    assert (other.seat, other.rule, other.said, other.clip) == (4, "8", None, None)
    assert [speech.warnings for speech in evening.record.days[0].speeches] == [1]


def test_a_confirmed_warning_taken_back_and_given_again(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say(HONEST)
    evening.tell(Do.CONFIRM)
    evening.act(actions.Undo())
    assert not evening.record.warnings
    evening.tell(Do.CONFIRM)
    assert [(one.seat, one.said) for one in evening.record.warnings] == [(1, "Честно")]


def test_a_reason_that_is_told_later_changes_only_the_rule(evening: Evening) -> None:
    evening.say("Игрок номер один, ваша минута.")
    evening.say("Предупреждение.")
    evening.say("Предупреждение игроку номер один.")
    [before] = evening.record.warnings
    evening.say("За обращение на ты.")
    [after] = evening.record.warnings
    assert (before.rule, after.rule) == ("18", "15")
    assert before.clip is not None
    assert (after.clip, after.number, after.said) == (before.clip, 1, None)


# -- the court and the night ------------------------------------------------------------------------------


def nominated(evening: Evening, *seats: int) -> None:
    for seat in seats:
        evening.act(actions.Nominate(seat), actions.Accept(), actions.SpeechEnd("stood"))
    evening.speeches()


def test_a_shoot_out_and_the_lift(evening: Evening) -> None:
    nominated(evening, 7, 8)
    evening.act(actions.Vote(7, (1, 2, 3, 4, 5)), actions.Vote(8, None, 3), actions.Tally())
    evening.speeches()
    evening.act(actions.Vote(7, None, 5), actions.Tally(), actions.Lift((1, 2, 3, 4, 5, 6)))
    day = evening.record.days[0]
    assert day.ballots == (
        Ballot(False, (Count(7, 5, (1, 2, 3, 4, 5)), Count(8, 5)), 2, "tie", (7, 8)),
        Ballot(True, (Count(7, 5), Count(8, 5, ())), 5, "tie", (7, 8)),
    )
    assert day.lift == LiftVote((7, 8), 6, (1, 2, 3, 4, 5, 6), True)
    assert day.out == (7, 8)
    assert [one.phase for one in day.speeches] == ["speech"] * 10 + ["defence"] * 2
    assert evening.record.departures == (Departure(7, "lifted", 1), Departure(8, "lifted", 1))


def test_a_vote_that_a_departure_has_cancelled(evening: Evening) -> None:
    nominated(evening, 7, 8)
    evening.act(actions.Vote(7, None, 2), actions.Leave(3))
    day = evening.record.days[0]
    assert day.ballots == (Ballot(False, (Count(7, 2),), 0, "cancelled"),)
    assert day.no_vote == "departure"
    assert evening.record.departures == (Departure(3, "left", 1),)


def test_days_without_a_vote(tmp_path: Path) -> None:
    nobody, single, later = (begun(tmp_path / f"{n}.sqlite", day) for n, day in ((1, 1), (2, 1), (3, 2)))
    nobody.speeches()
    nominated(single, 7)
    nominated(later, 7)
    assert nobody.record.days[0].no_vote == "no_candidates"
    assert single.record.days[0].no_vote == "single_stays"
    assert later.record.days[0].out == (7,)
    assert later.record.departures == (Departure(7, "single", 2),)


def test_nights_and_the_end(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "игра.sqlite", nicks=NICKS)
    evening.act(ROLES, actions.Dawn())
    assert evening.record.nights == ()
    for target in (2, 3, 4, 5):
        evening.speeches()
        aims = tuple((black, (target,)) for black in (8, 9, 10))
        evening.act(actions.Night(), actions.Check("don", 2), actions.Check("sheriff", 8))
        evening.act(actions.Shots(aims), actions.Dawn())
        if evening.state.phase is Phase.LAST_WORDS:
            evening.speech(4)
    record = evening.record
    first = record.nights[0]
    assert first.shots == (Shot(8, (2,)), Shot(9, (2,)), Shot(10, (2,)))
    assert first.checks == (Check("don", 2, False), Check("sheriff", 8, True))
    assert (first.killed, first.missed) == (2, False)
    assert record.first_killed == 2
    assert record.result == Result("black", 5, "departure")
    assert [player.points for player in record.players] == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
    assert record.players[1].departure == Departure(2, "killed", 2)
    assert record.days[1].speeches[0].phase == "last_word"
    assert [player.nick for player in record.players] == NICKS
    evening.wait(600)
    assert evening.record.seconds == record.seconds


def test_a_miss_and_a_night_that_goes_on(evening: Evening) -> None:
    evening.speeches()
    evening.act(actions.Night())
    before = evening.record.nights[0]
    evening.act(actions.Dawn())
    after = evening.record.nights[0]
    assert (before.missed, before.killed) == (None, None)
    assert (after.missed, after.killed) == (True, None)


def test_who_was_not_there_when_a_game_was_joined(tmp_path: Path) -> None:
    evening = begun(tmp_path / "игра.sqlite", 3, (1, 2, 4, 5, 8, 10))
    record = evening.record
    assert record.joined == 3
    assert [gone.seat for gone in record.departures if gone.how == "before"] == [3, 6, 7, 9]
    assert record.result is None
    assert all(player.won is None and player.points is None for player in record.players)


def test_awards_removals_and_notes(evening: Evening) -> None:
    evening.act(*[actions.Warn(4, "2")] * 4)
    evening.act(actions.Remove(5, "19"), actions.Note("шумно", 6), actions.Award("red", "29"))
    record = evening.record
    assert [(one.seat, one.rule) for one in record.removals] == [(4, "23"), (5, "19")]
    assert [(one.seat, one.text) for one in record.notes] == [(6, "шумно")]
    assert record.result == Result("red", 1, "29")


def test_a_journal_in_which_nothing_happened_yet(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "игра.sqlite")
    record = record_of(Chronicle(evening.journal.path, evening.game.rulebook, evening.journal.created, ()))
    assert (record.result, record.days, record.seconds) == (None, (), 0.0)
    assert len(record.players) == 10
