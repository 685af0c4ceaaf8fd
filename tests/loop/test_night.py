"""A night as the room hears it: every phrase in its order, music between them, and nothing that is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from host.live.entries import Kind
from tests.loop.conftest import ROLES, SEATS, write_script, write_wave
from tests.loop.sitting import Sitting, glance
from tests.loop.sounds import FRAME, in_order, loud_seconds, loudness
from tests.voice.room import Recording, Room, wait_until
from tests.voice.sounds import tone
from voice.speaking import to_rate
from voice.spelling import spelled
from voice.synthesiser import Synthesiser
from voice.types import SAMPLE_RATE, Samples

pytestmark = pytest.mark.alone

MUSIC_HERTZ = 6_000
_NUMBERS = ("один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять")
CALLS = tuple(f"Игрок номер {number}." for number in _NUMBERS)
NIGHT = (
    "Наступает ночь. Надеваем маски, убираем руки со стола.",
    "Мафия выходит на охоту.",
    *CALLS,
    "Мафия засыпает.",
    "Просыпается Дон.",
    "Дон засыпает.",
    "Просыпается Шериф.",
    "Шериф засыпает.",
    "Наступает утро!",
)
MORNING = (
    "Город просыпается. Этой ночью был убит игрок номер пять.",
    "Игрок номер пять, ваше последнее слово.",
)
TYPED = {CALLS[6]: "b5\r", "Просыпается Дон.": "D2\r", "Просыпается Шериф.": "S9\r"}
"""What the host puts in, silently, once a phrase has been said."""
WITH_MUSIC = ("Наступает ночь. Надеваем маски, убираем руки со стола.", "Мафия выходит на охоту.")
"""After these the pause is left as long as it is, so that the music comes up."""
RULES = 'extends = "mafiasno-2015"\ntitle = "Короткая ночь"\nmask_seconds = 1\ncheck_seconds = 2\n'
FOUND = 0.75
"""Likeness of the spectra of a phrase to what was heard: others come to about a half."""
LEAST_FOUND = 0.5
"""This share of the phrases, at least, is not torn by a busy machine; in a wrong order fewer fit."""
MOST_ENERGY = 1.02
"""What sounds in all, of the energy of the phrases: the shortest one has 0.028 of it."""


@dataclass(frozen=True)
class Place:
    """Where a phrase sounded, in samples."""

    text: str
    start: int
    end: int


def rendered(texts: Sequence[str]) -> dict[str, Samples]:
    """The texts as espeak-ng says them."""
    synthesiser = Synthesiser()
    try:
        return {text: to_rate(synthesiser.render(spelled(text)), SAMPLE_RATE) for text in texts}
    finally:
        synthesiser.close()


def places(phrases: Sequence[str], known: dict[str, Samples], sound: Samples) -> list[Place]:
    """Each phrase behind the one before it, as far as it is found."""
    found = in_order([known[text] for text in phrases], sound)
    return [
        Place(text, start, start + len(known[text]))
        for text, (start, alike) in zip(phrases, found, strict=True)
        if alike >= FOUND
    ]


def band(sound: Samples, low: float, high: float) -> Samples:
    """Only what lies between two frequencies."""
    spectrum = np.fft.rfft(sound)
    hertz = np.fft.rfftfreq(len(sound), 1 / SAMPLE_RATE)
    spectrum[(hertz < low) | (hertz > high)] = 0
    return np.asarray(np.fft.irfft(spectrum, len(sound)), dtype=np.float32)


@pytest.fixture
def dusk(tmp_path: Path) -> Path:
    """A table at the end of its first day, on which nobody was put to the vote."""
    speeches = [{"do": "speech_end", "how": "thanks"}] * 10
    return write_script(
        tmp_path / "вечер.jsonl", *SEATS, {"do": "deal", "roles": ROLES}, {"do": "dawn"}, *speeches
    )


@pytest.fixture
def music(tmp_path: Path) -> Path:
    folder = tmp_path / "музыка"
    folder.mkdir()
    write_wave(folder / "ночь.wav", tone(MUSIC_HERTZ, 20.0, level=0.3))
    return folder


@pytest.mark.slow
def test_a_night_from_its_first_words_to_the_morning(
    room: Room, dusk: Path, music: Path, tmp_path: Path
) -> None:
    journal, rules = tmp_path / "игра.sqlite", tmp_path / "ночь.toml"
    rules.write_text(RULES, encoding="utf-8")
    known = rendered((*NIGHT, *MORNING))
    devices = ("--input", "pulse", "--output", "pulse", "--one-ear", "--music", music)
    words = ("--start", dusk, "--rules", rules, "--journal", journal)
    recording = room.record(tmp_path / "зал.raw")
    with Sitting(*devices, *words, environment=room.environment) as sitting:
        sitting.reads("День окончен")
        sitting.until(lambda: room.players() == 1, "the loudspeaker is open")
        began = len(recording.sound())
        sitting.type("z")
        for phrase in NIGHT:
            _said(sitting, phrase)
        sitting.type("o")
        sitting.reads("последнее слово", "Сказано: ")
        _is_over(recording)
        sound = recording.sound()
        assert sitting.leave() == 0
    _sounded_in_order(sound, known)
    _music_was_faded(sound, began, places(NIGHT, known, sound))
    entries, state = glance(journal)
    assert [entry.body["do"]["do"] for entry in entries if entry.kind is Kind.ACTION][-5:] == [
        *("night", "shots", "check", "check", "dawn")
    ]
    assert not [entry for entry in entries if entry.kind is Kind.PROPOSAL]
    assert 5 not in state.alive


def _said(sitting: Sitting, phrase: str) -> None:
    """Wait until a phrase has been said, put in what is due, and go on as a host does who needs no pause."""
    sitting.reads(f"Сказано: {phrase}")
    if phrase in TYPED:
        sitting.type(TYPED[phrase])
        sitting.reads("Передано")
    if phrase not in (*WITH_MUSIC, NIGHT[-1]):
        sitting.type(" ")


def _is_over(recording: Recording) -> None:
    """Until nothing sounds any more, the music neither."""
    wait_until(lambda: loud_seconds(recording.sound()[-SAMPLE_RATE:]) == 0.0, "it is still", 30.0)


def _sounded_in_order(sound: Samples, known: dict[str, Samples]) -> None:
    """The phrases of the night and its morning one after another, and nothing else."""
    phrases = (*NIGHT, *MORNING)
    found = places(phrases, known, sound)
    told = f"{loud_seconds(sound)} s of {len(sound) / SAMPLE_RATE} s: {[place.text for place in found]}"
    assert len(found) >= LEAST_FOUND * len(phrases), told
    assert len(places(phrases[::-1], known, sound)) < len(phrases) / 3, "the measure can tell"
    first, _ = in_order([known[text] for text in phrases], sound)[0]
    assert _energy(sound[first:]) <= MOST_ENERGY * sum(_energy(known[text]) for text in phrases)


def _energy(sound: Samples) -> float:
    """Of all but the music."""
    return float((band(sound, 100, MUSIC_HERTZ - 500) ** 2).sum())


def _music_was_faded(sound: Samples, began: int, found: Sequence[Place]) -> None:
    """It plays between the words, lower under them, and neither before the night nor after it."""
    music = loudness(band(sound, MUSIC_HERTZ - 100, MUSIC_HERTZ + 100))
    full = float(np.percentile(music[found[0].start // FRAME : found[-1].end // FRAME], 98))
    under = [float(np.median(music[place.start // FRAME : place.end // FRAME])) for place in found[1:]]
    assert full > 0.05
    assert full / 30 < float(np.median(under)) < full / 4
    assert float(music[: began // FRAME].max(initial=0.0)) < full / 100
    assert float(music[-10:].max()) < full / 100
