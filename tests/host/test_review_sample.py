"""`yasno review` of the sample day by the real recogniser, against the truth beside the recording."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from host.review.day import parse_day
from host.review.passage import Piece
from tests.host.conftest import SampleReview
from tests.host.live.test_agreement import joined, live
from voice.types import Word

pytestmark = pytest.mark.slow

FLOORS = ("speech", "defence", "last_word")
NEAR = 2.0
NUMBER = (int, float)
NULL = type(None)
ENTRIES: dict[str, dict[str, tuple[type, ...]]] = {
    "speeches": {
        "seat": (int,), "phase": (str,), "start": NUMBER, "end": NUMBER, "ended_by": (str,),
        "seconds": NUMBER, "overtime": NUMBER,
    },
    "nominations": {
        "by": (int,), "seat": (int, NULL), "verdict": (str,), "reason": (str, NULL), "accepted": (bool,),
        "start": NUMBER, "end": NUMBER, "said": (str,),
    },
    "proposals": {
        "kind": (str,), "rule": (str,), "seat": (int,), "penalty": (str,), "start": NUMBER, "end": NUMBER,
        "said": (str,),
    },
    "host": {"command": (str,), "seat": (int, NULL), "start": NUMBER, "end": NUMBER, "said": (str,)},
    "transcript": {"who": (int, str), "start": NUMBER, "end": NUMBER, "text": (str,)},
}  # fmt: skip
FIGURES: dict[str, tuple[type, ...]] = {
    "recording": (str,), "seconds": NUMBER, "recogniser": (str,), "model": (str,),
    "elapsed": NUMBER, "real_time_factor": NUMBER, "peak_memory_mb": NUMBER,
}  # fmt: skip


def _players(truth: dict[str, Any]) -> list[dict[str, Any]]:
    return [turn for turn in truth["turns"] if turn["who"] != "host"]


def _floors(truth: dict[str, Any]) -> list[dict[str, Any]]:
    """The player's turns that belong to one floor as one."""
    joined: list[dict[str, Any]] = []
    for turn in _players(truth):
        if turn["phase"] not in FLOORS:
            continue
        if joined and (joined[-1]["who"], joined[-1]["phase"]) == (turn["who"], turn["phase"]):
            joined[-1] = {**joined[-1], "end": turn["end"]}
        else:
            joined.append(turn)
    return joined


def _labels(truth: dict[str, Any], *kinds: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [
        (turn, label)
        for turn in _players(truth)
        for label in turn.get("expect", [])
        if label["kind"] in kinds
    ]


def _near(found: dict[str, Any], turn: dict[str, Any]) -> bool:
    return bool(turn["start"] - NEAR <= found["start"] <= found["end"] <= turn["end"] + NEAR)


def test_the_protocol_has_the_documented_form(sample_review: SampleReview) -> None:
    protocol = sample_review.protocol
    assert set(protocol) == {*FIGURES, *ENTRIES}
    for key, types in FIGURES.items():
        assert isinstance(protocol[key], types), key
    for key, form in ENTRIES.items():
        assert protocol[key], key
        for entry in protocol[key]:
            assert set(entry) == set(form)
            assert all(isinstance(entry[name], types) for name, types in form.items()), entry
            assert 0 <= entry["start"] <= entry["end"] <= protocol["seconds"]
        assert [entry["start"] for entry in protocol[key]] == sorted(
            entry["start"] for entry in protocol[key]
        )


def test_the_values_are_of_the_documented_kinds(sample_review: SampleReview) -> None:
    protocol = sample_review.protocol
    assert {speech["phase"] for speech in protocol["speeches"]} <= set(FLOORS)
    assert {speech["ended_by"] for speech in protocol["speeches"]} <= {"thanks", "stood", "time", "host"}
    assert {found["verdict"] for found in protocol["nominations"]} == {"accepted", "wrong_wording"}
    assert {proposal["penalty"] for proposal in protocol["proposals"]} <= {"warning", "removal"}
    assert {proposal["kind"] for proposal in protocol["proposals"]}.isdisjoint({"nomination", "thanks"})
    assert {line["who"] for line in protocol["transcript"]} <= {"host", *range(1, 11)}
    assert (protocol["recording"], protocol["recogniser"]) == ("sample-day.ogg", "whisper")
    assert protocol["seconds"] == pytest.approx(sample_review.truth["seconds"], abs=0.5)
    assert protocol["real_time_factor"] == pytest.approx(protocol["elapsed"] / protocol["seconds"], abs=0.02)


def test_who_spoke_and_when(sample_review: SampleReview) -> None:
    speeches, floors = sample_review.protocol["speeches"], _floors(sample_review.truth)
    assert [(speech["seat"], speech["phase"]) for speech in speeches] == [
        (floor["who"], floor["phase"]) for floor in floors
    ]
    for speech, floor in zip(speeches, floors, strict=True):
        assert speech["start"] == pytest.approx(floor["start"], abs=4.0)
        # What was said after the closing «Спасибо» belongs to no speech.
        if not any(label["kind"] == "after_thanks" for label in floor["expect"]):
            assert speech["end"] == pytest.approx(floor["end"], abs=2.5)
        assert speech["seconds"] <= speech["end"] - speech["start"] + 0.02


def test_who_nominated_whom_and_how(sample_review: SampleReview) -> None:
    found, labels = sample_review.protocol["nominations"], _labels(sample_review.truth, "nomination")
    assert [(item["by"], item["seat"], item["verdict"]) for item in found] == [
        (turn["who"], label["seat"], label["verdict"]) for turn, label in labels
    ]
    for item, (turn, label) in zip(found, labels, strict=True):
        assert _near(item, turn)
        assert item["accepted"] == (label["verdict"] == "accepted")
        assert (item["reason"] is None) == (label["verdict"] == "accepted")


@pytest.mark.parametrize("kind", ["honesty_word", "ratio", "informal_address", "after_thanks"])
def test_what_to_warn_for(kind: str, sample_review: SampleReview) -> None:
    found = [item for item in sample_review.protocol["proposals"] if item["kind"] == kind]
    labels = _labels(sample_review.truth, kind)
    assert [item["seat"] for item in found] == [turn["who"] for turn, _ in labels]
    assert all(_near(item, turn) for item, (turn, _) in zip(found, labels, strict=True))


def test_what_the_host_called(sample_review: SampleReview) -> None:
    calls = [(call["command"], call["seat"]) for call in sample_review.protocol["host"]]
    order = [floor["who"] for floor in _floors(sample_review.truth) if floor["phase"] == "speech"]
    assert [seat for command, seat in calls if command == "floor"] == order
    assert ("warn", 5) in calls
    assert {"dawn", "accept", "decline", "court", "last_word", "night"} <= {command for command, _ in calls}


def test_a_person_reads_it_in_russian(sample_review: SampleReview) -> None:
    text = sample_review.process.stdout.decode()
    for heading in ("РЕЧИ", "ВЫСТАВЛЕНИЯ", "ВОЗМОЖНЫЕ ПРЕДУПРЕЖДЕНИЯ", "ТЕКСТ"):
        assert heading in text
    assert "5 (Доктор) → 3 (Зима)" in text
    assert "Правило 3" in text


def test_progress_goes_to_stderr(sample_review: SampleReview) -> None:
    assert "Разбираю" in sample_review.process.stderr.decode()
    assert "Разбираю" not in sample_review.process.stdout.decode()
    assert "Traceback" not in sample_review.process.stderr.decode()


def test_a_live_game_finds_the_same_in_these_words(sample_review: SampleReview) -> None:
    """The words that the real recogniser heard, with the times of their pieces."""
    reviewed = sample_review.protocol
    day = parse_day(sample_review.truth)
    attempts, accepted, proposals = live(joined(day), [_piece(line) for line in reviewed["transcript"]])
    said = reviewed["nominations"]
    assert attempts == Counter((one["by"], one["seat"], one["verdict"] == "accepted") for one in said)
    assert accepted == {(one["by"], one["seat"]) for one in said if one["accepted"]}
    assert proposals == Counter((one["kind"], one["rule"], one["seat"]) for one in reviewed["proposals"])
    assert attempts
    assert proposals


def _piece(line: dict[str, Any]) -> Piece:
    """A piece of the transcript; where in it each word was said is not kept."""
    words = line["text"].split()
    each = (line["end"] - line["start"]) / len(words)
    times = [line["start"] + each * number for number in range(len(words))]
    return Piece(
        tuple(Word(word, at, at + each, 0.9) for word, at in zip(words, times, strict=True)),
        line["start"],
        line["end"],
    )
