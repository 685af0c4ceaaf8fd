"""`--words`: a club's own file with `yasno lines` and `yasno review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grammar.club import ClubWords
from host.cli import main
from host.review.day import Day
from host.review.protocol import Protocol
from host.review.report import render
from host.review.run import understand
from tests.host.commands import assert_one_sentence, yasno
from tests.host.days import Said, heard

WORDS = 'say = [{ t = "кринж*", like = "какой кринж", rule = "18", says = "слово-паразит" }]\n'
LINE = json.dumps({"id": 1, "text": "Это кринж."}, ensure_ascii=False).encode()


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "клуб.toml"
    path.write_bytes(b"\xef\xbb\xbf" + WORDS.encode())
    return path


def test_lines_with_the_clubs_words(words: Path) -> None:
    ran = yasno("lines", "--words", words, given=LINE)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["findings"] == [
        {
            "kind": "club_word", "span": "кринж", "start": 4, "end": 9, "rule": "18", "penalty": "warning",
            "explanation": "слово-паразит",
        }
    ]  # fmt: skip


def test_without_the_file_the_word_is_free() -> None:
    assert json.loads(yasno("lines", given=LINE).stdout)["findings"] == []


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "нельзя прочесть"), (b"\xff\xfe", "UTF-8"), (b"say = [", "TOML"), (WORDS[:-12].encode(), "TOML")],
)
@pytest.mark.parametrize("command", ["lines", "review"])
def test_a_file_that_is_wrong_is_told_before_anything_is_done(
    command: str, content: bytes | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "клуб.toml"
    if content is not None:
        path.write_bytes(content)
    assert main([command, str(tmp_path / "вход"), "--words", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert_one_sentence(err)


def test_a_review_proposes_what_the_club_forbids() -> None:
    script: list[Said] = [
        ("host", "Игрок номер один, ваша минута."),
        (1, "Доброе утро, город. Вчера был полный кринж, если вы помните. Спасибо."),
        ("host", "Игрок номер два, ваша минута."),
    ]
    club = ClubWords.parse(WORDS)
    found, transcript = understand(heard(script), Day(), Day().table, club)
    told = [(p.kind, p.rule, p.seat, p.penalty, p.said, p.explanation) for p in found.proposals]
    assert told == [("club_word", "18", 1, "warning", "кринж", "слово-паразит")]
    protocol = Protocol(
        "день.wav", 20.0, "vosk", "m", found.speeches, found.nominations, found.proposals, found.host,
        transcript, 1.0, 0.05, 100.0,
    )  # fmt: skip
    assert "«кринж». Правило 18: слово-паразит" in render(protocol, {})
    assert protocol.to_json()["proposals"][0]["explanation"] == "слово-паразит"


def test_other_proposals_have_no_key_for_it() -> None:
    script: list[Said] = [
        ("host", "Игрок номер один, ваша минута."),
        (1, "Доброе утро, город. Скажу честно, мне всё ясно. Спасибо."),
    ]
    found, transcript = understand(heard(script), Day(), Day().table)
    protocol = Protocol(
        "день.wav", 20.0, "vosk", "m", found.speeches, found.nominations, found.proposals, found.host,
        transcript, 1.0, 0.05, 100.0,
    )  # fmt: skip
    (proposal,) = protocol.to_json()["proposals"]
    assert set(proposal) == {"kind", "rule", "seat", "penalty", "start", "end", "said"}
