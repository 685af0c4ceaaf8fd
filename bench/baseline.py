"""What a user would do without us: faster-whisper as it comes, and a search for words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from faster_whisper import WhisperModel

import models

SEATS = {
    word: seat
    for seat, words in enumerate(
        (
            "1 один первого первую первый", "2 два второго вторую второй", "3 три третьего третью третий",
            "4 четыре четвертого четвертую четвертый", "5 пять пятого пятую пятый",
            "6 шесть шестого шестую шестой", "7 семь седьмого седьмую седьмой",
            "8 восемь восьмого восьмую восьмой", "9 девять девятого девятую девятый",
            "10 десять десятого десятую десятый",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
NOMINATION = re.compile(
    r"(я\s+)?(?:(?:предлагаю|хочу)\s+)?(выставля[юе]\w*|выставить|голосую за|ставлю)\s+(?:игрока\s+)?"
    r"(?:(?:под\s+|по\s+)?\w*номер\w*\s+|№\s*)?(\w+)(?:\s+игрока)?(\s+на\s+голосовани[ея])?"
)
KEYWORDS = {
    "honesty_word": re.compile(r"\w*честн\w*"),
    "ratio": re.compile(r"процент\w*|\d+\s*%|фифти|пятьдесят на пятьдесят"),
    "informal_address": re.compile(r"\b(?:ты|тебя|тебе|тобой|твой|твоя)\b"),
}


class Baseline:
    """Loads the model once."""

    def __init__(self) -> None:
        folder = models.best("whisper").path
        self._model = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=2)

    def review(self, path: Path, nicks: dict[str, str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Nominations and violations; nobody knows whose. A nick is known by its first four letters."""
        beginnings = {nick.lower().replace("ё", "е")[:4]: int(seat) for seat, nick in nicks.items()}
        nominations: list[dict[str, Any]] = []
        proposals: list[dict[str, Any]] = []
        segments, _ = self._model.transcribe(str(path), language="ru")
        for segment in segments:
            text = segment.text.lower().replace("ё", "е") + " "
            when = {"start": segment.start, "end": segment.end}
            for match in NOMINATION.finditer(text):
                seat = SEATS.get(match[3]) or beginnings.get(match[3][:4])
                if seat is None:
                    continue
                right = bool(match[1] and match[2] == "выставляю" and match[4])
                verdict = "accepted" if right else "wrong_wording"
                nominations.append({"by": None, "seat": seat, "verdict": verdict, "said": match[0], **when})
            for kind, pattern in KEYWORDS.items():
                proposals.extend(
                    {"kind": kind, "seat": None, "said": match[0], **when} for match in pattern.finditer(text)
                )
        return nominations, proposals
