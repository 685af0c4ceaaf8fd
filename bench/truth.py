"""Labelled recordings of days, and how answers are compared with them (the corpus' own rules)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grammar.types import Call
from host.live.judge import WAITED_FOR
from host.live.quick import NEWS

CORPUS = Path(__file__).resolve().parents[1] / ".." / "shared" / "corpus" / "dev"
VIOLATIONS = frozenset(
    {"honesty_word", "ratio", "informal_address", "oath", "bet", "threat", "religion", "insult", "obscenity"}
    | {"real_name", "night_sounds", "host_dispute", "after_thanks"}
)
NEAR = 2.0  # seconds between an answer and its turn
START, END = 4.0, 2.5  # seconds a speech may be off
FLOORS = ("speech", "defence", "last_word")


@dataclass(frozen=True)
class Labelled:
    """A recording with its truth."""

    audio: Path
    day: dict[str, Any]

    @property
    def turns(self) -> list[dict[str, Any]]:
        return [turn for turn in self.day["turns"] if turn["who"] != "host"]

    def who_at(self, at: float) -> Any:
        """Who speaks, or spoke last, at that second: a seat or "host"."""
        began = [turn for turn in self.day["turns"] if turn["start"] - 0.2 <= at]
        return began[-1]["who"] if began else "host"

    def labels(self) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        for turn in self.turns:
            for label in turn.get("expect", []):
                yield turn, label

    def speeches(self) -> list[dict[str, Any]]:
        """Turns of one floor joined, as a floor is one speech."""
        joined: list[dict[str, Any]] = []
        for turn in self.turns:
            phase = turn.get("phase", "speech")
            if phase not in FLOORS:
                continue
            key = {"seat": turn["who"], "phase": phase}
            if joined and joined[-1]["seat"] == turn["who"] and joined[-1]["phase"] == phase:
                joined[-1]["end"] = turn["end"]
            else:
                joined.append({**key, "start": turn["start"], "end": turn["end"]})
        return joined


def moves(call: Call) -> bool:
    """Whether the game goes on by these words of the host."""
    return call.command not in NEWS and (call.exact or call.command in WAITED_FOR)


def labelled_days(folder: Path | None = None) -> list[Labelled]:
    """The labelled recordings of a folder, or of the development corpus; empty when it is not there."""
    folder = folder or CORPUS / "audio"
    found = []
    for truth in sorted(folder.glob("*.json")):
        day = json.loads(truth.read_text(encoding="utf-8"))
        found.append(Labelled(folder / day["audio"], day))
    return found


@dataclass(frozen=True)
class Score:
    """Right answers of so many labels, and answers that nothing stands for."""

    right: int
    labels: int
    false: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()

    def __add__(self, other: Score) -> Score:
        return Score(
            self.right + other.right,
            self.labels + other.labels,
            self.false + other.false,
            self.missed + other.missed,
        )

    def __str__(self) -> str:
        return f"{self.right}/{self.labels}" + (f" +{len(self.false)} false" if self.false else "")


def near(answer: dict[str, Any], turn: dict[str, Any]) -> bool:
    return bool(answer["start"] <= turn["end"] + NEAR and answer["end"] >= turn["start"] - NEAR)


def _match(
    answers: list[dict[str, Any]], wanted: Sequence[tuple[dict[str, Any], dict[str, Any], Any]], fits: Any
) -> Score:
    left = list(answers)
    missed = []
    for turn, label, name in wanted:
        hit = next((a for a in left if near(a, turn) and fits(a, turn, label)), None)
        if hit is None:
            missed.append(name)
        else:
            left.remove(hit)
    return Score(len(wanted) - len(missed), len(wanted), tuple(_name(a) for a in left), tuple(missed))


def _name(answer: dict[str, Any]) -> str:
    keys = ("by", "seat", "kind", "verdict", "said", "start")
    return " ".join(f"{key}={answer[key]}" for key in keys if key in answer)


def score_nominations(answers: list[dict[str, Any]], day: Labelled, *, speaker: bool = True) -> Score:
    wanted = [
        (turn, label, f"{day.day['id']} {turn['who']}→{label['seat']} {label['verdict']}")
        for turn, label in day.labels()
        if label["kind"] == "nomination"
    ]

    def fits(answer: dict[str, Any], turn: dict[str, Any], label: dict[str, Any]) -> bool:
        who = not speaker or answer["by"] == turn["who"]
        return bool(who and answer["seat"] == label["seat"] and answer["verdict"] == label["verdict"])

    return _match(answers, wanted, fits)


def wrong_taken_for_right(answers: list[dict[str, Any]], day: Labelled) -> int:
    """Wrong wordings answered "accepted": there is no right nomination in their turn."""
    count = 0
    for turn in day.turns:
        verdicts = [label["verdict"] for label in turn.get("expect", []) if label["kind"] == "nomination"]
        said_right = [a for a in answers if a["verdict"] == "accepted" and _inside(a, turn)]
        count += bool(verdicts) and "accepted" not in verdicts and bool(said_right)
    return count


def _inside(answer: dict[str, Any], turn: dict[str, Any]) -> bool:
    middle = (answer["start"] + answer["end"]) / 2
    return bool(turn["start"] - 0.5 <= middle <= turn["end"] + 0.5)


def score_violations(answers: list[dict[str, Any]], day: Labelled, *, speaker: bool = True) -> Score:
    """Every kind that is heard in a speech; an answer of any kind that no label stands for is false."""
    labels = [(turn, label, f"{day.day['id']} {turn['who']} {label['kind']}") for turn, label in day.labels()]
    wanted = [item for item in labels if item[1]["kind"] in VIOLATIONS]
    others = [item for item in labels if item[1]["kind"] not in (*VIOLATIONS, "nomination", "thanks")]

    def fits(answer: dict[str, Any], turn: dict[str, Any], label: dict[str, Any]) -> bool:
        return bool(answer["kind"] == label["kind"] and (not speaker or answer["seat"] == turn["who"]))

    heard = _match([a for a in answers if a["kind"] in VIOLATIONS], wanted, fits)
    rest = _match([a for a in answers if a["kind"] not in VIOLATIONS], others, fits)
    return Score(heard.right, heard.labels, heard.false + rest.false, heard.missed)


def score_speeches(answers: list[dict[str, Any]], day: Labelled) -> Score:
    left = list(answers)
    missed = []
    for speech in day.speeches():
        hit = next((a for a in left if _same_speech(a, speech)), None)
        if hit is None:
            missed.append(
                f"{day.day['id']} {speech['seat']} {speech['phase']} {speech['start']}-{speech['end']}"
            )
        else:
            left.remove(hit)
    total = len(day.speeches())
    return Score(total - len(missed), total, tuple(_name(a) for a in left), tuple(missed))


def _same_speech(answer: dict[str, Any], speech: dict[str, Any]) -> bool:
    return bool(
        answer["seat"] == speech["seat"]
        and answer["phase"] == speech["phase"]
        and abs(answer["start"] - speech["start"]) <= START
        and abs(answer["end"] - speech["end"]) <= END
    )
