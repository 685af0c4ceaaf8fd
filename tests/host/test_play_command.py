"""`yasno play`, as others script against it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.game import Game
from rules.notation import NAMES, state_json, to_json
from rules.rulebook import load
from tests.host.commands import assert_one_sentence, yasno
from tests.rules.walks import whole_game

DEAL = '{"do":"deal","roles":{"don":4,"mafia":[7,9],"sheriff":2}}'
DAWN = '{"do":"dawn"}'
STATE_KEYS = {
    *(
        "phase",
        "day",
        "night",
        "speaker",
        "floor",
        "alive",
        "warnings",
        "owes_silence",
        "nominations",
        "pending",
    ),
    *("votes", "candidates", "misses", "killed", "answer", "timeout", "winner", "ended_by"),
}


def play(script: bytes | str, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and answers; nothing may be on stderr."""
    given = script.encode() if isinstance(script, str) else script
    done = yasno("play", "-", *arguments, given=given)
    assert done.stderr == b"", done.stderr.decode()
    return done.returncode, [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_the_answer_has_the_documented_keys() -> None:
    status, answers = play(f"{DEAL}\n{DAWN}\n")
    assert status == 0
    assert [set(answer) for answer in answers] == [{"ok", "state"}] * 2
    assert all(set(answer["state"]) == STATE_KEYS for answer in answers)
    assert answers[1]["state"]["floor"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_a_refusal_is_no_error() -> None:
    status, answers = play(f'{DEAL}\n{{"do":"check","by":"don","seat":2}}\n')
    assert status == 0
    assert answers[1] == {
        "ok": False,
        "refused": "В первую ночь нет ни выстрелов, ни проверок.",
        "rule": "12",
        "state": answers[0]["state"],
    }


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"",
        b"[1]",
        b'{"do":"dance"}',
        b'{"do":"warn","seat":5}',
        b'{"do":"warn","seat":null,"rule":"2"}',
        b'{"do":"leave","seat":true}',
        b'{"do":"leave","seat":3.0}',
        b'{"do":"leave","seat":NaN}',
        '{"do":"leave","seat":"пять"}'.encode(),
        b'{"do":"leave","seat":5',
        b'{"do":"leave","seat":5,"seat":6}',
        b'{"do":"note","text":"\\ud800"}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"do":"leave","seat":' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_action_is_told_and_the_game_goes_on(line: bytes) -> None:
    status, answers = play(DEAL.encode() + b"\n" + line + b"\n" + DAWN.encode() + b"\n")
    assert status == 1
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[1]["rule"] is None
    assert answers[1]["state"] == answers[0]["state"]
    assert any("а" <= letter <= "я" for letter in answers[1]["refused"])


def test_a_script_cut_in_the_middle_of_a_line() -> None:
    status, answers = play(f'{DEAL}\n{DAWN}\n{{"do":"nomi')
    assert status == 1
    assert [answer["ok"] for answer in answers] == [True, True, False]
    assert answers[2]["state"] == answers[1]["state"]


def test_ten_thousand_lines_of_noise() -> None:
    random = Random(7)
    noise = [bytes(random.choices(range(256), k=random.randint(1, 60))) for _ in range(10_000)]
    script = b"\n".join(line.replace(b"\n", b" ") for line in noise)
    status, answers = play(DEAL.encode() + b"\n" + script + b"\n" + DAWN.encode())
    assert status == 1
    assert len(answers) == 10_002
    assert {answer["ok"] for answer in answers[1:-1]} == {False}
    assert all(answer["state"] == answers[0]["state"] for answer in answers[1:-1])
    assert answers[-1]["state"]["phase"] == "speeches"


def test_a_byte_order_mark_and_carriage_returns_do_no_harm() -> None:
    status, answers = play(b"\xef\xbb\xbf" + DEAL.encode() + b"\r\n" + DAWN.encode() + b"\r\n")
    assert (status, answers[-1]["state"]["day"]) == (0, 1)


def test_a_line_separator_inside_a_note_does_not_split_it() -> None:
    status, answers = play('{"do":"note","text":"раз\u2028два\x85"}\n')
    assert (status, len(answers)) == (0, 1)


def test_a_whole_game_is_answered_as_it_is_played() -> None:
    game = whole_game(Random(3), 0.0, load(), lambda *_: None)
    status, answers = play("\n".join(json.dumps(to_json(action)) for action in game.actions))
    assert status == 0
    played = Game.new()
    for action, answer in zip(game.actions, answers, strict=True):
        played = played.play(action)
        assert answer == {"ok": True, "state": json.loads(json.dumps(state_json(played.state)))}
    assert answers[-1]["state"]["phase"] == "finished"


def test_an_empty_script_is_an_empty_answer(tmp_path: Path) -> None:
    script = tmp_path / "пусто.jsonl"
    script.write_bytes(b"")
    done = yasno("play", script)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_another_rulebook_by_name_and_by_file(tmp_path: Path) -> None:
    begin = '{"do":"begin","day":2,"alive":[1,2,4,5,6],"roles":{"don":4,"mafia":[7,9],"sheriff":2}}\n'
    script = (
        begin + '{"do":"nominate","seat":1}\n{"do":"accept"}\n' + '{"do":"speech_end","how":"time"}\n' * 5
    )
    single = tmp_path / "клуб.toml"
    single.write_text(
        'extends = "mafiasno-2015"\ntitle = "Клуб"\nsingle_candidate_leaves_from_day = 3\n', encoding="utf-8"
    )
    assert play(script)[1][-1]["state"]["phase"] == "last_words"
    assert play(script, "--rules", str(single))[1][-1]["state"]["phase"] == "dusk"
    assert play(script, "--rules", "krug-2019")[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("нет.jsonl",),
        (".",),
        ("-", "--rules", "нет"),
        ("-", "--rules", "нет.toml"),
        ("-", "--rules", "."),
        ("-", "--rules", "README.md"),
        (),
    ],
)
def test_what_can_not_be_read_is_one_sentence(arguments: tuple[str, ...]) -> None:
    done = yasno("play", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert_one_sentence(done.stderr.decode())


def test_a_broken_rulebook_is_one_sentence(tmp_path: Path) -> None:
    book = tmp_path / "клуб.toml"
    book.write_text('extends = "mafiasno-2015"\ntitle = "Клуб"\nspeach_seconds = 50\n', encoding="utf-8")
    done = yasno("play", "-", "--rules", book)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "speech_seconds" in done.stderr.decode()
    assert_one_sentence(done.stderr.decode())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'title = "\xd0\x9a"\nseats = 10\n', "extends"),
        ('title = "Клуб"'.encode("cp1251"), "UTF-8"),
        (b'extends = "mafiasno-2015"\ntitle = "K"\nseats = 30\nred = 20\nblack = 10\n', "seats"),
    ],
)
def test_a_rulebook_that_does_not_fit_says_what_to_mend(tmp_path: Path, text: bytes, told: str) -> None:
    book = tmp_path / "клуб.TOML"
    book.write_bytes(text)
    done = yasno("play", "-", "--rules", book)
    assert (done.returncode, done.stdout) == (2, b"")
    assert told in done.stderr.decode()
    assert_one_sentence(done.stderr.decode())


def test_every_action_is_described_for_the_host() -> None:
    described = (Path(__file__).parents[2] / "docs" / "game-script.md").read_text(encoding="utf-8")
    assert [do for do in NAMES.values() if f'"do":"{do}"' not in described] == []


def test_a_day_beyond_all_games_is_refused() -> None:
    roles = '"roles":{"don":4,"mafia":[7,9],"sheriff":2},"warnings":{},"misses":0'
    status, answers = play(f'{{"do":"begin","day":{"9" * 4000},"alive":[1,2,4,5],{roles}}}\n')
    assert (status, answers[0]["ok"]) == (0, False)
