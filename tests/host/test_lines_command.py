"""`yasno lines`, as others script against it."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.types import Kind, Phase
from host import lines
from host.cli import main
from tests.host.commands import YASNO, assert_one_sentence, yasno

NOMINATION = "Пятый чёрный. Я выставляю игрока номер пять на голосование. Спасибо."


def run(*records: Any) -> tuple[int, list[dict[str, Any]], str]:
    """Exit status, answers and complaints for these records (or raw lines)."""
    raw = [
        record if isinstance(record, str) else json.dumps(record, ensure_ascii=False) for record in records
    ]
    out, complaints = io.StringIO(), io.StringIO()
    status = lines.run([f"{line}\n" for line in raw], out, complaints)
    return status, [json.loads(answer) for answer in out.getvalue().splitlines()], complaints.getvalue()


def found(text: str, **keys: Any) -> list[dict[str, Any]]:
    """The findings of one good line."""
    status, answers, complaints = run({"id": "x", "text": text, **keys})
    assert (status, complaints) == (0, "")
    findings: list[dict[str, Any]] = answers[0]["findings"]
    return findings


def kinds(text: str, **keys: Any) -> list[str]:
    return [finding["kind"] for finding in found(text, **keys)]


# -- what is printed --------------------------------------------------------------------------------------


def test_a_right_nomination() -> None:
    nomination = found(NOMINATION)[0]
    assert nomination == {
        "kind": "nomination",
        "span": "Я выставляю игрока номер пять на голосование",
        "start": 14,
        "end": 58,
        "rule": nomination["rule"],
        "seat": 5,
        "verdict": "accepted",
    }
    assert isinstance(nomination["rule"], str)


def test_a_wrong_nomination_has_a_russian_reason() -> None:
    (nomination,) = found("предлагаю выставить третьего")
    assert (nomination["seat"], nomination["verdict"]) == (3, "wrong_wording")
    assert any("а" <= letter <= "я" for letter in nomination["reason"])


def test_a_nomination_of_nobody_has_a_null_seat() -> None:
    (nomination,) = found("я выставляю одиннадцатого на голосование")
    assert nomination["seat"] is None
    assert nomination["verdict"] == "wrong_wording"


def test_a_nomination_of_two_names_both_as_candidates() -> None:
    (nomination,) = found("я выставляю третьего и пятого на голосование")
    assert (nomination["seat"], nomination["candidates"]) == (None, [3, 5])


def test_a_violation_has_its_rule_and_penalty() -> None:
    assert found("скажу честно") == [
        {"kind": "honesty_word", "span": "честно", "start": 6, "end": 12, "rule": "2", "penalty": "warning"}
    ]


def test_a_nick_is_known_only_to_its_line() -> None:
    text = "Я выставляю Лису на голосование"
    status, answers, _ = run(
        {"id": 1, "text": text, "nicks": {"3": "Лиса"}}, {"id": 2, "text": text, "nicks": {"7": "Лиса"}}
    )
    assert status == 0
    assert [answer["findings"][0]["seat"] for answer in answers] == [3, 7]


def test_thanks_and_talk_after_it() -> None:
    assert kinds("Всё. Спасибо. И ещё девятый чёрный") == ["thanks", "after_thanks"]


def test_without_a_phase_it_is_a_speech() -> None:
    assert found(NOMINATION) == found(NOMINATION, phase="speech") == found(NOMINATION, phase=None)


def test_the_host_breaks_no_rule_of_players() -> None:
    assert kinds("честно говорить нельзя", phase="host") == []
    assert kinds("честно говорить нельзя", speaker="host") == []


def test_the_speaker_himself() -> None:
    (nomination,) = found("я выставляю себя на голосование", speaker=4)
    assert nomination["seat"] == 4


# -- lines in, lines out ----------------------------------------------------------------------------------


def test_answers_come_in_the_order_of_the_lines() -> None:
    records = [{"id": f"строка {number}", "text": "Спасибо."} for number in range(50)]
    _, answers, _ = run(*records)
    assert [answer["id"] for answer in answers] == [record["id"] for record in records]


@pytest.mark.parametrize("given_id", ["а", 7, None, 1.5, ["x"], {"a": 1}, True, ""])
def test_an_id_comes_back_as_it_was(given_id: Any) -> None:
    _, answers, _ = run({"id": given_id, "text": ""})
    assert answers == [{"id": given_id, "findings": []}]


def test_a_line_without_an_id_is_answered() -> None:
    assert run({"text": "да"})[:2] == (0, [{"id": None, "findings": []}])


def test_unknown_keys_are_ignored() -> None:
    assert run({"id": 1, "text": "да", "expect": [], "note": "x", "Phase": 5})[0] == 0


@pytest.mark.parametrize("blank", ["", "   ", "\t"])
def test_blank_lines_are_passed_over(blank: str) -> None:
    assert run(blank, {"id": 1, "text": "да"}, blank) == (0, [{"id": 1, "findings": []}], "")


BAD = [
    ("{", None),
    ("не JSON", None),
    ("[1]", None),
    ("5", None),
    ("null", None),
    ('{"id": NaN, "text": "да"}', None),
    ("[" * 100_000, None),
    ('{"id": 3}', 3),
    ('{"id": 3, "text": null}', 3),
    ('{"id": 3, "text": 5}', 3),
    ('{"id": 3, "text": ["да"]}', 3),
    ('{"id": 3, "text": "да", "speaker": 0}', 3),
    ('{"id": 3, "text": "да", "speaker": 11}', 3),
    ('{"id": 3, "text": "да", "speaker": true}', 3),
    ('{"id": 3, "text": "да", "speaker": "5"}', 3),
    ('{"id": 3, "text": "да", "speaker": 1.0}', 3),
    ('{"id": 3, "text": "да", "phase": "утро"}', 3),
    ('{"id": 3, "text": "да", "phase": 1}', 3),
    ('{"id": 3, "text": "да", "phase": ["speech"]}', 3),
    ('{"id": 3, "text": "да", "phase": {"a": 1}}', 3),
    ('{"id": 3, "text": "да", "nicks": ["Лиса"]}', 3),
    ('{"id": 3, "text": "да", "nicks": {"0": "Лиса"}}', 3),
    ('{"id": 3, "text": "да", "nicks": {"x": "Лиса"}}', 3),
    ('{"id": 3, "text": "да", "nicks": {"3": 5}}', 3),
    ('{"id": 3, "text": "да", "nicks": {"3": " "}}', 3),
]


@pytest.mark.parametrize(("raw", "known_id"), BAD, ids=[raw[:60] for raw, _ in BAD])
def test_a_bad_line_is_told_and_the_rest_is_done(raw: str, known_id: Any) -> None:
    status, answers, complaints = run({"id": "a", "text": "Спасибо."}, raw, {"id": "b", "text": "честно"})
    assert status == 1
    assert [answer["id"] for answer in answers] == ["a", known_id, "b"]
    assert [len(answer["findings"]) for answer in answers] == [1, 0, 1]
    assert complaints.startswith("Строка 2: ")
    assert complaints.count("\n") == 1


def test_a_lone_surrogate_does_no_harm() -> None:
    _, answers, _ = run('{"id": "\\ud800", "text": "честно \\ud800 говоря \\udfff"}')
    assert answers[0]["id"] == "\ud800"
    assert [finding["span"] for finding in answers[0]["findings"]] == ["честно"]


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "🙂" * 9, "ё́" * 5, "\n\n", "№" * 400, "а" * 5000, "5" * 5000]
)
def test_odd_texts_are_answered(text: str) -> None:
    assert found(text) == []


LETTERS = st.text(max_size=60)
SPOKEN = (
    "Я выставляю игрока номер пять №5 Лису на голосование честно ты , . 90% спасибо Спасибо. и третий два к "
    "одному э-э ё 🙂"
)
WORDS = st.lists(st.sampled_from([*SPOKEN.split(" "), "\u00a0"]), max_size=14).map(" ".join)


@settings(deadline=None)
@given(LETTERS | WORDS, st.sampled_from([phase.value for phase in Phase]), st.none() | st.integers(1, 10))
def test_the_contract_holds_for_any_line(text: str, phase: str, speaker: int | None) -> None:
    for finding in found(text, phase=phase, speaker=speaker, nicks={"3": "Лиса"}):
        assert text[finding["start"] : finding["end"]] == finding["span"] != ""
        assert finding["kind"] in {kind.value for kind in Kind}
        assert isinstance(finding["rule"], str)
        assert finding.get("penalty", "warning") in ("warning", "removal")
        assert set(finding) <= {
            "kind", "span", "start", "end", "rule", "seat", "candidates", "verdict", "reason", "penalty"
        }  # fmt: skip
        if finding["kind"] == "nomination":
            assert finding["verdict"] in ("accepted", "wrong_wording")
            assert finding["seat"] is None or finding["seat"] in range(1, 11)
            assert ("reason" in finding) == (finding["verdict"] == "wrong_wording")


# -- the command ------------------------------------------------------------------------------------------

TWO = [{"id": "1", "text": NOMINATION}, {"id": "2", "text": "скажу честно"}]


def _jsonl(records: list[dict[str, Any]], end: str = "\n") -> bytes:
    return "".join(json.dumps(record, ensure_ascii=False) + end for record in records).encode()


def test_standard_input_and_file_answer_alike(tmp_path: Path) -> None:
    path = tmp_path / "строки.jsonl"
    path.write_bytes(_jsonl(TWO))
    by_file, by_input = yasno("lines", path), yasno("lines", given=_jsonl(TWO))
    assert by_file.returncode == by_input.returncode == 0
    assert by_file.stdout == by_input.stdout
    assert by_file.stderr == by_input.stderr == b""
    assert [json.loads(line)["id"] for line in by_file.stdout.splitlines()] == ["1", "2"]
    assert "честно" in by_file.stdout.decode()


@pytest.mark.parametrize("source", ["file", "input"])
def test_a_byte_order_mark_and_windows_line_ends(source: str, tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + _jsonl(TWO, "\r\n")
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    ran = yasno("lines", path) if source == "file" else yasno("lines", given=content)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == ["1", "2"]


def test_a_bad_line_gives_exit_one() -> None:
    ran = yasno("lines", given=b'{"id": "1"}\n' + _jsonl(TWO))
    assert ran.returncode == 1
    assert len(ran.stdout.splitlines()) == 3
    assert_one_sentence(ran.stderr.decode())


def test_nothing_in_nothing_out() -> None:
    ran = yasno("lines")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_bytes_that_are_no_text_are_bad_lines() -> None:
    ran = yasno("lines", given=bytes(range(14, 256)) + b"\n" + _jsonl(TWO))
    assert ran.returncode == 1
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == [None, "1", "2"]
    assert_one_sentence(ran.stderr.decode())


def test_surrogates_leave_the_output_good_json() -> None:
    ran = yasno("lines", given=b'{"id": "\\ud800", "text": "\\ud83d\\ude42 \\udfff"}\n')
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["id"] == "\ud800"


def test_a_locale_without_cyrillic_changes_nothing() -> None:
    plain = yasno("lines", given=_jsonl(TWO))
    ascii_only = yasno(
        "lines", given=_jsonl(TWO), env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    )
    assert ascii_only.stdout == plain.stdout
    assert ascii_only.returncode == 0


def test_a_huge_line_is_answered() -> None:
    text = "Я смотрю на стол и думаю о версии. " * 3_000 + "Скажу честно. Спасибо."
    ran = yasno("lines", given=_jsonl([{"id": 1, "text": text}]))
    assert ran.returncode == 0
    assert [finding["kind"] for finding in json.loads(ran.stdout)["findings"]] == ["honesty_word", "thanks"]


def test_a_reader_that_leaves_early_is_no_trouble(tmp_path: Path) -> None:
    many = tmp_path / "много.jsonl"
    many.write_bytes(_jsonl([{"id": number, "text": ""} for number in range(5_000)]))
    with subprocess.Popen([YASNO, "lines", many], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline()) == {"id": 0, "findings": []}
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [YASNO, "lines"], input=_jsonl(TWO), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert ran.returncode == 2
    assert "нет места" in ran.stderr.decode()
    assert_one_sentence(ran.stderr.decode())


@pytest.mark.parametrize(
    "name", ["нету.jsonl", ".", "файл/в-файле", "д" * 300], ids=["missing", "folder", "inside", "long"]
)
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "файл").write_text("")
    assert main(["lines", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert_one_sentence(err)


def test_a_file_that_is_no_text_is_told_in_a_few_sentences(tmp_path: Path) -> None:
    path = tmp_path / "sound.wav"
    path.write_bytes(bytes(range(1, 256)) * 40 + b"\n" + b"\xff\xfe\n" * 500)
    done = yasno("lines", str(path))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) <= 23
    assert b"Traceback" not in done.stderr


def test_a_line_that_is_not_utf8_is_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes('{"id": "1", "text": "честно"}\n'.encode() + b'{"id": "2", "text": "\xff\xfe"}\n')
    done = yasno("lines", str(path))
    assert done.returncode == 1
    assert "Строка 2: это не текст в UTF-8" in done.stderr.decode()
    assert [len(json.loads(line)["findings"]) for line in done.stdout.splitlines()] == [1, 0]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_mistake_of_ours(closed: str, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text('{"id": "1", "text": "честно"}\n', encoding="utf-8")
    source = "" if closed == "<&-" else f"'{path}'"
    command = f"'{YASNO}' lines {source} {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "ошибка" not in done.stderr
