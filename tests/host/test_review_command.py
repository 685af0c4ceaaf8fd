"""`yasno review`: files that are no recordings, where the protocol goes, wrong usage. No model is needed."""

from __future__ import annotations

import errno
import json
import os
import signal
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host.cli import main
from host.review.command import _write
from host.whole_file import write_whole
from tests.host.commands import assert_one_sentence
from tests.host.conftest import Parrot
from tests.host.days import heard
from tests.host.scripts import FULL_DAY
from tests.voice.sounds import tone, write, write_video
from voice.types import SAMPLE_RATE

Captured = pytest.CaptureFixture[str]
SOUND = np.asarray([tone(300, 3.0)], dtype=np.float32)


def _png() -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    head = (8).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    pixels = zlib.compress(bytes(9 * 8))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def _refused(arguments: list[str], captured: Captured) -> str:
    """The one sentence of a command that could do nothing."""
    assert main(arguments) == 2
    out, err = captured.readouterr()
    assert out == ""
    assert_one_sentence(err)
    return err


# -- what is no recording ---------------------------------------------------------------------------------


def test_a_missing_file(tmp_path: Path, capsys: Captured) -> None:
    assert "нет: проверьте имя" in _refused(["review", str(tmp_path / "нету.wav")], capsys)


def test_a_folder(tmp_path: Path, capsys: Captured) -> None:
    assert "папка" in _refused(["review", str(tmp_path)], capsys)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("пусто.wav", b""),
        ("текст.wav", "Игрок номер три, ваша минута.".encode() * 50),
        ("картинка.png", _png()),
        ("заголовок.wav", b"RIFF\x24\x00\x00\x00WAVEfmt "),
        ("шум.mp3", bytes(range(256)) * 64),
        ("имя\nв две строки.wav", b"x"),
    ],
    ids=["empty", "text", "image", "header", "binary", "newline"],
)
def test_a_file_without_sound(name: str, content: bytes, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["review", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert ("пуст" if content == b"" else "нет звука") in err


def test_a_video_without_sound(tmp_path: Path, capsys: Captured) -> None:
    path = write_video(tmp_path / "немое.mp4")
    assert "нет звуковой дорожки" in _refused(["review", str(path)], capsys)


def test_a_video_with_sound_is_a_recording(tmp_path: Path, parrot: Parrot, capsys: Captured) -> None:
    parrot.pieces = heard([("host", "Игрок номер один, ваша минута."), (1, "Я сегодня красный. Спасибо.")])
    assert main(["review", str(write_video(tmp_path / "день.mp4", SOUND))]) == 0
    assert "Я сегодня красный" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "codec"), [("день.wav", "pcm_s16le"), ("день.flac", "flac")])
def test_a_recording_that_breaks_off_is_reviewed_and_told(
    name: str, codec: str, tmp_path: Path, parrot: Parrot, capsys: Captured
) -> None:
    path = write(tmp_path / name, SOUND, SAMPLE_RATE, codec)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    parrot.pieces = heard([("host", "Игрок номер один, ваша минута."), (1, "Я сегодня красный.")])
    assert main(["review", str(path), "--json", "-"]) == 1
    out, err = capsys.readouterr()
    assert len(json.loads(out)["transcript"]) == 2
    assert "обрывается" in err
    assert_one_sentence(err)


def test_a_recording_without_speech(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    assert parrot.pieces == ()
    assert main(["review", str(recording)]) == 1
    out, err = capsys.readouterr()
    assert "РЕЧИ\n  нет" in out
    assert "не слышно речи" in err
    assert_one_sentence(err)


# -- the day ----------------------------------------------------------------------------------------------


def test_a_wrong_day_is_told_before_anything_is_heard(
    recording: Path, tmp_path: Path, capsys: Captured
) -> None:
    day = tmp_path / "день.json"
    day.write_text('{"seats": {"11": "Лиса"}}', encoding="utf-8")
    assert "«11»" in _refused(["review", str(recording), "--day", str(day)], capsys)


def test_the_day_reaches_the_ear_and_the_protocol(
    recording: Path, tmp_path: Path, parrot: Parrot, capsys: Captured
) -> None:
    day = tmp_path / "день.json"
    day.write_text('{"day": 4, "alive": [4, 9], "seats": {"9": "Лиса"}}', encoding="utf-8")
    parrot.pieces = heard([
        ("host", "Игрок номер четыре, ваша минута."), (4, "Я выставляю Лису на голосование. Спасибо."),
        ("host", "Принято. Игрок номер пять, ваша минута."), (9, "Мне нечего сказать. Спасибо."),
    ])  # fmt: skip
    assert main(["review", str(recording), "--day", str(day)]) == 0
    assert "4 → 9 (Лиса): формулировка верная, принято ведущим" in capsys.readouterr().out
    assert parrot.hints[0].nicks == ("Лиса",)
    assert parrot.hints[0].phrases
    assert not parrot.hints[0].closed


# -- where the protocol goes ------------------------------------------------------------------------------


def test_a_json_file_and_the_readable_protocol(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    parrot.pieces = heard(FULL_DAY)
    target = recording.parent / "протокол.json"
    assert main(["review", str(recording), "--json", str(target)]) == 0
    out, err = capsys.readouterr()
    protocol = json.loads(target.read_text(encoding="utf-8"))
    assert (protocol["recording"], protocol["recogniser"], protocol["model"]) == (
        "день.wav",
        "whisper",
        "parrot",
    )
    assert (protocol["seconds"], len(protocol["speeches"])) == (3.0, 13)
    assert "РЕЧИ" in out
    assert str(target) in err
    assert sorted(path.name for path in target.parent.iterdir()) == ["день.wav", "протокол.json"]


def test_json_to_stdout_is_json_alone(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    parrot.pieces = heard(FULL_DAY)
    assert main(["review", str(recording), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["recording"] == "день.wav"
    assert [path.name for path in recording.parent.iterdir()] == ["день.wav"]


def test_without_json_nothing_is_written(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    parrot.pieces = heard(FULL_DAY)
    assert main(["review", str(recording)]) == 0
    assert "ТЕКСТ" in capsys.readouterr().out
    assert [path.name for path in recording.parent.iterdir()] == ["день.wav"]


def _never(*_: Any) -> None:
    raise AssertionError("nothing may be heard before the target is known to be good")


@pytest.mark.parametrize("target", ["нету/протокол.json", ".", "день.wav", "день.json", "труба"])
def test_a_target_that_is_no_good_is_told_before_the_long_work(
    target: str, recording: Path, parrot: Parrot, capsys: Captured
) -> None:
    parrot.before = _never
    day = recording.parent / "день.json"
    day.write_text("{}")
    os.mkfifo(recording.parent / "труба")
    sound = recording.read_bytes()
    _refused(["review", str(recording), "--day", str(day), "--json", str(recording.parent / target)], capsys)
    assert (recording.read_bytes(), day.read_text()) == (sound, "{}")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_protocol_and_shows_the_new(
    step: str, recording: Path, parrot: Parrot, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    parrot.pieces = heard(FULL_DAY)
    target = recording.parent / "протокол.json"
    target.write_text("старый")

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(f"host.review.command.os.{step}", full)
    assert main(["review", str(recording), "--json", str(target)]) == 2
    out, err = capsys.readouterr()
    assert "РЕЧИ" in out
    assert "нет места" in err
    assert_one_sentence(err)
    assert target.read_text() == "старый"
    assert sorted(path.name for path in target.parent.iterdir()) == ["день.wav", "протокол.json"]


def test_a_write_that_is_interrupted_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("host.whole_file.Path.replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "протокол.json", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_lone_surrogate_is_written_as_json_takes_it(tmp_path: Path) -> None:
    assert _write(tmp_path / "x.json", json.dumps({"text": "\ud800 ё"}, ensure_ascii=False)) is None
    assert json.loads((tmp_path / "x.json").read_text(encoding="utf-8")) == {"text": "\ud800 ё"}


def test_ctrl_c_while_hearing(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    parrot.before = lambda: signal.raise_signal(signal.SIGINT)
    target = recording.parent / "протокол.json"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where tests run behind
    try:
        assert "Остановлено" in _refused(["review", str(recording), "--json", str(target)], capsys)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not target.exists()


def test_too_little_memory(recording: Path, parrot: Parrot, capsys: Captured) -> None:
    def exhaust() -> None:
        raise MemoryError

    parrot.before = exhaust
    assert "памяти" in _refused(["review", str(recording)], capsys)


# -- usage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "КОМАНДА"),
        (["смотреть"], "смотреть"),
        (["review"], "ЗАПИСЬ"),
        (["review", "x", "y"], "y"),
        (["review", "x", "--recogniser", "уши"], "уши"),
        (["review", "x", "--jsn", "y"], "--jsn"),
        (["review", "x", "--json"], "--json"),
        (["review", "x", "--day"], "--day"),
        (["lines", "x", "y"], "y"),
        (["models", "steal"], "steal"),
        (["models", "fetch"], "МОДЕЛЬ"),
        (["review", "x", "--help=да"], "--help"),
    ],
)
def test_wrong_usage_is_one_russian_sentence(arguments: list[str], named: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert "--help" in err
    assert_one_sentence(err)


@pytest.mark.parametrize("arguments", [[], ["review"], ["lines"], ["models"], ["models", "fetch"]])
def test_help_is_russian(arguments: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    assert left.value.code == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Вызов: yasno")
    assert not {"usage", "options", "optional", "positional", "arguments", "show", "exit"} & set(
        out.replace(":", " ").split()
    )


def test_help_of_review_names_every_parameter(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["review", "--help"])
    text = capsys.readouterr().out
    assert all(name in text for name in ("--day", "--recogniser", "--model", "--json", "auto,whisper,vosk"))
