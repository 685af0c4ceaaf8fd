"""Whatever the synthesiser's process does, a phrase comes out whole or is told as failed, and soon."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tests.voice import fake_synthesiser
from tests.voice.room import wait_until
from voice.rendered import BadSound, read_rendered
from voice.speaking import settings
from voice.spelling import letters, spelled
from voice.synthesiser import NoSynthesiser, NotRendered, Synthesiser
from voice.synthesiser_process import russian
from voice.voices import described, list_voices

pytestmark = pytest.mark.alone

PHRASE = "Игрок номер три, ваша минута."


class Fake:
    """Synthesisers with the fake process; `starts` tells how often it was started."""

    def __init__(self, folder: Path, patched: pytest.MonkeyPatch) -> None:
        self._log = folder / "starts"
        self._patched = patched
        self.made: list[Synthesiser] = []

    def __call__(self, mode: str) -> Synthesiser:
        """One that is as `mode` says; a busy machine makes none slow but one that is to hang."""
        patient = [] if "start-hang" in mode else ["start_seconds"]
        if "hang" not in mode:
            patient += ["phrase_seconds", "phrase_seconds_at_most"]
        for key in patient:
            self._patched.setitem(settings("synthesiser"), key, 60.0)

        def command(folder: Path) -> list[str]:
            return [sys.executable, "-S", fake_synthesiser.__file__, str(folder), mode, str(self._log)]

        self.made.append(Synthesiser(command))
        return self.made[-1]

    @property
    def starts(self) -> list[tuple[int, Path]]:
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return [(int(line.split(" ", 1)[0]), Path(line.split(" ", 1)[1])) for line in lines]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    fake = Fake(tmp_path, monkeypatch)
    yield fake
    for synthesiser in fake.made:
        synthesiser.close()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_phrases_are_rendered_whole_by_one_process(fake: Fake) -> None:
    synthesiser = fake("good")
    for text in (PHRASE, "Принято.", "Мафия выходит на охоту."):
        sound = synthesiser.render(text)
        assert sound.seconds == pytest.approx(letters(text) * fake_synthesiser.SECONDS_PER_LETTER, abs=0.05)
        assert np.abs(sound.samples).max() > 0.3
    assert len(fake.starts) == 1
    assert synthesiser.voice == "zle/ru"
    assert synthesiser.faults == []


@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        ("hang-once", "hangs"),
        ("die-once", "died"),
        ("nothing-once", "no sound"),
        ("header-once", "no sound"),
        ("text-once", "no sound"),
        ("silence-once", "silence"),
        ("short-once", "too short"),
        ("long-once", "too long"),
        ("cut-off-once", "cut off"),
        ("wrong-voice-once", "voice is gmw/en"),
    ],
)
def test_a_process_that_fails_is_replaced_and_the_phrase_comes(fake: Fake, mode: str, fault: str) -> None:
    synthesiser = fake(mode)
    synthesiser.start()
    sound = synthesiser.render(PHRASE)
    assert sound.seconds > 1.0
    assert len(synthesiser.faults) == 1
    assert fault in synthesiser.faults[0]
    assert len(fake.starts) == 2
    assert not _alive(fake.starts[0][0])
    assert not fake.starts[0][1].exists(), "its folder is gone with it"


def test_only_the_first_phrase_of_each_process_is_rendered(fake: Fake) -> None:
    synthesiser = fake("only-first")
    for text in (PHRASE, "Принято.", PHRASE):
        assert synthesiser.render(text).seconds > 0.4
    assert len(fake.starts) == 3


def test_aiff_under_the_name_of_a_wav_is_read_as_what_it_is(fake: Fake) -> None:
    sound = fake("aiff").render(PHRASE)
    assert sound.rate == fake_synthesiser.RATE
    assert sound.seconds == pytest.approx(letters(PHRASE) * fake_synthesiser.SECONDS_PER_LETTER, abs=0.05)
    assert fake.made[0].faults == []


def test_what_the_library_prints_does_no_harm(fake: Fake) -> None:
    synthesiser = fake("noise")
    assert synthesiser.render(PHRASE).seconds > 1.0
    assert synthesiser.render(PHRASE).seconds > 1.0
    assert synthesiser.faults == []


def test_a_process_killed_between_two_phrases_is_replaced(fake: Fake) -> None:
    synthesiser = fake("good")
    synthesiser.render(PHRASE)
    os.kill(fake.starts[0][0], 9)
    assert synthesiser.render(PHRASE).seconds > 1.0
    assert len(fake.starts) == 2


@pytest.mark.parametrize("mode", ["die", "short"])
def test_what_fails_twice_is_told_and_after_three_times_nothing_is_tried(fake: Fake, mode: str) -> None:
    synthesiser = fake(mode)
    for _ in range(3):
        with pytest.raises(NotRendered) as told:
            synthesiser.render(PHRASE)
        assert not told.value.resting
    tried = len(fake.starts)
    assert tried == 6
    with pytest.raises(NotRendered, match="только на экране") as told:
        synthesiser.render(PHRASE)
    assert told.value.resting
    assert len(fake.starts) == tried


def test_after_its_rest_it_is_tried_again(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings("synthesiser"), "start_seconds", 0.3)
    monkeypatch.setitem(settings("synthesiser"), "rest_seconds", 0.3)
    synthesiser = fake("start-hang-once")
    with pytest.raises(NotRendered):
        synthesiser.start()

    def renders() -> bool:
        try:
            return synthesiser.render(PHRASE).seconds > 1.0
        except NotRendered:
            return False

    assert not renders()
    monkeypatch.setitem(settings("synthesiser"), "start_seconds", 4.0)
    wait_until(renders, "the rest is over")
    assert len(fake.starts) == 2


def test_one_that_dies_at_its_start_is_started_again_at_once(fake: Fake) -> None:
    assert fake("start-die-once").render(PHRASE).seconds > 1.0
    assert len(fake.starts) == 2


def test_one_that_does_not_start_costs_its_time_once(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings("synthesiser"), "start_seconds", 0.5)
    synthesiser = fake("start-hang")
    with pytest.raises(NotRendered, match="не запускается") as told:
        synthesiser.render(PHRASE)
    assert told.value.resting
    with pytest.raises(NotRendered):
        synthesiser.render(PHRASE)
    assert len(fake.starts) == 1


@pytest.mark.parametrize(
    ("mode", "says"), [("missing-voice", "русского голоса"), ("missing-engine", "espeak-ng")]
)
def test_no_voice_or_no_engine_is_final(fake: Fake, mode: str, says: str) -> None:
    synthesiser = fake(mode)
    for _ in range(2):
        with pytest.raises(NoSynthesiser, match=says):
            synthesiser.render(PHRASE)
    assert len(fake.starts) == 1


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(NotRendered, match="не запускается"):
        Synthesiser(lambda _: ["/nowhere/at-all"]).start()


def test_closing_ends_a_rendering_under_way(fake: Fake) -> None:
    synthesiser = fake("hang")
    synthesiser.start()
    ended = threading.Event()

    def render() -> None:
        with pytest.raises(NotRendered):
            synthesiser.render(PHRASE)
        ended.set()

    threading.Thread(target=render, daemon=True).start()
    synthesiser.close()
    assert ended.wait(3.0)
    wait_until(lambda: not any(_alive(pid) for pid, _ in fake.starts), "the process is gone")


def test_the_sound_begins_and_ends_with_the_voice(tmp_path: Path) -> None:
    still = bytes(2 * fake_synthesiser.RATE)
    fake_synthesiser.write_wave(
        tmp_path / "a.wav", still + fake_synthesiser.tone(fake_synthesiser.RATE) + still
    )
    assert read_rendered(tmp_path / "a.wav", "Принято, спасибо").seconds == pytest.approx(1.04, abs=0.01)


def test_a_file_that_is_not_there_is_a_bad_sound(tmp_path: Path) -> None:
    with pytest.raises(BadSound):
        read_rendered(tmp_path / "a.wav", PHRASE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Пятый: „честно“, правило 2", "Пятый: честно, правило два"),
        ("правило 16.1", "правило шестнадцать, один"),
        ("игрок №10", "игрок номер десять"),
        ("10 секунд.", "десять секунд."),
        ("«Лис»\x07\n — [готов]", "Лис — готов"),
        ("\u202e…", "…"),
    ],
)
def test_numbers_are_spelled_in_words(text: str, words: str) -> None:
    assert spelled(text) == words


def _voice(identifier: str, name: str, *languages: object) -> SimpleNamespace:
    return SimpleNamespace(id=identifier, name=name, languages=list(languages))


WANTED = {"ids": ["zle/ru", "ru"], "languages": ["ru", "ru-ru"], "parts": ["ru-ru", "russian", "русск"]}
ENGLISH = _voice("gmw/en", "English", "en")


@pytest.mark.parametrize(
    ("voices", "chosen"),
    [
        ([_voice("zle/ru-lv", "Russian (Latvia)", "ru-lv"), _voice("zle/ru", "Russian", "ru")], "zle/ru"),
        ([_voice("gmw/ru-like", "Rumour", "en"), _voice("other", "Anna", b"\x05ru")], "other"),
        ([_voice("com.apple.milena", "Milena", "ru_RU"), _voice("x", "Y", "ru-RU")], "x"),
        ([_voice(r"HKEY\TTS_MS_RU-RU_IRINA_11.0", "Microsoft Irina")], r"HKEY\TTS_MS_RU-RU_IRINA_11.0"),
        ([], None),
    ],
)
def test_the_russian_voice_is_found(voices: list[SimpleNamespace], chosen: str | None) -> None:
    assert next(iter(russian([ENGLISH, *voices], WANTED)), None) == chosen


def test_voices_have_names_for_people_the_usual_one_first() -> None:
    latvian, usual = _voice("zle/ru-LV", "Russian (Latvia)", "ru-lv"), _voice("zle/ru", "Russian", "ru")
    anna = _voice("Anna+CLB", "Anna", "ru")
    assert [
        (voice.name, voice.label, voice.default) for voice in described([latvian, ENGLISH, anna, usual])
    ] == [
        ("zle/ru", "Русский (espeak-ng)", True),
        ("Anna+CLB", "Anna", False),
        ("zle/ru-LV", "Русский с латышским выговором (espeak-ng)", False),
    ]


@pytest.fixture
def real() -> Iterator[Synthesiser]:
    if shutil.which("espeak-ng") is None and not os.environ.get("CI"):
        pytest.skip("espeak-ng is not installed (apt-get install espeak-ng)")
    synthesiser = Synthesiser()
    yield synthesiser
    synthesiser.close()


def test_the_real_one_renders_in_order_and_whole_with_the_russian_voice(real: Synthesiser) -> None:
    texts = ["Принято.", PHRASE, "Наступает ночь. Надеваем маски, убираем руки со стола."]
    sounds = [real.render(text) for text in texts * 8]
    assert real.voice == "zle/ru"
    assert real.faults == []
    lengths = [sound.seconds for sound in sounds]
    assert lengths[0] < 0.5 * lengths[1] < 0.5 * lengths[2]
    for text, sound in zip(texts * 8, sounds, strict=True):
        assert 0.055 < sound.seconds / letters(text) < 0.12
        assert np.abs(sound.samples).max() > 0.1
    for again in range(3, len(lengths)):
        assert lengths[again] == pytest.approx(lengths[again % 3], abs=0.1)


def test_the_real_one_leaves_when_its_parent_is_gone(real: Synthesiser) -> None:
    real.start()
    child = real._child
    assert child is not None
    folder = Path(child._folder.name)
    assert child._process.stdin is not None
    child._process.stdin.close()  # what the end of the parent does
    wait_until(lambda: child._process.poll() is not None, "the process leaves")
    assert not folder.exists()


def test_the_real_one_speaks_by_the_voice_that_is_chosen(real: Synthesiser) -> None:
    usual, other = list_voices()[:2]
    assert (usual.name, usual.default, other.default) == ("zle/ru", True, False)
    real.use(other.name)
    assert real.voice == other.name
    assert real.render(PHRASE).seconds > 1.0
    with pytest.raises(NoSynthesiser, match="Выбранного голоса больше нет"):
        real.use("zle/нет")
    real.use(None)
    assert real.voice == usual.name


def test_without_a_synthesiser_there_are_no_voices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyttsx3.py").write_text("raise ImportError('no library')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert list_voices() == ()
