"""What a room sounds like when nobody says a word to the game: made by numbers, the same each time.

Each sort is a function of a generator of random numbers and a length in seconds; it answers mono sound at
16 kHz, whose loudest tenth of a second has a mean square of 1. Music and the murmur of many voices are real:
they come from Debian's asterisk-moh-opsound-wav, asterisk-core-sounds-ru-wav and festvox-ru.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voice.source import open_recording
from voice.types import SAMPLE_RATE, Samples

Sort = Callable[[np.random.Generator, float], Samples]
Wave = npt.NDArray[np.float64]
Formants = Sequence[tuple[float, float, float]]
"""Resonances: hertz, width in hertz, strength."""

MUSIC = Path("/usr/share/asterisk/moh")
PROMPTS = Path("/usr/share/asterisk/sounds/ru_RU_f_IvrvoiceRU")
PROSE = Path("/usr/share/festival/voices/russian/msu_ru_nsh_clunits/wav")
PACKAGES = {
    MUSIC: "asterisk-moh-opsound-wav",
    PROMPTS: "asterisk-core-sounds-ru-wav",
    PROSE: "festvox-ru",
}
_VOICES = 6
_A: Formants = ((750, 130, 1.0), (1250, 150, 0.6), (2600, 200, 0.25), (3500, 300, 0.1))
_E: Formants = ((500, 100, 1.0), (1800, 150, 0.5), (2500, 200, 0.3), (3500, 300, 0.1))
_I: Formants = ((320, 80, 1.0), (2200, 150, 0.4), (3000, 200, 0.3), (3700, 300, 0.1))
_THROAT: Formants = ((600, 300, 1.0), (1500, 500, 0.8), (3000, 900, 0.5))


def silence(_: np.random.Generator, seconds: float) -> Samples:
    """Zeros: a muted microphone."""
    return np.zeros(_count(seconds), dtype=np.float32)


def hum(random: np.random.Generator, seconds: float) -> Samples:
    """The mains with its harmonics, and a ventilator: blades over a rush of air."""
    time = np.arange(_count(seconds)) / SAMPLE_RATE
    mains = sum(
        (np.sin(2 * np.pi * 50 * n * time + random.uniform(0, 6)) / n**1.2 for n in range(1, 13)),
        np.zeros(len(time)),
    )
    air = _rush(random, len(time))
    blades = 1 + 0.5 * np.sin(2 * np.pi * 23 * time + 2 * np.sin(2 * np.pi * 0.3 * time))
    return _levelled(mains + 2.0 * air * blades)


def laughter(random: np.random.Generator, seconds: float) -> Samples:
    """Several people who laugh: runs of «ха» of 4-6 a second, breath between."""
    sound = np.zeros(_count(seconds))
    for _ in range(max(2, round(seconds / 2.5))):
        _put(sound, _laugh(random), random)
    return _levelled(sound)


def cards(random: np.random.Generator, seconds: float) -> Samples:
    """Packs that are shuffled, cards thrown down, chips and glasses that clink, knuckles on the table."""
    sound = np.zeros(_count(seconds))
    for _ in range(round(seconds)):
        kind = random.integers(4)
        if kind == 0:
            piece = np.zeros(_count(1.0))
            at = 0.0
            while (at := at + random.uniform(0.012, 0.03)) < 0.9:
                _add(piece, at, 0.6 * _knock(random, 0.006, 4000, 3000))
        elif kind == 1:
            piece = _knock(random, 0.03, 1800, 2500)
        elif kind == 2:
            piece = _ring(random, (2300, 4100, 5900), 0.15)
        else:
            piece = np.zeros(_count(0.8))
            for number in range(random.integers(1, 4)):
                _add(piece, 0.2 * number, _knock(random, 0.05, 250, 200))
        _put(sound, piece * random.uniform(0.4, 1.0), random)
    return _levelled(sound)


def applause(random: np.random.Generator, seconds: float) -> Samples:
    """Ten people who clap, each at a pace of his own, in waves."""
    sound = np.zeros(_count(seconds))
    for _ in range(10):
        hand, at = random.uniform(700, 1600), random.uniform(0, 1)
        while (at := at + random.normal(0.28, 0.03)) < seconds - 0.1:
            if (at // 6) % 2 == 0:
                _add(sound, at, _knock(random, 0.012, hand, 900) * random.uniform(0.5, 1.0))
    return _levelled(sound)


def coughs(random: np.random.Generator, seconds: float) -> Samples:
    """Coughing, sneezing, clearing one's throat."""
    sound = np.zeros(_count(seconds))
    for _ in range(round(seconds / 1.5)):
        kind = random.integers(3)
        if kind == 0:
            bursts = [
                np.concatenate(
                    [_breath(random, 0.12, _THROAT, 20.0), 0.4 * _voiced(random, 0.15, (140, 90), _A)]
                )
                for _ in range(random.integers(1, 4))
            ]
            piece = np.concatenate(bursts)
        elif kind == 1:
            rough = _voiced(random, 0.5, (95, 80), _E) * (0.6 + 0.4 * random.standard_normal(_count(0.5)))
            piece = rough + 0.5 * _breath(random, 0.5, _THROAT, 3.0)
        else:
            piece = np.concatenate(
                [0.5 * _voiced(random, 0.3, (220, 320), _A), _breath(random, 0.35, ((4500, 1500, 1.0),), 6.0)]
            )
        _put(sound, piece * random.uniform(0.5, 1.0), random)
    return _levelled(sound)


def chairs(random: np.random.Generator, seconds: float) -> Samples:
    """Chairs that scrape over the floor, steps, a door that creaks."""
    sound = np.zeros(_count(seconds))
    for _ in range(round(seconds / 1.2)):
        if random.integers(3) == 0:
            piece = _knock(random, 0.08, 120, 100)
        else:
            length = random.uniform(0.3, 1.2)
            pitch = random.uniform(60, 400)
            resonances = ((random.uniform(400, 900), 120, 1.0), (random.uniform(1200, 2600), 200, 0.7))
            piece = _voiced(random, length, (pitch, pitch * random.uniform(0.7, 1.5)), resonances, shaky=0.12)
            piece = piece + 0.7 * _breath(random, length, resonances, 0.5)
        _put(sound, piece * random.uniform(0.4, 1.0), random)
    return _levelled(sound)


def telephones(random: np.random.Generator, seconds: float) -> Samples:
    """Ringing tones, notices of messengers, a whistle."""
    sound = np.zeros(_count(seconds))
    for _ in range(round(seconds / 3)):
        notes = [random.choice([523, 587, 659, 784, 880, 1047, 1319]) for _ in range(random.integers(2, 9))]
        piece = np.concatenate(
            [_ring(random, (note, 2 * note, 3 * note), 0.18)[: _count(0.2)] for note in notes]
        )
        _put(sound, piece * random.uniform(0.4, 1.0), random)
    return _levelled(sound)


def music(random: np.random.Generator, seconds: float) -> Samples:
    """Pieces of real music."""
    tracks = _music()
    sound = np.zeros(_count(seconds))
    for at in range(0, len(sound), _count(11.0)):
        track = tracks[random.integers(len(tracks))]
        begin = random.integers(max(1, len(track) - _count(11.0)))
        piece = track[begin : begin + _count(11.0)][: len(sound) - at]
        sound[at : at + len(piece)] = piece
    return _levelled(sound)


def murmur(random: np.random.Generator, seconds: float) -> Samples:
    """Six people at once at the next table, each in another voice: real speech that nobody can follow."""
    said = _said()
    sound = np.zeros(_count(seconds))
    for _ in range(_VOICES):
        pitch = random.uniform(0.8, 1.3)
        at = 0
        while at < len(sound):
            piece = _pitched(said[random.integers(len(said))], pitch)[: len(sound) - at]
            sound[at : at + len(piece)] += piece / max(_loudness(piece), 1e-6)
            at += len(piece) + _count(random.uniform(0.0, 0.4))
    return _levelled(sound)


FARTHER = {"murmur": 0.2}
"""So much fainter than the rest: at this table it would be talk."""
SORTS: dict[str, Sort] = {
    "silence": silence,
    "hum": hum,
    "laughter": laughter,
    "music": music,
    "cards": cards,
    "applause": applause,
    "coughs": coughs,
    "chairs": chairs,
    "telephones": telephones,
    "murmur": murmur,
}


def mixed(random: np.random.Generator, seconds: float, sorts: Sequence[str] = tuple(SORTS)) -> Samples:
    """Three sorts at once that change every six seconds, over the hum of the room."""
    sound = 0.2 * hum(random, seconds)
    for at in range(0, len(sound), _count(6.0)):
        length = min(6.0, (len(sound) - at) / SAMPLE_RATE)
        for name in random.choice(list(sorts), 3, replace=False):
            level = random.uniform(0.3, 1.0) * FARTHER.get(str(name), 1.0)
            _add(sound, at / SAMPLE_RATE, level * SORTS[str(name)](random, length))
    return _levelled(sound)


def missing() -> list[str]:
    """The Debian packages that are not here."""
    return [package for folder, package in PACKAGES.items() if not folder.is_dir()]


# -- how they are made ------------------------------------------------------------------------------------


def _laugh(random: np.random.Generator) -> Wave:
    """One person: a burst of voice and a breath, again and again, falling and fading."""
    pitch = random.choice([random.uniform(120, 200), random.uniform(220, 420)])
    pace, vowel = random.uniform(4.0, 6.0), (_A, _E, _I)[random.integers(3)]
    times = int(random.integers(3, 12))
    pieces = []
    for number in range(times):
        share = random.uniform(0.45, 0.6) / pace
        high = pitch * (1.25 - 0.5 * number / times) * random.uniform(0.95, 1.05)
        voice = _voiced(random, share, (high, 0.85 * high), vowel, shaky=0.03)
        breath = 0.25 * _breath(random, 1 / pace - share, vowel, 2.0)
        pieces += [(1.0 - 0.6 * number / times) * voice, breath]
    return np.concatenate(pieces) * random.uniform(0.3, 1.0)


def _voiced(
    random: np.random.Generator,
    seconds: float,
    glide: tuple[float, float],
    formants: Formants,
    *,
    shaky: float = 0.01,
) -> Wave:
    """A voice whose pitch glides from one frequency to another; `shaky`: how unsteady it is."""
    count = _count(seconds)
    pitch = np.linspace(*glide, count) * (
        1 + shaky * np.repeat(random.standard_normal(count // 80 + 1), 80)[:count]
    )
    phase = np.cumsum(pitch) / SAMPLE_RATE
    pulses = np.diff(np.floor(phase), prepend=0.0) - 1.0 / np.maximum(SAMPLE_RATE / pitch, 1.0)
    return _shaped(_resonant(pulses + 0.02 * random.standard_normal(count), formants))


def _breath(random: np.random.Generator, seconds: float, formants: Formants, fall: float) -> Wave:
    count = _count(seconds)
    fading = np.exp(-fall * np.arange(count) / SAMPLE_RATE)
    return _shaped(_resonant(random.standard_normal(count), formants) * fading)


def _knock(random: np.random.Generator, seconds: float, hertz: float, width: float) -> Wave:
    """A dull or sharp blow that dies away in so many seconds."""
    count = _count(6 * seconds)
    blow = _resonant(random.standard_normal(count), ((hertz, width, 1.0),))
    return _unit(blow * np.exp(-np.arange(count) / (seconds * SAMPLE_RATE)))


def _ring(random: np.random.Generator, partials: Sequence[float], seconds: float) -> Wave:
    """Something that rings."""
    time = np.arange(_count(3 * seconds)) / SAMPLE_RATE
    tones = [np.sin(2 * np.pi * hertz * time) * random.uniform(0.3, 1.0) for hertz in partials]
    return _unit(np.sum(tones, axis=0) * np.exp(-time / seconds))


def _rush(random: np.random.Generator, count: int) -> Wave:
    """Noise that is louder the lower it is."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / SAMPLE_RATE)
    return _unit(np.fft.irfft(spectrum / np.sqrt(np.maximum(hertz, 20.0)), count))


def _resonant(sound: Wave, formants: Formants) -> Wave:
    """The sound as it comes out of a throat or a piece of wood."""
    spectrum = np.fft.rfft(sound)
    hertz = np.fft.rfftfreq(len(sound), 1 / SAMPLE_RATE)
    gain = np.zeros(len(hertz))
    for centre, width, strength in formants:
        gain += strength / (1 + ((hertz - centre) / (width / 2)) ** 2)
    return np.fft.irfft(spectrum * gain, len(sound))


def _shaped(sound: Wave) -> Wave:
    """Softly begun and ended."""
    edge = min(len(sound) // 4, _count(0.015))
    ramp = np.linspace(0, 1, edge)
    sound[:edge] *= ramp
    sound[len(sound) - edge :] *= ramp[::-1]
    return _unit(sound)


def _unit(sound: Wave) -> Wave:
    most = float(np.abs(sound).max(initial=0.0))
    return sound / most if most else sound


def _add(sound: Wave | Samples, at: float, piece: Wave | Samples) -> None:
    begin = _count(at)
    fits = piece[: max(0, len(sound) - begin)]
    sound[begin : begin + len(fits)] += fits


def _put(sound: Wave, piece: Wave, random: np.random.Generator) -> None:
    _add(sound, random.uniform(0, max(0.0, (len(sound) - len(piece)) / SAMPLE_RATE)), piece)


def _loudness(sound: Wave | Samples) -> float:
    """The root of the mean square of the loudest tenth of a second."""
    tenth = SAMPLE_RATE // 10
    whole = np.asarray(sound[: len(sound) // tenth * tenth], dtype=np.float64).reshape(-1, tenth)
    return float(np.sqrt(np.square(whole).mean(axis=1).max(initial=0.0)))


def _levelled(sound: Wave | Samples) -> Samples:
    level = _loudness(sound)
    return np.asarray(sound / level if level else sound, dtype=np.float32)


def _pitched(sound: Samples, by: float) -> Samples:
    """Spoken by somebody smaller or larger, and so faster or slower."""
    places = np.arange(0, len(sound) - 1, by)
    return np.asarray(np.interp(places, np.arange(len(sound)), sound), dtype=np.float32)


def _count(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE)


def read_sound(path: Path) -> Samples:
    """A whole recording at 16 kHz."""
    return np.concatenate(list(open_recording(path).blocks()))


@cache
def _music() -> tuple[Samples, ...]:
    return tuple(read_sound(path) for path in sorted(MUSIC.glob("*.wav")))


@cache
def _said() -> tuple[Samples, ...]:
    """Sentences of one woman and one man."""
    files = [
        *islice(sorted(PROMPTS.glob("*.wav")), 0, 300, 3),
        *islice(sorted(PROSE.glob("*.wav")), 0, 600, 6),
    ]
    return tuple(sound for path in files if len(sound := read_sound(path)) > SAMPLE_RATE)
