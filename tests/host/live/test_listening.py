"""From what the ears tell to what the session is told."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

from host.live.events import Channel, FastHeard, Heard
from host.live.judge import TableJudge
from host.live.listening import HearingTrouble, Listening, Showing, TablePhrases, wishes_for
from host.review.day import Day
from host.review.run import hints_for
from voice.hearing import Dropped, Tidings, Told, Trouble
from voice.live import Block
from voice.own_voice import OwnVoice
from voice.speaking import ROOM, Kind, PlaybackEnded, PlaybackStarted
from voice.types import Utterance, Word


class Ear:
    def __init__(self) -> None:
        self.told: list[Tidings] = []
        self.blocks: list[Block] = []
        self.wishes: list[object] = []
        self.closed = False

    def feed(self, block: Block) -> None:
        self.blocks.append(block)

    def take(self) -> list[Tidings]:
        told, self.told = self.told, []
        return told

    def lead(self, wishes: object) -> None:
        self.wishes.append(wishes)

    def close(self) -> None:
        self.closed = True


def said(text: str, start: float, *, final: bool = True, number: int = 1) -> Told:
    """Words of half a second each."""
    words = tuple(Word(word, start + i / 2, start + i / 2 + 0.5, 0.9) for i, word in enumerate(text.split()))
    return Told("table", Utterance(number, start, words[-1].end, words, 0.9, final, second="другое"))


@pytest.fixture
def slow() -> Ear:
    return Ear()


def test_a_final_becomes_a_piece_with_its_second_hearing(slow: Ear) -> None:
    slow.told = [said("я выставляю", 10.0)]
    [heard] = Listening(slow).take(11.5)
    assert isinstance(heard, Heard)
    assert (heard.at, heard.piece.text, heard.piece.second) == (11.5, "я выставляю", "другое")
    assert (heard.piece.start, heard.piece.end) == (10.0, 11.0)


def test_a_partial_is_only_shown(slow: Ear) -> None:
    slow.told = [said("я выставляю", 10.0, final=False)]
    assert Listening(slow).take(11.1) == [Showing(11.1, "я выставляю")]


def test_during_a_stall_and_right_after_it_two_seconds_are_too_late(slow: Ear) -> None:
    listening = Listening(slow, late=3.0)
    slow.told = [Trouble("не успевает"), said("спасибо", 10.0), Trouble("снова слушает", over=True)]
    assert Showing(12.6, "спасибо", late=True) in listening.take(12.6)
    slow.told = [said("спасибо", 11.0)]
    assert listening.take(13.6) == [Showing(13.6, "спасибо", late=True)]
    slow.told = [said("спасибо", 13.0)]
    assert isinstance(listening.take(15.4)[0], Heard)
    slow.told = [said("спасибо", 20.0)]
    assert isinstance(listening.take(22.8)[0], Heard)


def test_what_is_known_too_late_is_shown_and_not_told(slow: Ear) -> None:
    slow.told = [said("спасибо", 10.0)]
    assert Listening(slow, late=3.0).take(13.6) == [Showing(13.6, "спасибо", late=True)]
    slow.told = [said("спасибо", 10.0)]
    assert isinstance(Listening(slow, late=3.0).take(13.4)[0], Heard)


def test_the_fast_ear_comes_first_and_tells_all_of_a_stretch_each_time(slow: Ear) -> None:
    fast = Ear()
    slow.told = [said("Спасибо.", 10.0)]
    fast.told = [said("спасибо", 10.0, final=False), said("спасибо принято", 10.0)]
    first, second, third = Listening(slow, fast).take(11.2)
    assert isinstance(first, FastHeard)
    assert isinstance(second, FastHeard)
    assert isinstance(third, Heard)
    assert (first.id, first.text, first.final) == (1, "спасибо", False)
    assert (second.id, second.text, second.final) == (1, "спасибо принято", True)


def playing(start: float, end: float | None, text: str) -> OwnVoice:
    own = OwnVoice(tail_seconds=0.4)
    own.heed(PlaybackStarted(start, 1, text, Kind.SPEECH, ROOM))
    if end is not None:
        own.heed(PlaybackEnded(end, 1, Kind.SPEECH, ROOM))
    return own


def test_our_own_voice_is_not_heard(slow: Ear) -> None:
    fast = Ear()
    own = playing(10.0, 12.0, "Игрок номер один, ваша минута.")
    slow.told = [said("игрок номер один ваша", 10.1)]
    fast.told = [said("ваша минута", 11.0)]
    assert Listening(slow, fast, own).take(12.5) == []


def coarse(text: str, start: float, end: float) -> Told:
    """What the fast ear takes for said so far: its words have no times of their own."""
    words = tuple(Word(word, start, end, 0.0) for word in text.split())
    return Told("table", Utterance(7, start, end, words, 0.0, final=False))


def test_our_words_at_the_head_of_a_stretch_are_not_the_fast_ears(slow: Ear) -> None:
    """A player who begins while the room still sounds is one stretch with us."""
    fast = Ear()
    own = playing(10.0, 12.0, "Игрок номер один, ваша минута.")
    listening = Listening(slow, fast, own)
    fast.told = [coarse("игрок номер", 10.1, 11.0)]
    assert listening.take(11.1) == []
    fast.told = [coarse("игрок номер один ваше минута", 10.1, 12.3)]
    assert listening.take(12.4) == []
    fast.told = [coarse("игрок номер один ваша минута принято", 10.1, 13.0)]
    [heard] = listening.take(13.1)
    assert isinstance(heard, FastHeard)
    assert heard.text == "принято"
    fast.told = [said("спасибо", 14.0, final=False, number=8)]
    [heard] = listening.take(14.7)
    assert isinstance(heard, FastHeard)
    assert heard.text == "спасибо"


def test_a_stretch_that_is_over_is_judged_word_by_word(slow: Ear) -> None:
    fast = Ear()
    own = playing(10.0, 11.0, "Игрок номер один")
    fast.told = [said("игрок номер всем спасибо", 10.0)]
    [heard] = Listening(slow, fast, own).take(13.0)
    assert isinstance(heard, FastHeard)
    assert heard.text == "всем спасибо"


def test_what_a_person_says_right_after_us_is_heard(slow: Ear) -> None:
    own = playing(10.0, 11.0, "Игрок номер один")
    slow.told = [said("игрок номер всем доброе утро", 10.2)]
    [heard] = Listening(slow, None, own).take(13.0)
    assert isinstance(heard, Heard)
    assert heard.piece.text == "всем доброе утро"
    assert heard.piece.second is None


def test_stop_said_into_our_speech_is_the_hosts(slow: Ear) -> None:
    own = playing(10.0, None, "Город засыпает")
    slow.told = [said("город стоп", 10.1), said("город просыпается", 11.5)]
    [heard] = Listening(slow, None, own).take(12.0)
    assert isinstance(heard, Heard)
    assert heard.piece.text == "стоп"


def test_troubles_and_lost_sound_are_told(slow: Ear) -> None:
    listening = Listening(slow)
    slow.told = [Dropped(1.5), Trouble("Распознаватель завис.")]
    lost, trouble = listening.take(7.0)
    assert isinstance(lost, HearingTrouble)
    assert "пропущена" in lost.text
    assert trouble == HearingTrouble(7.0, "Распознаватель завис.")
    assert listening.dropped == 1.5


def test_a_clip_may_be_asked_for_while_sound_comes(slow: Ear) -> None:
    """The game asks from its own thread; the blocks of a minute are being kept meanwhile."""
    listening = Listening(slow)
    over = threading.Event()

    def feed() -> None:
        for number in range(20_000):
            listening.feed(Block("table", np.zeros(16, dtype=np.float32), number / 1000))
        over.set()

    feeding = threading.Thread(target=feed)
    feeding.start()
    while not over.is_set():
        listening.clip(0.0, 60.0)
    feeding.join()


def test_sound_is_kept_for_a_while_as_a_clip(slow: Ear) -> None:
    listening = Listening(slow)
    for number in range(600):
        sound = np.arange(1600, dtype=np.float32) + 1600 * number
        listening.feed(Block("table", sound, number / 10))
    clip = listening.clip(50.05, 50.25)
    assert clip.tolist() == list(range(50 * 16000 + 800, 50 * 16000 + 4000))
    assert len(listening.clip(0.0, 10.0)) == 0
    assert len(listening.clip(50.0, 51.0, Channel.HOST)) == 0
    assert len(slow.blocks) == 600


def test_both_ears_are_told_of_a_new_nick_and_closed(slow: Ear) -> None:
    fast = Ear()
    listening = Listening(slow, fast)
    wishes = wishes_for({3: "Лис"})
    listening.lead(wishes)
    listening.close()
    assert slow.wishes == fast.wishes == [wishes]
    assert slow.closed
    assert fast.closed


def test_wishes_go_to_another_process_and_lead_as_a_review_is_led() -> None:
    wishes = pickle.loads(pickle.dumps(wishes_for({5: "Граф", 3: "Лис"})))  # noqa: S301 - our own
    assert wishes.hints == hints_for(Day(nicks={3: "Лис", 5: "Граф"}))
    assert wishes.judge.twice("я выставляю Графа на голосование")
    assert wishes.closed == TablePhrases(((3, "Лис"), (5, "Граф")))


@pytest.mark.parametrize(
    ("text", "urgent", "twice"),
    [
        ("Всем доброе утро, карта у меня красная.", False, False),
        ("Никого не выставляю. Спасибо.", True, False),
        ("Я выставляю игрока номер семь на голосование.", True, True),
        ("Я выставляю игрока номер семь.", False, True),
        ("Скажу честно, он чёрный.", True, True),
        ("Игрок номер три, ваша минута.", True, False),
        ("Принято.", True, False),
    ],
)
def test_what_is_urgent_and_what_is_heard_twice(text: str, urgent: bool, twice: bool) -> None:
    judge = TableJudge.of({3: "Лис"})
    assert (judge.urgent(text), judge.twice(text)) == (urgent, twice)


def test_the_closed_list_holds_calls_and_nominations_of_this_table() -> None:
    listed = TablePhrases(((3, "Лис"),))()
    assert listed.count("спасибо") > listed.count("принято") > listed.count("пауза") > 0
    assert "я выставляю лиса на голосование" in listed
