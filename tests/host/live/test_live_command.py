"""`yasno host` without sound: what is loaded, its clock, files of actions, no ears, the way back."""

from __future__ import annotations

import argparse
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.cli import main
from host.live import options
from host.live.command import _Live
from host.live.deaf import Stillness
from host.live.passing import SHOWN_SECONDS, Passing
from host.live.studio import monotonic_zero
from host.live.trouble import Troubles
from tests.host.commands import YASNO, assert_one_sentence, yasno
from voice.live import Ended

HEAVY = ("ctranslate2", "onnxruntime", "vosk", "faster_whisper")
"""What only the processes of the recognisers need."""


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    options.add_arguments(parser)
    return parser.parse_args(given)


def test_the_process_of_the_game_loads_no_recogniser() -> None:
    told = f"import sys, host.live.command; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_before_there_is_sound_the_clock_of_the_game_goes_on_from_where_it_stood() -> None:
    live = _Live(arguments(), Troubles())
    live._began = monotonic_zero(120.0)
    assert live._clock()() == pytest.approx(120.0, abs=5.0)


SEAT = '{"do":"seat","seat":3,"nick":"Лиса"}'
DEAL = '{"do":"deal","roles":{"don":4,"mafia":[7,9],"sheriff":2}}'


@pytest.mark.parametrize(
    ("option", "lines", "told"),
    [
        ("--start", (SEAT, "", '{"do":"лети"}'), "не читается, строка 3: "),
        ("--keys", (SEAT, "", '{"do":"лети"}'), "не читается, строка 3: "),
        ("--start", (SEAT, '{"do":"tally"}'), "не играется, строка 2: "),
        ("--keys", (SEAT, "", DEAL.replace("9", "11")), "не играется, строка 3: Места 11 "),
        ("--keys", (DEAL, '{"do":"shots","by":{"4":99}}'), "не играется, строка 2: Места 99 "),
        ("--keys", (DEAL, '{"do":"check","by":"don","seat":0}'), "не играется, строка 2: Места 0 "),
    ],
)
def test_a_mistake_in_a_file_of_actions_is_told_with_its_line(
    option: str, lines: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    name = tmp_path / "действия.jsonl"
    name.write_text("\n".join(lines), encoding="utf-8")
    done = yasno("host", option, name, "--plain", env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == 2
    assert_one_sentence(done.stderr.decode())
    assert f"«{name}» {told}" in done.stderr.decode()


@pytest.mark.parametrize("port", ["0", "99999", "abc", "-1"])
def test_a_port_that_is_none_is_refused_with_the_range(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["host", f"--port={port}"])
    told = capsys.readouterr().err
    assert_one_sentence(told)
    assert "порт - число от 1 до 65535 (--port)" in told


def test_without_a_model_the_host_is_told_what_to_get_and_how_to_go_on_without(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "YASNO_MODELS": str(tmp_path / "нет")}
    done = yasno("host", "--plain", "--output", "none", env=env)
    assert done.returncode == 2
    assert_one_sentence(done.stderr.decode())
    assert "yasno models fetch" in done.stderr.decode()
    assert "--recogniser none" in done.stderr.decode()


def test_a_game_without_ears_needs_no_model_and_leaving_it_prints_the_way_back(tmp_path: Path) -> None:
    journal = tmp_path / "моя игра.sqlite"
    given = ["--output", "none", "--recogniser", "none", "--port", "9323", "--plain"]
    env = {"XDG_DATA_HOME": str(tmp_path), "YASNO_MODELS": str(tmp_path / "нет"), "PATH": "/usr/bin:/bin"}
    again = left([YASNO, "host", *given, "--journal", str(journal)], env)
    assert again == [YASNO, "host", "--resume", "--journal", str(journal), *given]
    assert left(again, env) == again


def left(command: list[str], env: dict[str, str]) -> list[str]:
    """Run a game until it stands, end it as the system would; the command that it tells."""
    running = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    while "Рассадка" not in running.stdout.readline().decode():
        assert running.poll() is None
    running.send_signal(signal.SIGTERM)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 0
    begin = "Продолжить игру: "
    told = [line.removeprefix(begin) for line in errors.decode().splitlines() if line.startswith(begin)]
    assert len(told) == 1
    return shlex.split(told[0])


def test_what_is_shown_as_heard_goes_when_nothing_comes_of_it() -> None:
    showing = Passing()
    assert not showing.passed(100.0)
    showing.begin(100.0)
    showing.begin(102.0)
    assert not showing.passed(101.9 + SHOWN_SECONDS)
    assert showing.passed(102.0 + SHOWN_SECONDS)
    assert not showing.passed(110.0)
    showing.begin(120.0)
    showing.end()
    assert not showing.passed(130.0)


def test_stillness_gives_nothing_until_it_is_closed() -> None:
    source = Stillness(monotonic_zero(7.0))
    assert source.now() >= 7.0
    assert source.take(0.0) is None
    source.close()
    assert isinstance(source.take(5.0), Ended)
