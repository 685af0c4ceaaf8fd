"""`yasno lines`: what the grammar finds in lines of text, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from grammar.club import ClubWords
from grammar.read import read
from grammar.table import Table
from grammar.types import Finding, Kind, Line, Phase

SEATS = range(1, 11)
COMPLAINTS = 20
"""So many bad lines are told one by one."""


class BadLineError(Exception):
    """A line that can't be read; the text is a Russian sentence."""


def run(source: Iterable[str], out: TextIO, complaints: TextIO, club: ClubWords | None = None) -> int:
    """Answer every line in order; returns 0, or 1 when some lines were bad (they are told and answered).

    A bad line that has an id is answered with its id and no findings, so that answers and lines match.
    """
    bad = 0
    for number, raw in enumerate(source, start=1):
        if not raw.strip():
            continue
        try:
            answer = answer_line(raw, club)
        except BadLineError as error:
            bad += 1
            _complain(bad, number, error, complaints)
            answer = {"id": _id_of(raw), "findings": []}
        print(json.dumps(answer, ensure_ascii=False), file=out, flush=True)
    if bad > COMPLAINTS:
        print(f"Всего плохих строк: {bad}. Проверьте, тот ли это файл.", file=complaints)
    return 1 if bad else 0


def _complain(bad: int, number: int, error: BadLineError, complaints: TextIO) -> None:
    """One sentence for each bad line, but not for thousands of them."""
    if bad <= COMPLAINTS:
        print(f"Строка {number}: {error}", file=complaints)
    elif bad == COMPLAINTS + 1:
        print("Плохих строк много, дальше они не перечисляются.", file=complaints)


def answer_line(raw: str, club: ClubWords | None = None) -> dict[str, Any]:
    """The answer to one JSON line. Raises BadLineError."""
    if any("\udc80" <= character <= "\udcff" for character in raw):
        raise BadLineError("это не текст в UTF-8; сохраните файл в этой кодировке.")
    record = _decode(raw)
    line = Line(_text(record), _speaker(record), _phase(record))
    findings = read(line, Table.of(_nicks(record)), club)
    return {"id": record.get("id"), "findings": [finding_json(finding) for finding in findings]}


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding in the documented form; keys that say nothing are left out."""
    found: dict[str, Any] = {
        "kind": finding.kind.value,
        "span": finding.span,
        "start": finding.start,
        "end": finding.end,
        "rule": finding.rule,
    }
    if finding.kind is Kind.NOMINATION:
        found["seat"] = finding.seat
        found["verdict"] = finding.verdict.value if finding.verdict else None
    if finding.candidates:
        found["candidates"] = list(finding.candidates)
    if finding.reason:
        found["reason"] = finding.reason
    if finding.penalty:
        found["penalty"] = finding.penalty.value
    if finding.kind is Kind.CLUB_WORD:
        found["explanation"] = finding.explanation
    return found


def _decode(raw: str) -> dict[str, Any]:
    try:
        record = _loads(raw)
    except (ValueError, RecursionError):
        raise BadLineError("это не JSON; проверьте скобки и кавычки.") from None
    if not isinstance(record, dict):
        raise BadLineError('нужен объект вида {"id": "1", "text": "…"}.')
    return record


def _loads(raw: str) -> Any:
    """JSON by the letter: NaN and Infinity, which Python would take, could not be written back as JSON."""
    return json.loads(raw, parse_constant=_no_number)


def _no_number(name: str) -> Any:
    raise ValueError(name)


def _id_of(raw: str) -> Any:
    try:
        record = _loads(raw)
    except (ValueError, RecursionError):
        return None
    return record.get("id") if isinstance(record, dict) else None


def _text(record: dict[str, Any]) -> str:
    text = record.get("text")
    if not isinstance(text, str):
        raise BadLineError("нет текста; впишите его в ключ «text».")
    return text


def _speaker(record: dict[str, Any]) -> int | None:
    speaker = record.get("speaker")
    if speaker is None or speaker == "host":
        return None
    if isinstance(speaker, bool) or not isinstance(speaker, int) or speaker not in SEATS:
        raise BadLineError("«speaker» должен быть местом от 1 до 10.")
    return speaker


def _phase(record: dict[str, Any]) -> Phase:
    if record.get("speaker") == "host":
        return Phase.HOST
    phase = record.get("phase") or Phase.SPEECH.value
    if phase not in [member.value for member in Phase]:
        raise BadLineError(f"незнакомая фаза; допустимы {', '.join(member.value for member in Phase)}.")
    return Phase(phase)


def _nicks(record: dict[str, Any]) -> dict[int, str]:
    nicks = record.get("nicks") or {}
    if not isinstance(nicks, dict):
        raise BadLineError('«nicks» должны быть вида {"3": "Лиса"}.')
    found: dict[int, str] = {}
    for seat, nick in nicks.items():
        if seat not in {str(number) for number in SEATS} or not isinstance(nick, str) or not nick.strip():
            raise BadLineError("в «nicks» места бывают от 1 до 10, ники не пусты.")
        found[int(seat)] = nick
    return found
