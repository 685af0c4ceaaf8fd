"""What the assistant hears of itself is known; what a person says right after is not taken for it."""

from __future__ import annotations

import pytest

from voice.own_voice import OwnVoice
from voice.speaking import EAR, ROOM, Kind, PlaybackEnded, PlaybackStarted

TAIL, LEAD = 0.4, 0.3


def _spoken(
    own: OwnVoice, id_: int, start: float, end: float | None, sort: tuple[Kind, str] = (Kind.SPEECH, ROOM)
) -> None:
    kind, output = sort
    own.heed(PlaybackStarted(start, id_, f"текст {id_}", kind, output))
    if end is not None:
        own.heed(PlaybackEnded(end, id_, kind, output))


@pytest.fixture
def own() -> OwnVoice:
    own = OwnVoice()
    _spoken(own, 1, 10.0, 12.0)
    return own


@pytest.mark.parametrize(
    ("start", "end", "covered"),
    [
        (10.0, 12.0, True),
        (10.5, 11.0, True),
        (11.9, 12.0 + TAIL, True),
        (12.1, 12.35, True),  # the room's echo
        (10.0 - LEAD, 12.3, True),
        (10.0, 12.0 + TAIL + 0.1, False),  # somebody spoke on
        (12.1, 12.7, False),  # «спасибо», right after us
        (10.0 - LEAD - 0.1, 10.4, False),  # somebody had begun before us
        (10.0 - LEAD + 0.05, 9.95, False),  # a word right before us
        (5.0, 6.0, False),
        (20.0, 21.0, False),
    ],
)
def test_a_stretch_within_the_playback_and_its_tail(
    own: OwnVoice, start: float, end: float, covered: bool
) -> None:
    assert own.covers(start, end) is covered


def test_two_announcements_in_a_row_are_one_stretch(own: OwnVoice) -> None:
    _spoken(own, 2, 12.2, 14.0)
    assert own.covers(10.0, 14.3)
    _spoken(own, 3, 15.0, 16.0)
    assert not own.covers(10.0, 16.0), "there is a gap in which somebody may have spoken"


def test_what_still_sounds_covers_all_from_its_beginning() -> None:
    own = OwnVoice()
    _spoken(own, 1, 10.0, None)
    assert own.covers(10.2, 11.0)
    assert not own.covers(9.0, 11.0)
    own.heed(PlaybackEnded(10.5, 1, Kind.SPEECH, ROOM, whole=False))
    assert not own.covers(10.2, 11.0)


def test_neither_the_ear_nor_chimes_nor_music_are_a_voice_in_the_room() -> None:
    own = OwnVoice()
    _spoken(own, 1, 10.0, 12.0, (Kind.SPEECH, EAR))
    _spoken(own, 0, 10.0, 12.0, (Kind.MUSIC, ROOM))
    _spoken(own, 2, 10.0, 12.0, (Kind.CHIME, ROOM))
    assert not own.covers(10.5, 11.0)
    assert own.texts(10.5, 11.0) == ()


def test_the_tail_can_be_longer_in_a_hall() -> None:
    own = OwnVoice(tail_seconds=1.0)
    _spoken(own, 1, 10.0, 12.0)
    assert own.covers(12.2, 12.9)


def test_what_was_being_said_is_known(own: OwnVoice) -> None:
    _spoken(own, 2, 13.0, None)
    assert own.texts(11.0, 11.5) == ("текст 1",)
    assert own.texts(12.2, 13.5) == ("текст 1", "текст 2")
    assert own.texts(12.45, 12.65) == ()


def test_hours_of_speaking_are_not_kept() -> None:
    own = OwnVoice()
    for number in range(5_000):
        _spoken(own, number, 10.0 * number, 10.0 * number + 2)
    assert len(own._stretches) < 20
    assert own.covers(49_990.5, 49_991.0)
